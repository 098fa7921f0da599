"""Whether the parts that the site rests on are well. Asks them; repairs nothing and knows no visitor."""

from datetime import datetime, timedelta

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournaments.enums import TurnState
from tournaments.models import Turn

OK, UNREACHABLE, LATE, UNKNOWN = "ok", "unreachable", "late", "unknown"
# The sweep comes every second; a turn that is open so long after its bell has no worker.
_PATIENCE = timedelta(seconds=30)
_SECONDS_TO_ANSWER = 2.0


def report(now: datetime) -> dict[str, str]:
    """The state of each part by name; ``redis`` only where there is one."""
    parts = {"database": _database(), "worker": _worker(now)}
    return parts | {"redis": _redis(settings.REDIS_URL)} if settings.REDIS_URL else parts


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return UNREACHABLE
    return OK


def _worker(now: datetime) -> str:
    try:
        overdue = Turn.objects.filter(state=TurnState.OPEN, closes_at__lt=now - _PATIENCE).exists()
    except DatabaseError:
        return UNKNOWN
    return LATE if overdue else OK


def _redis(url: str) -> str:
    patience = {"socket_timeout": _SECONDS_TO_ANSWER, "socket_connect_timeout": _SECONDS_TO_ANSWER}
    try:
        with redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0), **patience) as client:
            client.ping()
    except redis.RedisError:
        return UNREACHABLE
    return OK
