"""What the English, French and Polish recipes share: their dictionaries write common words in lower case, names not."""

import re
from collections.abc import Iterable, Iterator

from engine.wordlists.affixes import AffixGroup
from engine.wordlists.folding import UNPLAYABLE, Folding
from engine.wordlists.hunspell import Dictionary

_VOWEL = re.compile("[aeiouyàáâäåæąéèêëęíîïóôöøœúùûü]")


def lower_case_forms(dictionary: Dictionary) -> Iterator[str]:
    """Every form of the entries in lower case that takes no capital, hyphen, apostrophe or figure.

    Entries without a vowel are abbreviations, though some are declined (Polish mgr, mgra).
    """
    # Elisions such as l'- and d'- never make a word; leaving them out keeps French from growing fivefold.
    dictionary = dictionary.with_prefixes(lambda group: not _is_elision(group))
    keep_case = dictionary.affixes.special.get("KEEPCASE", "")
    for entry in dictionary.entries():
        stem = entry.stem
        if stem.isalpha() and stem.islower() and keep_case not in entry.flags and _VOWEL.search(stem):
            yield from dictionary.forms(entry)


def _is_elision(group: AffixGroup) -> bool:
    return all("'" in affix.add or "’" in affix.add for affix in group.affixes)


def playable(words: Iterable[str], folding: Folding, longest: int) -> Iterator[str]:
    """Words in capitals of the language that are in lower case and can be laid."""
    lower = (word for word in words if word.islower())
    for word in folding.fold("\n".join(lower)).split("\n"):
        if 2 <= len(word) <= longest and UNPLAYABLE not in word:
            yield word


def mark(masks: dict[str, int], words: Iterable[str], bit: int) -> None:
    """Note in the masks that a source has these words."""
    for word in words:
        masks[word] = masks.get(word, 0) | bit
