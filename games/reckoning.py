"""From answers to points over one round: zeros, warnings, penalties, the solo bonus and the average rule.

A pure function of verdicts, marks and rulings: nothing is added up in place, so a correction anywhere is a new
reckoning.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.contest import ContestRules
from games.sanctions import Consequence, Mark, consequence


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry's answer in a turn, already judged: points or the code of a fault, and what was noted on the slip.

    Only on paper is a score announced by the player. ``group`` is the arbiter or centre that the average rule looks at.
    """

    entry: str
    points: int = 0
    fault: str | None = None
    marks: tuple[str, ...] = ()
    on_paper: bool = False
    announced: int | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class TurnAnswers:
    """All answers of one turn and the points of its top."""

    top: int
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A director's decision on one answer: marks given or taken away, points fixed or taken off, and why."""

    turn: int
    entry: str
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    points: int | None = None
    penalty: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class TurnScore:
    """What an entry takes from a turn. Penalties and the cost of warnings are positive numbers that are taken off."""

    points: int = 0
    bonus: int = 0
    penalty: int = 0
    warning_cost: int = 0
    fault: str | None = None
    warnings: tuple[str, ...] = ()
    is_top: bool = False

    @property
    def total(self) -> int:
        return self.points + self.bonus - self.penalty - self.warning_cost

    @property
    def is_solo(self) -> bool:
        return self.bonus > 0


NOT_THERE = TurnScore(fault=Mark.NO_ANSWER)


def reckon(
    turns: Sequence[TurnAnswers], contest: ContestRules, rulings: Iterable[Ruling] = ()
) -> dict[str, tuple[TurnScore, ...]]:
    """Each entry's score, turn by turn; who gave no answer in a turn has a zero there."""
    ruled = _by_turn(rulings)
    judged = [_turn(turn, contest, ruled.get(number, {})) for number, turn in enumerate(turns, start=1)]
    entries = dict.fromkeys(entry for turn in judged for entry in turn)
    field = sum(any(turn.get(entry, NOT_THERE).points for turn in judged) for entry in entries)
    with_solos = [_with_solo(turn, contest, field) for turn in judged]
    scores = {entry: [turn.get(entry, NOT_THERE) for turn in with_solos] for entry in entries}
    return {entry: _with_costly_warnings(row, contest) for entry, row in scores.items()}


def _by_turn(rulings: Iterable[Ruling]) -> dict[int, dict[str, list[Ruling]]]:
    sorted_out: dict[int, dict[str, list[Ruling]]] = {}
    for ruling in rulings:
        sorted_out.setdefault(ruling.turn, {}).setdefault(ruling.entry, []).append(ruling)
    return sorted_out


def _turn(turn: TurnAnswers, contest: ContestRules, ruled: Mapping[str, list[Ruling]]) -> dict[str, TurnScore]:
    answers = [_ruled(answer, ruled.get(answer.entry, [])) for answer in turn.answers]
    scores = {answer.entry: _score(answer, turn.top, contest) for answer in answers}
    averaged = {one.entry: _average(one, answers, scores, contest) for one in answers if _is_averaged(one, contest)}
    fixed = {entry: one.points for entry, given in ruled.items() for one in given if one.points is not None}
    for entry, points in (averaged | fixed).items():
        scores[entry] = replace(scores.get(entry, NOT_THERE), points=points, fault=None, is_top=points == turn.top > 0)
    penalised = {entry: sum(one.penalty for one in ruled[entry]) for entry in ruled if entry in scores}
    return scores | {
        entry: replace(scores[entry], penalty=scores[entry].penalty + penalty) for entry, penalty in penalised.items()
    }


def _ruled(answer: Answer, rulings: list[Ruling]) -> Answer:
    for ruling in rulings:
        marks = (*(mark for mark in answer.marks if mark not in ruling.remove), *ruling.add)
        cleared = answer.fault in ruling.remove
        answer = replace(answer, marks=marks, fault=None if cleared else answer.fault)
    return answer


def _score(answer: Answer, top: int, contest: ContestRules) -> TurnScore:
    marks = [*answer.marks, *_announced(answer)]
    brings = {mark: consequence(mark, contest) for mark in marks}
    zeros = [mark for mark, what in brings.items() if what in (Consequence.ZERO, Consequence.AVERAGE)]
    fault = answer.fault or (zeros[0] if zeros else None)
    points = 0 if fault else answer.points
    return TurnScore(
        points=points,
        penalty=contest.penalty * sum(what is Consequence.PENALTY for what in brings.values()),
        fault=fault,
        warnings=tuple(mark for mark, what in brings.items() if what is Consequence.WARNING),
        is_top=points == top > 0,
    )


def _announced(answer: Answer) -> list[str]:
    """On paper a valid answer needs its score, and the right one."""
    if not answer.on_paper or answer.fault or answer.announced == answer.points:
        return []
    return [Mark.SCORE_MISSING if answer.announced is None else Mark.SCORE_WRONG]


def _is_averaged(answer: Answer, contest: ContestRules) -> bool:
    return any(consequence(mark, contest) is Consequence.AVERAGE for mark in answer.marks)


def _average(answer: Answer, answers: Sequence[Answer], scores: Mapping[str, TurnScore], contest: ContestRules) -> int:
    """The mean of the others of the same group, fractions dropped."""
    group = [one for one in answers if one.group == answer.group and not _is_averaged(one, contest)]
    others = [scores[one.entry].points for one in group if one.entry != answer.entry]
    return sum(others) // len(others) if others else 0


def _with_solo(turn: dict[str, TurnScore], contest: ContestRules, field: int) -> dict[str, TurnScore]:
    """The only entry on the top gets the bonus if enough entries have scored in the round."""
    on_top = [entry for entry, score in turn.items() if score.is_top]
    if len(on_top) != 1 or field < contest.solo_field or not contest.solo_bonus:
        return turn
    (solo,) = on_top
    return turn | {solo: replace(turn[solo], bonus=contest.solo_bonus)}


def _with_costly_warnings(row: Sequence[TurnScore], contest: ContestRules) -> tuple[TurnScore, ...]:
    """The first warnings of a round are free, each further one costs points in its own turn."""
    if contest.free_warnings is None or not any(score.warnings for score in row):
        return tuple(row)
    counted, reckoned = 0, []
    for score in row:
        free = max(0, contest.free_warnings - counted)
        counted += len(score.warnings)
        costly = max(0, len(score.warnings) - free)
        reckoned.append(replace(score, warning_cost=costly * contest.warning_penalty))
    return tuple(reckoned)


def warning_count(row: Iterable[TurnScore]) -> Counter[str]:
    """How often an entry was warned, and for what."""
    return Counter(mark for score in row for mark in score.warnings)
