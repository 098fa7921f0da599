"""The reference itself, held to positions drawn by hand, to the rule booklet and to figures that are known."""

from pathlib import Path

import pytest

from engine.board import STANDARD
from engine.moves import Direction, Fault, Laid, Move, Verdict
from engine.position import Position
from engine.reference import ReferenceSolver
from engine.tiles import TileSetError, tile_set
from tests.engine import drawn, known
from tests.engine.worlds import LANGUAGES

BOOKLET_GAME = Path(__file__).parents[1] / "playthroughs" / "booklet_game.txt"
CAT = Position(STANDARD, ("." * 15,) * 7 + (".......CAT.....",) + ("." * 15,) * 7)


def solver_of(*words: str) -> ReferenceSolver:
    return ReferenceSolver(words, tile_set("en"))


@pytest.mark.parametrize(
    "case", [case for case in drawn.cases() if case.moves is not None], ids=lambda case: case.title
)
def test_drawn_position_has_exactly_these_moves(case: drawn.Case) -> None:
    ranked = ReferenceSolver(case.words, case.tiles, case.limits).ranked(case.position, case.rack)

    assert tuple(drawn.show_move(scored) for scored in ranked) == case.moves


@pytest.mark.parametrize("case", [case for case in drawn.cases() if case.judged], ids=lambda case: case.title)
def test_drawn_position_judges_answers(case: drawn.Case) -> None:
    solver = ReferenceSolver(case.words, case.tiles, case.limits)

    verdicts = solver.judge(case.position, case.rack, [judged.answer for judged in case.judged])

    assert [drawn.show_verdict(verdict) for verdict in verdicts] == [judged.outcome for judged in case.judged]


def test_drawn_positions_show_every_fault() -> None:
    outcomes = {judged.outcome.split()[0] for case in drawn.cases() for judged in case.judged}

    assert outcomes >= set(Fault)


def test_booklet_game_scores_move_by_move() -> None:
    moves, final = drawn.read_game(BOOKLET_GAME.read_text(encoding="utf-8"))
    solver = ReferenceSolver({word for move in moves for word in move.words}, tile_set("de"))
    position = Position.empty()

    for played in moves:
        (verdict,) = solver.judge(position, played.rack, [played.move])
        assert (verdict.fault, verdict.points, verdict.words) == (None, played.points, played.words)
        position = position.after(played.move)

    assert position == final


@pytest.mark.parametrize("language", LANGUAGES)
def test_known_figures_come_from_the_reference(language: str) -> None:
    samples = known.read(language)[::16]

    assert [known.figures(sample.solve(known.reference(language, sample.limits))) for sample in samples] == [
        sample.figures for sample in samples
    ]


def test_tops_are_the_leading_tie_in_the_same_order() -> None:
    solver = solver_of("CAT", "CATS", "SO", "OS")

    ranked = solver.ranked(CAT, "SOS")

    assert solver.tops(CAT, "SOS") == tuple(scored for scored in ranked if scored.points == ranked[0].points)
    assert solver.tops(CAT, "Q") == ()


def test_legal_verdict_tells_the_whole_word_and_the_tiles_laid() -> None:
    (verdict,) = solver_of("CATTY").judge(CAT, "TY?", [Move(7, 10, Direction.ACROSS, "tY")])

    whole = Move(7, 7, Direction.ACROSS, "CATtY")
    assert verdict == Verdict(points=13, words=("CATTY",), move=whole, tiles="tY")


def test_fault_in_the_words_still_tells_move_and_tiles() -> None:
    (verdict,) = solver_of("CAT").judge(CAT, "SO", [Laid(((7, 10, "S"),))])

    move = Move(7, 7, Direction.ACROSS, "CATS")
    assert verdict == Verdict(fault=Fault.NOT_IN_LEXICON, culprit="CATS", move=move, tiles="S")


def test_fault_before_the_line_is_known_tells_neither() -> None:
    (verdict,) = solver_of("CAT").judge(CAT, "SO", [Laid(((0, 0, "S"), (1, 1, "O")))])

    assert verdict == Verdict(fault=Fault.GAP)


def test_tiles_are_judged_alike_in_whatever_order_they_are_named() -> None:
    tiles = ((7, 10, "S"), (8, 10, "O"))

    forward, backward = solver_of("SO", "CATS").judge(CAT, "SO", [Laid(tiles), Laid(tiles[::-1])])

    assert forward == backward
    assert forward.move == Move(7, 10, Direction.DOWN, "SO")


def test_answers_are_judged_each_for_itself() -> None:
    answer = Move(7, 7, Direction.ACROSS, "CATS")

    assert solver_of("CATS").judge(CAT, "S", []) == []
    assert [verdict.points for verdict in solver_of("CATS").judge(CAT, "S", [answer, answer])] == [6, 6]


@pytest.mark.parametrize("rack", ["CATÄ", "cat", "CA T", "A1", "CAT."])
def test_rack_with_a_strange_tile_is_an_error(rack: str) -> None:
    with pytest.raises(TileSetError, match="is no tile of the set en"):
        solver_of("CAT").ranked(CAT, rack)
    with pytest.raises(TileSetError, match="is no tile of the set en"):
        solver_of("CAT").judge(CAT, rack, [])


def test_position_with_a_letter_of_another_language_is_an_error() -> None:
    foreign = Position.empty().after(Move(7, 7, Direction.ACROSS, "CÄT"))

    with pytest.raises(TileSetError, match="'Ä' lies on the board"):
        solver_of("CAT").tops(foreign, "CAT")
