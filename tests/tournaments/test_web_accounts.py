"""Signing in by a link that works once, by name and password; and the commands that print such links."""

from typing import Any

import pytest
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tournaments import signing

pytestmark = pytest.mark.django_db

SITE = "http://testserver"
PASSWORD = "ein langer Satz als Kennwort"


@pytest.fixture
def vera() -> User:
    return User.objects.create_user("vera")


def _signed_in(client: Client) -> str:
    return get_user(client).get_username()


# ---- the link


def test_link_signs_in_at_the_button(client: Client, vera: User) -> None:
    link = signing.link_for(vera, SITE)

    answer = client.post(link)

    assert (answer.status_code, answer.headers["location"]) == (302, reverse("my-tournaments"))
    assert _signed_in(client) == "vera"


def test_mere_look_at_the_link_does_not_use_it_up(client: Client, vera: User) -> None:
    link = signing.link_for(vera, SITE)

    looks = [client.get(link), client.head(link), client.get(link)]

    assert [look.status_code for look in looks] == [200, 200, 200]
    assert _signed_in(client) == ""
    assert client.post(link).status_code == 302


def test_link_works_once(client: Client, vera: User) -> None:
    link = signing.link_for(vera, SITE)
    Client().post(link)

    answers = [client.get(link), client.post(link)]

    assert [answer.status_code for answer in answers] == [410, 410]
    assert "ask whoever gave you the link for a new one" in answers[0].text
    assert _signed_in(client) == ""


def test_used_link_tells_who_is_signed_in_where_to_go(client: Client, vera: User) -> None:
    link = signing.link_for(vera, SITE)
    client.post(link)

    answer = client.get(link)

    assert answer.status_code == 410
    assert "you are signed in already, as <b>vera</b>" in answer.text


@pytest.mark.parametrize(
    "path", ["/sign-in/MQ/nonsense/", "/sign-in/%20/x/", "/sign-in/////", "/sign-in/_w/x/", "/sign-in/OTk5OTk5/a-b/"]
)
def test_link_that_nobody_gave_out_is_refused(client: Client, vera: User, path: str) -> None:
    assert client.post(path).status_code in (404, 410)
    assert _signed_in(client) == ""


def test_link_of_an_account_that_was_closed_is_refused(client: Client, vera: User) -> None:
    link = signing.link_for(vera, SITE)
    User.objects.update(is_active=False)

    assert client.post(link).status_code == 410


# ---- the password


def test_password_is_set_and_the_session_goes_on(client: Client, vera: User) -> None:
    client.force_login(vera)

    answer = client.post(reverse("account"), {"new_password1": PASSWORD, "new_password2": PASSWORD}, follow=True)

    assert [str(message) for message in answer.context["messages"]] == ["Your password is set."]
    assert _signed_in(client) == "vera"
    assert Client().login(username="vera", password=PASSWORD)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((PASSWORD, "something else"), "The two password fields didn’t match."),
        (("kurz", "kurz"), "This password is too short."),
        (("vera", "vera"), "The password is too similar to the username."),
        (("", ""), "This field is required."),
    ],
)
def test_bad_password_is_refused(client: Client, vera: User, given: tuple[str, str], said: str) -> None:
    client.force_login(vera)

    answer = client.post(reverse("account"), dict(zip(("new_password1", "new_password2"), given, strict=True)))

    assert answer.status_code == 400
    assert said in answer.text
    vera.refresh_from_db()
    assert not vera.has_usable_password()


def test_account_page_needs_somebody_signed_in(client: Client) -> None:
    answer = client.get(reverse("account"))

    assert answer.headers["location"] == f"{reverse('sign-in')}?next={reverse('account')}"


# ---- signing in and out


@pytest.fixture
def otto() -> User:
    return User.objects.create_user("otto", password=PASSWORD)


@pytest.mark.parametrize(
    ("wanted", "reached"),
    [("", "/t/"), ("/account/", "/account/"), ("https://elsewhere.example/", "/t/"), ("//elsewhere.example", "/t/")],
)
def test_name_and_password_lead_to_the_page_that_was_wanted(
    client: Client, otto: User, wanted: str, reached: str
) -> None:
    answer = client.post(reverse("sign-in"), {"username": "otto", "password": PASSWORD, "next": wanted})

    assert answer.headers["location"] == reached


def test_wrong_password_keeps_the_name(client: Client, otto: User) -> None:
    answer = client.post(reverse("sign-in"), {"username": "otto", "password": "falsch"})

    assert "Name and password do not fit together." in answer.text
    assert 'value="otto"' in answer.text


def test_signing_out_needs_a_button(client: Client, otto: User) -> None:
    client.force_login(otto)

    looked = client.get(reverse("sign-out"))
    assert (looked.status_code, _signed_in(client)) == (405, "otto")

    pressed = client.post(reverse("sign-out"))
    assert (pressed.headers["location"], _signed_in(client)) == ("/", "")


# ---- commands


def test_first_link_makes_the_first_director_once(client: Client) -> None:
    first, second = signing.first_link(SITE), signing.first_link(SITE)

    assert [(user.username, user.is_superuser) for user in User.objects.all()] == [(signing.FIRST, True)]
    assert client.post(first).status_code == 302
    assert client.post(second).status_code == 410


def test_command_prints_the_link_of_an_account(client: Client, vera: User, capsys: Any) -> None:
    call_command("signinlink", "vera")

    client.post(capsys.readouterr().out.strip())
    assert _signed_in(client) == "vera"


def test_command_prints_the_link_of_the_first_director(client: Client, capsys: Any) -> None:
    call_command("signinlink")

    client.post(capsys.readouterr().out.strip())
    assert _signed_in(client) == signing.FIRST


def test_command_knows_no_link_for_nobody() -> None:
    with pytest.raises(CommandError, match="nobody has the account 'niemand'"):
        call_command("signinlink", "niemand")
