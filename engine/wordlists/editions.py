"""What a new edition of a word list adds and drops."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Difference:
    """Words in alphabetical order of code points."""

    added: tuple[str, ...]
    dropped: tuple[str, ...]
    kept: int


def difference(old: Iterable[str], new: Iterable[str]) -> Difference:
    """Compare two editions."""
    before, after = set(old), set(new)
    return Difference(
        added=tuple(sorted(after - before)),
        dropped=tuple(sorted(before - after)),
        kept=len(before & after),
    )
