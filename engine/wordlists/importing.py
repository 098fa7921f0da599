"""A director's own word list: bytes in, words and refused lines out.

Nothing is guessed silently: every line that does not become a word is reported with its number and the reason. A file
that cannot be a word list at all raises ``ImportRefused`` and changes nothing.
"""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from engine.wordlists.decoding import decode
from engine.wordlists.folding import FOLDINGS, UNPLAYABLE, Folding
from engine.wordlists.wordlist import LONGEST_POSSIBLE, Progress, silent

MAX_BYTES = 64 * 1024 * 1024
_COMMENTS = ("#", "//", ";")
_SEPARATORS = (";", "\t", ",")
_BATCH = 20_000


class ImportRefused(ValueError):
    """A file that cannot be a word list; the message says why and what to do.

    ``code`` is one of ``FAULTS`` and ``details`` are the figures in it, for doors that word it themselves.
    """

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(FAULTS[code].format(**details))
        self.code = code
        self.details = details


FAULTS = {
    "unknown-language": "no language {language!r}: known are {known}",
    "empty": "the file is empty",
    "too-big": "the file has {size:,} bytes; at most {limit:,} are read: split it or remove columns",
    "packed": "the file is packed or an office document: save it as plain text or CSV first",
    "binary": "the file is binary: save it as plain text or CSV first",
    "no-words": "no word of this language was found in {lines} lines: is the language right?",
}


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line that gave no word. ``reason`` is a stable code, see ``REASONS``."""

    number: int
    text: str
    reason: str


REASONS = {
    "duplicate": "the word was listed before",
    "hyphen": "words with a hyphen cannot be played",
    "apostrophe": "words with an apostrophe cannot be played",
    "affix": "prefixes and suffixes are not words",
    "space": "only one word may stand on a line",
    "digit": "a word has letters only",
    "foreign letter": "the language has no tile for one of the letters",
    "too short": "a word has at least two letters",
    "too long": "the word is longer than the board allows",
    "no vowel": "words without a vowel are switched off",
}


@dataclass(frozen=True)
class Imported:
    """What a file holds: words in capitals, sorted; refused lines in their order; how the bytes were read."""

    words: tuple[str, ...]
    refused: tuple[RefusedLine, ...]
    encoding: str

    def summary(self) -> dict[str, int]:
        """How many lines were refused for each reason."""
        counts: dict[str, int] = {}
        for line in self.refused:
            counts[line.reason] = counts.get(line.reason, 0) + 1
        return counts


def import_words(
    raw: bytes,
    language: str,
    *,
    longest: int = LONGEST_POSSIBLE,
    vowelless: bool = True,
    max_bytes: int = MAX_BYTES,
    progress: Progress = silent,
) -> Imported:
    """Read a plain text or CSV file (first column) of words; raises ``ImportRefused`` if it is no word list.

    ``progress`` is told now and then which share of the lines has been read.
    """
    if language not in FOLDINGS:
        raise ImportRefused("unknown-language", language=language, known=", ".join(FOLDINGS))
    check_file(raw, max_bytes)
    text, encoding = decode(raw, language)
    lines = text.splitlines()
    folded = _folded(
        _cells(lines), FOLDINGS[language], lambda number: progress("reading the file", number / len(lines))
    )
    imported = _sorted_out(folded, FOLDINGS[language], longest, vowelless)
    if not imported.words:
        raise ImportRefused("no-words", lines=len(imported.refused))
    return Imported(imported.words, imported.refused, encoding)


def check_file(raw: bytes, max_bytes: int = MAX_BYTES) -> None:
    """Raise ``ImportRefused`` for a file whose bytes alone tell that it is no word list."""
    if not raw.strip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n"):
        raise ImportRefused("empty")
    if len(raw) > max_bytes:
        raise ImportRefused("too-big", size=len(raw), limit=max_bytes)
    is_utf16 = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
    if raw[:4] in (b"PK\x03\x04", b"\x1f\x8b\x08\x00", b"%PDF", b"\xd0\xcf\x11\xe0") or raw[:2] == b"\x1f\x8b":
        raise ImportRefused("packed")
    if not is_utf16 and b"\x00" in raw[:4096] and not _looks_like_utf16(raw):
        raise ImportRefused("binary")


def _looks_like_utf16(raw: bytes) -> bool:
    """Text in UTF-16 without a mark has a zero in every second byte."""
    start = raw[:4096]
    half = len(start) // 2
    return half > 0 and max(start[0::2].count(0), start[1::2].count(0)) > half * 0.8


def _cells(lines: list[str]) -> Iterator[tuple[int, str]]:
    """First column of every line that is neither empty nor a comment, with the line's number."""
    separator = _separator(lines)
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith(_COMMENTS):
            continue
        yield number, _first_column(stripped, separator)


def _separator(lines: list[str]) -> str:
    """What separates columns: a sign that most of the first lines hold; nothing for plain text."""
    sample = [line for line in lines[:200] if line.strip() and not line.lstrip().startswith(_COMMENTS)]
    for separator in _SEPARATORS:
        if sample and sum(separator in line for line in sample) > len(sample) / 2:
            return separator
    return ""


def _first_column(line: str, separator: str) -> str:
    if separator:
        line = next(csv.reader([line], delimiter=separator), [""])[0]
    else:
        line = line.split("#", 1)[0].split("\t", 1)[0]
    return line.strip().strip('"').strip()


def _folded(
    cells: Iterator[tuple[int, str]], folding: Folding, reached: Callable[[int], None]
) -> Iterator[tuple[int, str, str]]:
    """Each cell with its word in capitals; many are folded at a time, and each time the line is told."""
    while batch := list(islice(cells, _BATCH)):
        reached(batch[0][0])
        words = folding.fold("\n".join(text for _, text in batch)).split("\n")
        yield from ((number, text, word) for (number, text), word in zip(batch, words, strict=True))


def _sorted_out(cells: Iterator[tuple[int, str, str]], folding: Folding, longest: int, vowelless: bool) -> Imported:
    words: set[str] = set()
    refused: list[RefusedLine] = []
    for number, text, word in cells:
        reason = "duplicate" if word in words else refusal(text, word, folding, longest, vowelless)
        if reason:
            refused.append(RefusedLine(number, text, reason))
        else:
            words.add(word)
    return Imported(tuple(sorted(words)), tuple(refused), "")


def refusal(text: str, word: str, folding: Folding, longest: int, vowelless: bool = True) -> str:
    """Why a text is no playable word: a code of ``REASONS``, or nothing."""
    if not text.isalpha() and (reason := _sign(text)):
        return reason
    if UNPLAYABLE in word:
        return "foreign letter"
    if not 2 <= len(word) <= longest:
        return "too short" if len(word) < 2 else "too long"
    return "no vowel" if not vowelless and not set(word) & set(folding.vowels) else ""


def _sign(text: str) -> str:
    """What is wrong with a text that has other signs than letters; nothing if its letters decide."""
    if text.startswith("-") or text.endswith("-"):
        return "affix"
    signs = (("-‐–", "hyphen"), ("'’`´", "apostrophe"), (" \t", "space"), ("0123456789", "digit"))
    return next((reason for each, reason in signs if any(sign in text for sign in each)), "")
