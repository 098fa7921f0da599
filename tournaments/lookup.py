"""All that the word lists can tell about one word: validity, sources, hooks, anagrams, longer words."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from engine.wordlists.folding import FOLDINGS
from engine.wordlists.wordlist import LONGEST_POSSIBLE
from tournaments import files, queries
from tournaments.enums import Role
from tournaments.models import Lexicon

SHOWN = 60


@dataclass(frozen=True)
class Words:
    """The first words that were found, and whether there are more."""

    shown: tuple[str, ...]
    has_more: bool


@dataclass(frozen=True)
class Answer:
    """What one list says. ``word`` is spelt with the tiles of its language and empty if it cannot be."""

    lexicon: Lexicon
    word: str
    is_valid: bool = False
    sources: tuple[dict[str, Any], ...] = ()
    hooks_before: tuple[str, ...] = ()
    hooks_behind: tuple[str, ...] = ()
    anagrams: Words = Words((), False)
    longer: Words = Words((), False)


def is_closed_for(user: Any) -> bool:
    """Whether somebody may not look words up now: a turn runs whose director has closed the look-up.

    Arbiters of that tournament need it for their rulings, unless they play along.
    """
    locking = queries.locking_tournaments()
    return any(not queries.may(user, each, Role.ARBITER) or queries.plays_along(user, each) for each in locking)


def look_up(text: str, lexicons: Iterable[Lexicon]) -> list[Answer]:
    """The answer of every list whose files this machine has."""
    return [_answer(text, lexicon) for lexicon in lexicons if files.are_there(lexicon)]


def _answer(text: str, lexicon: Lexicon) -> Answer:
    word = FOLDINGS[lexicon.language].word(text) or ""
    if not 2 <= len(word) <= LONGEST_POSSIBLE:
        return Answer(lexicon, "")
    graph = files.graph_of(lexicon)
    before, behind = graph.hooks(word)
    keys = files.sources_of(lexicon, word)
    return Answer(
        lexicon=lexicon,
        word=word,
        is_valid=word in graph,
        sources=tuple(source for source in lexicon.sources if source["key"] in keys),
        hooks_before=tuple(before),
        hooks_behind=tuple(behind),
        anagrams=_others(word, graph.anagrams(word, limit=SHOWN + 2)),
        longer=_others(word, graph.matching(f"*{word}*", limit=SHOWN + 2)),
    )


def _others(word: str, found: Iterable[str]) -> Words:
    """All but the word itself; of two words beyond those shown one is sure to be another."""
    others = tuple(islice((other for other in found if other != word), SHOWN + 1))
    return Words(others[:SHOWN], len(others) > SHOWN)
