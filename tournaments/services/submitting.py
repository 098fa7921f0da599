"""Taking an answer: the clock, the shape of the action, and nothing about words. The recorder does the rest."""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from channels.db import database_sync_to_async

from engine.moves import Move
from games import codec
from games.errors import IllegalLay, RuleError
from games.parts import notation
from games.parts.actions import Lay
from games.scrabble import ScrabbleState
from games.simultan import Simultan
from tournaments import announce, play, recorder
from tournaments.announce import News
from tournaments.enums import TurnState
from tournaments.errors import TurnNotOpen, UnknownTurn
from tournaments.models import Turn
from tournaments.recorder import Answer, Receipt

_TURNS_KEPT = 64


@dataclass(frozen=True, slots=True)
class EntryRef:
    """Who sends, as a socket remembers it."""

    pk: int
    tournament: int


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """What has to be known of a turn to check the shape of an answer."""

    tournament: int
    game: Simultan
    state: ScrabbleState


_open_turns: dict[int, OpenTurn] = {}
_loading: dict[tuple[asyncio.AbstractEventLoop, int], asyncio.Future[OpenTurn]] = {}


async def submit(*, entry: EntryRef, turn: int, action: dict[str, Any], arrived: datetime) -> Receipt:
    """Record an entry's answer; the last one to arrive before the deadline counts."""
    text = shaped(await _open_turn(entry, turn), action)
    return await recorder.record(Answer(entry.tournament, turn, entry.pk, action, text, arrived))


async def withdraw(*, entry: EntryRef, turn: int, arrived: datetime) -> Receipt:
    """Take the answer back; nothing counts unless another one follows."""
    await _open_turn(entry, turn)
    return await recorder.record(Answer(entry.tournament, turn, entry.pk, None, "", arrived))


def shaped(turn: OpenTurn, action: dict[str, Any]) -> str:
    """The answer as people read it; raises ``RuleError`` if its tiles cannot lie so. Never looks a word up."""
    decoded = codec.decode_action(turn.game, action)
    if not isinstance(decoded, Lay) or decoded.freed:
        raise RuleError("an answer lays a word", code="record")
    (verdict,) = turn.game.judge(turn.state, 0, [decoded])
    if verdict.fault:
        raise IllegalLay(verdict.fault.replace("-", " "), code=verdict.fault, culprit=verdict.culprit)
    assert isinstance(verdict.action, Lay)
    assert isinstance(verdict.action.answer, Move)
    return notation.move_text(verdict.action.answer)


async def _open_turn(entry: EntryRef, pk: int) -> OpenTurn:
    """The turn as this process knows it; the clock is checked by the recorder, in its transaction."""
    turn = _open_turns.get(pk) or await _loaded(pk)
    if turn.tournament != entry.tournament:
        raise UnknownTurn("there is no such turn in this tournament")
    return turn


async def _loaded(pk: int) -> OpenTurn:
    """When a whole hall answers at once, the turn is read once."""
    key = asyncio.get_running_loop(), pk
    if key not in _loading:
        _loading[key] = asyncio.ensure_future(database_sync_to_async(load, thread_sensitive=False)(pk))
        _loading[key].add_done_callback(lambda _: _loading.pop(key))
    return await asyncio.shield(_loading[key])


def load(pk: int) -> OpenTurn:
    """Read a turn whose rack is known to the players, and keep it until its tournament changes."""
    turn = Turn.objects.select_related("round__tournament__lexicon").filter(pk=pk).first()
    if turn is None or turn.state == TurnState.VOID:
        raise UnknownTurn("there is no such turn")
    if turn.state == TurnState.DRAWN:
        raise TurnNotOpen("the clock does not run yet")
    announce.listen(_forget)
    tournament = turn.round.tournament
    found = OpenTurn(tournament.pk, play.replaying(tournament), play.state_before(turn))
    if len(_open_turns) >= _TURNS_KEPT:
        _open_turns.clear()
    _open_turns[pk] = found
    return found


def _forget(news: News) -> None:
    """A draw may have been taken back or drawn anew."""
    if news.number:
        for pk in [pk for pk, turn in tuple(_open_turns.items()) if turn.tournament == news.tournament]:
            _open_turns.pop(pk, None)
