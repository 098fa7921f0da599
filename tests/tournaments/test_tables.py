"""Tables for spreadsheets: what is in them, how they are written, and that no cell is run as a formula."""

import csv
from io import StringIO
from typing import Any

import pytest
from django.utils import translation

from tests.tournaments import evening
from tests.tournaments.lists import Stored
from tournaments import results
from tournaments.models import Submission
from tournaments.web import tables


def read(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(StringIO(text.removeprefix("\ufeff")), delimiter=delimiter))


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+49 561 123", "'+49 561 123"),
        ("-cmd", "'-cmd"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("  =1+1", "'  =1+1"),
        ("\t=1+1", "'\t=1+1"),
        ("Anna-Maria", "Anna-Maria"),
        ("-12,50", "-12,50"),
        (-12, "-12"),
        ("", ""),
    ],
)
def test_no_cell_is_run_as_a_formula(cell: Any, written: str) -> None:
    assert read(tables.as_csv([[cell]])) == ([[written]] if written else [[""]])


def test_spreadsheets_know_that_it_is_utf_8() -> None:
    assert tables.as_csv([["Käse"]]).encode().startswith(b"\xef\xbb\xbfK\xc3\xa4se")


@pytest.mark.parametrize(("language", "written"), [("en", "1,85.71"), ("de", "1;85,71")])
def test_cells_are_parted_as_the_language_expects(language: str, written: str) -> None:
    with translation.override(language):
        assert tables.as_csv([[1, tables.decimal(85.714)]]) == f"\ufeff{written}\r\n"


@pytest.mark.django_db
def test_standings_have_a_column_for_each_round(stored: Stored) -> None:
    found = results.of(evening.played(stored).tournament)

    assert list(tables.standings_rows(found.lines, [1, 2])) == [
        [
            *("Rank", "Number", "Player", "Club", "Category", "Round 1", "Round 2"),
            *("Points", "Minus", "Percent", "Tops", "Solos"),
        ],
        [1, 1, "Anna", "Kassel", "60 plus", 18, 12, 30, -5, "85.71", 2, 0],
        [2, 2, "Bert", "Gießen", "Jugend", 14, 10, 24, -11, "68.57", 1, 0],
        [3, 3, "Carla", "", "60 plus", 9, 0, 9, -26, "25.71", 0, 0],
        [4, 4, "Dora", "Kassel", "", 0, 0, 0, -35, "0.00", 0, 0],
    ]


@pytest.mark.django_db
def test_answers_have_a_row_for_each_turn_and_entry(stored: Stored) -> None:
    hall = evening.played(stored)
    found = results.of(hall.tournament)
    answers = {(one.turn_id, one.entry_id): one for one in Submission.objects.all()}

    heading, *rows = tables.answer_rows(found.rounds[0], found.entries, answers)

    assert heading == [
        *("Round", "Turn", "Rack", "Top", "Laid", "Points laid", "Number", "Player", "Club", "Category"),
        *("Answer", "Fault", "Points", "Bonus", "Penalty", "Turn's total", "Total"),
    ]
    first, second = [1, 1, "EEINRSS", 14, "H4 REISEN", 14], [1, 2, "SAETTRD", 9, "4H RATE", 4]
    assert rows == [
        [*first, 1, "Anna", "Kassel", "60 plus", "H4 REISEN", "", 14, 0, 0, 14, 14],
        [*first, 2, "Bert", "Gießen", "Jugend", "H4 RIESEN", "", 14, 0, 0, 14, 14],
        [*first, 3, "Carla", "", "60 plus", "H8 EIN", "", 6, 0, 0, 6, 6],
        [*first, 4, "Dora", "Kassel", "", "H8 XYZ", "X is not on the rack", 0, 0, 0, 0, 0],
        [*second, 1, "Anna", "Kassel", "60 plus", "4H RATE", "", 4, 0, 0, 4, 18],
        [*second, 2, "Bert", "Gießen", "Jugend", "", "no answer", 0, 0, 0, 0, 14],
        [*second, 3, "Carla", "", "60 plus", "4H RAT", "", 3, 0, 0, 3, 9],
        [*second, 4, "Dora", "Kassel", "", "", "no answer", 0, 0, 0, 0, 0],
    ]
