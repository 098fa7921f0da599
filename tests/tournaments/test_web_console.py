"""The console: every step taken and refused, by whom, and what those who play along do not see."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.hall import Hall
from tournaments import play
from tournaments.enums import Role, RoundState, TurnState
from tournaments.models import LogEntry, Official, Round, Tournament, Turn
from tournaments.services import racks, roster, turns
from tournaments.web.console import STEPS

pytestmark = pytest.mark.django_db

RACK = "EEINRSS"
HTMX = {"HX-Request": "true"}
DIRECTORS_STEPS = sorted(step for step, (role, _) in STEPS.items() if role == Role.DIRECTOR)


@pytest.fixture(autouse=True)
def present(hall: Hall) -> None:
    """Pages look at the real clock, so the hall plays by it too."""
    hall.now = timezone.now()


@pytest.fixture
def director(client: Client, hall: Hall) -> Client:
    client.force_login(hall.director)
    return client


def _page(hall: Hall, name: str = "console", *more: Any) -> str:
    return reverse(name, args=[hall.tournament.code, *more])


def _do(client: Client, hall: Hall, step: str, **fields: Any) -> Any:
    return client.post(_page(hall, "do", step), fields, headers=HTMX)


def _turn() -> Turn:
    return Turn.objects.exclude(state=TurnState.VOID).select_related("round__tournament__lexicon").get()


# ---- a tournament at each moment


def _begin(hall: Hall) -> None:
    hall.round = turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)


def _draw(hall: Hall) -> None:
    hall.draw(RACK)


def _open(hall: Hall) -> None:
    hall.draw(RACK)
    hall.start()
    hall.answer(0, "H4 REISEN")
    hall.answer(1, "H4 RIESEN")


def _pause(hall: Hall) -> None:
    _open(hall)
    turns.pause(turn=hall.turn, by=hall.director, now=hall.now)


def _close(hall: Hall) -> None:
    _open(hall)
    hall.ring()


def _lay(hall: Hall) -> None:
    _close(hall)
    hall.lay()


def _end(hall: Hall) -> None:
    _lay(hall)
    turns.end_round(round_=hall.round, by=hall.director, now=hall.now, why="late")


MOMENTS: dict[str, Callable[[Hall], None]] = {
    "begun": _begin,
    "drawn": _draw,
    "open": _open,
    "paused": _pause,
    "closed": _close,
    "laid": _lay,
    "finished": _end,
}


# ---- steps that are taken


def test_round_begins(director: Client, hall: Hall) -> None:
    answer = _do(director, hall, "begin-round")

    assert (answer.status_code, answer.context["phase"]) == (200, "waiting")
    assert Round.objects.get().state == RoundState.RUNNING


def test_program_draws(director: Client, hall: Hall) -> None:
    _begin(hall)

    answer = _do(director, hall, "draw", tiles=" ")

    assert answer.context["phase"] == "drawn"
    assert (len(_turn().rack), _turn().draw["typed"]) == (7, False)


def test_director_types_what_came_out_of_the_bag(director: Client, hall: Hall) -> None:
    _begin(hall)

    _do(director, hall, "draw", tiles="e e i n r s s")

    assert (_turn().rack, _turn().draw["typed"]) == (RACK, True)


def test_rack_goes_back_with_a_reason(director: Client, hall: Hall) -> None:
    _draw(hall)

    _do(director, hall, "redraw", turn=hall.turn.pk, why="a tile fell", tiles="AAEINST")

    assert _turn().rack == "AAEINST"
    assert [(one.rack, one.note) for one in play.draw_of(_turn()).rejected] == [(RACK, "a tile fell")]


def test_clock_starts_stops_goes_on_and_is_extended(director: Client, hall: Hall) -> None:
    _draw(hall)
    seconds = []

    for step in ("start", "extend", "pause", "extend", "resume"):
        clock = _do(director, hall, step, turn=hall.turn.pk).context["clock"]
        seconds.append(round(clock["left"], -1))

    assert seconds == [180, 210, 210, 240, 240]
    assert _turn().state == TurnState.OPEN


def test_bell_rings_early(director: Client, hall: Hall) -> None:
    _draw(hall)
    _do(director, hall, "start", turn=hall.turn.pk)

    _do(director, hall, "stop", turn=hall.turn.pk)

    hall.ring()
    assert _turn().state == TurnState.CLOSED


def test_proposed_move_is_laid(director: Client, hall: Hall) -> None:
    _close(hall)

    answer = _do(director, hall, "lay", turn=hall.turn.pk)

    assert answer.context["phase"] == "laid"
    assert play.master_move(_turn()).move.word == "REISEN"


def test_chosen_move_among_equals_is_laid_without_a_reason(director: Client, hall: Hall) -> None:
    _close(hall)

    _do(director, hall, "lay", turn=hall.turn.pk, move="H4 RIESEN")

    assert (play.master_move(_turn()).move.word, _turn().reason) == ("RIESEN", "director")


def test_typed_move_goes_before_the_chosen_one(director: Client, hall: Hall) -> None:
    _close(hall)

    _do(director, hall, "lay", turn=hall.turn.pk, move="H4 RIESEN", other="h8 ein", why="agreed in the hall")

    assert play.master_move(_turn()).move.word == "EIN"


def test_one_key_lays_and_draws(director: Client, hall: Hall) -> None:
    _close(hall)

    answer = _do(director, hall, "lay-and-draw", turn=hall.turn.pk, move="H4 REISEN")

    assert answer.context["phase"] == "drawn"
    assert [turn.state for turn in Turn.objects.order_by("number")] == [TurnState.LAID, TurnState.DRAWN]


def test_laid_move_is_changed(director: Client, hall: Hall) -> None:
    _lay(hall)

    _do(director, hall, "change-master", turn=hall.turn.pk, other="H4 RIESEN", why="misheard")

    assert play.master_move(_turn()).move.word == "RIESEN"


@pytest.mark.parametrize("moment", ["drawn", "open", "paused", "closed", "laid"])
def test_last_draw_is_taken_back(director: Client, hall: Hall, moment: str) -> None:
    MOMENTS[moment](hall)

    answer = _do(director, hall, "take-back", turn=hall.turn.pk, why="wrong tiles")

    assert answer.context["phase"] == "waiting"
    assert [turn.state for turn in Turn.objects.all()] == [TurnState.VOID]


@pytest.mark.parametrize("moment", ["begun", "drawn", "laid"])
def test_round_ends_early(director: Client, hall: Hall, moment: str) -> None:
    MOMENTS[moment](hall)

    answer = _do(director, hall, "end-round", why="the hall closes")

    assert answer.context["phase"] == "finished"
    assert LogEntry.objects.get(what="end-round").why == "the hall closes"


def test_automatic_mode_is_switched_on_and_off(director: Client, hall: Hall) -> None:
    seen = []
    for is_on in ("1", "0"):
        _do(director, hall, "automatic", is_on=is_on)
        seen.append(Tournament.objects.get().is_automatic)

    assert seen == [True, False]


def test_step_without_scripts_leads_back_to_the_console(director: Client, hall: Hall) -> None:
    answer = director.post(_page(hall, "do", "begin-round"))

    assert answer.headers["location"] == _page(hall)


def test_panel_tells_its_number(director: Client, hall: Hall) -> None:
    before = director.get(_page(hall, "console-panel")).headers["Simultan-Number"]
    after = _do(director, hall, "begin-round").headers["Simultan-Number"]

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

    answer = _do(director, hall, step, why="because", other="H8 EIN")

    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert list(Turn.objects.values()) == before


@pytest.mark.parametrize("step", sorted(STEPS.keys() - {"begin-round", "automatic"}))
def test_step_before_any_round_is_refused(director: Client, hall: Hall, step: str) -> None:
    answer = _do(director, hall, step, why="because", other="H8 EIN")

    assert (answer.status_code, answer.context["refused"]) == (409, "No round has begun yet.")


@pytest.mark.parametrize("step", ["redraw", "take-back", "start", "pause", "extend", "stop", "lay", "change-master"])
def test_step_meant_for_another_turn_is_refused(director: Client, hall: Hall, step: str) -> None:
    """Somebody else has taken a step between the look and the button."""
    _lay(hall)
    looked_at = hall.turn.pk
    hall.draw("TTA" if len(play.state_after(hall.round).racks[0]) == 4 else "")
    before = list(Turn.objects.values())

    answer = _do(director, hall, step, turn=looked_at, why="because", other="H8 EIN")

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

    answer = _do(director, hall, step, why="  ", **fields)

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
    _begin(hall)

    answer = _do(director, hall, "draw", tiles=tiles)

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
    _close(hall)

    answer = _do(director, hall, "lay", other=typed, why="because")

    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert _turn().state == TurnState.CLOSED


def test_refusal_without_scripts_shows_the_whole_page(director: Client, hall: Hall) -> None:
    answer = director.post(_page(hall, "do", "start"))

    assert answer.status_code == 409
    assert "No round has begun yet." in answer.text
    assert "<html" in answer.text


@pytest.mark.parametrize("fields", [{"turn": "x"}, {"turn": "9" * 40}, {"turn": "-1"}])
def test_turn_that_is_no_number_is_refused(director: Client, hall: Hall, fields: dict[str, str]) -> None:
    _draw(hall)

    assert _do(director, hall, "start", **fields).status_code == 409


# ---- by whom


def _client_of(hall: Hall, role: Role) -> Client:
    user = User.objects.create_user(role)
    Official.objects.create(tournament=hall.tournament, user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    ("role", "step"),
    [(Role.VIEWER, step) for step in sorted(STEPS)] + [(Role.ARBITER, step) for step in DIRECTORS_STEPS],
)
def test_step_of_a_higher_role_is_refused(hall: Hall, role: Role, step: str) -> None:
    _draw(hall)
    before = list(Turn.objects.values())

    answer = _do(_client_of(hall, role), hall, step, why="because", is_on="1")

    assert (answer.status_code, answer.context["refused"]) == (409, "You may not do this here.")
    assert list(Turn.objects.values()) == before
    assert not Tournament.objects.get().is_automatic


def test_arbiter_runs_the_clock_and_lays(hall: Hall) -> None:
    arbiter = _client_of(hall, Role.ARBITER)
    _draw(hall)

    clock = [_do(arbiter, hall, step).status_code for step in ("start", "pause", "resume", "extend", "stop")]
    hall.ring()
    laid = _do(arbiter, hall, "lay")

    assert clock == [200] * 5
    assert laid.context["phase"] == "laid"


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("role", [Role.ARBITER, Role.VIEWER])
def test_page_offers_only_steps_of_the_role(hall: Hall, role: Role, moment: str) -> None:
    MOMENTS[moment](hall)

    shown = _client_of(hall, role).get(_page(hall)).text

    offered = {step for step in STEPS if f'action="{_page(hall, "do", step)}"' in shown}
    forbidden = STEPS.keys() if role == Role.VIEWER else set(DIRECTORS_STEPS)
    assert offered & set(forbidden) == set()


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("role", list(Role))
def test_page_says_what_is_next_at_every_moment(hall: Hall, role: Role, moment: str) -> None:
    MOMENTS[moment](hall)
    client = _client_of(hall, role) if role != Role.DIRECTOR else Client()
    if role == Role.DIRECTOR:
        client.force_login(hall.director)

    answer = client.get(_page(hall))

    assert answer.status_code == 200
    assert answer.text.count('id="next"') <= 1
    assert answer.text.count("<h2>") >= 1


def test_strangers_are_sent_to_sign_in(client: Client, hall: Hall) -> None:
    page = client.get(_page(hall))
    part = client.get(
        _page(hall, "console-panel"), headers=HTMX | {"HX-Current-URL": f"http://testserver{_page(hall)}"}
    )

    to_sign_in = f"{reverse('sign-in')}?next={_page(hall)}"
    assert page.headers["location"] == to_sign_in
    assert (part.status_code, part.headers["HX-Redirect"]) == (200, to_sign_in)


def test_accounts_without_a_role_are_refused(client: Client, hall: Hall) -> None:
    client.force_login(User.objects.create_user("otto"))

    answers = [client.get(_page(hall)), client.get(_page(hall, "console-panel")), _do(client, hall, "begin-round")]

    assert [answer.status_code for answer in answers] == [403, 403, 403]


def test_unknown_step_or_tournament_is_not_found(director: Client, hall: Hall) -> None:
    answers = [_do(director, hall, "cheat"), director.get("/t/nowhere/console/")]

    assert [answer.status_code for answer in answers] == [404, 404]


def test_steps_are_not_taken_by_looking(director: Client, hall: Hall) -> None:
    assert director.get(_page(hall, "do", "begin-round")).status_code == 405


# ---- those who play along


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
    addresses = [_page(hall, name) for name in (*PAGES, *PUBLIC)]
    addresses += [_page(hall, "download", number, kind) for kind in ("json", "gcg", "csv", "txt")]
    addresses += [_page(hall, "standings-download", "csv"), _page(hall, "answers", 1)]
    for name in ("turn", "submission", "logentry", "round", "ruling", "wordruling"):
        addresses.append(reverse(f"admin:tournaments_{name}_changelist"))
    addresses.append(reverse("admin:tournaments_turn_change", args=[hall.turn.pk]))
    answers = [client.get(address) for address in addresses]
    assert {answer.status_code for answer in answers} <= {200, 404}
    return "\n".join(answer.text for answer in answers)


def _tells_rack(text: str) -> bool:
    return RACK in text or " ".join(RACK) in text


def test_rack_is_hidden_from_a_director_who_plays_along(playing: Client, hall: Hall) -> None:
    _draw(hall)

    assert not _tells_rack(_all_pages(playing, hall))
    assert "Hidden from you until the clock runs: you play along." in playing.get(_page(hall)).text


def test_rack_that_was_taken_back_may_come_again_and_stays_hidden(playing: Client, hall: Hall) -> None:
    _draw(hall)
    racks.take_back(turn=hall.turn, by=hall.director, now=hall.now, why="not yet")

    assert not _tells_rack(_all_pages(playing, hall))


def test_rack_that_went_back_stays_hidden_while_the_next_one_is(playing: Client, hall: Hall) -> None:
    _draw(hall)
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
    assert playing.get(_page(hall)).context["phase"] == moment

    shown = _all_pages(playing, hall)

    assert _tells_rack(shown)
    assert _words_told(shown) == told


@pytest.mark.parametrize("step", ["draw", "redraw", "take-back"])
def test_step_does_not_give_the_rack_away_either(playing: Client, hall: Hall, step: str) -> None:
    if step == "draw":
        _begin(hall)
    else:
        _draw(hall)

    answer = _do(playing, hall, step, tiles="" if step == "take-back" else RACK, why="because")

    assert answer.status_code == 200
    assert not _tells_rack(answer.text)


def test_who_does_not_play_along_sees_the_rack_before_the_clock_runs(director: Client, hall: Hall) -> None:
    _draw(hall)

    assert _tells_rack(director.get(_page(hall)).text)


def test_who_plays_along_sees_everything_after_the_bell(playing: Client, hall: Hall) -> None:
    _close(hall)

    shown = playing.get(_page(hall)).text

    assert "<b>REISEN</b> H4" in shown
    assert "<b>RIESEN</b> H4" in shown


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
        client.get(_page(hall, "console-panel"))
    return len(asked)
