"""GCG, the text format of head-to-head games: read and written event by event.

It knows two players and no hall, so a game in lockstep travels as its master line: one player ``TOP`` who lays every
master. Files are UTF-8 if they say so (or cannot be anything else), ISO 8859-1 otherwise. Squares are the mirror
image of ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.errors import RecordError

_UTF8 = "#character-encoding UTF-8"
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the game. Without a square, ``play`` is ``-`` (pass), ``-ABC`` (exchange), ``--`` (word withdrawn),
    ``(challenge)``, ``(time)`` or ``(XYZ)`` (tiles left at the end)."""

    player: str
    rack: str
    square: str
    play: str
    score: int
    total: int
    note: str = ""

    @property
    def is_move(self) -> bool:
        return bool(self.square)


@dataclass(frozen=True, slots=True)
class GcgGame:
    """Players as ``(nick, full name)``, other pragmas as ``(name, text)`` in their order, and the events."""

    players: tuple[tuple[str, str], ...]
    events: tuple[Event, ...]
    pragmas: tuple[tuple[str, str], ...] = field(default=())


def read(data: bytes) -> GcgGame:
    """The game in a file; raises ``RecordError`` naming the line."""
    players: list[tuple[str, str]] = []
    pragmas: list[tuple[str, str]] = []
    events: list[Event] = []
    for number, line in enumerate(_decode(data).splitlines(), start=1):
        text = line.strip()
        if text.startswith(">"):
            events.append(_event(text, number))
        elif text.startswith("#note") and events:
            events[-1] = _noted(events[-1], text.removeprefix("#note").strip())
        elif text.startswith("#player"):
            players.append(_player(text, number))
        elif text.startswith("#") and not text.startswith("#character-encoding"):
            name, _, rest = text[1:].partition(" ")
            pragmas.append((name, rest.strip()))
        elif text and not text.startswith("#"):
            raise RecordError(f"line {number}: expected an event (>player: …) or a pragma (#…), found {text!r}")
    return GcgGame(tuple(players), tuple(events), tuple(pragmas))


def write(game: GcgGame, encoding: str = "utf-8") -> bytes:
    """The file of a game; ``latin-1`` for programs that know no other."""
    head = [_UTF8] if encoding.lower().replace("-", "") == "utf8" else []
    text = "\n".join([*head, *_lines(game)]) + "\n"
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        raise RecordError(f"{encoding} has no {text[error.start]!r}: write the file as utf-8") from None


def _decode(data: bytes) -> str:
    if not data.startswith(_UTF8.encode()) and _declares_other(data):
        return data.decode("latin-1")
    try:
        return data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _declares_other(data: bytes) -> bool:
    return data.startswith(b"#character-encoding") and b"8859" in data.splitlines()[0]


def _player(text: str, number: int) -> tuple[str, str]:
    words = text.split(maxsplit=2)
    if len(words) < 2:
        raise RecordError(f"line {number}: expected #player1 NICK FULL NAME, found {text!r}")
    return words[1], words[2] if len(words) > 2 else words[1]


def _event(text: str, number: int) -> Event:
    player, _, rest = text[1:].partition(":")
    words = rest.split()
    try:
        *before, score, total = words
        rack, square, play = _parts(before)
        return Event(player.strip(), rack, square, play, int(score), int(total))
    except ValueError:
        raise RecordError(f"line {number}: expected >player: RACK SQUARE WORD +SCORE TOTAL, found {text!r}") from None


def _parts(words: list[str]) -> tuple[str, str, str]:
    """Rack, square and play; the rack may be missing, and only moves have a square."""
    match words:
        case [play] if play[0] in "-(":
            return "", "", play
        case [rack, play] if play[0] in "-(":
            return rack, "", play
        case [square, word] if any(sign.isdigit() for sign in square):
            return "", square, word
        case [rack, square, word]:
            return rack, square, word
    raise ValueError("no event")


def _noted(event: Event, note: str) -> Event:
    joined = f"{event.note} {note}".strip()
    return Event(event.player, event.rack, event.square, event.play, event.score, event.total, joined)


def _lines(game: GcgGame) -> Iterator[str]:
    for number, (nick, name) in enumerate(game.players, start=1):
        yield f"#player{number} {nick} {name}"
    for name, text in game.pragmas:
        yield f"#{name} {text}".rstrip()
    for event in game.events:
        words = (event.rack, event.square, event.play, f"{event.score:+d}", str(event.total))
        yield f">{event.player}: {' '.join(word for word in words if word)}"
        if event.note:
            yield f"#note {event.note}"
