"""A slip that can be read in several ways shows all of them, and which mark each would bring."""

from dataclasses import replace

from engine import Direction, Move, Position
from games.parts.notation import move_text, parse_move
from games.presets import preset
from games.readings import readings
from games.scrabble import ScrabbleState
from games.simultan import Simultan
from tests.games.lexicons import knowing

GAME = Simultan(knowing("HAUS", "HAUSE", "HAUSES", "SEE", "ES", "SEEN"), preset("duplicate").game)


def state(rack: str, *slips: str) -> ScrabbleState:
    position = Position.empty()
    for slip in slips:
        position = position.after(parse_move(slip))
    return replace(GAME.start(1), racks=(rack,), position=position, drawing=())


def told(rack: str, written: str, *slips: str) -> list[tuple[str, int, tuple[str, ...]]]:
    found = readings(GAME, state(rack, *slips), parse_move(written))
    return [(move_text(one.move), one.points, tuple(map(str, one.marks))) for one in found]


def test_a_clear_slip_is_read_as_written() -> None:
    assert told("SEENNNN", "12H EE", "H8 HAUS") == []
    assert told("EENNNNN", "11H SEE", "H8 HAUS") == [("11H SEE", 3, ())]


def test_a_square_off_by_one_or_turned_round_is_found() -> None:
    assert told("EENNNNN", "11G SEE", "H8 HAUS") == [("11H SEE", 3, ("reference-shifted",))]
    assert told("EENNNNN", "H11 SEE", "H8 HAUS") == [("11H SEE", 3, ("reference-shifted",))]


def test_a_blank_that_is_not_marked_is_found_in_every_place() -> None:
    assert told("E?NNNNN", "11H SEE", "H8 HAUS") == [
        ("11H SeE", 2, ("blank-unclear",)),
        ("11H SEe", 2, ("blank-unclear",)),
    ]


def test_a_forgotten_last_letter_of_the_board_is_noticed() -> None:
    board = ("H8 HAUS", "14H ES")

    assert told("ENNNNNN", "H8 HAUSE", *board) == [("H8 HAUSE", 7, ())]
    assert told("ENNNNNN", "H8 HAUSE", "H8 HAUS", "13H S") == [("H8 HAUSES", 8, ("last-letter-forgotten",))]


def test_a_word_that_is_not_written_in_full_is_noticed() -> None:
    assert told("ENNNNNN", "H12 E", "H8 HAUS") == [("H8 HAUSE", 7, ("word-incomplete",))]


def test_a_first_word_is_read_at_its_best_place_without_a_mark() -> None:
    found = readings(GAME, state("HAUSENN"), Move(0, 0, Direction.DOWN, "HAUSE"))

    assert [(one.move.square, one.points, one.marks) for one in found] == [
        ("H4", 16, ()),
        ("H8", 14, ()),
        ("H5", 12, ()),
        ("H6", 12, ()),
        ("H7", 12, ()),
    ]
