"""What everybody may see of a tournament at one moment, and what each player may see besides, as plain values.

The only way out for what is live: whatever is not built here stays secret until the bell.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from engine.board import board
from engine.moves import ScoredMove
from games import codec
from games.reckoning import TurnScore
from games.scrabble import ScrabbleState
from tournaments import clock, play, queries, results
from tournaments.enums import Phase, TurnState
from tournaments.models import Round, Submission, Tournament, Turn
from tournaments.results import Results

_LEADERS = 5
_FOUND = 30
_ABOVE, _BELOW = 2, 1
_SECONDS = 180
_RUNNING = (TurnState.DRAWN, TurnState.OPEN, TurnState.PAUSED, TurnState.CLOSED)


@dataclass(frozen=True)
class Moment:
    """The rows that a snapshot is built from, read together."""

    tournament: Tournament
    round: Round | None
    turn: Turn | None
    results: Results
    now: datetime

    @property
    def phase(self) -> Phase:
        return phase(self.tournament, self.round, self.turn, self.now)

    @property
    def running(self) -> Turn | None:
        """The turn that is drawn and not laid yet."""
        return self.turn if self.turn and self.turn.state in _RUNNING else None

    @property
    def last(self) -> Turn | None:
        """The last turn of this round whose master lies on the board."""
        turns = self.results.rounds[-1].turns if self.results.rounds else ()
        return turns[-1] if turns else None


def moment(tournament: int, now: datetime) -> Moment:
    found = Tournament.objects.select_related("lexicon").get(pk=tournament)
    round_ = queries.current_round(found)
    if round_:
        round_.tournament = found
    return Moment(found, round_, queries.current_turn(round_), results.of(found), now)


def phase(tournament: Tournament, round_: Round | None, turn: Turn | None, now: datetime) -> Phase:
    """Pure: what is going on."""
    if tournament.finished_at:
        return Phase.FINISHED
    if round_ and round_.is_finished:
        return Phase.ROUND_OVER
    if turn is None:
        return Phase.WAITING
    if turn.state == TurnState.OPEN and clock.is_due(turn.closes_at, now):
        return Phase.JUDGING
    if turn.state == TurnState.CLOSED and turn.judged_at is None:
        return Phase.JUDGING
    return Phase(turn.state)


def public(seen: Moment) -> dict[str, Any]:
    """What anybody may see."""
    state = position(seen)
    rules = seen.tournament.rules
    return {
        "now": seen.now.isoformat(),
        "tournament": _tournament(seen),
        "phase": str(seen.phase),
        "round": _round(seen.round),
        "turn": _turn(seen),
        "board": list(state.position.rows),
        "layout": list(board(rules.game.board).rows),
        "bag": len(state.bag),
        "last": _last(seen),
        "leaders": [_leader(line) for line in seen.results.lines[:_LEADERS]] if seen.last else [],
    }


def position(seen: Moment) -> ScrabbleState:
    if seen.running:
        return play.state_before(seen.running)
    if seen.round:
        return play.state_after(seen.round)
    return play.replaying(seen.tournament).start(1)


def _tournament(seen: Moment) -> dict[str, Any]:
    one = seen.tournament
    return {
        "code": one.code,
        "name": one.name,
        "language": one.language,
        "rounds": one.round_count,
        "shows_points": one.shows_points,
        "sends_at_zero": one.sends_at_zero,
        "is_automatic": one.is_automatic,
        "entries": sum(entry.takes_part for entry in seen.results.entries.values()),
    }


def _round(round_: Round | None) -> dict[str, Any] | None:
    if round_ is None:
        return None
    seed = round_.seed if round_.is_finished else None
    return {"number": round_.number, "commitment": round_.commitment, "seed": seed}


def _turn(seen: Moment) -> dict[str, Any] | None:
    turn = seen.running
    if turn is None:
        return None
    contest = seen.tournament.rules.contest
    return {
        "id": turn.pk,
        "number": turn.number,
        "rack": None if turn.state == TurnState.DRAWN else turn.rack,
        "seconds": contest.seconds or _SECONDS,
        "call_at": contest.call_at or 30,
        "is_typed": turn.draw["typed"],
        "opened_at": turn.opened_at and turn.opened_at.isoformat(),
        "closes_at": turn.closes_at and turn.closes_at.isoformat(),
        "left": turn.left,
    }


def _last(seen: Moment) -> dict[str, Any] | None:
    turn = seen.last
    if turn is None:
        return None
    scores = [row[-1] for row in seen.results.rounds[-1].scores.values()]
    return {
        "number": turn.number,
        "rack": turn.rack,
        "top": turn.top,
        "tops": len(turn.tops or ()),
        "reason": turn.reason,
        "master": move_values(play.master_move(turn)),
        "answers": sum(results.has_answered(score) for score in scores),
        "finders": sum(score.is_top for score in scores),
        "found": [asdict(one) for one in seen.results.found[:_FOUND]],
    }


def move_values(scored: ScoredMove | None) -> dict[str, Any] | None:
    if scored is None:
        return None
    return {**codec.encode(scored.move), "square": scored.move.square, "points": scored.points}


def _leader(line: results.Line) -> dict[str, Any]:
    row = line.row
    return {
        "rank": row.rank,
        "name": line.entry.name,
        "club": line.entry.club,
        "total": row.total,
        "minus": row.minus,
    }


# ---- what each player may see besides


def own(seen: Moment, entries: Iterable[int]) -> dict[int, dict[str, Any]]:
    """For each entry: their stored answer in this turn, their result in the last one, their place."""
    wanted = list(entries)
    running = _submissions(seen.running, wanted)
    last = _submissions(seen.last, wanted)
    return {pk: _own(seen, pk, running.get(pk), last.get(pk)) for pk in wanted if pk in seen.results.entries}


def _submissions(turn: Turn | None, entries: list[int]) -> dict[int, Submission]:
    if turn is None:
        return {}
    return {one.entry_id: one for one in turn.submissions.filter(entry_id__in=entries)}


def _own(seen: Moment, pk: int, running: Submission | None, last: Submission | None) -> dict[str, Any]:
    entry = seen.results.entries[pk]
    return {
        "entry": pk,
        "name": entry.name,
        "table": entry.table,
        "is_withdrawn": not entry.takes_part,
        "submission": _answer(running) if running else None,
        "result": _result(seen, pk, last) if seen.last else None,
        "standing": _standing(seen, pk) if seen.last else None,
        "around": _around(seen, pk) if seen.last else [],
    }


def _answer(submission: Submission) -> dict[str, Any]:
    return {
        "turn": submission.turn_id,
        "action": submission.action,
        "text": submission.text,
        "arrived": submission.arrived_at.isoformat(),
        "revision": submission.revision,
    }


def _result(seen: Moment, pk: int, last: Submission | None) -> dict[str, Any]:
    turn = seen.last
    assert turn is not None
    score: TurnScore = seen.results.rounds[-1].of(pk)[-1]
    verdict = (last and last.verdict) or {"move": None, "words": [], "culprit": ""}
    text = read_text(last) if last and last.counts is not None else ""
    return {
        "turn": turn.number,
        "text": text,
        "word": verdict["words"][0] if verdict["words"] else text.partition(" ")[2].upper(),
        "points": score.points,
        "fault": score.fault and str(score.fault),
        "culprit": verdict["culprit"],
        "loss": turn.top - score.points,
        "is_top": score.is_top,
        "is_solo": score.is_solo,
        "bonus": score.bonus,
        "penalty": score.penalty + score.warning_cost,
        "total": score.total,
    }


def read_text(submission: Submission) -> str:
    """An answer as people read it: the official's reading before what arrived."""
    if submission.reading:
        answer = submission.reading["answer"]
        row, column = chr(ord("A") + answer["row"]), answer["column"] + 1
        square = f"{row}{column}" if answer["direction"] == "across" else f"{column}{row}"
        return f"{square} {answer['word']}"
    return submission.text


def _around(seen: Moment, pk: int) -> list[dict[str, Any]]:
    """The lines of the standings next to an entry's own, by their place from 1."""
    place = seen.results.places[pk]
    first = max(0, place - _ABOVE)
    lines = seen.results.lines[first : place + _BELOW + 1]
    return [{"place": number, **_leader(line)} for number, line in enumerate(lines, start=first + 1)]


def _standing(seen: Moment, pk: int) -> dict[str, Any]:
    line = seen.results.by_entry[pk]
    row = line.row
    return {
        "place": seen.results.places[pk] + 1,
        "rank": row.rank,
        "change": line.change,
        "of": len(seen.results.lines),
        "total": row.total,
        "minus": row.minus,
        "percent": row.percent,
    }
