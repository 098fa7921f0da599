"""The rule sheet of the board game, sentence by sentence, with a handful of words."""

from dataclasses import replace
from typing import Any

import pytest

from engine import Direction, Laid, Move, Position
from games.errors import IllegalDraw, IllegalExchange, IllegalLay, RecordError, RuleError, UnknownAction
from games.files import gcg, tablegcg
from games.formats.table import Table
from games.parts import notation, pile
from games.parts.actions import Accept, Challenge, ChooseBags, Exchange, Lay, Pass, StartDraw
from games.parts.draws import Draw
from games.parts.seeds import SeededChance
from games.protocol import DEALER, Words
from games.rules import ScrabbleRules, WordCheck
from games.scrabble import Scrabble
from tests.games.lexicons import knowing

WORDS = knowing("HAUS", "HAUSE", "HAUSES", "AUS", "ER", "ES", "SEE", "TEE", "BAUER", "BAUERN", "RUHE")


def lay(slip: str, *freed: tuple[int, int]) -> Lay:
    return Lay(notation.parse_move(slip), freed)


def table_of(*racks: str, rules: ScrabbleRules | None = None, words: Words = WORDS) -> Table[Any, Any]:
    """A table at which seat 0 begins and everybody has drawn."""
    table: Table[Any, Any] = Table.opened(Scrabble(words, rules or ScrabbleRules()), len(racks))
    if len(racks) > 1:
        table = table.play(DEALER, StartDraw("ABCD"[: len(racks)]))
    for seat, rack in enumerate(racks):
        table = table.play(DEALER, Draw(seat, "", rack))
    return table


def settled(table: Table[Any, Any], new: str) -> Table[Any, Any]:
    """Everybody accepts, and the seat draws these tiles."""
    seat = table.state.on_move
    for other in sorted(table.game.to_act(table.state)):
        table = table.play(other, Accept())
    return table.play(DEALER, Draw(seat, table.state.racks[seat], new))


# ---- the start


def test_the_first_letter_of_the_alphabet_begins_and_a_blank_comes_before_a() -> None:
    opened = Table.opened(Scrabble(WORDS), 3)

    assert opened.play(DEALER, StartDraw("CÄA")).state.on_move == 2
    assert opened.play(DEALER, StartDraw("AÄB")).state.on_move == 0
    assert opened.play(DEALER, StartDraw("A?A")).state.on_move == 1
    assert opened.play(DEALER, StartDraw("BÄD")).state.on_move == 1


def test_equal_letters_draw_again_among_themselves() -> None:
    table = Table.opened(Scrabble(WORDS), 4).play(DEALER, StartDraw("EBZB"))

    assert table.state.contenders == (1, 3)
    with pytest.raises(IllegalDraw, match="2 seats draw for the start, not 4"):
        table.play(DEALER, StartDraw("ABCD"))
    assert table.play(DEALER, StartDraw("NE")).state.drawing == (3, 0, 1, 2)


def test_start_tiles_go_back_into_the_bag() -> None:
    table = Table.opened(Scrabble(WORDS), 2).play(DEALER, StartDraw("QX"))

    assert len(table.state.bag) == 102


def test_nobody_draws_a_tile_that_is_not_there() -> None:
    with pytest.raises(RuleError) as refused:
        Table.opened(Scrabble(WORDS), 2).play(DEALER, StartDraw("QQ"))

    assert refused.value.culprit == "Q"


# ---- laying


def test_a_word_scores_its_premiums_and_the_rack_is_filled_up() -> None:
    table = table_of("HAUSEER", "TEEBAUN")

    announced = table.play(0, lay("H8 HAUS"))
    after = settled(announced, "NNNN")

    assert announced.game.to_act(announced.state) == {1}
    assert after.state.points == (10, 0)
    assert after.state.racks[0] == "EERNNNN"
    assert after.game.to_act(after.state) == {1}


def test_single_tiles_are_laid_as_fingers_lay_them() -> None:
    table = settled(table_of("HAUSEER", "TEEBAUN").play(0, lay("H8 HAUS")), "NNNN")
    tiles = Laid(((7, 11, "E"),))

    assert table.play(1, Lay(tiles)).state.announced.move == Move(7, 7, Direction.ACROSS, "HAUSE")


@pytest.mark.parametrize(
    ("slip", "code"),
    [
        ("A1 RUHE", "not-on-centre"),
        ("H7 TEE", "not-in-rack"),
        ("H14 HAUS", "off-board"),
    ],
)
def test_impossible_words_are_refused_with_the_fault(slip: str, code: str) -> None:
    with pytest.raises(IllegalLay) as refused:
        table_of("HAUSEER", "TEEBAUN").play(0, lay(slip))

    assert refused.value.code == code


def test_each_seat_sees_its_own_rack_and_the_word_announced() -> None:
    table = table_of("HAUSEER", "TEEBAUN").play(0, lay("H8 HAUS"))
    views = [table.game.view(table.state, seat) for seat in (0, 1, None, DEALER)]

    assert [view["rack"] for view in views] == ["HAUSEER", "TEEBAUN", None, None]
    assert {**views[2], "board": []} == {
        "board": [],
        "points": [0, 0],
        "to_act": [1],
        "turn": 1,
        "in_bag": 88,
        "on_racks": [7, 7],
        "rack": None,
        "announced": {"square": "H8", "word": "HAUS", "points": 10},
    }


# ---- challenging


def test_a_wrong_word_that_nobody_challenges_stays_and_scores() -> None:
    table = settled(table_of("HAUSEER", "TEEBAUN").play(0, lay("H8 SUAH")), "NNNN")

    assert table.state.position.tile(7, 7) == "S"
    assert table.state.points == (10, 0)


def test_a_right_challenge_returns_the_tiles_and_the_turn_is_lost() -> None:
    table = table_of("HAUSEER", "TEEBAUN").play(0, lay("H8 SUAH")).play(1, Challenge())

    assert table.state.position == Position.empty()
    assert table.state.racks[0] == "HAUSEER"
    assert table.state.points == (0, 0)
    assert table.game.to_act(table.state) == {1}


def test_a_wrong_challenge_costs_five_points_and_the_word_stays() -> None:
    table = table_of("HAUSEER", "TEEBAUN", "NNNNEEE").play(0, lay("H8 HAUS")).play(2, Challenge())

    assert table.state.points == (10, 0, -5)
    assert table.state.position.tile(7, 7) == "H"
    assert table.game.to_act(table.state) == {DEALER}


def test_once_everybody_accepted_it_is_too_late_to_challenge() -> None:
    table = settled(table_of("HAUSEER", "TEEBAUN").play(0, lay("H8 SUAH")), "NNNN")

    with pytest.raises(UnknownAction, match="Challenge is not possible now: expected Lay or Exchange or Pass"):
        table.play(1, Challenge())


def test_a_wrong_word_may_be_extended_to_a_right_one() -> None:
    words = knowing("BAURECHT", "ER")
    table = table_of("BAURENN", "CHTEEEE", words=words)
    table = settled(table.play(0, lay("H4 BAURE")), "NNNNN")

    after = table.play(1, lay("H4 BAURECHT")).play(0, Challenge())

    assert after.state.points[0] == table.state.points[0] - 5


def test_words_are_refused_at_once_where_they_are_always_looked_up() -> None:
    strict = ScrabbleRules(words=WordCheck.ALWAYS)
    with pytest.raises(IllegalLay, match="not in lexicon: SUAH"):
        table_of("HAUSEER", "TEEBAUN", rules=strict).play(0, lay("H8 SUAH"))

    after = table_of("HAUSEER", "TEEBAUN", rules=strict).play(0, lay("H8 HAUS"))
    assert after.state.points == (10, 0)


# ---- exchanging and passing


def test_an_exchange_draws_before_the_old_tiles_go_back() -> None:
    table = table_of("QXYHAUS", "TEEBAUN").play(0, Exchange("QXY"))

    assert "Q" not in table.state.bag
    with pytest.raises(IllegalDraw, match="the bag holds no Q"):
        table.play(DEALER, Draw(0, "HAUS", "QEE"))
    after = table.play(DEALER, Draw(0, "HAUS", "EEE"))
    assert after.state.racks[0] == "HAUSEEE"
    assert {"Q", "X", "Y"} <= set(after.state.bag)
    assert after.game.to_act(after.state) == {1}


def test_an_exchange_needs_seven_tiles_in_the_bag() -> None:
    table = table_of("HAUSEER", "TEEBAUN")
    seven, six = (_with_bag(table, count) for count in (7, 6))

    assert seven.play(0, Exchange("H")).state.racks[0] == "AUSEER"
    with pytest.raises(IllegalExchange, match="an exchange needs 7 tiles in the bag"):
        six.play(0, Exchange("H"))


def test_an_exchange_names_tiles_of_the_rack() -> None:
    table = table_of("HAUSEER", "TEEBAUN")

    with pytest.raises(RuleError, match="there is no Q left to take"):
        table.play(0, Exchange("Q"))
    with pytest.raises(IllegalExchange, match="name the tiles to exchange"):
        table.play(0, Exchange(""))


def _with_bag(table: Table[Any, Any], count: int) -> Table[Any, Any]:
    return replace(table, state=replace(table.state, bag=table.state.bag[:count]))


def test_the_game_ends_when_all_pass_twice_in_a_row_and_each_loses_its_own_tiles() -> None:
    table = table_of("HAUSEER", "QXEEEEE")
    for turn in range(3):
        table = table.play(turn % 2, Pass())
    assert table.game.scores(table.state) == (0, 0)

    table = table.play(1, Pass())

    assert table.is_finished
    assert table.game.scores(table.state) == (-8, -23)


def test_a_word_between_passes_starts_the_count_anew() -> None:
    table = table_of("HAUSEER", "TEEBAUN").play(0, Pass()).play(1, Pass()).play(0, Pass())
    table = table.play(1, lay("H7 TEE")).play(0, Accept())
    table = table.play(DEALER, Draw(1, "BAUN", "NNN")).play(0, Pass())

    assert not table.is_finished


def test_exchanges_and_lost_challenges_are_no_passes() -> None:
    table = table_of("HAUSEER", "TEEBAUN").play(0, Pass()).play(1, Pass()).play(0, Pass())

    exchanged = table.play(1, Exchange("T")).play(DEALER, Draw(1, "EEBAUN", "N"))
    withdrawn = table.play(1, lay("H7 ETE")).play(0, Challenge())

    assert [exchanged.state.passes, withdrawn.state.passes] == [0, 0]
    assert not exchanged.play(0, Pass()).is_finished
    assert not withdrawn.play(0, Pass()).is_finished


# ---- the end


def test_who_lays_the_last_tile_gains_what_the_others_lose() -> None:
    """The booklet's example: an X and an A left cost nine points, and the other seat gains them."""
    table = _with_empty_bag(table_of("HAUSEER", "TEEBAUN"), ("HAUS", "XA"))

    table = table.play(0, lay("H8 HAUS")).play(1, Accept())

    assert table.is_finished
    assert table.state.points == (10, 0)
    assert table.game.scores(table.state) == (19, -9)


def test_the_last_word_can_still_be_challenged() -> None:
    table = _with_empty_bag(table_of("HAUSEER", "TEEBAUN"), ("SUAH", "XA"))

    table = table.play(0, lay("H8 SUAH"))

    assert not table.is_finished
    assert not table.play(1, Challenge()).is_finished


def _with_empty_bag(table: Table[Any, Any], racks: tuple[str, ...]) -> Table[Any, Any]:
    return replace(table, state=replace(table.state, bag="", racks=racks))


# ---- house rules


def test_alone_words_must_exist_and_points_go_on_one_account() -> None:
    table = table_of("HAUSEER")

    with pytest.raises(IllegalLay, match="not in lexicon"):
        table.play(0, lay("H8 SUAH"))
    after = table.play(0, lay("H8 HAUS")).play(DEALER, Draw(0, "EER", "NNNN"))
    assert after.state.points == (10,)
    assert after.play(0, Pass()).play(0, Pass()).is_finished


def test_a_blank_may_be_used_again_by_a_house_rule() -> None:
    rules = ScrabbleRules(reuses_blanks=True)
    table = settled(table_of("HAU?EER", "SEETAUN", rules=rules).play(0, lay("H8 HAUs")), "NNNN")

    after = table.play(1, lay("11H SEe", (7, 10)))

    assert after.state.announced.position.tile(7, 10) == "S"
    assert after.state.announced.rack == "EETAUN?"
    assert after.play(0, Accept()).state.racks[1] == "ETAUN"


def test_blanks_stay_where_they_lie_otherwise() -> None:
    table = settled(table_of("HAU?EER", "SEETAUN").play(0, lay("H8 HAUs")), "NNNN")

    with pytest.raises(IllegalLay, match="a blank stays where it lies"):
        table.play(1, lay("11H SEe", (7, 10)))


@pytest.mark.parametrize(("square", "code"), [((7, 9), "no-blank-there"), ((7, 99), "no-blank-there")])
def test_only_blanks_can_be_freed(square: tuple[int, int], code: str) -> None:
    rules = ScrabbleRules(reuses_blanks=True)
    table = settled(table_of("HAU?EER", "SEETAUN", rules=rules).play(0, lay("H8 HAUs")), "NNNN")

    with pytest.raises(IllegalLay) as refused:
        table.play(1, lay("11H SEE", square))
    assert refused.value.code == code


def test_a_blank_is_freed_only_by_its_own_letter() -> None:
    rules = ScrabbleRules(reuses_blanks=True)
    table = settled(table_of("HAU?EER", "TEEBAUN", rules=rules).play(0, lay("H8 HAUs")), "NNNN")

    with pytest.raises(IllegalLay, match="only S can replace that blank"):
        table.play(1, lay("11H SEe", (7, 10)))


def test_jacks_to_open_needs_five_letters_then_four() -> None:
    table = table_of("HAUSEER", "BAUERNN", rules=ScrabbleRules(opening=(5, 4)))

    with pytest.raises(IllegalLay, match="the first word needs 5 letters now"):
        table.play(0, lay("H8 HAUS"))
    waited = table.play(0, Pass())
    assert waited.play(1, lay("H8 BAUER")).state.announced is not None
    assert waited.play(1, Pass()).play(0, lay("H8 HAUS")).state.announced is not None
    with pytest.raises(IllegalLay, match="the first word needs 4 letters now"):
        waited.play(1, Pass()).play(0, lay("H8 AUS"))


def test_after_the_opening_words_may_be_short() -> None:
    table = table_of("HAUSEER", "BAUERNN", rules=ScrabbleRules(opening=(5, 4))).play(0, Pass())
    table = settled(table.play(1, lay("H8 BAUER")), "NNNNN")

    assert table.play(0, lay("11H ER")).state.announced is not None


def test_theme_words_bring_five_points_each() -> None:
    rules = ScrabbleRules(theme=("HAUSE", "SEE"))
    table = settled(table_of("HAUSEER", "TEESAUN", rules=rules).play(0, lay("H8 HAUS")), "NNNN")

    plain = settled(table_of("HAUSEER", "TEESAUN").play(0, lay("H8 HAUS")), "NNNN")
    themed, without = (one.play(1, lay("12G SEE")).state.announced.points for one in (table, plain))

    assert themed == without + 10


def test_with_two_bags_a_seat_says_how_many_vowels_it_wants() -> None:
    table: Table[Any, Any] = Table.opened(Scrabble(WORDS, ScrabbleRules(two_bags=True)), 1)

    assert table.game.to_act(table.state) == {0}
    assert list(table.game.legal(table.state, 0)) == [ChooseBags(vowels) for vowels in range(8)]
    chosen = table.play(0, ChooseBags(3))
    with pytest.raises(IllegalDraw, match="does not hold the 3 vowels chosen"):
        chosen.play(DEALER, Draw(0, "", "AENNNNN"))
    assert chosen.play(DEALER, Draw(0, "", "AEINNNN")).state.racks == ("AEINNNN",)
    with pytest.raises(IllegalDraw, match="the bags cannot give 9 vowels now"):
        table.play(0, ChooseBags(9))


def test_a_table_has_one_to_four_seats() -> None:
    with pytest.raises(ValueError, match="scrabble is for 1 to 4 seats, not 5"):
        Table.opened(Scrabble(WORDS), 5)


def test_the_bag_starts_with_all_tiles() -> None:
    totals = {
        tiles: len(Scrabble(WORDS, ScrabbleRules(tiles=tiles)).start(1).bag) for tiles in ("de", "en", "fr", "pl")
    }

    assert totals == {"de": 102, "en": 100, "fr": 102, "pl": 100}
    assert pile.full(Scrabble(WORDS).tile_set).endswith("??")


def test_the_dealer_does_all_that_is_due_step_by_step_from_a_seed() -> None:
    opened = Table.opened(Scrabble(WORDS), 3)

    dealt = opened.dealt(lambda step: SeededChance("table", step))

    assert [len(rack) for rack in dealt.state.racks] == [7, 7, 7]
    assert dealt == opened.dealt(lambda step: SeededChance("table", step))
    assert dealt.game.to_act(dealt.state) == {dealt.state.on_move}


# ---- as a GCG file


def told(table: Table[Any, Any]) -> list[str]:
    lines = gcg.write(tablegcg.to_gcg(table, ("ann", "bob"))).decode().splitlines()
    return [line for line in lines if line.startswith(">")]


def test_words_challenges_exchanges_and_passes_are_written_as_gcg() -> None:
    table = table_of("HAUSEER", "TEEBAUN").play(0, lay("H8 SUAH")).play(1, Challenge())
    table = table.play(1, lay("H7 TEE")).play(0, Challenge()).play(DEALER, Draw(1, "BAUN", "NNN"))
    table = table.play(0, Exchange("HA")).play(DEALER, Draw(0, "USEER", "NN")).play(1, Pass())

    assert told(table) == [
        ">ann: HAUSEER 8H SUAH +10 10",
        ">ann: HAUSEER -- -10 0",
        ">bob: TEEBAUN 8G TEE +6 6",
        ">ann: HAUSEER (challenge) -5 -5",
        ">ann: HAUSEER -HA +0 -5",
        ">bob: BAUNNNN - +0 6",
    ]


def test_words_that_cannot_be_challenged_are_written_as_gcg() -> None:
    table = table_of("HAUSEER", "TEEBAUN", rules=ScrabbleRules(words=WordCheck.ALWAYS))

    assert told(table.play(0, lay("H8 HAUS"))) == [">ann: HAUSEER 8H HAUS +10 10"]


def test_the_reckoning_is_written_as_gcg() -> None:
    table = table_of("HAUSEER", "QXEEEEE")
    for turn in range(4):
        table = table.play(turn % 2, Pass())

    assert told(table)[-2:] == [">ann: HAUSEER (HAUSEER) -8 -8", ">bob: QXEEEEE (QXEEEEE) -23 -23"]


def test_gcg_knows_two_players_only() -> None:
    with pytest.raises(RecordError, match="GCG has two players, not 3"):
        told(table_of("HAUSEER", "TEEBAUN", "NNNNEEE"))
