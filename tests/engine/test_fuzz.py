"""Rubbish in, a clear error out: no file, position, rack or answer may bring the engine down."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Lexicon, LexiconError, Solver, compile_words
from engine.board import Board, BoardError
from engine.moves import Direction, Fault, Laid, Limits, Move
from engine.position import Position
from engine.reference import ReferenceSolver
from engine.tiles import tile_set
from tests.engine.worlds import Compile, examples

WORDS = ("AA", "AB", "ABA", "BAB", "CAB", "CABS", "SCAB", "SCABS", "TEAS", "SEAT", "READINGS")
SIGNS = "AÄBCEST?abcst?.1ßſÅ \x00\U0001f600\ud800"

whole_numbers = st.integers(-3, 25) | st.integers()
tiles_written = st.text(SIGNS, max_size=3)
written = st.builds(Move, whole_numbers, whole_numbers, st.sampled_from(Direction), st.text(max_size=30)) | st.builds(
    Laid, st.lists(st.tuples(whole_numbers, whole_numbers, tiles_written), max_size=12).map(tuple)
)


@pytest.fixture(scope="session")
def intact(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("intact") / "small.lex"
    compile_words(WORDS, tile_set("en"), path)
    return path.read_bytes()


@pytest.fixture(scope="session")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scratch") / "rubbish.lex"


@pytest.fixture(scope="session")
def solver(compiled: Compile) -> Solver:
    return Solver(compiled(WORDS, tile_set("en")))


def refuse(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    path.write_bytes(content)
    with pytest.raises(LexiconError) as refusal:
        Lexicon.open(path)
    assert str(refusal.value)


@examples(200)
@given(content=st.binary(max_size=4000))
def test_random_bytes_are_no_lexicon(scratch: Path, content: bytes) -> None:
    refuse(scratch, content)


@examples(200)
@given(tail=st.binary(max_size=2000), kept=st.integers(1, 200))
def test_random_bytes_behind_a_true_beginning_are_no_lexicon(
    scratch: Path, intact: bytes, tail: bytes, kept: int
) -> None:
    refuse(scratch, intact[: min(kept, len(intact) - 1)] + tail)


@examples(300)
@given(data=st.data())
def test_one_changed_byte_is_noticed(scratch: Path, intact: bytes, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(intact) - 1) | st.integers(0, min(127, len(intact) - 1)))
    flipped = intact[index] ^ data.draw(st.integers(1, 255))

    refuse(scratch, intact[:index] + bytes([flipped]) + intact[index + 1 :])


@examples(100)
@given(data=st.data())
def test_truncated_file_is_noticed(scratch: Path, intact: bytes, data: st.DataObject) -> None:
    refuse(scratch, intact[: data.draw(st.integers(0, len(intact) - 1))])


def test_file_with_something_behind_it_is_noticed(scratch: Path, intact: bytes) -> None:
    refuse(scratch, intact + b"\x00")


def test_missing_file_and_folder_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.lex", tmp_path):
        with pytest.raises((LexiconError, OSError), match=path.name):
            Lexicon.open(path)


@examples(300)
@given(fen=st.text(SIGNS + "0123456789/", max_size=60))
def test_random_fen_is_refused_or_solved(solver: Solver, fen: str) -> None:
    _ask_everything(solver, fen, "ABC")


@examples(300)
@given(
    rows=st.lists(st.text("ABCEST.", min_size=4, max_size=4), min_size=4, max_size=4), rack=st.text(SIGNS, max_size=12)
)
def test_random_rack_is_refused_or_solved(solver: Solver, rows: list[str], rack: str) -> None:
    position = Position(Board(("....",) * 4), tuple(rows))
    for ask in (solver.ranked, solver.tops):
        try:
            ask(position, rack)
        except ValueError as refusal:
            assert str(refusal)


@examples(60)
@given(rack=st.text("ABCEST?", max_size=40))
def test_rack_of_any_length_is_refused_or_solved(solver: Solver, rack: str) -> None:
    try:
        ranked = solver.ranked(Position.empty(), rack[:3] + rack[3:].replace("?", "A"))
    except ValueError as refusal:
        assert str(refusal)
    else:
        assert all(len(scored.tiles) <= Limits().most_laid for scored in ranked)


@examples(150)
@given(most_laid=whole_numbers, bonuses=st.lists(st.tuples(whole_numbers, whole_numbers), max_size=3))
def test_any_limits_are_refused_or_kept(compiled: Compile, most_laid: int, bonuses: list[tuple[int, int]]) -> None:
    position = Position(Board(("....",) * 4), ("....", "CAB.", "....", "...."))
    try:
        limits = Limits(most_laid, tuple(bonuses))
        solver = Solver(compiled(WORDS, tile_set("en")), limits)
    except ValueError as refusal:
        assert str(refusal)
    else:
        expected = ReferenceSolver(WORDS, tile_set("en"), limits)
        assert tuple(solver.ranked(position, "SABTE?")) == expected.ranked(position, "SABTE?")
        assert tuple(solver.tops(position, "SABTE?")) == expected.tops(position, "SABTE?")


@examples(400)
@given(rows=st.lists(st.text("ABCEST.....", min_size=5, max_size=5), min_size=5, max_size=5), slips=st.lists(written))
def test_any_answer_gets_a_verdict(solver: Solver, rows: list[str], slips: list[Move | Laid]) -> None:
    verdicts = solver.judge(Position(Board((".....",) * 5), tuple(rows)), "ABCSTE?", slips)

    assert len(verdicts) == len(slips)
    assert all(verdict.fault is None or (verdict.points == 0 and verdict.fault in Fault) for verdict in verdicts)


@examples(200)
@given(asked=st.text(SIGNS + "*", max_size=12))
def test_any_question_to_a_lexicon_is_refused_or_answered(solver: Solver, asked: str) -> None:
    lexicon = solver.lexicon
    for ask in (lexicon.matching, lexicon.anagrams, lexicon.hooks, lexicon.__contains__):
        try:
            ask(asked)
        except ValueError as refusal:
            assert str(refusal)


@examples(200)
@given(accepted=st.lists(st.text(SIGNS, max_size=5)), rejected=st.lists(st.text(SIGNS, max_size=5)))
def test_any_rulings_are_refused_or_followed(solver: Solver, accepted: list[str], rejected: list[str]) -> None:
    try:
        ruled = solver.lexicon.with_rulings(accepted, rejected)
    except ValueError as refusal:
        assert str(refusal)
    else:
        assert all(word in ruled for word in set(accepted) - set(rejected))
        assert not any(word in ruled for word in rejected)


@examples(100)
@given(words=st.lists(st.text(SIGNS, max_size=25), max_size=20))
def test_any_list_of_words_is_compiled_or_refused_word_by_word(
    tmp_path_factory: pytest.TempPathFactory, words: list[str]
) -> None:
    path = tmp_path_factory.mktemp("list") / "any.lex"
    playable = {word for word in words if len(word) >= 2 and all(letter in tile_set("en") for letter in word)}

    try:
        report = compile_words(words, tile_set("en"), path)
    except ValueError as refusal:
        assert not playable, str(refusal)
    else:
        lexicon = Lexicon.open(path)
        assert {word for word in words if word in lexicon} >= {word for word in playable if len(word) <= 15}
        assert report.read == len(words)


def _ask_everything(solver: Solver, fen: str, rack: str) -> None:
    try:
        position = Position.from_fen(fen, Board(("...",) * 3))
        solver.ranked(position, rack)
        solver.tops(position, rack)
        solver.judge(position, rack, [Move(1, 1, Direction.ACROSS, "AB")])
    except ValueError as refusal:
        assert str(refusal)


def test_position_of_the_wrong_size_is_refused_before_the_engine_sees_it() -> None:
    with pytest.raises(BoardError):
        Position.from_fen("3/3/3", Board(("....",) * 4))
