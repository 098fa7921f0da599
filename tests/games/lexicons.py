"""Pseudo words for games that need no real ones: syllables of a tile set, the same on every machine."""

import hashlib
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engine import Lexicon, Solver, TileSet, compile_words, tile_set
from games.rules import ScrabbleRules

SHAPES = ("VC", "CV", "CVC", "VCV", "CVCV", "CVCVC", "VCCV", "CVCCVC", "CVCVCVC", "VCVCCVCV")
MANY = 3000

_FOLDER = tempfile.TemporaryDirectory(prefix="pseudo-lexicons-")


@cache
def pseudo_words(tiles: str, count: int = MANY) -> frozenset[str]:
    """Words whose letters come up about as often as their tiles; short ones repeat, so there are fewer of them."""
    letters = tile_set(tiles)
    kinds = {"V": _drawn_from(letters, letters.vowels), "C": _drawn_from(letters, letters.consonants)}
    return frozenset(_word(tiles, kinds, SHAPES[number % len(SHAPES)], number) for number in range(count))


def _drawn_from(letters: TileSet, some: frozenset[str]) -> str:
    return "".join(tile for tile in letters.bag.elements() if tile in some)


def _word(tiles: str, kinds: dict[str, str], shape: str, number: int) -> str:
    return "".join(_pick(kinds[kind], f"{tiles}/{number}/{place}") for place, kind in enumerate(shape))


def _pick(tiles: str, label: str) -> str:
    return tiles[int.from_bytes(hashlib.sha256(label.encode()).digest(), "big") % len(tiles)]


@cache
def pseudo_lexicon(tiles: str, count: int = MANY) -> Path:
    """The compiled file of ``pseudo_words``."""
    return _compiled(pseudo_words(tiles, count), tiles, f"{tiles}-{count}")


@cache
def solver(rules: ScrabbleRules, count: int = MANY) -> Solver:
    return Solver(Lexicon.open(pseudo_lexicon(rules.tiles, count)), rules.limits)


@cache
def knowing(*words: str, rules: ScrabbleRules | None = None) -> Solver:
    """A solver for exactly these words."""
    rules = rules or ScrabbleRules()
    name = hashlib.sha256(" ".join((rules.tiles, *words)).encode()).hexdigest()
    return Solver(Lexicon.open(_compiled(words, rules.tiles, name)), rules.limits)


def _compiled(words: Iterable[str], tiles: str, name: str) -> Path:
    path = Path(_FOLDER.name) / f"{name}.lex"
    compile_words(sorted(words), tile_set(tiles), path)
    return path
