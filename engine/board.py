"""Boards: a square of squares, some of them premium, drawn as text with one character a square."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

MAX_SIZE = 21
MIN_SIZE = 2

_FOLDER = Path(__file__).parent / "data" / "boards"
_LETTER_PREMIUMS = {"d": 2, "t": 3, "q": 4}
_WORD_PREMIUMS = {"D": 2, "T": 3, "Q": 4}
_PLAIN = "."


class BoardError(ValueError):
    """A drawing that is no board, or a position that does not fit one."""


@dataclass(frozen=True)
class Board:
    """Premium squares row by row: ``.`` plain, ``d t q`` letter × 2 3 4, ``D T Q`` word × 2 3 4."""

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        if not MIN_SIZE <= self.size <= MAX_SIZE:
            raise BoardError(f"a board has {MIN_SIZE} to {MAX_SIZE} rows, not {self.size}")
        known = {_PLAIN, *_LETTER_PREMIUMS, *_WORD_PREMIUMS}
        for number, row in enumerate(self.rows, start=1):
            if len(row) != self.size:
                raise BoardError(f"row {number} of the board has {len(row)} squares instead of {self.size}")
            if strange := set(row) - known:
                raise BoardError(f"row {number} of the board: {min(strange)!r} is none of {' '.join(sorted(known))}")

    @property
    def size(self) -> int:
        return len(self.rows)

    @property
    def centre(self) -> tuple[int, int]:
        """The square that the first move must cover."""
        return self.size // 2, self.size // 2

    def letter_multiplier(self, row: int, column: int) -> int:
        return _LETTER_PREMIUMS.get(self.rows[row][column], 1)

    def word_multiplier(self, row: int, column: int) -> int:
        return _WORD_PREMIUMS.get(self.rows[row][column], 1)


def parse_board(text: str) -> Board:
    """A board from its drawing; blank lines and spaces between squares do not matter."""
    return Board(rows=tuple("".join(line.split()) for line in text.splitlines() if line.strip()))


@cache
def board(key: str) -> Board:
    """A board by name (``standard``), or from a drawing at a path ending in ``.txt``."""
    path = Path(key) if key.endswith(".txt") else _FOLDER / f"{key}.txt"
    try:
        return parse_board(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        known = ", ".join(sorted(drawn.stem for drawn in _FOLDER.glob("*.txt")))
        raise BoardError(f"no board {key!r}: known are {known}, or give the path of a .txt drawing") from None


STANDARD = board("standard")
