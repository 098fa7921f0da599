"""What the English, French and Polish recipes share: their dictionaries write common words in lower case, names not."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from engine.wordlists.affixes import AffixGroup
from engine.wordlists.folding import Folding
from engine.wordlists.hunspell import Dictionary, Entry

_BATCH = 100_000
_VOWEL = re.compile("[aeiouyàáâäåæąéèêëęíîïóôöøœúùûü]")


def lower_case_forms(dictionary: Dictionary) -> Iterator[str]:
    """Every form of the entries in lower case that takes no capital, hyphen, apostrophe or figure."""
    dictionary = without_elisions(dictionary)
    for entry in lower_case_entries(dictionary):
        yield from dictionary.forms(entry)


def without_elisions(dictionary: Dictionary) -> Dictionary:
    """The dictionary without l'- and d'-, which never make a word: with them French would grow fivefold."""
    return dictionary.with_prefixes(lambda group: not _is_elision(group))


def lower_case_entries(dictionary: Dictionary) -> Iterator[Entry]:
    """The entries in lower case, of letters only, that are no abbreviations."""
    return (entry for entry in _small_entries(dictionary) if _VOWEL.search(entry.stem))


def abbreviations(dictionary: Dictionary) -> Iterator[Entry]:
    """Entries without a vowel, some of which are declined (Polish mgr, mgra)."""
    return (entry for entry in _small_entries(dictionary) if not _VOWEL.search(entry.stem))


def _small_entries(dictionary: Dictionary) -> Iterator[Entry]:
    keep_case = dictionary.affixes.special.get("KEEPCASE", "")
    for entry in dictionary.entries():
        if entry.stem.isalpha() and entry.stem.islower() and keep_case not in entry.flags:
            yield entry


def _is_elision(group: AffixGroup) -> bool:
    return all("'" in affix.add or "’" in affix.add for affix in group.affixes)


def playable(words: Iterable[str], folding: Folding, longest: int) -> Iterator[str]:
    """Words in capitals of the language that are in lower case and can be laid."""
    lower = (word for word in words if word.islower())
    # Folding is quick in bulk, but all at once they would fill the memory.
    while batch := list(islice(lower, _BATCH)):
        yield from filter(None, folding.words(batch, longest))


def mark(masks: dict[str, int], words: Iterable[str], bit: int) -> None:
    """Note in the masks that a source has these words."""
    for word in words:
        masks[word] = masks.get(word, 0) | bit
