"""One solver for everybody: many positions in one call, and many threads at once, say what one question says."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine import Lexicon, Solver
from engine.board import Board
from engine.moves import Move
from engine.position import Position
from engine.tiles import TileSetError, tile_set
from tests.engine import known
from tests.engine.worlds import SEVEN_AND_EIGHT, Compile

THREADS = 4


@pytest.fixture(scope="module")
def lexicon(compiled: Compile) -> Lexicon:
    return compiled(known.words("pl"), tile_set("pl"))


@pytest.fixture(scope="module")
def questions() -> list[tuple[Position, str]]:
    return [(sample.position, sample.rack) for sample in known.read("pl")]


def test_many_positions_in_one_call(lexicon: Lexicon, questions: list[tuple[Position, str]]) -> None:
    solver = Solver(lexicon, SEVEN_AND_EIGHT)

    assert solver.ranked_many(questions) == [solver.ranked(position, rack) for position, rack in questions]
    assert solver.tops_many(questions) == [solver.tops(position, rack) for position, rack in questions]
    assert solver.ranked_many([]) == []


def test_one_bad_rack_among_many_is_an_error(lexicon: Lexicon, questions: list[tuple[Position, str]]) -> None:
    with pytest.raises(TileSetError, match="Q"):
        Solver(lexicon).tops_many([*questions, (questions[0][0], "Q")])


def test_positions_on_different_boards_cannot_share_a_call(lexicon: Lexicon) -> None:
    boards = Board(("...",) * 3), Board(("....",) * 4)

    with pytest.raises(ValueError, match="on one board"):
        Solver(lexicon).ranked_many([(Position.empty(board), "A") for board in boards])


def test_threads_share_a_solver(lexicon: Lexicon, questions: list[tuple[Position, str]]) -> None:
    solver = Solver(lexicon, SEVEN_AND_EIGHT)
    alone = [_everything(solver, *question) for question in questions]

    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(lambda question: _everything(solver, *question), questions * THREADS))

    assert together == alone * THREADS


def _everything(solver: Solver, position: Position, rack: str) -> tuple[object, ...]:
    ranked = list(solver.ranked(position, rack))
    answers: list[Move] = [scored.move for scored in ranked[:20]]
    return ranked, list(solver.tops(position, rack)), solver.judge(position, rack, answers)
