"""What was played: rounds turn by turn, game sheets, and what one player answered."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments import evening, pages
from tests.tournaments.hall import Hall
from tests.tournaments.lists import Stored
from tournaments.models import Entry, Round
from tournaments.services import racks, ruling

pytestmark = pytest.mark.django_db

LIVE = {"HX-Request": "true"}


def opened(hall: Hall, client: Client, page: str, **headers: str) -> str:
    answer = client.get(f"/t/{hall.tournament.code}/{page}", headers=headers)
    assert answer.status_code == 200
    return answer.text


# ---- turn by turn


def test_turn_shows_what_everybody_found_and_who_led_then(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    page = opened(hall, client, "rounds/1/?turn=1")

    assert pages.rows(page, "dist") == [
        ["14", "H4 REISEN laid Anna", "1", ""],
        ["14", "H4 RIESEN Bert", "1", ""],
        ["6", "H8 EIN", "1", ""],
        ["0", "letters that are not on the rack H8 XYZ", "1", ""],
    ]
    assert "8.5 points on average." in pages.main(page)
    assert pages.rows(page, "lead") == [
        ["1.", "Anna", "14", "0"],
        ["1.", "Bert", "14", "0"],
        ["3.", "Carla", "6", "−8"],
        ["4.", "Dora", "0", "−14"],
    ]


def test_turn_shows_the_board_before_and_after_and_the_draw(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    page = opened(hall, client, "rounds/1/?turn=2")

    assert re.findall(r'aria-label="(Board:.*?)"', page) == ["Board: H4 REISEN, 4H RATE", "Board: H4 REISEN"]
    assert "S was left, AETTRD was drawn. typed in from a real bag" in pages.main(page)
    assert "Laid · 4H down R 1 A 1 T 1 E 1 4 The top of 9 points: G8 TAT" in pages.main(page)


def test_racks_that_went_back_are_told_with_the_reason(hall: Hall, client: Client) -> None:
    hall.draw("EEINRSS")
    hall.turn = racks.redraw(turn=hall.turn, by=hall.director, now=hall.now, why="it fell down", text="-EINRSST")
    hall.start()
    hall.ring()
    hall.lay()

    text = pages.main(opened(hall, client, "rounds/1/"))

    assert "EEINRSS went back: the director's decision (it fell down)" in text


def test_finished_round_begins_with_its_first_turn_and_a_running_one_with_its_last(hall: Hall, client: Client) -> None:
    def shown() -> list[str]:
        return re.findall(r'<h2 id="turn-title">(.*?)</h2>', opened(hall, client, "rounds/1/"))

    hall.play("EINRSST", "H8 STERN")
    hall.play("AADEG", "12H NIE")
    running = shown()
    evening.over(hall)

    assert (running, shown()) == (["Turn 2"], ["Turn 1"])


def test_steps_lead_to_the_turns_beside(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    def ways(turn: int) -> list[tuple[str, str]]:
        page = opened(hall, client, f"rounds/1/?turn={turn}", **LIVE)
        assert "<html" not in page
        return re.findall(r'id="(previous|next)" rel="\w+" href="(.*?)"', page)

    assert (ways(1), ways(2)) == ([("next", "?turn=2")], [("previous", "?turn=1")])


def test_round_without_a_laid_turn_says_so(hall: Hall, client: Client) -> None:
    hall.draw("EEINRSS")

    for page in ("rounds/1/", "rounds/1/sheet/"):
        assert "Nothing is laid yet." in pages.main(opened(hall, client, page))


@pytest.mark.parametrize("path", ["rounds/2/", "rounds/2/sheet/", "rounds/1/?turn=2", "rounds/1/?turn=x"])
def test_rounds_and_turns_that_are_not_laid_are_not_found(hall: Hall, client: Client, path: str) -> None:
    hall.play("EINRSST", "H8 STERN")
    hall.draw("AADEG")

    assert client.get(f"/t/{hall.tournament.code}/{path}").status_code == 404


# ---- the seal before, the seed after


@pytest.mark.parametrize("path", ["rounds/1/", "rounds/1/sheet/"])
def test_seed_is_shown_once_the_round_is_over(hall: Hall, client: Client, path: str) -> None:
    hall.play("EINRSST", "H8 STERN")
    running = pages.main(opened(hall, client, path))
    evening.over(hall)
    over = pages.main(opened(hall, client, path))

    round_ = Round.objects.get()
    assert round_.seed not in running
    assert f"the seal {round_.commitment} Published after the round: the seed It is published" in running
    assert f"the seal {round_.commitment} Published after the round: the seed {round_.seed}" in over
    assert f"printf {round_.seed} | sha256sum" in over


# ---- the game sheet


def test_game_sheet_lists_all_turns(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    page = opened(hall, client, "rounds/1/sheet/")

    assert pages.rows(page, "sheet") == [
        ["1", "EEINRSS typed", "REISEN = H3 REISEN, H3 RIESEN, H3 SERIEN …", "H4", "14", "2", "14"],
        ["2", "S+AETTRD typed", "RATE top of 9: G8 TAT", "4H", "4", "0", "18"],
    ]
    assert {
        reverse("download", args=[hall.tournament.code, 1, kind]) for kind in ("pdf", "txt", "csv", "gcg", "json")
    } <= (pages.links(page))


# ---- one player


def test_players_sheet_tells_answers_masters_and_losses(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    page = opened(hall, client, f"players/{hall.entries[0].pk}/")

    assert "Clubabend Anna Kassel · 60 plus Rank 1. of 4 Points 30 85.7 % Minus −5 2 tops" in pages.main(page)
    assert pages.rows(page, "mine") == [
        ["1", "EEINRSS", "H4 REISEN", "14", "H4 REISEN", "14", "0"],
        ["2", "SAETTRD", "4H RATE", "4", "4H RATE", "9", "−5"],
        ["1", "EINRSST", "H8 STERN", "12", "H8 STERN", "12", "0"],
    ]


def test_players_sheet_says_why_an_answer_scored_nothing(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    page = opened(hall, client, f"players/{hall.entries[3].pk}/")

    assert [row[2:4] for row in pages.rows(page, "mine")] == [
        ["H8 XYZ X is not on the rack", "0"],
        ["no answer", "0"],
        ["no answer", "0"],
    ]


def test_penalty_stands_beside_the_points(hall: Hall, client: Client) -> None:
    turn = hall.play("EINRSST", "H8 STERN")
    ruling.rule_on_answer(turn=turn, entry=hall.entries[0], by=hall.director, now=hall.now, why="loud", penalty=5)

    page = opened(hall, client, f"players/{hall.entries[0].pk}/")

    assert [row[3] for row in pages.rows(page, "mine")] == ["12 −5"]


def test_answer_of_a_running_turn_is_not_on_the_players_sheet(hall: Hall, client: Client) -> None:
    hall.play("EINRSST", "H8 STERN")
    hall.draw("AADEG")
    hall.start()
    hall.answer(0, "12H NIE")

    page = opened(hall, client, f"players/{hall.entries[0].pk}/")

    assert [row[2] for row in pages.rows(page, "mine")] == ["H8 STERN"]


def test_players_of_other_tournaments_are_not_found(hall: Hall, client: Client) -> None:
    stranger = Entry.objects.order_by("-pk").values_list("pk", flat=True)[0] + 1

    assert client.get(f"/t/{hall.tournament.code}/players/{stranger}/").status_code == 404


def test_standings_link_to_every_players_sheet(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    links = pages.links(opened(hall, client, "standings/"))

    assert {reverse("player-sheet", args=[hall.tournament.code, entry.pk]) for entry in hall.entries} <= links
