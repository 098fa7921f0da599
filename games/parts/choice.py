"""The automatic choice among equal moves, in words:

1. Keep the blanks: the move that lays the fewest of them, because a blank helps everybody in the next turn.
2. Keep the board open: the move after which the most empty squares touch a tile, because that many places to build
   remain.
3. Keep a varied rack: the move after which the fewest tiles left are doubles.
4. What is still equal is settled by the engine's fixed order: top row first, then left column, across before down.

A director may lay any other move instead.
"""

from collections.abc import Sequence
from enum import StrEnum

from engine.moves import ScoredMove
from engine.position import EMPTY, Position
from engine.tiles import BLANK
from games.parts import pile


class Why(StrEnum):
    """What decided between equal moves."""

    ONLY = "only-move"
    BLANKS = "keeps-blanks"
    OPEN = "opens-board"
    LEAVE = "keeps-variety"
    ORDER = "comes-first"


def choose(position: Position, rack: str, tied: Sequence[ScoredMove]) -> tuple[ScoredMove, Why]:
    """The move to lay and the first rule that told it from the others."""
    measures = (
        (Why.BLANKS, lambda scored: sum(tile.islower() for tile in scored.tiles)),
        (Why.OPEN, lambda scored: -open_squares(position.after(scored.move))),
        (Why.LEAVE, lambda scored: doubles(leave_of(rack, scored.tiles))),
    )
    why = Why.ONLY
    for reason, measure in measures:
        if len(tied) == 1:
            break
        costs = [measure(scored) for scored in tied]
        kept = [scored for scored, cost in zip(tied, costs, strict=True) if cost == min(costs)]
        tied, why = kept, reason if len(kept) < len(costs) else why
    return tied[0], why if len(tied) == 1 else Why.ORDER


def open_squares(position: Position) -> int:
    """How many empty squares touch a tile."""
    size, rows = position.board.size, position.rows
    empty = EMPTY * (size + 2)
    padded = [empty, *(f"{EMPTY}{row}{EMPTY}" for row in rows), empty]
    return sum(
        padded[row][column] == EMPTY
        and not padded[row - 1][column]
        == padded[row + 1][column]
        == padded[row][column - 1]
        == padded[row][column + 1]
        == EMPTY
        for row in range(1, size + 1)
        for column in range(1, size + 1)
    )


def leave_of(rack: str, laid: str) -> str:
    """What stays on a rack when some tiles (small for blanks) are laid."""
    return pile.take(rack, "".join(BLANK if tile.islower() else tile for tile in laid))


def doubles(leave: str) -> int:
    return len(leave) - len(set(leave))
