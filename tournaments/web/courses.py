"""How contestants fared, as lines to draw: percent of the tops so far, at up to a dozen moments."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from tournaments.results import RoundResults

WIDTH, HEIGHT = 120, 36
_EDGE = 5
_MOMENTS = 12


@dataclass(frozen=True)
class Course:
    """A polyline in a picture of ``WIDTH`` by ``HEIGHT`` with its last point, and the percents at both ends."""

    points: str
    x: str
    y: str
    first: float
    last: float


@dataclass(frozen=True)
class Courses:
    """The lines by entry, and how high the mean of all lies; nothing before there is a line to draw."""

    lines: dict[int, Course]
    mean: str = ""


@dataclass(frozen=True)
class _Scale:
    lowest: float
    highest: float

    def height(self, percent: float) -> str:
        spread = self.highest - self.lowest
        share = (percent - self.lowest) / spread if spread else 0.5
        return f"{HEIGHT - _EDGE - share * (HEIGHT - 2 * _EDGE):.1f}"


def of(rounds: Sequence[RoundResults], entries: Iterable[int]) -> Courses:
    tops = list(accumulate(turn.top for one in rounds for turn in one.turns))
    moments = _moments([place for place, top in enumerate(tops) if top])
    percents = {pk: _percents(rounds, pk, tops, moments) for pk in entries}
    if len(moments) < 2 or not percents:
        return Courses({})
    scale = _Scale(min(map(min, percents.values())), max(map(max, percents.values())))
    mean = sum(row[-1] for row in percents.values()) / len(percents)
    return Courses({pk: _course(row, scale) for pk, row in percents.items()}, scale.height(mean))


def _moments(places: list[int]) -> list[int]:
    """Evenly chosen among the turns, with the first and the last."""
    if len(places) <= _MOMENTS:
        return places
    return [places[round(step * (len(places) - 1) / (_MOMENTS - 1))] for step in range(_MOMENTS)]


def _percents(rounds: Sequence[RoundResults], entry: int, tops: list[int], moments: list[int]) -> list[float]:
    totals = list(accumulate(score.total for one in rounds for score in one.of(entry)))
    return [100 * totals[place] / tops[place] for place in moments]


def _course(percents: list[float], scale: _Scale) -> Course:
    step = (WIDTH - 2 * _EDGE) / (len(percents) - 1)
    points = [(f"{_EDGE + place * step:.1f}", scale.height(one)) for place, one in enumerate(percents)]
    return Course(" ".join(f"{x},{y}" for x, y in points), *points[-1], percents[0], percents[-1])
