"""Blanks that leave the board again: by a house rule into a player's hand, in a joker game into the bag."""

from collections.abc import Iterable, Iterator

from engine.position import Position
from engine.tiles import BLANK, TileSet
from games.errors import IllegalLay
from games.parts import pile


def free(position: Position, rack: str, squares: Iterable[tuple[int, int]]) -> tuple[Position, str]:
    """Board and rack after each blank on these squares was replaced by its letter from the rack."""
    for row, column in squares:
        letter = _blank_at(position, row, column).upper()
        if letter not in rack:
            raise IllegalLay(f"only {letter} can replace that blank", code="not-in-rack", culprit=letter)
        position, rack = _with_letter(position, row, column, letter), pile.take(rack, letter) + BLANK
    return position, rack


def freeable(position: Position, rack: str) -> Iterator[tuple[tuple[int, int], ...]]:
    """No blank at all, or any single one whose letter is on the rack."""
    yield ()
    for row, tiles in enumerate(position.rows):
        for column, tile in enumerate(tiles):
            if tile.islower() and tile.upper() in rack:
                yield ((row, column),)


def give_back(
    position: Position, bag: str, laid: Iterable[tuple[int, int, str]], tile_set: TileSet
) -> tuple[Position, str]:
    """Board and bag after the bag gave, where it could, the letter of each blank just laid and took the blank."""
    for row, column, tile in laid:
        if tile.islower() and tile.upper() in bag:
            position = _with_letter(position, row, column, tile.upper())
            bag = pile.put(pile.take(bag, tile.upper()), BLANK, tile_set)
    return position, bag


def _blank_at(position: Position, row: int, column: int) -> str:
    size = position.board.size
    tile = position.tile(row, column) if 0 <= row < size and 0 <= column < size else ""
    if not tile.islower():
        raise IllegalLay("there is no blank on that square", code="no-blank-there")
    return tile


def _with_letter(position: Position, row: int, column: int, letter: str) -> Position:
    rows = list(position.rows)
    rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
    return Position(position.board, tuple(rows))
