"""Positions drawn as text: a board, a rack, the words there are, and what the engine must say about them.

A file under ``tests/positions`` holds any number of cases; ``== title`` opens one. Adding a case needs no code::

    == An S makes a plural and runs down at the same time
    tiles: en
    words: CAT CATS SO
    rack: OSX
    laid: 7                      at most so many tiles in a move (7 unless said)
    bonus: 7=50                  points by number of tiles laid (7=50 unless said)
    premiums:                    drawing of the board, if it is not the standard one
    board:                       the tiles on it
    moves:                       the whole ranked list, one ``square word points`` a line
    judged:                      ``answer = points words…`` or ``answer = fault culprit``

An answer is ``H4 WORD`` (across), ``4H WORD`` (down) or single tiles ``H4:W H5:O``.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.board import STANDARD, parse_board
from engine.moves import Direction, Fault, Laid, Limits, Move, ScoredMove, Verdict
from engine.position import Position
from engine.tiles import TileSet, tile_set

FOLDER = Path(__file__).parents[1] / "positions"

_SECTIONS = {"premiums", "board", "moves", "judged"}


@dataclass(frozen=True)
class Judged:
    answer: Move | Laid
    outcome: str


@dataclass(frozen=True)
class Case:
    title: str
    tiles: TileSet
    words: frozenset[str]
    rack: str
    limits: Limits
    position: Position
    moves: tuple[str, ...] | None
    judged: tuple[Judged, ...]


@dataclass(frozen=True)
class Played:
    """One line of a recorded game."""

    rack: str
    move: Move
    points: int
    words: tuple[str, ...]


def cases() -> list[Case]:
    """Every case of every file, in the order of their names."""
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in _cases(path.read_text(encoding="utf-8"))]


def read_game(text: str) -> tuple[list[Played], Position]:
    """A game as lines ``number rack square word points words…``, and the board drawn at its end."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    moves = [
        Played(rack, read_move(square, word), int(points), tuple(words))
        for number, rack, square, word, points, *words in lines
        if number.isdecimal()
    ]
    rows = tuple("".join(line) for line in lines if not line[0].isdecimal())
    return moves, Position(STANDARD, rows)


def read_move(square: str, word: str) -> Move:
    """A move from the booklet's notation: the letter first means across, the number first down."""
    if found := re.fullmatch(r"([A-U])(\d+)", square):
        return Move(_row(found[1]), int(found[2]) - 1, Direction.ACROSS, word)
    if found := re.fullmatch(r"(\d+)([A-U])", square):
        return Move(_row(found[2]), int(found[1]) - 1, Direction.DOWN, word)
    raise ValueError(f"{square!r} is no square: write H4 for across, 4H for down")


def read_answer(text: str) -> Move | Laid:
    if ":" not in text:
        square, _, word = text.partition(" ")
        return read_move(square, word)
    placed = (token.split(":") for token in text.split())
    return Laid(tuple((move.row, move.column, tile) for square, tile in placed for move in [read_move(square, tile)]))


def show_move(scored: ScoredMove) -> str:
    return f"{scored.move.square} {scored.move.word} {scored.points}"


def show_verdict(verdict: Verdict) -> str:
    if verdict.fault is not None:
        return f"{verdict.fault} {verdict.culprit}".strip()
    return " ".join([str(verdict.points), *verdict.words])


def _row(letter: str) -> int:
    return ord(letter) - ord("A")


def _cases(text: str) -> Iterator[Case]:
    for block in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        title, _, body = block.partition("\n")
        yield _case(title.strip(), *_fields(body))


def _fields(body: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """One-line entries ``key: value``, and sections: the indented lines below a ``key:``."""
    entries: dict[str, str] = {}
    sections: dict[str, list[str]] = defaultdict(list)
    key = ""
    for line in body.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            sections[key].append(line.strip())
            continue
        key, _, value = line.partition(":")
        if key in _SECTIONS:
            sections[key] = []
        else:
            entries[key] = value.strip()
    return entries, sections


def _case(title: str, entries: dict[str, str], sections: dict[str, list[str]]) -> Case:
    board = parse_board("\n".join(sections["premiums"])) if "premiums" in sections else STANDARD
    rows = tuple("".join(line.split()) for line in sections["board"]) if "board" in sections else None
    return Case(
        title=title,
        tiles=tile_set(entries["tiles"]),
        words=frozenset(entries["words"].split()),
        rack=entries["rack"],
        limits=_limits(entries),
        position=Position(board, rows) if rows else Position.empty(board),
        moves=tuple(sections["moves"]) if "moves" in sections else None,
        judged=tuple(_judged(line) for line in sections["judged"]) if "judged" in sections else (),
    )


def _limits(entries: dict[str, str]) -> Limits:
    pairs = (pair.split("=") for pair in entries.get("bonus", "7=50").split())
    bonuses = tuple((int(laid), int(points)) for laid, points in pairs)
    return Limits(most_laid=int(entries.get("laid", "7")), bonuses=bonuses)


def _judged(line: str) -> Judged:
    answer, _, outcome = line.partition("=")
    first = outcome.split()[0]
    if not first.isdecimal() and first not in set(Fault):
        raise ValueError(f"{line!r}: {first!r} is neither points nor a fault")
    return Judged(read_answer(answer.strip()), outcome.strip())
