"""A whole simulated game per preset and variant, compared line by line with the text that people have read."""

import pytest

from games.presets import preset_keys, variant_keys
from tests.games.playthroughs import GAMES, path_of, text_of


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_as_written(name: str) -> None:
    assert text_of(name).splitlines() == path_of(name).read_text(encoding="utf-8").splitlines()


def test_every_preset_every_variant_and_every_tile_set_has_a_game() -> None:
    assert {key for key, _, _ in GAMES.values()} == set(preset_keys())
    assert {variant for _, _, variants in GAMES.values() for variant in variants} == set(variant_keys())
    assert {tiles for _, tiles, _ in GAMES.values()} == {"de", "en", "fr", "pl"}
