"""A socket to the site without a server in between."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.testing import ApplicationCommunicator

PATIENCE = 10
HERE = "http://localhost"


class Socket:
    """One connection; ``is_open`` tells whether the handshake was accepted."""

    def __init__(self, application: Any, path: str, origin: str = HERE, cookie: str = "") -> None:
        headers = [(b"origin", origin.encode()), (b"host", b"localhost"), (b"cookie", cookie.encode())]
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers, "subprotocols": []}
        self._inside = ApplicationCommunicator(application, scope)
        self.is_open = False

    async def connect(self) -> None:
        await self._inside.send_input({"type": "websocket.connect"})
        event = await self.event()
        self.is_open = event["type"] == "websocket.accept"

    async def event(self) -> dict[str, Any]:
        event: dict[str, Any] = await self._inside.receive_output(PATIENCE)
        return event

    async def send(self, content: Any) -> None:
        """Text and bytes as they are, anything else as JSON."""
        kind = "bytes" if isinstance(content, bytes) else "text"
        text = content if isinstance(content, str | bytes) else json.dumps(content)
        await self._inside.send_input({"type": "websocket.receive", kind: text})

    async def frame(self) -> dict[str, Any]:
        event = await self.event()
        assert event["type"] == "websocket.send", event
        frame: dict[str, Any] = json.loads(event["text"])
        return frame

    async def heard(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind; others are passed over."""
        while (frame := await self.frame())["kind"] != kind:
            pass
        return frame

    async def told(self, content: Any) -> dict[str, Any]:
        """Send a command and return what answers it."""
        await self.send(content)
        while "ack" not in (frame := await self.frame()):
            pass
        return frame

    async def leave(self) -> None:
        await self._inside.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._inside.wait(PATIENCE)


@asynccontextmanager
async def connected(application: Any, path: str, **more: str) -> AsyncIterator[Socket]:
    socket = Socket(application, path, **more)
    await socket.connect()
    try:
        yield socket
    finally:
        await socket.leave()
