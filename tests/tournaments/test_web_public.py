"""What everybody may look at: the tournament, its standings, the screen of the hall."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments import evening, pages
from tests.tournaments.hall import WORDS, Hall, build
from tests.tournaments.lists import Stored
from tournaments.models import Entry, Round
from tournaments.services import roster, turns
from tournaments.services.roster import Person

pytestmark = pytest.mark.django_db

LIVE = {"HX-Request": "true"}
PAGES = (
    "",
    "standings/",
    "projector/",
    "rounds/1/",
    "rounds/1/sheet/",
    "rounds/1.json",
    "rounds/1.gcg",
    "rounds/1.csv",
    "rounds/1.txt",
    "standings.csv",
)


def address(hall: Hall, page: str = "") -> str:
    return f"/t/{hall.tournament.code}/{page}"


def opened(hall: Hall, client: Client, page: str = "", **headers: str) -> str:
    answer = client.get(address(hall, page), headers=headers)
    assert answer.status_code == 200
    return answer.text


def rack_on(page: str) -> list[str]:
    return re.findall(r'aria-label="Rack: (.*?)"', page)


def board_on(page: str) -> list[str]:
    return re.findall(r'aria-label="((?:Board:|Empty board).*?)"', page)


def everything(hall: Hall, client: Client) -> str:
    """All that anybody can ask for."""
    people = [f"players/{entry.pk}/" for entry in hall.entries]
    texts = [opened(hall, client, page) for page in (*PAGES, *people)]
    return "\n".join([*texts, opened(hall, client, **LIVE), opened(hall, client, "projector/", **LIVE)])


# ---- the tournament as it goes on


def test_before_the_first_round_the_page_says_who_has_entered(hall: Hall, client: Client) -> None:
    page = opened(hall, client)

    assert "It begins soon 3 players have entered. The board fills as soon as the round begins." in pages.main(page)
    assert board_on(page) == ["Empty board"]
    assert f"/t/{hall.tournament.code}/join/" in pages.links(page)


def test_letters_stay_hidden_until_the_clock_starts(hall: Hall, client: Client) -> None:
    hall.now = timezone.now()
    hall.draw("EEINRSS")
    before = opened(hall, client)
    hall.start()
    after = opened(hall, client)

    assert (rack_on(before), rack_on(after)) == ([], ["E E I N R S S"])
    assert "The letters appear when the clock starts." in pages.main(before)
    assert 'data-phase="open"' in after


@pytest.mark.parametrize("state", ["drawn", "open", "paused", "closed"])
def test_nothing_of_a_turn_leaks_before_its_master_lies(hall: Hall, client: Client, state: str) -> None:
    hall.play("EINRSST", "H8 STERN")
    hall.now = timezone.now()
    hall.draw("AADEG")
    if state != "drawn":
        hall.start()
        hall.answer(0, "12H NIE")
    if state == "paused":
        turns.pause(turn=hall.turn, by=hall.director, now=hall.now)
    if state == "closed":
        hall.ring()
    hall.tournament.refresh_from_db()

    told = everything(hall, client)

    assert "STERN" in told
    assert not re.search(r"\bNIE\b", told)
    assert Round.objects.get().seed not in told
    assert hall.round.commitment in told
    assert [rack for rack in set(rack_on(told)) if "D" in rack] == (["I S A A D E G"] if state != "drawn" else [])
    assert pages.rows(opened(hall, client), "lead")[0] == ["1.", "Anna", "", "12", "0"]


def test_laid_move_is_told_with_its_points_and_finders(hall: Hall, client: Client) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H4 RIESEN", "H8 EIN")

    page = opened(hall, client)

    assert "Round 1 of 1 · Turn 1 is laid" in pages.main(page)
    assert "14 H4 across · 14 points · one of 16 tops · comes first on the board Found by Anna and Bert" in pages.main(
        page
    )
    assert board_on(page) == ["Board: H4 REISEN"]
    assert pages.rows(page, "lead") == [
        ["1.", "Anna", "", "14", "0"],
        ["1.", "Bert", "", "14", "0"],
        ["3.", "Carla", "", "6", "−8"],
    ]


def test_top_that_nobody_found_is_told_as_such(hall: Hall, client: Client) -> None:
    hall.play("EEINRSS", "H8 EIN")

    assert "6 H8 across · 6 points Nobody found the top of 14 points." in pages.main(opened(hall, client))


def test_page_that_is_open_gets_its_live_part_alone(hall: Hall, client: Client) -> None:
    hall.play("EEINRSS", "H4 REISEN")

    part = opened(hall, client, **LIVE)

    assert "<html" not in part
    assert board_on(part) == ["Board: H4 REISEN"]


def test_finished_tournament_shows_results_and_winners(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    page = opened(hall, client)

    assert pages.rows(page, "lead") == [
        ["1.", "Anna Kassel", "", "30", "−5"],
        ["2.", "Bert Gießen", "", "24", "−11"],
        ["3.", "Carla", "", "9", "−26"],
        ["4.", "Dora Kassel", "", "0", "−35"],
    ]
    assert "First in their category 60 plus Anna 30 Jugend Bert 24 Rounds" in pages.main(page)
    assert f"/t/{hall.tournament.code}/join/" not in pages.links(page)


def test_officials_find_their_console_and_others_do_not(hall: Hall, client: Client) -> None:
    console = address(hall, "console/")
    before = pages.links(opened(hall, client))
    client.force_login(hall.director)

    assert console not in before
    assert console in pages.links(opened(hall, client))


@pytest.mark.parametrize("path", ["", "standings/", "projector/", "rounds/1/", "players/1/", "standings.csv"])
def test_unknown_tournament_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/t/nobody/{path}").status_code == 404


@pytest.mark.parametrize("path", ["", "standings/", "projector/", "rounds/1/", "rounds/1/sheet/", "rounds/1.json"])
def test_public_pages_are_for_reading_only(hall: Hall, client: Client, path: str) -> None:
    hall.play("EEINRSS", "H4 REISEN")

    assert client.post(address(hall, path)).status_code == 405


# ---- standings


def test_standings_over_all_rounds(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    page = opened(hall, client, "standings/")

    assert "Final standings Clubabend Nov. 18, 2026 · 4 players · Sum of the tops: 35" in pages.main(page)
    assert pages.rows(page, "st") == [
        ["1.", "", "Anna Kassel · 60 plus", "18", "12", "", "30", "−5", "85.7", "2", "0"],
        ["2.", "", "Bert Gießen · Jugend", "14", "10", "", "24", "−11", "68.6", "1", "0"],
        ["3.", "", "Carla 60 plus", "9", "0", "", "9", "−26", "25.7", "0", "0"],
        ["4.", "", "Dora Kassel", "0", "0", "", "0", "−35", "0.0", "0", "0"],
    ]


def test_standings_of_one_round_and_category(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    page = opened(hall, client, "standings/?round=1&category=60+plus&by=percent")

    assert "Standings of round 1 · 60 plus" in pages.main(page)
    assert 'class="tbl st by-percent"' in page
    assert pages.rows(page, "st") == [
        ["1.", "", "Anna Kassel · 60 plus", "", "18", "−5", "78.3", "1", "0"],
        ["2.", "", "Carla 60 plus", "", "9", "−14", "39.1", "0", "0"],
    ]
    assert address(hall, "standings.pdf?round=1&category=60+plus&by=percent") in pages.links(page)


def test_standings_say_how_far_a_running_round_has_come(hall: Hall, client: Client) -> None:
    empty = pages.main(opened(hall, client, "standings/"))
    hall.play("EEINRSS", "H4 REISEN")
    running = pages.main(opened(hall, client, "standings/"))
    evening.over(hall)
    over = pages.main(opened(hall, client, "standings/?round=1"))

    assert "Nothing is laid yet. The standings appear after the first turn." in empty
    assert "Standings in round 1 of 1, after turn 1" in running
    assert "Standings of round 1" in over


def test_standings_find_people_by_name_or_club(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    def found(words: str) -> list[str]:
        return [row[2] for row in pages.rows(opened(hall, client, f"standings/?q={words}"), "st")]

    assert found("aNN") == ["Anna Kassel · 60 plus"]
    assert found("kassel") == ["Anna Kassel · 60 plus", "Dora Kassel"]
    assert "Nobody is called “<Zoe>”." in pages.main(opened(hall, client, "standings/?q=<Zoe>"))


def test_long_standings_are_cut_until_all_are_asked_for(stored: Stored, client: Client) -> None:
    hall = build(stored(WORDS), " ".join(f"Gast{number}" for number in range(201)))

    short = opened(hall, client, "standings/")
    full = opened(hall, client, "standings/?all=1")

    assert (len(pages.rows(short, "st")), len(pages.rows(full, "st"))) == (200, 201)
    assert "Show all 201" in pages.main(short)
    assert "Show all" not in pages.main(full)


@pytest.mark.parametrize("question", ["round=2", "round=x", "category=Nobody", "by=name"])
def test_standings_that_are_not_there_are_not_found(hall: Hall, client: Client, question: str) -> None:
    hall.play("EEINRSS", "H4 REISEN")

    assert client.get(address(hall, f"standings/?{question}")).status_code == 404
    assert client.get(address(hall, f"standings.csv?{question}")).status_code == 404


def test_names_cannot_bring_marks_into_a_page(hall: Hall, client: Client) -> None:
    Entry.objects.filter(pk=hall.entries[0].pk).update(name="<script>alert(1)</script>")
    hall.play("EEINRSS", "H4 REISEN")

    assert "<script>alert" not in everything(hall, client).partition('{"')[0]


# ---- the screen of the hall


def test_screen_invites_until_the_first_round(hall: Hall, client: Client) -> None:
    roster.mark_joined(entry=hall.entries[1], now=hall.now)

    page = opened(hall, client, "projector/")

    code = hall.tournament.code
    assert f"Play along testserver Code {code.upper()} 1 of 3 are here Bert" in pages.main(page)


def test_screen_counts_answers_and_shows_none(hall: Hall, client: Client) -> None:
    hall.now = timezone.now()
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")
    hall.answer(1, "H8 EIN")
    hall.answer(1, "")

    page = opened(hall, client, "projector/")

    assert "1 of 3 have answered" in pages.main(page)
    assert rack_on(page) == ["E E I N R S S"]
    assert "REISEN" not in page


def test_screen_shows_master_and_leaders_as_another_picture(hall: Hall, client: Client) -> None:
    def picture() -> str:
        (key,) = re.findall(r'data-key="(.*?)"', opened(hall, client, "projector/", **LIVE))
        return key

    keys = [picture()]
    hall.draw("EEINRSS")
    keys.append(picture())
    hall.start()
    keys.append(picture())
    hall.answer(0, "H4 REISEN")
    hall.ring()
    keys.append(picture())
    hall.lay()
    keys.append(picture())

    page = opened(hall, client, "projector/", **LIVE)
    assert keys == ["welcome", "1/1/drawn", "1/1/play", "1/1/play", "1/1/master"]
    assert "14 points · H4 Found by Anna" in pages.words(page)
    assert pages.rows(page, "lead") == [
        ["1.", "Anna", "", "14"],
        ["2.", "Bert", "", "0"],
        ["2.", "Carla", "", "0"],
    ]


def test_screen_speaks_the_language_of_the_tiles(hall: Hall, client: Client) -> None:
    page = opened(hall, client, "projector/", **{"Accept-Language": "en"})

    assert '"voice": "de-DE"' in page
    assert '"J": "Jott"' in page


# ---- how much is asked of the database


@pytest.mark.parametrize("path", ["", "standings/", "projector/", "rounds/1/", "rounds/1/sheet/", "rounds/1.csv"])
def test_more_players_and_turns_need_no_more_queries(hall: Hall, client: Client, path: str) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            opened(hall, client, path)
        return len(queries)

    hall.play("EINRSST", *["H8 STERN"] * 3)
    few = asked()
    guests = [Person(f"Guest {number}") for number in range(27)]
    hall.entries += roster.add(tournament=hall.tournament, people=guests, by=hall.director, now=hall.now)
    hall.play("AADEG", *["12H NIE"] * 30)

    assert asked() == few
