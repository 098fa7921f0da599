"""French lemmas judged by eye where one source stands alone or none knows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from engine.wordlists import judged

SIGNS = "+~=.*-"


@dataclass(frozen=True)
class Lemmas:
    """Verbs, nouns and uninflected words to add, nouns to keep against the rule, lemmas to refuse."""

    verbs: frozenset[str]
    verbs_without_object: frozenset[str]
    nouns: frozenset[str]
    uninflected: frozenset[str]
    kept: frozenset[str]
    refused: frozenset[str]


def lemmas_by_hand() -> Lemmas:
    """The decisions of the hand-kept file."""
    return decided(judged.read("fr", SIGNS))


def decided(by_sign: Mapping[str, list[str]]) -> Lemmas:
    """The lemmas under each sign; none is decided twice."""
    lemmas = [judged.lemmas(by_sign[sign]) for sign in SIGNS]
    judged.decided_once(chain(*lemmas))
    return Lemmas(*map(frozenset, lemmas))
