"""The log: who did what, when, and why, in words.

Those who play along are not told a rack whose clock never ran (one that was taken back comes again), nor, before the
bell, which racks went back and what others rule on words.
"""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.parts import notation
from tournaments import queries
from tournaments.enums import Role, TurnState
from tournaments.models import LogEntry, Tournament
from tournaments.web import access, wording
from tournaments.web.desk import Viewer, move_of, viewer

_LINES_ON_A_PAGE = 50
_TELL_A_RACK = ("draw", "redraw", "take-back")
_TELL_A_WORD = ("rule-word", "forget-word")
_RECORDS = ("settings", "edit-entry")


@require_safe
@never_cache
@access.official(Role.VIEWER)
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Newest first; of one round or turn if asked for."""
    who = viewer(request.user, tournament)
    lines = queries.log_of(tournament, round_=_number(request, "round"), turn=_number(request, "turn"))
    if who.plays_along and (running := queries.turn_being_played(tournament)):
        lines = lines.exclude(~Q(who=request.user.get_username()), what__in=_TELL_A_WORD, at__gte=running.drawn_at)
    page = Paginator(lines, _LINES_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "viewer": who,
        "page": page,
        "lines": [_line(one, who) for one in page],
        "round": _number(request, "round"),
        "turn": _number(request, "turn"),
    }
    return render(request, "console/log.html", context)


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else None


def _line(line: LogEntry, who: Viewer) -> dict[str, Any]:
    is_about_turn = line.turn is not None and line.about == str(line.turn.number)
    shown = {"line": line, "is_about_turn": is_about_turn}
    if who.plays_along and _is_secret(line):
        return shown | {"before": "", "after": _("hidden")}
    tell = _decided if line.what in _TELL_A_WORD else told
    before, after = _changed(line.before, line.after) if line.what in _RECORDS else (line.before, line.after)
    return shown | {"before": tell(before), "after": tell(after)}


def _decided(is_good: bool | None) -> str:
    """A decision on a word; none where the list decides."""
    return {True: _("good"), False: _("not good")}.get(is_good, "")


def _is_secret(line: LogEntry) -> bool:
    turn = line.turn
    if turn is None or line.what not in _TELL_A_RACK or turn.round.is_finished:
        return False
    if line.what == "redraw" and turn.state in (TurnState.OPEN, TurnState.PAUSED):
        return True
    return turn.state == TurnState.DRAWN or (turn.state == TurnState.VOID and turn.opened_at is None)


def _changed(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Of two records of the same fields only what differs."""
    names = [name for name in before if before[name] != after[name]]
    return {name: before[name] for name in names}, {name: after[name] for name in names}


def told(value: Any) -> str:
    """A stored value in a few words."""
    match value:
        case None:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case float():
            return f"{value:.0f}"
        case dict():
            return _record(value)
        case list():
            return ", ".join(told(one) for one in value)
        case str():
            return str(wording.LOG_VALUES.get(value) or wording.FAULTS.get(value) or value)
    return str(value)


def _record(value: dict[str, Any]) -> str:
    """A draw, a move, an answer, a verdict; anything else field by field."""
    match value:
        case {"kept": kept, "new": new}:
            return f"{kept}+{new}" if kept else str(new)
        case {"row": _row, "column": _column, "direction": _direction, "word": _word}:
            return notation.move_text(move_of(value))
        case {"move": dict() as move, "points": points, "tiles": _tiles}:
            return f"{told(move)}, {points}"
        case {"answer": {"word": _word} as move}:
            return told(move)
        case {"points": points, "fault": fault, "culprit": culprit, "move": _move}:
            return f"0 ({wording.fault(fault, culprit)})" if fault else str(points)
        case {"reading": reading, "verdict": verdict}:
            return ", ".join(filter(None, (told(reading) or value.get("text", ""), told(verdict))))
    pairs = ((wording.LOG_FIELDS.get(name, name), _field(name, one)) for name, one in value.items())
    return "; ".join(f"{name}: {text}" for name, text in pairs if text)


def _field(name: str, value: Any) -> str:
    named = wording.LOG_VALUES_OF.get(name, {}).get(value) if isinstance(value, str) else None
    return str(named or told(value))


urlpatterns = [path("t/<slug:code>/log/", log, name="log")]
