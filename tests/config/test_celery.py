import subprocess
import sys
from collections.abc import Iterator

import pytest
import redis
from django.conf import settings

from config.celery import app
from tests.config import postbox

PATIENCE = 60


@pytest.fixture
def worker() -> Iterator[None]:
    command = ["celery", "--app", "config", "worker", "--pool", "solo", "--include", "tests.config.postbox"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "ERROR"]
    with subprocess.Popen([sys.executable, "-m", *command, *quiet], cwd=settings.ROOT) as process:
        try:
            yield
        finally:
            process.terminate()


def test_worker_process_does_what_is_queued_through_redis(worker: None, redis_client: redis.Redis) -> None:
    postbox.post.delay("box", "for the director")

    assert redis_client.blpop(["box"], timeout=PATIENCE) == (b"box", b"for the director")


def test_tasks_are_queued_and_never_run_on_the_spot() -> None:
    assert app.conf.task_always_eager is False
    assert app.conf.broker_url == settings.ENV.redis_url
