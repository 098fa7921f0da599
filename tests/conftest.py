"""Before Django reads its settings, the environment names real servers: those given, or our own."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import django
import pytest
import redis

from tests import servers


def pytest_configure(config: pytest.Config) -> None:
    running = ExitStack()
    config.add_cleanup(running.close)
    folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="simultan-", ignore_cleanup_errors=True)))
    if "DATABASE_URL" not in os.environ:
        os.environ["DATABASE_URL"] = running.enter_context(servers.postgresql(folder / "postgresql"))
    if "REDIS_URL" not in os.environ:
        os.environ["REDIS_URL"] = running.enter_context(servers.redis_server(folder / "redis"))
    os.environ["DATA_FOLDER"] = str(folder / "var")
    os.environ["DEBUG"] = "true"
    os.environ["SECRET_KEY"] = "a key that guards nothing but the throw-away data of tests"
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()


@pytest.fixture
def redis_client() -> Iterator[redis.Redis]:
    """The Redis of this test run, emptied afterwards."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        yield client
        client.flushdb()
