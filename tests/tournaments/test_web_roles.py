"""Who may do what on the console, and what each role is offered."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.hall import Hall
from tests.tournaments.moments import HTMX, MOMENTS, address, client_of, do, draw
from tournaments.enums import Role
from tournaments.models import Tournament, Turn
from tournaments.web.console import STEPS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("present")]

DIRECTORS_STEPS = sorted(step for step, (role, _) in STEPS.items() if role == Role.DIRECTOR)


@pytest.mark.parametrize(
    ("role", "step"),
    [(Role.VIEWER, step) for step in sorted(STEPS)] + [(Role.ARBITER, step) for step in DIRECTORS_STEPS],
)
def test_step_of_a_higher_role_is_refused(hall: Hall, role: Role, step: str) -> None:
    draw(hall)
    before = list(Turn.objects.values())

    answer = do(client_of(hall, role), hall, step, why="because", is_on="1")

    assert (answer.status_code, answer.context["refused"]) == (409, "You may not do this here.")
    assert list(Turn.objects.values()) == before
    assert not Tournament.objects.get().is_automatic


def test_arbiter_runs_the_clock_and_lays(hall: Hall) -> None:
    arbiter = client_of(hall, Role.ARBITER)
    draw(hall)

    clock = [do(arbiter, hall, step).status_code for step in ("start", "pause", "resume", "extend", "stop")]
    hall.ring()
    laid = do(arbiter, hall, "lay")

    assert clock == [200] * 5
    assert laid.context["phase"] == "laid"


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("role", [Role.ARBITER, Role.VIEWER])
def test_page_offers_only_steps_of_the_role(hall: Hall, role: Role, moment: str) -> None:
    MOMENTS[moment](hall)

    shown = client_of(hall, role).get(address(hall)).text

    offered = {step for step in STEPS if f'action="{address(hall, "do", step)}"' in shown}
    forbidden = STEPS.keys() if role == Role.VIEWER else set(DIRECTORS_STEPS)
    assert offered & set(forbidden) == set()


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("role", list(Role))
def test_page_says_what_is_next_at_every_moment(hall: Hall, role: Role, moment: str) -> None:
    MOMENTS[moment](hall)

    answer = client_of(hall, role).get(address(hall))

    assert answer.status_code == 200
    assert answer.text.count('id="next"') <= 1
    assert answer.text.count("<h2>") >= 1


def test_strangers_are_sent_to_sign_in(client: Client, hall: Hall) -> None:
    whole = client.get(address(hall))
    part = client.get(
        address(hall, "console-panel"), headers=HTMX | {"HX-Current-URL": f"http://testserver{address(hall)}"}
    )

    to_sign_in = f"{reverse('sign-in')}?next={address(hall)}"
    assert whole.headers["location"] == to_sign_in
    assert (part.status_code, part.headers["HX-Redirect"]) == (200, to_sign_in)


def test_accounts_without_a_role_are_refused(client: Client, hall: Hall) -> None:
    client.force_login(User.objects.create_user("otto"))

    answers = [client.get(address(hall)), client.get(address(hall, "console-panel")), do(client, hall, "begin-round")]

    assert [answer.status_code for answer in answers] == [403, 403, 403]


def test_unknown_step_or_tournament_is_not_found(director: Client, hall: Hall) -> None:
    answers = [do(director, hall, "cheat"), director.get("/t/nowhere/console/")]

    assert [answer.status_code for answer in answers] == [404, 404]


def test_steps_are_not_taken_by_looking(director: Client, hall: Hall) -> None:
    assert director.get(address(hall, "do", "begin-round")).status_code == 405
