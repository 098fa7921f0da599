"""All that passes through a socket, in and out; ``docs/live.md`` explains it with examples."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.recorder import Receipt

LONGEST = 4096
_LARGEST_ID = 2**63 - 1


class BadMessage(ValueError):
    """What a client sent is no command; ``ack`` is its number where one can be read."""

    code = "bad-message"
    culprit = ""

    def __init__(self, message: str, ack: int | None = None, code: str = "bad-message") -> None:
        super().__init__(message)
        self.ack = ack
        self.code = code


@dataclass(frozen=True, slots=True)
class Submit:
    ack: int
    turn: int
    action: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Withdraw:
    ack: int
    turn: int


@dataclass(frozen=True, slots=True)
class Sync:
    ack: int


@dataclass(frozen=True, slots=True)
class Ping:
    ack: int


Command = Submit | Withdraw | Sync | Ping
_FIELDS: dict[str, tuple[type[Command], dict[str, type]]] = {
    "submit": (Submit, {"ack": int, "turn": int, "action": dict}),
    "withdraw": (Withdraw, {"ack": int, "turn": int}),
    "sync": (Sync, {"ack": int}),
    "ping": (Ping, {"ack": int}),
}


def parse(text: str | None) -> Command:
    """The command in a frame; raises ``BadMessage``."""
    if text is None:
        raise BadMessage("frames are text, not bytes")
    if len(text) > LONGEST:
        raise BadMessage(f"a frame has at most {LONGEST} characters", code="too-long")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("this is no JSON") from None
    if not isinstance(content, dict):
        raise BadMessage("a command is an object")
    return _command(content)


def _command(content: dict[str, Any]) -> Command:
    ack = content.get("ack") if _fits(content.get("ack"), int) else None
    kind, fields = _FIELDS.get(str(content.get("kind")), (None, {}))
    if kind is None:
        raise BadMessage(f"no command of the kind {str(content.get('kind'))[:20]!r}", ack)
    if unknown := content.keys() - fields.keys() - {"kind"}:
        raise BadMessage(f"{kind.__name__.lower()} has no {min(unknown)[:20]!r}", ack)
    for name, wanted in fields.items():
        if not _fits(content.get(name), wanted):
            raise BadMessage(f"{name} must be {wanted.__name__}", ack)
    return kind(**{name: content[name] for name in fields})


def _fits(value: Any, wanted: type) -> bool:
    """``true`` is no number, and a number must fit into a column."""
    return type(value) is wanted and (wanted is not int or 0 <= value <= _LARGEST_ID)


# ---- what the server says


def shared(content: dict[str, Any]) -> str:
    """The part of a ``state`` that is the same for everybody, written once for thousands of frames."""
    return _dump(content)


def state(number: int, content: str, mine: dict[str, Any] | None = None, ack: int | None = None) -> str:
    """``content`` as ``shared`` wrote it."""
    own = f',"mine":{_dump(mine)}' if mine is not None else ""
    answers = f',"ack":{ack}' if ack is not None else ""
    return f'{{"kind":"state","number":{number},"state":{content}{own}{answers}}}'


def receipt(given: Receipt, ack: int) -> str:
    arrived = given.arrived.isoformat()
    return _dump(
        {
            "kind": "receipt",
            "ack": ack,
            "turn": given.turn,
            "text": given.text,
            "arrived": arrived,
            "revision": given.revision,
        }
    )


def refusal(error: Any, ack: int | None) -> str:
    """``error`` is of one of the families that carry a code and a culprit."""
    return _dump({"kind": "refusal", "ack": ack, "code": error.code, "culprit": error.culprit})


def pong(now: datetime, ack: int) -> str:
    return _dump({"kind": "pong", "ack": ack, "now": now.isoformat()})


def answered(turn: int, entries: list[int]) -> str:
    return _dump({"kind": "answered", "turn": turn, "entries": entries, "count": len(entries)})


def _dump(frame: dict[str, Any]) -> str:
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"))
