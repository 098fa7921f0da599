"""Tables for spreadsheets, as CSV: UTF-8 with a mark that says so, and no cell that a spreadsheet would run."""

import csv
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any

from django.utils.translation import get_language, gettext

from games.parts.notation import move_text
from tournaments.models import Entry, Submission, Turn
from tournaments.play import master_move
from tournaments.results import Line, RoundResults
from tournaments.snapshot import read_text
from tournaments.web import wording

_BOM = "\ufeff"
# A spreadsheet takes a cell that begins so for a formula.
_RISKY = ("=", "+", "-", "@", "\t", "\r", "\n")
_NUMBER = re.compile(r"-\d+([.,]\d+)?")


def as_csv(rows: Iterable[Iterable[Any]]) -> str:
    """Where a comma parts decimals, a semicolon parts cells, as the spreadsheets there expect."""
    text = StringIO()
    writer = csv.writer(text, delimiter=";" if get_language() == "de" else ",")
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return _BOM + text.getvalue()


def _safe(cell: Any) -> Any:
    if not isinstance(cell, str) or _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}" if cell.lstrip(" ").startswith(_RISKY) else cell


def standings_rows(lines: Iterable[Line], rounds: Iterable[int]) -> Iterator[list[Any]]:
    yield [
        *(gettext("Rank"), gettext("Number"), gettext("Player"), gettext("Club"), gettext("Category")),
        *(gettext("Round %(number)s") % {"number": number} for number in rounds),
        *(gettext("Points"), gettext("Minus"), gettext("Percent"), gettext("Tops"), gettext("Solos")),
    ]
    for line in lines:
        row = line.row
        figures = (*row.rounds, row.total, row.minus, decimal(row.percent), row.tops, row.solos)
        yield [row.rank, *_person(line.entry), *figures]


def _person(entry: Entry) -> tuple[Any, ...]:
    return "" if entry.number is None else entry.number, entry.name, entry.club, entry.category


def decimal(figure: float) -> str:
    """A number as spreadsheets of the language read it."""
    return f"{figure:.2f}".replace(".", "," if get_language() == "de" else ".")


def answer_rows(
    reckoned: RoundResults, entries: dict[int, Entry], answers: dict[tuple[int, int], Submission]
) -> Iterator[list[Any]]:
    """One row for each turn and entry; ``answers`` are by turn and entry."""
    yield [
        *(gettext("Round"), gettext("Turn"), gettext("Rack"), gettext("Top"), gettext("Laid"), gettext("Points laid")),
        *(gettext("Number"), gettext("Player"), gettext("Club"), gettext("Category")),
        *(gettext("Answer"), gettext("Fault"), gettext("Points"), gettext("Bonus"), gettext("Penalty")),
        *(gettext("Turn's total"), gettext("Total")),
    ]
    totals = dict.fromkeys(entries, 0)
    for place, turn in enumerate(reckoned.turns):
        laid = [reckoned.number, turn.number, turn.rack, turn.top, *_laid(turn)]
        for pk, entry in entries.items():
            score = reckoned.of(pk)[place]
            totals[pk] += score.total
            answer = answers.get((turn.pk, pk))
            text = read_text(answer) if answer and answer.counts else ""
            fault = wording.fault(score.fault, _culprit(answer)) if score.fault else ""
            figures = (score.points, score.bonus, score.penalty + score.warning_cost, score.total, totals[pk])
            yield [*laid, *_person(entry), text, fault, *figures]


def _laid(turn: Turn) -> tuple[str, int]:
    master = master_move(turn)
    return (move_text(master.move), master.points) if master else ("", 0)


def _culprit(answer: Submission | None) -> str:
    return str(answer.verdict["culprit"]) if answer and answer.verdict else ""
