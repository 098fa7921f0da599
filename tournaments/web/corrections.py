"""Corrections: the answers of a judged turn, and rulings on words."""

from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import readings
from games.errors import NotationError, RuleError
from games.parts import notation
from games.sanctions import Mark
from tournaments import play, queries, results, snapshot
from tournaments.enums import Role
from tournaments.errors import BadRuling, NotAllowed, TournamentError
from tournaments.models import Entry, Ruling, Tournament, Turn, WordRuling
from tournaments.services import ruling
from tournaments.web import access, wording
from tournaments.web.desk import Viewer, judged_turn, viewer

# ---- answers


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@access.official(Role.VIEWER)
def answers(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All answers of a judged turn; an arbiter may read them differently and rule on them."""
    turn = judged_turn(tournament, number, _number(request.GET.get("round")))
    if turn is None:
        raise Http404
    shown: dict[str, Any] = {"typed": QueryDict()}
    if request.method == "POST":
        try:
            entry = _correct(request, tournament, turn)
        except (TournamentError, RuleError) as error:
            shown = {"refused": wording.sentence(error), "typed": request.POST}
        else:
            messages.success(request, _("Noted. Points and standings follow at once."))
            here = reverse("answers", args=[tournament.code, number])
            return redirect(f"{here}?round={turn.round.number}#entry-{entry.pk}")
    chosen = _number(request.POST.get("entry") or request.GET.get("entry"))
    shown |= _answers_shown(request, tournament, turn, chosen) | {"ticked": shown["typed"].getlist("mark")}
    return render(request, "console/answers.html", shown, status=409 if "refused" in shown else 200)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 12 else None


def _correct(request: HttpRequest, tournament: Tournament, turn: Turn) -> Entry:
    if not queries.may(request.user, tournament, Role.ARBITER):
        raise NotAllowed("corrections are for arbiters", Role.ARBITER)
    steps = {"read": _read, "unread": _unread, "rule": _rule, "revoke": _revoke}
    if (step := request.POST.get("step", "")) not in steps:
        raise Http404
    entry = get_object_or_404(queries.entries_of(tournament), pk=_number(request.POST.get("entry")))
    signed = {"by": request.user, "now": timezone.now(), "why": request.POST.get("why", "")}
    steps[step](request, turn, entry, signed)
    return entry


def _read(request: HttpRequest, turn: Turn, entry: Entry, signed: dict[str, Any]) -> None:
    """What was typed goes before what was picked among the suggestions."""
    text = request.POST.get("text", "").strip() or request.POST.get("reading", "")
    if not text:
        raise NotationError("give square and word, such as O5 RELING", culprit="")
    ruling.read_answer(turn=turn, entry=entry, text=text, **signed)


def _unread(_request: HttpRequest, turn: Turn, entry: Entry, signed: dict[str, Any]) -> None:
    ruling.read_answer(turn=turn, entry=entry, text="", **signed)


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
    who = viewer(request.user, tournament)
    shown |= {"tournament": tournament, "viewer": who, "rulings": _rulings_seen(request.user, who, tournament)}
    shown["is_done"] = "done" in request.GET
    return render(request, "console/words.html", shown, status=409 if "refused" in shown else 200)


def _rulings_seen(user: Any, who: Viewer, tournament: Tournament) -> Any:
    """Who plays along learns what others rule while a turn is being played when its bell has rung."""
    rulings = tournament.word_rulings.select_related("by")
    running = queries.turn_being_played(tournament) if who.plays_along else None
    return rulings.exclude(~Q(by=user), made_at__gte=running.drawn_at) if running else rulings


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


urlpatterns = [
    path("t/<slug:code>/turns/<int:number>/answers/", answers, name="answers"),
    path("t/<slug:code>/words/", word_rulings, name="word-rulings"),
]
