"""What a move would score whether or not its words exist: at a table a word counts until somebody challenges it."""

from math import prod

from engine.moves import Direction, Limits, Move
from engine.position import EMPTY, Position, squares
from engine.tiles import TileSet

Square = tuple[int, int]


def words_of(position: Position, move: Move) -> tuple[str, ...]:
    """The words that a whole move forms, the main word first, in capitals."""
    after = position.after(move)
    return tuple("".join(after.tile(*square) for square in run).upper() for run in _runs(position, after, move))


def new_tiles(position: Position, move: Move) -> list[tuple[int, int, str]]:
    """The tiles that a move adds, with their squares."""
    return [(row, column, tile) for row, column, tile in squares(move) if position.tile(row, column) == EMPTY]


def points_of(position: Position, move: Move, tile_set: TileSet, limits: Limits) -> int:
    """Premiums of newly covered squares, letters before words, and the bonus for many tiles."""
    after, new = position.after(move), _new_squares(position, move)
    words = sum(_word_points(run, new, after, tile_set) for run in _runs(position, after, move))
    return words + dict(limits.bonuses).get(len(new), 0)


def _word_points(run: list[Square], new: set[Square], after: Position, tile_set: TileSet) -> int:
    letters = sum(
        tile_set.value(after.tile(*square)) * (after.board.letter_multiplier(*square) if square in new else 1)
        for square in run
    )
    return letters * prod(after.board.word_multiplier(*square) for square in run if square in new)


def _new_squares(position: Position, move: Move) -> set[Square]:
    return {(row, column) for row, column, _ in new_tiles(position, move)}


def _runs(position: Position, after: Position, move: Move) -> list[list[Square]]:
    main = [(row, column) for row, column, _ in squares(move)]
    crossing = Direction.ACROSS if move.direction is Direction.DOWN else Direction.DOWN
    new = _new_squares(position, move)
    crosses = [_run(after, square, crossing) for square in main if square in new]
    return [main, *(run for run in crosses if len(run) > 1)]


def _run(after: Position, square: Square, direction: Direction) -> list[Square]:
    """The unbroken row of tiles through a square."""
    row, column = square
    down, right = (1, 0) if direction is Direction.DOWN else (0, 1)
    while _is_taken(after, row - down, column - right):
        row, column = row - down, column - right
    run = []
    while _is_taken(after, row, column):
        run.append((row, column))
        row, column = row + down, column + right
    return run


def _is_taken(position: Position, row: int, column: int) -> bool:
    size = position.board.size
    return 0 <= row < size and 0 <= column < size and position.tile(row, column) != EMPTY
