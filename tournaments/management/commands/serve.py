"""``python manage.py serve``: the whole site in one process, with the worker as a thread of it."""

import socket
import threading
from typing import Any

import uvicorn
from celery import current_app
from celery.worker import WorkController
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import tasks
from tournaments.management import nearby
from tournaments.signing import first_link

_SWEEP_EVERY = 1.0
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Command(BaseCommand):
    help = "Serve the site: web, sockets and worker in this one process. Stop it with Ctrl+C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on; 127.0.0.1 for this machine alone")  # noqa: S104 - phones in the hall are the players
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-link", action="store_true", help="print no one-time sign-in link")

    def handle(self, *args: Any, host: str, port: int, no_link: bool, **options: Any) -> None:
        if settings.REDIS_URL:
            raise CommandError(
                "REDIS_URL is set: run uvicorn and `celery --app config worker --beat` as separate processes, "
                "see docs/deployment.md"
            )
        _require_free(host, port)
        if settings.ENV.is_local and host not in _LOOPBACK:
            _welcome_phones()
        stopped = threading.Event()
        threading.Thread(target=_work, name="worker", daemon=True).start()
        threading.Thread(target=_sweep, args=[stopped], name="sweep", daemon=True).start()
        self._greet(port, no_link)
        # Deflate per message costs twice the memory per socket and saves little on small frames.
        try:
            uvicorn.run("config.asgi:application", host=host, port=port, ws_per_message_deflate=False, log_config=None)
        finally:
            stopped.set()

    def _greet(self, port: int, no_link: bool) -> None:
        site = f"http://localhost:{port}" if settings.ENV.is_local else settings.ENV.site_url
        self.stdout.write(f"Simultan is at {site} (stop with Ctrl-C)")
        if settings.NEARBY_HOST:
            self.stdout.write(f"Phones in the same network find it at http://{settings.NEARBY_HOST}:{port}")
        if not no_link:
            self.stdout.write(f"Sign in as the director with this link, once:\n  {first_link(site)}")


def _require_free(host: str, port: int) -> None:
    """Refuse before anything is started or promised."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"cannot listen on {host}:{port} ({error.strerror}): name another port") from None


def _welcome_phones() -> None:
    """Answer to this machine's address in its network, and put it into invitations."""
    if found := nearby.host():
        settings.NEARBY_HOST = found
        settings.ALLOWED_HOSTS.append(found)


def _work() -> None:
    """Threads, because the engine releases the interpreter while it searches."""
    WorkController(
        app=current_app._get_current_object(),
        pool_cls="threads",
        concurrency=2,
        loglevel="WARNING",
        without_gossip=True,
    ).start()


def _sweep(stopped: threading.Event) -> None:
    while not stopped.wait(_SWEEP_EVERY):
        tasks.sweep.apply_async(expires=5)
