"""Tile sets: which letters a language plays with, how many there are and what each is worth.

A tile set is a text table in ``engine/data/tiles``; a path to a table of one's own works as well. Letters are single
capital characters whose lower case is another single character, because lower case means "a blank standing for it".
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

BLANK = "?"
MAX_LETTERS = 32
MAX_VALUE = 99

_FOLDER = Path(__file__).parent / "data" / "tiles"
_KINDS = ("vowel", "consonant", "either")


class TileSetError(ValueError):
    """A table of tiles, or a text of tiles, that does not say what it should."""


@dataclass(frozen=True)
class TileSet:
    """The letters of a language in their own alphabetical order; index in ``letters`` is the engine's letter code."""

    key: str
    name: str
    letters: tuple[str, ...]
    values: tuple[int, ...]
    counts: tuple[int, ...]
    blanks: int
    vowels: frozenset[str]
    consonants: frozenset[str]
    _codes: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_codes", {letter: code for code, letter in enumerate(self.letters)})

    def __contains__(self, letter: object) -> bool:
        return letter in self._codes

    @property
    def total(self) -> int:
        """How many tiles there are, blanks included."""
        return sum(self.counts) + self.blanks

    @property
    def table(self) -> str:
        """The set as the text that ``parse_tile_set`` reads."""
        rows = zip(self.letters, self.counts, self.values, strict=True)
        lines = [f"{letter} {count} {value} {self._kind(letter)}" for letter, count, value in rows]
        return "\n".join([f"name {self.name}", f"blanks {self.blanks}", *lines]) + "\n"

    def _kind(self, letter: str) -> str:
        if letter not in self.consonants:
            return "vowel"
        return "either" if letter in self.vowels else "consonant"

    @cached_property
    def bag(self) -> Counter[str]:
        """All tiles of the set, the blank as ``?``."""
        return Counter(dict(zip(self.letters, self.counts, strict=True)) | {BLANK: self.blanks})

    def code(self, letter: str) -> int:
        try:
            return self._codes[letter]
        except KeyError:
            raise TileSetError(f"{letter!r} is not a letter of the tile set {self.key}") from None

    def value(self, tile: str) -> int:
        """Points of a tile: its letter's value, nothing for a blank (``?`` or lower case)."""
        return self.values[self._codes[tile]] if tile in self._codes else 0

    def sorted(self, tiles: Iterable[str]) -> str:
        """Tiles in the order of the alphabet, blanks last."""
        return "".join(sorted(tiles, key=lambda tile: self._codes.get(tile, len(self.letters))))


def tile_set(key: str) -> TileSet:
    """The tile set of a language code such as ``de``, or of a table at a path."""
    path = Path(key) if key.endswith(".txt") else _FOLDER / f"{key}.txt"
    return _read(path)


def tile_set_keys() -> tuple[str, ...]:
    """The languages that come with the engine."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.txt")))


@cache
def _read(path: Path) -> TileSet:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        known = ", ".join(tile_set_keys())
        raise TileSetError(f"no tile set {path.stem!r}: known are {known}, or give the path of a .txt table") from None
    return parse_tile_set(path.stem, text)


def parse_tile_set(key: str, text: str) -> TileSet:
    """Read a table: ``name …``, ``blanks N``, then a line ``LETTER COUNT VALUE KIND`` each; ``#`` opens a comment."""
    name, blanks = key, 0
    rows: list[tuple[str, int, int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        match words:
            case []:
                continue
            case ["name", *rest]:
                name = " ".join(rest)
            case ["blanks", count] if count.isdecimal():
                blanks = int(count)
            case [letter, count, value, kind] if count.isdecimal() and value.isdecimal() and kind in _KINDS:
                rows.append((_letter(key, letter), int(count), int(value), kind))
            case _:
                raise TileSetError(f"tile set {key}, line {number}: expected LETTER COUNT VALUE KIND, found {line!r}")
    _check(key, rows)
    return TileSet(
        key=key,
        name=name,
        letters=tuple(letter for letter, _, _, _ in rows),
        values=tuple(value for _, _, value, _ in rows),
        counts=tuple(count for _, count, _, _ in rows),
        blanks=blanks,
        vowels=frozenset(letter for letter, _, _, kind in rows if kind != "consonant"),
        consonants=frozenset(letter for letter, _, _, kind in rows if kind != "vowel"),
    )


def _letter(key: str, letter: str) -> str:
    if len(letter) != 1 or len(letter.lower()) != 1 or letter.lower() == letter or ord(letter.lower()) > 0xFFFF:
        raise TileSetError(f"tile set {key}: {letter!r} must be one capital letter with a lower case of its own")
    return letter


def _check(key: str, rows: list[tuple[str, int, int, str]]) -> None:
    if not 1 <= len(rows) <= MAX_LETTERS:
        raise TileSetError(f"tile set {key}: {len(rows)} letters; between 1 and {MAX_LETTERS} are possible")
    repeated = [letter for letter, times in Counter(row[0] for row in rows).items() if times > 1]
    if repeated:
        raise TileSetError(f"tile set {key}: {', '.join(repeated)} listed twice")
    if any(value > MAX_VALUE for _, _, value, _ in rows):
        raise TileSetError(f"tile set {key}: a letter is worth {MAX_VALUE} points at most")
