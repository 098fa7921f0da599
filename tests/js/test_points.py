"""What a player's page counts while laying is what the engine counts after the bell."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engine.board import board
from engine.moves import ScoredMove
from engine.tiles import tile_set
from games import codec
from tests.engine import known
from tests.engine.known import Sample
from tests.js.test_scripts import MISSING, NODE

SCRIPT = Path(__file__).parent / "count.mjs"
EVERY = 6
MOVES = 40


def as_page_sees(language: str, sample: Sample, ranked: list[ScoredMove]) -> dict[str, Any]:
    tiles = tile_set(language)
    return {
        "rows": list(sample.position.rows),
        "layout": list(board("standard").rows),
        "rack": sample.rack,
        "most": sample.limits.most_laid,
        "values": {letter: tiles.value(letter) for letter in tiles.letters},
        "bonuses": sample.limits.bonuses,
        "moves": [codec.encode(scored.move) for scored in ranked],
    }


@pytest.mark.skipif(NODE is None, reason=MISSING)
@pytest.mark.parametrize("language", known.LANGUAGES)
def test_page_and_engine_count_alike(language: str) -> None:
    samples = known.read(language)[::EVERY]
    ranked = [list(sample.solve(known.reference(language, sample.limits)))[:MOVES] for sample in samples]
    seen = [as_page_sees(language, sample, moves) for sample, moves in zip(samples, ranked, strict=True)]

    done = subprocess.run([str(NODE), SCRIPT], input=json.dumps(seen), capture_output=True, text=True, check=True)

    assert json.loads(done.stdout) == [[scored.points for scored in moves] for moves in ranked]
