"""What was played: a round turn by turn, as a game sheet, and what one player answered. Only laid turns are told."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.board import board
from games.reckoning import TurnScore
from games.standings import Card, Row, rank
from tournaments import distribution, play, records, results, snapshot
from tournaments.models import Entry, Round, Submission, Tournament, Turn
from tournaments.results import Results, RoundResults
from tournaments.web import access, documents
from tournaments.web.public import is_fragment, socket_of

_LEADERS = 5


# ---- turn by turn


@require_safe
@never_cache
@access.public
def replay(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The laid turns of a round; ``turn`` names one, else it begins with the first, or the last of a running round."""
    round_ = round_of(tournament, number)
    found = results.of(tournament)
    reckoned = reckoned_of(found, round_)
    context = {"tournament": tournament, "round": round_, "turns": reckoned.turns, "language": tournament.language}
    if reckoned.turns:
        context |= _turn_context(round_, found, reckoned, _place(request, reckoned))
    return render(request, "public/turn.html" if is_fragment(request) else "public/replay.html", context)


def round_of(tournament: Tournament, number: int) -> Round:
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    round_.tournament = tournament
    return round_


def reckoned_of(found: Results, round_: Round) -> RoundResults:
    """The results of a round; it may have begun after they were reckoned."""
    nothing = RoundResults(round_.number, round_.is_finished, (), {})
    return next((one for one in found.rounds if one.number == round_.number), nothing)


def _place(request: HttpRequest, reckoned: RoundResults) -> int:
    numbers = [str(turn.number) for turn in reckoned.turns]
    asked = request.GET.get("turn", numbers[0 if reckoned.is_finished else -1])
    if asked not in numbers:
        raise Http404(f"turn {asked} is not laid")
    return numbers.index(asked)


def _turn_context(round_: Round, found: Results, reckoned: RoundResults, place: int) -> dict[str, Any]:
    turn, turns = reckoned.turns[place], reckoned.turns
    before = play.states(round_, turns[: place + 1])[-1].position
    master = play.master_move(turn)
    return {
        "turn": turn,
        "draw": play.draw_of(turn),
        "before": before.rows,
        "after": before.after(master.move).rows if master else before.rows,
        "layout": board(round_.tournament.rules.game.board).rows,
        "master": snapshot.move_values(master),
        "tops": [snapshot.move_values(top) for top in play.top_moves(turn)],
        "answers": distribution.of(found, reckoned, place),
        "leaders": _leaders_after(found, reckoned, place),
        "previous": turns[place - 1].number if place else None,
        "next": turns[place + 1].number if place + 1 < len(turns) else None,
    }


def _leaders_after(found: Results, reckoned: RoundResults, place: int) -> list[tuple[Row, Entry]]:
    """Who led the round once this turn was laid."""
    cards = [Card(f"{pk:012}", (reckoned.of(pk)[: place + 1],)) for pk in found.entries]
    rows = rank(cards, sum(turn.top for turn in reckoned.turns[: place + 1]))
    return [(row, found.entries[int(row.entry)]) for row in rows[:_LEADERS]]


# ---- on paper


@require_safe
@never_cache
@access.public
def round_sheet(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """All laid turns of a round on one page, to read and to print."""
    round_ = round_of(tournament, number)
    record = records.of(round_, with_answers=False)
    context = {
        "tournament": tournament,
        "round": round_,
        "record": record,
        "lines": documents.sheet_lines(record, reckoned_of(results.of(tournament), round_)),
        "rows": documents.last_rows(record),
        "layout": board(record.preset.game.board).rows,
        "language": tournament.language,
    }
    return render(request, "public/sheet.html", context)


# ---- one player


@require_safe
@never_cache
@access.public
def player_sheet(request: HttpRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Turn by turn what somebody answered, the master, and what was lost."""
    found = results.of(tournament)
    if entry not in found.by_entry:
        raise Http404(f"no entry {entry} in the standings")
    turns = [turn.pk for one in found.rounds for turn in one.turns]
    answers = {one.turn_id: one for one in Submission.objects.filter(entry=entry, turn__in=turns)}
    context = {
        "tournament": tournament,
        "line": found.by_entry[entry],
        "of": len(found.lines),
        "rounds": [(one, [_sheet_line(*scored, answers) for scored in _scored(one, entry)]) for one in found.rounds],
        "language": tournament.language,
        "socket": socket_of(tournament),
    }
    return render(request, "public/player.html", context)


def _scored(reckoned: RoundResults, entry: int) -> list[tuple[Turn, TurnScore]]:
    return list(zip(reckoned.turns, reckoned.of(entry), strict=True))


def _sheet_line(turn: Turn, score: TurnScore, answers: dict[int, Submission]) -> dict[str, Any]:
    answer = answers.get(turn.pk)
    is_given = answer is not None and answer.counts is not None
    return {
        "turn": turn,
        "score": score,
        "answer": snapshot.read_text(answer) if is_given else "",
        "culprit": answer.verdict["culprit"] if is_given and answer.verdict else "",
        "master": play.master_move(turn),
        "taken": score.penalty + score.warning_cost,
        "loss": turn.top - score.points,
    }


urlpatterns = [
    path("t/<slug:code>/rounds/<int:number>/", replay, name="replay"),
    path("t/<slug:code>/rounds/<int:number>/sheet/", round_sheet, name="round-sheet"),
    path("t/<slug:code>/players/<int:entry>/", player_sheet, name="player-sheet"),
]
