"""Rules as records: every number that a rule book may change, with the booklet's values as defaults.

``ScrabbleRules`` says how the board game is played, ``contest.ContestRules`` how a hall contests it in lockstep, and a
``Preset`` names both together with a version. A tournament keeps its own copy.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from engine.moves import Limits
from games.contest import ContestRules
from games.errors import PresetError
from games.parts.letters import Minimum


class WordCheck(StrEnum):
    """When a word is looked up: only if somebody challenges it, or always before it may lie."""

    CHALLENGED = "challenged"
    ALWAYS = "always"


@dataclass(frozen=True)
class ScrabbleRules:
    """How the board game is played.

    ``minimums`` bind every draw (none at a table); ``relaxes`` lets the last of them hold early when the bag cannot
    give the present one. ``opening`` lists the letters that the first word needs, round by round of waiting.
    ``passing_rounds`` in which everybody passes end the game. ``exchange_from`` is how many tiles the bag must hold
    for an exchange (0: nobody exchanges).
    """

    tiles: str = "de"
    board: str = "standard"
    rack_size: int = 7
    most_laid: int = 7
    bonuses: tuple[tuple[int, int], ...] = ((7, 50),)
    minimums: tuple[Minimum, ...] = ()
    relaxes: bool = False
    joker: bool = False
    words: WordCheck = WordCheck.CHALLENGED
    challenge_penalty: int = 5
    exchange_from: int = 7
    passing_rounds: int = 2
    reckoning: bool = True
    opening: tuple[int, ...] = ()
    reuses_blanks: bool = False
    theme: tuple[str, ...] = ()
    theme_bonus: int = 5
    two_bags: bool = False

    def __post_init__(self) -> None:
        """Refuse rules under which no game can be played; raises ``PresetError``."""
        if not 1 <= self.most_laid <= self.rack_size:
            raise PresetError(f"a move lays 1 to {self.rack_size} tiles of the rack, not {self.most_laid}")
        for minimum in self.minimums:
            if minimum.vowels < 0 or minimum.consonants < 0 or minimum.vowels + minimum.consonants > self.rack_size:
                raise PresetError(f"{minimum} do not fit on a rack of {self.rack_size} tiles")
        if self.passing_rounds < 1:
            raise PresetError("passing ends the game after one round or more")
        if any(not 1 <= letters <= self.most_laid for letters in self.opening):
            raise PresetError(f"a first word lays 1 to {self.most_laid} tiles")

    @property
    def limits(self) -> Limits:
        """What the engine has to know."""
        return Limits(self.most_laid, self.bonuses)


BOOKLET = ScrabbleRules()


@dataclass(frozen=True)
class Preset:
    """A named set of rules; ``version`` grows whenever one of its numbers changes."""

    key: str
    name: str
    version: int = 1
    variants: tuple[str, ...] = ()
    game: ScrabbleRules = field(default_factory=ScrabbleRules)
    contest: ContestRules = field(default_factory=ContestRules)
