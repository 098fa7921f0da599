"""A director who plays along sees nothing that a player does not see: not on any page that an official can open."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.hall import Hall
from tests.tournaments.moments import MOMENTS, RACK, address, begin, close, do, draw
from tournaments.models import LogEntry, Round, Ruling, Submission, Turn, WordRuling
from tournaments.services import racks, roster, turns

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("present")]


PAGES = ("console", "console-panel", "log", "word-rulings", "settings", "officials", "roster", "standings")
PUBLIC = ("tournament", "projector")


@pytest.fixture
def playing(director: Client, hall: Hall) -> Client:
    """The director, who is an entry as well, and keeps the site too."""
    User.objects.update(is_staff=True, is_superuser=True)
    roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)
    return director


def _all_pages(client: Client, hall: Hall) -> str:
    """Everything that an official can open, as one text."""
    number = hall.round.number
    pages = [address(hall, name) for name in (*PAGES, *PUBLIC)]
    pages += [address(hall, "download", number, kind) for kind in ("json", "gcg", "csv", "txt")]
    pages += [address(hall, name, number) for name in ("replay", "round-sheet", "answers")]
    pages += [address(hall, "standings-download", "csv"), *_back_office()]
    answers = [client.get(one) for one in pages]
    assert {answer.status_code for answer in answers} <= {200, 404}
    return "\n".join(answer.text for answer in answers)


def _back_office() -> Iterator[str]:
    """Lists, rows and histories of all that tells something about turns."""
    for model in (Turn, Submission, LogEntry, Round, Ruling, WordRuling):
        name = f"admin:tournaments_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        for number in model.objects.values_list("pk", flat=True):
            yield from (reverse(f"{name}_{what}", args=[number]) for what in ("change", "history"))


def _tells_rack(text: str) -> bool:
    return RACK in text or " ".join(RACK) in text


def test_rack_is_hidden_from_a_director_who_plays_along(playing: Client, hall: Hall) -> None:
    draw(hall)

    assert not _tells_rack(_all_pages(playing, hall))
    assert "Hidden from you until the clock runs: you play along." in playing.get(address(hall)).text


def test_rack_that_was_taken_back_may_come_again_and_stays_hidden(playing: Client, hall: Hall) -> None:
    draw(hall)
    racks.take_back(turn=hall.turn, by=hall.director, now=hall.now, why="not yet")

    assert not _tells_rack(_all_pages(playing, hall))


def test_rack_that_went_back_stays_hidden_while_the_next_one_is(playing: Client, hall: Hall) -> None:
    draw(hall)
    racks.redraw(turn=hall.turn, by=hall.director, now=hall.now, why="a tile fell", text="AAEINST")

    shown = _all_pages(playing, hall)

    assert not _tells_rack(shown)
    assert "AAEINST" not in shown


def _words_told(text: str) -> set[str]:
    """Words of answers and tops that stand somewhere in a text, but not within another word."""
    return {word for word in ("REISEN", "RIESEN", "SERIEN") if re.search(rf"\b{word}\b", text)}


@pytest.mark.parametrize(
    ("moment", "told"), [("open", set()), ("paused", set()), ("closed", {"REISEN", "RIESEN", "SERIEN"})]
)
def test_answers_words_and_tops_are_hidden_until_the_bell(
    playing: Client, hall: Hall, moment: str, told: set[str]
) -> None:
    MOMENTS[moment](hall)
    turns.find_tops(turn=hall.turn)
    assert playing.get(address(hall)).context["phase"] == moment

    shown = _all_pages(playing, hall)

    assert _tells_rack(shown)
    assert _words_told(shown) == told


@pytest.mark.parametrize("step", ["draw", "redraw", "take-back"])
def test_step_does_not_give_the_rack_away_either(playing: Client, hall: Hall, step: str) -> None:
    if step == "draw":
        begin(hall)
    else:
        draw(hall)

    answer = do(playing, hall, step, tiles="" if step == "take-back" else RACK, why="because")

    assert answer.status_code == 200
    assert not _tells_rack(answer.text)


def test_who_does_not_play_along_sees_the_rack_before_the_clock_runs(director: Client, hall: Hall) -> None:
    draw(hall)

    assert _tells_rack(director.get(address(hall)).text)


def test_who_plays_along_sees_everything_after_the_bell(playing: Client, hall: Hall) -> None:
    close(hall)

    shown = playing.get(address(hall)).text

    assert "<b>REISEN</b> H4" in shown
    assert "<b>RIESEN</b> H4" in shown
