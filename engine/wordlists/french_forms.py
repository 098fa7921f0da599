"""French forms that no source writes out: verbs conjugated like others, and the spellings of 1990 beside the old ones.

Players may use either spelling (Conseil supérieur de la langue française, Journal officiel of 6 December 1990); the
dictionary that we read keeps to the old one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from engine.wordlists.affixes import Flags
from engine.wordlists.hunspell import Dictionary, Entry

_CHANGING, _UNCHANGING = "p+", "p."
_PARTICIPLES = frozenset((_CHANGING, _UNCHANGING))
_LONGEST_MODEL, _SHORTEST_MODEL = 6, 2
_ENOUGH = 3
# The two families that the reform leaves with their double consonant.
_KEEP_DOUBLE = ("APPELER", "JETER", "INTERPELER")
_WELDED = ("contre", "entre", "extra", "infra", "intra", "micro", "ultra", "électro")


class Conjugation:
    """Conjugates a verb like most verbs that share its last letters."""

    def __init__(self, dictionary: Dictionary, verbs: Iterable[Entry]) -> None:
        self._dictionary = dictionary
        self._models: Mapping[str, Counter[Flags]] = defaultdict(Counter)
        for verb in verbs:
            for size in range(_SHORTEST_MODEL, _LONGEST_MODEL + 1):
                self._models[verb.stem[-size:]][verb.flags] += 1

    def forms(self, infinitive: str, *, takes_object: bool = True) -> set[str]:
        """All forms of a verb; without object the participle has but one."""
        flags = self._like(infinitive)
        if flags & _PARTICIPLES:
            flags = flags - _PARTICIPLES | {_CHANGING if takes_object else _UNCHANGING}
        return self._dictionary.forms(Entry(infinitive, flags))

    def _like(self, infinitive: str) -> Flags:
        """Flags of the verbs that share most letters at the end, if they are enough to make a rule."""
        endings = (infinitive[-size:] for size in range(_LONGEST_MODEL, _SHORTEST_MODEL - 1, -1))
        for flags, count in (self._models[ending].most_common(1)[0] for ending in endings if ending in self._models):
            if count >= _ENOUGH:
                return flags
        raise ValueError(f"too few verbs end like {infinitive!r}")


def with_one_consonant(infinitive: str, words: Iterable[str]) -> Iterator[str]:
    """RUISSELE, RUISSELERA for RUISSELLE, RUISSELLERA; in capitals, where the grave accent of 1990 falls off."""
    if not infinitive.endswith(("ELER", "ETER")) or infinitive.endswith(_KEEP_DOUBLE):
        return
    root = infinitive[:-2]
    doubled = root + root[-1] + "E"
    for word in words:
        if word.startswith(doubled):
            yield root + "E" + word.removeprefix(doubled)


def welded(dictionary: Dictionary) -> Iterator[str]:
    """Forms of compounds that the reform writes in one word: contre-allée, contreallée."""
    for entry in dictionary.entries():
        first, hyphen, second = entry.stem.partition("-")
        if hyphen and first in _WELDED and second.isalpha() and second.islower():
            yield from dictionary.forms(Entry(first + second, entry.flags))
