"""Whole simulated games as text. After a change of rules run this module, read the difference, and commit it."""

from pathlib import Path

from games.files.sheet import sheet
from games.parts.seeds import commitment
from games.presets import preset
from games.record import GameRecord
from games.simulation import simulate
from games.verification import verify
from tests.games.lexicons import solver

FOLDER = Path(__file__).parents[1] / "playthroughs"
GAMES = {
    "simultan_de": ("simultan", "de", []),
    "duplicate_fr": ("duplicate", "fr", []),
    "semi-rapid_en_7of8": ("semi-rapid", "en", ["7of8"]),
    "blitz_pl_joker": ("blitz", "pl", ["joker"]),
    "newspaper_de_7and8": ("newspaper", "de", ["7and8"]),
    "duplicate_de_joker_7and8": ("duplicate", "de", ["joker", "7and8"]),
}


def played(name: str) -> GameRecord:
    """The game of a name: pseudo words, and the name as its seed."""
    key, tiles, variants = GAMES[name]
    rules = preset(key, tiles=tiles, variants=variants)
    return simulate(solver(rules.game), rules, name)


def text_of(name: str) -> str:
    record = played(name)
    board = "\n".join(" ".join(row) for row in last_board(record))
    return f"{sheet(record, with_tops=True)}\n{board}\n\nseed {name}, SHA-256 {commitment(name)}\n"


def last_board(record: GameRecord) -> tuple[str, ...]:
    report = verify(record)
    assert report.objections == ()
    return report.board


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for name in GAMES:
        path_of(name).write_text(text_of(name), encoding="utf-8")
