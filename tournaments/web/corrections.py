"""Corrections and their record: the answers of a judged turn, rulings on words, and the log."""

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import readings
from games.errors import NotationError, RuleError
from games.parts import notation
from games.sanctions import Mark
from tournaments import play, queries, results, snapshot
from tournaments.enums import Role, TurnState
from tournaments.errors import BadRuling, NotAllowed, TournamentError
from tournaments.models import Entry, LogEntry, Ruling, Tournament, Turn, WordRuling
from tournaments.services import ruling
from tournaments.web import access, wording
from tournaments.web.desk import Viewer, judged_turn, viewer

_LINES_ON_A_PAGE = 50
_DRAWS = ("draw", "redraw")


# ---- answers


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@access.official(Role.VIEWER)
def answers(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All answers of a judged turn; an arbiter may read them differently and rule on them."""
    turn = judged_turn(tournament, number, _number(request.GET.get("round")))
    if turn is None:
        raise Http404
    here = f"{reverse('answers', args=[tournament.code, number])}?round={turn.round.number}"
    shown: dict[str, Any] = {"typed": {}}
    if request.method == "POST":
        try:
            entry = _correct(request, tournament, turn)
        except (TournamentError, RuleError) as error:
            shown = {"refused": wording.sentence(error), "typed": request.POST}
        else:
            return redirect(f"{here}#entry-{entry.pk}")
    chosen = _number(request.POST.get("entry") or request.GET.get("entry"))
    shown |= _answers_shown(request, tournament, turn, chosen)
    return render(request, "console/answers.html", shown, status=409 if "refused" in shown else 200)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 12 else None


def _correct(request: HttpRequest, tournament: Tournament, turn: Turn) -> Entry:
    if not queries.may(request.user, tournament, Role.ARBITER):
        raise NotAllowed("corrections are for arbiters", Role.ARBITER)
    entry = get_object_or_404(queries.entries_of(tournament), pk=_number(request.POST.get("entry")))
    steps = {"read": _read, "rule": _rule, "revoke": _revoke}
    step = steps.get(request.POST.get("step", ""))
    if step is None:
        raise Http404
    step(request, turn, entry, {"by": request.user, "now": timezone.now(), "why": request.POST.get("why", "")})
    return entry


def _read(request: HttpRequest, turn: Turn, entry: Entry, signed: dict[str, Any]) -> None:
    ruling.read_answer(turn=turn, entry=entry, text=request.POST.get("text", ""), **signed)


def _rule(request: HttpRequest, turn: Turn, entry: Entry, signed: dict[str, Any]) -> None:
    marks = tuple(request.POST.getlist("mark"))
    points, penalty = _points(request, "points"), _points(request, "penalty")
    ruling.rule_on_answer(turn=turn, entry=entry, add=marks, points=points, penalty=penalty or 0, **signed)


def _points(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name, "").strip()
    if text and not (text.isdecimal() and len(text) < 5):
        raise BadRuling(f"{name} are a number, 0 or more", name)
    return int(text) if text else None


def _revoke(request: HttpRequest, turn: Turn, entry: Entry, signed: dict[str, Any]) -> None:
    made = Ruling.objects.select_related("turn__round__tournament", "entry").filter(turn=turn, entry=entry)
    ruling.revoke(ruling=get_object_or_404(made, pk=_number(request.POST.get("ruling"))), **signed)


def _answers_shown(request: HttpRequest, tournament: Tournament, turn: Turn, chosen: int | None) -> dict[str, Any]:
    lines = _lines(tournament, turn)
    opened = next((line for line in lines if line["entry"].pk == chosen), None)
    who = viewer(request.user, tournament)
    state = play.state_before(turn)
    return {
        "tournament": tournament,
        "turn": turn,
        "lines": lines,
        "opened": opened if who.judges else None,
        "suggestions": _suggestions(turn, state, opened) if opened and who.judges else [],
        "marks": [(str(mark), wording.fault(mark)) for mark in Mark],
        "viewer": who,
        "board": list(state.position.rows),
        "layout": list(state.position.board.rows),
        "tops": [snapshot.move_values(top) for top in play.top_moves(turn)],
        "turns": [one.number for one in play.turns_of(turn.round).exclude(judged_at=None)],
    }


def _lines(tournament: Tournament, turn: Turn) -> list[dict[str, Any]]:
    given = {one.entry_id: one for one in turn.submissions.all()}
    ruled: dict[int, list[Ruling]] = {}
    for one in Ruling.objects.filter(turn=turn, revoked_at=None).select_related("by"):
        ruled.setdefault(one.entry_id, []).append(one)
    scores = _scores(tournament, turn)
    people = [one for one in queries.entries_of(tournament) if one.takes_part or one.pk in given]
    lines = [_line(one, given.get(one.pk), ruled.get(one.pk, []), scores.get(one.pk)) for one in people]
    return sorted(lines, key=lambda line: (-(line["total"] or 0), line["text"] == "", line["entry"].name))


def _scores(tournament: Tournament, turn: Turn) -> dict[int, Any]:
    """What each entry takes from the turn, rulings included; nothing before the master is laid."""
    for one in results.of(tournament).rounds:
        places = [place for place, laid in enumerate(one.turns) if laid.pk == turn.pk]
        if places:
            return {entry: row[places[0]] for entry, row in one.scores.items()}
    return {}


def _line(entry: Entry, submission: Any, rulings: list[Ruling], score: Any) -> dict[str, Any]:
    verdict = (submission and submission.verdict) or {"points": 0, "fault": "no-answer", "culprit": ""}
    return {
        "entry": entry,
        "text": snapshot.read_text(submission) if submission and submission.counts else "",
        "arrived_text": submission.text if submission and submission.reading else "",
        "is_read": bool(submission and submission.reading),
        "points": verdict["points"],
        "fault": verdict["fault"] or "",
        "culprit": verdict["culprit"],
        "rulings": [(one, [wording.fault(mark) for mark in one.add]) for one in rulings],
        "score": score,
        "total": score.total if score else verdict["points"],
    }


def _suggestions(turn: Turn, state: Any, line: dict[str, Any]) -> list[dict[str, Any]]:
    """Legal readings of an answer that is not playable as it was written."""
    if not line["fault"] or not line["text"]:
        return []
    try:
        written = notation.parse_move(line["text"], turn.rack.count("?"))
    except NotationError:
        return []
    found = readings.readings(play.game_of(turn.round.tournament), state, written)
    return [
        {"text": notation.move_text(one.move), "points": one.points, "marks": [wording.fault(m) for m in one.marks]}
        for one in found[:8]
    ]


# ---- words


class WordRulingForm(forms.Form):
    word = forms.CharField(max_length=24)
    is_accepted = forms.TypedChoiceField(choices=(("1", "1"), ("0", "0")), coerce=lambda value: value == "1")
    why = forms.CharField(max_length=200, required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@access.official(Role.VIEWER)
def word_rulings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Decisions on words for this tournament; every answer is judged again after one."""
    shown: dict[str, Any] = {"typed": {"word": request.GET.get("word", "")[:24], "is_accepted": "1"}}
    if request.method == "POST":
        try:
            _decide(request, tournament)
        except TournamentError as error:
            shown = {"refused": wording.sentence(error), "typed": request.POST}
        else:
            return redirect(f"{reverse('word-rulings', args=[tournament.code])}?done=1")
    shown |= {
        "tournament": tournament,
        "rulings": tournament.word_rulings.select_related("by"),
        "viewer": viewer(request.user, tournament),
        "is_done": "done" in request.GET,
    }
    return render(request, "console/words.html", shown, status=409 if "refused" in shown else 200)


def _decide(request: HttpRequest, tournament: Tournament) -> None:
    if not queries.may(request.user, tournament, Role.ARBITER):
        raise NotAllowed("rulings are for arbiters", Role.ARBITER)
    signed = {"by": request.user, "now": timezone.now(), "why": request.POST.get("why", "")}
    if number := _number(request.POST.get("forget")):
        found = WordRuling.objects.select_related("tournament")
        ruling.forget_word(ruling=get_object_or_404(found, pk=number, tournament=tournament), **signed)
        return
    form = WordRulingForm(request.POST)
    if not form.is_valid():
        raise BadRuling("a word has 2 to 15 letters", request.POST.get("word", "")[:24])
    given = form.cleaned_data
    ruling.rule_on_word(tournament=tournament, word=given["word"], is_accepted=given["is_accepted"], **signed)


# ---- log


@require_safe
@never_cache
@access.official(Role.VIEWER)
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who did what, when, and why, newest first."""
    lines = tournament.log.select_related("turn__round")
    round_, turn = _number(request.GET.get("round")), _number(request.GET.get("turn"))
    if round_:
        lines = lines.filter(turn__round__number=round_)
    if turn:
        lines = lines.filter(turn__number=turn)
    page = Paginator(lines, _LINES_ON_A_PAGE).get_page(request.GET.get("page"))
    who = viewer(request.user, tournament)
    context = {
        "tournament": tournament,
        "page": page,
        "lines": [_log_line(one, who) for one in page],
        "round": round_,
        "turn": turn,
        "viewer": who,
    }
    return render(request, "console/log.html", context)


def _log_line(line: LogEntry, who: Viewer) -> dict[str, Any]:
    """A rack whose clock has not run stays hidden from those who play along."""
    is_hidden = who.plays_along and line.what in _DRAWS and line.turn and line.turn.state == TurnState.DRAWN
    before, after = (None, None) if is_hidden else (line.before, line.after)
    return {"line": line, "before": told(before), "after": _("hidden") if is_hidden else told(after)}


def told(value: Any) -> str:
    """A stored value in a few words."""
    match value:
        case None | "" | [] | {}:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case {"kept": kept, "new": new}:
            return f"{kept}+{new}" if kept else str(new)
        case {"move": {"word": word, **place}, "points": points, **_more}:
            return f"{_square(place)} {word}, {points}"
        case {"answer": {"word": word, **place}, **_more}:
            return f"{_square(place)} {word}"
        case dict():
            pairs = ((key.replace("_", " "), told(one)) for key, one in value.items())
            return "; ".join(f"{key}: {text}" for key, text in pairs if text)
        case list():
            return ", ".join(told(one) for one in value)
    return str(value)


def _square(place: dict[str, Any]) -> str:
    row, column = chr(ord("A") + place["row"]), place["column"] + 1
    return f"{row}{column}" if place["direction"] == "across" else f"{column}{row}"


urlpatterns = [
    path("t/<slug:code>/turns/<int:number>/answers/", answers, name="answers"),
    path("t/<slug:code>/log/", log, name="log"),
    path("t/<slug:code>/words/", word_rulings, name="word-rulings"),
]
