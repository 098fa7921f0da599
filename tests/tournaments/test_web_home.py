"""The front page: in the visitor's language, with what is being played and the ways in."""

import re
from contextlib import closing

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments import evening, pages
from tests.tournaments.hall import NOON, Hall
from tests.tournaments.lists import Stored
from tournaments.enums import JoinPolicy
from tournaments.models import Tournament
from tournaments.services import tournaments
from tournaments.services.tournaments import Settings

pytestmark = pytest.mark.django_db


def _heading(page: str) -> str:
    (heading,) = re.findall(r"<h1>(.*?)</h1>", page)
    return heading


def _status(client: Client, address: str) -> int:
    with closing(client.get(address)) as answer:
        return answer.status_code


def _offers(page: str) -> list[str]:
    return [pages.words(line) for line in re.findall(r"<li>\s*<div>(.*?)</li>", page, re.DOTALL)]


# ---- languages and looks


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


def test_home_links_style_sheets_that_are_there(client: Client) -> None:
    sheets = re.findall(r'rel="stylesheet" href="(.*?)"', client.get("/").text)

    assert {sheet: _status(client, sheet) for sheet in sheets} == {
        f"/static/simultan/{name}.css": 200 for name in ("tokens", "board", "app", "home")
    }


# ---- what is being played


def test_empty_site_invites_to_create_a_tournament(client: Client) -> None:
    text = pages.main(client.get("/").text)

    assert "Nothing is being played just now. Create your own tournament in a minute" in text


def test_home_offers_tournaments_with_their_state(hall: Hall, client: Client) -> None:
    before = _offers(client.get("/").text)
    hall.play("EINRSST", "H8 STERN")
    running = _offers(client.get("/").text)
    evening.over(hall)
    over = client.get("/").text

    assert before == ["Clubabend 3 players · 3:00 a turn · 11/18/2026 not begun Play : Clubabend Watch : Clubabend"]
    assert running == ["Clubabend 3 players · 3:00 a turn · Round 1 of 1 live Play : Clubabend Watch : Clubabend"]
    assert _offers(over) == ["Clubabend 3 players · 11/18/2026 Standings : Clubabend"]


def test_tournament_between_two_rounds_has_a_break(stored: Stored, client: Client) -> None:
    hall = evening.invited(stored, round_count=2)
    hall.play("EINRSST", "H8 STERN")
    evening.over(hall)

    assert _offers(client.get("/").text) == [
        "Clubabend 4 players · 3:00 a turn · Round 1 of 2 break Play : Clubabend Watch : Clubabend"
    ]


def test_tournament_for_its_roster_only_can_be_watched(hall: Hall, client: Client) -> None:
    Tournament.objects.update(join_policy=JoinPolicy.ROSTER)

    (offer,) = _offers(client.get("/").text)

    assert offer.endswith("not begun Watch : Clubabend")


def test_home_shows_the_letters_of_what_is_being_played(hall: Hall, client: Client) -> None:
    hall.now = timezone.now()
    hall.draw("EINRSST")
    drawn = client.get("/").text
    hall.start()
    hall.answer(0, "H8 STERN")
    running = client.get("/").text

    assert "Live now Clubabend · Turn 1 is drawn The letters come in a moment" in pages.main(drawn)
    assert 'aria-label="Rack: E I N R S S T"' not in drawn
    assert 'aria-label="Rack: E I N R S S T"' in running
    assert "STERN" not in running


def test_live_part_of_home_comes_alone(hall: Hall, client: Client) -> None:
    hall.play("EINRSST", "H8 STERN")

    part = client.get("/", headers={"HX-Request": "true"}).text

    assert "<html" not in part
    assert pages.words(part).startswith("Clubabend · Turn 1 is laid S 1 T 1 E 1 R 1 N 1 12 points")


def test_more_tournaments_need_no_more_queries(hall: Hall, client: Client) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        return len(queries)

    hall.play("EINRSST", "H8 STERN")
    one = asked()
    for number in range(6):
        wanted = Settings(name=f"Number {number}", date=NOON.date(), lexicon=hall.tournament.lexicon)
        tournaments.create(settings=wanted, by=hall.director, now=NOON)
    hall.play("AADEG", "12H NIE")

    assert asked() == one


# ---- by the code of a table card


@pytest.mark.parametrize("spelt", ["{code}", "{upper}", " {spaced} "])
def test_code_leads_to_joining_however_it_is_typed(hall: Hall, client: Client, spelt: str) -> None:
    code = hall.tournament.code
    typed = spelt.format(code=code, upper=code.upper(), spaced=f"{code[:3]}-{code[3:]}".upper())

    answer = client.get("/join/", {"code": typed})

    assert (answer.status_code, answer.headers["location"]) == (302, f"/t/{code}/join/")


def test_unknown_code_is_told_and_can_be_typed_again(client: Client) -> None:
    answer = client.get("/join/", {"code": "<b>zz"})

    assert answer.status_code == 404
    assert "There is no tournament with the code “<b>zz”." in pages.main(answer.text)
    assert 'name="code"' in answer.text


def test_no_code_leads_back_home(client: Client) -> None:
    assert client.get("/join/").headers["location"] == "/"
