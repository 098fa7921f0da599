"""The booklet's sample game at a table of two, from the first draw to 380 : 440."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.errors import IllegalDraw
from games.files import tablegcg
from games.formats.table import Table
from games.parts import notation, pile, scoring
from games.parts.actions import Accept, Lay, StartDraw
from games.parts.draws import Draw
from games.protocol import DEALER
from games.scrabble import Scrabble
from tests.games.lexicons import knowing

SHEET = Path(__file__).parents[1] / "playthroughs" / "booklet_at_the_table.txt"


def _rows() -> list[str]:
    return [line for line in SHEET.read_text(encoding="utf-8").splitlines() if line[:2].strip().isdecimal()]


def test_the_sample_game_ends_at_380_to_440() -> None:
    table = _replayed([line.split() for line in _rows()])

    assert table.is_finished
    assert table.state.racks == ("INLPUT", "")
    assert table.state.points == (390, 430)
    assert table.game.scores(table.state) == (380, 440)


def test_every_move_scores_what_the_booklet_says() -> None:
    told = _rows()

    assert list(_printed([line.split() for line in told])) == told


def test_the_sample_game_as_gcg_ends_with_the_same_totals() -> None:
    events = tablegcg.to_gcg(_replayed([line.split() for line in _rows()]), ("one", "two")).events

    assert len(events) == 26
    assert (events[0].square, events[2].square, events[2].play) == ("8D", "8A", "ABD......")
    assert [(event.play, event.score, event.total) for event in events[-2:]] == [
        ("(INLPUT)", -10, 380),
        ("(INLPUT)", 10, 440),
    ]


def test_the_rack_misprinted_in_turn_15_is_refused_by_naming_the_tile() -> None:
    rows = [line.split() for line in _rows()]
    rows[14][2] = "UHOQOET"

    with pytest.raises(IllegalDraw) as refused:
        _replayed(rows)

    assert (refused.value.code, refused.value.culprit) == ("tile-not-in-bag", "O")


def _replayed(rows: list[list[str]]) -> Table[Any, Any]:
    table = _opened(rows)
    for number in range(len(rows)):
        table = _turn(table, rows, number)
    return table


def _printed(rows: list[list[str]]) -> Iterator[str]:
    """Each line of the sheet as the rule book has it."""
    table = _opened(rows)
    for number in range(len(rows)):
        seat, rack = number % 2, rows[number][2]
        assert sorted(rack) == sorted(table.state.racks[seat])
        laid = table.play(seat, _lay(rows[number]))
        announced = laid.state.announced
        after = _turn(table, rows, number)
        words = scoring.words_of(announced.position, announced.move)
        yield (
            f"{number + 1:>2}  {seat + 1}  {rack:<8} {notation.span(announced.move):<8} {announced.move.word:<10}"
            f"{announced.points:>4} {after.state.points[seat]:>4}  {' '.join(words)}"
        )
        table = after


def _opened(rows: list[list[str]]) -> Table[Any, Any]:
    words = knowing(*dict.fromkeys(word for row in rows for word in row[7:]))
    table = Table.opened(Scrabble(words), 2).play(DEALER, StartDraw("AB"))
    for seat in (0, 1):
        table = table.play(DEALER, Draw(seat, "", rows[seat][2], typed=True))
    return table


def _lay(row: list[str]) -> Lay:
    return Lay(notation.parse(row[3], row[4]))


def _turn(table: Table[Any, Any], rows: list[list[str]], number: int) -> Table[Any, Any]:
    """Lay, let it stand, and draw what the seat has on its rack next time."""
    seat = number % 2
    table = table.play(seat, _lay(rows[number])).play(1 - seat, Accept())
    if not table.state.drawing:
        return table
    leave = table.state.racks[seat]
    rack = rows[number + 2][2] if number + 2 < len(rows) else "INLPUT"
    return table.play(DEALER, Draw(seat, leave, pile.take(rack, leave), typed=True))
