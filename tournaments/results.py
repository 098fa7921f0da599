"""From draws, answers and rulings to scores and standings. Nothing is added up in place: a correction reckons anew.

Only turns whose master lies on the board count, so nothing here tells more than everybody may know.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from games import reckoning, standings
from games.reckoning import NOT_THERE, Answer, TurnAnswers, TurnScore
from games.sanctions import Mark
from games.standings import Card, Row
from tournaments.enums import TurnState
from tournaments.models import Entry, Round, Ruling, Submission, Tournament, Turn

_KEPT = 32
_WORDS = 3


@dataclass(frozen=True)
class RoundResults:
    """Scores of one round: of each entry one score for every turn laid."""

    number: int
    is_finished: bool
    turns: tuple[Turn, ...]
    scores: dict[int, tuple[TurnScore, ...]]

    @property
    def top(self) -> int:
        return sum(turn.top for turn in self.turns)

    def of(self, entry: int) -> tuple[TurnScore, ...]:
        return self.scores.get(entry, (NOT_THERE,) * len(self.turns))


@dataclass(frozen=True)
class Line:
    """A row of the standings with the person on it, and how many places they have moved in the last turn."""

    entry: Entry
    row: Row
    change: int = 0


@dataclass(frozen=True)
class Found:
    """The answers of a turn that are worth the same; ``words`` are the commonest of them."""

    points: int
    count: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class Results:
    """All that a tournament's tables are made from."""

    entries: dict[int, Entry]
    rounds: tuple[RoundResults, ...]

    @cached_property
    def lines(self) -> list[Line]:
        """The standings over all rounds."""
        return self.standings()

    @cached_property
    def by_entry(self) -> dict[int, Line]:
        return {line.entry.pk: line for line in self.lines}

    @cached_property
    def places(self) -> dict[int, int]:
        """Where each entry stands in ``lines``, from 0; equals stand one behind the other."""
        return {line.entry.pk: place for place, line in enumerate(self.lines)}

    @cached_property
    def found(self) -> tuple[Found, ...]:
        """What everybody's answers in the last laid turn were worth, best first; in one query."""
        last = self.rounds[-1]
        stored = Submission.objects.filter(turn=last.turns[-1]).exclude(verdict__isnull=True)
        word_of = {entry: verdict["words"][:1] for entry, verdict in stored.values_list("entry_id", "verdict")}
        words: dict[int, Counter[str]] = defaultdict(Counter)
        for pk in self.entries:
            score = last.of(pk)[-1]
            words[score.points].update([""] if score.fault else word_of.get(pk) or [""])
        return tuple(_found(points, words[points]) for points in sorted(words, reverse=True))

    @property
    def categories(self) -> list[str]:
        return sorted({entry.category for entry in self.entries.values() if entry.category})

    def standings(self, number: int | None = None, category: str = "") -> list[Line]:
        """Ranked lines of one round or of all, of one category or of everybody."""
        rounds = [one for one in self.rounds if number in (None, one.number)]
        rows = self._ranked(rounds, category)
        before = {row.entry: row.rank for row in self._ranked(_without_last_turn(rounds), category)}
        return [Line(self.entries[int(row.entry)], row, before.get(row.entry, row.rank) - row.rank) for row in rows]

    def _ranked(self, rounds: Iterable[RoundResults], category: str) -> list[Row]:
        rounds = list(rounds)
        people = [entry for entry in self.entries.values() if category in ("", entry.category)]
        cards = [Card(_key(one.pk), tuple(round_.of(one.pk) for round_ in rounds)) for one in people]
        return standings.rank(cards, sum(round_.top for round_ in rounds))


def _found(points: int, words: Counter[str]) -> Found:
    commonest = [word for word, _ in words.most_common() if word]
    return Found(points, words.total(), tuple(commonest[:_WORDS]))


def _key(entry: int) -> str:
    """Entry numbers as text of one length, so that equals stay in the order in which they entered."""
    return f"{entry:012}"


def _without_last_turn(rounds: list[RoundResults]) -> list[RoundResults]:
    """The same rounds as they stood one turn ago; before the first turn of all, as they are."""
    *earlier, last = rounds or [None]
    if last is None or (len(last.turns) < 2 and not earlier):
        return rounds
    scores = {entry: row[:-1] for entry, row in last.scores.items()}
    return [*earlier, RoundResults(last.number, last.is_finished, last.turns[:-1], scores)]


def of(tournament: Tournament) -> Results:
    """The results as of the tournament's last announced change to them."""
    return _of(tournament.pk, tournament.scored_event)


@lru_cache(maxsize=_KEPT)
def _of(tournament: int, event: int) -> Results:  # noqa: ARG001 - the event makes the key
    return load(Tournament.objects.get(pk=tournament))


def load(tournament: Tournament) -> Results:
    """Reckon everything from the rows, in five queries."""
    turns = Turn.objects.filter(round__tournament=tournament, state=TurnState.LAID).order_by("number")
    turns_of: dict[int, list[Turn]] = defaultdict(list)
    for turn in turns:
        turns_of[turn.round_id].append(turn)
    answers = _answers(tournament)
    rulings = _rulings(tournament)
    contest = tournament.rules.contest
    rounds = tuple(
        _round(one, turns_of[one.pk], answers, rulings, contest) for one in Round.objects.filter(tournament=tournament)
    )
    return Results(_ranked_people(tournament, rounds), rounds)


def _ranked_people(tournament: Tournament, rounds: Iterable[RoundResults]) -> dict[int, Entry]:
    """Everybody who takes part, and who left after having scored."""
    scored = {entry for one in rounds for entry in one.scores}
    people = Entry.objects.filter(tournament=tournament, merged_into=None)
    return {one.pk: one for one in people if one.withdrawn_at is None or one.pk in scored}


def _answers(tournament: Tournament) -> dict[int, list[Answer]]:
    stored = Submission.objects.filter(
        turn__round__tournament=tournament, turn__state=TurnState.LAID, entry__merged_into=None
    ).exclude(verdict__isnull=True)
    answers: dict[int, list[Answer]] = defaultdict(list)
    for turn, entry, verdict in stored.values_list("turn_id", "entry_id", "verdict"):
        answers[turn].append(Answer(str(entry), verdict["points"], verdict["fault"]))
    return answers


def _rulings(tournament: Tournament) -> dict[int, list[Ruling]]:
    rulings: dict[int, list[Ruling]] = defaultdict(list)
    standing = Ruling.objects.filter(turn__round__tournament=tournament, revoked_at=None, entry__merged_into=None)
    for ruling in standing:
        rulings[ruling.turn_id].append(ruling)
    return rulings


def _round(
    round_: Round,
    turns: list[Turn],
    answers: dict[int, list[Answer]],
    rulings: dict[int, list[Ruling]],
    contest: Any,
) -> RoundResults:
    given = [TurnAnswers(turn.top, tuple(answers[turn.pk])) for turn in turns]
    ruled = [ruling_on(one, place) for place, turn in enumerate(turns, start=1) for one in rulings.get(turn.pk, [])]
    scores = reckoning.reckon(given, contest, ruled)
    by_entry = {int(entry): row for entry, row in scores.items()}
    return RoundResults(round_.number, round_.is_finished, tuple(turns), by_entry)


def ruling_on(ruling: Ruling, place: int) -> reckoning.Ruling:
    """A stored ruling as the reckoning takes it; ``place`` is the turn's place among those reckoned."""
    return reckoning.Ruling(
        place,
        str(ruling.entry_id),
        tuple(ruling.add),
        tuple(ruling.remove),
        ruling.points,
        ruling.penalty,
        ruling.why,
    )


def has_answered(score: TurnScore) -> bool:
    return score.fault != Mark.NO_ANSWER
