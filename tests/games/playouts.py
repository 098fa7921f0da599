"""Random games for tests that must hold whatever happens: every playout is the same on every machine."""

from random import Random
from typing import Any

from games.formats.table import Table
from games.parts.seeds import RandomChance
from games.protocol import DEALER, Game

MOST_ACTIONS = 400
CHOICES_SEEN = 12
LAST_RESORT = 0.1
PATIENCE = 200


def playout(game: Game[Any, Any], seats: int, seed: int) -> list[Table[Any, Any]]:
    """Every table from first to last; whoever is to act takes one of the first legal actions, at times the last."""
    rng = Random(seed)
    tables = [Table.opened(game, seats)]
    while not tables[-1].is_finished and len(tables) < MOST_ACTIONS:
        tables.append(_step(tables[-1], rng))
    return tables


def _step(table: Table[Any, Any], rng: Random) -> Table[Any, Any]:
    seat = rng.choice(sorted(table.game.to_act(table.state)))
    if seat == DEALER:
        return table.play(DEALER, table.game.deal(table.state, RandomChance(rng)))
    legal = list(table.game.legal(table.state, seat))
    is_weary = rng.random() < LAST_RESORT or len(table.log) > PATIENCE
    return table.play(seat, legal[-1] if is_weary else rng.choice(legal[:CHOICES_SEEN]))
