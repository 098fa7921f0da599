from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from games import codec
from games.presets import preset
from tournaments.enums import TurnState
from tournaments.models import Lexicon, Round, Tournament, Turn

NOBODY_LISTENS = "redis://127.0.0.1:1/0"
WELL = {"database": "ok", "redis": "ok", "worker": "ok", "version": settings.VERSION}


def _health(client: Client) -> tuple[int, dict[str, str]]:
    answer = client.get("/health")
    return answer.status_code, answer.json()


def _turn(state: TurnState, closes_at: datetime) -> None:
    now = timezone.now()
    lexicon = Lexicon.objects.create(
        name="Club", edition="1", language="de", checksum="0" * 64, word_count=1, graph="none", created_at=now
    )
    rules = codec.encode(preset("simultan", tiles="de"))
    tournament = Tournament.objects.create(
        code="abc234", name="Club", date=now.date(), lexicon=lexicon, preset=rules, created_at=now
    )
    round_ = Round.objects.create(tournament=tournament, number=1, seed="s", commitment="c", started_at=now)
    moments = {"drawn_at": now, "opened_at": now, "closed_at": now, "closes_at": closes_at}
    Turn.objects.create(round=round_, number=1, state=state, draw={}, **moments)


@pytest.mark.django_db
def test_all_is_well_with_real_servers(client: Client) -> None:
    assert _health(client) == (200, WELL)


@pytest.mark.django_db
def test_embedded_has_no_redis_to_report(client: Client, settings) -> None:
    settings.REDIS_URL = None

    assert _health(client) == (200, {"database": "ok", "worker": "ok", "version": settings.VERSION})


def test_database_that_does_not_answer_is_reported(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise DatabaseError("connection refused")

    monkeypatch.setattr(connection, "cursor", refuse)
    monkeypatch.setattr(connection, "chunked_cursor", refuse)

    assert _health(client) == (503, WELL | {"database": "unreachable", "worker": "unknown"})


@pytest.mark.django_db
def test_redis_that_does_not_answer_is_reported(client: Client, settings) -> None:
    settings.REDIS_URL = NOBODY_LISTENS

    assert _health(client) == (503, WELL | {"redis": "unreachable"})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("state", "overdue", "status", "worker"),
    [
        (TurnState.OPEN, timedelta(seconds=31), 503, "late"),
        (TurnState.OPEN, timedelta(seconds=25), 200, "ok"),
        (TurnState.OPEN, timedelta(minutes=-3), 200, "ok"),
        (TurnState.CLOSED, timedelta(hours=1), 200, "ok"),
    ],
)
def test_turn_that_nobody_closes_means_that_workers_are_late(
    client: Client, state: TurnState, overdue: timedelta, status: int, worker: str
) -> None:
    _turn(state, timezone.now() - overdue)

    assert _health(client) == (status, WELL | {"worker": worker})


@pytest.mark.django_db
def test_health_is_asked_anew_each_time(client: Client) -> None:
    assert "no-store" in client.get("/health").headers["cache-control"]
