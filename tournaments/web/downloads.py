"""Rounds and standings as files. They hold what is laid, never more, and the seed once the round is over."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import record as game_records
from games.files import gcg, masterline
from games.files.sheet import sheet
from tournaments import records, results
from tournaments.models import Round, Submission, Tournament
from tournaments.results import RoundResults
from tournaments.web import access, documents, standings, tables
from tournaments.web.rounds import reckoned_of, round_of

Content = str | bytes
Kinds = dict[str, tuple[Callable[..., Content], str]]


@require_safe
@never_cache
@access.public
def download(request: HttpRequest, tournament: Tournament, number: int, kind: str) -> HttpResponse:
    """The laid turns of a round as a file of one kind."""
    make, content_type = _chosen(_ROUND_KINDS, kind)
    content = make(round_of(tournament, number))
    return _file(content, content_type, f"{tournament.name}-{number}", kind)


@require_safe
@never_cache
@access.public
def standings_download(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The standings that the same question shows as a page."""
    make, content_type = _chosen(_STANDINGS_KINDS, kind)
    shown = standings.asked(request, tournament)
    return _file(make(shown), content_type, f"{tournament.name}-{shown.file_name}", kind)


def _chosen(kinds: Kinds, kind: str) -> tuple[Callable[..., Content], str]:
    if kind not in kinds:
        raise Http404(f"no files of the kind {kind}")
    return kinds[kind]


def _file(content: Content, content_type: str, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    file_name = f"{slugify(name, allow_unicode=True) or 'simultan'}.{kind}"
    response["Content-Disposition"] = content_disposition_header(kind != "pdf", file_name)
    return response


# ---- rounds


def _json(round_: Round) -> Content:
    return game_records.to_json(records.of(round_))


def _gcg(round_: Round) -> Content:
    return gcg.write(masterline.to_gcg(records.of(round_, with_answers=False)))


def _text(round_: Round) -> Content:
    return sheet(records.of(round_, with_answers=False), with_tops=True)


def _pdf(round_: Round) -> Content:
    return documents.sheet_pdf(round_, records.of(round_, with_answers=False), _reckoned(round_))


def _csv(round_: Round) -> Content:
    found = results.of(round_.tournament)
    reckoned = _reckoned(round_)
    stored = Submission.objects.filter(turn__in=reckoned.turns)
    answers = {(one.turn_id, one.entry_id): one for one in stored}
    return tables.as_csv(tables.answer_rows(reckoned, found.entries, answers))


def _reckoned(round_: Round) -> RoundResults:
    return reckoned_of(results.of(round_.tournament), round_)


# ---- standings


def _standings_csv(shown: standings.Shown) -> Content:
    return tables.as_csv(tables.standings_rows(shown.lines, shown.numbers))


def _standings_pdf(shown: standings.Shown) -> Content:
    return documents.standings_pdf(shown.tournament.name, shown.title, shown.below, shown.lines, shown.numbers)


_ROUND_KINDS: Kinds = {
    "json": (_json, "application/json; charset=utf-8"),
    "gcg": (_gcg, "application/octet-stream"),
    "csv": (_csv, "text/csv; charset=utf-8"),
    "txt": (_text, "text/plain; charset=utf-8"),
    "pdf": (_pdf, "application/pdf"),
}
_STANDINGS_KINDS: Kinds = {
    "csv": (_standings_csv, "text/csv; charset=utf-8"),
    "pdf": (_standings_pdf, "application/pdf"),
}

urlpatterns = [
    path("t/<slug:code>/rounds/<int:number>.<slug:kind>", download, name="download"),
    path("t/<slug:code>/standings.<slug:kind>", standings_download, name="standings-download"),
]
