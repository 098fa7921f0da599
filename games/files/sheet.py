"""The text sheet that clubs publish: racks as ``LEAVE+NEW``, ``-`` before a rack that replaces a rejected one.

As on paper, a word stands one line below the rack that it answers, and the total runs along the right edge.
"""

from collections.abc import Iterator

from engine.moves import ScoredMove
from games.parts.notation import word_text
from games.record import GameRecord, Turn

_HEAD = ("no", "rack", "word", "at", "points", "total")


def sheet(record: GameRecord, *, with_tops: bool = False) -> str:
    """The whole game; ``with_tops`` adds racks that went back, tops not laid and why the master was chosen."""
    return "\n".join([_title(record), "", _line(*_HEAD), *_body(record, with_tops), ""])


def _title(record: GameRecord) -> str:
    rules = [record.preset.name, *record.preset.variants, record.preset.game.tiles]
    words = f", {record.lexicon.name}" if record.lexicon.name else ""
    return f"{record.title or 'Game'} ({' · '.join(rules)}{words})"


def _body(record: GameRecord, with_tops: bool) -> Iterator[str]:
    total, answered = 0, ("", "", "")
    notes: list[str] = []
    for turn in record.turns:
        yield from _rejected(turn) if with_tops else ()
        yield _line(str(turn.number), str(turn.draw), *answered, str(total) if turn.number > 1 else "")
        yield from notes
        total += turn.master.points if turn.master else 0
        answered, notes = _answer(turn), list(_notes(turn)) if with_tops else []
    yield _line("", "", *answered, str(total))
    yield from notes


def _answer(turn: Turn) -> tuple[str, str, str]:
    if turn.master is None:
        return "-", "", "0"
    return word_text(turn.master.move.word, parentheses=True), turn.master.move.square, str(turn.master.points)


def _rejected(turn: Turn) -> Iterator[str]:
    """Racks that went back, above the one that replaced them."""
    for one in turn.draw.rejected:
        yield _line("", f"({one.rack})", f"[{one.reason}]")


def _notes(turn: Turn) -> Iterator[str]:
    """Tops that were not laid: equal to the master, or better where the best answer is laid."""
    is_equal = turn.master is not None and turn.master.points == turn.top
    for top in turn.tops:
        if top != turn.master:
            word = word_text(top.move.word, parentheses=True)
            yield _line("", "", f"= {word}", top.move.square) if is_equal else _better(word, top)
    if len(turn.tops) > 1:
        yield _line("", "", f"[{turn.reason}]")


def _better(word: str, top: ScoredMove) -> str:
    return _line("", "", f"> {word}", top.move.square, str(top.points))


def _line(number: str, rack: str, word: str = "", square: str = "", points: str = "", total: str = "") -> str:
    return f"{number:>3}  {rack:<12} {word:<17} {square:<4} {points:>6} {total:>6}".rstrip()
