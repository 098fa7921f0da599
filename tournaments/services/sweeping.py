"""What is due and was not done: the database is asked, so nothing depends on a task having arrived."""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from tournaments import clock
from tournaments.enums import RoundState, TurnState
from tournaments.models import Tournament, Turn
from tournaments.services import demo, going_on, house, ruling, turns

_log = logging.getLogger(__name__)


def sweep(*, now: datetime) -> None:
    """Find tops, close, judge (again), let house players answer, and advance; one that fails keeps no other back."""
    for turn in _turns().filter(state=TurnState.OPEN, tops__isnull=True):
        _try(turns.find_tops, turn=turn)
    for turn in _turns().filter(state=TurnState.OPEN, closes_at__lt=now - clock.GRACE):
        _try(turns.close, turn=turn, now=now)
    for turn in _turns().filter(state=TurnState.CLOSED, judged_at=None):
        _try(turns.judge, turn=turn, now=now)
    for tournament in Tournament.objects.filter(needs_rejudging=True):
        _try(ruling.rejudge, tournament=tournament)
    for turn in _turns().filter(state=TurnState.OPEN):
        _try(house.answer, turn=turn, now=now)
    for tournament in Tournament.objects.filter(is_automatic=True, rounds__state=RoundState.RUNNING):
        _try(going_on.advance, tournament=tournament, now=now)
    for tournament in Tournament.objects.filter(is_demo=True).exclude(rounds__state=RoundState.RUNNING):
        _try(demo.go_on, tournament=tournament, now=now)


def _turns() -> Any:
    return Turn.objects.select_related("round__tournament__lexicon")


def _try(service: Callable[..., Any], **what: Any) -> None:
    try:
        service(**what)
    except Exception:
        _log.exception("%s failed for %s", service.__qualname__, what)
