"""The engine on the command line: JSON lines in, JSON lines out, ``-`` for standard input."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from engine import bench
from engine.lexicon import Lexicon, compile_words
from engine.moves import ScoredMove
from engine.position import Position
from engine.solver import Solver
from engine.tiles import tile_set

_REASONS_SHOWN = 5


class UsageError(ValueError):
    """Input that cannot be used, with the place where it stands."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 if it went well, 2 with one line on standard error if the input was at fault."""
    options = _parser().parse_args(arguments)
    try:
        options.command(options)
    except BrokenPipeError:
        sys.stderr.close()
    except (ValueError, OSError) as error:
        print(f"{options.name}: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="name")

    compiling = commands.add_parser("compile", help="compile a word list, a word a line, to a lexicon file")
    compiling.add_argument("words", metavar="WORDS.txt")
    compiling.add_argument("out", metavar="OUT.lex")
    compiling.add_argument("--tiles", default="de", help="language of the tiles, or a table of one's own (default: de)")
    compiling.set_defaults(command=_compile)

    solving = commands.add_parser("solve", help="list the moves of each position, best first")
    solving.add_argument("lexicon", metavar="LEXICON.lex")
    solving.add_argument("positions", metavar="POSITIONS.jsonl")
    solving.add_argument("--limit", type=_count, default=10, help="how many moves to print for each (default: 10)")
    solving.set_defaults(command=_solve)

    measuring = commands.add_parser("bench", help="measure positions a second on one thread")
    measuring.add_argument("lexicon", metavar="LEXICON.lex")
    measuring.add_argument("positions", metavar="POSITIONS.jsonl")
    measuring.add_argument("--seconds", type=float, default=5.0, help="about how long to measure (default: 5)")
    measuring.set_defaults(command=_bench)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 on")
    return int(text)


def _compile(options: argparse.Namespace) -> None:
    tiles = tile_set(options.tiles)
    with _opened(options.words) as lines:
        words = [line.strip() for line in lines if line.strip()]
    report = compile_words(words, tiles, options.out)
    print(f"{report.read} words read, {report.kept} kept, {report.repeated} repeated, {len(report.refused)} refused")
    for refused in report.refused[:_REASONS_SHOWN]:
        print(f"  {refused.word!r} {refused.reason}")
    if len(report.refused) > _REASONS_SHOWN:
        print(f"  … and {len(report.refused) - _REASONS_SHOWN} more")


def _solve(options: argparse.Namespace) -> None:
    solver = Solver(Lexicon.open(options.lexicon))
    for position, rack in _positions(options.positions):
        print(json.dumps(_solution(solver, position, rack, options.limit), ensure_ascii=False))


def _solution(solver: Solver, position: Position, rack: str, limit: int) -> dict[str, Any]:
    moves = solver.ranked(position, rack)
    return {
        "top_score": moves.top_points,
        "top_ties": len(solver.tops(position, rack)),
        "legal_moves": len(moves),
        "score_sum": moves.points_sum,
        "moves": [_move_record(scored) for scored in moves[:limit]],
    }


def _move_record(scored: ScoredMove) -> dict[str, Any]:
    move = scored.move
    return {"word": move.word, "square": move.square, "points": scored.points, "tiles": scored.tiles}


def _bench(options: argparse.Namespace) -> None:
    questions = list(_positions(options.positions))
    if not questions:
        raise UsageError(f"{options.positions} holds no position to measure")
    print(json.dumps(bench.measure(Path(options.lexicon), questions, seconds=options.seconds)))


def _positions(path: str) -> Iterator[tuple[Position, str]]:
    with _opened(path) as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield _question(line, f"{path}, line {number}")


def _question(line: str, place: str) -> tuple[Position, str]:
    try:
        record = json.loads(line)
    except ValueError:
        raise UsageError(f"{place}: not JSON") from None
    match record:
        case {"fen": str(fen), "rack": str(rack)}:
            pass
        case _:
            raise UsageError(f'{place}: expected {{"fen": "…", "rack": "…"}}')
    try:
        return Position.from_fen(fen), rack
    except ValueError as error:
        raise UsageError(f"{place}: {error}") from None


@contextmanager
def _opened(path: str) -> Iterator[Iterable[str]]:
    if path == "-":
        yield _decoded(sys.stdin, "standard input")
        return
    with Path(path).open(encoding="utf-8-sig") as file:
        yield _decoded(file, path)


def _decoded(file: TextIO, name: str) -> Iterator[str]:
    try:
        yield from file
    except UnicodeDecodeError as error:
        raise UsageError(f"{name} is not UTF-8 text: {error.reason} at byte {error.start}") from None


if __name__ == "__main__":
    sys.exit(main())
