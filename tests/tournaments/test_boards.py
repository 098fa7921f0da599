"""Boards, racks and words in templates."""

import re

import pytest
from django.template import Context, Template
from django.utils import translation

from engine.board import board as board_named
from tests.tournaments import pages
from tournaments.models import Entry
from tournaments.templatetags import boards

EMPTY = ["." * 15] * 15
LAYOUT = list(board_named("standard").rows)


def drawn(tag: str, **values: object) -> str:
    return Template(f"{{% load boards %}}{{% {tag} %}}").render(Context(values))


def with_words() -> list[str]:
    """QUIEN across with a blank, and QI down from its first letter."""
    rows = list(EMPTY)
    rows[7], rows[8] = "...QuIEN.......", "...I..........."
    return rows


def test_board_names_its_words_for_those_who_cannot_see_it() -> None:
    full = drawn("board rows layout 'de'", rows=with_words(), layout=LAYOUT)
    empty = drawn("board rows layout 'de'", rows=EMPTY, layout=LAYOUT)

    assert re.findall(r'aria-label="(.*?)"', full) == ["Board: H4 QUIEN, 4H QI"]
    assert re.findall(r'aria-label="(.*?)"', empty) == ["Empty board"]


def test_board_has_every_square_once() -> None:
    page = drawn("board rows layout 'de'", rows=with_words(), layout=LAYOUT)

    assert len(re.findall(r'class="sq', page)) == 225
    assert len(re.findall(r'class="tile', page)) == 6
    assert len(re.findall(r'class="tile blank', page)) == 1


def test_last_move_is_ringed() -> None:
    move = {"row": 7, "column": 3, "direction": "down", "word": "QI"}

    page = drawn("board rows layout 'de' move", rows=with_words(), layout=LAYOUT, move=move)

    assert re.findall(r'class="tile last"><b>(.)</b>', page) == ["Q", "I"]


@pytest.mark.parametrize(("language", "label"), [("en", "3L"), ("de", "3B")])
def test_premium_squares_are_labelled_in_the_language_of_the_reader(language: str, label: str) -> None:
    with translation.override(language):
        assert boards.premium_labels()["t"] == label


def test_board_of_another_size_says_so() -> None:
    page = drawn("board rows layout 'de'", rows=["." * 21] * 21, layout=["." * 20 + "Q"] * 21)

    assert 'style="--size: 21"' in page
    assert re.findall(r'class="(sq w3[^"]*)"><span class="pl">(.*?)</span>', page)[0] == ("sq w3 r", "4W")


def test_rack_tells_letters_values_and_the_blank() -> None:
    page = drawn("rack 'QÄ?' 'de'")

    assert re.findall(r'aria-label="(.*?)"', page)[0] == "Rack: Q Ä blank"
    assert re.findall(r'class="(tile[a-z ]*)"><b>(.?)</b><i>(\d+)</i>', page) == [
        ("tile", "Q", "10"),
        ("tile", "Ä", "6"),
        ("tile blank", "", "0"),
    ]


def test_word_is_read_as_a_word() -> None:
    assert 'aria-label="QUIEN"' in drawn("word 'QuIEN' 'de'")
    assert pages.words(drawn("word 'QuIEN' 'de'")) == "Q 10 U 0 I 1 E 1 N 1"


@pytest.mark.parametrize(("number", "text"), [(12, "+12"), (0, "0"), (-12, "−12")])
def test_numbers_have_their_sign(number: int, text: str) -> None:
    assert boards.signed(number) == text


@pytest.mark.parametrize(("seconds", "text"), [(180, "3:00"), (59.9, "0:59"), (3600, "60:00")])
def test_seconds_are_told_as_a_clock(seconds: float, text: str) -> None:
    assert boards.clock(seconds) == text


@pytest.mark.parametrize(
    ("code", "text"),
    [("not-in-lexicon", "not in the word list"), ("gap", "there is a gap in the word"), ("of-tomorrow", "of-tomorrow")],
)
def test_fault_of_many_answers_names_no_culprit(code: str, text: str) -> None:
    assert boards.kind_of_fault(code) == text


@pytest.mark.parametrize(
    ("code", "is_choice"), [("comes-first", True), ("director", True), ("only-move", False), ("", False)]
)
def test_only_a_choice_needs_a_reason(code: str, is_choice: bool) -> None:
    assert boards.is_choice(code) is is_choice


@pytest.mark.parametrize(
    ("club", "category", "text"), [("Kassel", "Jugend", "Kassel · Jugend"), ("", "Jugend", "Jugend"), ("", "", "")]
)
def test_what_is_known_about_a_person(club: str, category: str, text: str) -> None:
    assert boards.about(Entry(club=club, category=category)) == text
