"""Was a game drawn honestly? Re-runs every draw of a record from its seed, and every master from its rules.

Draws that a director typed in cannot be re-run; they are checked against the bag and the rules only, and counted.
Without a lexicon the words are believed, but points, tiles and draws are not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.moves import Fault, Laid, Move, ScoredMove
from engine.moves import Verdict as MoveVerdict
from engine.position import EMPTY, Position, squares
from engine.tiles import tile_set
from games.errors import RuleError
from games.parts import choice, draws, pile, scoring
from games.parts.actions import Lay, Pass
from games.parts.draws import Draw, Refusal
from games.parts.seeds import SeededChance, commitment
from games.protocol import DEALER, Words
from games.record import GameRecord, Turn
from games.rules import ScrabbleRules
from games.scrabble import ScrabbleState
from games.simultan import Simultan


@dataclass(frozen=True, slots=True)
class Report:
    """What was found; the game is honest if there are no objections. ``board`` is the last one reached."""

    re_run: int
    typed: int
    objections: tuple[str, ...]
    board: tuple[str, ...]


def verify(record: GameRecord, words: Words | None = None) -> Report:
    """Check seed, draws and masters; with words also that the masters exist and the tops are complete."""
    replay = _Replay(record, words)
    objections = (*_about_seed(record), *replay.objections())
    typed = sum(turn.draw.typed for turn in record.turns)
    re_run = 0 if record.seed is None else len(record.turns) - typed
    return Report(re_run, typed, objections, replay.state.position.rows)


def _about_seed(record: GameRecord) -> Iterator[str]:
    if record.seed is None:
        yield "the seed is not published yet: no draw can be re-run"
    elif commitment(record.seed) != record.commitment:
        yield f"the seed does not have the published hash {record.commitment or '(there is none)'}"


class _Replay:
    """A record played again, turn by turn, until it ends or breaks a rule."""

    def __init__(self, record: GameRecord, words: Words | None) -> None:
        self._record = record
        self._looks_up = words is not None
        self._game = Simultan(words or BelievedWords(record.preset.game), record.preset.game)
        self.state = self._game.start(1)

    def objections(self) -> Iterator[str]:
        for turn in self._record.turns:
            try:
                yield from self._about(turn)
            except RuleError as error:
                yield f"turn {turn.number}: {error}"
                return
        if self._game.to_act(self.state):
            yield f"the game stops after turn {len(self._record.turns)}, before it is over"

    def _about(self, turn: Turn) -> Iterator[str]:
        self._game.check(self.state, DEALER, turn.draw)
        yield from _about_draw(self._game, self.state, turn, self._record.seed)
        self.state = self._game.apply(self.state, DEALER, turn.draw)
        yield from _about_tops(self._game, self.state, turn) if self._looks_up else ()
        self.state = _after_master(self._game, self.state, turn)


def _about_draw(game: Simultan, state: ScrabbleState, turn: Turn, seed: str | None) -> Iterator[str]:
    if seed is None or turn.draw.typed:
        return
    for drawn, told in _re_run(game, state, turn.draw, SeededChance(seed, turn.number)):
        if drawn != told:
            yield f"turn {turn.number}: the seed draws {drawn}, the record says {told}"
            return


def _re_run(game: Simultan, state: ScrabbleState, draw: Draw, chance: SeededChance) -> Iterator[tuple[str, str]]:
    """Each rack as the seed draws it, and as the record tells it."""
    rule, kept, source = game.draw_rule(state), state.racks[0], state.bag
    for told, reason in draw.racks:
        if reason != Refusal.NO_MOVE:
            yield kept + draws.complete(kept, source, rule, chance), told
        kept, source = "", pile.put(state.bag, state.racks[0], game.tile_set)


def _about_tops(game: Simultan, state: ScrabbleState, turn: Turn) -> Iterator[str]:
    if list(turn.tops) != list(game.top_moves(state)):
        yield f"turn {turn.number}: the tops are not those of this lexicon"


def _after_master(game: Simultan, state: ScrabbleState, turn: Turn) -> ScrabbleState:
    if turn.master is None:
        return game.apply(state, 0, Pass())
    action = Lay(turn.master.move)
    game.check(state, 0, action)
    after = game.apply(state, 0, action)
    points = after.points[0] - state.points[0]
    if points != turn.master.points:
        raise RuleError(f"{turn.master.move.word} scores {points}, the record says {turn.master.points}")
    return after


class BelievedWords:
    """Words that all exist: moves are priced and placed, but nothing is looked up and no move can be searched."""

    def __init__(self, rules: ScrabbleRules) -> None:
        self._tile_set = tile_set(rules.tiles)
        self._limits = rules.limits

    def ranked(self, position: Position, rack: str) -> Sequence[ScoredMove]:
        return ()

    def tops(self, position: Position, rack: str) -> Sequence[ScoredMove]:
        return ()

    def judge(self, position: Position, rack: str, answers: Sequence[Move | Laid]) -> list[MoveVerdict]:
        return [self._judge(position, rack, answer) for answer in answers]

    def _judge(self, position: Position, rack: str, answer: Move | Laid) -> MoveVerdict:
        if isinstance(answer, Laid) or not _fits(position, answer):
            return MoveVerdict(fault=Fault.SQUARE_TAKEN)
        tiles = "".join(tile for _, _, tile in scoring.new_tiles(position, answer))
        if not _is_on(rack, tiles):
            return MoveVerdict(fault=Fault.NOT_IN_RACK, culprit=tiles)
        points = scoring.points_of(position, answer, self._tile_set, self._limits)
        return MoveVerdict(points, scoring.words_of(position, answer), move=answer, tiles=tiles)


def _fits(position: Position, move: Move) -> bool:
    """Does the word stay on the board and agree with every tile that lies under it?"""
    size = position.board.size
    steps = list(squares(move))
    if not all(0 <= row < size and 0 <= column < size for row, column, _ in steps):
        return False
    there = ((position.tile(row, column), tile) for row, column, tile in steps)
    return all(stands in (EMPTY, tile) or stands.upper() == tile.upper() for stands, tile in there)


def _is_on(rack: str, laid: str) -> bool:
    try:
        choice.leave_of(rack, laid)
    except pile.TileMissing:
        return False
    return True
