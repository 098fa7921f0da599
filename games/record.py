"""A whole game as one record: rules, draws, tops, what was laid, every submission and ruling. Its JSON is complete.

What a lexicon said is stored with the lexicon's name and checksum; the seed appears once the round is over, its hash
always.
"""

import json
from dataclasses import dataclass

from engine.moves import Laid, Move, ScoredMove
from games import codec
from games.errors import RecordError
from games.parts.draws import Draw
from games.reckoning import Answer, Ruling, TurnAnswers
from games.rules import Preset

FORMAT = 1


@dataclass(frozen=True, slots=True)
class LexiconName:
    """Which word list judged the game."""

    name: str = ""
    checksum: str = ""
    words: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody who takes part, as far as a game file knows them."""

    key: str
    name: str
    table: int | None = None
    is_computer: bool = False


@dataclass(frozen=True, slots=True)
class Submission:
    """An entry's answer as given and as judged; without an answer nothing was handed in."""

    judged: Answer
    answer: Move | Laid | None = None


@dataclass(frozen=True, slots=True)
class WordRuling:
    """A director's decision on a word, against what the lexicon says."""

    word: str
    is_accepted: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One draw, one clock: the rack, all tops, the move laid for all (none: no word was possible), the answers."""

    number: int
    draw: Draw
    tops: tuple[ScoredMove, ...] = ()
    master: ScoredMove | None = None
    reason: str = ""
    submissions: tuple[Submission, ...] = ()

    @property
    def top(self) -> int:
        return self.tops[0].points if self.tops else self.master.points if self.master else 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A round in lockstep from the first draw to the last master."""

    preset: Preset
    turns: tuple[Turn, ...]
    lexicon: LexiconName = LexiconName()
    commitment: str = ""
    seed: str | None = None
    title: str = ""
    entries: tuple[Entry, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    words: tuple[WordRuling, ...] = ()
    format: int = FORMAT

    @property
    def answers(self) -> list[TurnAnswers]:
        """What ``reckoning.reckon`` takes."""
        return [TurnAnswers(turn.top, tuple(one.judged for one in turn.submissions)) for turn in self.turns]


def to_json(record: GameRecord) -> str:
    return json.dumps(codec.encode(record), ensure_ascii=False, indent=1) + "\n"


def from_json(text: str, *, is_trusted: bool = False) -> GameRecord:
    """The record in a JSON text; raises ``RecordError`` saying where it is wrong.

    A stranger's record may not make us read a table of tiles or a board from a path of its choice.
    """
    try:
        value = json.loads(text)
    except ValueError as error:
        raise RecordError(f"this is no JSON: {error}") from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise RecordError(f"this is no game record of format {FORMAT}")
    record = codec.decode(GameRecord, value, "game")
    for key in (record.preset.game.tiles, record.preset.game.board):
        if not is_trusted and not key.isalnum():
            raise RecordError(f"a game record names a tile set or a board, not a file: {key!r}", culprit=key)
    return record
