"""The socket's door: decode, call one service, encode. Every command gets a receipt or a refusal."""

import asyncio
import logging
import time
from collections import deque
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from games.errors import RuleError
from tournaments import queries
from tournaments.enums import Role
from tournaments.errors import TournamentError
from tournaments.live import hub, messages
from tournaments.live.messages import BadMessage, Command, Ping, Submit, Sync, Withdraw
from tournaments.models import Entry, Tournament
from tournaments.services import submitting
from tournaments.services.submitting import EntryRef

_log = logging.getLogger(__name__)

NOT_ALLOWED, NOT_FOUND, TOO_SLOW = 4403, 4404, 4008
_QUEUE = 32
_COMMANDS, _PER_SECONDS = 20, 10.0


class NotAPlayer(TournamentError):
    code = "not-a-player"


class ViewConsumer(AsyncWebsocketConsumer):
    """Anybody who watches; the base of the other two."""

    channel_layer_alias = None
    entry: int | None = None
    is_desk = False

    async def connect(self) -> None:
        self._frames: asyncio.Queue[str] = asyncio.Queue(_QUEUE)
        self._recent: deque[float] = deque(maxlen=_COMMANDS)
        self._sender: asyncio.Task[None] | None = None
        self._tournament = await database_sync_to_async(self.find, thread_sensitive=False)()
        await self.accept()
        if self._tournament is None:
            await self.close(self.reason)
            return
        self._sender = asyncio.create_task(self._send_frames())
        hub.here().attach(self._tournament, self)

    reason = NOT_FOUND

    def find(self) -> int | None:
        """Number of the tournament that is watched; none if there is none or it may not be."""
        code = self.scope["url_route"]["kwargs"]["code"]
        return Tournament.objects.filter(code=code).values_list("pk", flat=True).first()

    async def disconnect(self, code: int) -> None:
        if self._sender:
            self._sender.cancel()
        if self._tournament is not None:
            hub.here().detach(self._tournament, self)

    def offer(self, frame: str) -> None:
        """Queue a frame; who does not keep up is cut off and gets a snapshot when coming back."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self._cut_off(TOO_SLOW)

    def leave(self) -> None:
        self._cut_off(NOT_FOUND)

    def _cut_off(self, reason: int) -> None:
        if self._sender and not self._sender.done():
            self._sender.cancel()
            self._closing = asyncio.create_task(self.close(reason))

    async def _send_frames(self) -> None:
        while True:
            await self.send(text_data=await self._frames.get())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        arrived = timezone.now()
        if self._tournament is None:
            return
        ack: int | None = None
        try:
            self._require_patience()
            command = messages.parse(text_data)
            ack = command.ack
            self.offer(await self.answer(command, arrived))
        except BadMessage as error:
            self.offer(messages.refusal(error, error.ack))
        except (RuleError, TournamentError) as error:
            self.offer(messages.refusal(error, ack))
        except Exception:
            _log.exception("a command failed")
            self.offer(messages.refusal(BadMessage("something went wrong here", code="failed"), ack))

    def _require_patience(self) -> None:
        now = time.monotonic()
        if len(self._recent) == _COMMANDS and now - self._recent[0] < _PER_SECONDS:
            raise BadMessage("too many commands at once", code="too-fast")
        self._recent.append(now)

    async def answer(self, command: Command, arrived: Any) -> str:
        match command:
            case Ping():
                return messages.pong(arrived, command.ack)
            case Sync():
                return await self._snapshot(command.ack)
        raise NotAPlayer("only a player's socket takes this")

    async def _snapshot(self, ack: int | None = None) -> str:
        assert self._tournament is not None
        players = set() if self.entry is None else {self.entry}
        number, content, own = await hub.look(self._tournament, players)
        return messages.state(number, content, own.get(self.entry) if self.entry is not None else None, ack)


class PlayerConsumer(ViewConsumer):
    """A player, by the personal link."""

    def find(self) -> int | None:
        link = {"token": self.scope["url_route"]["kwargs"]["token"], "merged_into": None}
        entry = Entry.objects.select_related("tournament").filter(**link).first()
        if entry is None:
            return None
        if queries.spies(self.scope["user"], entry):
            self.reason = NOT_ALLOWED
            return None
        self.entry = entry.pk
        return entry.tournament_id

    async def answer(self, command: Command, arrived: Any) -> str:
        assert self.entry is not None
        assert self._tournament is not None
        entry = EntryRef(self.entry, self._tournament)
        match command:
            case Submit():
                receipt = await submitting.submit(
                    entry=entry, turn=command.turn, action=command.action, arrived=arrived
                )
            case Withdraw():
                receipt = await submitting.withdraw(entry=entry, turn=command.turn, arrived=arrived)
            case _:
                return await super().answer(command, arrived)
        hub.here().tell_other_devices(self._tournament, self)
        return messages.receipt(receipt, command.ack)


class DeskConsumer(ViewConsumer):
    """An official's console."""

    is_desk = True

    def find(self) -> int | None:
        pk = super().find()
        if pk is None or queries.may(self.scope["user"], Tournament.objects.get(pk=pk), Role.VIEWER):
            return pk
        self.reason = NOT_ALLOWED
        return None
