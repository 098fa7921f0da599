"""A task for the worker that the tests start: it leaves a letter where the test waits for it."""

import redis
from django.conf import settings

from config.celery import app


@app.task
def post(box: str, letter: str) -> None:
    with redis.Redis.from_url(settings.ENV.redis_url) as client:
        client.rpush(box, letter)
