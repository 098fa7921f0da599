"""Built lists are expensive: each is built once and shared by all tests of the session."""

from collections.abc import Callable
from functools import cache

import pytest

from engine.wordlists.registry import recipe
from engine.wordlists.wordlist import WordList

BuiltList = Callable[[str], WordList]


@pytest.fixture(scope="session")
def built() -> BuiltList:
    """The default list of a language."""
    return cache(lambda language: recipe(language).build())
