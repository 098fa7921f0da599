"""Positions with known figures, as chess engines count moves: one file a language, words made up from a seed.

``python -m tests.engine.known`` plays the games anew and writes the files; the figures are the reference's own.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from engine.moves import Limits, ScoredMove
from engine.position import Position
from engine.reference import ReferenceSolver
from engine.tiles import BLANK, TileSet, tile_set
from tests.engine.worlds import LANGUAGES, SEVEN, SEVEN_AND_EIGHT, syllable_words

FOLDER = Path(__file__).parents[1] / "positions"
WORDS = 3000
GAMES = 4
EVERY = 2

Figures = dict[str, int]


@dataclass(frozen=True)
class Sample:
    """A position, a rack of seven or eight, how many tiles may be laid, and the four figures."""

    fen: str
    rack: str
    limits: Limits
    figures: Figures

    @property
    def position(self) -> Position:
        return Position.from_fen(self.fen)

    def solve(self, solver: ReferenceSolver) -> Sequence[ScoredMove]:
        return solver.ranked(self.position, self.rack)


def read(language: str) -> list[Sample]:
    lines = (FOLDER / f"known_{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return [_sample(json.loads(line)) for line in lines]


def figures(ranked: Sequence[ScoredMove]) -> Figures:
    points = [scored.points for scored in ranked]
    top = max(points, default=0)
    return {"top_score": top, "top_ties": points.count(top), "legal_moves": len(points), "score_sum": sum(points)}


@cache
def words(language: str) -> frozenset[str]:
    return syllable_words(tile_set(language), WORDS, seed=LANGUAGES.index(language))


def reference(language: str, limits: Limits) -> ReferenceSolver:
    return ReferenceSolver(words(language), tile_set(language), limits)


def _sample(record: dict[str, str | int]) -> Sample:
    fen, rack, most_laid = str(record.pop("fen")), str(record.pop("rack")), record.pop("most_laid")
    limits = SEVEN_AND_EIGHT if most_laid == SEVEN_AND_EIGHT.most_laid else SEVEN
    return Sample(fen, rack, limits, {name: int(value) for name, value in record.items()})


def _write(language: str) -> None:
    rng = Random(language)
    with (FOLDER / f"known_{language}.jsonl").open("w", encoding="utf-8") as file:
        for game in range(GAMES):
            for record in _play(language, rng, rack_size=7 + game % 2, limits=SEVEN_AND_EIGHT if game == 3 else SEVEN):
                print(json.dumps(record, ensure_ascii=False), file=file, flush=True)


def _play(language: str, rng: Random, rack_size: int, limits: Limits) -> list[dict[str, str | int]]:
    """A whole game from a real bag, a random move out of the best ten each turn; every other position is kept."""
    tiles, solver = tile_set(language), reference(language, limits)
    bag, rack, position, records = _shuffled(tiles, rng), "", Position.empty(), []
    while len(rack) + len(bag) >= rack_size:
        rack, bag = rack + bag[: rack_size - len(rack)], bag[rack_size - len(rack) :]
        ranked = solver.ranked(position, rack)
        if not ranked:
            break
        record = {"fen": position.fen, "rack": tiles.sorted(rack), "most_laid": limits.most_laid}
        records.append(record | figures(ranked))
        chosen = rng.choice(ranked[:10])
        position = position.after(chosen.move)
        for tile in chosen.tiles:
            rack = rack.replace(tile if tile in tiles else BLANK, "", 1)
    return records[::EVERY]


def _shuffled(tiles: TileSet, rng: Random) -> str:
    bag = sorted(tiles.bag.elements())
    rng.shuffle(bag)
    return "".join(bag)


if __name__ == "__main__":
    for language in LANGUAGES:
        _write(language)
