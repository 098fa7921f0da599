"""The rule books know the engine and the standard library: no framework, no clock, no network."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "games"
OUTSIDE = {"time", "datetime", "socket", "subprocess", "urllib", "http", "asyncio", "threading"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.py")), ids=lambda path: str(path.relative_to(GAMES)))
def test_a_module_imports_only_the_engine_and_the_standard_library(path: Path) -> None:
    roots = {name.partition(".")[0] for name in imported(path)}

    assert roots <= {"engine", "games", *sys.stdlib_module_names} - OUTSIDE


@pytest.mark.parametrize("path", sorted((GAMES / "formats").glob("*.py")), ids=lambda path: path.name)
def test_formats_know_no_particular_game(path: Path) -> None:
    ours = {name for name in imported(path) if name.startswith(("games", "engine"))}

    assert ours <= {"games.protocol", "games.errors", "games.contest"}
