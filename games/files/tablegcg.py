"""A game at a table of two as GCG: every word, exchange, pass and challenge, and the reckoning at the end."""

from collections.abc import Iterator
from typing import cast

from games.errors import RecordError
from games.files.gcg import Event, GcgGame
from games.formats.table import Table
from games.parts import notation
from games.parts.actions import Challenge, Exchange, Lay, Pass
from games.protocol import DEALER, Seat
from games.scrabble import Action, Announced, Scrabble, ScrabbleState

ScrabbleTable = Table[ScrabbleState, Action]


def to_gcg(table: ScrabbleTable, nicks: tuple[str, str]) -> GcgGame:
    """The game that the log of a table of ``Scrabble`` tells; GCG knows two players only."""
    if len(table.state.racks) != len(nicks):
        raise RecordError(f"GCG has two players, not {len(table.state.racks)}")
    events = [*_played(table, nicks), *_reckoned(table, nicks)]
    return GcgGame(tuple((nick, nick) for nick in nicks), tuple(events))


def _played(table: ScrabbleTable, nicks: tuple[str, str]) -> Iterator[Event]:
    game, before = cast(Scrabble, table.game), table.game.start(len(nicks))
    for seat, action in table.log:
        after = game.apply(before, seat, action)
        if isinstance(action, Lay):
            yield _laid(game.announce(before, seat, action), before, seat, nicks[seat])
        elif seat != DEALER:
            yield from _events(before, after, seat, action, nicks)
        before = after


def _laid(laid: Announced, before: ScrabbleState, seat: Seat, nick: str) -> Event:
    square, word = notation.gcg_square(laid.move), notation.gcg_word(laid.move, laid.position)
    return Event(nick, before.racks[seat], square, word, laid.points, before.points[seat] + laid.points)


def _events(
    before: ScrabbleState, after: ScrabbleState, seat: Seat, action: Action, nicks: tuple[str, str]
) -> Iterator[Event]:
    nick, rack, total = nicks[seat], before.racks[seat], before.points[seat]
    match action:
        case Exchange():
            yield Event(nick, rack, "", f"-{action.tiles}", 0, total)
        case Pass():
            yield Event(nick, rack, "", "-", 0, total)
        case Challenge() if before.announced and after.position == before.position:
            layer = before.on_move
            yield Event(nicks[layer], before.racks[layer], "", "--", -before.announced.points, before.points[layer])
        case Challenge():
            yield Event(nick, rack, "", "(challenge)", after.points[seat] - total, after.points[seat])


def _reckoned(table: ScrabbleTable, nicks: tuple[str, str]) -> Iterator[Event]:
    """A seat without tiles gains those of the other; a seat with tiles loses its own."""
    scores = table.game.scores(table.state)
    for seat, nick in enumerate(nicks):
        change = scores[seat] - table.state.points[seat]
        if change:
            tiles = table.state.racks[seat] or table.state.racks[1 - seat]
            yield Event(nick, table.state.racks[seat], "", f"({tiles})", change, scores[seat])
