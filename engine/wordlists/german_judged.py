"""German lemmas judged by eye, one by one, where the sources disagree or are silent: ``data/de_lemmas.txt``."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from engine.wordlists import german_declension as declension
from engine.wordlists import german_verbs as verbs
from engine.wordlists import judged

REFUSED, ALLOWED, ADDED = "-", "*", "+"
# How an added word is inflected, by the kind that its line gives it.
_INFLECTIONS: Mapping[str, Callable[[str], Iterable[str]]] = {
    "noun": lambda noun: (noun,),
    "adj": declension.inflected,
    "adj+": lambda adjective: (*declension.inflected(adjective), *declension.compared(adjective)),
    "verb": lambda verb: verbs.weak_paradigm(verb, "GE" + verbs.past_stem(verb)),
    "verb-": lambda verb: verbs.weak_paradigm(verb, verbs.past_stem(verb)),
    "word": lambda word: (word,),
}


@dataclass(frozen=True)
class Lemmas:
    """Lemmas that fall with all their forms, lemmas that one source is enough for, and forms that no source has."""

    refused: frozenset[str]
    allowed: frozenset[str]
    added: frozenset[str]


@cache
def lemmas_by_hand() -> Lemmas:
    """The decisions of the hand-kept file."""
    return decided(judged.read("de", REFUSED + ALLOWED + ADDED))


def decided(by_sign: Mapping[str, list[str]]) -> Lemmas:
    """The lemmas under each sign; none is decided twice."""
    refused, allowed = judged.lemmas(by_sign[REFUSED]), judged.lemmas(by_sign[ALLOWED])
    judged.decided_once((*refused, *allowed, *by_sign[ADDED]))
    added = (form for line in by_sign[ADDED] for form in inflected(line))
    return Lemmas(frozenset(refused), frozenset(allowed), frozenset(added))


def inflected(line: str) -> Iterator[str]:
    """The forms of ``FLASERIG adj`` or ``FLETZ noun -ES -E -EN``, where - stands for the word."""
    word, _, inflection = line.partition(" ")
    kind, *endings = inflection.split() or [""]
    if kind not in _INFLECTIONS or not word.isupper() or (endings and kind != "noun"):
        kinds = ", ".join(_INFLECTIONS)
        raise judged.JudgedWordsError(f"expected a word, its kind ({kinds}) and a noun's endings, found {line!r}")
    yield from _INFLECTIONS[kind](word)
    yield from (word + ending[1:] if ending.startswith("-") else ending for ending in endings)
