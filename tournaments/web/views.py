"""The browser's door: decode, ask once, show."""

from functools import lru_cache

from django.contrib.auth.decorators import permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from engine.wordlists.editions import Difference
from engine.wordlists.importing import ImportRefused
from tournaments import files, queries
from tournaments.errors import TournamentError
from tournaments.lookup import look_up
from tournaments.models import Lexicon
from tournaments.services import lexicons
from tournaments.web.forms import LexiconForm, WordForm
from tournaments.web.wording import REFUSALS

CHANGES_SHOWN = 2000


@require_safe
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
def word_list_changes(request: HttpRequest, number: int) -> HttpResponse:
    """What an edition adds to the one before it and drops from it."""
    new = get_object_or_404(queries.lexicons_with_previous(), pk=number, previous__isnull=False)
    old = Lexicon.objects.get(pk=new.previous)
    are_here = files.are_there(old) and files.are_there(new)
    context = {"old": old, "new": new, "changes": _changes(old, new) if are_here else None, "shown": CHANGES_SHOWN}
    return render(request, "lexicons/changes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@permission_required("tournaments.add_lexicon", raise_exception=True)
def import_word_list(request: HttpRequest) -> HttpResponse:
    """Take a director's own list and show what became of every line."""
    form = LexiconForm(request.POST or None, request.FILES or None)
    done = _imported(request, form) if form.is_valid() else None
    if done is None:
        status = 400 if form.is_bound else 200
        return render(request, "lexicons/import.html", {"form": form}, status=status)
    refused = [(line.number, line.text, REFUSALS[line.reason]) for line in done.refused]
    return render(request, "lexicons/imported.html", {"done": done, "refused": refused}, status=201)


def _imported(request: HttpRequest, form: LexiconForm) -> lexicons.Import | None:
    """The stored edition; none if it was refused, and then the form says why."""
    given = form.cleaned_data
    try:
        return lexicons.import_file(
            data=given["file"].read(),
            name=given["name"],
            edition=given["edition"],
            language=given["language"],
            licence_note=given["licence_note"],
            now=timezone.now(),
            imported_by=request.user,
        )
    except (ImportRefused, TournamentError) as error:
        form.add_error(None, str(error))
        return None


@lru_cache(maxsize=8)
def _changes(old: Lexicon, new: Lexicon) -> Difference:
    """Comparing big lists takes a second; editions never change, so once is enough."""
    return lexicons.difference(old=old, new=new)
