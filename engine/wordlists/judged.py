"""Lemmas judged by eye: ``data/*_lemmas.txt``, where headings ``## sign reason`` say what is done with the lines below.

What the signs mean is up to the recipe of the language; ``#`` opens a comment.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

_DATA = Path(__file__).parent / "data"
_HEADING, _COMMENT = "## ", "#"


class JudgedWordsError(ValueError):
    """A hand-kept file that does not follow its form."""


def read(language: str, signs: str) -> dict[str, list[str]]:
    """The lines of a language's file by their sign."""
    return parse((_DATA / f"{language}_lemmas.txt").read_text(encoding="utf-8").splitlines(), signs)


def parse(lines: Iterable[str], signs: str) -> dict[str, list[str]]:
    """Lines by the sign of the heading above them."""
    by_sign: dict[str, list[str]] = {sign: [] for sign in signs}
    sign = ""
    for number, line in enumerate(lines, start=1):
        if line.startswith(_HEADING):
            sign, _, reason = line.removeprefix(_HEADING).partition(" ")
            if sign not in by_sign or not reason:
                raise JudgedWordsError(f"line {number}: expected one of {signs} and a reason, found {line!r}")
        elif line and not line.startswith(_COMMENT):
            if not sign:
                raise JudgedWordsError(f"line {number}: {line!r} has no heading above it")
            by_sign[sign].append(line)
    return by_sign


def lemmas(lines: Iterable[str]) -> list[str]:
    """All lemmas of lines that hold nothing else."""
    return [lemma for line in lines for lemma in line.split()]


def decided_once(words: Iterable[str]) -> None:
    """Make sure that no word is judged twice."""
    if twice := sorted(word for word, times in Counter(words).items() if times > 1):
        raise JudgedWordsError(f"judged more than once: {', '.join(twice)}")
