"""Every step of the console, taken and refused."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.hall import Hall
from tests.tournaments.moments import MOMENTS, RACK, address, begin, close, do, draw, lay
from tournaments import play
from tournaments.enums import RoundState, TurnState
from tournaments.models import LogEntry, Round, Tournament, Turn
from tournaments.services import racks, roster
from tournaments.web.console import STEPS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("present")]


def _turn() -> Turn:
    return Turn.objects.exclude(state=TurnState.VOID).select_related("round__tournament__lexicon").get()


# ---- steps that are taken


def test_round_begins(director: Client, hall: Hall) -> None:
    answer = do(director, hall, "begin-round")

    assert (answer.status_code, answer.context["phase"]) == (200, "waiting")
    assert Round.objects.get().state == RoundState.RUNNING


def test_program_draws(director: Client, hall: Hall) -> None:
    begin(hall)

    answer = do(director, hall, "draw", tiles=" ")

    assert answer.context["phase"] == "drawn"
    assert (len(_turn().rack), _turn().draw["typed"]) == (7, False)


def test_director_types_what_came_out_of_the_bag(director: Client, hall: Hall) -> None:
    begin(hall)

    do(director, hall, "draw", tiles="e e i n r s s")

    assert (_turn().rack, _turn().draw["typed"]) == (RACK, True)


def test_rack_goes_back_with_a_reason(director: Client, hall: Hall) -> None:
    draw(hall)

    do(director, hall, "redraw", turn=hall.turn.pk, why="a tile fell", tiles="AAEINST")

    assert _turn().rack == "AAEINST"
    assert [(one.rack, one.note) for one in play.draw_of(_turn()).rejected] == [(RACK, "a tile fell")]


def test_clock_starts_stops_goes_on_and_is_extended(director: Client, hall: Hall) -> None:
    draw(hall)
    seconds = []

    for step in ("start", "extend", "pause", "extend", "resume"):
        clock = do(director, hall, step, turn=hall.turn.pk).context["clock"]
        seconds.append(round(clock["left"], -1))

    assert seconds == [180, 210, 210, 240, 240]
    assert _turn().state == TurnState.OPEN


def test_bell_rings_early(director: Client, hall: Hall) -> None:
    draw(hall)
    do(director, hall, "start", turn=hall.turn.pk)

    do(director, hall, "stop", turn=hall.turn.pk)

    hall.ring()
    assert _turn().state == TurnState.CLOSED


def test_proposed_move_is_laid(director: Client, hall: Hall) -> None:
    close(hall)

    answer = do(director, hall, "lay", turn=hall.turn.pk)

    assert answer.context["phase"] == "laid"
    assert play.master_move(_turn()).move.word == "REISEN"


def test_chosen_move_among_equals_is_laid_without_a_reason(director: Client, hall: Hall) -> None:
    close(hall)

    do(director, hall, "lay", turn=hall.turn.pk, move="H4 RIESEN")

    assert (play.master_move(_turn()).move.word, _turn().reason) == ("RIESEN", "director")


def test_typed_move_goes_before_the_chosen_one(director: Client, hall: Hall) -> None:
    close(hall)

    do(director, hall, "lay", turn=hall.turn.pk, move="H4 RIESEN", other="h8 ein", why="agreed in the hall")

    assert play.master_move(_turn()).move.word == "EIN"


def test_one_key_lays_and_draws(director: Client, hall: Hall) -> None:
    close(hall)

    answer = do(director, hall, "lay-and-draw", turn=hall.turn.pk, move="H4 REISEN")

    assert answer.context["phase"] == "drawn"
    assert [turn.state for turn in Turn.objects.order_by("number")] == [TurnState.LAID, TurnState.DRAWN]


def test_laid_move_is_changed(director: Client, hall: Hall) -> None:
    lay(hall)

    do(director, hall, "change-master", turn=hall.turn.pk, other="H4 RIESEN", why="misheard")

    assert play.master_move(_turn()).move.word == "RIESEN"


@pytest.mark.parametrize("moment", ["drawn", "open", "paused", "closed", "laid"])
def test_last_draw_is_taken_back(director: Client, hall: Hall, moment: str) -> None:
    MOMENTS[moment](hall)

    answer = do(director, hall, "take-back", turn=hall.turn.pk, why="wrong tiles")

    assert answer.context["phase"] == "waiting"
    assert [turn.state for turn in Turn.objects.all()] == [TurnState.VOID]


@pytest.mark.parametrize("moment", ["begun", "drawn", "laid"])
def test_round_ends_early(director: Client, hall: Hall, moment: str) -> None:
    MOMENTS[moment](hall)

    answer = do(director, hall, "end-round", why="the hall closes")

    assert answer.context["phase"] == "finished"
    assert LogEntry.objects.get(what="end-round").why == "the hall closes"


def test_automatic_mode_is_switched_on_and_off(director: Client, hall: Hall) -> None:
    seen = []
    for is_on in ("1", "0"):
        do(director, hall, "automatic", is_on=is_on)
        seen.append(Tournament.objects.get().is_automatic)

    assert seen == [True, False]


def test_step_without_scripts_leads_back_to_the_console(director: Client, hall: Hall) -> None:
    answer = director.post(address(hall, "do", "begin-round"))

    assert answer.headers["location"] == address(hall)


def test_panel_tells_its_number(director: Client, hall: Hall) -> None:
    before = director.get(address(hall, "console-panel")).headers["Simultan-Number"]
    after = do(director, hall, "begin-round").headers["Simultan-Number"]

    assert int(after) == int(before) + 1 == Tournament.objects.get().event


# ---- steps that are refused


WRONG_MOMENT = {
    "begin-round": dict.fromkeys(
        ("begun", "drawn", "open", "paused", "closed", "laid"), "The round is still being played: finish it first."
    )
    | {"finished": "All rounds are played. Raise their number in the settings to go on."},
    "draw": dict.fromkeys(
        ("drawn", "open", "paused", "closed"), "A turn is being played: stop it and lay its move first."
    )
    | {"finished": "The round is over. Begin the next one."},
    "end-round": dict.fromkeys(("open", "paused", "closed"), "A turn is being played: stop it and lay its move first."),
    "redraw": {
        "open": "The clock is running.",
        "paused": "The clock is stopped.",
        "closed": "The bell has rung already.",
        "laid": "The move is laid already.",
    },
    "start": {
        "open": "The clock is running.",
        "paused": "The clock is stopped.",
        "closed": "The bell has rung already.",
        "laid": "The move is laid already.",
    },
    "pause": {
        "drawn": "The clock has not run yet.",
        "paused": "The clock is stopped.",
        "closed": "The bell has rung already.",
    },
    "resume": {"drawn": "The clock has not run yet.", "open": "The clock is running."},
    "extend": dict.fromkeys(("drawn", "closed", "laid"), "No clock is running."),
    "stop": dict.fromkeys(("drawn", "closed", "laid"), "No clock is running."),
    "lay": {
        "drawn": "The clock has not run yet.",
        "open": "The clock is running.",
        "paused": "The clock is stopped.",
        "laid": "The move is laid already.",
    },
    "lay-and-draw": {
        "drawn": "The clock has not run yet.",
        "open": "The clock is running.",
        "laid": "The move is laid already.",
    },
    "change-master": {"drawn": "The clock has not run yet.", "closed": "The bell has rung already."},
}


@pytest.mark.parametrize(
    ("step", "moment", "said"),
    [(step, moment, said) for step, moments in WRONG_MOMENT.items() for moment, said in moments.items()],
)
def test_step_at_the_wrong_moment_says_what_is_going_on(
    director: Client, hall: Hall, step: str, moment: str, said: str
) -> None:
    MOMENTS[moment](hall)
    before = list(Turn.objects.values())

    answer = do(director, hall, step, why="because", other="H8 EIN")

    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert list(Turn.objects.values()) == before


@pytest.mark.parametrize("step", sorted(STEPS.keys() - {"begin-round", "automatic"}))
def test_step_before_any_round_is_refused(director: Client, hall: Hall, step: str) -> None:
    answer = do(director, hall, step, why="because", other="H8 EIN")

    assert (answer.status_code, answer.context["refused"]) == (409, "No round has begun yet.")


@pytest.mark.parametrize("step", ["redraw", "take-back", "start", "pause", "extend", "stop", "lay", "change-master"])
def test_step_meant_for_another_turn_is_refused(director: Client, hall: Hall, step: str) -> None:
    """Somebody else has taken a step between the look and the button."""
    lay(hall)
    looked_at = hall.turn.pk
    hall.draw("TTA" if len(play.state_after(hall.round).racks[0]) == 4 else "")
    before = list(Turn.objects.values())

    answer = do(director, hall, step, turn=looked_at, why="because", other="H8 EIN")

    said = "Somebody else has taken a step meanwhile. Look again at what is next."
    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert list(Turn.objects.values()) == before


@pytest.mark.parametrize(
    ("moment", "step", "fields"),
    [
        ("drawn", "redraw", {"tiles": "AAEINST"}),
        ("laid", "take-back", {}),
        ("laid", "end-round", {}),
        ("laid", "change-master", {"other": "H4 RIESEN"}),
        ("closed", "lay", {"other": "H8 EIN"}),
    ],
)
def test_correction_without_a_reason_is_refused_and_loses_nothing(
    director: Client, hall: Hall, moment: str, step: str, fields: dict[str, str]
) -> None:
    MOMENTS[moment](hall)
    before = list(Turn.objects.values())

    answer = do(director, hall, step, why="  ", **fields)

    assert (answer.status_code, answer.context["refused"]) == (409, "Say why: the reason is kept in the log.")
    assert {name: f'value="{text}"' in answer.text for name, text in fields.items()} == dict.fromkeys(fields, True)
    assert list(Turn.objects.values()) == before


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("EEINR", "The rack needs another number of tiles."),
        ("EEINRSSS", "The rack needs another number of tiles."),
        ("QQEINRS", "The bag holds no Q any more."),
        ("BCDFGHK", "Too few vowels: all tiles go back and are drawn anew."),
        ("AEIOUEI", "Too few consonants: all tiles go back and are drawn anew."),
        ("EEINRS1", "This cannot be read: give square and word, such as O5 RELING."),
    ],
)
def test_tiles_that_cannot_be_drawn_are_refused_and_stay_in_the_field(
    director: Client, hall: Hall, tiles: str, said: str
) -> None:
    begin(hall)

    answer = do(director, hall, "draw", tiles=tiles)

    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert f'value="{tiles}"' in answer.text
    assert not Turn.objects.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("REISEN", "This cannot be read: give square and word, such as O5 RELING."),
        ("A1 REISEN", "Not possible: the first word must cover the centre."),
        ("H4 SERINE", "Not possible: SERINE is not in the word list."),
        ("H4 STEINE", "Not possible: T is not on the rack."),
    ],
)
def test_move_that_cannot_be_laid_is_refused(director: Client, hall: Hall, typed: str, said: str) -> None:
    close(hall)

    answer = do(director, hall, "lay", other=typed, why="because")

    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert _turn().state == TurnState.CLOSED


def test_refusal_without_scripts_shows_the_whole_page(director: Client, hall: Hall) -> None:
    answer = director.post(address(hall, "do", "start"))

    assert answer.status_code == 409
    assert "No round has begun yet." in answer.text
    assert "<html" in answer.text


@pytest.mark.parametrize("fields", [{"turn": "x"}, {"turn": "9" * 40}, {"turn": "-1"}])
def test_turn_that_is_no_number_is_refused(director: Client, hall: Hall, fields: dict[str, str]) -> None:
    draw(hall)

    assert do(director, hall, "start", **fields).status_code == 409


# ---- many


def test_console_of_many_asks_no_more_than_that_of_few(director: Client, hall: Hall) -> None:
    asked_for_three = _queries_after_the_bell(director, hall)
    racks.take_back(turn=hall.turn, by=hall.director, now=hall.now, why="again, with more")
    people = [roster.Person(f"P{number}") for number in range(27)]
    hall.entries += roster.add(tournament=hall.tournament, people=people, by=hall.director, now=hall.now)

    assert _queries_after_the_bell(director, hall) == asked_for_three


def _queries_after_the_bell(client: Client, hall: Hall) -> int:
    hall.draw(RACK)
    hall.start()
    for place in range(len(hall.entries)):
        hall.answer(place, "H8 EIN" if place % 2 else "H7 NEIS")
    hall.ring()
    with CaptureQueriesContext(connection) as asked:
        client.get(address(hall, "console-panel"))
    return len(asked)
