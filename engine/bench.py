"""Positions a second on one thread: boards in, cross-sets included, packed lists out."""

import resource
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from engine.lexicon import Lexicon
from engine.moves import Direction, Move
from engine.position import Position
from engine.solver import Solver

_FEWEST_PASSES = 5
_JUDGED_AT_ONCE = 10_000

Questions = Sequence[tuple[Position, str]]


def measure(path: Path, questions: Questions, *, seconds: float) -> dict[str, float]:
    """Medians over at least five passes; ``judge_per_s`` counts submissions, 10,000 of them judged at once."""
    started = time.perf_counter()
    lexicon = Lexicon.open(path)
    load_ms = (time.perf_counter() - started) * 1000
    solver = Solver(lexicon)
    position, rack = questions[0]
    answers = _submissions(solver, position, rack)
    share = seconds / 3
    return {
        "ranked_per_s": round(_rate(lambda: solver.ranked_many(questions), len(questions), share)),
        "tops_per_s": round(_rate(lambda: solver.tops_many(questions), len(questions), share)),
        "judge_per_s": round(_rate(lambda: solver.judge(position, rack, answers), len(answers), share)),
        "load_ms": round(load_ms, 1),
        "lexicon_bytes": lexicon.file_bytes,
        "peak_rss_mb": round(_peak_rss_mb(), 1),
    }


def _rate(work: Callable[[], object], count: int, seconds: float) -> float:
    work()
    times: list[float] = []
    until = time.perf_counter() + seconds
    while len(times) < _FEWEST_PASSES or time.perf_counter() < until:
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return count / median(times)


def _submissions(solver: Solver, position: Position, rack: str) -> list[Move]:
    """As a hall would hand them in: legal moves, and every other one with a word that is not in the lexicon."""
    legal = [scored.move for scored in solver.ranked(position, rack)] or [Move(0, 0, Direction.ACROSS, rack)]
    wrong = [Move(move.row, move.column, move.direction, move.word[::-1]) for move in legal]
    mixed = [move for pair in zip(legal, wrong, strict=True) for move in pair]
    return [mixed[number % len(mixed)] for number in range(_JUDGED_AT_ONCE)]


def _peak_rss_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
