"""Several seats share one state. The log of ``(seat, action)`` is the truth, the state a cache of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Generic

from games.protocol import DEALER, Action, Chance, Game, Seat, State


@dataclass(frozen=True)
class Table(Generic[State, Action]):
    """A game in progress."""

    game: Game[State, Action]
    state: State
    log: tuple[tuple[Seat, Action], ...] = ()

    @classmethod
    def opened(cls, game: Game[State, Action], seats: int) -> "Table[State, Action]":
        if seats not in game.seats:
            raise ValueError(f"{game.key} is for {game.seats.start} to {game.seats.stop - 1} seats, not {seats}")
        return cls(game, game.start(seats))

    @property
    def is_finished(self) -> bool:
        return not self.game.to_act(self.state)

    def play(self, seat: Seat, action: Action) -> "Table[State, Action]":
        """The table after an action; raises the ``RuleError`` that forbids it."""
        self.game.check(self.state, seat, action)
        return replace(self, state=self.game.apply(self.state, seat, action), log=(*self.log, (seat, action)))

    def dealt(self, chance_at: Callable[[int], Chance]) -> "Table[State, Action]":
        """The table after everything that the dealer has to do now; each step of the log has its own chance."""
        table = self
        while DEALER in table.game.to_act(table.state):
            action = table.game.deal(table.state, chance_at(len(table.log)))
            table = table.play(DEALER, action)
        return table


def replay(game: Game[State, Action], seats: int, log: Iterable[tuple[Seat, Action]]) -> Table[State, Action]:
    """The table that a log leads to; raises where the log breaks a rule."""
    table = Table.opened(game, seats)
    for seat, action in log:
        table = table.play(seat, action)
    return table
