"""Every number of the booklet's Simultan section, and both ways in which a game ends."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Position
from games.contest import Master
from games.errors import IllegalDraw, RuleError
from games.parts import notation, pile
from games.parts.actions import Lay, Pass
from games.parts.draws import Draw, Rejection
from games.parts.seeds import SeededChance
from games.presets import preset, preset_keys
from games.protocol import DEALER
from games.rules import ScrabbleRules
from games.scrabble import ScrabbleState
from games.simulation import simulate
from games.simultan import Simultan
from tests.games.lexicons import knowing, solver

SIMULTAN = preset("simultan")
GAME = Simultan(solver(SIMULTAN.game), SIMULTAN.game)


def at_turn(turn: int, rack: str = "", bag: str | None = None) -> ScrabbleState:
    """A state in which the dealer completes the rack of a turn."""
    start = GAME.start(1)
    return replace(start, turn=turn, racks=(rack,), bag=pile.take(start.bag, rack) if bag is None else bag)


def refusal(state: ScrabbleState, draw: Draw) -> str | None:
    try:
        GAME.check(state, DEALER, draw)
    except IllegalDraw as error:
        return error.code
    return None


def test_seven_tiles_three_minutes_and_the_best_submitted_word_is_laid() -> None:
    assert SIMULTAN.game.rack_size == 7
    assert SIMULTAN.contest.seconds == 180
    assert SIMULTAN.contest.master is Master.BEST_SUBMITTED
    assert (SIMULTAN.contest.free_warnings, SIMULTAN.contest.solo_bonus) == (None, 0)


def test_all_102_tiles_are_in_the_bag() -> None:
    assert len(GAME.start(1).bag) == 102


@pytest.mark.parametrize("turn", [1, 14, 15])
def test_two_vowels_and_two_consonants_up_to_turn_15(turn: int) -> None:
    state = at_turn(turn)

    assert refusal(state, Draw(0, "", "AENRSTT")) is None
    assert refusal(state, Draw(0, "", "EBNRSTT")) == "too-few-vowels"
    assert refusal(state, Draw(0, "", "AEIOUEN")) == "too-few-consonants"


@pytest.mark.parametrize("turn", [16, 17, 30])
def test_one_vowel_and_one_consonant_from_turn_16(turn: int) -> None:
    state = at_turn(turn)

    assert refusal(state, Draw(0, "", "EBNRSTT")) is None
    assert refusal(state, Draw(0, "", "AEIOUEN")) is None
    assert refusal(state, Draw(0, "", "BNRSTTD")) == "too-few-vowels"
    assert refusal(state, Draw(0, "", "AEIOUEE")) == "too-few-consonants"


def test_a_blank_counts_either_way() -> None:
    assert refusal(at_turn(1), Draw(0, "", "E?NRSTT")) is None
    assert refusal(at_turn(1), Draw(0, "", "N?AEIOU")) is None
    assert refusal(at_turn(16), Draw(0, "", "?NRSTTD")) is None
    assert refusal(at_turn(16), Draw(0, "", "?AEIOUE")) is None


def test_all_tiles_go_back_on_a_rejection() -> None:
    state = at_turn(3, rack="NRST")
    kept = Draw(0, "NRST", "AEI", (Rejection("NRSTBCD", "too-few-vowels"),))
    fresh = Draw(0, "", "NNNNAEI", (Rejection("NRSTBCD", "too-few-vowels"),))

    assert refusal(state, kept) is not None
    assert refusal(state, fresh) is None
    after = GAME.apply(state, DEALER, fresh)
    assert after.racks == ("NNNNAEI",)
    assert sorted(after.bag + after.racks[0]) == sorted(state.bag + state.racks[0])


def test_the_rack_is_completed_to_seven() -> None:
    assert refusal(at_turn(2, rack="ANT"), Draw(0, "ANT", "EIBR")) is None
    assert refusal(at_turn(2, rack="ANT"), Draw(0, "ANT", "EIB")) == "wrong-number"


def test_the_game_ends_when_all_tiles_are_played() -> None:
    state = at_turn(20, rack="HAUS", bag="")
    game = Simultan(knowing("HAUS"), SIMULTAN.game)

    drawn = game.apply(state, DEALER, Draw(0, "HAUS", ""))
    laid = game.apply(drawn, 0, Lay(notation.parse_move("H8 HAUS")))

    assert game.to_act(drawn) == {0}
    assert (laid.racks, laid.bag) == (("",), "")
    assert game.to_act(laid) == frozenset()
    assert game.scores(laid) == (10,)


@pytest.mark.parametrize(
    ("rack", "bag", "is_over"),
    [
        ("NRT", "BCD", True),
        ("AE", "IOU", True),
        ("NRT", "BCDE", False),
        ("AE", "IOUN", False),
        ("NRT", "BCD?", False),
        ("?", "", True),
        ("E", "", True),
        ("", "", True),
    ],
)
def test_the_game_ends_when_no_vowels_or_no_consonants_are_left(rack: str, bag: str, is_over: bool) -> None:
    assert (GAME.to_act(at_turn(20, rack, bag)) == frozenset()) == is_over


def test_one_vowel_left_before_turn_16_ends_duplicate_but_not_simultan() -> None:
    duplicate = preset("duplicate")
    strict = Simultan(solver(duplicate.game), duplicate.game)
    state = at_turn(12, rack="NRT", bag="BCDE")

    assert GAME.to_act(state) == {DEALER}
    assert refusal(state, Draw(0, "NRT", "BCDE")) is None
    assert strict.to_act(state) == frozenset()


def test_tiles_left_are_not_reckoned() -> None:
    state = replace(at_turn(20, "NRT", "BCD"), points=(700,))

    assert GAME.scores(state) == (700,)


def test_nobody_passes_while_a_word_is_possible() -> None:
    game = Simultan(knowing("HAUS", "ER"), SIMULTAN.game)
    drawn = game.apply(at_turn(1), DEALER, Draw(0, "", "HAUSNNN"))

    with pytest.raises(RuleError, match="a word can be laid"):
        game.check(drawn, 0, Pass())


def test_a_rack_without_any_word_goes_back_and_two_in_a_row_end_the_game() -> None:
    game = Simultan(knowing("HAUS"), SIMULTAN.game)
    stuck = game.apply(at_turn(1), DEALER, Draw(0, "", "EENNNNN"))

    game.check(stuck, 0, Pass())
    passed = game.apply(stuck, 0, Pass())
    draw = game.deal(passed, SeededChance("stuck", 2))

    assert isinstance(draw, Draw)
    assert draw.rejected[0] == Rejection("EENNNNN", "no-move")
    game.check(passed, DEALER, draw)
    again = game.apply(game.apply(passed, DEALER, Draw(0, "", "EENNNNT", draw.rejected[:1])), 0, Pass())
    assert game.to_act(again) == frozenset()


def test_a_joker_goes_back_for_its_letter_while_the_bag_has_one() -> None:
    rules = preset("duplicate", variants=["joker"]).game
    game = Simultan(knowing("HAUS", "HAUSE"), rules)
    drawn = game.apply(game.start(1), DEALER, Draw(0, "", "?AUSNNE"))

    laid = game.apply(drawn, 0, Lay(notation.parse_move("H8 hAUS")))

    assert laid.position.tile(7, 7) == "H"
    assert laid.bag.count("H") == 3
    assert laid.bag.count("?") == 2
    assert laid.points == (6,)


def test_a_joker_stays_on_the_board_when_the_bag_has_no_such_letter() -> None:
    rules = preset("duplicate", variants=["joker"]).game
    game = Simultan(knowing("HAUS"), rules)
    start = game.start(1)
    drawn = game.apply(start, DEALER, Draw(0, "", "?AUSNNE"))

    laid = game.apply(replace(drawn, bag=drawn.bag.replace("H", "")), 0, Lay(notation.parse_move("H8 hAUS")))

    assert laid.position.tile(7, 7) == "h"


def test_seven_of_eight_and_seven_and_eight() -> None:
    some, all_eight = (preset("duplicate", variants=[variant]).game for variant in ("7of8", "7and8"))
    word = "HAUSEERE"
    draw = Draw(0, "", word)
    answer = Lay(notation.parse_move(f"H8 {word}"))

    one, other = (Simultan(knowing(word, "HAUSEER", rules=rules), rules) for rules in (some, all_eight))
    limited = one.judge(one.apply(one.start(1), DEALER, draw), 0, [answer])[0]
    free = other.judge(other.apply(other.start(1), DEALER, draw), 0, [answer])[0]

    assert limited.fault == "too-many-tiles"
    assert (free.points, free.fault) == (10 * 2 * 3 + 75, None)


# ---- whatever happens, no tile is lost


@settings(max_examples=60, deadline=None)
@given(
    key=st.sampled_from(preset_keys()),
    tiles=st.sampled_from(["de", "en", "fr", "pl"]),
    variants=st.sampled_from([(), ("joker",), ("7of8",), ("7and8",), ("joker", "7of8"), ("joker", "7and8")]),
    seed=st.text("0123456789abcdef", min_size=1, max_size=8),
)
def test_tiles_on_board_rack_and_bag_always_add_up_to_the_set(
    key: str, tiles: str, variants: tuple[str, ...], seed: str
) -> None:
    rules = preset(key, tiles=tiles, variants=variants).game
    game = Simultan(solver(rules), rules)
    everything = sorted(pile.full(game.tile_set))
    state = game.start(1)

    while game.to_act(state):
        draw = game.deal(state, SeededChance(seed, state.turn))
        game.check(state, DEALER, draw)
        state = game.apply(state, DEALER, draw)
        assert sorted(_all_tiles(state)) == everything
        best = game.best(state, 0)
        action = game.choose(state, 0, [one.action for one in best]).action if best else Pass()
        game.check(state, 0, action)
        state = game.apply(state, 0, action)
        assert sorted(_all_tiles(state)) == everything


def _all_tiles(state: ScrabbleState) -> str:
    on_board = "".join("?" if tile.islower() else tile for tile in state.position.text if tile != ".")
    return on_board + "".join(state.racks) + state.bag


def test_the_same_seed_draws_the_same_game() -> None:
    words = solver(SIMULTAN.game)

    assert simulate(words, SIMULTAN, "7") == simulate(words, SIMULTAN, "7")
    assert simulate(words, SIMULTAN, "7") != simulate(words, SIMULTAN, "8")


def test_theme_and_opening_count_in_lockstep_too() -> None:
    rules = ScrabbleRules(minimums=SIMULTAN.game.minimums, theme=("AUS",), opening=(3,))
    game = Simultan(knowing("HAUS", "AUS", "ES"), rules)
    drawn = game.apply(game.start(1), DEALER, Draw(0, "", "HAUSENN"))

    answers = [Lay(notation.parse_move(slip)) for slip in ("H8 AUS", "H8 ES", "H8 HAUS")]
    verdicts = game.judge(drawn, 0, answers)

    assert [(one.points, one.fault) for one in verdicts] == [(11, None), (0, "opening-too-short"), (10, None)]
    assert {one.points for one in game.best(drawn, 0)} == {11}
    assert drawn.position == Position.empty()
