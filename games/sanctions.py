"""Faults, warnings and penalties: a code for everything that can be wrong with a slip, and its consequence per preset.

The table is ``data/sanctions.txt``. A preset copies its column into ``ContestRules.consequences``, so that a
tournament keeps the table it started with.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from games.contest import ContestRules
from games.errors import PresetError

_TABLE = Path(__file__).parent / "data" / "sanctions.txt"
_COLUMNS = ("simultan", "duplicate", "semi-rapid", "blitz", "newspaper")


class Mark(StrEnum):
    """What an official, the clock or the program notes on a slip besides the engine's faults."""

    SCORE_MISSING = "score-missing"
    SCORE_WRONG = "score-wrong"
    BLANK_UNCLEAR = "blank-unclear"
    FEW_JOINING_LETTERS = "few-joining-letters"
    ILLEGIBLE = "illegible"
    CONDUCT = "conduct"
    UNSPECIFIED = "unspecified"
    REFERENCE_SHIFTED = "reference-shifted"
    LAST_LETTER_FORGOTTEN = "last-letter-forgotten"
    NO_ANSWER = "no-answer"
    EMPTY_ANSWER = "empty-answer"
    SEVERAL_ANSWERS = "several-answers"
    LATE = "late"
    WORD_INCOMPLETE = "word-incomplete"
    AMBIGUOUS = "ambiguous"
    REPEATED_BEFORE_NOTICE = "repeated-before-notice"


class Consequence(StrEnum):
    NONE = "none"
    WARNING = "warning"
    PENALTY = "penalty"
    ZERO = "zero"
    AVERAGE = "average"


def column(preset: str) -> tuple[tuple[str, str], ...]:
    """Every code with its consequence in a preset."""
    if preset not in _COLUMNS:
        raise PresetError(f"no sanctions for {preset!r}: known are {', '.join(_COLUMNS)}", culprit=preset)
    place = _COLUMNS.index(preset)
    return tuple((code, str(consequences[place])) for code, (consequences, _) in _table().items())


def consequence(code: str, contest: ContestRules) -> Consequence:
    """What a code brings under these rules; a code that they do not name makes the answer worth nothing."""
    return Consequence(dict(contest.consequences).get(code, Consequence.ZERO))


def meaning(code: str) -> str:
    """What a code says, in a few English words."""
    return _table()[code][1]


@cache
def _table() -> Mapping[str, tuple[tuple[Consequence, ...], str]]:
    lines = (line.partition("#")[0].strip() for line in _TABLE.read_text(encoding="utf-8").splitlines())
    return dict(_row(line) for line in lines if line)


def _row(line: str) -> tuple[str, tuple[tuple[Consequence, ...], str]]:
    cells, _, said = line.partition(":")
    code, *names = cells.split()
    if len(names) != len(_COLUMNS):
        raise PresetError(f"sanctions, {code}: expected {len(_COLUMNS)} consequences, found {len(names)}")
    return code, (tuple(Consequence(name) for name in names), said.strip())
