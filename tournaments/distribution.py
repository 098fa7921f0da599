"""What everybody answered in a turn whose master lies: which moves, by whom, and why answers scored nothing."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from engine.moves import Move
from games import codec
from games.sanctions import Mark
from tournaments import play
from tournaments.models import Entry, Submission, Turn
from tournaments.results import Results, RoundResults
from tournaments.snapshot import read_text


@dataclass(frozen=True)
class Group:
    """Entries that laid the same move."""

    square: str
    word: str
    points: int
    people: tuple[Entry, ...]
    is_top: bool = False
    is_master: bool = False


@dataclass(frozen=True)
class Zeros:
    """Answers that scored nothing for the same reason; ``texts`` are the commonest of them with how often."""

    fault: str
    count: int
    texts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Distribution:
    groups: tuple[Group, ...]
    zeros: tuple[Zeros, ...]
    mean: float

    @property
    def most(self) -> int:
        """The size of the largest bar."""
        sizes = [len(group.people) for group in self.groups] + [zero.count for zero in self.zeros]
        return max(sizes, default=1) or 1


def of(results: Results, reckoned: RoundResults, place: int) -> Distribution:
    """How the answers of the turn at a place (from 0) of a round fall into groups, in one query."""
    turn = reckoned.turns[place]
    score_of = {pk: reckoned.of(pk)[place] for pk in results.entries}
    stored = Submission.objects.filter(turn=turn, entry__in=results.entries).exclude(verdict__isnull=True)
    answers = {one.entry_id: one for one in stored.order_by("pk")}
    good = {pk: one for pk, one in answers.items() if not score_of[pk].fault and one.verdict["move"]}
    faults = {pk: score.fault for pk, score in score_of.items() if score.fault}
    points = [score.points for score in score_of.values()]
    mean = sum(points) / len(points) if points else 0.0
    return Distribution(_groups(turn, good, results), _zeros(faults, answers), mean)


def _groups(turn: Turn, answers: dict[int, Submission], results: Results) -> tuple[Group, ...]:
    people: dict[tuple[int, Move], list[Entry]] = defaultdict(list)
    for pk, answer in answers.items():
        move = codec.decode(Move, answer.verdict["move"], "move")
        people[answer.verdict["points"], move].append(results.entries[pk])
    master = play.master_move(turn)
    groups = [
        Group(move.square, move.word, points, tuple(who), points == turn.top, bool(master and master.move == move))
        for (points, move), who in people.items()
    ]
    return tuple(sorted(groups, key=lambda one: (-one.points, -len(one.people), one.square)))


def _zeros(faults: dict[int, str], answers: dict[int, Submission]) -> tuple[Zeros, ...]:
    texts: dict[str, Counter[str]] = defaultdict(Counter)
    for pk, fault in faults.items():
        answer = answers.get(pk)
        texts[fault][read_text(answer) if answer and fault != Mark.NO_ANSWER else ""] += 1
    zeros = [
        Zeros(fault, counted.total(), tuple((text, size) for text, size in counted.most_common(6) if text))
        for fault, counted in texts.items()
    ]
    return tuple(sorted(zeros, key=lambda one: (one.fault == Mark.NO_ANSWER, -one.count)))
