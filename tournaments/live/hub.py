"""One fan-out per process: hears of changes, reads once what this process's listeners may see, and hands out frames.

Sockets never write and never read the database for a broadcast. A listener that cannot follow is dropped; it comes back
and gets a snapshot.
"""

import asyncio
import logging
from collections import defaultdict
from datetime import datetime
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import redis.asyncio
from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone
from redis.exceptions import RedisError

from tournaments import announce, queries, snapshot
from tournaments.announce import News
from tournaments.live import messages

_log = logging.getLogger(__name__)
_ANSWERED_EVERY = 0.3
_RETRY_AFTER = 1.0


class Listener(Protocol):
    """A socket as the hub sees it; ``entry`` is the player behind it, ``is_desk`` an official's console."""

    entry: int | None
    is_desk: bool

    def offer(self, frame: str) -> None:
        """Take a frame without waiting."""

    def leave(self) -> None:
        """Close: the link is void."""


class Hub:
    """The listeners of one event loop, by tournament."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._listeners: dict[int, set[Listener]] = defaultdict(set)
        self._untold: dict[int, set[Listener]] = defaultdict(set)
        self._devices: dict[int, set[Listener]] = defaultdict(set)
        self._telling: dict[int, asyncio.Task[None]] = {}
        self._counting: dict[int, asyncio.Task[None]] = {}
        self._subscription: asyncio.Task[None] | None = None
        announce.listen(self.hear)

    def attach(self, tournament: int, listener: Listener) -> None:
        """Tell a newcomer the state, and from then on every change of it."""
        self._listeners[tournament].add(listener)
        if listener.entry is not None:
            self._devices[listener.entry].add(listener)
        self._tell_soon(tournament, {listener})
        if settings.REDIS_URL and (self._subscription is None or self._subscription.done()):
            self._subscription = self._loop.create_task(self._subscribe())

    def detach(self, tournament: int, listener: Listener) -> None:
        self._listeners[tournament].discard(listener)
        self._untold[tournament].discard(listener)
        if not self._listeners[tournament]:
            del self._listeners[tournament]
        if listener.entry is not None:
            self._devices[listener.entry].discard(listener)
            if not self._devices[listener.entry]:
                del self._devices[listener.entry]

    def hear(self, news: News) -> None:
        """Called from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, news)

    def _heard(self, news: News) -> None:
        if news.tournament not in self._listeners:
            return
        if news.turn:
            self._count_soon(news)
        elif news.entry:
            for listener in tuple(self._devices.get(news.entry, ())):
                listener.leave()
        else:
            self._tell_soon(news.tournament, self._listeners[news.tournament])

    # ---- the state

    def _tell_soon(self, tournament: int, listeners: set[Listener]) -> None:
        """Who comes, and what changes, while the state is being read is told together, once."""
        self._untold[tournament] |= listeners
        if tournament not in self._telling:
            self._telling[tournament] = self._loop.create_task(self._tell(tournament))

    async def _tell(self, tournament: int) -> None:
        try:
            while listeners := self._untold.pop(tournament, None):
                try:
                    await _tell_all(tournament, listeners)
                except Exception:
                    _log.exception("the state of tournament %s was not told; trying again", tournament)
                    self._untold[tournament] |= listeners & self._listeners.get(tournament, set())
                    await asyncio.sleep(_RETRY_AFTER)
        finally:
            del self._telling[tournament]

    def tell_other_devices(self, tournament: int, told: Listener) -> None:
        """A player who has answered on one device sees it on the others that this process serves."""
        if told.entry is not None and (others := self._devices[told.entry] - {told}):
            self._tell_soon(tournament, others)

    # ---- who has answered

    def _count_soon(self, news: News) -> None:
        has_desk = any(one.is_desk for one in self._listeners[news.tournament])
        if has_desk and news.turn not in self._counting:
            self._counting[news.turn] = self._loop.create_task(self._count(news))

    async def _count(self, news: News) -> None:
        await asyncio.sleep(_ANSWERED_EVERY)
        del self._counting[news.turn]
        entries = await database_sync_to_async(queries.answered_in, thread_sensitive=False)(news.turn)
        for listener in list(self._listeners.get(news.tournament, ())):
            if listener.is_desk:
                listener.offer(messages.answered(news.turn, entries))

    # ---- other processes

    async def _subscribe(self) -> None:
        """Pub/sub loses what is said while it reconnects, so everybody is told the state afterwards."""
        while True:
            try:
                async with redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_timeout=None) as client:
                    await self._follow(client)
            except (RedisError, OSError):
                _log.warning("lost the subscription to announcements; trying again")
            await asyncio.sleep(_RETRY_AFTER)

    async def _follow(self, client: "redis.asyncio.Redis") -> None:
        async with client.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(announce.CHANNEL)
            for tournament, listeners in list(self._listeners.items()):
                self._tell_soon(tournament, listeners)
            async for message in subscription.listen():
                announce.deliver(announce.read(message["data"]))


async def _tell_all(tournament: int, listeners: set[Listener]) -> None:
    players = {one.entry for one in listeners if one.entry is not None}
    number, content, own = await look(tournament, players)
    for listener in listeners:
        mine = own.get(listener.entry) if listener.entry is not None else None
        listener.offer(messages.state(number, content, mine))


# Number and content of a snapshot, and what each entry that was asked for may see besides.
Look = tuple[int, str, dict[int, dict[str, Any]]]
_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def here() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub(loop)
    return _hubs[loop]


def _look(tournament: int, entries: set[int], now: datetime) -> Look:
    seen = snapshot.moment(tournament, now)
    return seen.tournament.event, messages.shared(snapshot.public(seen)), snapshot.own(seen, entries)


async def look(tournament: int, entries: set[int]) -> Look:
    return await database_sync_to_async(_look, thread_sensitive=False)(tournament, entries, timezone.now())
