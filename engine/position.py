"""Positions: the tiles on a board. A position knows no words, no rack and no score."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from engine.board import STANDARD, Board, BoardError
from engine.moves import Direction, Move

EMPTY = "."


@dataclass(frozen=True)
class Position:
    """Tiles row by row: ``.`` an empty square, a capital a tile, lower case a blank standing for that letter."""

    board: Board
    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        size = self.board.size
        if len(self.rows) != size or any(len(row) != size for row in self.rows):
            widths = ", ".join(str(len(row)) for row in self.rows)
            raise BoardError(f"a position on this board has {size} rows of {size} squares, not rows of {widths}")
        if strange := {tile for row in self.rows for tile in row if tile != EMPTY and not tile.isalpha()}:
            raise BoardError(f"{min(strange)!r} is not a tile")

    @classmethod
    def empty(cls, board: Board = STANDARD) -> "Position":
        return cls(board, (EMPTY * board.size,) * board.size)

    @classmethod
    def from_fen(cls, fen: str, board: Board = STANDARD) -> "Position":
        """Rows joined by ``/``, digits for runs of empty squares: ``15/3Z11/…``."""
        rows = fen.split("/")
        if len(rows) != board.size:
            raise BoardError(f"the position has {len(rows)} rows; this board has {board.size}")
        return cls(board, tuple(_unfold(number, row, board.size) for number, row in enumerate(rows, start=1)))

    @property
    def fen(self) -> str:
        return "/".join("".join(_fold(row)) for row in self.rows)

    @property
    def is_empty(self) -> bool:
        return all(row == EMPTY * self.board.size for row in self.rows)

    @cached_property
    def text(self) -> str:
        """All squares in reading order."""
        return "".join(self.rows)

    def tile(self, row: int, column: int) -> str:
        return self.rows[row][column]

    def after(self, move: Move) -> "Position":
        """The position with the word of a move on it; tiles that lie there already stay."""
        rows = [list(row) for row in self.rows]
        for row, column, letter in squares(move):
            if not (0 <= row < self.board.size and 0 <= column < self.board.size):
                raise BoardError(f"{move.word} on {move.square} runs off the board")
            if rows[row][column] == EMPTY:
                rows[row][column] = letter
        return Position(self.board, tuple("".join(row) for row in rows))


def squares(move: Move) -> Iterable[tuple[int, int, str]]:
    """Row, column and letter of every square that a move's word covers."""
    down = move.direction is Direction.DOWN
    for step, letter in enumerate(move.word):
        yield (move.row + step, move.column, letter) if down else (move.row, move.column + step, letter)


def _unfold(number: int, row: str, size: int) -> str:
    drawn: list[str] = []
    for is_count, run in groupby(row, key=lambda sign: sign in "0123456789"):
        text = "".join(run)
        if is_count and len(text) > 2:
            raise BoardError(f"row {number} of the position: {text} empty squares do not fit")
        drawn.append(EMPTY * int(text) if is_count else text)
    unfolded = "".join(drawn)
    if len(unfolded) != size:
        raise BoardError(f"row {number} of the position has {len(unfolded)} squares instead of {size}")
    return unfolded


def _fold(row: str) -> Iterable[str]:
    for is_empty, run in groupby(row, key=lambda tile: tile == EMPTY):
        text = "".join(run)
        yield str(len(text)) if is_empty else text
