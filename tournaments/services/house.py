"""House players: computer entries with a level from 1 to 10 that answer at a human-like moment.

What one answers and when follows from turn and entry alone, so it does not matter how often or by whom they are asked.
Level 10 nearly always finds the top; level 1 finds a short word somewhere down the list, and sometimes nothing.
"""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache

from engine.moves import ScoredMove
from games import codec
from games.parts import notation
from games.parts.actions import Lay
from tournaments import play, recorder
from tournaments.models import Entry, Turn
from tournaments.recorder import Answer

# Of the best move's points, what a player of this level hopes for on average, and how far the days differ.
_AIM = {1: 0.22, 2: 0.30, 3: 0.38, 4: 0.46, 5: 0.55, 6: 0.64, 7: 0.73, 8: 0.82, 9: 0.91, 10: 0.99}
_SPREAD = 0.16
_TURNS_KEPT = 32


def answer(*, turn: Turn, now: datetime) -> int:
    """Record the answers of all house players whose moment has come and that have not answered yet."""
    players = Entry.objects.filter(
        tournament=turn.round.tournament, level__isnull=False, withdrawn_at=None, merged_into=None
    ).exclude(submissions__turn=turn)
    due = [one for one in players if moment(turn, one) <= now < turn.closes_at]
    answers = [given for one in due if (given := _answer(turn, one, now))]
    if answers:
        recorder.write(answers)
    return len(answers)


def moment(turn: Turn, entry: Entry) -> datetime:
    """When an entry answers: most in the middle of the time, strong ones a little earlier, some at the last moment."""
    chance = _chance(turn, entry, "moment")
    seconds = (turn.closes_at - turn.opened_at).total_seconds()
    share = chance.betavariate(2.6, 1.8 + (entry.level or 1) / 8)
    return turn.opened_at + timedelta(seconds=0.04 * seconds + 0.92 * seconds * share)


def _answer(turn: Turn, entry: Entry, now: datetime) -> Answer | None:
    found = choose(_ranked(turn.pk), entry.level or 1, _chance(turn, entry, "choice"))
    if found is None:
        return None
    action = codec.encode_action(Lay(found.move))
    return Answer(turn.round.tournament_id, turn.pk, entry.pk, action, notation.move_text(found.move), now)


def choose(ranked: Sequence[ScoredMove], level: int, chance: random.Random) -> ScoredMove | None:
    """A move about as good as the level's aim; ``ranked`` falls in points. None if the player finds nothing."""
    if not ranked or chance.random() < 0.10 - 0.01 * level:
        return None
    if level >= 9 and chance.random() < (0.55 if level == 9 else 0.93):
        return ranked[0]
    aim = min(1.0, max(0.05, chance.gauss(_AIM[level], _SPREAD))) * ranked[0].points
    place = _first_below(ranked, aim)
    near = range(max(0, place - 2), min(len(ranked), place + 3))
    return ranked[chance.choice(near)]


def _first_below(ranked: Sequence[ScoredMove], points: float) -> int:
    low, high = 0, len(ranked) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if ranked[middle].points <= points else (middle + 1, high)
    return low


def _chance(turn: Turn, entry: Entry, what: str) -> random.Random:
    """Not for draws: numbers that only decide how a house player behaves."""
    return random.Random(f"{turn.pk}/{entry.pk}/{what}")  # noqa: S311


@lru_cache(maxsize=_TURNS_KEPT)
def _ranked(turn: int) -> Sequence[ScoredMove]:
    found = Turn.objects.select_related("round__tournament__lexicon").get(pk=turn)
    state = play.state_before(found)
    solver = play.solver_of(found.round.tournament)
    return solver.ranked(state.position, state.racks[0])
