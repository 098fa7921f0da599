"""Compiled word lists: written once, memory-mapped by every process that asks."""

import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine import _core
from engine._core import LexiconError
from engine.tiles import TileSet, parse_tile_set

_REFUSALS = ("has a sign that is no letter of the tile set", "is shorter than two letters", "is longer than 21 letters")


@dataclass(frozen=True)
class Refused:
    """A word that was left out, and why."""

    word: str
    reason: str


@dataclass(frozen=True)
class CompileReport:
    """How many words were read and kept, how many came twice, and what was refused."""

    read: int
    kept: int
    repeated: int
    refused: tuple[Refused, ...]


class Lexicon:
    """What counts as a word: a compiled list and, for one tournament, the rulings on single words."""

    def __init__(self, core: _core.Lexicon, path: Path) -> None:
        self._core = core
        self.path = path
        self.tiles: TileSet = parse_tile_set(*core.tile_table.split("\n", 1))

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "Lexicon":
        """Map a compiled list. Raises ``LexiconError`` if it is none or damaged, ``OSError`` if it is not there."""
        path = Path(path)
        path.stat()
        try:
            return cls(_core.Lexicon(os.fspath(path)), path)
        except LexiconError as error:
            raise LexiconError(f"{path} cannot be used as a lexicon: {error}") from None

    @property
    def core(self) -> _core.Lexicon:
        """The compiled part, for the engine's own modules."""
        return self._core

    @property
    def word_count(self) -> int:
        """Words in the compiled list; rulings do not count."""
        return self._core.word_count

    @property
    def file_bytes(self) -> int:
        return self._core.file_bytes

    @property
    def checksum(self) -> str:
        """SHA-256 of the compiled words, one a line: equal lists have equal checksums, whatever the file format."""
        return self._core.fingerprint.hex()

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._core.contains(word)

    def matching(self, pattern: str, *, limit: int = 0) -> Iterator[str]:
        """Words that fit a pattern (``?`` one letter, ``*`` any run) in their order; ``limit`` of them if it is set."""
        return iter(self._core.matching(pattern.upper(), limit))

    def anagrams(self, tiles: str, *, all_tiles: bool = True, limit: int = 0) -> Iterator[str]:
        """Words made of all of these tiles, or of any of them; ``?`` is a blank."""
        return iter(self._core.anagrams(tiles, all_tiles, limit))

    def hooks(self, word: str) -> tuple[str, str]:
        """Letters that make another word when put before this one, and behind it."""
        return self._core.hooks(word)

    def with_rulings(self, accepted: Iterable[str] = (), rejected: Iterable[str] = ()) -> "Lexicon":
        """This list, some words added and others taken away; a word in both is rejected. Replaces earlier rulings."""
        return Lexicon(self._core.with_rulings(list(accepted), list(rejected)), self.path)


def compile_words(words: Iterable[str], tiles: TileSet, path: str | os.PathLike[str]) -> CompileReport:
    """Compile words of any case and order to a lexicon file. The file appears whole or not at all."""
    listed = list(words)
    letters = "".join(tiles.letters)
    kept = _core.WordList(letters, letters.lower(), bytes(tiles.values))
    refused = kept.add([word if word.isupper() else word.upper() for word in listed])
    fingerprint = hashlib.sha256(kept.text()).digest()
    _write(Path(path), kept.pack(f"{tiles.key}\n{tiles.table}", fingerprint))
    return CompileReport(
        read=len(listed),
        kept=len(kept),
        repeated=len(listed) - len(kept) - len(refused),
        refused=tuple(Refused(listed[index], _REFUSALS[reason]) for index, reason in refused),
    )


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with suppress(FileNotFoundError):
            Path(name).unlink()
        raise
