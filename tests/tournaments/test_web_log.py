"""The log in the browser: what it tells, and what it keeps from those who play along."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.parts.notation import parse_move
from tests.tournaments.hall import Hall
from tests.tournaments.moments import RACK, address
from tournaments.models import LogEntry, WordRuling
from tournaments.services import racks, roster, ruling, turns
from tournaments.web.log import told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("present")]


def _log(client: Client, hall: Hall, question: str = "") -> list[tuple[str, str, str]]:
    lines = client.get(f"{address(hall, 'log')}{question}").context["lines"]
    return [(one["line"].what, one["before"], one["after"]) for one in lines]


def test_log_tells_a_turn_newest_first(director: Client, hall: Hall, played: Any) -> None:
    ruling.read_answer(
        turn=played, entry=hall.entries[0], text="H4 REISEN", by=hall.director, now=hall.now, why="the slip says so"
    )

    assert _log(director, hall, "?round=1&turn=1") == [
        ("read-answer", "H7 NEIS, 0 (NEIS is not in the word list)", "H4 REISEN, 14"),
        ("lay", "", "H8 EIN, 6"),
        ("start", "", ""),
        ("draw", "", RACK),
    ]


def test_log_tells_a_changed_master_and_an_edited_entry(director: Client, hall: Hall, played: Any) -> None:
    signed = {"by": hall.director, "now": hall.now}
    turns.change_master(turn=played, move=parse_move("H4 REISEN"), why="misheard", **signed)
    roster.edit(entry=hall.entries[0], person=roster.Person("Anna", club="SC Kassel"), **signed)

    assert _log(director, hall)[:2] == [
        ("edit-entry", "", "Club: SC Kassel"),
        ("change-master", "H8 EIN, 6", "H4 REISEN, 14"),
    ]


def test_log_is_asked_for_a_round_or_a_turn(director: Client, hall: Hall, played: Any) -> None:
    hall.draw("TTA")

    counts = [len(_log(director, hall, question)) for question in ("?round=1", "?turn=2", "?round=2", "?turn=x")]

    assert counts == [4, 1, 0, LogEntry.objects.count()]


def test_log_has_pages(director: Client, hall: Hall) -> None:
    people = [roster.Person(f"P{number}") for number in range(60)]
    roster.add(tournament=hall.tournament, people=people, by=hall.director, now=hall.now)

    sizes = [len(_log(director, hall, f"?page={page}")) for page in ("1", "2", "x", "999")]

    assert sizes == [50, LogEntry.objects.count() - 50, 50, LogEntry.objects.count() - 50]


def test_long_log_asks_no_more_than_a_short_one(director: Client, hall: Hall, played: Any) -> None:
    with CaptureQueriesContext(connection) as for_few:
        _log(director, hall)
    for _ in range(5):
        turn = hall.draw("TTA")
        racks.take_back(turn=turn, by=hall.director, now=hall.now, why="again")

    with CaptureQueriesContext(connection) as for_many:
        _log(director, hall)

    assert len(for_many) == len(for_few)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, ""),
        (True, "yes"),
        (False, "no"),
        (14, "14"),
        ([], ""),
        ({}, ""),
        ({"seat": 0, "kept": "", "new": "ABC", "rejected": [], "typed": True}, "ABC"),
        ({"seat": 0, "kept": "E", "new": "ABC", "rejected": [], "typed": True}, "E+ABC"),
        ({"add": ["late"], "remove": [], "points": None, "penalty": 5}, "Marks: too late; Penalty: 5"),
        ({"name": "Anna", "club": "", "number": 7}, "Name: Anna; Number: 7"),
        ({"variants": ["joker"], "preset": "blitz"}, "Variants: joker; Rules: Blitz"),
        ("arbiter", "arbiter"),
        ({"verdict": None, "reading": None, "text": ""}, ""),
    ],
)
def test_stored_values_are_told_in_words(value: Any, words: str) -> None:
    assert told(value) == words


def test_log_of_settings_tells_only_what_changed(director: Client, hall: Hall) -> None:
    form = director.get(address(hall, "settings")).context["form"]
    sent = {field.name: field.value() for field in form if field.value() not in (None, False)}
    sent |= {"lexicon": hall.tournament.lexicon_id, "name": "Herbstabend"}

    director.post(address(hall, "settings"), sent)

    assert _log(director, hall)[0] == ("settings", "Name: Clubabend", "Name: Herbstabend")


# ---- those who play along


@pytest.fixture
def playing(director: Client, hall: Hall) -> Client:
    roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)
    return director


def test_log_hides_a_rack_until_its_clock_runs(playing: Client, hall: Hall) -> None:
    hall.draw(RACK)
    hidden = _log(playing, hall)[0]

    hall.start()

    assert (hidden, _log(playing, hall)[1]) == (("draw", "", "hidden"), ("draw", "", RACK))


def test_log_hides_a_rack_that_was_taken_back_until_the_round_is_over(playing: Client, hall: Hall) -> None:
    turn = hall.draw(RACK)
    racks.take_back(turn=turn, by=hall.director, now=hall.now, why="not yet")
    hidden = _log(playing, hall)[:2]

    turns.end_round(round_=hall.round, by=hall.director, now=hall.now, why="late")

    assert hidden == [("take-back", "", "hidden"), ("draw", "", "hidden")]
    assert _log(playing, hall)[2] == ("draw", "", RACK)


def test_log_hides_what_went_back_until_the_bell(playing: Client, hall: Hall) -> None:
    hall.turn = racks.redraw(turn=hall.draw(RACK), by=hall.director, now=hall.now, why="a tile fell", text="AAEINST")
    hall.start()
    hidden = [line for line in _log(playing, hall) if line[0] == "redraw"]

    hall.ring()

    assert hidden == [("redraw", "", "hidden")]
    assert ("redraw", RACK, "AAEINST") in _log(playing, hall)


def test_log_tells_decisions_on_words(director: Client, arbiter: Client, hall: Hall) -> None:
    for is_accepted in "10":
        arbiter.post(address(hall, "word-rulings"), {"word": "NEIS", "is_accepted": is_accepted, "why": "dialect"})
    arbiter.post(address(hall, "word-rulings"), {"forget": WordRuling.objects.get().pk, "why": "none of ours"})

    assert _log(director, hall)[:3] == [
        ("forget-word", "not good", ""),
        ("rule-word", "good", "not good"),
        ("rule-word", "", "good"),
    ]


def test_words_ruled_on_by_others_wait_for_the_bell(playing: Client, arbiter: Client, hall: Hall) -> None:
    here = address(hall, "word-rulings")
    hall.now = timezone.now()
    hall.draw(RACK)
    hall.start()
    arbiter.post(here, {"word": "NEIS", "is_accepted": "1", "why": "asked in the hall"})
    playing.post(here, {"word": "SEINE", "is_accepted": "0", "why": "mine"})

    def seen() -> tuple[list[str], list[str]]:
        logged = [one["line"].about for one in playing.get(address(hall, "log")).context["lines"]]
        return [one.word for one in playing.get(here).context["rulings"]], [word for word in logged if word.isupper()]

    during = seen()
    hall.ring()

    assert during == (["SEINE"], ["SEINE"])
    assert seen() == (["NEIS", "SEINE"], ["SEINE", "NEIS"])
    assert [one.word for one in arbiter.get(here).context["rulings"]] == ["NEIS", "SEINE"]
