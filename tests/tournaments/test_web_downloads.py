"""Rounds and standings as files that others can read again."""

import csv
from io import StringIO

import pytest
from django.test import Client

from games import record as game_records
from games.files import gcg, masterline
from games.parts.notation import move_text
from games.presets import preset
from games.verification import verify
from tests.tournaments import evening
from tests.tournaments.hall import Hall
from tests.tournaments.lists import Stored
from tournaments import play, records
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db

KINDS = ("json", "gcg", "csv", "txt", "pdf")


def fetched(hall: Hall, client: Client, file: str, language: str = "en") -> bytes:
    answer = client.get(f"/t/{hall.tournament.code}/{file}", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content


def first_round() -> Round:
    return Round.objects.select_related("tournament__lexicon").get(number=1)


def cells(content: bytes, delimiter: str) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode("utf-8-sig")), delimiter=delimiter))


def test_json_is_the_whole_record_and_passes_the_check(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    record = game_records.from_json(fetched(hall, client, "rounds/1.json").decode())

    assert record == records.of(first_round())
    assert record.seed == first_round().seed
    assert verify(record, play.solver_of(hall.tournament)).typed == 2


def test_json_of_a_running_round_keeps_the_seed(hall: Hall, client: Client) -> None:
    hall.play("EINRSST", "H8 STERN")

    record = game_records.from_json(fetched(hall, client, "rounds/1.json").decode())

    assert (record.seed, record.commitment, len(record.turns)) == (None, hall.round.commitment, 1)


def test_gcg_can_be_read_again_as_the_same_masters(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    game = gcg.read(fetched(hall, client, "rounds/1.gcg"))
    record = masterline.from_gcg(game, preset("simultan", tiles="de"))

    assert dict(game.pragmas)["title"] == "Clubabend 2026-11-18 #1"
    assert [(turn.draw.rack, move_text(turn.master.move), turn.master.points) for turn in record.turns] == [
        ("EEINRSS", "H4 REISEN", 14),
        ("SAETTRD", "4H RATE", 4),
    ]


def test_text_is_the_club_sheet(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    lines = fetched(hall, client, "rounds/2.txt").decode().splitlines()

    assert lines[0] == "Clubabend 2026-11-18 #2 (Simultan · de, Club, 1)"
    assert lines[3:5] == ["  1  EINRSST", "                  STERN             H8       12     12"]


@pytest.mark.parametrize(("language", "delimiter", "player"), [("en", ",", "Player"), ("de", ";", "Spieler")])
def test_csv_of_a_round_has_every_answer(
    stored: Stored, client: Client, language: str, delimiter: str, player: str
) -> None:
    hall = evening.played(stored)

    heading, *rows = cells(fetched(hall, client, "rounds/1.csv", language), delimiter)

    assert (heading[7], len(rows)) == (player, 8)
    assert rows[0] == [
        *("1", "1", "EEINRSS", "14", "H4 REISEN", "14", "1", "Anna", "Kassel", "60 plus"),
        *("H4 REISEN", "", "14", "0", "0", "14", "14"),
    ]


def test_csv_of_standings_is_the_table_that_was_asked_for(stored: Stored, client: Client) -> None:
    hall = evening.played(stored)

    rows = cells(fetched(hall, client, "standings.csv?round=1&category=60+plus"), ",")

    assert rows[1:] == [
        ["1", "1", "Anna", "Kassel", "60 plus", "18", "18", "-5", "78.26", "1", "0"],
        ["2", "3", "Carla", "", "60 plus", "9", "9", "-14", "39.13", "0", "0"],
    ]


@pytest.mark.parametrize("file", ["rounds/1.pdf", "standings.pdf", "standings.pdf?category=Jugend&by=minus"])
def test_papers_open_in_the_browser(stored: Stored, client: Client, file: str) -> None:
    hall = evening.played(stored)

    answer = client.get(f"/t/{hall.tournament.code}/{file}")

    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline; filename=")
    assert answer.content.startswith(b"%PDF-")


def test_files_are_named_after_the_tournament(hall: Hall, client: Client) -> None:
    Tournament.objects.update(name='Käse "und" Brot/..')
    hall.play("EINRSST", "H8 STERN")

    answer = client.get(f"/t/{hall.tournament.code}/rounds/1.csv")

    assert answer.headers["content-disposition"] == "attachment; filename*=utf-8''k%C3%A4se-und-brot-1.csv"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_had_before_a_turn_is_laid(hall: Hall, client: Client, kind: str) -> None:
    hall.draw("EEINRSS")

    assert b"EEINRSS" not in fetched(hall, client, f"rounds/1.{kind}")


@pytest.mark.parametrize("file", ["rounds/1.exe", "rounds/2.pdf", "standings.json"])
def test_files_that_are_not_there_are_not_found(hall: Hall, client: Client, file: str) -> None:
    hall.play("EINRSST", "H8 STERN")

    assert client.get(f"/t/{hall.tournament.code}/{file}").status_code == 404
