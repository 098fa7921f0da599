"""The ASGI application that uvicorn serves: pages and sockets."""

import os
import warnings

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# WhiteNoise hands out static files as plain iterators and Django says so at each of them; they are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

pages = get_asgi_application()

from tournaments.live.routing import websockets  # noqa: E402 - models can be imported once Django is set up

application = ProtocolTypeRouter({"http": pages, "websocket": websockets})
