"""Everybody answers for the seat on move; one answer is laid for all, and each entry keeps the points of its own.

Works with any game in which one seat is on move and points fall per action. A game that offers ``Simultaneous`` is
asked in bulk; of any other one the legal actions are searched and answers are tried one by one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from games.contest import Master
from games.errors import RuleError
from games.protocol import Action, Choice, Game, Scored, Seat, Simultaneous, State, Verdict


@dataclass(frozen=True)
class Proposal(Generic[Action]):
    """The actions that may be laid, all of equal points, and the automatic choice among them.

    ``is_open`` asks the director to decide; any other action may be laid as well, as a ruling.
    """

    candidates: tuple[Action, ...]
    points: int
    choice: Choice[Action]
    is_open: bool


def seat_on_move(game: Game[State, Action], state: State) -> Seat:
    """The one seat that everybody answers for."""
    seats = game.to_act(state)
    if len(seats) != 1:
        raise RuleError(f"lockstep needs one seat on move, not {len(seats)}", code="not-in-lockstep")
    (seat,) = seats
    return seat


def tops(game: Game[State, Action], state: State) -> tuple[Scored[Action], ...]:
    """Every action tied at the top; none if nothing brings points."""
    seat = seat_on_move(game, state)
    if isinstance(game, Simultaneous):
        return tuple(game.best(state, seat))
    scored = [Scored(action, _points(game, state, seat, action)) for action in game.legal(state, seat)]
    most = max((one.points for one in scored), default=0)
    return tuple(one for one in scored if one.points == most > 0)


def judge(game: Game[State, Action], state: State, answers: Sequence[Action]) -> list[Verdict[Action]]:
    """What each answer is worth, in the order given; a broken rule is a fault, never an error."""
    seat = seat_on_move(game, state)
    if isinstance(game, Simultaneous):
        return game.judge(state, seat, answers)
    return [_verdict(game, state, seat, answer) for answer in answers]


def _verdict(game: Game[State, Action], state: State, seat: Seat, answer: Action) -> Verdict[Action]:
    try:
        game.check(state, seat, answer)
    except RuleError as fault:
        return Verdict(fault=fault.code, culprit=fault.culprit)
    return Verdict(_points(game, state, seat, answer), action=answer)


def _points(game: Game[State, Action], state: State, seat: Seat, action: Action) -> int:
    return game.scores(game.apply(state, seat, action))[seat] - game.scores(state)[seat]


def propose(
    game: Game[State, Action],
    state: State,
    best: Sequence[Scored[Action]],
    verdicts: Iterable[Verdict[Action]],
    master: Master,
) -> Proposal[Action] | None:
    """What to lay: the tops, or the best answers given (the tops if nobody has a valid one); ``None`` without any.

    ``verdicts`` are those of answers that count: not of late ones, nor of several from one entry.
    A single candidate needs no director, unless the rules leave the choice to one.
    """
    scored = _best_submitted(verdicts) if master is Master.BEST_SUBMITTED else ()
    scored = scored or tuple(best)
    if not scored:
        return None
    candidates = tuple(one.action for one in scored)
    choice = _choose(game, state, candidates)
    is_open = master is Master.CHOSEN or len(candidates) > 1
    return Proposal(candidates, scored[0].points, choice, is_open)


def _best_submitted(verdicts: Iterable[Verdict[Action]]) -> tuple[Scored[Action], ...]:
    valid = [Scored(one.action, one.points) for one in verdicts if one.action is not None]
    most = max((one.points for one in valid), default=0)
    return tuple(dict.fromkeys(one for one in valid if one.points == most))


def _choose(game: Game[State, Action], state: State, candidates: Sequence[Action]) -> Choice[Action]:
    if isinstance(game, Simultaneous):
        return game.choose(state, seat_on_move(game, state), candidates)
    return Choice(candidates[0], "comes-first")
