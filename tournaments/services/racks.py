"""Draws: by the round's seed or typed from a real bag, sent back, and taken back."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from games import codec
from games.parts import draws, seeds
from games.parts.draws import Draw, Refusal, Rejection
from games.protocol import DEALER
from games.scrabble import ScrabbleState
from games.simultan import Simultan
from tournaments import announce, logbook, play
from tournaments.enums import RoundState, TurnState
from tournaments.errors import WrongMoment
from tournaments.models import LogEntry, Round, Tournament, Turn
from tournaments.services.rows import in_state, lock, move_to

_RUNNING = (TurnState.DRAWN, TurnState.OPEN, TurnState.PAUSED, TurnState.CLOSED)


@transaction.atomic
def draw(*, round_: Round, by: Any, now: datetime, text: str = "") -> Turn:
    """Draw the next turn's tiles by the seed, or take those that the director types from a real bag.

    Raises ``RuleError`` for tiles that the bag does not hold or that the rules send back.
    """
    tournament = lock(round_.tournament)
    round_ = Round.objects.get(pk=round_.pk)
    state, number = _ready_to_draw(round_)
    game = play.replaying(tournament)
    action = _typed(game, state, text) if text.strip() else _dealt(game, state, round_, number)
    game.check(state, DEALER, action)
    turn = Turn.objects.create(round=round_, number=number, draw=codec.encode(action), drawn_at=now)
    logbook.write(tournament, "draw", by=by, now=now, turn=turn, about=str(number), after=codec.encode(action))
    announce.went_on(tournament)
    return turn


def _ready_to_draw(round_: Round) -> tuple[ScrabbleState, int]:
    if round_.is_finished:
        raise WrongMoment(f"round {round_.number} is over", "round-is-over")
    last = play.turns_of(round_).last()
    if last and last.state in _RUNNING:
        raise WrongMoment(f"turn {last.number} is not laid yet", "turn-is-running")
    return play.state_after(round_), (last.number + 1 if last else 1)


def _typed(game: Simultan, state: ScrabbleState, text: str, rejected: tuple[Rejection, ...] = ()) -> Draw:
    rule = game.draw_rule(state)
    return draws.typed(0, text, state.racks[0], state.bag, rule, rejected)


def _dealt(game: Simultan, state: ScrabbleState, round_: Round, number: int) -> Draw:
    """By the seed. A rack that was taken back in this very state does not come again: it goes back, on record."""
    dealt = game.deal(state, seeds.SeededChance(round_.seed, number))
    taken_back = _reasons_of_taken_back(round_, number)
    while dealt in taken_back:
        rejected = (*dealt.rejected, Rejection(dealt.rack, Refusal.DIRECTOR, taken_back[dealt]))
        dealt = _dealt_anew(game, state, round_, number, rejected)
    return dealt


def _reasons_of_taken_back(round_: Round, number: int) -> dict[Draw, str]:
    void = {one.pk: play.draw_of(one) for one in round_.turns.filter(number=number, state=TurnState.VOID)}
    logged = LogEntry.objects.filter(turn__in=void, what="take-back").values_list("turn_id", "why")
    return {void[turn]: why for turn, why in logged}


@transaction.atomic
def redraw(*, turn: Turn, by: Any, now: datetime, why: str, text: str = "") -> Turn:
    """Send a rack back before its clock runs, and draw or type a whole new one; the old one stays on record."""
    why = logbook.require_reason(why)
    tournament = lock(turn.round.tournament)
    turn = in_state(turn, TurnState.DRAWN, "only a rack whose clock has not run can go back")
    game, before = play.replaying(tournament), play.draw_of(turn)
    state = play.state_after(turn.round)
    rejected = (*before.rejected, Rejection(before.rack, Refusal.DIRECTOR, why))
    if text.strip():
        after = _typed(game, state, text, rejected)
    else:
        dealt = _dealt_anew(game, state, turn.round, turn.number, rejected)
        after = replace(dealt, typed=before.typed)
    game.check(state, DEALER, after)
    Turn.objects.filter(pk=turn.pk).update(draw=codec.encode(after), drawn_at=now)
    change = {"before": codec.encode(before), "after": codec.encode(after)}
    logbook.write(tournament, "redraw", by=by, now=now, turn=turn, about=str(turn.number), why=why, **change)
    announce.went_on(tournament)
    return Turn.objects.select_related("round__tournament").get(pk=turn.pk)


def _dealt_anew(
    game: Simultan, state: ScrabbleState, round_: Round, number: int, rejected: tuple[Rejection, ...]
) -> Draw:
    """A whole rack from the turn's own numbers, which go on where the racks that went back left them."""
    chance, rule = seeds.SeededChance(round_.seed, number), game.draw_rule(state)
    whole = game.tile_set.sorted(state.bag + state.racks[0])
    seen_first = (state.racks[0], state.bag) if rejected[0].reason != Refusal.NO_MOVE else ("", whole)
    for place in range(sum(one.reason != Refusal.NO_MOVE for one in rejected)):
        kept, source = seen_first if place == 0 else ("", whole)
        draws.complete(kept, source, rule, chance)
    fresh = draws.deal(0, "", whole, rule, chance)
    return replace(fresh, rejected=(*rejected, *fresh.rejected))


@transaction.atomic
def take_back(*, turn: Turn, by: Any, now: datetime, why: str) -> None:
    """Take back the last draw with all that followed from it; the row stays, void, and the log says why."""
    why = logbook.require_reason(why)
    tournament = lock(turn.round.tournament)
    turn = Turn.objects.select_related("round").get(pk=turn.pk)
    last = play.turns_of(turn.round).last()
    if last is None or last.pk != turn.pk:
        raise WrongMoment("only the last draw can be taken back", "not-the-last-turn")
    before = {"state": turn.state, "draw": turn.draw, "master": turn.master, "answers": turn.submissions.count()}
    move_to(turn, TurnState.VOID)
    Round.objects.filter(pk=turn.round_id).update(state=RoundState.RUNNING, finished_at=None)
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=None)
    logbook.write(tournament, "take-back", by=by, now=now, turn=turn, about=str(turn.number), before=before, why=why)
    announce.changed(tournament)
