"""The hot path's writer: gathers answers while the last batch is being written, and acknowledges after COMMIT.

Whether an answer is in time is decided against the deadline as it stands in the same transaction; the bell cannot fall
between the check and the write.
"""

import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.db import connection, transaction

from tournaments import announce, clock, tasks
from tournaments.enums import TurnState
from tournaments.errors import Late, TournamentError, TurnNotOpen, TurnPaused, UnknownTurn, Withdrawn
from tournaments.models import Entry, Submission, Turn

_MOST_AT_ONCE = 500
_BELL_HAS_RUNG = (TurnState.CLOSED, TurnState.LAID)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an entry sends; ``action`` is None to withdraw an earlier answer."""

    tournament: int
    turn: int
    entry: int
    action: dict[str, Any] | None
    text: str
    arrived: datetime


@dataclass(frozen=True, slots=True)
class Receipt:
    """What is on disk now."""

    turn: int
    text: str
    arrived: datetime
    revision: int


Outcome = Receipt | TournamentError


class Recorder:
    """One per event loop."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Answer, asyncio.Future[Receipt]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def record(self, answer: Answer) -> Receipt:
        """Wait until the answer is on disk; raises the ``TournamentError`` that says why it is not."""
        receipt: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        self._waiting.append((answer, receipt))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        return await receipt

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_MOST_AT_ONCE], self._waiting[_MOST_AT_ONCE:]
            try:
                outcomes: Sequence[Outcome | Exception] = await _write([answer for answer, _ in batch])
            except Exception as error:
                outcomes = [error] * len(batch)
            for (_, receipt), outcome in zip(batch, outcomes, strict=True):
                _resolve(receipt, outcome)


def _resolve(receipt: "asyncio.Future[Receipt]", outcome: Outcome | Exception) -> None:
    if receipt.done():
        return
    if isinstance(outcome, Receipt):
        receipt.set_result(outcome)
    else:
        receipt.set_exception(outcome)


_recorders: WeakKeyDictionary[asyncio.AbstractEventLoop, Recorder] = WeakKeyDictionary()


async def record(answer: Answer) -> Receipt:
    """Record through this loop's writer."""
    recorder = _recorders.setdefault(asyncio.get_running_loop(), Recorder())
    return await recorder.record(answer)


def write(answers: Sequence[Answer]) -> list[Outcome]:
    """Write a batch in one transaction; of several answers of one entry the last counts. In the order given."""
    with transaction.atomic():
        turns = Turn.objects.select_for_update(no_key=True).in_bulk({one.turn for one in answers})
        active = set(
            Entry.objects.filter(pk__in={one.entry for one in answers}, withdrawn_at=None, merged_into=None)
            .values_list("pk", flat=True)
        )  # fmt: skip
        refused = {place: error for place, one in enumerate(answers) if (error := _objection(one, turns, active))}
        accepted = [one for place, one in enumerate(answers) if place not in refused]
        revisions = _upsert(_last_of_each(accepted)) if accepted else {}
    _tell(accepted, turns)
    return [refused.get(place) or _receipt(one, revisions) for place, one in enumerate(answers)]


_write = database_sync_to_async(write, thread_sensitive=False)


def _objection(answer: Answer, turns: dict[int, Turn], active: set[int]) -> TournamentError | None:
    turn = turns.get(answer.turn)
    if turn is None or turn.state == TurnState.VOID:
        return UnknownTurn("there is no such turn any more")
    if answer.entry not in active:
        return Withdrawn("this entry takes no part any more")
    if turn.state == TurnState.DRAWN:
        return TurnNotOpen("the clock does not run yet")
    if turn.state == TurnState.PAUSED:
        return TurnPaused("the clock is stopped: send again when it runs")
    if turn.closes_at is None or not clock.is_in_time(turn.closes_at, answer.arrived):
        return Late("the bell has rung", _text_on_disk(answer))
    return None


def _text_on_disk(answer: Answer) -> str:
    stored = Submission.objects.filter(turn=answer.turn, entry=answer.entry)
    return stored.values_list("text", flat=True).first() or ""


def _last_of_each(answers: Iterable[Answer]) -> list[Answer]:
    latest: dict[tuple[int, int], Answer] = {}
    for one in answers:
        known = latest.get((one.turn, one.entry))
        if known is None or known.arrived <= one.arrived:
            latest[one.turn, one.entry] = one
    return list(latest.values())


def _upsert(answers: list[Answer]) -> dict[tuple[int, int], int]:
    """One statement for all; a later arrival replaces an earlier one, never the other way round."""
    json_type = "%s::jsonb" if connection.vendor == "postgresql" else "%s"
    row = f"(%s, %s, {json_type}, %s, %s, 1)"
    table = Submission._meta.db_table
    statement = (
        f"INSERT INTO {table} (turn_id, entry_id, action, text, arrived_at, revision) "  # noqa: S608 - our own names
        f"VALUES {', '.join([row] * len(answers))} "
        "ON CONFLICT (turn_id, entry_id) DO UPDATE SET action = excluded.action, text = excluded.text, "
        f"arrived_at = excluded.arrived_at, revision = {table}.revision + 1, verdict = NULL "
        f"WHERE excluded.arrived_at >= {table}.arrived_at "
        "RETURNING turn_id, entry_id, revision"
    )
    values = [value for one in answers for value in _columns(one)]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return {(turn, entry): revision for turn, entry, revision in cursor.fetchall()}


def _columns(answer: Answer) -> tuple[Any, ...]:
    action = None if answer.action is None else json.dumps(answer.action)
    arrived = connection.ops.adapt_datetimefield_value(answer.arrived)
    return answer.turn, answer.entry, action, answer.text, arrived


def _receipt(answer: Answer, revisions: dict[tuple[int, int], int]) -> Receipt:
    return Receipt(answer.turn, answer.text, answer.arrived, revisions.get((answer.turn, answer.entry), 1))


def _tell(accepted: Iterable[Answer], turns: dict[int, Turn]) -> None:
    """Consoles learn who has answered; what arrived in time but is written after the bell is judged by itself."""
    for tournament, turn in {(one.tournament, one.turn) for one in accepted}:
        announce.answered(tournament, turn)
        if turns[turn].state in _BELL_HAS_RUNG:
            tasks.remind(tasks.judge_turn, turn)
