"""The three questions of every turn: what can be laid, what is best, and what is an answer worth?"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import overload

from engine import _core
from engine.board import Board
from engine.lexicon import Lexicon
from engine.moves import Direction, Fault, Laid, Limits, Move, ScoredMove, Verdict, square_name
from engine.position import Position
from engine.tiles import TileSetError

_Question = Callable[[_core.Layout, str, str], _core.MoveList]
_Questions = Callable[[_core.Layout, list[tuple[str, str]]], list[_core.MoveList]]
_WordFields = tuple[int, int, int, str]
_TileFields = list[tuple[int, int, str]]
_Lying = tuple[int, int, int, str, str]
_Told = tuple[int, tuple[str, ...], int, int, str, _Lying | None]

_BOOKLET = Limits()
_DIRECTIONS = tuple(Direction)
_FAULTS = (
    None,
    Fault.UNKNOWN_LETTER,
    Fault.OFF_BOARD,
    Fault.SQUARE_TAKEN,
    Fault.NOT_IN_RACK,
    Fault.TOO_MANY_TILES,
    Fault.TOO_FEW_LETTERS,
    Fault.GAP,
    Fault.NOT_ON_CENTRE,
    Fault.NOT_CONNECTED,
    Fault.NOT_IN_LEXICON,
)


class Moves(Sequence[ScoredMove]):
    """Moves in their fixed order, kept packed: each is turned into text only when it is looked at."""

    def __init__(self, core: _core.MoveList) -> None:
        self._core = core

    def __len__(self) -> int:
        return len(self._core)

    @overload
    def __getitem__(self, index: int) -> ScoredMove: ...
    @overload
    def __getitem__(self, index: slice) -> list[ScoredMove]: ...
    def __getitem__(self, index: int | slice) -> ScoredMove | list[ScoredMove]:
        if isinstance(index, slice):
            return [self._decoded(number) for number in range(*index.indices(len(self)))]
        return self._decoded(range(len(self))[index])

    def __iter__(self) -> Iterator[ScoredMove]:
        return map(self._decoded, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(ScoredMove.__eq__, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Moves({list(self)!r})"

    @property
    def top_points(self) -> int:
        """Points of the first move, 0 if there is none."""
        return self._core.points(0) if len(self) else 0

    @property
    def points_sum(self) -> int:
        return self._core.points_sum()

    def points(self, index: int) -> int:
        """Points of one move without decoding it."""
        return self._core.points(index)

    def _decoded(self, index: int) -> ScoredMove:
        row, column, direction, word, points, tiles = self._core.item(index)
        return ScoredMove(Move(row, column, _DIRECTIONS[direction], word), points, tiles)


class Solver:
    """A lexicon with limits. Threads may share one: questions run beside each other, without Python's lock."""

    def __init__(self, lexicon: Lexicon, limits: Limits = _BOOKLET) -> None:
        self.lexicon = lexicon
        self.limits = limits
        self._core = _core.Solver(lexicon.core, limits.most_laid, list(limits.bonuses))

    def ranked(self, position: Position, rack: str) -> Moves:
        """Every legal move: by points, then fewer blanks, then square, direction and word."""
        return Moves(self._asked(self._core.ranked, position, rack))

    def tops(self, position: Position, rack: str) -> Moves:
        """All moves tied at the top, in the order of ``ranked``, found without listing the rest."""
        return Moves(self._asked(self._core.tops, position, rack))

    def ranked_many(self, questions: Sequence[tuple[Position, str]]) -> list[Moves]:
        """``ranked`` for many positions on one board in one call."""
        return self._asked_many(self._core.ranked_many, questions)

    def tops_many(self, questions: Sequence[tuple[Position, str]]) -> list[Moves]:
        """``tops`` for many positions on one board in one call."""
        return self._asked_many(self._core.tops_many, questions)

    def judge(self, position: Position, rack: str, answers: Sequence[Move | Laid]) -> list[Verdict]:
        """What each answer is worth. No answer is too wrong to be judged; rack and position must be of the tile set."""
        given = [_fields(answer) for answer in answers]
        try:
            told = self._core.judge(_layout(position.board), position.text, rack, given)
        except ValueError as error:
            raise TileSetError(str(error)) from None
        verdicts: dict[int, Verdict] = {}
        for answer, fields in zip(answers, told, strict=True):
            if id(fields) not in verdicts:
                verdicts[id(fields)] = _verdict(answer, fields)
        return [verdicts[id(fields)] for fields in told]

    def _asked(self, question: _Question, position: Position, rack: str) -> _core.MoveList:
        try:
            return question(_layout(position.board), position.text, rack)
        except ValueError as error:
            raise TileSetError(str(error)) from None

    def _asked_many(self, question: _Questions, questions: Sequence[tuple[Position, str]]) -> list[Moves]:
        if not questions:
            return []
        board = questions[0][0].board
        if any(position.board != board for position, _ in questions):
            raise ValueError("many positions can be asked about at once only if they are on one board")
        try:
            lists = question(_layout(board), [(position.text, rack) for position, rack in questions])
        except ValueError as error:
            raise TileSetError(str(error)) from None
        return [Moves(core) for core in lists]


@cache
def _layout(board: Board) -> _core.Layout:
    squares = [(row, column) for row in range(board.size) for column in range(board.size)]
    letters = bytes(board.letter_multiplier(*square) for square in squares)
    words = bytes(board.word_multiplier(*square) for square in squares)
    return _core.Layout(board.size, letters, words)


def _fields(answer: Move | Laid) -> _WordFields | _TileFields:
    if isinstance(answer, Move):
        return answer.row, answer.column, answer.direction, answer.word
    return _in_reading_order(answer)


def _in_reading_order(laid: Laid) -> _TileFields:
    return sorted(laid.tiles, key=lambda tile: tile[:2])


def _verdict(answer: Move | Laid, told: _Told) -> Verdict:
    points, words, code, at, culprit, lying = told
    move, tiles = None, ""
    if lying is not None:
        row, column, direction, word, tiles = lying
        move = Move(row, column, _DIRECTIONS[direction], word)
    fault = _FAULTS[code]
    if fault is None:
        return Verdict(points, words, None, "", move, tiles)
    return Verdict(0, (), fault, _culprit(fault, answer, at) if at >= 0 else culprit, move, tiles)


def _culprit(fault: Fault, answer: Move | Laid, index: int) -> str:
    """What stands at an index of an answer: its letter if that is unknown, else the square it is on."""
    if isinstance(answer, Move):
        down = answer.direction is Direction.DOWN
        row, column = answer.row + index * down, answer.column + index * (not down)
        tile = answer.word[index]
    else:
        row, column, tile = _in_reading_order(answer)[index]
    return tile if fault is Fault.UNKNOWN_LETTER else square_name(row, column)
