"""The roster that a director keeps: one by one, by list, and on table cards."""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import segno
from django.contrib import messages
from django.db.models import F, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import queries, rosterfile
from tournaments.enums import Role
from tournaments.errors import BadEntry, TournamentError
from tournaments.models import Entry, Tournament
from tournaments.rosterfile import Listing, ListRefused, Step
from tournaments.services import roster as services
from tournaments.web import access, wording
from tournaments.web.desk import viewer
from tournaments.web.links import absolute, is_local
from tournaments.web.roster_forms import COLUMNS, HouseForm, ListForm, MergeForm, PersonForm, details, reason, refusal

_CARDS_A_PAGE = 8
_MOST_BLANK = 200

# ---- QR codes


def qr(text: str) -> SafeString:
    """A QR code as an SVG element that takes the size of its box; a quiet zone is part of it."""
    svg = segno.make(text, error="m", micro=False).svg_inline(border=3, omitsize=True, light="#fff")
    return mark_safe(svg)  # noqa: S308 - drawn from modules, not text


def _qr_file(text: str) -> HttpResponse:
    answer = HttpResponse(content_type="image/svg+xml")
    segno.make(text, error="m", micro=False).save(answer, kind="svg", border=3, omitsize=True, light="#fff")
    return answer


@require_safe
@access.public
def join_qr(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _qr_file(absolute(request, "join", tournament.code))


@require_safe
@never_cache
@access.official(Role.DIRECTOR)
def entry_qr(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    return _qr_file(absolute(request, "player", _entry(tournament, entry).token))


# ---- the roster


@require_safe
@never_cache
@access.official(Role.VIEWER)
def roster(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody on the list; personal links are for the director alone."""
    return _page(request, tournament)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: PersonForm | None = None,
    house: HouseForm | None = None,
    status: int = 200,
) -> HttpResponse:
    who = viewer(request.user, tournament)
    people = list(_listed(tournament))
    present = [one for one in people if one.takes_part and not one.is_house]
    join_link = absolute(request, "join", tournament.code)
    context = {
        "tournament": tournament,
        "viewer": who,
        "people": [(one, absolute(request, "player", one.token) if who.directs else "") for one in people],
        "counts": {
            "people": len(present),
            "joined": sum(one.joined_at is not None for one in present),
            "house": sum(one.takes_part and one.is_house for one in people),
        },
        "is_running": _is_running(tournament),
        "form": form or PersonForm(),
        "house": house or HouseForm(),
        "join_link": join_link,
        "is_local": is_local(join_link),
        "added": request.GET.get("added", ""),
    }
    return render(request, "roster/roster.html", context, status=status)


def _listed(tournament: Tournament) -> QuerySet[Entry]:
    return queries.entries_of(tournament).order_by(F("number").asc(nulls_last=True), "name", "pk")


def _is_running(tournament: Tournament) -> bool:
    last = queries.current_round(tournament)
    return last is not None and not last.is_finished


@require_POST
@access.official(Role.DIRECTOR)
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put one person on the roster and be ready for the next."""
    form = PersonForm(request.POST)
    if form.is_valid():
        try:
            (entry,) = services.add(tournament=tournament, people=[form.person()], by=request.user, now=timezone.now())
        except BadEntry as error:
            form.refuse(error)
        else:
            messages.success(request, _welcome(tournament, entry))
            return redirect(f"{reverse('roster', args=[tournament.code])}?added={entry.pk}")
    return _page(request, tournament, form=form, status=400)


def _welcome(tournament: Tournament, entry: Entry) -> str:
    if _is_running(tournament):
        return _("%(name)s is on the roster and scores from now on.") % {"name": entry.name}
    return _("%(name)s is on the roster.") % {"name": entry.name}


@require_POST
@access.official(Role.DIRECTOR)
def house(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Add computer players for practice."""
    form = HouseForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, house=form, status=400)
    first = tournament.entries.filter(level__isnull=False).count() + 1
    names = [_("House player %(number)d") % {"number": number} for number, _level in enumerate(form.levels(), first)]
    levels = dict(zip(names, form.levels(), strict=True))
    services.add_house_players(tournament=tournament, levels=levels, by=request.user, now=timezone.now())
    text = ngettext("%(count)d house player is added.", "%(count)d house players are added.", len(levels))
    messages.success(request, text % {"count": len(levels)})
    return redirect("roster", tournament.code)


# ---- one entry


def _entry(tournament: Tournament, number: int) -> Entry:
    return get_object_or_404(queries.entries_of(tournament).select_related("tournament"), pk=number)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@access.official(Role.DIRECTOR)
def edit(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Change a line of the roster."""
    found = _entry(tournament, entry)
    form = PersonForm(request.POST or None, instance=found)
    if form.is_valid():
        try:
            changed = services.edit(entry=found, person=form.person(), by=request.user, now=timezone.now())
        except BadEntry as error:
            form.refuse(error)
        else:
            messages.success(request, _("%(name)s is saved.") % {"name": changed.name})
            return redirect("roster", tournament.code)
    return _entry_page(request, found, form=form, status=400 if form.is_bound else 200)


def _entry_page(
    request: HttpRequest,
    entry: Entry,
    form: PersonForm | None = None,
    merge: MergeForm | None = None,
    status: int = 200,
) -> HttpResponse:
    link = absolute(request, "player", entry.token)
    context = {
        "tournament": entry.tournament,
        "viewer": viewer(request.user, entry.tournament),
        "entry": entry,
        "form": form or PersonForm(instance=entry),
        "merge": merge or MergeForm(entry=entry),
        "link": link,
        "is_local": is_local(link),
    }
    return render(request, "roster/entry.html", context, status=status)


@require_POST
@access.official(Role.DIRECTOR)
def entry_step(request: HttpRequest, tournament: Tournament, entry: int, step: str) -> HttpResponse:
    """Withdraw, bring back, give a new link, or merge into another entry."""
    found = _entry(tournament, entry)
    done = {"by": request.user, "now": timezone.now()}
    match step:
        case "withdraw":
            services.withdraw(entry=found, **done)
            text = _("%(name)s has left. The points so far stay in the standings.")
        case "bring-back":
            services.bring_back(entry=found, **done)
            text = _("%(name)s takes part again.")
        case "renew-link":
            services.renew_link(entry=found, **done)
            messages.success(request, _("%(name)s has a new link. The old one is void.") % {"name": found.name})
            return redirect("entry", tournament.code, found.pk)
        case "merge":
            return _merge(request, found, done)
        case _other:
            raise Http404
    messages.success(request, text % {"name": found.name})
    return redirect("roster", tournament.code)


def _merge(request: HttpRequest, entry: Entry, done: dict[str, Any]) -> HttpResponse:
    form = MergeForm(request.POST, entry=entry)
    if form.is_valid():
        into = form.cleaned_data["into"]
        try:
            services.merge(entry=entry, into=into, **done)
        except TournamentError as error:
            form.add_error(None, wording.sentence(error))
        else:
            names = {"name": entry.name, "other": into.name}
            messages.success(request, _("%(name)s and %(other)s are one entry now: %(other)s.") % names)
            return redirect("roster", entry.tournament.code)
    return _entry_page(request, entry, merge=form, status=400)


# ---- a list


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@access.official(Role.DIRECTOR)
def import_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Paste, look what would happen, store. The text travels with every step, so that it is never lost."""
    form = ListForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"tournament": tournament, "viewer": viewer(request.user, tournament), "form": form}
    if form.is_bound and (text := _text(form, tournament)):
        try:
            listing = rosterfile.read(text)
        except ListRefused as error:
            form.add_error(None, refusal(error))
        else:
            steps = rosterfile.plan(listing.lines, queries.entries_of(tournament))
            seen = _fingerprint(steps)
            if request.POST.get("seen") == seen and _stored(request, tournament, form, steps):
                return redirect("roster", tournament.code)
            context |= {"text": text, "seen": seen, **_columns(listing), **_preview(steps)}
            context["is_stale"] = request.POST.get("seen", seen) != seen
    has_failed = form.is_bound and (bool(form.errors) or context.get("is_stale"))
    page = "roster/preview.html" if "seen" in context else "roster/import.html"
    return render(request, page, context, status=400 if has_failed else 200)


def _text(form: ListForm, tournament: Tournament) -> str:
    """What was pasted, or what the file holds: from then on it is as if it had been pasted."""
    if not form.is_valid():
        return ""
    if not (file := form.cleaned_data["file"]):
        return str(form.cleaned_data["text"])
    try:
        return rosterfile.text_of(file.read(), tournament.language) or "\n"
    except ListRefused as error:
        form.add_error("file", refusal(error))
        return ""


def _columns(listing: Listing) -> dict[str, Any]:
    """How the columns were read, and which were not."""
    columns = [COLUMNS[name] for name in listing.columns]
    return {"columns": columns, "has_heading": listing.has_heading, "unused": listing.unused}


def _preview(steps: list[Step]) -> dict[str, Any]:
    kinds = [step.kind for step in steps]
    return {
        "bad": [(step.line, reason(step.line)) for step in steps if step.kind == "bad"],
        "good": [(step, details(step.person), _changes(step)) for step in steps if step.person],
        "counts": {kind: kinds.count(kind) for kind in ("new", "changed", "same", "bad")},
        "to_store": kinds.count("new") + kinds.count("changed"),
    }


def _changes(step: Step) -> list[tuple[Any, str, str]]:
    return [(COLUMNS[name], before, after) for name, before, after in step.changes]


def _fingerprint(steps: Iterable[Step]) -> str:
    """Of what was shown: if the roster has changed meanwhile, it is shown again instead of stored."""
    told = [(step.kind, step.entry and step.entry.pk, step.person, step.changes) for step in steps]
    return sha256(repr(told).encode()).hexdigest()


def _stored(request: HttpRequest, tournament: Tournament, form: ListForm, steps: list[Step]) -> bool:
    """Store the good lines, all or none."""
    new = [step.person for step in steps if step.kind == "new" and step.person]
    changed = [(step.entry, step.person) for step in steps if step.kind == "changed" and step.entry and step.person]
    try:
        services.store(tournament=tournament, new=new, changed=changed, by=request.user, now=timezone.now())
    except TournamentError as error:
        form.add_error(None, wording.sentence(error))
        return False
    messages.success(
        request, _("Stored: %(new)d new, %(changed)d changed.") % {"new": len(new), "changed": len(changed)}
    )
    return True


# ---- table cards


@require_safe
@never_cache
@access.official(Role.DIRECTOR)
def table_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Cards to print and cut: one for each person with the personal link, and blank ones with the link to join."""
    join_link = absolute(request, "join", tournament.code)
    people = queries.entries_of(tournament).filter(withdrawn_at=None, level=None)
    cards = [_card(request, one) for one in sorted(people, key=_seat)]
    blank = request.GET.get("blank", "")
    count = min(int(blank), _MOST_BLANK) if re.fullmatch(r"\d{1,4}", blank) else 0 if cards else _CARDS_A_PAGE
    cards += [{"entry": None, "link": _short(join_link), "qr": qr(join_link)}] * count
    context = {
        "tournament": tournament,
        "viewer": viewer(request.user, tournament),
        "pages": [cards[start : start + _CARDS_A_PAGE] for start in range(0, len(cards), _CARDS_A_PAGE)],
        "people": len(cards) - count,
        "blank": count,
        "is_local": is_local(join_link),
    }
    return render(request, "roster/cards.html", context)


def _card(request: HttpRequest, entry: Entry) -> dict[str, Any]:
    link = absolute(request, "player", entry.token)
    return {"entry": entry, "link": _short(link), "qr": qr(link)}


def _seat(entry: Entry) -> tuple[Any, ...]:
    """By table, 9 before 10, then number and name."""
    parts = [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", entry.table)]
    return (not entry.table, parts, entry.number is None, entry.number or 0, entry.name)


def _short(link: str) -> str:
    return link.partition("://")[2].rstrip("/")


urlpatterns = [
    path("t/<slug:code>/roster/", roster, name="roster"),
    path("t/<slug:code>/roster/import/", import_list, name="roster-import"),
    path("t/<slug:code>/roster/add/", add, name="roster-add"),
    path("t/<slug:code>/roster/house/", house, name="roster-house"),
    path("t/<slug:code>/roster/<int:entry>/", edit, name="entry"),
    path("t/<slug:code>/roster/<int:entry>/qr.svg", entry_qr, name="entry-qr"),
    path("t/<slug:code>/roster/<int:entry>/<slug:step>/", entry_step, name="entry-step"),
    path("t/<slug:code>/cards/", table_cards, name="table-cards"),
    path("t/<slug:code>/join.svg", join_qr, name="join-qr"),
]
