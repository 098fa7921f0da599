"""What a hall hears, by the language of the tiles."""

import re

import pytest

from engine.tiles import tile_set
from tournaments.web import speech

LANGUAGES = ("de", "en", "fr", "pl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_has_a_name(language: str) -> None:
    names = speech.config(language)["letters"]

    assert {letter for letter in (*tile_set(language).letters, "?") if not names.get(letter)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_have_the_same_gaps_in_every_language(language: str) -> None:
    def gaps(known: str) -> dict[str, set[str]]:
        return {name: set(re.findall(r"\{(\w+)\}", text)) for name, text in speech.config(known)["sentences"].items()}

    assert gaps(language) == gaps("en")


def test_unknown_language_is_spoken_in_english() -> None:
    assert speech.config("xx") == speech.config("en")
