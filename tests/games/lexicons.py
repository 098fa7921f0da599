"""Pseudo words for games that need no real ones: syllables of a tile set, the same on every machine."""

import hashlib
from functools import cache

from engine.reference import ReferenceSolver
from engine.tiles import TileSet, tile_set
from games.rules import ScrabbleRules

SHAPES = ("VC", "CV", "CVC", "VCV", "CVCV", "CVCVC", "VCCV", "CVCCVC", "CVCVCVC")


@cache
def pseudo_words(tiles: str, count: int = 240) -> frozenset[str]:
    """Words whose letters come up about as often as their tiles."""
    letters = tile_set(tiles)
    drawn = (_word(letters, SHAPES[number % len(SHAPES)], number) for number in range(count))
    return frozenset(drawn)


def _word(letters: TileSet, shape: str, number: int) -> str:
    vowels = "".join(tile for tile in letters.bag.elements() if tile in letters.vowels)
    consonants = "".join(tile for tile in letters.bag.elements() if tile in letters.consonants)
    kinds = {"V": vowels, "C": consonants}
    return "".join(_pick(kinds[kind], f"{letters.key}/{number}/{place}") for place, kind in enumerate(shape))


def _pick(tiles: str, label: str) -> str:
    return tiles[int.from_bytes(hashlib.sha256(label.encode()).digest(), "big") % len(tiles)]


@cache
def solver(rules: ScrabbleRules, count: int = 240) -> ReferenceSolver:
    return ReferenceSolver(pseudo_words(rules.tiles, count), tile_set(rules.tiles), rules.limits)
