"""The browser's door to the word lists: decode, ask once, show."""

import csv
from dataclasses import asdict
from functools import lru_cache, wraps

from django.conf import settings
from django.contrib.auth.decorators import permission_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from engine.wordlists.editions import Difference
from engine.wordlists.importing import ImportRefused, RefusedLine
from tournaments import files, queries
from tournaments.errors import TournamentError, UnknownUpload
from tournaments.lookup import is_closed_for, look_up
from tournaments.models import Lexicon
from tournaments.services import lexicons, uploads
from tournaments.web import lexicon_wording
from tournaments.web.access import View
from tournaments.web.forms import LexiconForm, WordForm
from tournaments.web.wording import REFUSALS

CHANGES_SHOWN = 2000
REFUSALS_SHOWN = 200


def unless_closed(view: View) -> View:
    """Show words only to those who may look them up now."""

    @wraps(view)
    def guarded(request: HttpRequest, **more: object) -> HttpResponse:
        if is_closed_for(request.user):
            return render(request, "lexicons/locked.html", status=423)
        return view(request, **more)

    return guarded


@require_safe
@unless_closed
def words(request: HttpRequest) -> HttpResponse:
    """Look a word up in the newest edition of every list."""
    form = WordForm(request.GET if "word" in request.GET else None)
    answers = look_up(form.cleaned_data["word"], queries.newest_lexicons()) if form.is_valid() else []
    status = 400 if form.is_bound and not form.is_valid() else 200
    return render(request, "lexicons/words.html", {"form": form, "answers": answers}, status=status)


@require_safe
def word_lists(request: HttpRequest) -> HttpResponse:
    """Every stored edition with its licence and its sources."""
    return render(request, "lexicons/lists.html", {"lexicons": queries.lexicons_with_previous()})


@require_safe
@unless_closed
def word_list_changes(request: HttpRequest, number: int) -> HttpResponse:
    """What an edition adds to the one before it and drops from it."""
    new = get_object_or_404(queries.lexicons_with_previous(), pk=number, previous__isnull=False)
    old = Lexicon.objects.get(pk=new.previous)
    are_here = files.are_there(old) and files.are_there(new)
    context = {"old": old, "new": new, "changes": _changes(old, new) if are_here else None, "shown": CHANGES_SHOWN}
    return render(request, "lexicons/changes.html", context)


@lru_cache(maxsize=8)
def _changes(old: Lexicon, new: Lexicon) -> Difference:
    """Comparing big lists takes a second; editions never change, so once is enough."""
    return lexicons.difference(old=old, new=new)


@require_http_methods(["GET", "HEAD", "POST"])
@permission_required("tournaments.add_lexicon", raise_exception=True)
def import_word_list(request: HttpRequest) -> HttpResponse:
    """Take a director's own list; a worker reads it, and a page shows how far it is."""
    form = LexiconForm(request.POST or None, request.FILES or None, initial=_given_before(request))
    token = _accepted(request, form) if form.is_valid() else None
    if token is not None:
        return redirect("word-list-upload", token)
    context = {"form": form, "limit": settings.LEXICON_UPLOAD_BYTES}
    return render(request, "lexicons/import.html", context, status=400 if form.is_bound else 200)


def _given_before(request: HttpRequest) -> dict[str, object]:
    """What was typed in with a file that was refused, so that only the file is to be chosen anew."""
    try:
        return asdict(uploads.given_of(request.GET.get("again", "")))
    except UnknownUpload:
        return {}


def _accepted(request: HttpRequest, form: LexiconForm) -> str | None:
    """The mark of the upload; none if it was refused at once, and then the form says why."""
    given = form.cleaned_data
    try:
        return uploads.accept(
            data=given["file"].read(),
            name=given["name"],
            edition=given["edition"],
            language=given["language"],
            licence_note=given["licence_note"],
            imported_by=request.user.pk,
            now=timezone.now(),
        )
    except ImportRefused as error:
        form.add_error("file", lexicon_wording.fault(error.code, error.details))
    except TournamentError as error:
        form.add_error(None, lexicon_wording.fault(error.code, {"culprit": error.culprit}))
    return None


def of_upload(view: View) -> View:
    """Open a view of an upload to those who may import, as long as it is known."""

    @permission_required("tournaments.add_lexicon", raise_exception=True)
    @wraps(view)
    def guarded(request: HttpRequest, token: str) -> HttpResponse:
        try:
            return view(request, token)
        except UnknownUpload as error:
            raise Http404 from error

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@of_upload
def upload(request: HttpRequest, token: str) -> HttpResponse:
    """How far an upload is and what became of it; posting tries again what got stuck."""
    if request.method == "POST":
        uploads.retry(token=token)
        return redirect("word-list-upload", token)
    state, given = uploads.state_of(token), uploads.given_of(token)
    refused = uploads.refused_lines(token)
    context = {
        "token": token,
        "state": state,
        "percent": round(state.share * 100),
        "is_stalled": uploads.is_stalled(token, timezone.now()),
        "given": given,
        "lexicon": Lexicon.objects.filter(pk=state.lexicon).first(),
        "fault": lexicon_wording.fault(state.fault, state.details) if state.fault else "",
        "refused": [_told(line) for line in refused[:REFUSALS_SHOWN]],
        "count": len(refused),
    }
    return render(request, "lexicons/upload_state.html" if request.htmx else "lexicons/upload.html", context)


@require_safe
@of_upload
def upload_refusals(request: HttpRequest, token: str) -> HttpResponse:
    """Every refused line with its reason, as a table to keep."""
    response = HttpResponse(content_type="text/csv; charset=utf-8", headers=_ATTACHMENT)
    table = csv.writer(response)
    table.writerow((gettext("Line"), gettext("Text"), gettext("Reason")))
    table.writerows(map(_told, uploads.refused_lines(token)))
    return response


_ATTACHMENT = {"Content-Disposition": 'attachment; filename="refused-lines.csv"'}


def _told(line: RefusedLine) -> tuple[int, str, str]:
    return line.number, line.text, str(REFUSALS[line.reason])
