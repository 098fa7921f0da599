"""The director's console: one screen, and the steps that are taken on it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.moves import Move
from games.errors import RuleError
from tournaments import queries
from tournaments.enums import Role
from tournaments.errors import NotAllowed, TournamentError, WrongMoment
from tournaments.models import Round, Tournament, Turn
from tournaments.services import going_on, racks, ruling, tournaments, turns
from tournaments.web import access, links, wording
from tournaments.web.desk import desk, viewer

_MORE_SECONDS = 30


@require_safe
@never_cache
@access.official(Role.VIEWER)
def console(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return render(request, "console/console.html", _shown(request, tournament))


@require_safe
@never_cache
@access.official(Role.VIEWER)
def panel(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The part that changes with every step."""
    return _news(request, _shown(request, tournament))


def _shown(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    shown = desk(tournament, viewer(request.user, tournament), timezone.now())
    return shown | {"join_link": links.absolute(request, "join", tournament.code), "typed": {}}


def _news(request: HttpRequest, shown: dict[str, Any], status: int = 200) -> HttpResponse:
    """The panel for a page that is open; the number tells it which of two answers is the newer one."""
    answer = render(request, "console/panel.html", shown, status=status)
    answer["Simultan-Number"] = shown["number"]
    return answer


# ---- steps


class Given(NamedTuple):
    """A step as it was sent: by whom, at what moment, with which fields."""

    tournament: Tournament
    fields: QueryDict
    by: Any
    now: Any

    @property
    def why(self) -> str:
        return self.fields.get("why", "")

    @property
    def tiles(self) -> str:
        return self.fields.get("tiles", "")

    @property
    def round(self) -> Round:
        found = queries.current_round(self.tournament)
        if found is None:
            raise WrongMoment("no round has begun", "no-round")
        return found

    @property
    def turn(self) -> Turn:
        """The last turn; who looked at another one when pressing the button is refused."""
        found = queries.current_turn(self.round)
        meant = self.fields.get("turn", "")
        if found is None or (meant and meant != str(found.pk)):
            raise WrongMoment("another step was taken in between", "other-turn")
        return found

    @property
    def typed_move(self) -> str:
        return self.fields.get("other", "").strip()

    @property
    def move(self) -> Move | None:
        """The move that was typed, else the one that was chosen; none means the proposed one."""
        text = self.typed_move or self.fields.get("move", "").strip()
        return ruling.move_in(text, self.turn) if text else None

    @property
    def signed(self) -> dict[str, Any]:
        return {"by": self.by, "now": self.now}


def _begin_round(given: Given) -> None:
    turns.begin_round(tournament=given.tournament, **given.signed)


def _end_round(given: Given) -> None:
    turns.end_round(round_=given.round, why=given.why, **given.signed)


def _draw(given: Given) -> None:
    racks.draw(round_=given.round, text=given.tiles, **given.signed)


def _redraw(given: Given) -> None:
    racks.redraw(turn=given.turn, why=given.why, text=given.tiles, **given.signed)


def _take_back(given: Given) -> None:
    racks.take_back(turn=given.turn, why=given.why, **given.signed)


def _start(given: Given) -> None:
    turns.start(turn=given.turn, **given.signed)


def _pause(given: Given) -> None:
    turns.pause(turn=given.turn, **given.signed)


def _resume(given: Given) -> None:
    turns.resume(turn=given.turn, **given.signed)


def _extend(given: Given) -> None:
    turns.extend(turn=given.turn, seconds=_MORE_SECONDS, **given.signed)


def _stop(given: Given) -> None:
    turns.stop(turn=given.turn, **given.signed)


def _lay(given: Given) -> None:
    turns.lay(turn=given.turn, move=given.move, why=given.why, **given.signed)


def _lay_and_draw(given: Given) -> None:
    going_on.lay_and_draw(turn=given.turn, move=given.move, why=given.why, **given.signed)


def _change_master(given: Given) -> None:
    turn = given.turn
    turns.change_master(turn=turn, move=ruling.move_in(given.typed_move, turn), why=given.why, **given.signed)


def _automatic(given: Given) -> None:
    is_on = given.fields.get("is_on") == "1"
    tournaments.switch_automatic(tournament=given.tournament, is_on=is_on, **given.signed)


Step = Callable[[Given], Any]
STEPS: dict[str, tuple[Role, Step]] = {
    "begin-round": (Role.DIRECTOR, _begin_round),
    "end-round": (Role.DIRECTOR, _end_round),
    "draw": (Role.DIRECTOR, _draw),
    "redraw": (Role.DIRECTOR, _redraw),
    "take-back": (Role.DIRECTOR, _take_back),
    "start": (Role.ARBITER, _start),
    "pause": (Role.ARBITER, _pause),
    "resume": (Role.ARBITER, _resume),
    "extend": (Role.ARBITER, _extend),
    "stop": (Role.ARBITER, _stop),
    "lay": (Role.ARBITER, _lay),
    "lay-and-draw": (Role.DIRECTOR, _lay_and_draw),
    "change-master": (Role.DIRECTOR, _change_master),
    "automatic": (Role.DIRECTOR, _automatic),
}


@require_POST
@never_cache
@access.official(Role.VIEWER)
def do(request: HttpRequest, tournament: Tournament, step: str) -> HttpResponse:
    """Take a step and show what is next; a refusal says why and keeps what was typed."""
    if step not in STEPS:
        raise Http404
    try:
        _take(request, tournament, step)
    except (TournamentError, RuleError) as error:
        return _refused(request, tournament, step, wording.sentence(error))
    return _news(request, _shown(request, tournament)) if request.htmx else redirect("console", tournament.code)


def _take(request: HttpRequest, tournament: Tournament, step: str) -> None:
    role, taken = STEPS[step]
    if not queries.may(request.user, tournament, role):
        raise NotAllowed(f"this step is for a {role}", role)
    taken(Given(tournament, request.POST, request.user, timezone.now()))


def _refused(request: HttpRequest, tournament: Tournament, step: str, why: str) -> HttpResponse:
    shown = _shown(request, tournament) | {"refused": why, "typed": request.POST.dict() | {"step": step}}
    if request.htmx:
        return _news(request, shown, status=409)
    return render(request, "console/console.html", shown, status=409)


urlpatterns = [
    path("t/<slug:code>/console/", console, name="console"),
    path("t/<slug:code>/console/panel/", panel, name="console-panel"),
    path("t/<slug:code>/do/<slug:step>/", do, name="do"),
    path("", include("tournaments.web.corrections")),
    path("", include("tournaments.web.log")),
]
