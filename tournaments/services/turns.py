"""The way of a round: open, close, judge, lay, and again; each step can be repeated without harm.

Whoever calls has checked that the official may do it. Steps of one tournament wait for each other: the tournament's
row is locked first, always.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from engine.moves import Move, ScoredMove
from games import codec
from games.formats import lockstep
from games.parts import seeds
from games.parts.actions import Lay
from tournaments import announce, clock, logbook, play, tasks
from tournaments.enums import RoundState, TurnState
from tournaments.errors import WrongMoment
from tournaments.models import Round, Submission, Tournament, Turn
from tournaments.services.rows import in_state, lock, move_to

_SECONDS = 180


# ---- rounds


@transaction.atomic
def begin_round(*, tournament: Tournament, by: Any, now: datetime) -> Round:
    """Open the next round: its seed is fixed now, and the seed's hash is public from here on."""
    tournament = lock(tournament)
    last = tournament.rounds.last()
    if last and not last.is_finished:
        raise WrongMoment(f"round {last.number} is still being played: finish it first", "round-is-running")
    number = last.number + 1 if last else 1
    if number > tournament.round_count:
        raise WrongMoment(
            f"all {tournament.round_count} rounds are played: raise their number first", "all-rounds-played"
        )
    seed = seeds.fresh_seed()
    begun = Round.objects.create(
        tournament=tournament, number=number, seed=seed, commitment=seeds.commitment(seed), started_at=now
    )
    logbook.write(tournament, "begin-round", by=by, now=now, about=str(number), after={"commitment": begun.commitment})
    announce.changed(tournament)
    return begun


@transaction.atomic
def end_round(*, round_: Round, by: Any, now: datetime, why: str) -> None:
    """Finish a round before its tiles are used up; a draw whose clock never ran is taken back."""
    why = logbook.require_reason(why)
    tournament = lock(round_.tournament)
    round_ = Round.objects.get(pk=round_.pk)
    if round_.is_finished:
        return
    last = play.turns_of(round_).last()
    if last and last.state in (TurnState.OPEN, TurnState.PAUSED, TurnState.CLOSED):
        raise WrongMoment("a turn is being played: stop it and lay its move first", "turn-is-running")
    if last and last.state == TurnState.DRAWN:
        move_to(last, TurnState.VOID)
    logbook.write(tournament, "end-round", by=by, now=now, about=str(round_.number), why=why)
    _finish(tournament, round_, now)
    announce.changed(tournament)


def _finish(tournament: Tournament, round_: Round, now: datetime) -> None:
    Round.objects.filter(pk=round_.pk).update(state=RoundState.FINISHED, finished_at=now)
    if round_.number >= tournament.round_count:
        Tournament.objects.filter(pk=tournament.pk).update(finished_at=now)


# ---- the clock


@transaction.atomic
def start(*, turn: Turn, by: Any, now: datetime) -> Turn:
    """Start the clock and show everybody the rack."""
    tournament = lock(turn.round.tournament)
    turn = in_state(turn, TurnState.DRAWN, "the clock starts once, after the draw")
    seconds = tournament.rules.contest.seconds or _SECONDS
    turn.opened_at, turn.closes_at = now, clock.deadline(now, seconds)
    move_to(turn, TurnState.OPEN, opened_at=turn.opened_at, closes_at=turn.closes_at)
    logbook.write(tournament, "start", by=by, now=now, turn=turn, about=str(turn.number))
    announce.went_on(tournament)
    _queue(turn)
    return turn


@transaction.atomic
def pause(*, turn: Turn, by: Any, now: datetime) -> Turn:
    tournament = lock(turn.round.tournament)
    turn = in_state(turn, TurnState.OPEN, "only a running clock can be stopped")
    turn.left = clock.seconds_left(turn.closes_at, now)
    if not turn.left:
        raise WrongMoment("the bell has rung: the clock cannot be stopped any more", "bell-has-rung")
    move_to(turn, TurnState.PAUSED, left=turn.left, closes_at=None)
    logbook.write(tournament, "pause", by=by, now=now, turn=turn, about=str(turn.number), after={"left": turn.left})
    announce.went_on(tournament)
    return turn


@transaction.atomic
def resume(*, turn: Turn, by: Any, now: datetime) -> Turn:
    tournament = lock(turn.round.tournament)
    turn = in_state(turn, TurnState.PAUSED, "the clock is not stopped")
    turn.closes_at = clock.deadline(now, turn.left)
    move_to(turn, TurnState.OPEN, left=None, closes_at=turn.closes_at)
    logbook.write(tournament, "resume", by=by, now=now, turn=turn, about=str(turn.number))
    announce.went_on(tournament)
    _queue(turn)
    return turn


@transaction.atomic
def extend(*, turn: Turn, seconds: int, by: Any, now: datetime) -> Turn:
    """Give more time, while the clock runs or is stopped."""
    if not 1 <= seconds <= 3600:
        raise WrongMoment("extend by 1 second to an hour", "bad-extension")
    tournament = lock(turn.round.tournament)
    turn = Turn.objects.select_related("round__tournament").get(pk=turn.pk)
    if turn.state == TurnState.PAUSED:
        move_to(turn, TurnState.PAUSED, left=turn.left + seconds)
    elif turn.state == TurnState.OPEN and clock.is_in_time(turn.closes_at, now):
        move_to(turn, TurnState.OPEN, closes_at=clock.deadline(turn.closes_at, seconds))
    else:
        raise WrongMoment("only a turn that is being played can be extended", "turn-not-open")
    logbook.write(tournament, "extend", by=by, now=now, turn=turn, about=str(turn.number), after={"seconds": seconds})
    announce.went_on(tournament)
    turn.refresh_from_db()
    if turn.state == TurnState.OPEN:
        _queue(turn)
    return turn


@transaction.atomic
def stop(*, turn: Turn, by: Any, now: datetime) -> Turn:
    """Ring the bell now; what has arrived counts."""
    tournament = lock(turn.round.tournament)
    turn = Turn.objects.select_related("round__tournament").get(pk=turn.pk)
    if turn.state not in (TurnState.OPEN, TurnState.PAUSED):
        raise WrongMoment("no clock is running", "turn-not-open")
    turn.closes_at = min(now, turn.closes_at or now)
    move_to(turn, TurnState.OPEN, closes_at=turn.closes_at, left=None)
    logbook.write(tournament, "stop", by=by, now=now, turn=turn, about=str(turn.number))
    announce.went_on(tournament)
    _queue(turn)
    return turn


def _queue(turn: Turn) -> None:
    """Tell the workers what this turn needs; whatever gets lost, the sweep finds."""
    transaction.on_commit(lambda: tasks.opened(turn.pk, clock.due_at(turn.closes_at)))


# ---- the bell


def find_tops(*, turn: Turn) -> Sequence[ScoredMove]:
    """Search the best moves and store them, once."""
    if turn.tops is not None:
        return play.top_moves(turn)
    found = play.game_of(turn.round.tournament).top_moves(play.state_before(turn))
    Turn.objects.filter(pk=turn.pk, tops__isnull=True).update(tops=[codec.encode(one) for one in found])
    turn.refresh_from_db(fields=["tops"])
    return play.top_moves(turn)


def close(*, turn: Turn, now: datetime) -> bool:
    """Close a turn whose time is up and judge it; exactly one caller gets through, and repeating changes nothing."""
    if turn.closes_at is None or not clock.is_due(turn.closes_at, now):
        return False
    with transaction.atomic():
        due = Turn.objects.filter(pk=turn.pk, state=TurnState.OPEN, closes_at=turn.closes_at)
        if not due.update(state=TurnState.CLOSED, closed_at=now):
            return False
        announce.went_on(turn.round.tournament)
    judge(turn=turn, now=now)
    return True


def judge(*, turn: Turn, now: datetime) -> None:
    """Judge every answer of a closed turn that has no verdict yet; the tops are found first if they are missing."""
    find_tops(turn=turn)
    with transaction.atomic():
        tournament = lock(turn.round.tournament)
        turn = Turn.objects.select_related("round__tournament__lexicon").get(pk=turn.pk)
        if turn.state not in (TurnState.CLOSED, TurnState.LAID):
            return
        fresh = judge_answers(turn, turn.submissions.filter(verdict__isnull=True))
        is_first = Turn.objects.filter(pk=turn.pk, judged_at=None).update(judged_at=now)
        if is_first and tournament.is_automatic:
            lay(turn=turn, by=None, now=now)
        elif fresh or is_first:
            announce.changed(tournament)


def judge_answers(turn: Turn, submissions: Iterable[Submission]) -> list[Submission]:
    """Store a verdict on each answer and return those that have another one now; an empty answer gets none."""
    answers = [one for one in submissions if one.counts is not None]
    game, state = play.game_of(turn.round.tournament), play.state_before(turn)
    actions = [codec.decode_action(game, one.counts) for one in answers]
    changed = []
    for answer, verdict in zip(answers, lockstep.judge(game, state, actions), strict=True):
        before, answer.verdict = answer.verdict, play.verdict_json(verdict)
        if answer.verdict != before:
            changed.append(answer)
    Submission.objects.bulk_update(changed, ["verdict"], batch_size=500)
    return changed


# ---- the master


def proposal(turn: Turn) -> lockstep.Proposal[Any] | None:
    """What may be laid in a judged turn, and the automatic choice; ``None`` where no word is possible."""
    tournament = turn.round.tournament
    taking_part = turn.submissions.filter(entry__withdrawn_at=None, entry__merged_into=None).exclude(
        verdict__isnull=True
    )
    zeroed = {ruling.entry_id for ruling in turn.rulings.filter(revoked_at=None) if ruling.add or ruling.points == 0}
    counting = taking_part.exclude(entry_id__in=zeroed).order_by("pk")
    verdicts = [play.verdict_of(stored) for stored in counting.values_list("verdict", flat=True)]
    game, state = play.game_of(tournament), play.state_before(turn)
    return lockstep.propose(game, state, play.scored_tops(turn), verdicts, tournament.rules.contest.master)


@transaction.atomic
def lay(*, turn: Turn, by: Any, now: datetime, move: Move | None = None, why: str = "") -> Turn:
    """Lay the proposed move, or the one that the director prefers among equals; any other needs a reason.

    The round is over if nothing can be drawn or laid after it.
    """
    tournament = lock(turn.round.tournament)
    turn = in_state(turn, TurnState.CLOSED, "a move is laid after the bell, once")
    if turn.judged_at is None:
        raise WrongMoment("the answers are still being judged", "still-judging")
    master, reason = _chosen(turn, move, why)
    move_to(turn, TurnState.LAID, master=codec.encode(master) if master else None, reason=reason, laid_at=now)
    logbook.write(
        tournament, "lay", by=by, now=now, turn=turn, about=str(turn.number), after=codec.encode(master), why=why
    )
    _finish_if_over(tournament, turn, now)
    announce.changed(tournament)
    if tournament.is_automatic:
        transaction.on_commit(lambda: tasks.laid(tournament.pk, clock.deadline(now, tournament.pause_seconds)))
    return Turn.objects.select_related("round__tournament").get(pk=turn.pk)


@transaction.atomic
def change_master(*, turn: Turn, move: Move, by: Any, now: datetime, why: str) -> Turn:
    """Lay another move in the last turn instead; a draw that followed must be taken back first."""
    why = logbook.require_reason(why)
    tournament = lock(turn.round.tournament)
    turn = in_state(turn, TurnState.LAID, "only a master that was laid can be changed")
    if play.turns_of(turn.round).last().pk != turn.pk:
        raise WrongMoment("a draw has followed: take it back first", "not-the-last-turn")
    before = turn.master
    master, reason = _chosen(turn, move, why)
    move_to(turn, TurnState.LAID, master=codec.encode(master), reason=reason)
    Round.objects.filter(pk=turn.round_id).update(state=RoundState.RUNNING, finished_at=None)
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=None)
    change = {"before": before, "after": codec.encode(master)}
    logbook.write(tournament, "change-master", by=by, now=now, turn=turn, about=str(turn.number), why=why, **change)
    _finish_if_over(tournament, turn, now)
    announce.changed(tournament)
    return Turn.objects.select_related("round__tournament").get(pk=turn.pk)


def _chosen(turn: Turn, move: Move | None, why: str) -> tuple[ScoredMove | None, str]:
    """The move to be laid as scored, and the reason in one word; raises ``IllegalLay`` for an impossible one."""
    proposed = proposal(turn)
    if move is None and proposed is None:
        return None, "no-move"
    lays = Lay(move) if move else proposed.choice.action
    game, state = play.game_of(turn.round.tournament), play.state_before(turn)
    announced = game.announce(state, 0, lays)
    scored = ScoredMove(announced.move, announced.points, announced.tiles)
    if proposed and Lay(scored.move) == proposed.choice.action:
        return scored, proposed.choice.reason
    if not proposed or Lay(scored.move) not in proposed.candidates:
        logbook.require_reason(why)
    return scored, "director"


def _finish_if_over(tournament: Tournament, turn: Turn, now: datetime) -> None:
    round_ = Round.objects.get(pk=turn.round_id)
    if not play.replaying(tournament).to_act(play.state_after(round_)):
        _finish(tournament, round_, now)
