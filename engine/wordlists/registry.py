"""The recipes by language: one readable table."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.wordlists import english, french, german, polish
from engine.wordlists.wordlist import WordList


@dataclass(frozen=True)
class Recipe:
    """How to build the list of a language. The first strength is the default."""

    language: str
    name: str
    strengths: tuple[str, ...]
    build: Callable[..., WordList]


RECIPES = {
    "de": Recipe("de", "German", german.STRENGTHS, german.build),
    "en": Recipe("en", "English", english.STRENGTHS, english.build),
    "fr": Recipe("fr", "French", french.STRENGTHS, french.build),
    "pl": Recipe("pl", "Polish", polish.STRENGTHS, polish.build),
}


def recipe(language: str) -> Recipe:
    """The recipe of a language; raises ``ValueError`` if there is none."""
    try:
        return RECIPES[language]
    except KeyError:
        raise ValueError(f"no word list for {language!r}: known are {', '.join(RECIPES)}") from None
