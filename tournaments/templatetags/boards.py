"""Boards, racks and words in the markup that ``static/simultan/js/board.js`` writes too, and codes in words."""

import re
from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Any

from django import template
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from engine.tiles import BLANK, tile_set
from games.rules import Preset
from tournaments.models import Entry
from tournaments.web import wording

register = template.Library()

# Class and factor of the premium squares; quadruple ones look like triple ones and say what they are.
_PREMIUMS = {
    "D": ("w2", 2),
    "T": ("w3", 3),
    "Q": ("w3", 4),
    "d": ("l2", 2),
    "t": ("l3", 3),
    "q": ("l3", 4),
}
# Faults that name a culprit, said of many answers at once.
_KINDS_OF_FAULTS = {
    "unknown-letter": _("a letter without a tile"),
    "square-taken": _("on a square that is taken"),
    "not-in-rack": _("letters that are not on the rack"),
    "not-in-lexicon": _("not in the word list"),
}
_WORD = re.compile(r"[^.]{2,}")


@register.inclusion_tag("partials/board.html")
def board(rows: list[str], layout: list[str], language: str, last: dict[str, Any] | None = None) -> dict[str, Any]:
    """A board to look at; ``last`` is a move as ``snapshot.move_values`` gives it, and is ringed."""
    ringed = set(_covered(last)) if last else set()
    size = len(rows)
    lines = [
        (ascii_uppercase[row], [_square(rows, layout, row, column, language, ringed) for column in range(size)])
        for row in range(size)
    ]
    return {"lines": lines, "columns": range(1, size + 1), "size": size, "words": list(_words(rows))}


def _covered(move: dict[str, Any]) -> Iterator[tuple[int, int]]:
    down = move["direction"] == "down"
    for step in range(len(move["word"])):
        yield (move["row"] + step, move["column"]) if down else (move["row"], move["column"] + step)


def _words(rows: Iterable[str]) -> Iterator[str]:
    """All words on a board with the squares where they begin, for those who cannot see it."""
    rows = list(rows)
    for place, row in enumerate(rows):
        yield from (f"{ascii_uppercase[place]}{found.start() + 1} {found[0].upper()}" for found in _WORD.finditer(row))
    for place, column in enumerate("".join(signs) for signs in zip(*rows, strict=True)):
        yield from (
            f"{place + 1}{ascii_uppercase[found.start()]} {found[0].upper()}" for found in _WORD.finditer(column)
        )


def _square(
    rows: list[str], layout: list[str], row: int, column: int, language: str, ringed: set[tuple[int, int]]
) -> dict[str, Any]:
    sign = rows[row][column]
    premium, factor = _PREMIUMS.get(layout[row][column], ("", 0))
    return {
        "premium": premium,
        "label": f"{factor}{_premium_sign(premium)}" if premium else "",
        "is_centre": row == column == len(rows) // 2,
        "tile": None if sign == "." else _tile(sign, language),
        "is_last": (row, column) in ringed,
    }


def _premium_sign(premium: str) -> str:
    if premium.startswith("w"):
        return pgettext("premium square of a word", "W")
    return pgettext("premium of a letter", "L")


def premium_labels() -> dict[str, str]:
    """How the premium squares of a layout are labelled."""
    return {sign: f"{factor}{_premium_sign(premium)}" for sign, (premium, factor) in _PREMIUMS.items()}


def _tile(sign: str, language: str) -> dict[str, Any]:
    is_blank = sign == BLANK or sign.islower()
    value = 0 if is_blank else tile_set(language).value(sign)
    return {"letter": "" if sign == BLANK else sign.upper(), "value": value, "is_blank": is_blank}


@register.inclusion_tag("partials/word.html")
def word(letters: str, language: str) -> dict[str, Any]:
    """A word or rack in small tiles; small letters and ``?`` are blanks."""
    return {"tiles": [_tile(sign, language) for sign in letters], "text": letters.upper()}


@register.inclusion_tag("partials/rack.html")
def rack(letters: str, language: str) -> dict[str, Any]:
    """A rack; ``?`` is a blank."""
    spelt = " ".join(gettext("blank") if sign == BLANK else sign for sign in letters)
    return {"tiles": [_tile(sign, language) for sign in letters], "text": spelt}


@register.filter
def about(entry: Entry) -> str:
    """Club and category of somebody."""
    return " · ".join(part for part in (entry.club, entry.category) if part)


@register.filter
def fault(code: str, culprit: str = "") -> str:
    return wording.fault(code, culprit)


@register.filter
def kind_of_fault(code: str) -> str:
    """A fault that several answers share."""
    return str(_KINDS_OF_FAULTS.get(code) or wording.FAULTS.get(code, code))


@register.filter
def reason(code: str) -> str:
    """Why a master was chosen."""
    return str(wording.REASONS.get(code, code))


@register.filter
def is_choice(code: str) -> bool:
    """Whether a master was chosen among several moves."""
    return code not in ("", "only-move", "no-move")


@register.filter
def preset_name(rules: Preset) -> str:
    return str(wording.PRESETS.get(rules.key, rules.name))


@register.filter
def rejection(code: str) -> str:
    """Why a rack went back."""
    return str(wording.REJECTIONS.get(code, code))


@register.filter
def log_text(code: str) -> str:
    return str(wording.LOG.get(code, code))


@register.filter
def signed(number: int) -> str:
    """A number with its sign, minus as a minus: ``−12``."""
    return f"−{-number}" if number < 0 else f"+{number}" if number > 0 else "0"


@register.filter
def clock(seconds: float) -> str:
    """Seconds as ``3:00``."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"
