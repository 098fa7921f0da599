"""Setting up a tournament, changing it later, and those who run it."""

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
import redis
from django.contrib.auth.models import User

from games.errors import PresetError
from tests.tournaments.hall import NOON, WORDS, Hall
from tests.tournaments.lists import Stored
from tournaments import queries
from tournaments.enums import JoinPolicy, Role, TurnState
from tournaments.errors import BadTournament, NotAllowed
from tournaments.models import LogEntry, Official, Tournament
from tournaments.services import going_on, roster, tournaments, turns
from tournaments.services.tournaments import Settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def wanted(stored: Stored) -> Settings:
    return Settings(name="Clubabend", date=date(2026, 11, 18), lexicon=stored(WORDS))


@pytest.fixture
def vera() -> User:
    return User.objects.create_user("vera")


def _settings(hall: Hall, **changes: Any) -> Settings:
    return replace(Settings("Clubabend", date(2026, 11, 18), hall.tournament.lexicon), **changes)


def _change(hall: Hall, **changes: Any) -> Tournament:
    return tournaments.change(
        tournament=hall.tournament, settings=_settings(hall, **changes), by=hall.director, now=hall.now
    )


# ---- creating


def test_creator_is_the_director_and_the_log_begins(wanted: Settings, vera: User) -> None:
    made = tournaments.create(settings=wanted, by=vera, now=NOON)

    assert [(one.user, one.role) for one in made.officials.all()] == [(vera, Role.DIRECTOR)]
    assert [(line.who, line.what) for line in made.log.all()] == [("vera", "create")]
    assert not made.entries.exists()


def test_creator_may_play_along(wanted: Settings, vera: User) -> None:
    made = tournaments.create(settings=replace(wanted, plays_along=True), by=vera, now=NOON)

    assert [(entry.name, entry.user) for entry in made.entries.all()] == [("vera", vera)]


def test_clock_is_that_of_the_rules_unless_another_one_is_chosen(wanted: Settings, vera: User) -> None:
    usual = tournaments.create(settings=replace(wanted, preset="blitz"), by=vera, now=NOON)
    chosen = tournaments.create(settings=replace(wanted, preset="duplicate", seconds=20), by=vera, now=NOON)

    assert (usual.rules.contest.seconds, usual.rules.contest.call_at) == (60, None)
    assert (chosen.rules.contest.seconds, chosen.rules.contest.call_at) == (20, None)


def test_code_that_nobody_is_asked_for_is_not_kept(wanted: Settings, vera: User) -> None:
    given = replace(wanted, join_code=" 1234 ")

    open_ = tournaments.create(settings=given, by=vera, now=NOON)
    coded = tournaments.create(settings=replace(given, join_policy=JoinPolicy.CODE), by=vera, now=NOON)

    assert (open_.join_code, coded.join_code) == ("", "1234")


@pytest.mark.parametrize(
    ("changes", "culprit"),
    [
        ({"name": "  "}, "name"),
        ({"join_policy": JoinPolicy.CODE, "join_code": " "}, "join_code"),
        ({"round_count": 0}, "round_count"),
        ({"round_count": 100}, "round_count"),
        ({"seconds": 9}, "seconds"),
        ({"seconds": 3601}, "seconds"),
        ({"pause_seconds": -1}, "pause_seconds"),
        ({"pause_seconds": 3601}, "pause_seconds"),
    ],
)
def test_settings_that_cannot_be_held_are_refused(wanted: Settings, changes: dict[str, Any], culprit: str) -> None:
    with pytest.raises(BadTournament) as refused:
        tournaments.create(settings=replace(wanted, **changes), by=None, now=NOON)

    assert refused.value.culprit == culprit
    assert not Tournament.objects.exists()


def test_variants_that_contradict_each_other_are_refused(wanted: Settings) -> None:
    with pytest.raises(PresetError):
        tournaments.create(settings=replace(wanted, variants=("7of8", "7and8")), by=None, now=NOON)


# ---- changing


def test_settings_change_and_the_log_tells_before_and_after(hall: Hall) -> None:
    changed = _change(hall, name="Herbstabend", preset="duplicate", seconds=90, round_count=3)

    line = LogEntry.objects.get(what="settings")
    differing = {name for name in line.after if line.before[name] != line.after[name]}
    assert (changed.name, changed.rules.key, changed.rules.contest.seconds) == ("Herbstabend", "duplicate", 90)
    assert differing == {"name", "preset", "seconds", "round_count"}


def test_saving_without_a_change_tells_nobody(hall: Hall) -> None:
    number = hall.tournament.event

    changed = _change(hall)

    assert changed.event == number
    assert not LogEntry.objects.filter(what="settings").exists()


@pytest.mark.parametrize("changes", [{"variants": ("joker",)}, {"preset": "duplicate"}, {"lexicon": "other"}])
def test_rules_and_words_are_fixed_once_a_round_has_begun(hall: Hall, stored: Stored, changes: dict[str, Any]) -> None:
    hall.draw("EEINRSS")
    if "lexicon" in changes:
        changes = {"lexicon": stored("AN HAUS", name="Other")}

    with pytest.raises(BadTournament) as refused:
        _change(hall, **changes)

    assert refused.value.culprit == "preset"


def test_clock_may_change_between_turns(hall: Hall) -> None:
    hall.play("EEINRSS", "H8 EIN")

    assert _change(hall, seconds=90).rules.contest.seconds == 90


def test_rounds_that_have_begun_cannot_be_cut(hall: Hall) -> None:
    _change(hall, round_count=2)
    for _ in range(2):
        round_ = turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)
        turns.end_round(round_=round_, by=hall.director, now=hall.now, why="late")

    with pytest.raises(BadTournament) as refused:
        _change(hall, round_count=1)

    assert refused.value.culprit == "round_count"


def test_tournament_goes_on_when_rounds_are_added_and_ends_when_they_are_cut(hall: Hall) -> None:
    round_ = turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)
    turns.end_round(round_=round_, by=hall.director, now=hall.now, why="late")

    assert _change(hall, round_count=2).finished_at is None
    assert _change(hall, round_count=1).finished_at == hall.now


def test_director_plays_along_leaves_and_comes_back(hall: Hall) -> None:
    def plays() -> bool:
        return queries.plays_along(hall.director, hall.tournament)

    seen = [plays()]
    for wish in (True, True, False, False, True):
        _change(hall, plays_along=wish)
        seen.append(plays())

    assert seen == [False, True, True, False, False, True]
    assert hall.tournament.entries.filter(user=hall.director).count() == 1
    assert [line.what for line in LogEntry.objects.order_by("pk") if line.about == "leitung"] == [
        "play-along",
        "withdraw",
        "bring-back",
    ]


# ---- automatic mode


def test_automatic_mode_reminds_a_worker_of_the_next_step(
    hall: Hall, redis_client: redis.Redis, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        tournaments.switch_automatic(tournament=hall.tournament, is_on=True, by=hall.director, now=hall.now)

    hall.tournament.refresh_from_db()
    queued = [json.loads(message)["headers"]["task"] for message in redis_client.lrange("celery", 0, -1)]
    assert (hall.tournament.is_automatic, queued) == (True, ["tournaments.tasks.advance"])


@pytest.mark.parametrize(
    ("reached", "after"),
    [("drawn", TurnState.OPEN), ("closed", TurnState.LAID)],
)
def test_automatic_mode_goes_on_from_where_it_was_switched_on(hall: Hall, reached: str, after: str) -> None:
    hall.draw("EEINRSS")
    if reached == "closed":
        hall.start()
        hall.ring()
    tournaments.switch_automatic(tournament=hall.tournament, is_on=True, by=hall.director, now=hall.now)

    going_on.advance(tournament=hall.tournament, now=hall.now)

    hall.turn.refresh_from_db()
    assert hall.turn.state == after


def test_switching_to_what_is_on_already_changes_nothing(hall: Hall) -> None:
    number = hall.tournament.event

    tournaments.switch_automatic(tournament=hall.tournament, is_on=False, by=hall.director, now=hall.now)

    hall.tournament.refresh_from_db()
    assert hall.tournament.event == number
    assert not LogEntry.objects.filter(what="automatic").exists()


# ---- officials


def _appoint(hall: Hall, username: str, role: str) -> Official:
    return tournaments.appoint(tournament=hall.tournament, username=username, role=role, by=hall.director, now=hall.now)


def _roles(hall: Hall) -> dict[str, str]:
    return {one.user.username: one.role for one in hall.tournament.officials.select_related("user")}


def test_somebody_is_appointed_and_appointed_again(hall: Hall, vera: User) -> None:
    _appoint(hall, " vera ", Role.VIEWER)
    _appoint(hall, "vera", Role.ARBITER)

    told = [(line.about, line.before, line.after) for line in LogEntry.objects.filter(what="appoint").order_by("pk")]
    assert _roles(hall) == {"leitung": Role.DIRECTOR, "vera": Role.ARBITER}
    assert told == [("vera", None, "viewer"), ("vera", "viewer", "arbiter")]


def test_newcomer_gets_an_account_without_a_password(hall: Hall) -> None:
    made = tournaments.appoint_newcomer(
        tournament=hall.tournament, username="neu", role=Role.VIEWER, by=hall.director, now=hall.now
    )

    assert (made.user.username, made.user.has_usable_password(), made.user.is_staff) == ("neu", False, False)
    assert _roles(hall)["neu"] == Role.VIEWER


@pytest.mark.parametrize(("username", "role"), [("niemand", Role.VIEWER), ("vera", "king")])
def test_unknown_account_or_role_is_refused(hall: Hall, vera: User, username: str, role: str) -> None:
    with pytest.raises(NotAllowed):
        _appoint(hall, username, role)

    assert _roles(hall) == {"leitung": Role.DIRECTOR}


def test_last_director_stays_until_there_is_another(hall: Hall, vera: User) -> None:
    (own,) = hall.tournament.officials.all()
    with pytest.raises(NotAllowed):
        tournaments.dismiss(official=own, by=hall.director, now=hall.now)
    with pytest.raises(NotAllowed):
        _appoint(hall, "leitung", Role.ARBITER)

    _appoint(hall, "vera", Role.DIRECTOR)
    tournaments.dismiss(official=own, by=vera, now=hall.now)

    assert _roles(hall) == {"vera": Role.DIRECTOR}
    assert LogEntry.objects.get(what="dismiss").about == "leitung"


def test_player_without_an_account_is_never_taken_for_an_official(hall: Hall) -> None:
    roster.add(tournament=hall.tournament, people=[roster.Person("vera")], by=hall.director, now=hall.now)

    tournaments.change(tournament=hall.tournament, settings=_settings(hall, name="Anders"), by=None, now=hall.now)

    assert not hall.tournament.entries.exclude(withdrawn_at=None).exists()
