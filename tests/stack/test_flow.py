"""A small tournament against real processes, some of which are killed on the way; the same on every stack."""

from dataclasses import dataclass

import pytest

from tests.stack.evening import ANSWERS, RACKS, SETTINGS, WORDS
from tests.stack.people import Director, Frame, Player
from tests.stack.stacks import Stack

STANDINGS = [
    "Rank,Number,Player,Club,Category,Round 1,Points,Minus,Percent,Tops,Solos",
    "1,,Vera,,,90,90,-2,97.83,1,0",
    "2,,Kurt,,,38,38,-54,41.30,1,0",
    "3,,Nora,,,14,14,-78,15.22,0,0",
]
FIRST_POINTS = {"Vera": 72, "Kurt": 18, "Nora": 0}
RESULTS = {
    "Vera": {"text": "13C KiSTEN", "points": 18, "fault": None, "loss": 2, "is_top": False},
    "Kurt": {"text": "13C KASTEN", "points": 20, "fault": None, "loss": 0, "is_top": True},
    "Nora": {"text": "9C KASTEN", "points": 14, "fault": None, "loss": 6, "is_top": False},
}


@dataclass
class Evening:
    """A tournament in its first round, with everybody there."""

    director: Director
    players: dict[str, Player]

    def open(self, number: int) -> None:
        self.director.draws(RACKS[number])
        self.director.do("start")

    def answer(self, number: int) -> dict[str, Frame]:
        """Everybody's receipt."""
        return {name: player.answer(ANSWERS[name][number]) for name, player in self.players.items()}

    def look(self) -> dict[str, Frame]:
        """What each of them sees that nobody else does."""
        return {name: player.sees()["mine"] for name, player in self.players.items()}

    def points(self) -> dict[str, int]:
        """Everybody's in the last turn."""
        return {name: mine["result"]["points"] for name, mine in self.look().items()}


@pytest.fixture
def evening(stack: Stack) -> Evening:
    director = Director(stack.site(0), stack.manage("signinlink"))
    director.creates("Clubabend", **SETTINGS)
    players = {name: Player(stack.site(number), director.code, name) for number, name in enumerate(ANSWERS)}
    director.do("begin-round")
    return Evening(director, players)


def test_answers_with_a_receipt_outlive_the_web_processes(stack: Stack, evening: Evening) -> None:
    evening.open(0)

    receipts = evening.answer(0)
    for process in stack.webs:
        process.kill()
        process.start()
    seen = evening.look()
    evening.director.rings_and_lays()

    assert {name: one["kind"] for name, one in receipts.items()} == dict.fromkeys(ANSWERS, "receipt")
    assert {name: _named(one["submission"]) for name, one in seen.items()} == {
        name: _named(one) for name, one in receipts.items()
    }
    assert evening.points() == FIRST_POINTS


def _named(answer: Frame) -> tuple[str, ...]:
    return answer["text"], answer["arrived"], answer["revision"]


def test_turn_whose_worker_dies_at_the_bell_is_closed_by_the_next_one(stack: Stack, evening: Evening) -> None:
    evening.open(0)
    evening.answer(0)

    evening.director.do("stop")
    stack.worker.kill()
    stack.worker.start()
    evening.director.waits_for("closed")
    evening.director.do("lay")

    assert {name: one["result"]["points"] for name, one in evening.look().items()} == {
        "Vera": 72,
        "Kurt": 18,
        "Nora": 0,
    }


def test_round_ends_in_the_same_standings_everywhere(stack: Stack, evening: Evening) -> None:
    for number in range(len(RACKS)):
        evening.open(number)
        evening.answer(number)
        evening.director.rings_and_lays()
    evening.director.do("end-round", why="Es ist spät.")

    results = {name: one["result"] for name, one in evening.look().items()}
    assert {name: {key: results[name][key] for key in told} for name, told in RESULTS.items()} == RESULTS
    assert evening.director.file("standings.csv").removeprefix("\ufeff").splitlines() == STANDINGS
    assert evening.director.waits_for("finished")["state"]["round"]["seed"]
    assert stack.errors() == []


def test_a_word_list_is_read_by_the_worker_and_can_be_played_with(stack: Stack) -> None:
    director = Director(stack.site(0), stack.manage("signinlink"))

    page = director.uploads(f"{WORDS} SIMULTAN l'eau".replace(" ", "\n"), name="Clubliste", edition="uploaded")
    director.site = stack.site(1)
    director.creates("Clubabend", **SETTINGS)

    assert "The list is stored: 18 words" in page
    assert "1 line was refused" in page
    assert "valid" in stack.manage("lexicon", "check", "SIMULTAN", "--in", "Clubliste@uploaded")
    assert stack.errors() == []
