"""Measure the engine on the words and positions at hand, on its own or beside a yardstick in the same run.

    python bench/run.py                                    a word list and positions made up from a seed
    python bench/run.py --words W.txt --positions P.jsonl  a word list and positions of one's own
    … --yardstick PROGRAM.cpp --tiles-table TILES.txt      a C++ program that prints "NAME median N pos/s" lines

Passes of engine and yardstick alternate on one core, so that noise of the machine hits both alike.
"""

import argparse
import gzip
import json
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from engine import Lexicon, Position, Solver, TileSet, compile_words, tile_set

ROUNDS = 5
MADE_UP_WORDS = 200_000
MADE_UP_POSITIONS = 100
SYLLABLES = 400


def main() -> int:
    options = _options()
    tiles = tile_set(options.tiles)
    with tempfile.TemporaryDirectory() as folder:
        lexicon = Path(folder) / "bench.lex"
        compile_words(_words(options.words, tiles), tiles, lexicon)
        positions = Path(options.positions) if options.positions else _made_up_positions(lexicon, Path(folder))
        yardstick = _compiled(options.yardstick, Path(folder)) if options.yardstick else None
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(_engine_figures(lexicon, positions, options.seconds))
            if yardstick:
                theirs.append(_yardstick_figures(yardstick, options, positions, Path(folder)))
    print(f"{platform.machine()}, Python {platform.python_version()}, {_processor()}, {ROUNDS} rounds")
    for name in ours[0]:
        print(f"{name:15} {median(figures[name] for figures in ours):>12,}")
    for name, figure in (("ranked_per_s", "crosssets+all+sort"), ("tops_per_s", "crosssets+top ties")):
        if theirs:
            ratios = [mine[name] / other[figure] for mine, other in zip(ours, theirs, strict=True)]
            beside = median(other[figure] for other in theirs)
            print(f"{name} beside the yardstick's {beside:,.0f}: {median(ratios):.2f} × (median of {ROUNDS} ratios)")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tiles", default="de")
    parser.add_argument("--words", type=Path, help="word list, a word a line, plain or .gz")
    parser.add_argument("--positions", type=Path, help="JSON lines with fen and rack")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one round")
    parser.add_argument("--yardstick", type=Path, help="C++ source to compile and run beside the engine")
    parser.add_argument("--tiles-table", type=Path, help="the yardstick's table of letter values")
    return parser.parse_args()


def _words(path: Path | None, tiles: TileSet) -> list[str]:
    if path is None:
        return _made_up_words(tiles)
    content = path.read_bytes()
    return (gzip.decompress(content) if path.suffix == ".gz" else content).decode().split()


def _made_up_words(tiles: TileSet) -> list[str]:
    """Words of syllables that follow the bag's own frequencies: no language, but the shape of one."""
    chance = random.Random(2026)
    vowels, consonants = ([t for t in tiles.bag.elements() if t in kind] for kind in (tiles.vowels, tiles.consonants))
    pick = chance.choice
    syllables = [
        pick(consonants) * pick((0, 1, 1)) + pick(vowels) + pick(consonants) * pick((0, 1)) for _ in range(SYLLABLES)
    ]
    words = {"".join(chance.choices(syllables, k=chance.choice((1, 2, 2, 3, 3, 4)))) for _ in range(MADE_UP_WORDS)}
    return sorted(word for word in words if 2 <= len(word) <= 15)


def _made_up_positions(lexicon: Path, folder: Path) -> Path:
    """Positions of games in which some move among the best ten is laid each turn."""
    chance = random.Random(2026)
    solver = Solver(Lexicon.open(lexicon))
    records = []
    while len(records) < MADE_UP_POSITIONS:
        bag = list(solver.lexicon.tiles.bag.elements())
        chance.shuffle(bag)
        position, rack = Position.empty(), ""
        while len(bag) >= 7 and len(records) < MADE_UP_POSITIONS:
            rack += "".join(bag.pop() for _ in range(7 - len(rack)))
            records.append({"fen": position.fen, "rack": rack})
            moves = solver.ranked(position, rack)[:10]
            if not moves:
                break
            chosen = chance.choice(moves)
            position = position.after(chosen.move)
            rack = _without(rack, chosen.tiles)
    path = folder / "positions.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def _without(rack: str, tiles: Iterable[str]) -> str:
    for tile in tiles:
        rack = rack.replace("?" if tile.islower() else tile, "", 1)
    return rack


def _engine_figures(lexicon: Path, positions: Path, seconds: float) -> dict[str, float]:
    command = [sys.executable, "-m", "engine", "bench", str(lexicon), str(positions), "--seconds", str(seconds)]
    return json.loads(_run_on_one_core(command))


def _compiled(source: Path, folder: Path) -> Path:
    program = folder / "yardstick"
    compiler = os.environ.get("CXX", "c++")
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++20", str(source), "-o", str(program)], check=True)
    return program


def _yardstick_figures(program: Path, options: argparse.Namespace, positions: Path, folder: Path) -> dict[str, float]:
    words, table = folder / "words.txt", folder / "positions.txt"
    words.write_text("".join(f"{word}\n" for word in _words(options.words, tile_set(options.tiles))), encoding="utf-8")
    records = [json.loads(line) for line in positions.read_text(encoding="utf-8").splitlines()]
    table.write_text("".join(f"{record['fen']} {record['rack']}\n" for record in records), encoding="utf-8")
    printed = _run_on_one_core([str(program), options.tiles, str(options.tiles_table), str(words), str(table)])
    return {
        name.strip(): float(rate)
        for name, rate in re.findall(r"^(.+?)\s+median\s+([\d.]+) pos/s", printed, re.MULTILINE)
    }


def _run_on_one_core(command: list[str]) -> str:
    core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    pin = (lambda: os.sched_setaffinity(0, {core})) if core is not None else None
    return subprocess.run(command, check=True, capture_output=True, text=True, preexec_fn=pin).stdout


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    found = re.search(r"model name\s*:\s*(.+)", text)
    return found.group(1) if found else platform.processor()


if __name__ == "__main__":
    sys.exit(main())
