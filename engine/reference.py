"""The rules of laying words, written to be believed rather than to be fast: the oracle for the compiled engine.

Judging follows the rule book sentence by sentence. The list of moves is found by trying every word of the list on every
stretch of squares and keeping what the judge lets pass. Nothing is remembered from one question to the next.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from engine.board import Board
from engine.moves import Direction, Fault, Laid, Limits, Move, ScoredMove, Verdict
from engine.position import EMPTY, Position, squares
from engine.tiles import BLANK, TileSet, TileSetError

Square = tuple[int, int]

_STEP = {Direction.ACROSS: (0, 1), Direction.DOWN: (1, 0)}
_OTHER = {Direction.ACROSS: Direction.DOWN, Direction.DOWN: Direction.ACROSS}
_FEWEST_LETTERS = 2
_BOOKLET = Limits()


class _Faulty(Exception):
    """An answer breaks a rule."""

    def __init__(self, fault: Fault, culprit: str = "") -> None:
        self.fault = fault
        self.culprit = culprit


@dataclass(frozen=True)
class _Table:
    """The board with the tiles of an answer on it: all tiles by square, and which squares are newly covered."""

    board: Board
    tiles: dict[Square, str]
    new: tuple[Square, ...]

    @property
    def was_empty(self) -> bool:
        return len(self.tiles) == len(self.new)

    def run(self, square: Square, direction: Direction) -> list[Square]:
        """The unbroken row of tiles through a square, from its first tile to its last."""
        down, right = _STEP[direction]
        row, column = square
        while (row - down, column - right) in self.tiles:
            row, column = row - down, column - right
        found = []
        while (row, column) in self.tiles:
            found.append((row, column))
            row, column = row + down, column + right
        return found

    def text(self, run: Iterable[Square]) -> str:
        return "".join(self.tiles[square] for square in run)


class ReferenceSolver:
    """A word list in capitals, a tile set and limits: every legal move, the tops, and the verdict on any answer.

    Raises ``TileSetError`` for a rack or a position with a tile that the set does not know.
    """

    def __init__(self, words: Collection[str], tiles: TileSet, limits: Limits = _BOOKLET) -> None:
        self._words = frozenset(word for word in words if len(word) >= _FEWEST_LETTERS)
        self._tiles = tiles
        self._limits = limits
        self._letter_of = {tile: letter for letter in tiles.letters for tile in (letter, letter.lower())}
        self._by_length: dict[int, list[str]] = defaultdict(list)
        for word in sorted(self._words):
            self._by_length[len(word)].append(word)

    def ranked(self, position: Position, rack: str) -> tuple[ScoredMove, ...]:
        """Every legal move once; on the empty board only those that read across."""
        self._require_known_tiles(position, rack)
        verdicts = (self._verdict(position, rack, move) for move in self._tries(position, rack))
        legal = {
            ScoredMove(verdict.move, verdict.points, verdict.tiles)
            for verdict in verdicts
            if verdict.fault is None and verdict.move is not None
        }
        return tuple(sorted(legal, key=self._place_in_order))

    def tops(self, position: Position, rack: str) -> tuple[ScoredMove, ...]:
        """All moves that share the highest points, in the order of ``ranked``."""
        ranked = self.ranked(position, rack)
        return tuple(scored for scored in ranked if scored.points == ranked[0].points)

    def judge(self, position: Position, rack: str, answers: Sequence[Move | Laid]) -> list[Verdict]:
        """A verdict for each answer. From the moment an answer lies in one line its verdict tells move and tiles."""
        self._require_known_tiles(position, rack)
        return [self._verdict(position, rack, answer) for answer in answers]

    def _require_known_tiles(self, position: Position, rack: str) -> None:
        for tile in rack:
            if tile != BLANK and tile not in self._tiles:
                raise TileSetError(f"{tile!r} is no tile of the set {self._tiles.key}: a rack has its capitals and ?")
        for tile in position.text:
            if tile != EMPTY and tile not in self._letter_of:
                raise TileSetError(f"{tile!r} lies on the board but is no letter of the tile set {self._tiles.key}")

    # ---- every move there is

    def _place_in_order(self, scored: ScoredMove) -> tuple[object, ...]:
        move = scored.move
        word = [(tile not in self._tiles, self._tiles.code(self._letter_of[tile])) for tile in move.word]
        blanks = sum(tile not in self._tiles for tile in scored.tiles)
        return -scored.points, blanks, move.row, move.column, move.direction, word

    def _tries(self, position: Position, rack: str) -> Iterator[Move]:
        """Every word on every stretch of squares where its letters can come from the board and the rack."""
        for direction in (Direction.ACROSS,) if position.is_empty else Direction:
            for stretch in self._stretches(position, direction):
                standing = [position.tile(row, column) for row, column in stretch]
                for word in self._by_length[len(stretch)]:
                    for tried in self._spellings(word, standing, rack):
                        yield Move(*stretch[0], direction, tried)

    def _stretches(self, position: Position, direction: Direction) -> Iterator[list[Square]]:
        """Squares in one line that a whole word could fill by laying a tile or more, not too many, next to others."""
        size = position.board.size
        for line in range(size):
            for first in range(size):
                for beyond in range(first + _FEWEST_LETTERS, size + 1):
                    steps = range(first, beyond)
                    stretch = [(line, step) if direction is Direction.ACROSS else (step, line) for step in steps]
                    empty = [square for square in stretch if position.tile(*square) == EMPTY]
                    if 1 <= len(empty) <= self._limits.most_laid and _has_contact(position, empty, len(stretch)):
                        yield stretch

    def _spellings(self, word: str, standing: Sequence[str], rack: str) -> Iterator[str]:
        """The word with every choice between tiles and blanks that the rack allows; none if the board says otherwise."""
        if not word:
            yield ""
        elif standing[0] != EMPTY:
            if self._letter_of[standing[0]] == word[0]:
                yield from (standing[0] + rest for rest in self._spellings(word[1:], standing[1:], rack))
        else:
            for tile, taken in ((word[0], word[0]), (word[0].lower(), BLANK)):
                if taken in rack:
                    left = rack.replace(taken, "", 1)
                    yield from (tile + rest for rest in self._spellings(word[1:], standing[1:], left))

    # ---- one answer

    def _verdict(self, position: Position, rack: str, answer: Move | Laid) -> Verdict:
        try:
            laid = self._lay(position, answer)
            self._check_tiles(laid, rack)
            standing = {(row, column): tile for row, column, tile in _standing(position)}
            table = _Table(position.board, standing | laid, tuple(sorted(laid)))
            direction, main = _main_line(table)
        except _Faulty as faulty:
            return Verdict(fault=faulty.fault, culprit=faulty.culprit)
        move, tiles = Move(*main[0], direction, table.text(main)), table.text(table.new)
        try:
            _check_contact(table)
            runs = [main, *_cross_runs(table, direction)]
            words = self._checked_words(table, runs)
        except _Faulty as faulty:
            return Verdict(fault=faulty.fault, culprit=faulty.culprit, move=move, tiles=tiles)
        points = sum(self._points(table, run) for run in runs) + dict(self._limits.bonuses).get(len(tiles), 0)
        return Verdict(points=points, words=words, move=move, tiles=tiles)

    def _lay(self, position: Position, answer: Move | Laid) -> dict[Square, str]:
        """The tiles that the answer adds to the board. A written word runs through equal letters; fingers cannot."""
        written = list(squares(answer)) if isinstance(answer, Move) else sorted(answer.tiles, key=_square_of)
        for _, _, tile in written:
            if tile not in self._letter_of:
                raise _Faulty(Fault.UNKNOWN_LETTER, tile)
        size = position.board.size
        if not all(0 <= row < size and 0 <= column < size for row, column, _ in written):
            raise _Faulty(Fault.OFF_BOARD)
        laid: dict[Square, str] = {}
        for row, column, tile in written:
            there = laid.get((row, column), position.tile(row, column))
            if there == EMPTY:
                laid[row, column] = tile
            elif isinstance(answer, Laid) or self._letter_of[there] != self._letter_of[tile]:
                raise _Faulty(Fault.SQUARE_TAKEN, Move(row, column, Direction.ACROSS, tile).square)
        return laid

    def _check_tiles(self, laid: dict[Square, str], rack: str) -> None:
        if not laid:
            raise _Faulty(Fault.TOO_FEW_LETTERS)
        if len(laid) > self._limits.most_laid:
            raise _Faulty(Fault.TOO_MANY_TILES)
        for tile in laid.values():
            taken = tile if tile in self._tiles else BLANK
            if taken not in rack:
                raise _Faulty(Fault.NOT_IN_RACK, taken)
            rack = rack.replace(taken, "", 1)

    def _checked_words(self, table: _Table, runs: Iterable[Sequence[Square]]) -> tuple[str, ...]:
        words = tuple("".join(self._letter_of[tile] for tile in table.text(run)) for run in runs)
        for word in words:
            if word not in self._words:
                raise _Faulty(Fault.NOT_IN_LEXICON, word)
        return words

    def _points(self, table: _Table, run: Sequence[Square]) -> int:
        """Premiums count for newly covered squares only: letters first, then the word."""
        covered = [square for square in run if square in table.new]
        plain = sum(self._tiles.value(table.tiles[square]) for square in run)
        extra = sum(
            self._tiles.value(table.tiles[square]) * (table.board.letter_multiplier(*square) - 1) for square in covered
        )
        return (plain + extra) * prod(table.board.word_multiplier(*square) for square in covered)


def _main_line(table: _Table) -> tuple[Direction, list[Square]]:
    """Which way the new tiles read, and the whole word through them; a single tile reads across if it can."""
    across, down = (table.run(table.new[0], direction) for direction in Direction)
    if set(table.new) <= set(across) and (len(across) > 1 or len(down) == 1):
        return Direction.ACROSS, across
    if set(table.new) <= set(down):
        return Direction.DOWN, down
    raise _Faulty(Fault.GAP)


def _check_contact(table: _Table) -> None:
    """The first move covers the centre with two letters or more; every other one touches a tile on the board."""
    if not table.was_empty:
        if not any(_neighbours(square) & (table.tiles.keys() - set(table.new)) for square in table.new):
            raise _Faulty(Fault.NOT_CONNECTED)
    elif table.board.centre not in table.new:
        raise _Faulty(Fault.NOT_ON_CENTRE)
    elif len(table.new) < _FEWEST_LETTERS:
        raise _Faulty(Fault.TOO_FEW_LETTERS)


def _cross_runs(table: _Table, direction: Direction) -> list[list[Square]]:
    """The words that new tiles form the other way, in reading order."""
    runs = (table.run(square, _OTHER[direction]) for square in table.new)
    return [run for run in runs if len(run) > 1]


def _has_contact(position: Position, empty: Sequence[Square], length: int) -> bool:
    if position.is_empty:
        return position.board.centre in empty
    size = position.board.size
    around = {(row, column) for square in empty for row, column in _neighbours(square)}
    on_board = ((row, column) for row, column in around if 0 <= row < size and 0 <= column < size)
    return len(empty) < length or any(position.tile(*square) != EMPTY for square in on_board)


def _neighbours(square: Square) -> set[Square]:
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def _standing(position: Position) -> Iterator[tuple[int, int, str]]:
    for row, tiles in enumerate(position.rows):
        for column, tile in enumerate(tiles):
            if tile != EMPTY:
                yield row, column, tile


def _square_of(laid: tuple[int, int, str]) -> Square:
    return laid[:2]
