import re
from contextlib import closing

import pytest
from django.conf import settings
from django.db import DatabaseError, connection
from django.test import Client


def _heading(html: str) -> str:
    (heading,) = re.findall(r"<h1>(.*?)</h1>", html)
    return heading


def _status(client: Client, address: str) -> int:
    with closing(client.get(address)) as answer:
        return answer.status_code


@pytest.mark.django_db
def test_health_asks_the_real_database(client: Client) -> None:
    answer = client.get("/health")

    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "version": settings.VERSION})


@pytest.mark.django_db
def test_tests_run_on_postgresql_unless_told_otherwise() -> None:
    assert connection.vendor == settings.ENV.database.engine


def test_health_reports_a_database_that_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError("connection refused")

    monkeypatch.setattr(connection, "cursor", refuse)

    answer = client.get("/health")

    assert (answer.status_code, answer.json()) == (503, {"database": "unreachable", "version": settings.VERSION})


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("de", "Alle bekommen dieselben Buchstaben. Zur selben Zeit."),
        ("en", "Everybody gets the same letters. At the same time."),
        ("fi", "Everybody gets the same letters. At the same time."),
    ],
)
def test_home_speaks_the_language_of_the_browser(client: Client, language: str, heading: str) -> None:
    answer = client.get("/", headers={"accept-language": language})

    assert _heading(answer.text) == heading


def test_chosen_language_stays(client: Client) -> None:
    chosen = client.post("/language/setlang/", {"language": "de", "next": "/"})
    answer = client.get("/", headers={"accept-language": "en"})

    assert (chosen.status_code, chosen.headers["location"]) == (302, "/")
    assert _heading(answer.text) == "Alle bekommen dieselben Buchstaben. Zur selben Zeit."


@pytest.mark.django_db
def test_home_links_style_sheets_that_are_there(client: Client) -> None:
    sheets = re.findall(r'rel="stylesheet" href="(.*?)"', client.get("/").text)

    assert {sheet: _status(client, sheet) for sheet in sheets} == {
        f"/static/simultan/{name}.css": 200 for name in ("tokens", "board", "app", "home")
    }
