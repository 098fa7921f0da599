"""The player's pages: joining, playing, and one's own sheet."""

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine.tiles import tile_set
from games.reckoning import TurnScore
from tournaments import play, queries, results, snapshot
from tournaments.enums import JoinPolicy
from tournaments.errors import TournamentError
from tournaments.models import Entry, Submission, Tournament, Turn
from tournaments.services import roster
from tournaments.snapshot import read_text
from tournaments.web import access, wording
from tournaments.web.forms import JoinForm

_REMEMBERED_FOR = 30 * 24 * 60 * 60


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@access.public
def join(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Give a name, or pick one's line of the roster; who has joined on this device goes straight on.

    With ``?other`` somebody else joins on the same device.
    """
    mine = _remembered(request, tournament)
    if mine and "other" not in request.GET:
        return redirect("player", mine.token)
    form = JoinForm(request.POST if request.method == "POST" else None, tournament=tournament)
    if form.is_valid() and (entry := _joined(tournament, form)):
        return redirect("player", entry.token)
    context = {
        "tournament": tournament,
        "rules": tournament.rules,
        "form": form,
        "is_roster": tournament.join_policy == JoinPolicy.ROSTER,
        "mine": mine,
    }
    return render(request, "play/join.html", context, status=400 if form.is_bound else 200)


def _joined(tournament: Tournament, form: JoinForm) -> Entry | None:
    given = form.cleaned_data
    try:
        return roster.join(
            tournament=tournament,
            name=given["name"],
            code=given.get("code", ""),
            entry=given.get("entry"),
            now=timezone.now(),
        )
    except TournamentError as error:
        form.add_error(None, wording.sentence(error))
        return None


def _cookie(tournament: Tournament) -> str:
    return f"entry-{tournament.code}"


def _remembered(request: HttpRequest, tournament: Tournament) -> Entry | None:
    """Who plays on this device, if they still do; an entry that was merged is the one it was merged into."""
    token = request.COOKIES.get(_cookie(tournament), "")
    found = tournament.entries.select_related("merged_into").filter(token=token).first()
    entry = found and (found.merged_into or found)
    return entry if entry and entry.takes_part else None


@require_safe
@never_cache
@access.player
def player(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Waiting room, board and result: one page, driven by its socket. The device remembers whose it is."""
    roster.mark_joined(entry=entry, now=timezone.now())
    tournament = entry.tournament
    context = {"tournament": tournament, "entry": entry, "config": _config(entry, tournament)}
    answer = render(request, "play/player.html", context)
    answer.set_cookie(
        _cookie(tournament),
        entry.token,
        _REMEMBERED_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer


def _config(entry: Entry, tournament: Tournament) -> dict[str, Any]:
    rules, tiles = tournament.rules, tile_set(tournament.language)
    return {
        "socket": f"/ws/p/{entry.token}",
        "letters": [{"letter": letter, "value": tiles.value(letter)} for letter in tiles.letters],
        "bonuses": [list(bonus) for bonus in rules.game.bonuses],
        "most_laid": rules.game.most_laid,
        "language": tournament.language,
        "name": entry.name,
        "urls": {
            "standings": reverse("standings", args=[tournament.code]),
            "sheet": reverse("my-sheet", args=[entry.token]),
            "replay": reverse("tournament", args=[tournament.code]),
        },
    }


@require_safe
@never_cache
@access.player
def my_sheet(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Turn by turn: mine, the top, and what was lost."""
    tournament = entry.tournament
    found = results.of(tournament)
    answers = Submission.objects.filter(entry=entry, turn__round__tournament=tournament)
    by_turn = {one.turn_id: one for one in answers}
    context = {
        "tournament": tournament,
        "entry": entry,
        "rounds": [_round_sheet(one, entry, by_turn) for one in found.rounds if one.turns],
        "line": found.by_entry.get(entry.pk),
        "of": len(found.lines),
    }
    return render(request, "play/sheet.html", context)


def _round_sheet(reckoned: results.RoundResults, entry: Entry, by_turn: dict[int, Submission]) -> dict[str, Any]:
    scored = list(zip(reckoned.turns, reckoned.of(entry.pk), strict=True))
    total = sum(score.total for _, score in scored)
    return {
        "number": reckoned.number,
        "lines": [_sheet_line(turn, score, entry, by_turn.get(turn.pk)) for turn, score in scored],
        "total": total,
        "top": reckoned.top,
        "minus": total - reckoned.top,
    }


def _sheet_line(turn: Turn, score: TurnScore, entry: Entry, answer: Submission | None) -> dict[str, Any]:
    laid = play.master_move(turn)
    return {
        "turn": turn,
        "score": score,
        "text": read_text(answer).upper() if answer and answer.counts else "",
        "culprit": (answer.verdict or {}).get("culprit", "") if answer else "",
        "penalty": score.penalty + score.warning_cost,
        "tops": [snapshot.move_values(top) for top in sorted(play.top_moves(turn), key=lambda top: top != laid)],
        "minus": score.total - turn.top,
        "is_before": answer is None and turn.closed_at is not None and turn.closed_at <= entry.created_at,
    }


@require_safe
@never_cache
@login_required
@access.public
def play_along(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """An official who plays along finds their own board here."""
    entry = get_object_or_404(queries.entries_of(tournament), user=request.user)
    return redirect("player", entry.token)


urlpatterns = [
    path("t/<slug:code>/join/", join, name="join"),
    path("t/<slug:code>/me/", play_along, name="play-along"),
    path("p/<str:token>/", player, name="player"),
    path("p/<str:token>/sheet/", my_sheet, name="my-sheet"),
]
