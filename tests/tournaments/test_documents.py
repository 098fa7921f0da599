"""Papers as PDF: what their lines say, and that they can be set in type whatever is in them."""

import re

import pytest
from django.utils import translation

from games.standings import Row
from tests.tournaments import evening
from tests.tournaments.hall import Hall
from tests.tournaments.lists import Stored
from tournaments import records, results
from tournaments.models import Entry, Round
from tournaments.results import Line
from tournaments.web import documents

pytestmark = pytest.mark.django_db


def pages_of(pdf: bytes) -> int:
    assert pdf.startswith(b"%PDF-")
    (count,) = re.findall(rb"/Count (\d+)", pdf)
    return int(count)


def first_round() -> Round:
    return Round.objects.select_related("tournament__lexicon").get(number=1)


def lines(size: int, rounds: int = 1) -> list[Line]:
    """Standings of people whose names are as long and as strange as they may be."""
    row = Row(1, "", 2830, -84, 97.1, 12, 3, (900,) * rounds)
    name, club = "Maximiliana-Theodora Freifrau von #Hohenstein *Waldburg_ $`\\", "Spielgemeinschaft " * 4
    return [Line(Entry(name=f"{name} {number}", club=club, category="60 plus"), row) for number in range(size)]


def test_sheet_has_a_line_for_each_turn_with_the_sum_so_far(stored: Stored) -> None:
    hall = evening.played(stored)

    told = documents.sheet_lines(records.of(first_round(), with_answers=False), results.of(hall.tournament).rounds[0])

    assert told == [
        {
            "number": 1,
            "rack": "EEINRSS",
            "note": "typed",
            "word": "REISEN",
            "reason": "comes first on the board",
            "others": "= H3 REISEN, H3 RIESEN, H3 SERIEN …",
            "square": "H4",
            "points": 14,
            "total": 14,
            "found": "2",
        },
        {
            "number": 2,
            "rack": "S+AETTRD",
            "note": "typed",
            "word": "RATE",
            "reason": "the only one",
            "others": "top of 9: G8 TAT",
            "square": "4H",
            "points": 4,
            "total": 18,
            "found": "0",
        },
    ]


def test_last_board_holds_every_master(stored: Stored) -> None:
    evening.played(stored)

    rows = documents.last_rows(records.of(first_round(), with_answers=False))

    assert [row for row in rows if row != "." * 15] == [
        "...REISEN......",
        "...A...........",
        "...T...........",
        "...E...........",
    ]


@pytest.mark.parametrize("language", ["de", "en"])
def test_sheet_of_a_round_fits_on_one_page(stored: Stored, language: str) -> None:
    hall = evening.played(stored)
    round_ = first_round()

    with translation.override(language):
        pdf = documents.sheet_pdf(round_, records.of(round_), results.of(hall.tournament).rounds[0])

    assert pages_of(pdf) == 1


def test_sheet_of_a_round_without_turns_can_be_printed(hall: Hall) -> None:
    hall.draw("EEINRSS")
    round_ = first_round()

    pdf = documents.sheet_pdf(round_, records.of(round_), results.of(hall.tournament).rounds[0])

    assert pages_of(pdf) == 1


@pytest.mark.parametrize("rounds", [1, 3, 30])
def test_standings_of_two_hundred_long_names_can_be_printed(rounds: int) -> None:
    pdf = documents.standings_pdf(
        "Meisterschaft #1 *kursiv*", "Final standings", "200 players", lines(200, rounds), list(range(1, rounds + 1))
    )

    assert pages_of(pdf) > 5


def test_empty_standings_can_be_printed() -> None:
    assert pages_of(documents.standings_pdf("Clubabend", "Standings", "0 players", [], [])) == 1
