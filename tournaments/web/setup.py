"""Setting up: a new tournament, its settings, and those who help to run it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.errors import RuleError
from tournaments import queries, signing
from tournaments.enums import Role
from tournaments.errors import NotAllowed, TournamentError
from tournaments.models import Official, Tournament
from tournaments.services import tournaments
from tournaments.web import access, wording
from tournaments.web.desk import viewer
from tournaments.web.setup_forms import (
    PRESETS,
    NewOfficialForm,
    OfficialForm,
    TournamentForm,
    defaults,
    present_settings,
)


@require_safe
@never_cache
@login_required
def my_tournaments(request: HttpRequest) -> HttpResponse:
    """Those that somebody helps to run; whoever keeps the site finds the others as well."""
    others = queries.running_tournaments().exclude(officials__user=request.user) if request.user.is_superuser else []
    context = {"offices": queries.offices_of(request.user), "others": others, "here": "mine"}
    return render(request, "setup/mine.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A name is enough."""
    form = TournamentForm(request.POST or None, initial=defaults())
    made = _created(request, form) if form.is_valid() else None
    if made:
        return redirect("console", made.code)
    context = {"form": form, "presets": PRESETS, "lacks_list": form.initial["lexicon"] is None}
    return render(request, "setup/new.html", context, status=400 if form.is_bound else 200)


def _created(request: HttpRequest, form: TournamentForm) -> Tournament | None:
    try:
        return tournaments.create(settings=form.settings, by=request.user, now=timezone.now())
    except (TournamentError, RuleError) as error:
        form.add_error(None, wording.sentence(error))
        return None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@access.official(Role.DIRECTOR)
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change what can still be changed."""
    has_begun = tournament.rounds.exists()
    present = present_settings(tournament) | {"plays_along": queries.plays_along(request.user, tournament)}
    form = TournamentForm(request.POST or None, initial=present, fixed=has_begun)
    if form.is_valid() and _changed(request, tournament, form):
        messages.success(request, _("The settings are saved."))
        return redirect("console", tournament.code)
    context = {"tournament": tournament, "form": form, "presets": PRESETS, "has_begun": has_begun}
    context |= {"viewer": viewer(request.user, tournament)}
    return render(request, "setup/settings.html", context, status=400 if form.is_bound else 200)


def _changed(request: HttpRequest, tournament: Tournament, form: TournamentForm) -> bool:
    try:
        tournaments.change(tournament=tournament, settings=form.settings, by=request.user, now=timezone.now())
    except (TournamentError, RuleError) as error:
        form.add_error(None, wording.sentence(error))
        return False
    return True


# ---- officials


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@access.official(Role.DIRECTOR)
def officials(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Appoint, dismiss, and make accounts for those who have none."""
    shown: dict[str, Any] = {"form": OfficialForm(), "new": NewOfficialForm(prefix="new")}
    if request.method == "POST":
        try:
            shown |= _step(request)(request, tournament)
        except TournamentError as error:
            shown["refused"] = wording.sentence(error)
    if "done" in shown:
        messages.success(request, shown["done"])
        return redirect("officials", tournament.code)
    shown |= {
        "tournament": tournament,
        "viewer": viewer(request.user, tournament),
        "people": [
            (one, _may_have_link(request.user, one.user)) for one in tournament.officials.select_related("user")
        ],
    }
    is_wrong = "refused" in shown or shown["form"].errors or shown["new"].errors
    return render(request, "setup/officials.html", shown, status=400 if is_wrong else 200)


def _step(request: HttpRequest) -> Callable[[HttpRequest, Tournament], dict[str, Any]]:
    steps = {"appoint": _appoint, "create": _create, "link": _link, "dismiss": _dismiss}
    if (step := request.POST.get("step", "")) not in steps:
        raise Http404
    return steps[step]


def _appoint(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    form = OfficialForm(request.POST)
    if not form.is_valid():
        return {"form": form}
    try:
        tournaments.appoint(tournament=tournament, **form.cleaned_data, by=request.user, now=timezone.now())
    except TournamentError as error:
        form.add_error("username", wording.sentence(error))
        return {"form": form}
    return {"done": _("%(name)s is appointed.") % {"name": form.cleaned_data["username"]}}


def _create(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    form = NewOfficialForm(request.POST, prefix="new")
    if not form.is_valid():
        return {"new": form}
    given = {"username": form.cleaned_data["username"], "role": form.cleaned_data["role"]}
    made = tournaments.appoint_newcomer(tournament=tournament, **given, by=request.user, now=timezone.now())
    return _link_shown(request, made.user)


def _link(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    user = _official(request, tournament).user
    if not _may_have_link(request.user, user):
        raise NotAllowed("who has signed in before needs no link from here", "has-signed-in")
    return _link_shown(request, user)


def _link_shown(request: HttpRequest, user: Any) -> dict[str, Any]:
    return {"link": signing.link_for(user, request.build_absolute_uri("/")), "link_of": user.get_username()}


def _may_have_link(by: Any, user: Any) -> bool:
    """A director could sign in as anybody else otherwise: just appoint them, and ask for their link."""
    is_new = user.last_login is None and not user.has_usable_password()
    return by.is_superuser or (is_new and not user.is_superuser)


def _dismiss(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    official = _official(request, tournament)
    tournaments.dismiss(official=official, by=request.user, now=timezone.now())
    return {"done": _("%(name)s is dismissed.") % {"name": official.user.get_username()}}


def _official(request: HttpRequest, tournament: Tournament) -> Official:
    number = request.POST.get("official", "")
    found = tournament.officials.select_related("user", "tournament")
    return get_object_or_404(found, pk=number if number.isdecimal() else None)


urlpatterns = [
    path("t/", my_tournaments, name="my-tournaments"),
    path("t/new/", new, name="new-tournament"),
    path("t/<slug:code>/settings/", settings, name="settings"),
    path("t/<slug:code>/officials/", officials, name="officials"),
]
