"""Creating a tournament in the browser, its settings, and those who help to run it."""

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.hall import NOON, WORDS, Hall
from tests.tournaments.lists import Stored
from tests.tournaments.moments import address
from tournaments import queries
from tournaments.enums import JoinPolicy, Role
from tournaments.models import Entry, LogEntry, Official, Round, Tournament
from tournaments.services import tournaments
from tournaments.services.tournaments import Settings

pytestmark = pytest.mark.django_db

NEW = "/t/new/"


@pytest.fixture
def vera(client: Client) -> User:
    """Somebody who is signed in and runs nothing yet."""
    user = User.objects.create_user("vera")
    client.force_login(user)
    return user


@pytest.fixture
def director(client: Client, hall: Hall) -> Client:
    client.force_login(hall.director)
    return client


# ---- a new tournament


def test_name_alone_makes_a_tournament(client: Client, vera: User, stored: Stored) -> None:
    lexicon = stored(WORDS, language="en")

    answer = client.post(NEW, {"name": " Novemberabend "})

    made = Tournament.objects.get()
    assert answer.headers["location"] == reverse("console", args=[made.code])
    assert (made.name, made.date, made.lexicon) == ("Novemberabend", timezone.localdate(), lexicon)
    assert (made.rules.key, made.round_count, made.join_policy) == ("simultan", 1, JoinPolicy.OPEN)
    assert (made.shows_points, made.sends_at_zero, made.locks_lookup, made.is_automatic) == (False, True, True, False)
    assert queries.role_of(vera, made) == Role.DIRECTOR


def test_every_setting_is_kept(client: Client, vera: User, stored: Stored) -> None:
    lexicon = stored(WORDS)
    given = {
        "name": "Herbst",
        "date": "2026-10-03",
        "lexicon": lexicon.pk,
        "preset": "duplicate",
        "variants": ["joker"],
        "round_count": "3",
        "seconds": "2:30",
        "join_policy": "code",
        "join_code": "Apfel",
        "shows_points": "on",
        "is_automatic": "on",
        "pause_seconds": "45",
        "plays_along": "on",
    }

    client.post(NEW, given)

    made = Tournament.objects.get()
    assert (made.date, made.rules.key, made.rules.variants) == (date(2026, 10, 3), "duplicate", ("joker",))
    assert (made.round_count, made.rules.contest.seconds, made.pause_seconds) == (3, 150, 45)
    assert (made.join_policy, made.join_code) == (JoinPolicy.CODE, "Apfel")
    assert (made.shows_points, made.sends_at_zero, made.locks_lookup, made.is_automatic) == (True, False, False, True)
    assert [entry.user for entry in made.entries.all()] == [vera]


@pytest.mark.parametrize(
    ("wrong", "field", "said"),
    [
        ({"name": " "}, "name", "A tournament needs a name."),
        ({"name": "x" * 121}, "name", "Ensure this value has at most 120 characters (it has 121)."),
        ({"date": "yesterday"}, "date", "Enter a valid date."),
        ({"lexicon": "999"}, "lexicon", "Select a valid choice. That choice is not one of the available choices."),
        ({"preset": "chess"}, "preset", "Select a valid choice. chess is not one of the available choices."),
        ({"variants": ["7of8", "7and8"]}, "variants", "Either 7 of 8 or 7 and 8, not both."),
        ({"round_count": "0"}, "round_count", "Ensure this value is greater than or equal to 1."),
        ({"seconds": "soon"}, "seconds", "Give minutes and seconds, such as 2:30, or seconds."),
        ({"seconds": "5"}, "seconds", "A turn lasts 10 seconds to one hour."),
        ({"seconds": "99:00"}, "seconds", "A turn lasts 10 seconds to one hour."),
        ({"join_policy": "code"}, "join_code", "Give the code that players need to join."),
        ({"pause_seconds": "-1"}, "pause_seconds", "Ensure this value is greater than or equal to 0."),
    ],
)
def test_wrong_setting_is_named_and_nothing_typed_is_lost(
    client: Client, vera: User, stored: Stored, wrong: dict[str, Any], field: str, said: str
) -> None:
    right = {"name": "Herbst", "date": "2026-10-03", "lexicon": stored(WORDS).pk, "preset": "blitz", "round_count": "3"}
    right |= {"join_policy": "open", "pause_seconds": "45"}

    answer = client.post(NEW, right | wrong)

    form = answer.context["form"]
    assert answer.status_code == 400
    assert dict(form.errors) == {field: [said]}
    assert {name: form.data[name] for name in right if name not in wrong} == {
        name: str(value) for name, value in right.items() if name not in wrong
    }
    assert not Tournament.objects.exists()


def test_word_list_of_the_readers_language_is_proposed(client: Client, vera: User, stored: Stored) -> None:
    german, english = stored(WORDS), stored(WORDS, name="Club EN", language="en")

    proposed = [
        client.get(NEW, headers={"accept-language": language}).context["form"].initial["lexicon"]
        for language in ("de", "en")
    ]

    assert proposed == [german, english]


def test_page_says_that_a_word_list_is_missing(client: Client, vera: User) -> None:
    looked, tried = client.get(NEW), client.post(NEW, {"name": "Herbst"})

    assert "There is no word list on this machine yet." in looked.text
    assert (tried.status_code, list(tried.context["form"].errors)) == (400, ["lexicon"])


@pytest.mark.parametrize("path", ["/t/", NEW])
def test_strangers_sign_in_first(client: Client, path: str) -> None:
    assert client.get(path).headers["location"] == f"{reverse('sign-in')}?next={path}"


# ---- my tournaments


def test_own_tournaments_are_listed_newest_first(client: Client, vera: User, hall: Hall) -> None:
    lexicon = hall.tournament.lexicon
    for name, day in (("May", date(2026, 5, 1)), ("June", date(2026, 6, 1))):
        tournaments.create(settings=Settings(name, day, lexicon), by=vera, now=NOON)

    shown = client.get("/t/").context

    assert [(office.tournament.name, office.size, office.is_running) for office in shown["offices"]] == [
        ("June", 0, False),
        ("May", 0, False),
    ]
    assert list(shown["others"]) == []


def test_list_counts_who_takes_part_and_knows_what_runs(director: Client, hall: Hall) -> None:
    hall.draw("EEINRSS")
    Entry.objects.filter(pk=hall.entries[0].pk).update(withdrawn_at=NOON)

    (office,) = director.get("/t/").context["offices"]

    assert (office.size, office.is_running) == (2, True)


def test_keeper_of_the_site_finds_all_others(client: Client, hall: Hall) -> None:
    client.force_login(User.objects.create_superuser("keeper"))

    shown = client.get("/t/").context

    assert list(shown["offices"]) == []
    assert list(shown["others"]) == [hall.tournament]


def test_long_list_asks_no_more_than_a_short_one(client: Client, hall: Hall) -> None:
    client.force_login(User.objects.create_superuser("keeper"))

    def create(count: int, by: User | None) -> None:
        for number in range(count):
            settings = Settings(f"T{number}", date(2026, 5, 1), hall.tournament.lexicon)
            tournaments.create(settings=settings, by=by, now=NOON)

    create(2, User.objects.get(username="keeper"))
    with CaptureQueriesContext(connection) as for_few:
        client.get("/t/")
    create(10, User.objects.get(username="keeper"))
    create(10, hall.director)
    with CaptureQueriesContext(connection) as for_many:
        client.get("/t/")

    assert len(for_many) == len(for_few)


# ---- settings


def _present(director: Client, hall: Hall) -> dict[str, Any]:
    """What a browser sends if nothing is touched."""
    form = director.get(address(hall, "settings")).context["form"]
    shown = {field.name: field.value() for field in form if not field.field.disabled}
    ticked = {name: "on" if value is True else value for name, value in shown.items() if value not in (None, False)}
    return ticked | {"lexicon": hall.tournament.lexicon_id} if "lexicon" in ticked else ticked


def test_settings_page_shows_what_is_and_changes_what_was_changed(director: Client, hall: Hall) -> None:
    present = _present(director, hall)

    answer = director.post(address(hall, "settings"), present | {"name": "Anders", "seconds": "1:15"}, follow=True)

    changed = Tournament.objects.get()
    assert [str(message) for message in answer.context["messages"]] == ["The settings are saved."]
    assert (changed.name, changed.rules.contest.seconds, changed.sends_at_zero) == ("Anders", 75, True)
    assert set(LogEntry.objects.get(what="settings").before) >= {"name", "seconds"}


def test_rules_stay_as_they_are_once_a_round_has_begun(director: Client, hall: Hall) -> None:
    hall.draw("EEINRSS")
    present = _present(director, hall)
    assert not {"preset", "variants", "lexicon"} & present.keys()

    director.post(address(hall, "settings"), present | {"preset": "blitz", "name": "Anders"})

    changed = Tournament.objects.get()
    assert (changed.name, changed.rules.key) == ("Anders", "simultan")


def test_refused_settings_say_why(director: Client, hall: Hall) -> None:
    present = _present(director, hall) | {"round_count": "2"}
    director.post(address(hall, "settings"), present)
    Round.objects.bulk_create([_round(hall, number=1), _round(hall, number=2)])

    answer = director.post(address(hall, "settings"), present | {"round_count": "1", "name": "Anders"})

    form = answer.context["form"]
    assert answer.status_code == 400
    assert form.non_field_errors() == ["A tournament has 1 to 99 rounds, and not fewer than have begun."]
    assert form["name"].value() == "Anders"


def _round(hall: Hall, number: int) -> Round:
    return Round(
        tournament=hall.tournament,
        number=number,
        seed="s",
        commitment="c",
        started_at=NOON,
        state="finished",
        finished_at=NOON,
    )


def test_director_who_stops_to_play_along_is_withdrawn(director: Client, hall: Hall) -> None:
    present = _present(director, hall)
    director.post(address(hall, "settings"), present | {"plays_along": "on"})
    assert queries.plays_along(hall.director, hall.tournament)

    director.post(address(hall, "settings"), present)

    assert not queries.plays_along(hall.director, hall.tournament)


# ---- officials


def _official(hall: Hall, name: str, role: str) -> Official:
    user = User.objects.create_user(name)
    return Official.objects.create(tournament=hall.tournament, user=user, role=role)


def _post(client: Client, hall: Hall, step: str, **fields: Any) -> Any:
    return client.post(address(hall, "officials"), {"step": step, **fields})


@pytest.mark.parametrize("name", ["settings", "officials"])
@pytest.mark.parametrize("role", [Role.ARBITER, Role.VIEWER])
def test_pages_of_directors_are_closed_to_others(client: Client, hall: Hall, name: str, role: str) -> None:
    client.force_login(_official(hall, "otto", role).user)

    answers = [client.get(address(hall, name)), client.post(address(hall, name), {"step": "appoint", "name": "x"})]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert "This page is for officials of the tournament" in answers[0].text


def test_somebody_with_an_account_is_appointed(director: Client, hall: Hall) -> None:
    otto = User.objects.create_user("otto")

    answer = _post(director, hall, "appoint", username="otto", role="arbiter")

    assert answer.headers["location"] == address(hall, "officials")
    assert queries.role_of(otto, hall.tournament) == Role.ARBITER


def test_unknown_account_is_named_beside_its_field(director: Client, hall: Hall) -> None:
    answer = _post(director, hall, "appoint", username="niemand", role="arbiter")

    assert answer.status_code == 400
    assert dict(answer.context["form"].errors) == {"username": ["Nobody has this account. Create it first."]}


def test_new_account_comes_with_a_link_that_signs_in_once(director: Client, hall: Hall) -> None:
    answer = _post(director, hall, "create", **{"new-username": "neu", "new-role": "viewer"})

    link, newcomer = answer.context["link"], Client()
    assert newcomer.post(link).status_code == 302
    assert newcomer.get(address(hall, "console")).status_code == 200
    assert Client().post(link).status_code == 410


@pytest.mark.parametrize("name", ["leitung", "", "two words", "x" * 151])
def test_account_name_that_cannot_be_used_is_refused(director: Client, hall: Hall, name: str) -> None:
    answer = _post(director, hall, "create", **{"new-username": name, "new-role": "viewer"})

    assert answer.status_code == 400
    assert list(answer.context["new"].errors) == ["username"]
    assert User.objects.count() == 1


def test_new_link_is_only_for_those_who_have_never_signed_in(director: Client, hall: Hall) -> None:
    fresh, known = _official(hall, "neu", Role.VIEWER), _official(hall, "otto", Role.VIEWER)
    keeper = User.objects.create_superuser("keeper")
    kept = Official.objects.create(tournament=hall.tournament, user=keeper, role=Role.VIEWER)
    User.objects.filter(pk=known.user_id).update(last_login=NOON)

    answers = {one.user.username: _post(director, hall, "link", official=one.pk) for one in (fresh, known, kept)}

    assert {name: "link" in answer.context for name, answer in answers.items()} == {
        "neu": True,
        "otto": False,
        "keeper": False,
    }
    assert answers["otto"].context["refused"] == (
        "Who has signed in before sets a password, or asks whoever keeps this site."
    )


def test_keeper_of_the_site_may_hand_out_any_link(client: Client, hall: Hall) -> None:
    client.force_login(User.objects.create_superuser("keeper"))
    known = _official(hall, "otto", Role.VIEWER)
    User.objects.filter(pk=known.user_id).update(last_login=NOON)

    assert "link" in _post(client, hall, "link", official=known.pk).context


def test_dismissed_official_has_no_way_in_any_more(director: Client, hall: Hall) -> None:
    otto, theirs = _official(hall, "otto", Role.ARBITER), Client()
    theirs.force_login(otto.user)
    assert theirs.get(address(hall, "console")).status_code == 200

    _post(director, hall, "dismiss", official=otto.pk)

    assert theirs.get(address(hall, "console")).status_code == 403


def test_last_director_cannot_be_dismissed(director: Client, hall: Hall) -> None:
    answer = _post(director, hall, "dismiss", official=hall.tournament.officials.get().pk)

    assert answer.status_code == 400
    assert answer.context["refused"] == "A tournament keeps at least one director: appoint another one first."


@pytest.mark.parametrize("number", ["", "x", "999999", "²"])
@pytest.mark.parametrize("step", ["dismiss", "link"])
def test_official_of_nowhere_is_not_found(director: Client, hall: Hall, step: str, number: str) -> None:
    assert _post(director, hall, step, official=number).status_code == 404


def test_official_of_another_tournament_is_not_found(director: Client, hall: Hall) -> None:
    other = tournaments.create(
        settings=Settings("Other", date(2026, 5, 1), hall.tournament.lexicon), by=hall.director, now=NOON
    )

    assert _post(director, hall, "dismiss", official=other.officials.get().pk).status_code == 404


def test_unknown_step_is_not_found(director: Client, hall: Hall) -> None:
    assert _post(director, hall, "crown").status_code == 404


def test_many_officials_ask_no_more_than_one(director: Client, hall: Hall) -> None:
    with CaptureQueriesContext(connection) as for_one:
        director.get(address(hall, "officials"))
    for number in range(10):
        _official(hall, f"o{number}", Role.VIEWER)

    with CaptureQueriesContext(connection) as for_many:
        director.get(address(hall, "officials"))

    assert len(for_many) == len(for_one)
