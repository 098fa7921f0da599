"""Before Django reads its settings, the environment names real servers: those given, or our own."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import django
import pytest
import redis
from django.conf import settings

from tests import servers
from tests.stack import evening
from tests.stack.stacks import STACKS, Stack


def _folder(running: ExitStack) -> Path:
    """A folder that is thrown away in the end; pytest's own are closed to the user that PostgreSQL runs as."""
    made = tempfile.TemporaryDirectory(prefix="simultan-", ignore_cleanup_errors=True)
    return Path(running.enter_context(made))


def pytest_configure(config: pytest.Config) -> None:
    running = ExitStack()
    config.add_cleanup(running.close)
    folder = _folder(running)
    if "DATABASE_URL" not in os.environ:
        os.environ["DATABASE_URL"] = running.enter_context(servers.postgresql(folder / "postgresql"))
    if "REDIS_URL" not in os.environ:
        os.environ["REDIS_URL"] = running.enter_context(servers.redis_server(folder / "redis"))
    os.environ["DATA_FOLDER"] = str(folder / "var")
    os.environ["DEBUG"] = "true"
    os.environ["TIME_ZONE"] = "UTC"
    os.environ["SECRET_KEY"] = "a key that guards nothing but the throw-away data of tests"
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    # Passwords are slow to check on purpose; those of tests guard nothing.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def redis_client() -> Iterator[redis.Redis]:
    """The Redis of this test run, emptied before and afterwards."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        client.flushdb()
        yield client
        client.flushdb()


# ---- the site as real processes, started once and kept until the end


@contextmanager
def _running(name: str) -> Iterator[Stack]:
    with ExitStack() as running:
        stack = running.enter_context(STACKS[name](_folder(running)))
        evening.bring_words(stack)
        yield stack


@pytest.fixture(scope="session")
def embedded() -> Iterator[Stack]:
    with _running("embedded") as stack:
        yield stack


@pytest.fixture(scope="session")
def outgrown() -> Iterator[Stack]:
    with _running("outgrown") as stack:
        yield stack


@pytest.fixture(params=STACKS)
def stack(request: pytest.FixtureRequest) -> Stack:
    """The site in each way it runs."""
    running: Stack = request.getfixturevalue(request.param)
    return running
