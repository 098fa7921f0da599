"""What a seat can do in a game of laying words, on a board or with cards."""

from dataclasses import dataclass

from engine.moves import Laid, Move


@dataclass(frozen=True, slots=True)
class StartDraw:
    """The dealer shows one tile for each seat that still draws for the start, in the order of the seats."""

    tiles: str


@dataclass(frozen=True, slots=True)
class ChooseBags:
    """With two bags: how many of the new tiles shall be vowels."""

    vowels: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a word; ``freed`` are squares whose blank the seat first replaces by the letter it stands for."""

    answer: Move | Laid
    freed: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put tiles back and draw as many new ones."""

    tiles: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing this turn."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Let a word that somebody else has laid stand."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt a word that somebody else has laid."""
