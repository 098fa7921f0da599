"""Vowels and consonants: does a rack hold enough of both?

A letter may be a vowel, a consonant or either (the French Y); a blank is always either. Such a tile counts as the one
or as the other, whichever helps, but not as both at once.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.tiles import TileSet


class Shortage(StrEnum):
    """Why a rack does not meet its minimum."""

    VOWELS = "too-few-vowels"
    CONSONANTS = "too-few-consonants"


@dataclass(frozen=True, slots=True)
class Minimum:
    """How many vowels and consonants a rack needs, up to and including a turn (``None``: to the end)."""

    vowels: int
    consonants: int
    to_turn: int | None = None

    def __str__(self) -> str:
        return f"{self.vowels} vowels and {self.consonants} consonants"


def minimum_at(minimums: tuple[Minimum, ...], turn: int) -> Minimum | None:
    """The first minimum that still holds in a turn."""
    return next((one for one in minimums if one.to_turn is None or turn <= one.to_turn), None)


def shortage(tiles: str, minimum: Minimum, tile_set: TileSet) -> Shortage | None:
    """What these tiles lack, or ``None`` if they are enough."""
    vowels = sum(tile in tile_set.vowels and tile not in tile_set.consonants for tile in tiles)
    consonants = sum(tile in tile_set.consonants and tile not in tile_set.vowels for tile in tiles)
    no_vowels = max(0, minimum.vowels - vowels)
    no_consonants = max(0, minimum.consonants - consonants)
    if no_vowels + no_consonants <= len(tiles) - vowels - consonants:
        return None
    return Shortage.VOWELS if no_vowels >= no_consonants else Shortage.CONSONANTS
