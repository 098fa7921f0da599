"""What can be laid, and what became of it: plain frozen records without any rule in them."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from string import ascii_uppercase

MOST_LAID = 8
MOST_BONUS = 9_999


def square_name(row: int, column: int) -> str:
    """A square in the booklet's notation, row first: ``H4``."""
    return f"{ascii_uppercase[row]}{column + 1}"


class Direction(IntEnum):
    ACROSS = 0
    DOWN = 1


@dataclass(frozen=True, slots=True)
class Move:
    """A word as it reads on the board from its first square; lower case marks a blank.

    On squares that hold a tile already only the letter counts, not its case.
    """

    row: int
    column: int
    direction: Direction
    word: str

    @property
    def square(self) -> str:
        """The first square in the booklet's notation: ``H4`` across, ``4H`` down."""
        if self.direction is Direction.ACROSS:
            return square_name(self.row, self.column)
        return f"{self.column + 1}{ascii_uppercase[self.row]}"


@dataclass(frozen=True, slots=True)
class Laid:
    """Single tiles on single squares, as fingers lay them: ``(row, column, tile)``, lower case for a blank."""

    tiles: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """A legal move with its points and the tiles that leave the rack, in reading order (lower case for a blank)."""

    move: Move
    points: int
    tiles: str


class Fault(StrEnum):
    """Why an answer scores nothing."""

    UNKNOWN_LETTER = "unknown-letter"
    OFF_BOARD = "off-board"
    SQUARE_TAKEN = "square-taken"
    NOT_IN_RACK = "not-in-rack"
    TOO_MANY_TILES = "too-many-tiles"
    TOO_FEW_LETTERS = "too-few-letters"
    GAP = "gap"
    NOT_ON_CENTRE = "not-on-centre"
    NOT_CONNECTED = "not-connected"
    NOT_IN_LEXICON = "not-in-lexicon"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth: points and the words formed (the main word first), or a fault.

    ``move`` is the answer as it would stand on the board, once that is known; ``tiles`` are those taken from the rack.
    ``culprit`` names what the fault is about: the first word that is not in the lexicon, the tile that is not on the
    rack, the letter that nobody knows, the square (``H8``) that is taken.
    """

    points: int = 0
    words: tuple[str, ...] = ()
    fault: Fault | None = None
    culprit: str = ""
    move: Move | None = None
    tiles: str = ""


class LimitsError(ValueError):
    """Limits that no board game has."""


@dataclass(frozen=True)
class Limits:
    """How many tiles one move may lay, and the bonus that each number of tiles laid at once brings."""

    most_laid: int = 7
    bonuses: tuple[tuple[int, int], ...] = ((7, 50),)

    def __post_init__(self) -> None:
        if not 1 <= self.most_laid <= MOST_LAID:
            raise LimitsError(f"a move lays at most 1 to {MOST_LAID} tiles, not {self.most_laid}")
        for laid, points in self.bonuses:
            if not 1 <= laid <= MOST_LAID or not 0 <= points <= MOST_BONUS:
                raise LimitsError(f"{points} points for {laid} tiles: at most {MOST_BONUS} for 1 to {MOST_LAID} tiles")
