"""Several steps at once: what a director does with one key, and what automatic mode does by itself."""

from datetime import datetime
from typing import Any

from django.db import transaction

from engine.moves import Move
from tournaments import clock, play
from tournaments.enums import TurnState
from tournaments.models import Tournament, Turn
from tournaments.services import racks, turns
from tournaments.services.rows import lock


@transaction.atomic
def lay_and_draw(*, turn: Turn, by: Any, now: datetime, move: Move | None = None, why: str = "") -> Turn:
    """Lay a move and draw the next rack, both or neither; after the last move of a round nothing is drawn."""
    laid = turns.lay(turn=turn, by=by, now=now, move=move, why=why)
    return laid if laid.round.is_finished else racks.draw(round_=laid.round, by=by, now=now)


def advance(*, tournament: Tournament, now: datetime) -> bool:
    """Draw and open the next turn of an automatic tournament once its pause is over."""
    with transaction.atomic():
        tournament = lock(tournament)
        round_ = tournament.rounds.last()
        if not tournament.is_automatic or round_ is None or round_.is_finished:
            return False
        last = play.turns_of(round_).last()
        if last and last.state == TurnState.CLOSED and last.judged_at:
            turns.lay(turn=last, by=None, now=now)
            return True
        if last and last.state == TurnState.DRAWN:
            turns.start(turn=last, by=None, now=now)
            return True
        if last and (last.state != TurnState.LAID or now < clock.deadline(last.laid_at, tournament.pause_seconds)):
            return False
        turns.start(turn=racks.draw(round_=round_, by=None, now=now), by=None, now=now)
        return True
