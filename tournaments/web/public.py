"""What everybody may look at while a tournament goes on: its page, its standings, the screen of the hall.

What is live comes from ``snapshot.public``, all else from turns whose master is laid.
"""

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import queries, snapshot
from tournaments.enums import Phase, TurnState
from tournaments.models import Entry, Tournament
from tournaments.results import Line, Results, RoundResults
from tournaments.snapshot import Moment
from tournaments.web import access, courses, links, speech
from tournaments.web import standings as tables

_LINES = 200
_ROUND_COLUMNS = 6
_LEADERS = 10
_NAMES = 28
_WITH_MASTER = (Phase.LAID, Phase.ROUND_OVER, Phase.FINISHED)
_ANSWERING = (TurnState.OPEN, TurnState.PAUSED)


def is_fragment(request: HttpRequest) -> bool:
    """Whether a page that is open already asks for its live part alone."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def socket_of(tournament: Tournament) -> str:
    return f"/ws/t/{tournament.code}"


# ---- the tournament as it goes on


@require_safe
@never_cache
@access.public
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Board, rack, clock, the last master and who leads; at the end the results."""
    seen = snapshot.moment(tournament.pk, timezone.now())
    context = live(seen)
    if seen.phase == Phase.FINISHED:
        context["winners"] = _winners(seen.results)
    if is_fragment(request):
        return render(request, "public/live.html", context)
    context |= {
        "is_joinable": tournament.finished_at is None,
        "rules": tournament.rules,
        "socket": socket_of(tournament),
        "is_official": queries.role_of(request.user, tournament) is not None,
    }
    return render(request, "public/tournament.html", context)


def live(seen: Moment) -> dict[str, Any]:
    """What the live part of a page is made from."""
    rounds = seen.results.rounds
    return {
        "tournament": seen.tournament,
        "state": snapshot.public(seen),
        "has_master": seen.phase in _WITH_MASTER and seen.last is not None,
        "finders": _finders(seen.results, rounds[-1]) if seen.last else [],
        "leaders": seen.results.lines[:_LEADERS] if any(one.turns for one in rounds) else [],
        "rounds": rounds,
        "language": seen.tournament.language,
    }


def _finders(found: Results, reckoned: RoundResults) -> list[Entry]:
    """Who found the top of the last turn, best placed first."""
    return [line.entry for line in found.lines if reckoned.of(line.entry.pk)[-1].is_top]


def _winners(found: Results) -> list[tuple[str, list[Line]]]:
    """Who came first in each category; several share a first place."""
    tables_ = [(category, found.standings(category=category)) for category in found.categories]
    return [(category, [line for line in lines if line.row.rank == 1]) for category, lines in tables_]


# ---- standings


@require_safe
@never_cache
@access.public
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Of one round or all, of one category or everybody; ``q`` finds people, ``all`` shows every line."""
    shown = tables.asked(request, tournament)
    sought = request.GET.get("q", "").strip()
    lines = _sought(shown.lines, sought)
    columns = shown.numbers[-_ROUND_COLUMNS:] if len(shown.numbers) > 1 else []
    drawn = courses.of(shown.rounds, [line.entry.pk for line in shown.lines])
    context = {
        "tournament": tournament,
        "shown": shown,
        "rows": [
            (line, line.row.rounds[len(shown.numbers) - len(columns) :], drawn.lines.get(line.entry.pk))
            for line in (lines if "all" in request.GET else lines[:_LINES])
        ],
        "found": len(lines),
        "sought": sought,
        "columns": columns,
        "mean": drawn.mean,
        "question": request.GET.urlencode(),
        "socket": socket_of(tournament),
    }
    return render(request, "public/standings.html", context)


def _sought(lines: list[Line], sought: str) -> list[Line]:
    words = sought.casefold()
    return [line for line in lines if words in f"{line.entry.name} {line.entry.club}".casefold()]


# ---- the screen of the hall


@require_safe
@never_cache
@access.public
def projector(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Board and clock for everybody in the hall; nothing to press."""
    seen = snapshot.moment(tournament.pk, timezone.now())
    context = live(seen)
    context |= {
        "key": _picture(seen, has_master=context["has_master"]),
        "answered": len(queries.answered_in(seen.running.pk)) if _is_answering(seen) else 0,
    }
    if seen.phase == Phase.WAITING:
        context |= _joined(tournament)
        context["site"] = urlsplit(links.absolute(request, "home")).netloc
    if is_fragment(request):
        return render(request, "public/screen.html", context)
    context |= {"speech": speech.config(tournament.language), "socket": socket_of(tournament)}
    return render(request, "public/projector.html", context)


def _is_answering(seen: Moment) -> bool:
    return seen.running is not None and seen.running.state in _ANSWERING


def _picture(seen: Moment, *, has_master: bool) -> str:
    """Names the picture on the screen: another name fades in, the same one is brought up to date."""
    turn = seen.running or seen.last
    kind = "master" if has_master else "drawn" if seen.phase == Phase.DRAWN else "play"
    return f"{seen.round.number if seen.round else 0}/{turn.number if turn else 0}/{kind}"


def _joined(tournament: Tournament) -> dict[str, Any]:
    """Who has opened their link, newest first; house players are always there."""
    here = queries.entries_of(tournament).filter(withdrawn_at=None).exclude(joined_at=None, level=None)
    names = here.order_by("-joined_at", "-pk").values_list("name", flat=True)
    return {"joined": here.count(), "names": names[:_NAMES]}


urlpatterns = [
    path("t/<slug:code>/", tournament, name="tournament"),
    path("t/<slug:code>/standings/", standings, name="standings"),
    path("t/<slug:code>/projector/", projector, name="projector"),
]
