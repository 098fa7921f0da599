"""Which standings somebody asked for: of one round or all, of one category or everybody, led by one of the figures."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext

from tournaments import results
from tournaments.models import Tournament
from tournaments.results import Line, Results, RoundResults

# The three order people alike; what is asked for is the figure that leads, and stays on a narrow screen.
FIGURES = ("points", "minus", "percent")
_USUAL = {"round": "", "category": "", "by": FIGURES[0]}


@dataclass(frozen=True)
class Shown:
    """One table of standings. ``number`` is the round, or ``None`` for all of them."""

    tournament: Tournament
    found: Results
    number: int | None = None
    category: str = ""
    by: str = FIGURES[0]

    @cached_property
    def lines(self) -> list[Line]:
        return self.found.standings(self.number, self.category)

    @property
    def rounds(self) -> list[RoundResults]:
        """The rounds that count here."""
        return [one for one in self.found.rounds if self.number in (None, one.number)]

    @property
    def numbers(self) -> list[int]:
        return [one.number for one in self.rounds]

    @property
    def top(self) -> int:
        return sum(one.top for one in self.rounds)

    @property
    def turn_count(self) -> int:
        return sum(len(one.turns) for one in self.rounds)

    @property
    def title(self) -> str:
        whom = f" · {self.category}" if self.category else ""
        return self._when + whom

    @property
    def _when(self) -> str:
        if self.number is not None:
            return gettext("Standings of round %(number)s") % {"number": self.number}
        if not self.turn_count:
            return gettext("Standings")
        if self.tournament.finished_at:
            return gettext("Final standings")
        last = self.rounds[-1]
        told = {"number": last.number, "rounds": self.tournament.round_count, "turn": len(last.turns)}
        if last.is_finished:
            return gettext("Standings after round %(number)s of %(rounds)s") % told
        return gettext("Standings in round %(number)s of %(rounds)s, after turn %(turn)s") % told

    @property
    def below(self) -> str:
        size = len(self.lines)
        people = ngettext("%(size)s player", "%(size)s players", size) % {"size": number_format(size)}
        top = gettext("Sum of the tops: %(top)s") % {"top": number_format(self.top)}
        return f"{date_format(self.tournament.date)} · {people} · {top}"

    @property
    def file_name(self) -> str:
        parts = ["standings", self.number and f"round-{self.number}", self.category]
        return "-".join(str(part) for part in parts if part)

    @property
    def query(self) -> str:
        """The address's question for this table; the usual is left out."""
        return self._query()

    def _query(self, **changed: Any) -> str:
        asked = self._asked | changed
        told = urlencode({name: value for name, value in asked.items() if value != _USUAL[name]})
        return f"?{told}" if told else "?"

    @property
    def _asked(self) -> dict[str, Any]:
        return {"round": self.number or "", "category": self.category, "by": self.by}

    # ---- the other tables that one can go to from here

    @property
    def round_choices(self) -> list[dict[str, Any]]:
        return self._choices("round", ["", *(one.number for one in self.found.rounds)])

    @property
    def category_choices(self) -> list[dict[str, Any]]:
        sizes = Counter(entry.category for entry in self.found.entries.values())
        choices = self._choices("category", ["", *self.found.categories])
        return [one | {"size": sizes[one["value"]] if one["value"] else sizes.total()} for one in choices]

    @property
    def figure_choices(self) -> list[dict[str, Any]]:
        return self._choices("by", FIGURES)

    def _choices(self, name: str, values: Any) -> list[dict[str, Any]]:
        chosen = self._asked[name]
        return [{"value": value, "url": self._query(**{name: value}), "is_chosen": value == chosen} for value in values]


def asked(request: HttpRequest, tournament: Tournament) -> Shown:
    """The table that an address asks for; raises ``Http404`` for a round or category that is not there."""
    found = results.of(tournament)
    number, category = request.GET.get("round", ""), request.GET.get("category", "")
    by = request.GET.get("by", FIGURES[0])
    if number and number not in {str(one.number) for one in found.rounds}:
        raise Http404(f"no round {number}")
    if (category and category not in found.categories) or by not in FIGURES:
        raise Http404("no such standings")
    return Shown(tournament, found, int(number) if number else None, category, by)
