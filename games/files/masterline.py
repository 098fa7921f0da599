"""A game in lockstep as a list of masters: to GCG and back, and from any list of racks and moves to a record."""

from collections.abc import Iterator

from engine.board import board
from engine.moves import Move, ScoredMove
from engine.position import EMPTY, Position, squares
from games.errors import RecordError
from games.files.gcg import Event, GcgGame
from games.parts import notation, pile, scoring
from games.parts.choice import leave_of
from games.parts.draws import Draw, Refusal, Rejection
from games.record import GameRecord, LexiconName, Turn
from games.rules import Preset

MASTER = ("TOP", "Master")
NOBODY = ("NOBODY", "Nobody")


def to_gcg(record: GameRecord) -> GcgGame:
    """The masters as moves of one player; a turn without a word is a pass, the rack's history a note."""
    pragmas = [("title", record.title)] if record.title else []
    pragmas += [("lexicon", record.lexicon.name)] if record.lexicon.name else []
    return GcgGame((MASTER, NOBODY), tuple(_events(record)), tuple(pragmas))


def _events(record: GameRecord) -> Iterator[Event]:
    position, total = Position.empty(board(record.preset.game.board)), 0
    for turn in record.turns:
        rack, note = turn.draw.rack, f"draw {turn.draw}"
        if turn.master is None:
            yield Event(MASTER[0], rack, "", "-", 0, total, note)
            continue
        move, total = turn.master.move, total + turn.master.points
        square, word = notation.gcg_square(move), notation.gcg_word(move, position)
        yield Event(MASTER[0], rack, square, word, turn.master.points, total, note)
        position = position.after(move)


def from_gcg(game: GcgGame, preset: Preset) -> GameRecord:
    """The record of a game whose moves all belong to one line, whoever made them; passes are turns without a word."""
    title, lexicon = (dict(game.pragmas).get(name, "") for name in ("title", "lexicon"))
    return GameRecord(preset, tuple(_turns(game, preset)), LexiconName(lexicon), title=title)


def _turns(game: GcgGame, preset: Preset) -> Iterator[Turn]:
    position, leave = Position.empty(board(preset.game.board)), ""
    moves = [event for event in game.events if event.is_move or event.play == "-"]
    for number, event in enumerate(moves, start=1):
        draw = drawn(leave, event.rack, event.note.removeprefix("draw ").startswith("-"))
        if not event.is_move:
            leave = event.rack
            yield Turn(number, draw)
            continue
        move = notation.parse_gcg(event.square, event.play, position)
        master = scored(position, move, event.score)
        leave = after_laying(event.rack, master)
        position = position.after(move)
        yield Turn(number, draw, (), master)


def drawn(leave: str, rack: str, was_rejected: bool = False) -> Draw:
    """The draw that must have led from a leave to a rack; foreign files tell no more. It counts as typed in."""
    try:
        new = pile.take(rack, leave)
    except pile.TileMissing:
        was_rejected = True
    if was_rejected:
        return Draw(0, "", rack, (Rejection("", Refusal.UNRECORDED),), typed=True)
    return Draw(0, leave, new, typed=True)


def scored(position: Position, move: Move, points: int) -> ScoredMove:
    """A move of a file with the tiles that it lays; raises ``RecordError`` if the board cannot take it."""
    if not _fits(position, move):
        raise RecordError(f"{move.word} does not fit on {move.square}", culprit=move.square)
    tiles = "".join(tile for _, _, tile in scoring.new_tiles(position, move))
    return ScoredMove(move, points, tiles)


def _fits(position: Position, move: Move) -> bool:
    size = position.board.size
    steps = list(squares(move))
    if not all(row < size and column < size for row, column, _ in steps):
        return False
    return all(position.tile(row, column) in (EMPTY, tile.upper(), tile.lower()) for row, column, tile in steps)


def after_laying(rack: str, master: ScoredMove) -> str:
    try:
        return leave_of(rack, master.tiles)
    except pile.TileMissing as missing:
        raise RecordError(f"{master.move.word} needs a {missing.culprit} that is not on the rack {rack}") from None
