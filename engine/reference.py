"""The rules of laying words, written to be believed rather than to be fast: the oracle for the compiled engine.

Judging follows the rule book sentence by sentence. The list of moves is found by trying every word of the list on every
stretch of squares and keeping what the judge lets pass. Nothing is remembered from one question to the next.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from engine.board import Board
from engine.moves import Direction, Fault, Laid, Limits, Move, ScoredMove, Verdict
from engine.position import EMPTY, Position, squares
from engine.tiles import BLANK, TileSet, TileSetError

Square = tuple[int, int]
Tiles = Mapping[Square, str]
Run = Sequence[Square]

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
    """A board while an answer lies on it: the tiles that stood there before, the new ones, and both together."""

    board: Board
    standing: Tiles
    new: Tiles
    tiles: Tiles

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
        return "".join([self.tiles[square] for square in run])


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
        standing = self._known_tiles(position, rack)
        tried = (self._verdict(position.board, standing, rack, move) for move in self._tries(position, standing, rack))
        legal = {
            ScoredMove(verdict.move, verdict.points, verdict.tiles)
            for verdict in tried
            if verdict.fault is None and verdict.move is not None
        }
        return tuple(sorted(legal, key=self._place_in_order))

    def tops(self, position: Position, rack: str) -> tuple[ScoredMove, ...]:
        """All moves that share the highest points, in the order of ``ranked``."""
        ranked = self.ranked(position, rack)
        return tuple(scored for scored in ranked if scored.points == ranked[0].points)

    def judge(self, position: Position, rack: str, answers: Sequence[Move | Laid]) -> list[Verdict]:
        """A verdict for each answer. From the moment an answer lies in one line its verdict tells move and tiles."""
        standing = self._known_tiles(position, rack)
        return [self._verdict(position.board, standing, rack, answer) for answer in answers]

    def _known_tiles(self, position: Position, rack: str) -> dict[Square, str]:
        """The tiles on the board by square, once they and the rack are seen to belong to the tile set."""
        for tile in rack:
            if tile != BLANK and tile not in self._tiles:
                raise TileSetError(f"{tile!r} is no tile of the set {self._tiles.key}: a rack has its capitals and ?")
        for tile in position.text:
            if tile != EMPTY and tile not in self._letter_of:
                raise TileSetError(f"{tile!r} lies on the board but is no letter of the tile set {self._tiles.key}")
        every = ((row, column) for row in range(position.board.size) for column in range(position.board.size))
        return {square: position.tile(*square) for square in every if position.tile(*square) != EMPTY}

    # ---- every move there is

    def _place_in_order(self, scored: ScoredMove) -> tuple[object, ...]:
        move = scored.move
        blanks = sum(tile not in self._tiles for tile in scored.tiles)
        word = [(tile not in self._tiles, self._tiles.code(self._letter_of[tile])) for tile in move.word]
        return -scored.points, blanks, move.row, move.column, move.direction, word

    def _tries(self, position: Position, standing: Tiles, rack: str) -> Iterator[Move]:
        """Every word on every stretch of squares where its letters can come from the board and the rack."""
        for direction in Direction if standing else (Direction.ACROSS,):
            for stretch in self._stretches(position.board, standing, direction):
                there = "".join(standing.get(square, EMPTY) for square in stretch)
                for word in self._by_length[len(stretch)]:
                    for tried in self._spellings(word, there, rack):
                        yield Move(*stretch[0], direction, tried)

    def _stretches(self, board: Board, standing: Tiles, direction: Direction) -> Iterator[Run]:
        """Squares in one line that a whole word might fill: some of them empty, but not too many, and in contact."""
        for line in range(board.size):
            for first in range(board.size):
                for beyond in range(first + _FEWEST_LETTERS, board.size + 1):
                    steps = range(first, beyond)
                    stretch = [(line, step) if direction is Direction.ACROSS else (step, line) for step in steps]
                    empty = [square for square in stretch if square not in standing]
                    if not 1 <= len(empty) <= self._limits.most_laid:
                        continue
                    if _is_whole(standing, stretch) and _has_contact(board, standing, empty):
                        yield stretch

    def _spellings(self, word: str, there: str, rack: str) -> Iterator[str]:
        """The word with every choice between tiles and blanks that the rack allows; none if the board says otherwise."""
        if not word:
            yield ""
        elif there[0] != EMPTY:
            if self._letter_of[there[0]] == word[0]:
                yield from (there[0] + rest for rest in self._spellings(word[1:], there[1:], rack))
        else:
            for tile, taken in ((word[0], word[0]), (word[0].lower(), BLANK)):
                if taken in rack:
                    left = rack.replace(taken, "", 1)
                    yield from (tile + rest for rest in self._spellings(word[1:], there[1:], left))

    # ---- one answer

    def _verdict(self, board: Board, standing: Tiles, rack: str, answer: Move | Laid) -> Verdict:
        try:
            new = self._lay(board, standing, answer)
            self._check_tiles(new, rack)
            table = _Table(board, standing, new, {**standing, **new})
            direction, main = _main_line(table)
        except _Faulty as faulty:
            return Verdict(fault=faulty.fault, culprit=faulty.culprit)
        move, tiles = Move(*main[0], direction, table.text(main)), table.text(new)
        try:
            _check_contact(table)
            runs = [main, *_cross_runs(table, direction)]
            words = self._checked_words(table, runs)
        except _Faulty as faulty:
            return Verdict(fault=faulty.fault, culprit=faulty.culprit, move=move, tiles=tiles)
        points = sum(self._points(table, run) for run in runs) + dict(self._limits.bonuses).get(len(new), 0)
        return Verdict(points=points, words=words, move=move, tiles=tiles)

    def _lay(self, board: Board, standing: Tiles, answer: Move | Laid) -> dict[Square, str]:
        """The tiles that an answer adds, in reading order. A word runs through equal letters; single tiles cannot."""
        written = list(squares(answer)) if isinstance(answer, Move) else sorted(answer.tiles, key=_square_of)
        for _, _, tile in written:
            if tile not in self._letter_of:
                raise _Faulty(Fault.UNKNOWN_LETTER, tile)
        if not all(0 <= row < board.size and 0 <= column < board.size for row, column, _ in written):
            raise _Faulty(Fault.OFF_BOARD)
        new: dict[Square, str] = {}
        for row, column, tile in written:
            there = standing.get((row, column)) or new.get((row, column))
            if there is None:
                new[row, column] = tile
            elif isinstance(answer, Laid) or self._letter_of[there] != self._letter_of[tile]:
                raise _Faulty(Fault.SQUARE_TAKEN, Move(row, column, Direction.ACROSS, tile).square)
        return new

    def _check_tiles(self, new: Tiles, rack: str) -> None:
        if not new:
            raise _Faulty(Fault.TOO_FEW_LETTERS)
        if len(new) > self._limits.most_laid:
            raise _Faulty(Fault.TOO_MANY_TILES)
        for tile in new.values():
            taken = tile if tile in self._tiles else BLANK
            if taken not in rack:
                raise _Faulty(Fault.NOT_IN_RACK, taken)
            rack = rack.replace(taken, "", 1)

    def _checked_words(self, table: _Table, runs: Iterable[Run]) -> tuple[str, ...]:
        words = tuple("".join([self._letter_of[tile] for tile in table.text(run)]) for run in runs)
        for word in words:
            if word not in self._words:
                raise _Faulty(Fault.NOT_IN_LEXICON, word)
        return words

    def _points(self, table: _Table, run: Run) -> int:
        """Letter premiums first, then word premiums; both count for newly covered squares only."""
        letters = 0
        for square in run:
            multiplier = table.board.letter_multiplier(*square) if square in table.new else 1
            letters += self._tiles.value(table.tiles[square]) * multiplier
        return letters * prod(table.board.word_multiplier(*square) for square in run if square in table.new)


def _main_line(table: _Table) -> tuple[Direction, Run]:
    """Which way the new tiles read, and the whole word through them; a single tile reads across if it can."""
    first = next(iter(table.new))
    across, down = (table.run(first, direction) for direction in Direction)
    if table.new.keys() <= set(across) and (len(across) > 1 or len(down) == 1):
        return Direction.ACROSS, across
    if table.new.keys() <= set(down):
        return Direction.DOWN, down
    raise _Faulty(Fault.GAP)


def _check_contact(table: _Table) -> None:
    """The first move covers the centre with two letters or more; every other one touches a tile on the board."""
    if table.standing:
        if not any(neighbour in table.standing for square in table.new for neighbour in _neighbours(square)):
            raise _Faulty(Fault.NOT_CONNECTED)
    elif table.board.centre not in table.new:
        raise _Faulty(Fault.NOT_ON_CENTRE)
    elif len(table.new) < _FEWEST_LETTERS:
        raise _Faulty(Fault.TOO_FEW_LETTERS)


def _cross_runs(table: _Table, direction: Direction) -> list[Run]:
    """The words that new tiles form the other way, in reading order."""
    runs = (table.run(square, _OTHER[direction]) for square in table.new)
    return [run for run in runs if len(run) > 1]


def _is_whole(standing: Tiles, stretch: Run) -> bool:
    """No tile stands directly before or behind, so a word on this stretch is all that reads there."""
    (first_row, first_column), (next_row, next_column) = stretch[:2]
    last_row, last_column = stretch[-1]
    down, right = next_row - first_row, next_column - first_column
    before, behind = (first_row - down, first_column - right), (last_row + down, last_column + right)
    return before not in standing and behind not in standing


def _has_contact(board: Board, standing: Tiles, empty: Run) -> bool:
    if not standing:
        return board.centre in empty
    return any(neighbour in standing for square in empty for neighbour in _neighbours(square))


def _neighbours(square: Square) -> tuple[Square, ...]:
    row, column = square
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def _square_of(tile: tuple[int, int, str]) -> Square:
    return tile[:2]
