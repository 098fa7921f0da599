"""The front page: what is going on, and the ways in."""

import re
from typing import Any

from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import queries, snapshot
from tournaments.enums import JoinPolicy
from tournaments.models import Round, Tournament
from tournaments.web.public import is_fragment, live, socket_of

_SHOWN = 8
_RESULTS = 4
# The same seven tiles as three players might sort them.
_RACKS = {"de": ("RINGELN", "LINNERG", "NNGLIER"), "en": ("TEASING", "SEATING", "AEGINST")}


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """What Simultan is, the tournaments that are being played, and a look at the first of them."""
    offered = list(queries.running_tournaments()[:_SHOWN])
    context = _glance(offered[0]) if offered and offered[0].is_running else {}
    if is_fragment(request):
        return render(request, "public/glance.html", context)
    language = get_language() or "en"
    context |= {
        "racks": _RACKS.get(language, _RACKS["en"]),
        "tiles": language if language in _RACKS else "en",
        "offers": _offers(offered),
        "results": queries.finished_tournaments()[:_RESULTS],
        "version": settings.VERSION,
    }
    return render(request, "home.html", context)


def _glance(tournament: Tournament) -> dict[str, Any]:
    return live(snapshot.moment(tournament.pk, timezone.now())) | {"socket": socket_of(tournament)}


def _offers(tournaments: list[Tournament]) -> list[dict[str, Any]]:
    begun = Round.objects.filter(tournament__in=tournaments).values_list("tournament")
    last_rounds = dict(begun.annotate(Max("number")).order_by())
    return [
        {
            "tournament": one,
            "round": last_rounds.get(one.pk),
            "is_joinable": one.join_policy != JoinPolicy.ROSTER,
            "seconds": one.rules.contest.seconds,
        }
        for one in tournaments
    ]


@require_safe
@never_cache
def find(request: HttpRequest) -> HttpResponse:
    """From the code on a table card to the tournament; how it was typed does not matter."""
    typed = request.GET.get("code", "")
    code = re.sub(r"[^a-z0-9]", "", typed.lower())
    if not code:
        return redirect("home")
    if Tournament.objects.filter(code=code).exists():
        return redirect("join", code)
    return render(request, "play/not-found.html", {"typed": typed[:20]}, status=404)


urlpatterns = [
    path("", home, name="home"),
    path("join/", find, name="find"),
]
