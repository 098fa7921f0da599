"""Completing a rack: what the dealer may draw, what has to go back, and what a director may type in."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from engine import tile_set
from games.errors import IllegalDraw, NotationError
from games.parts import draws, pile
from games.parts.draws import Draw, DrawRule, Refusal, Rejection
from games.parts.letters import Minimum, Shortage, shortage
from games.parts.seeds import SeededChance, commitment

GERMAN, FRENCH = tile_set("de"), tile_set("fr")
TWO_AND_TWO = DrawRule(GERMAN, 7, Minimum(2, 2))
BAG = pile.full(GERMAN)


class Scripted:
    """Chance that falls as a test wants it."""

    def __init__(self, places: Iterable[int]) -> None:
        self._places = iter(places)

    def below(self, limit: int) -> int:
        return next(self._places)


def _places(tiles: str, bag: str) -> list[int]:
    """The places at which these tiles lie in a bag, one after the other."""
    places = []
    for tile in tiles:
        places.append(bag.index(tile))
        bag = bag.replace(tile, "", 1)
    return places


@pytest.mark.parametrize(
    ("tiles", "lack"),
    [
        ("AEBCDFG", None),
        ("AEIOUBC", None),
        ("ABCDFGH", Shortage.VOWELS),
        ("AEIOUÄB", Shortage.CONSONANTS),
        ("A?BCDFG", None),
        ("AEIOUB?", None),
        ("??BCDFG", None),
        ("?BCDFGH", Shortage.VOWELS),
        ("A?B", Shortage.VOWELS),
    ],
)
def test_a_blank_counts_as_vowel_or_consonant_but_once(tiles: str, lack: Shortage | None) -> None:
    assert shortage(tiles, Minimum(2, 2), GERMAN) == lack


def test_the_french_y_is_either() -> None:
    assert shortage("YABCDFG", Minimum(2, 2), FRENCH) is None
    assert shortage("YAEIOUB", Minimum(2, 2), FRENCH) is None
    assert shortage("YABCDFG", Minimum(2, 2), GERMAN) == Shortage.VOWELS


def test_the_leave_stays_and_the_rack_is_filled_up() -> None:
    bag = pile.take(BAG, "RÜE")

    draw = draws.deal(0, "RÜE", bag, TWO_AND_TWO, Scripted(_places("NSTA", bag)))

    assert draw == Draw(0, "RÜE", "NSTA")
    assert str(draw) == "RÜE+NSTA"


def test_a_rack_without_vowels_goes_back_whole_with_its_reason() -> None:
    chance = Scripted([*_places("BCD", pile.take(BAG, "NRST")), *_places("AENRSTB", BAG)])

    draw = draws.deal(0, "NRST", pile.take(BAG, "NRST"), TWO_AND_TWO, chance)

    assert draw == Draw(0, "", "AENRSTB", (Rejection("NRSTBCD", "too-few-vowels"),))
    assert str(draw) == "-AENRSTB"
    draws.check(draw, "NRST", pile.take(BAG, "NRST"), TWO_AND_TWO)


@pytest.mark.parametrize(
    ("draw", "code", "culprit"),
    [
        (Draw(0, "Q", "AENRSY"), "tile-not-in-bag", "Y"),
        (Draw(0, "Q", "AENRSQ"), "tile-not-in-bag", "Q"),
        (Draw(0, "Q", "AENRS"), "wrong-number", ""),
        (Draw(0, "Q", "AENRSTT"), "wrong-number", ""),
        (Draw(0, "", "AENRSTT"), "wrong-leave", "Q"),
        (Draw(0, "Q", "ABCDFG"), "too-few-vowels", ""),
        (Draw(0, "Q", "AEIOUÄ"), "too-few-consonants", ""),
        (Draw(0, "", "AENRSTT", (Rejection("QAENRST", "too-few-vowels"),)), "wrong-reason", ""),
        (Draw(0, "Q", "ENRSTTA", (Rejection("QBCDFGH", "too-few-vowels"),)), "wrong-number", ""),
    ],
)
def test_draws_that_the_bag_or_the_rule_forbids_are_refused(draw: Draw, code: str, culprit: str) -> None:
    with pytest.raises(IllegalDraw) as refused:
        draws.check(draw, "Q", pile.take(BAG, "QY"), TWO_AND_TWO)

    assert (refused.value.code, refused.value.culprit) == (code, culprit)


@pytest.mark.parametrize(
    "draw",
    [
        Draw(0, "Q", "AENRST"),
        Draw(0, "", "AENRSTT", (Rejection("QAENRST", Refusal.DIRECTOR, "a tile fell on the floor"),)),
        Draw(0, "", "AENRSTT", (Rejection("QBCDFGH", "too-few-vowels"),)),
        Draw(0, "", "AENRSTT", (Rejection("", Refusal.UNRECORDED),)),
    ],
)
def test_draws_that_the_rules_allow(draw: Draw) -> None:
    draws.check(draw, "Q", pile.take(BAG, "QY"), TWO_AND_TWO)


@pytest.mark.parametrize("text", ["TAR", "rüe+tar", " RÜE+T A R", "RÜETAR"])
def test_a_director_types_new_tiles_or_the_whole_rack(text: str) -> None:
    rule = DrawRule(GERMAN, 6)

    assert draws.typed(0, text, "RÜE", pile.take(BAG, "RÜE"), rule) == Draw(0, "RÜE", "TAR", typed=True)


def test_new_tiles_that_happen_to_hold_the_leave_are_still_new() -> None:
    draw = draws.typed(0, "ENTERT", "E", pile.take(BAG, "E"), DrawRule(GERMAN, 7))

    assert draw == Draw(0, "E", "ENTERT", typed=True)


def test_a_typed_rack_after_a_rejection() -> None:
    seen = (Rejection("QBCDFGH", "too-few-vowels"),)
    bag = pile.take(BAG, "Q")

    assert draws.typed(0, "-AENRSTT", "Q", bag, TWO_AND_TWO, seen) == Draw(0, "", "AENRSTT", seen, typed=True)
    assert draws.typed(0, "-AENRSTT", "Q", bag, TWO_AND_TWO).rejected == (Rejection("", Refusal.UNRECORDED),)


def test_typing_errors_name_the_sign() -> None:
    with pytest.raises(NotationError, match="'1' is no tile: expected letters of Deutsch, or \\? for a blank"):
        draws.typed(0, "AB1", "", BAG, TWO_AND_TWO)
    with pytest.raises(IllegalDraw, match="does not hold the Q of the leave Q"):
        draws.typed(0, "AENRSTT", "Q", pile.take(BAG, "Q"), TWO_AND_TWO)


def test_a_joker_rack_holds_one_blank_while_there_is_one() -> None:
    rule = replace(TWO_AND_TWO, joker=True)

    first = draws.deal(0, "", BAG, rule, SeededChance("joker", 1))
    second = draws.deal(0, "?E", pile.take(BAG, "?E"), rule, SeededChance("joker", 2))
    last = draws.deal(0, "E", "BN??", DrawRule(GERMAN, 7, Minimum(1, 1), joker=True), SeededChance("joker", 3))

    assert [first.rack.count("?"), second.rack.count("?")] == [1, 1]
    assert sorted(last.rack) == sorted("EBN??")
    with pytest.raises(IllegalDraw, match="a joker game needs a blank"):
        draws.check(Draw(0, "", "AENRSTT"), "", BAG, rule)


def test_a_joker_game_without_vowels_but_two_blanks_cannot_reach_two_vowels() -> None:
    tiles = "BBCCDDDDNNNN??"

    assert DrawRule(GERMAN, 7, Minimum(2, 2)).is_reachable(tiles)
    assert not DrawRule(GERMAN, 7, Minimum(2, 2), joker=True).is_reachable(tiles)


def test_a_stuck_rack_goes_back_first() -> None:
    bag = pile.take(BAG, "AEXYQZJ")

    draw = draws.deal(0, "AEXYQZJ", bag, TWO_AND_TWO, SeededChance("stuck", 1), stuck=True)

    assert draw.rejected[0] == Rejection("AEXYQZJ", Refusal.NO_MOVE)
    draws.check(draw, "AEXYQZJ", bag, TWO_AND_TWO, stuck=True)
    with pytest.raises(IllegalDraw, match="the whole rack must go back"):
        draws.check(Draw(0, "AEXYQZJ", ""), "AEXYQZJ", bag, TWO_AND_TWO, stuck=True)


def test_a_seed_is_a_chain_of_hashes_that_anyone_can_recompute() -> None:
    """The numbers were taken with sha256sum and a pocket calculator."""
    chance = SeededChance("7", 1)

    assert commitment("7") == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
    assert [chance.below(102), chance.below(101)] == [14, 82]
