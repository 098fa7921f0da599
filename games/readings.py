"""What can a slip mean? Every legal reading of an answer on paper, with the marks that each would bring.

A slip is read as written first. Its square may be off by one, or written the wrong way round; a blank may not be
marked; a last letter that lies on the board may be missing. On the empty board the square does not matter at all: a
first word is read at every place, without a mark. The program lists; an official decides, and the record says by
which mark.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.moves import Direction, Move
from engine.tiles import BLANK
from games.parts.actions import Lay
from games.protocol import Verdict
from games.sanctions import Mark
from games.scrabble import Action, ScrabbleState
from games.simultan import Simultan

_SHIFTS = ((0, 1), (0, -1), (1, 0), (-1, 0))

Placement = tuple[Move, tuple[Mark, ...]]


@dataclass(frozen=True, slots=True)
class Reading:
    """One legal way to understand a slip: the move, its points, and what would be noted on it."""

    move: Move
    points: int
    marks: tuple[Mark, ...] = ()


def readings(game: Simultan, state: ScrabbleState, written: Move) -> list[Reading]:
    """Legal readings, the least marked first, then by falling points; empty if the slip is worth nothing."""
    tried = list(_tries(state, written))
    actions: list[Action] = [Lay(move) for move, _ in tried]
    verdicts = game.judge(state, 0, actions)
    found: dict[Move, Reading] = {}
    for (_, marks), verdict in zip(tried, verdicts, strict=True):
        for reading in _legal(written, marks, verdict):
            found.setdefault(reading.move, reading)
    return sorted(found.values(), key=lambda reading: (len(reading.marks), -reading.points))


def _legal(written: Move, marks: tuple[Mark, ...], verdict: Verdict[Action]) -> Iterator[Reading]:
    if isinstance(verdict.action, Lay) and isinstance(verdict.action.answer, Move):
        move = verdict.action.answer
        yield Reading(move, verdict.points, (*marks, *_missing_letters(written, move)))


def _missing_letters(written: Move, formed: Move) -> Sequence[Mark]:
    """One letter of the board forgotten at the end is a small slip; any other gap means the word is not in full."""
    missing = len(formed.word) - len(written.word)
    if not missing:
        return ()
    is_last = missing == 1 and formed.word.upper().startswith(written.word.upper())
    return (Mark.LAST_LETTER_FORGOTTEN,) if is_last else (Mark.WORD_INCOMPLETE,)


def _tries(state: ScrabbleState, written: Move) -> Iterator[Placement]:
    """As written before anything else, so that a reading without marks is never hidden by a marked one."""
    blanks = state.racks[0].count(BLANK)
    placements = list(_first_places(state, written) if state.position.is_empty else _places(written))
    for move, marks in placements:
        yield move, marks
    for move, marks in placements:
        for word in _spellings(move.word, blanks):
            yield Move(move.row, move.column, move.direction, word), (*marks, Mark.BLANK_UNCLEAR)


def _places(written: Move) -> Iterator[Placement]:
    yield written, ()
    turned = Direction.DOWN if written.direction is Direction.ACROSS else Direction.ACROSS
    yield Move(written.row, written.column, turned, written.word), (Mark.REFERENCE_SHIFTED,)
    for down, right in _SHIFTS:
        shifted = Move(written.row + down, written.column + right, written.direction, written.word)
        yield shifted, (Mark.REFERENCE_SHIFTED,)


def _first_places(state: ScrabbleState, written: Move) -> Iterator[Placement]:
    row, centre = state.position.board.centre
    for column in range(max(0, centre - len(written.word) + 1), centre + 1):
        yield Move(row, column, Direction.ACROSS, written.word), ()


def _spellings(word: str, blanks: int) -> Iterator[str]:
    """The word with up to that many letters as blanks, whatever was marked."""
    capitals = word.upper()
    for count in range(blanks + 1):
        for places in combinations(range(len(word)), count):
            spelt = "".join(sign.lower() if place in places else sign for place, sign in enumerate(capitals))
            if spelt != word:
                yield spelt
