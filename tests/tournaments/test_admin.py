"""The back office is for looking, and not before the bell."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import codec
from games.presets import preset
from tests.tournaments.lists import NOW, Stored
from tournaments.enums import Role, RoundState, TurnState
from tournaments.models import (
    Entry,
    Lexicon,
    LogEntry,
    Official,
    Round,
    Ruling,
    Submission,
    Tournament,
    Turn,
    WordRuling,
)

pytestmark = pytest.mark.django_db

MODELS = (Entry, Lexicon, LogEntry, Official, Round, Ruling, Submission, Tournament, Turn, WordRuling)
SEED = "5eed" * 16
TOKEN = "tokenOfAnna"
RACK = "QXYZQXY"
TOP, MASTER, ANSWER, READING = "TOPMOVE", "MASTERMOVE", "ANSWERED", "READASTHIS"
PLAYER_SECRETS = {TOP, MASTER, ANSWER, READING, "FAULTY", "RULEDSO", "LOGGEDSO"}
SECRET_STATES = (TurnState.DRAWN, TurnState.OPEN, TurnState.PAUSED, TurnState.CLOSED)


@pytest.fixture
def keeper() -> User:
    return User.objects.create_superuser("keeper")


@pytest.fixture
def office(client: Client, keeper: User) -> Client:
    client.force_login(keeper)
    return client


@pytest.fixture
def turn(stored: Stored, keeper: User) -> Turn:
    """An open turn with one of everything."""
    tournament = Tournament.objects.create(
        code="abc234",
        name="Club evening",
        date=NOW.date(),
        lexicon=stored("AN HAUS"),
        preset=codec.encode(preset("simultan", tiles="de")),
        created_by=keeper,
        created_at=NOW,
    )
    Official.objects.create(tournament=tournament, user=keeper, role=Role.DIRECTOR)
    WordRuling.objects.create(tournament=tournament, word="HAUS", is_accepted=True, why="yes", by=keeper, made_at=NOW)
    anna = Entry.objects.create(tournament=tournament, name="Anna", token=TOKEN, created_at=NOW)
    round_ = Round.objects.create(tournament=tournament, number=1, seed=SEED, commitment="c" * 64, started_at=NOW)
    turn = Turn.objects.create(
        round=round_,
        number=1,
        state=TurnState.OPEN,
        draw={"kept": "", "new": RACK, "typed": False},
        drawn_at=NOW + timedelta(seconds=1),
        opened_at=NOW,
        closes_at=NOW + timedelta(minutes=3),
        tops=[{"move": TOP, "points": 77}],
        master={"move": MASTER},
    )
    Submission.objects.create(
        turn=turn,
        entry=anna,
        action={"word": ANSWER},
        text=ANSWER,
        arrived_at=NOW,
        reading={"word": READING},
        verdict={"points": 66, "fault": "FAULTY"},
    )
    Ruling.objects.create(turn=turn, entry=anna, add=["RULEDSO"], why="RULEDSO", by=keeper, made_at=NOW)
    LogEntry.objects.create(tournament=tournament, at=NOW, who="keeper", what="draw", turn=turn, after="LOGGEDSO")
    return turn


def _move_to(turn: Turn, state: TurnState, *, is_over: bool = False) -> None:
    closes_at = None if state == TurnState.PAUSED else turn.closes_at
    moments = {"closed_at": NOW, "judged_at": NOW, "laid_at": NOW, "left": 10}
    Turn.objects.filter(pk=turn.pk).update(state=state, closes_at=closes_at, **moments)
    if is_over:
        Round.objects.filter(pk=turn.round_id).update(state=RoundState.FINISHED, finished_at=NOW)


def _list(model: Any) -> str:
    return reverse(f"admin:tournaments_{model._meta.model_name}_changelist")


def _pages(model: Any) -> list[str]:
    """List, row and history of the only row there is."""
    (row,) = model.objects.all()
    steps = [
        reverse(f"admin:tournaments_{model._meta.model_name}_{step}", args=[row.pk]) for step in ("change", "history")
    ]
    return [_list(model), *steps]


def _shown(office: Client, *models: Any) -> str:
    answers = [office.get(page) for model in models for page in _pages(model)]
    assert {answer.status_code for answer in answers} == {200}
    return "\n".join(answer.text for answer in answers)


def _found(secrets: set[str], text: str) -> set[str]:
    return {secret for secret in secrets if secret in text}


def test_every_model_is_there() -> None:
    assert {model for model in admin.site._registry if model._meta.app_label == "tournaments"} == set(MODELS)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_rows_can_be_found_and_read_and_nothing_else(office: Client, turn: Turn, model: Any) -> None:
    listing, row, history = _pages(model)
    name = model._meta.model_name

    read = {office.get(page).status_code for page in (listing, row, history, f"{listing}?q=a")}
    refused = [
        office.post(row, {"name": "changed"}).status_code,
        office.get(reverse(f"admin:tournaments_{name}_add")).status_code,
        office.post(reverse(f"admin:tournaments_{name}_delete", args=[model.objects.get().pk])).status_code,
    ]
    office.post(listing, {"action": "delete_selected", "_selected_action": [model.objects.get().pk], "post": "yes"})

    assert read == {200}
    assert refused == [403, 403, 403]
    assert model.objects.count() == 1


def test_list_of_many_answers_asks_no_more_than_that_of_one(office: Client, turn: Turn) -> None:
    with CaptureQueriesContext(connection) as for_one:
        office.get(_list(Submission))
    for number in range(5):
        entry = Entry.objects.create(
            tournament=turn.round.tournament, name=f"N{number}", token=f"t{number}", created_at=NOW
        )
        Submission.objects.create(turn=turn, entry=entry, arrived_at=NOW)

    with CaptureQueriesContext(connection) as for_six:
        office.get(_list(Submission))

    assert len(for_six) == len(for_one)


def test_seed_is_secret_while_the_round_runs(office: Client, turn: Turn) -> None:
    assert SEED not in _shown(office, *MODELS)


def test_seed_is_shown_after_the_round(office: Client, turn: Turn) -> None:
    _move_to(turn, TurnState.LAID, is_over=True)

    assert SEED in _shown(office, Round)


@pytest.mark.parametrize("state", [*SECRET_STATES, TurnState.LAID])
def test_personal_links_are_never_shown(office: Client, turn: Turn, state: TurnState) -> None:
    _move_to(turn, state, is_over=state == TurnState.LAID)

    assert TOKEN not in _shown(office, *MODELS)


@pytest.mark.parametrize("state", SECRET_STATES)
def test_answers_tops_and_verdicts_are_secret_until_the_move_is_laid(
    office: Client, turn: Turn, state: TurnState
) -> None:
    _move_to(turn, state)

    assert _found(PLAYER_SECRETS, _shown(office, *MODELS)) == set()


def test_answers_tops_and_verdicts_are_shown_once_the_move_is_laid(office: Client, turn: Turn) -> None:
    _move_to(turn, TurnState.LAID)

    assert _found(PLAYER_SECRETS, _shown(office, Submission, Turn, Ruling, LogEntry)) == PLAYER_SECRETS


@pytest.mark.parametrize("is_over", [False, True])
def test_what_was_taken_back_may_come_again_and_is_secret_until_the_round_is_over(
    office: Client, turn: Turn, is_over: bool
) -> None:
    _move_to(turn, TurnState.VOID, is_over=is_over)

    shown = _shown(office, Submission, Turn, Ruling, LogEntry)

    assert _found(PLAYER_SECRETS | {RACK}, shown) == (PLAYER_SECRETS | {RACK} if is_over else set())


@pytest.mark.parametrize(("state", "is_seen"), [(TurnState.DRAWN, False), (TurnState.OPEN, True)])
def test_rack_is_secret_until_the_clock_runs(office: Client, turn: Turn, state: TurnState, is_seen: bool) -> None:
    _move_to(turn, state)

    assert (RACK in _shown(office, Turn)) is is_seen


@pytest.mark.parametrize(
    ("state", "is_seen"), [*((state, False) for state in SECRET_STATES[:3]), (TurnState.CLOSED, True)]
)
def test_words_ruled_on_during_a_turn_are_secret_until_its_bell(
    office: Client, turn: Turn, keeper: User, state: TurnState, is_seen: bool
) -> None:
    tournament = turn.round.tournament
    WordRuling.objects.create(
        tournament=tournament,
        word="FRESHLY",
        is_accepted=True,
        why="yes",
        by=keeper,
        made_at=NOW + timedelta(minutes=1),
    )
    LogEntry.objects.create(
        tournament=tournament, at=NOW + timedelta(minutes=1), who="keeper", what="rule-word", about="FRESHLY"
    )
    _move_to(turn, state)

    shown = [office.get(_list(model)).text for model in (WordRuling, LogEntry)]

    assert ["FRESHLY" in text for text in shown] == [is_seen, is_seen]
    assert "HAUS" in shown[0]


@pytest.mark.parametrize(
    ("model", "question"),
    [
        (Round, "seed__startswith=5"),
        (Entry, "token__startswith=t"),
        (Turn, "tops__0__points=77"),
        (Turn, "master__move=MASTERMOVE"),
        (Turn, "draw__new=QXYZQXY"),
        (Turn, "round__seed__startswith=5"),
        (Submission, "text__startswith=A"),
        (Submission, "action__word=ANSWERED"),
        (Submission, "verdict__points=66"),
        (Submission, "reading__isnull=False"),
        (Submission, "entry__token__startswith=t"),
        (Ruling, "why__startswith=R"),
        (LogEntry, "after=LOGGEDSO"),
    ],
)
def test_secrets_cannot_be_guessed_through_filters(office: Client, turn: Turn, model: Any, question: str) -> None:
    assert office.get(f"{_list(model)}?{question}").status_code == 400


@pytest.mark.parametrize("question", [SEED, TOKEN, *sorted(PLAYER_SECRETS)])
@pytest.mark.parametrize("model", [Entry, LogEntry, Round, Ruling, Submission, Turn], ids=lambda model: model.__name__)
def test_secrets_cannot_be_guessed_through_the_search(office: Client, turn: Turn, model: Any, question: str) -> None:
    found = office.get(_list(model), {"q": question}).context["cl"].result_count

    assert found == 0


def test_strangers_are_sent_to_the_one_sign_in(client: Client) -> None:
    to_login = client.get("/admin/")
    to_sign_in = client.get(to_login.headers["location"])

    assert to_login.headers["location"] == "/admin/login/?next=/admin/"
    assert to_sign_in.headers["location"] == f"{reverse('sign-in')}?next=/admin/login/%3Fnext%3D/admin/"


def test_accounts_without_the_staff_mark_see_nothing(client: Client, turn: Turn) -> None:
    client.force_login(User.objects.create_user("player"))

    assert client.get(_list(Submission)).status_code == 302
