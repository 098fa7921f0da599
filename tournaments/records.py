"""From stored rows to the record of a round, as game files and the check of the draws take it.

Only turns whose master lies on the board are in it, and the seed only once the round is over: a record tells nothing
that is still to be played.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from engine.moves import Laid, Move
from games import codec
from games.parts.actions import Lay
from games.reckoning import Answer, Ruling
from games.record import Entry, GameRecord, LexiconName, Submission, Turn, WordRuling
from tournaments import models, play, results
from tournaments.enums import TurnState

_BEING_PLAYED = (TurnState.OPEN, TurnState.PAUSED, TurnState.CLOSED)


def of(round_: models.Round, *, with_answers: bool = True) -> GameRecord:
    """The record of a round whose tournament and lexicon are fetched; in six queries, or in three without answers."""
    tournament = round_.tournament
    laid = laid_turns(round_)
    answers = _answers(laid) if with_answers else {}
    return GameRecord(
        preset=tournament.rules,
        turns=tuple(_turn(turn, answers.get(turn.pk, ())) for turn in laid),
        lexicon=_lexicon_name(tournament.lexicon),
        commitment=round_.commitment,
        seed=round_.seed if round_.is_finished else None,
        title=title_of(round_),
        entries=_entries(tournament) if with_answers else (),
        rulings=_rulings(laid) if with_answers else (),
        words=_word_rulings(tournament),
    )


def laid_turns(round_: models.Round) -> list[models.Turn]:
    return list(round_.turns.filter(state=TurnState.LAID).order_by("number"))


def title_of(round_: models.Round) -> str:
    return f"{round_.tournament.name} {round_.tournament.date:%Y-%m-%d} #{round_.number}"


def _turn(turn: models.Turn, answers: Iterable[Submission]) -> Turn:
    return Turn(
        turn.number, play.draw_of(turn), play.top_moves(turn), play.master_move(turn), turn.reason, tuple(answers)
    )


def _lexicon_name(lexicon: models.Lexicon) -> LexiconName:
    return LexiconName(str(lexicon), lexicon.checksum, lexicon.word_count)


def _answers(turns: Sequence[models.Turn]) -> dict[int, list[Submission]]:
    stored = models.Submission.objects.filter(turn__in=turns, entry__merged_into=None).exclude(verdict__isnull=True)
    answers: dict[int, list[Submission]] = defaultdict(list)
    for submission in stored.order_by("pk"):
        answers[submission.turn_id].append(_submission(submission))
    return answers


def _submission(stored: models.Submission) -> Submission:
    judged = Answer(str(stored.entry_id), stored.verdict["points"], stored.verdict["fault"])
    return Submission(judged, _answered(stored.counts))


def _answered(action: dict[str, Any] | None) -> Move | Laid | None:
    if action is None or action["kind"] != "lay":
        return None
    return codec.decode(Lay, {"answer": action["answer"]}, "lay").answer


def _entries(tournament: models.Tournament) -> tuple[Entry, ...]:
    """Everybody, under the keys that answers and rulings name."""
    people = models.Entry.objects.filter(tournament=tournament, merged_into=None)
    return tuple(Entry(str(one.pk), one.name, _table_number(one.table), one.is_house) for one in people)


def _table_number(table: str) -> int | None:
    return int(table) if table.isdecimal() else None


def _rulings(turns: Sequence[models.Turn]) -> tuple[Ruling, ...]:
    place_of = {turn.pk: place for place, turn in enumerate(turns, start=1)}
    stored = models.Ruling.objects.filter(turn__in=turns, revoked_at=None, entry__merged_into=None)
    return tuple(results.ruling_on(one, place_of[one.turn_id]) for one in stored)


def _word_rulings(tournament: models.Tournament) -> tuple[WordRuling, ...]:
    """While a turn is being played a fresh ruling would tell what somebody answered: it waits for the master."""
    running = models.Turn.objects.filter(round__tournament=tournament, state__in=_BEING_PLAYED)
    opened_at = running.values_list("opened_at", flat=True).first()
    stored = tournament.word_rulings.filter(made_at__lt=opened_at) if opened_at else tournament.word_rulings.all()
    return tuple(WordRuling(one.word, one.is_accepted, one.why) for one in stored)
