"""Two bags instead of one: pure vowels in the first, everything else (blanks too) in the second."""

from engine.tiles import TileSet
from games.parts import pile
from games.protocol import Chance


def split(tiles: str, tile_set: TileSet) -> tuple[str, str]:
    pure = tile_set.vowels - tile_set.consonants
    vowels = "".join(tile for tile in tiles if tile in pure)
    return vowels, pile.take(tiles, vowels)


def choices(bag: str, room: int, tile_set: TileSet) -> range:
    """How many vowels a seat may ask for, given what both bags hold."""
    vowels, others = split(bag, tile_set)
    drawn = min(room, len(bag))
    return range(max(0, drawn - len(others)), min(drawn, len(vowels)) + 1)


def draw(bag: str, room: int, wanted: int, tile_set: TileSet, chance: Chance) -> str:
    """The vowels wanted, and the rest from the other bag."""
    vowels, others = split(bag, tile_set)
    return pile.draw(vowels, wanted, chance) + pile.draw(others, room - wanted, chance)
