"""Papers as PDF: the game sheet of a round, and standings. What they say is given; here it is only set in type."""

import json
from typing import Any

import typst
from django.conf import settings
from django.template.defaultfilters import floatformat
from django.utils.formats import date_format, number_format
from django.utils.translation import get_language, gettext, pgettext

from engine.board import board
from engine.position import Position
from games.parts.notation import word_text
from games.record import GameRecord, Turn
from tournaments.models import Round
from tournaments.results import Line, RoundResults
from tournaments.templatetags.boards import about, premium_labels, preset_name, signed
from tournaments.web import wording

_FOLDER = settings.ROOT / "templates" / "documents"
# Columns of rounds that paper has room for: held upright, and at all.
_UPRIGHT_ROUNDS = 4
_MOST_ROUNDS = 12
_MOST_TOPS = 3


def sheet_pdf(round_: Round, record: GameRecord, reckoned: RoundResults) -> bytes:
    """The turns of a round as a list, with the last board beside what is needed to check the draws."""
    tournament, rules = round_.tournament, record.preset
    values = {
        "texts": _texts() | {"columns": _sheet_columns()},
        "title": tournament.name,
        "kicker": gettext("Game sheet of round %(number)s") % {"number": round_.number},
        "below": " · ".join((date_format(tournament.date), preset_name(rules), tournament.lexicon.title)),
        "turns": sheet_lines(record, reckoned),
        "rows": list(last_rows(record)),
        "layout": list(board(rules.game.board).rows),
        "labels": premium_labels(),
        "facts": _facts(record, tournament.lexicon.title),
    }
    return _pdf("sheet.typ", values)


def standings_pdf(title: str, kicker: str, below: str, lines: list[Line], rounds: list[int]) -> bytes:
    """Ranked lines; with several rounds one column for each of the last ones, across the paper where they are many."""
    shown = rounds[-_MOST_ROUNDS:] if len(rounds) > 1 else []
    values = {
        "texts": _texts(),
        "title": title,
        "kicker": kicker,
        "below": below,
        "columns": [gettext("Rank"), gettext("Player"), *_round_columns(shown), *_figure_columns()],
        "main": len(shown),
        "lines": [_standing(line, len(shown)) for line in lines],
        "is_wide": len(shown) > _UPRIGHT_ROUNDS,
    }
    return _pdf("standings.typ", values)


def _pdf(template: str, values: dict[str, Any]) -> bytes:
    path = _FOLDER / template
    made = typst.compile(path, root=_FOLDER, ignore_system_fonts=True, sys_inputs={"data": json.dumps(values)})
    assert isinstance(made, bytes)
    return made


def _texts() -> dict[str, Any]:
    return {"lang": get_language(), "footer": gettext("Simultan: everybody plays the same letters")}


# ---- the game sheet


def _sheet_columns() -> list[str]:
    return [
        gettext("Turn"),
        gettext("Rack"),
        gettext("Laid"),
        gettext("Square"),
        gettext("Points"),
        gettext("Found"),
        gettext("Total"),
    ]


def sheet_lines(record: GameRecord, reckoned: RoundResults) -> list[dict[str, Any]]:
    """One line for each turn, with the sum of the masters so far."""
    found = finders(reckoned)
    total, told = 0, []
    for turn in record.turns:
        total += turn.master.points if turn.master else 0
        told.append(_told(turn) | {"total": total, "found": str(found.get(turn.number, ""))})
    return told


def finders(reckoned: RoundResults) -> dict[int, int]:
    """How many entries found the top of each turn, by the turn's number."""
    rows = list(reckoned.scores.values())
    return {turn.number: sum(row[place].is_top for row in rows) for place, turn in enumerate(reckoned.turns)}


def _told(turn: Turn) -> dict[str, Any]:
    master = turn.master
    return {
        "number": turn.number,
        "rack": str(turn.draw),
        "note": gettext("typed") if turn.draw.typed else "",
        "word": master.move.word if master else "",
        "reason": str(wording.REASONS.get(turn.reason, "")),
        "others": _others(turn),
        "square": master.move.square if master else "",
        "points": master.points if master else 0,
    }


def _others(turn: Turn) -> str:
    """Tops that were not laid: equal to the master, or better than what anybody found."""
    others = [f"{top.move.square} {word_text(top.move.word)}" for top in turn.tops if top != turn.master]
    if not others:
        return ""
    moves = ", ".join(others[:_MOST_TOPS]) + (" …" if len(others) > _MOST_TOPS else "")
    if turn.master and turn.master.points == turn.top:
        return f"= {moves}"
    return gettext("top of %(points)s: %(moves)s") % {"points": turn.top, "moves": moves}


def last_rows(record: GameRecord) -> tuple[str, ...]:
    """The board after the last master."""
    position = Position.empty(board(record.preset.game.board))
    for turn in record.turns:
        position = position.after(turn.master.move) if turn.master else position
    return position.rows


def _facts(record: GameRecord, lexicon: str) -> list[dict[str, Any]]:
    words = gettext("%(name)s, %(count)s words") % {
        "name": lexicon,
        "count": number_format(record.lexicon.words, force_grouping=True),
    }
    facts = [
        (gettext("Sum of the tops"), number_format(sum(turn.top for turn in record.turns)), False),
        (gettext("Word list"), words, False),
        (gettext("Checksum of the word list"), record.lexicon.checksum, True),
        (gettext("Published before the round: the seal"), record.commitment, True),
    ]
    return [{"name": name, "text": text, "is_code": is_code} for name, text, is_code in (*facts, *_seed_facts(record))]


def _seed_facts(record: GameRecord) -> list[tuple[str, str, bool]]:
    if record.seed is None:
        return [(gettext("The seed"), gettext("is published when the round is over"), False)]
    return [
        (gettext("Published after the round: the seed"), record.seed, True),
        (gettext("How to check"), gettext("The SHA-256 of the seed is the seal."), False),
    ]


# ---- standings


def _figure_columns() -> list[str]:
    return [gettext("Points"), gettext("Minus"), gettext("Percent"), gettext("Tops"), gettext("Solos")]


def _round_columns(rounds: list[int]) -> list[str]:
    if len(rounds) > _UPRIGHT_ROUNDS:
        return [pgettext("a narrow column's heading for a round", "R%(number)s") % {"number": one} for one in rounds]
    return [gettext("Round %(number)s") % {"number": one} for one in rounds]


def _standing(line: Line, rounds_shown: int) -> dict[str, Any]:
    row = line.row
    rounds = [str(points) for points in row.rounds[len(row.rounds) - rounds_shown :]]
    figures = [str(row.total), signed(row.minus), floatformat(row.percent, 1), str(row.tops), str(row.solos)]
    return {"rank": row.rank, "name": line.entry.name, "about": about(line.entry), "figures": [*rounds, *figures]}
