"""The compiled engine says what the reference says: whole lists, in whole order, and every verdict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Solver
from engine.moves import Laid, Move, ScoredMove
from engine.position import Position
from engine.reference import ReferenceSolver
from engine.tiles import tile_set
from tests.engine import drawn, known
from tests.engine.worlds import LANGUAGES, Compile, World, answers, examples, near_misses, racks, scattered, worlds

MOST_TURNS = 6
MOST_MUTATED = 12


@examples(240)
@given(st.data())
def test_played_positions_have_the_same_moves(compiled: Compile, data: st.DataObject) -> None:
    world = data.draw(worlds())
    solver, position = _solver(compiled, world), Position.empty(world.board)

    for _ in range(data.draw(st.integers(1, MOST_TURNS))):
        rack = data.draw(racks(world))
        ranked = world.reference.ranked(position, rack)
        assert tuple(solver.ranked(position, rack)) == ranked
        assert tuple(solver.tops(position, rack)) == _leading_tie(ranked)
        if not ranked:
            break
        position = position.after(data.draw(st.sampled_from(ranked)).move)


@examples(400)
@given(st.data())
def test_scattered_tiles_have_the_same_moves(compiled: Compile, data: st.DataObject) -> None:
    world = data.draw(worlds())
    position, rack = data.draw(scattered(world)), data.draw(racks(world))
    solver, ranked = _solver(compiled, world), world.reference.ranked(position, rack)

    assert tuple(solver.ranked(position, rack)) == ranked
    assert tuple(solver.tops(position, rack)) == _leading_tie(ranked)


@examples(120)
@given(st.data())
def test_legal_moves_and_near_misses_are_judged_alike(compiled: Compile, data: st.DataObject) -> None:
    world = data.draw(worlds())
    position, rack = data.draw(_positions(world)), data.draw(racks(world))
    solver, reference = _solver(compiled, world), world.reference

    ranked = reference.ranked(position, rack)
    legal: list[Move | Laid] = [scored.move for scored in ranked]
    written = legal + [near for scored in ranked[:MOST_MUTATED] for near in near_misses(position, scored.move)]

    assert solver.judge(position, rack, written) == reference.judge(position, rack, written)
    assert [verdict.points for verdict in solver.judge(position, rack, legal)] == [scored.points for scored in ranked]


@examples(200)
@given(st.data())
def test_nonsense_is_judged_alike(compiled: Compile, data: st.DataObject) -> None:
    world = data.draw(worlds())
    position, rack = data.draw(_positions(world)), data.draw(racks(world))
    written = data.draw(st.lists(answers(world), max_size=12))

    verdicts = _solver(compiled, world).judge(position, rack, written)

    assert verdicts == world.reference.judge(position, rack, written)


@examples(80)
@given(st.data())
def test_rulings_change_the_words_and_nothing_else(compiled: Compile, data: st.DataObject) -> None:
    world = data.draw(worlds())
    position, rack = data.draw(_positions(world)), data.draw(racks(world))
    accepted = data.draw(st.frozensets(st.text(world.alphabet, min_size=2, max_size=6), max_size=5))
    rejected = data.draw(st.frozensets(st.sampled_from(sorted(world.words)), max_size=5)) - accepted
    words = (world.words | accepted) - rejected
    written = data.draw(st.lists(answers(world), max_size=5))

    ruled = compiled(world.words, world.tiles).with_rulings(accepted=accepted, rejected=rejected)
    solver, reference = Solver(ruled, world.limits), ReferenceSolver(words, world.tiles, world.limits)

    ranked = reference.ranked(position, rack)
    moves: list[Move | Laid] = [*(scored.move for scored in ranked), *written]
    assert tuple(solver.ranked(position, rack)) == ranked
    assert tuple(solver.tops(position, rack)) == _leading_tie(ranked)
    assert solver.judge(position, rack, moves) == reference.judge(position, rack, moves)
    assert {word for word in world.words | accepted if word in ruled} == words


@pytest.mark.parametrize("case", drawn.cases(), ids=lambda case: case.title)
def test_drawn_positions_come_out_as_in_the_reference(compiled: Compile, case: drawn.Case) -> None:
    solver = Solver(compiled(case.words, case.tiles), case.limits)
    reference = ReferenceSolver(case.words, case.tiles, case.limits)
    written = [judged.answer for judged in case.judged]

    assert tuple(solver.ranked(case.position, case.rack)) == reference.ranked(case.position, case.rack)
    assert tuple(solver.tops(case.position, case.rack)) == reference.tops(case.position, case.rack)
    assert solver.judge(case.position, case.rack, written) == reference.judge(case.position, case.rack, written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_known_figures(compiled: Compile, language: str) -> None:
    samples = known.read(language)
    lexicon = compiled(known.words(language), tile_set(language))

    found = [known.figures(Solver(lexicon, sample.limits).ranked(sample.position, sample.rack)) for sample in samples]

    assert found == [sample.figures for sample in samples]


@pytest.mark.parametrize("language", LANGUAGES)
def test_known_positions_have_their_ranked_list_begin_with_the_tops(compiled: Compile, language: str) -> None:
    lexicon = compiled(known.words(language), tile_set(language))

    for sample in known.read(language):
        solver = Solver(lexicon, sample.limits)
        tops = list(solver.tops(sample.position, sample.rack))
        assert tops == list(solver.ranked(sample.position, sample.rack))[: sample.figures["top_ties"]]


def _solver(compiled: Compile, world: World) -> Solver:
    return Solver(compiled(world.words, world.tiles), world.limits)


def _leading_tie(ranked: tuple[ScoredMove, ...]) -> tuple[ScoredMove, ...]:
    return tuple(scored for scored in ranked if scored.points == ranked[0].points)


def _positions(world: World) -> st.SearchStrategy[Position]:
    return st.one_of(st.just(Position.empty(world.board)), scattered(world), scattered(world))
