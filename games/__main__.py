"""``python -m games simulate …`` plays a pre-drawn game, ``python -m games verify FILE`` re-runs the draws of one."""

import argparse
import sys
from pathlib import Path

from engine import Lexicon, Solver, tile_set
from games import record as records
from games.files.sheet import sheet
from games.presets import preset, preset_keys, variant_keys
from games.record import GameRecord, LexiconName
from games.simulation import simulate
from games.verification import verify


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 if all is well, 1 if a game is not honest, 2 if the question was wrong."""
    given = _parser().parse_args(arguments)
    try:
        return int(given.command(given))
    except (ValueError, OSError) as error:
        print(f"games: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("simulate", help="play and print whole pre-drawn games with all tops")
    playing.add_argument("--preset", choices=preset_keys(), default="simultan")
    playing.add_argument("--variant", choices=variant_keys(), action="append", default=[])
    playing.add_argument("--tiles", default="de", help="tile set: de, en, fr, pl or the path of a table")
    playing.add_argument("--lexicon", type=Path, required=True, help="a compiled word list")
    playing.add_argument("--seed", default="1")
    playing.add_argument("--games", type=int, default=1, help="how many games; further ones use SEED-2, SEED-3, …")
    playing.add_argument("--json", action="store_true", help="print game records instead of sheets")
    playing.set_defaults(command=_simulate)
    checking = commands.add_parser("verify", help="re-run the draws of a game record from its published seed")
    checking.add_argument("file", type=Path)
    checking.add_argument("--lexicon", type=Path, help="check words and tops as well")
    checking.set_defaults(command=_verify)
    return parser


def _simulate(given: argparse.Namespace) -> int:
    rules = preset(given.preset, tiles=given.tiles, variants=given.variant)
    lexicon = Lexicon.open(given.lexicon)
    if lexicon.tiles != tile_set(given.tiles):
        raise ValueError(f"{given.lexicon} is made for the tile set {lexicon.tiles.key}, not for {given.tiles}")
    solver = Solver(lexicon, rules.game.limits)
    name = LexiconName(given.lexicon.name, lexicon.checksum, lexicon.word_count)
    for number in range(1, given.games + 1):
        seed = given.seed if number == 1 else f"{given.seed}-{number}"
        game = simulate(solver, rules, seed, name)
        print(records.to_json(game) if given.json else _told(game), end="")
    return 0


def _told(game: GameRecord) -> str:
    draws = f"seed {game.seed}, SHA-256 {game.commitment}"
    return f"{sheet(game, with_tops=True)}\n{draws}\n\n"


def _verify(given: argparse.Namespace) -> int:
    record = records.from_json(given.file.read_text(encoding="utf-8"), is_trusted=True)
    words = Solver(Lexicon.open(given.lexicon), record.preset.game.limits) if given.lexicon else None
    report = verify(record, words)
    for objection in report.objections:
        print(objection)
    print(f"{report.re_run} draws re-run from the seed, {report.typed} typed in, {len(report.objections)} objections")
    return 1 if report.objections else 0


if __name__ == "__main__":
    sys.exit(main())
