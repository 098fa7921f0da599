import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Direction, Move, Position, squares
from games.errors import NotationError
from games.parts import notation

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
LETTERS = "AÄBCDEÖŁŻXYZ"


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("H4 RUCKEN", Move(7, 3, ACROSS, "RUCKEN")),
        ("H4-H9 RUCKEN", Move(7, 3, ACROSS, "RUCKEN")),
        ("4H HAUS", Move(7, 3, DOWN, "HAUS")),
        ("5E-5K RHEUMAS", Move(4, 4, DOWN, "RHEUMAS")),
        ("rucken h4", Move(7, 3, ACROSS, "RUCKEN")),
        ("Rucken h 4 - h 9", Move(7, 3, ACROSS, "RUCKEN")),
        ("10 F – 10 H WAS", Move(5, 9, DOWN, "WAS")),
        ("13I rÜDEM", Move(8, 12, DOWN, "rÜDEM")),
        ("13I (R)ÜDEM", Move(8, 12, DOWN, "rÜDEM")),
        ("13i (r)üdem", Move(8, 12, DOWN, "rÜDEM")),
        ("C(H)ACUNE 8A", Move(0, 7, DOWN, "ChACUNE")),
        ("H8 (A)(B)", Move(7, 7, ACROSS, "ab")),
        ("H8 R Ü D E M", Move(7, 7, ACROSS, "RÜDEM")),
    ],
)
def test_slips_are_read(written: str, move: Move) -> None:
    assert notation.parse_move(written) == move


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("RUCKEN", "names no square: expected a square such as H4"),
        ("H4", "is no word: expected letters"),
        ("H4-K4 HAUS", "is no straight line: write H4-H9 for a word across, 4H-4K for one down"),
        ("H9-H4 RUCKEN", "is no straight line"),
        ("H4-4K HAUS", "is no straight line"),
        ("H4-H9 HAUS", "H4-H9 has 6 squares, but HAUS has 4 letters"),
        ("H99 HAUS", "lies off every board: columns run from 1 to 21"),
        ("H4 HA(US", "a parenthesis is open; write (A)"),
        ("H4 HA-US", "is no word"),
    ],
)
def test_errors_say_what_was_expected(written: str, says: str) -> None:
    with pytest.raises(NotationError) as error:
        notation.parse_move(written)

    assert says in str(error.value)


def test_blanks_are_printed_small_unless_that_would_be_misread() -> None:
    assert [notation.word_text(word) for word in ("rÜDEM", "RÜDEM", "ab")] == ["rÜDEM", "RÜDEM", "(A)(B)"]
    assert notation.word_text("rÜDEM", parentheses=True) == "(R)ÜDEM"
    assert notation.move_text(Move(8, 12, DOWN, "rÜDEM")) == "13I rÜDEM"


def test_a_reference_alone_must_be_one() -> None:
    with pytest.raises(NotationError, match="'H' is no square: expected a square such as H4"):
        notation.parse_reference("H")


words = st.text(st.sampled_from(LETTERS + LETTERS.lower()), min_size=1, max_size=15)
moves = st.builds(Move, st.integers(0, 20), st.integers(0, 20), st.sampled_from(Direction), words)


@given(moves, st.booleans())
def test_what_is_printed_is_read_back(move: Move, parentheses: bool) -> None:
    assert notation.parse_move(notation.move_text(move, parentheses=parentheses)) == move


@given(st.integers(0, 5), st.integers(0, 5), st.sampled_from(Direction), words)
def test_spans_are_read_back(row: int, column: int, direction: Direction, word: str) -> None:
    move = Move(row, column, direction, word)

    assert notation.parse(notation.span(move), notation.word_text(word)) == move


@pytest.mark.parametrize(
    ("move", "square"),
    [(Move(7, 3, ACROSS, "RUCKEN"), "8D"), (Move(7, 3, DOWN, "RUCKEN"), "D8"), (Move(0, 14, DOWN, "AN"), "O1")],
)
def test_gcg_is_the_mirror_image(move: Move, square: str) -> None:
    assert notation.gcg_square(move) == square
    assert notation.parse_gcg(square, move.word, Position.empty()) == move


def test_gcg_writes_letters_of_the_board_as_dots() -> None:
    position = Position.empty().after(Move(7, 7, ACROSS, "rUCKEN"))
    move = Move(5, 7, DOWN, "HErZ")

    assert notation.gcg_word(move, position) == "HE.Z"
    assert notation.parse_gcg("H6", "HE.Z", position) == move
    assert notation.parse_gcg("H6", "HE(r)Z", position) == move


@pytest.mark.parametrize(
    ("square", "word", "says"),
    [
        ("HH", "HE", "expected 8D"),
        ("8O", "HE", "runs off the board"),
        ("1A", "H.", "a dot stands for a letter, but that square is empty"),
    ],
)
def test_gcg_errors_say_what_was_expected(square: str, word: str, says: str) -> None:
    with pytest.raises(NotationError) as error:
        notation.parse_gcg(square, word, Position.empty())

    assert says in str(error.value)


@given(
    st.integers(0, 7),
    st.integers(0, 7),
    st.sampled_from(Direction),
    st.text(st.sampled_from(LETTERS), min_size=2, max_size=7),
)
def test_gcg_is_read_back(row: int, column: int, direction: Direction, word: str) -> None:
    move = Move(row, column, direction, word)
    position = Position.empty().after(Move(*next(iter(squares(move)))[:2], direction, word[:1]))

    assert notation.parse_gcg(notation.gcg_square(move), notation.gcg_word(move, position), position) == move
