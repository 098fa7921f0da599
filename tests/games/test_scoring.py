"""Words that nobody looked up are priced exactly as the engine prices those that exist."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Direction, Move, Position
from games.parts import pile, scoring
from games.parts.choice import open_squares
from games.presets import preset
from games.rules import ScrabbleRules
from games.scrabble import Scrabble, ScrabbleState
from games.simultan import Simultan
from tests.games.lexicons import solver
from tests.games.playouts import playout

RULES = preset("duplicate", variants=["7and8"]).game
WORDS = solver(RULES)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_points_and_words_are_those_of_the_engine(seed: int) -> None:
    game = Simultan(WORDS, RULES)
    for table in playout(game, 1, seed)[2:30:4]:
        state = table.state
        if game.to_act(state) != {0}:
            continue
        ranked = WORDS.ranked(state.position, state.racks[0])[:40]
        verdicts = WORDS.judge(state.position, state.racks[0], [scored.move for scored in ranked])
        for scored, verdict in zip(ranked, verdicts, strict=True):
            assert scoring.points_of(state.position, scored.move, game.tile_set, RULES.limits) == scored.points
            assert scoring.words_of(state.position, scored.move) == verdict.words


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(1, 4), two_bags=st.booleans())
def test_tiles_at_a_table_always_add_up_to_the_set(seed: int, seats: int, two_bags: bool) -> None:
    rules = ScrabbleRules(two_bags=two_bags, reuses_blanks=True)
    game = Scrabble(solver(rules), rules)
    everything = sorted(pile.full(game.tile_set))

    for table in playout(game, seats, seed):
        assert sorted(_all_tiles(table.state)) == everything


def _all_tiles(state: ScrabbleState) -> str:
    on_board = "".join("?" if tile.islower() else tile for tile in state.position.text if tile != ".")
    return on_board + "".join(state.racks) + state.bag + state.returning


def test_open_squares_are_the_empty_ones_next_to_a_tile() -> None:
    empty = Position.empty()
    corner = Position(empty.board, ("A" + "." * 14, *empty.rows[1:]))

    assert open_squares(empty) == 0
    assert open_squares(corner) == 2
    assert open_squares(empty.after(Move(7, 7, Direction.ACROSS, "HAUS"))) == 10
