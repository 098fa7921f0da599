"""Corrections: how an answer is read, what it brings, and whether a word is good. Everything is reckoned anew."""

from datetime import datetime
from typing import Any

from django.db import transaction

from engine.moves import Move
from games import codec
from games.errors import NotationError
from games.parts import notation
from games.parts.actions import Lay
from games.sanctions import Mark
from games.simultan import Simultan
from tournaments import announce, logbook, play, tasks
from tournaments.enums import TurnState
from tournaments.errors import BadRuling, WrongMoment
from tournaments.models import Entry, Ruling, Submission, Tournament, Turn, WordRuling
from tournaments.services import turns
from tournaments.services.rows import lock

_JUDGED = (TurnState.CLOSED, TurnState.LAID)


@transaction.atomic
def read_answer(*, turn: Turn, entry: Entry, text: str, by: Any, now: datetime, why: str) -> Submission:
    """Read an answer as ``O5 RELING`` instead, also where nothing arrived; an empty text goes back to what arrived."""
    why = logbook.require_reason(why)
    tournament, turn = lock(turn.round.tournament), _judged(turn)
    reading = _reading(text, turn) if text.strip() else None
    submission, _ = Submission.objects.get_or_create(turn=turn, entry=entry, defaults={"arrived_at": now})
    before = {"text": submission.text, "reading": submission.reading, "verdict": submission.verdict}
    submission.reading = reading
    submission.verdict = None
    submission.save(update_fields=["reading", "verdict"])
    turns.judge_answers(turn, [submission])
    after = {"reading": submission.reading, "verdict": submission.verdict}
    logbook.write(
        tournament, "read-answer", by=by, now=now, turn=turn, about=entry.name, before=before, after=after, why=why
    )
    announce.changed(tournament)
    return submission


def _reading(text: str, turn: Turn) -> dict[str, Any]:
    blanks = turn.rack.count("?")
    move = notation.parse_move(text, blanks)
    return codec.encode_action(Lay(move))


def _judged(turn: Turn) -> Turn:
    found = Turn.objects.select_related("round__tournament__lexicon").get(pk=turn.pk)
    if found.state not in _JUDGED or found.judged_at is None:
        raise WrongMoment("answers can be corrected after the bell", f"turn-is-{found.state}")
    return found


@transaction.atomic
def rule_on_answer(
    *,
    turn: Turn,
    entry: Entry,
    by: Any,
    now: datetime,
    why: str,
    add: tuple[str, ...] = (),
    remove: tuple[str, ...] = (),
    points: int | None = None,
    penalty: int = 0,
) -> Ruling:
    """Give or take away marks, fix the points, take points off."""
    why = logbook.require_reason(why)
    tournament, turn = lock(turn.round.tournament), _judged(turn)
    if not (add or remove or penalty) and points is None:
        raise BadRuling("a ruling changes marks, points or a penalty")
    if unknown := [mark for mark in add if mark not in set(Mark)]:
        raise BadRuling(f"nobody knows the mark {unknown[0]!r}", unknown[0])
    if penalty < 0 or (points is not None and not 0 <= points <= 9999):
        raise BadRuling("points and penalties are 0 or more", "points")
    ruling = Ruling.objects.create(
        turn=turn,
        entry=entry,
        add=list(add),
        remove=list(remove),
        points=points,
        penalty=penalty,
        why=why,
        by=by,
        made_at=now,
    )
    after = {"add": list(add), "remove": list(remove), "points": points, "penalty": penalty}
    logbook.write(tournament, "rule-answer", by=by, now=now, turn=turn, about=entry.name, after=after, why=why)
    announce.changed(tournament)
    return ruling


@transaction.atomic
def revoke(*, ruling: Ruling, by: Any, now: datetime, why: str) -> None:
    why = logbook.require_reason(why)
    tournament = lock(ruling.turn.round.tournament)
    if Ruling.objects.filter(pk=ruling.pk, revoked_at=None).update(revoked_at=now):
        before = {"add": ruling.add, "remove": ruling.remove, "points": ruling.points, "penalty": ruling.penalty}
        logbook.write(
            tournament,
            "revoke-ruling",
            by=by,
            now=now,
            turn=ruling.turn,
            about=ruling.entry.name,
            before=before,
            why=why,
        )
        announce.changed(tournament)


# ---- words


@transaction.atomic
def rule_on_word(*, tournament: Tournament, word: str, is_accepted: bool, by: Any, now: datetime, why: str) -> None:
    """Accept or reject a word for this tournament; every answer that was judged already is judged again."""
    why = logbook.require_reason(why)
    tournament = lock(tournament)
    word = _letters(tournament, word)
    before = tournament.word_rulings.filter(word=word).values_list("is_accepted", flat=True).first()
    WordRuling.objects.update_or_create(
        tournament=tournament,
        word=word,
        defaults={"is_accepted": is_accepted, "why": why, "by": by, "made_at": now},
    )
    logbook.write(tournament, "rule-word", by=by, now=now, about=word, before=before, after=is_accepted, why=why)
    announce.changed(tournament)
    _ask_for_rejudging(tournament)


@transaction.atomic
def forget_word(*, ruling: WordRuling, by: Any, now: datetime, why: str) -> None:
    """Take a decision on a word back; the list decides again."""
    why = logbook.require_reason(why)
    tournament = lock(ruling.tournament)
    logbook.write(tournament, "forget-word", by=by, now=now, about=ruling.word, before=ruling.is_accepted, why=why)
    ruling.delete()
    announce.changed(tournament)
    _ask_for_rejudging(tournament)


def _ask_for_rejudging(tournament: Tournament) -> None:
    """The row remembers it, in case the task gets lost."""
    Tournament.objects.filter(pk=tournament.pk).update(needs_rejudging=True)
    transaction.on_commit(lambda: tasks.remind(tasks.rejudge, tournament.pk))


def _letters(tournament: Tournament, word: str) -> str:
    letters = "".join(word.upper().split())
    known = play.game_of(tournament).tile_set
    if not 2 <= len(letters) <= 15:
        raise BadRuling(f"a word has 2 to 15 letters, not {len(letters)}", letters)
    if unknown := [letter for letter in letters if letter not in known]:
        raise BadRuling(f"no tile shows {unknown[0]}", unknown[0])
    return letters


def rejudge(*, tournament: Tournament) -> None:
    """Search every turn's tops again and judge every answer again; what was laid stays laid."""
    with transaction.atomic():
        tournament = lock(tournament)
        game = play.game_of(tournament)
        searched = Turn.objects.filter(round__tournament=tournament, tops__isnull=False).exclude(state=TurnState.VOID)
        changed = [_judged_again(game, turn) for turn in searched.select_related("round__tournament__lexicon")]
        Tournament.objects.filter(pk=tournament.pk).update(needs_rejudging=False)
        if any(changed):
            announce.changed(tournament)


def _judged_again(game: Simultan, turn: Turn) -> bool:
    """Whether tops or verdicts are others now."""
    tops = [codec.encode(one) for one in game.top_moves(play.state_before(turn))]
    has_other_tops = tops != turn.tops
    if has_other_tops:
        Turn.objects.filter(pk=turn.pk).update(tops=tops)
    has_other_verdicts = turn.judged_at is not None and turns.judge_answers(turn, turn.submissions.all())
    return has_other_tops or bool(has_other_verdicts)


def move_in(text: str, turn: Turn) -> Move:
    """The move that an official typed as square and word; raises ``NotationError``."""
    if not text.strip():
        raise NotationError("give square and word, such as O5 RELING", culprit="")
    return notation.parse_move(text, turn.rack.count("?"))
