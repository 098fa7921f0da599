"""All games in one readable table."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from games.errors import RuleError
from games.protocol import Game, Words
from games.rules import ScrabbleRules
from games.scrabble import Scrabble
from games.simultan import Simultan

Maker = Callable[[Words, ScrabbleRules], Game[Any, Any]]

GAMES: Mapping[str, Maker] = MappingProxyType(
    {
        "scrabble": Scrabble,
        "simultan": Simultan,
    }
)


def find(key: str) -> Maker:
    """What makes a game from its words and rules."""
    if key not in GAMES:
        raise RuleError(f"no game {key!r}: known are {', '.join(GAMES)}", code="unknown-game", culprit=key)
    return GAMES[key]
