"""Presets and variants by name, read from the table in ``data/presets.toml``."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.board import board as find_board
from engine.tiles import tile_set
from games import codec, sanctions
from games.errors import PresetError
from games.rules import Preset

_TABLE = Path(__file__).parent / "data" / "presets.toml"


def preset_keys() -> tuple[str, ...]:
    return tuple(_table()["presets"])


def variant_keys() -> tuple[str, ...]:
    return tuple(_table()["variants"])


def preset(key: str, *, tiles: str = "de", board: str = "standard", variants: Iterable[str] = ()) -> Preset:
    """A preset for a tile set, with any variants that do not contradict each other; raises ``PresetError``.

    A tile set or a board that does not exist is refused by the engine's own error.
    """
    table, variants = _table(), tuple(variants)
    tile_set(tiles)
    find_board(board)
    row = _row(table["presets"], key, "preset")
    game = table["rack"] | row.get("game", {}) | {"tiles": tiles, "board": board} | _changes(variants)
    contest = row["contest"] | {"consequences": sanctions.column(key)}
    return codec.decode(Preset, {**row, "key": key, "variants": variants, "game": game, "contest": contest}, key)


def _changes(variants: tuple[str, ...]) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for variant in variants:
        change = _row(_table()["variants"], variant, "variant")
        if clash := [name for name in change if merged.get(name, change[name]) != change[name]]:
            raise PresetError(f"{' and '.join(variants)} contradict each other: both set {clash[0].replace('_', ' ')}")
        merged |= change
    return merged


def _row(rows: Mapping[str, dict[str, Any]], key: str, what: str) -> dict[str, Any]:
    if key not in rows:
        raise PresetError(f"no {what} {key!r}: known are {', '.join(rows)}", culprit=key)
    return rows[key]


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(_TABLE.read_text(encoding="utf-8"))
