"""The questions that every game answers, and the plain records that pass between a game and its format.

A game is a value: it holds its rules and its words, never a score. States and actions are frozen, so they compare, hash
and serialise by themselves. Chance is an action by ``DEALER``: a log of ``(seat, action)`` replays without any seed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from engine.moves import Laid, Move, ScoredMove
from engine.moves import Verdict as MoveVerdict
from engine.position import Position

Seat = int
DEALER: Seat = -1

State = TypeVar("State")
State_contra = TypeVar("State_contra", contravariant=True)
Action = TypeVar("Action")


class Chance(Protocol):
    """A source of numbers that fall by chance, or by a seed that anyone can check."""

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each as likely as the others."""


class Words(Protocol):
    """What a board game asks about words: every legal move, the best ones, and what an answer is worth."""

    def ranked(self, position: Position, rack: str) -> Sequence[ScoredMove]: ...

    def tops(self, position: Position, rack: str) -> Sequence[ScoredMove]: ...

    def judge(self, position: Position, rack: str, answers: Sequence[Move | Laid]) -> list[MoveVerdict]: ...


class Game(Protocol[State, Action]):
    """Eight questions; a format asks nothing else."""

    @property
    def key(self) -> str: ...

    @property
    def seats(self) -> range:
        """How many can sit down."""

    @property
    def state_type(self) -> type[State]: ...

    @property
    def action_types(self) -> tuple[type[Any], ...]:
        """The kinds of action that a log of this game can hold."""

    def start(self, seats: int) -> State: ...

    def to_act(self, state: State) -> frozenset[Seat]:
        """One seat, several at once, or ``{DEALER}``; empty when the game is finished."""

    def deal(self, state: State, chance: Chance) -> Action:
        """What the dealer does when it is the dealer's turn."""

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        """Actions open to a seat, lazily; the dealer's come from ``deal``."""

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Raise the ``RuleError`` that says why an action is not allowed; never by searching ``legal``."""

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The state after a checked action; the old one is untouched."""

    def scores(self, state: State) -> tuple[int, ...]: ...

    def view(self, state: State, seat: Seat | None) -> Mapping[str, Any]:
        """What this seat (or the public) may see, as plain values."""


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Action]):
    """What an answer is worth in lockstep: points and the words formed, or the code of a fault and what it is about.

    ``action`` is the answer in its normal form, so that two ways to give the same answer compare equal.
    """

    points: int = 0
    fault: str | None = None
    culprit: str = ""
    words: tuple[str, ...] = ()
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Scored(Generic[Action]):
    """An action and the points that it brings."""

    action: Action
    points: int


@dataclass(frozen=True, slots=True)
class Choice(Generic[Action]):
    """The action picked among equals, and the reason in one word."""

    action: Action
    reason: str


@runtime_checkable
class Simultaneous(Protocol[State_contra, Action]):
    """What a game may offer on top, so that lockstep need not search and judge one action at a time."""

    def best(self, state: State_contra, seat: Seat) -> Sequence[Scored[Action]]:
        """All actions tied at the top, in a fixed order; empty when nothing but passing is left."""

    def judge(self, state: State_contra, seat: Seat, actions: Sequence[Action]) -> list[Verdict[Action]]:
        """What each answer is worth, in the order given."""

    def choose(self, state: State_contra, seat: Seat, tied: Sequence[Action]) -> Choice[Action]:
        """The automatic choice among equal actions."""
