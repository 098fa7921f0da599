"""A pile of tiles: one string in alphabetical order, blanks last, so that equal piles are equal strings."""

from collections.abc import Iterator
from itertools import combinations

from engine.tiles import TileSet
from games.errors import RuleError
from games.protocol import Chance


class TileMissing(RuleError):
    """A pile does not hold a tile that somebody wants to take; ``culprit`` names it."""

    code = "tile-missing"


def full(tile_set: TileSet) -> str:
    """All tiles of a set."""
    return tile_set.sorted(tile_set.bag.elements())


def take(pile: str, tiles: str) -> str:
    """The pile without some of its tiles."""
    for tile in tiles:
        if tile not in pile:
            raise TileMissing(f"there is no {tile} left to take", culprit=tile)
        pile = pile.replace(tile, "", 1)
    return pile


def put(pile: str, tiles: str, tile_set: TileSet) -> str:
    """The pile with some tiles back in their places."""
    return tile_set.sorted(pile + tiles) if tiles else pile


def draw(pile: str, count: int, chance: Chance) -> str:
    """Tiles drawn blindly, in the order drawn; all of them if there are too few."""
    drawn = ""
    for _ in range(min(count, len(pile))):
        place = chance.below(len(pile))
        drawn += pile[place]
        pile = pile[:place] + pile[place + 1 :]
    return drawn


def selections(pile: str) -> Iterator[str]:
    """Every different way to pick one or more tiles, the smallest first."""
    for count in range(1, len(pile) + 1):
        yield from sorted({"".join(tiles) for tiles in combinations(pile, count)})
