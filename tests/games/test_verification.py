"""Anyone can re-run a game: honest ones pass, and every kind of tampering is named."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from games import record as records
from games.__main__ import main
from games.parts.draws import Draw, Refusal, Rejection
from games.parts.notation import parse_move
from games.parts.seeds import SeededChance, commitment, fresh_seed
from games.protocol import DEALER
from games.record import GameRecord, Turn
from games.simultan import Simultan
from games.verification import verify
from tests.games.lexicons import pseudo_lexicon, solver
from tests.games.playthroughs import GAMES, played

GAME = played("simultan_de")
WORDS = solver(GAME.preset.game)


@pytest.mark.parametrize("name", GAMES)
def test_simulated_games_are_honest(name: str) -> None:
    record = played(name)

    report = verify(record, solver(record.preset.game))

    assert (report.re_run, report.typed, report.objections) == (len(record.turns), 0, ())


def with_turn(number: int, change: Callable[[Turn], Turn]) -> GameRecord:
    turns = list(GAME.turns)
    turns[number - 1] = change(turns[number - 1])
    return replace(GAME, turns=tuple(turns))


def with_draw(number: int, draw: Draw) -> GameRecord:
    return with_turn(number, lambda turn: replace(turn, draw=draw))


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (replace(GAME, seed="another"), "the seed does not have the published hash 3330"),
        (replace(GAME, seed=None), "the seed is not published yet"),
        (with_draw(1, Draw(0, "", "ENSERDN")), "turn 1: the seed draws ENSERDM, the record says ENSERDN"),
        (with_draw(2, Draw(0, "RM", "SNTNO")), "turn 2: RMSNTNO has too few vowels"),
        (with_draw(2, Draw(0, "RM", "SOÖÖE")), "turn 2: the bag holds no Ö any more for SOÖÖE"),
        (replace(GAME, turns=GAME.turns[:-3]), "the game stops after turn 25, before it is over"),
        (with_turn(3, lambda turn: replace(turn, tops=())), "turn 3: the tops are not those of this lexicon"),
        (with_turn(3, lambda turn: replace(turn, master=GAME.turns[0].master)), "turn 3: "),
    ],
)
def test_tampering_is_named(record: GameRecord, says: str) -> None:
    objections = verify(record, WORDS).objections

    assert any(objection.startswith(says) for objection in objections), objections


def test_points_are_checked_without_a_lexicon() -> None:
    master = GAME.turns[0].master
    assert master is not None

    record = with_turn(1, lambda turn: replace(turn, master=replace(master, points=99)))

    assert verify(record).objections[0] == "turn 1: NEDES scores 12, the record says 99"


@pytest.mark.parametrize(
    ("slip", "says"),
    [
        ("H8 QUARZ", "turn 1: not in rack: QUARZ"),
        ("H14 NEDES", "turn 1: square taken"),
    ],
)
def test_masters_that_cannot_lie_there_are_named_without_a_lexicon(slip: str, says: str) -> None:
    master = GAME.turns[0].master
    assert master is not None

    moved = replace(master, move=parse_move(slip))

    assert verify(with_turn(1, lambda turn: replace(turn, master=moved))).objections[0] == says


def test_typed_draws_are_counted_but_not_re_run() -> None:
    typed = with_turn(1, lambda turn: replace(turn, draw=replace(turn.draw, typed=True)))

    report = verify(typed)

    assert (report.re_run, report.typed, report.objections) == (len(GAME.turns) - 1, 1, ())


def test_a_rack_that_the_director_sent_back_is_re_run_from_the_same_seed() -> None:
    """The numbers of a turn's seed go on where the rejected rack stopped."""
    game, chance = Simultan(WORDS, GAME.preset.game), SeededChance(GAME.seed or "", 1)
    start = game.start(1)
    first, second = (game.deal(start, chance) for _ in range(2))
    assert isinstance(first, Draw)
    assert isinstance(second, Draw)
    sent_back = Draw(0, "", second.rack, (Rejection(first.rack, Refusal.DIRECTOR, "misread"),))

    game.check(start, DEALER, sent_back)

    assert not any("the seed draws" in objection for objection in verify(with_draw(1, sent_back)).objections)


def test_fresh_seeds_differ_and_hide_behind_their_hash() -> None:
    one, other = fresh_seed(), fresh_seed()

    assert one != other
    assert len(one) == 32
    assert len(commitment(one)) == 64


# ---- the command


def run(*arguments: str) -> int:
    return main(list(arguments))


def test_the_command_plays_prints_and_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lexicon = str(pseudo_lexicon("de"))
    asked = ("simulate", "--preset", "simultan", "--tiles", "de", "--lexicon", lexicon, "--seed", "simultan_de")

    assert run(*asked) == 0
    printed = capsys.readouterr().out
    assert "  2  RM+SOÖNE     NEDES             H4       12     12" in printed
    assert f"seed simultan_de, SHA-256 {GAME.commitment}" in printed

    assert run(*asked, "--json") == 0
    file = tmp_path / "game.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run("verify", str(file), "--lexicon", lexicon) == 0
    assert capsys.readouterr().out == f"{len(GAME.turns)} draws re-run from the seed, 0 typed in, 0 objections\n"


def test_the_command_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "games", "verify", "nowhere.json"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)

    assert told.returncode == 2
    assert told.stderr.startswith("games: ")


def test_the_command_plays_many_games_and_variants(capsys: pytest.CaptureFixture[str]) -> None:
    lexicon = str(pseudo_lexicon("en"))

    code = run("simulate", "--preset", "blitz", "--variant", "joker", "--variant", "7of8", "--tiles", "en",
               "--lexicon", lexicon, "--seed", "s", "--games", "2")  # fmt: skip

    assert code == 0
    printed = capsys.readouterr().out
    assert printed.count("(Blitz · joker · 7of8 · en, en-3000.lex)") == 2
    assert "seed s-2, SHA-256" in printed


def test_the_command_objects_to_a_dishonest_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(records.to_json(replace(GAME, seed="another")), encoding="utf-8")

    assert run("verify", str(file)) == 1
    assert "the seed does not have the published hash" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["verify", "nowhere.json"], "nowhere.json"),
        (["simulate", "--lexicon", "nowhere.lex"], "nowhere.lex"),
        (["simulate", "--lexicon", "x", "--tiles", "klingon"], "no tile set"),
        (["simulate", "--lexicon", str(pseudo_lexicon("en"))], "is made for the tile set en, not for de"),
        (["simulate", "--lexicon", "x", "--variant", "7of8", "--variant", "7and8"], "contradict each other"),
    ],
)
def test_the_command_says_what_was_wrong(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert says in capsys.readouterr().err
