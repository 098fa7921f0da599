"""Who is where: totals over one round or many in, ranked rows out. Pure; knows scores, never people.

Equal totals share a rank (1, 1, 3) unless a chain of tie-breaks parts them; what the whole chain leaves equal stays
shared.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from games.reckoning import TurnScore


class TieBreak(StrEnum):
    """What decides between equal totals."""

    LAST_ROUND = "last-round"
    LAST_TURNS = "last-turns"
    TOPS = "tops"
    SOLOS = "solos"


@dataclass(frozen=True, slots=True)
class Card:
    """An entry's scores, round by round and turn by turn, and the categories it is ranked in."""

    entry: str
    rounds: tuple[tuple[TurnScore, ...], ...]
    categories: tuple[str, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(score.total for score in turns) for turns in self.rounds)

    @property
    def tops(self) -> int:
        return sum(score.is_top for turns in self.rounds for score in turns)

    @property
    def solos(self) -> int:
        return sum(score.is_solo for turns in self.rounds for score in turns)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings. ``minus`` is what is missing to the tops, ``percent`` the share of them."""

    rank: int
    entry: str
    total: int
    minus: int
    percent: float
    tops: int
    solos: int
    rounds: tuple[int, ...]


Key = tuple[int, ...]

_TIE_BREAKS: Mapping[TieBreak, Callable[[Card], Key]] = {
    TieBreak.LAST_ROUND: lambda card: card.totals[::-1],
    TieBreak.LAST_TURNS: lambda card: tuple(score.total for turns in card.rounds[::-1] for score in turns[::-1]),
    TieBreak.TOPS: lambda card: (card.tops,),
    TieBreak.SOLOS: lambda card: (card.solos,),
}


def rank(cards: Iterable[Card], top: int, tie_breaks: Sequence[TieBreak] = ()) -> list[Row]:
    """Rows by falling total; ``top`` is the sum of all tops that could be scored so far."""
    chain = [_TIE_BREAKS[one] for one in tie_breaks]

    def key(card: Card) -> tuple[Key, ...]:
        return ((sum(card.totals),), *(measure(card) for measure in chain))

    ordered = sorted(sorted(cards, key=lambda card: card.entry), key=key, reverse=True)
    rows: list[Row] = []
    for _, equal in groupby(ordered, key=key):
        place = len(rows) + 1
        rows += [_row(place, card, top) for card in equal]
    return rows


def by_category(cards: Iterable[Card], top: int, tie_breaks: Sequence[TieBreak] = ()) -> dict[str, list[Row]]:
    """Standings within each category; an entry may be in several, such as a series and an age class."""
    cards = list(cards)
    categories = dict.fromkeys(category for card in cards for category in card.categories)
    return {one: rank([card for card in cards if one in card.categories], top, tie_breaks) for one in categories}


def _row(place: int, card: Card, top: int) -> Row:
    total = sum(card.totals)
    percent = round(100 * total / top, 2) if top else 0.0
    return Row(place, card.entry, total, total - top, percent, card.tops, card.solos, card.totals)
