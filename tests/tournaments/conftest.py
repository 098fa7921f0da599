"""Small word lists: imported from a few lines, or built by a recipe of a few words.

This file may be read before Django has its settings, so what needs them is imported where it is used.
"""

from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from engine.wordlists import preparing
from engine.wordlists.assembly import HAND, RULE
from engine.wordlists.german import SOURCES
from engine.wordlists.registry import Recipe
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent
from tests.tournaments.hall import WORDS, build
from tests.tournaments.lists import BUILT_WORDS, NOW, Stored


@pytest.fixture(autouse=True)
def lexicon_folder(settings, tmp_path: Path) -> Path:
    """Every test has a folder of its own for the word lists."""
    settings.LEXICON_FOLDER = tmp_path / "lexicons"
    return settings.LEXICON_FOLDER


@pytest.fixture(autouse=True)
def fresh_results() -> None:
    """A database that gives a number twice must not find the results of an earlier test."""
    from tournaments import results  # noqa: PLC0415

    results._of.cache_clear()


@pytest.fixture
def small_recipe(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The words that building a list will find; a test may change them."""
    words = dict(BUILT_WORDS)

    def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
        progress("reading the sources", 0.5)
        return WordList("de", strength, (*SOURCES, RULE, HAND), dict(words))

    monkeypatch.setattr(preparing, "recipe", lambda language: Recipe(language, "German", ("wide", "strict"), build))
    return words


@pytest.fixture
def stored() -> Stored:
    """Import a list from its words."""
    from tournaments.services import lexicons  # noqa: PLC0415

    def store(words: str, name: str = "Club", edition: str = "1", language: str = "de") -> Any:
        return lexicons.import_file(
            data="\n".join(words.split()).encode(),
            name=name,
            edition=edition,
            language=language,
            licence_note="ours",
            now=NOW,
        ).lexicon

    return store


@pytest.fixture
def hall(stored: Stored) -> Any:
    """Three entries in a tournament of the booklet's rules with few words."""
    return build(stored(WORDS))


@pytest.fixture
def present(hall: Any) -> None:
    """Pages look at the real clock, so the hall plays by it too."""
    hall.now = timezone.now()


@pytest.fixture
def director(hall: Any, present: None) -> Any:
    """The browser of the hall's director."""
    from tests.tournaments.moments import client_of  # noqa: PLC0415

    return client_of(hall, "director")


@pytest.fixture
def arbiter(hall: Any, present: None) -> Any:
    from tests.tournaments.moments import client_of  # noqa: PLC0415

    return client_of(hall, "arbiter")


@pytest.fixture
def played(hall: Any, present: None) -> Any:
    """A turn in which Anna is wrong by a letter, Bert is right, and Carla says nothing."""
    return hall.play("EEINRSS", "H7 NEIS", "H8 EIN")
