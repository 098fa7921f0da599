"""The rows that a step works on: a tournament that is locked, a turn in the right state, a turn that goes on."""

from typing import Any

from tournaments.enums import TurnState
from tournaments.errors import WrongMoment
from tournaments.models import Tournament, Turn


def lock(tournament: Tournament) -> Tournament:
    """The tournament's row, held until the transaction ends."""
    return Tournament.objects.select_for_update(of=("self",)).select_related("lexicon").get(pk=tournament.pk)


def in_state(turn: Turn, state: TurnState, otherwise: str) -> Turn:
    """The turn as it is now; raises ``WrongMoment`` with the reason if it is in another state."""
    found = Turn.objects.select_related("round__tournament__lexicon").get(pk=turn.pk)
    if found.state != state:
        raise WrongMoment(f"turn {found.number} is {found.get_state_display()}: {otherwise}", f"turn-is-{found.state}")
    return found


def move_to(turn: Turn, state: TurnState, **fields: Any) -> None:
    Turn.objects.filter(pk=turn.pk).update(state=state, **fields)
    turn.state = state
