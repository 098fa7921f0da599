"""What the console shows at each moment, as values."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.hall import WORDS, Hall, build
from tests.tournaments.lists import Stored
from tournaments.enums import Role
from tournaments.services import racks, roster, ruling, turns
from tournaments.web.desk import Viewer, desk, judged_turn, viewer

pytestmark = pytest.mark.django_db

LOOKS_ON = Viewer(Role.DIRECTOR, plays_along=False)
PLAYS = Viewer(Role.DIRECTOR, plays_along=True)


def _desk(hall: Hall, who: Viewer = LOOKS_ON) -> dict[str, Any]:
    hall.tournament.refresh_from_db()
    return desk(hall.tournament, who, hall.now)


# ---- who looks


@pytest.mark.parametrize(
    ("role", "directs", "judges"),
    [(Role.DIRECTOR, True, True), (Role.ARBITER, False, True), (Role.VIEWER, False, False), ("", False, False)],
)
def test_roles(role: str, directs: bool, judges: bool) -> None:
    who = Viewer(role, plays_along=False)

    assert (who.directs, who.judges) == (directs, judges)


def test_director_who_is_an_entry_plays_along_until_withdrawn(hall: Hall) -> None:
    entry = roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)
    assert viewer(hall.director, hall.tournament) == PLAYS

    roster.withdraw(entry=entry, by=hall.director, now=hall.now)

    assert viewer(hall.director, hall.tournament) == LOOKS_ON


# ---- rack and bag


def test_nothing_is_drawn_before_the_first_draw(hall: Hall) -> None:
    shown = _desk(hall)

    assert (shown["phase"], shown["rack"], shown["bag"]["count"], shown["wanted"]) == ("waiting", None, 102, 7)


def test_rack_is_told_with_its_vowels_and_consonants(hall: Hall) -> None:
    hall.draw("EEINRS?")

    rack = _desk(hall)["rack"]

    assert (rack["letters"], rack["vowels"], rack["consonants"], rack["blanks"]) == ("EEINRS?", 3, 3, 1)
    assert (rack["is_typed"], rack["is_leave"], rack["rejected"]) == (True, False, ())


def test_racks_that_went_back_are_told_to_players_after_the_bell(hall: Hall) -> None:
    turn = hall.draw("EEINRSS")
    racks.redraw(turn=turn, by=hall.director, now=hall.now, why="a tile fell", text="AAEINST")

    hall.start()

    rack, playing = _desk(hall)["rack"], _desk(hall, PLAYS)["rack"]
    hall.ring()
    after = _desk(hall, PLAYS)["rack"]

    assert [(one.rack, one.note) for one in rack["rejected"]] == [("EEINRSS", "a tile fell")]
    assert (playing["rejected"], after["rejected"]) == ((), rack["rejected"])


def test_hidden_rack_leaves_no_trace_in_the_bag(hall: Hall) -> None:
    hall.play("EEINRSS", "H8 EIN")
    before = _desk(hall, PLAYS)["bag"]
    turn = hall.draw("AAD")
    racks.redraw(turn=turn, by=hall.director, now=hall.now, why="a tile fell", text="AAEINST")

    shown = _desk(hall, PLAYS)

    assert (shown["is_hidden"], shown["rack"]) == (True, None)
    assert shown["bag"] == before | {"is_before_draw": True}


def test_who_looks_on_sees_the_rack_before_the_clock_runs(hall: Hall) -> None:
    hall.draw("EEINRSS")

    shown = _desk(hall)

    assert (shown["is_hidden"], shown["rack"]["letters"], shown["bag"]["count"]) == (False, "EEINRSS", 95)


def test_after_the_move_the_leave_stays_on_the_rack(hall: Hall) -> None:
    hall.play("EEINRSS", "H8 EIN")

    shown = _desk(hall)

    assert (sorted(shown["rack"]["letters"]), shown["rack"]["is_leave"], shown["wanted"]) == (list("ERSS"), True, 3)


def test_who_typed_the_last_draw_is_asked_to_type_the_next(hall: Hall) -> None:
    hall.play("EEINRSS", "H8 EIN")
    assert _desk(hall)["types_tiles"]

    hall.draw()

    assert not _desk(hall)["types_tiles"]


# ---- the clock


def test_clock_of_each_phase(hall: Hall) -> None:
    def left() -> tuple[str, float]:
        shown = _desk(hall)
        return shown["phase"], shown["clock"]["left"]

    hall.draw("EEINRSS")
    seen = [left()]
    hall.start()
    hall.wait(50)
    seen.append(left())
    turns.pause(turn=hall.turn, by=hall.director, now=hall.now)
    hall.wait(500)
    seen.append(left())
    hall.turn = turns.resume(turn=hall.turn, by=hall.director, now=hall.now)
    hall.wait(131)
    seen.append(left())
    hall.ring()
    seen.append(left())

    assert seen == [("drawn", 180), ("open", 130), ("paused", 130), ("judging", 0), ("closed", 0)]


@pytest.mark.parametrize(("seconds", "call_at"), [(None, 30), (40, 20), (10, 5)])
def test_call_comes_at_thirty_seconds_or_at_half_time(stored: Stored, seconds: int | None, call_at: int) -> None:
    hall = build(stored(WORDS), seconds=seconds)

    assert _desk(hall)["clock"]["call_at"] == call_at


def test_automatic_mode_tells_when_it_goes_on(stored: Stored) -> None:
    hall = build(stored(WORDS), is_automatic=True, pause_seconds=25)
    hall.draw("EEINRSS")
    hall.start()
    assert _desk(hall)["goes_on_at"] == ""

    hall.ring()

    assert _desk(hall)["goes_on_at"] == (hall.now + timedelta(seconds=25)).isoformat()


# ---- people


def test_who_has_answered_and_how_long_it_took(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.wait(41)
    hall.answer(1, "H8 EIN")
    hall.answer(2, "H8 EIN")
    hall.answer(2, "")

    shown = _desk(hall)

    assert shown["answered"] == 1
    assert [(one["name"], one["has_answered"], one["took"]) for one in shown["entries"]] == [
        ("Anna", False, None),
        ("Bert", True, 41.0),
        ("Carla", False, None),
    ]


def test_who_has_left_is_not_waited_for(hall: Hall) -> None:
    roster.withdraw(entry=hall.entries[0], by=hall.director, now=hall.now)

    assert [one["name"] for one in _desk(hall)["entries"]] == ["Bert", "Carla"]


# ---- before and after the bell


@pytest.mark.parametrize("who", [LOOKS_ON, PLAYS])
def test_nothing_is_judged_before_the_bell(hall: Hall, who: Viewer) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")
    turns.find_tops(turn=hall.turn)

    shown = _desk(hall, who)

    assert (shown["judged"], shown["tops"], shown["groups"], shown["proposal"]) == (None, [], [], None)


def test_answers_are_grouped_by_move_best_first(hall: Hall) -> None:
    hall.entries += roster.add(
        tournament=hall.tournament, people=[roster.Person("Dora")], by=hall.director, now=hall.now
    )
    hall.play("EEINRSS", "H8 EIN", "H7 NEIS", "H8 EIN", "H6 REIN")

    groups = _desk(hall)["groups"]

    told = [
        (one["points"], one["word"], one["square"], one["fault"], [name for name, _ in one["finders"]])
        for one in groups
    ]
    assert [one for one in told if one[4]] == [
        (8, "REIN", "H6", "", ["Dora"]),
        (6, "EIN", "H8", "", ["Anna", "Carla"]),
        (0, "NEIS", "H7", "not-in-lexicon", ["Bert"]),
    ]
    assert {(one[0], one[3]) for one in told if not one[4]} == {(14, "")}
    assert [one["is_top"] for one in groups] == [True, True, True, False, False, False]


def test_answers_that_were_ruled_on_are_marked(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H8 EIN", "H8 EIN")
    ruling.rule_on_answer(turn=turn, entry=hall.entries[1], by=hall.director, now=hall.now, why="appeal", points=3)

    found = next(one for one in _desk(hall)["groups"] if one["word"] == "EIN")

    assert found["finders"] == [("Anna", False), ("Bert", True)]


def test_best_answers_of_equal_points_are_proposed_side_by_side(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    for place, text in enumerate(("H4 REISEN", "H4 RIESEN", "H4 REISEN")):
        hall.answer(place, text)
    hall.ring()

    proposal = _desk(hall)["proposal"]

    assert proposal["points"] == 14
    assert [(one["text"], one["finders"], sorted(one["left"]), one["blanks"]) for one in proposal["options"]] == [
        ("H4 REISEN", 2, ["S"], 0),
        ("H4 RIESEN", 1, ["S"], 0),
    ]
    assert proposal["first"]["tiles"] == "7:3:R 7:4:E 7:5:I 7:6:S 7:7:E 7:8:N"


def test_preview_holds_only_new_tiles(hall: Hall) -> None:
    hall.play("EEINRSS", "H8 EIN")
    hall.draw("TTA")
    hall.start()
    hall.answer(0, "H5 SEIN")
    hall.answer(1, "H7 REIN")
    hall.ring()

    (option,) = _desk(hall)["proposal"]["options"]

    assert (option["text"], option["tiles"]) == ("H7 REIN", "7:6:R")


def test_nothing_is_proposed_where_no_word_is_possible(stored: Stored) -> None:
    hall = build(stored("ZZZZ AN"))
    hall.draw("EEIRSSO")
    hall.start()
    hall.ring()

    shown = _desk(hall)

    assert (shown["phase"], shown["proposal"], shown["groups"]) == ("closed", None, [])


# ---- turns that were judged


def test_turn_is_found_by_its_number_once_it_is_judged(hall: Hall) -> None:
    first = hall.play("EEINRSS", "H8 EIN")
    hall.draw("TTA")
    hall.start()

    found = [judged_turn(hall.tournament, number, round_) for number, round_ in ((1, None), (1, 1), (1, 2), (2, 1))]

    assert found == [first, first, None, None]


def test_turn_that_was_taken_back_is_not_found(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H8 EIN")
    racks.take_back(turn=turn, by=hall.director, now=hall.now, why="wrong tiles")

    assert judged_turn(hall.tournament, 1, 1) is None


def test_desk_of_many_asks_no_more_than_that_of_few(hall: Hall) -> None:
    asked_for_three = _queries_after_the_bell(hall)
    racks.take_back(turn=hall.turn, by=hall.director, now=hall.now, why="again, with more")
    people = [roster.Person(f"P{number}") for number in range(27)]
    hall.entries += roster.add(tournament=hall.tournament, people=people, by=hall.director, now=hall.now)

    asked_for_thirty = _queries_after_the_bell(hall)

    assert len(_desk(hall)["entries"]) == 30
    assert asked_for_thirty == asked_for_three


def _queries_after_the_bell(hall: Hall) -> int:
    hall.draw("EEINRSS")
    hall.start()
    for place in range(len(hall.entries)):
        hall.answer(place, "H8 EIN" if place % 2 else "H7 NEIS")
    hall.ring()
    with CaptureQueriesContext(connection) as asked:
        _desk(hall)
    return len(asked)
