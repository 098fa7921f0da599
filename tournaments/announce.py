"""The outgoing door: says once per event that something has changed, to every process that has listeners.

An announcement is a number and a name, never content: each process reads what its own listeners may see. It leaves
after COMMIT, so whoever reads then finds the change.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import redis
from django.conf import settings
from django.db import transaction
from django.db.models import F

from tournaments.models import Tournament

CHANNEL = "simultan"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class News:
    """What has happened: a change with its number, further answers in a turn, or that an entry's link is void."""

    tournament: int
    number: int = 0
    turn: int = 0
    entry: int = 0


Listener = Callable[[News], None]
_listeners: list[Listener] = []


def changed(tournament: Tournament) -> None:
    """Number a change of a tournament and announce it once the transaction is on disk; results are reckoned anew."""
    _number(tournament, event=F("event") + 1, scored_event=F("event") + 1)


def went_on(tournament: Tournament) -> None:
    """The same for a step that touches no results: a draw, the clock, the bell."""
    _number(tournament, event=F("event") + 1)


def _number(tournament: Tournament, **numbers: Any) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(**numbers)
    tournament.refresh_from_db(fields=["event", "scored_event"])
    news = News(tournament.pk, tournament.event)
    transaction.on_commit(lambda: publish(news))


def answered(tournament: int, turn: int) -> None:
    """Further answers are on disk."""
    publish(News(tournament, turn=turn))


def link_voided(tournament: int, entry: int) -> None:
    """Whoever is connected by this entry's link has to leave, once the transaction is on disk."""
    transaction.on_commit(lambda: publish(News(tournament, entry=entry)))


def publish(news: News) -> None:
    """To all processes through Redis, or to this one. Nobody loses anything if it fails: listeners ask again."""
    if not settings.REDIS_URL:
        deliver(news)
        return
    try:
        _redis().publish(CHANNEL, json.dumps(asdict(news)))
    except redis.RedisError:
        _log.exception("announcement %s was not sent", news)


def deliver(news: News) -> None:
    """Hand news to this process's listeners; called from any thread."""
    for listener in tuple(_listeners):
        listener(news)


def listen(listener: Listener) -> None:
    if listener not in _listeners:
        _listeners.append(listener)


def read(text: str) -> News:
    return News(**json.loads(text))


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1)
