"""The presets of the table in the design, number by number, and what strangers may send through the codec."""

from typing import Any

import pytest

from games import codec
from games.contest import ContestRules, Master
from games.errors import PresetError, RecordError, RuleError
from games.parts.actions import Lay, Pass
from games.parts.letters import Minimum, minimum_at
from games.presets import preset, preset_keys, variant_keys
from games.registry import find
from games.rules import Preset, ScrabbleRules, WordCheck
from games.scrabble import Scrabble
from games.simultan import Simultan
from tests.games.lexicons import knowing


def test_there_are_five_presets_and_three_variants() -> None:
    assert preset_keys() == ("simultan", "duplicate", "semi-rapid", "blitz", "newspaper")
    assert variant_keys() == ("joker", "7of8", "7and8")


@pytest.mark.parametrize(
    ("key", "seconds", "call_at", "master", "free_warnings", "solo_bonus"),
    [
        ("simultan", 180, None, Master.BEST_SUBMITTED, None, 0),
        ("duplicate", 180, 30, Master.TOP, 3, 10),
        ("semi-rapid", 120, 30, Master.TOP, 3, 10),
        ("blitz", 60, None, Master.TOP, 5, 10),
        ("newspaper", None, None, Master.BEST_SUBMITTED, None, 0),
    ],
)
def test_the_numbers_of_each_contest(
    key: str, seconds: int | None, call_at: int | None, master: Master, free_warnings: int | None, solo_bonus: int
) -> None:
    contest = preset(key).contest

    assert (contest.seconds, contest.call_at, contest.master) == (seconds, call_at, master)
    assert (contest.free_warnings, contest.solo_bonus, contest.solo_field) == (free_warnings, solo_bonus, 16)


@pytest.mark.parametrize("key", preset_keys())
def test_every_preset_draws_and_judges_alike(key: str) -> None:
    rules = preset(key)

    assert rules.game.minimums == (Minimum(2, 2, to_turn=15), Minimum(1, 1))
    assert (minimum_at(rules.game.minimums, 15), minimum_at(rules.game.minimums, 16)) == rules.game.minimums
    assert (rules.game.rack_size, rules.game.bonuses) == (7, ((7, 50),))
    assert (rules.game.words, rules.game.reckoning) == (WordCheck.ALWAYS, False)
    assert rules.game.relaxes == (key == "simultan")
    assert rules.version == 1


def test_variants_combine() -> None:
    game = preset("blitz", tiles="fr", variants=["joker", "7and8"]).game

    assert (game.joker, game.rack_size, game.most_laid, game.bonuses) == (True, 8, 8, ((7, 50), (8, 75)))
    assert game.limits.bonuses == ((7, 50), (8, 75))
    assert preset("blitz", variants=["7of8"]).game.most_laid == 7


@pytest.mark.parametrize(
    ("key", "variants", "says"),
    [
        ("chess", [], "no preset 'chess': known are simultan"),
        ("blitz", ["7of9"], "no variant '7of9': known are joker"),
        ("blitz", ["7of8", "7and8"], "7of8 and 7and8 contradict each other: both set most laid"),
    ],
)
def test_impossible_presets_are_refused(key: str, variants: list[str], says: str) -> None:
    with pytest.raises(PresetError) as error:
        preset(key, variants=variants)

    assert says in str(error.value)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rack_size": 3}, "a move lays 1 to 3 tiles of the rack, not 7"),
        ({"most_laid": 0}, "a move lays 1 to 7 tiles of the rack, not 0"),
        ({"minimums": (Minimum(4, 4),)}, "4 vowels and 4 consonants do not fit on a rack of 7 tiles"),
        ({"minimums": (Minimum(-1, 1),)}, "do not fit"),
        ({"passing_rounds": 0}, "passing ends the game after one round or more"),
        ({"opening": (8,)}, "a first word lays 1 to 7 tiles"),
    ],
)
def test_rules_without_a_possible_game_are_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(PresetError) as error:
        ScrabbleRules(**changes)

    assert says in str(error.value)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seconds": 0}, "a turn lasts a second or more, not 0"),
        ({"seconds": 60, "call_at": 60}, "the call 60 seconds before the bell does not fall into the turn"),
        ({"call_at": 30}, "does not fall into the turn"),
        ({"penalty": -5}, "never below zero"),
    ],
)
def test_contests_that_cannot_be_held_are_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(PresetError) as error:
        ContestRules(**changes)

    assert says in str(error.value)


@pytest.mark.parametrize("rules", [ScrabbleRules(two_bags=True), ScrabbleRules(reuses_blanks=True)])
def test_a_hall_has_no_use_for_rules_of_a_table(rules: ScrabbleRules) -> None:
    with pytest.raises(PresetError, match="are for a table, not for a hall"):
        Simultan(knowing("HAUS"), rules)


@pytest.mark.parametrize("key", preset_keys())
def test_a_tournament_keeps_its_own_copy(key: str) -> None:
    rules = preset(key, tiles="pl", variants=["joker"])

    assert codec.decode(Preset, codec.encode(rules)) == rules


def test_games_are_found_by_name() -> None:
    assert find("scrabble") is Scrabble
    with pytest.raises(RuleError, match="no game 'chess': known are scrabble, simultan"):
        find("chess")


# ---- actions from strangers

GAME = Scrabble(knowing("HAUS"))
MOVE = {"row": 7, "column": 7, "direction": "across", "word": "HAUS"}


def test_actions_are_read_by_their_kind() -> None:
    assert isinstance(codec.decode_action(GAME, {"kind": "lay", "answer": MOVE}), Lay)
    assert isinstance(codec.decode_action(GAME, {"kind": "lay", "answer": {"tiles": [[7, 7, "A"]]}}), Lay)
    assert codec.decode_action(GAME, {"kind": "pass"}) == Pass()


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (None, "an action is an object with a kind"),
        ({}, "scrabble has no action None: expected one of start-draw, draw, lay"),
        ({"kind": "resign"}, "scrabble has no action 'resign'"),
        ({"kind": "lay"}, "lay: answer is missing"),
        ({"kind": "lay", "answer": None}, "lay.answer: expected an object, found None"),
        ({"kind": "lay", "answer": {**MOVE, "row": "7"}}, "lay.answer.row: expected int, found '7'"),
        ({"kind": "lay", "answer": {**MOVE, "row": True}}, "lay.answer.row: expected int, found True"),
        ({"kind": "lay", "answer": {**MOVE, "direction": "up"}}, "expected one of across, down, found 'up'"),
        ({"kind": "lay", "answer": {**MOVE, "direction": []}}, "expected one of across, down, found []"),
        ({"kind": "lay", "answer": MOVE, "freed": [[1]]}, "lay.freed[0]: expected 2 values, found 1"),
        ({"kind": "pass", "x": 1}, "pass: nobody knows x"),
        ({"kind": ["lay"]}, "has no action ['lay']"),
    ],
)
def test_what_strangers_send_is_read_strictly(told: object, says: str) -> None:
    with pytest.raises(RecordError) as error:
        codec.decode_action(GAME, told)

    assert says in str(error.value)
