"""The addresses of the sockets."""

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import path

from tournaments.live.consumers import DeskConsumer, PlayerConsumer, ViewConsumer

websockets = AllowedHostsOriginValidator(
    AuthMiddlewareStack(
        URLRouter(
            [
                path("ws/p/<str:token>", PlayerConsumer.as_asgi()),
                path("ws/t/<slug:code>", ViewConsumer.as_asgi()),
                path("ws/t/<slug:code>/console", DeskConsumer.as_asgi()),
            ]
        )
    )
)
