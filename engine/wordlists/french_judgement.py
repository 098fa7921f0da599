"""Which French words count that one source alone has: a judgement by how the word is made.

Whoever reads knows what DÉ- or -ABLE do to a word, so such words are made at will, and a dictionary lists few of
them; that a spelling checker lets them pass is no evidence. Short words, and those with relatives that two sources
know, are listed far more often. Everything here works on words in capitals without accents.
"""

from collections.abc import Container

# Put before any word. Others such as NÉO- and TRI- are learned: what they make is mostly in dictionaries.
_FREE_PREFIXES = (
    *("ANTI", "AUTO", "BI", "BIO", "CO", "CYBER", "DE", "DES", "ECO", "HYPER", "IM", "IN", "INTER", "IR", "MEGA"),
    *("MICRO", "MINI", "MONO", "MULTI", "NANO", "POLY", "POST", "PRE", "PSEUDO", "RE", "SUPER", "SUR", "TELE"),
    *("TRANS", "ULTRA"),
)
# Put on any verb, noun or adjective.
_FREE_ENDINGS = (
    *("ABLE", "AGE", "ANCE", "ANT", "ENCE", "ERIE", "EUR", "IBLE", "IEL", "IER", "IF", "IONNEL", "ISME", "ISTE"),
    *("ITE", "MENT", "SION", "TION"),
)
# Families and orders of nature, medicine, inhabitants: what bears these endings is mostly in dictionaries.
_SETTLED_ENDINGS = (
    *("ACEE", "AIN", "AIS", "COLE", "ECTOMIE", "FERE", "FORME", "IDE", "IEN", "IN", "OIDE", "OIS", "OSE", "SCOPIE"),
    "TOMIE",
)
_LEARNED_PREFIXES = ("MACRO", "NEO", "PALEO", "PERI", "TRI")
_FAMILY = (
    *("", "A", "AGE", "AIRE", "AL", "ANT", "ATION", "ATIQUE", "E", "EE", "ER", "ETIQUE", "EUX", "IE", "IEN", "IN"),
    *("IQUE", "IS", "ISER", "ISME", "ISTE", "ITE", "ITIQUE", "ON", "OSE", "OTIQUE", "UM", "URE", "US"),
)
_LONGEST_SHORT = 8
_SHORTEST_ROOT = 4


def is_settled(word: str, known: Container[str]) -> bool:
    """Whether dictionaries probably list a word that a single source has; ``known`` are the words of the others."""
    if is_free_formation(word, known):
        return False
    return len(word) <= _LONGEST_SHORT or word.endswith(_SETTLED_ENDINGS) or has_relative(word, known)


def is_free_formation(word: str, known: Container[str]) -> bool:
    """Whether a word is made the way anybody makes words: known word with a prefix, or productive ending."""
    return word.endswith(_FREE_ENDINGS) or any(rest in known for rest in _without(word, _FREE_PREFIXES))


def has_relative(word: str, known: Container[str]) -> bool:
    """Whether a word of the same family is known: CRIMINOLOGIE beside CRIMINOLOGIQUE."""
    roots = (word.removesuffix(ending) for ending in _FAMILY if ending and word.endswith(ending))
    family = (root + ending for root in roots if len(root) >= _SHORTEST_ROOT for ending in _FAMILY)
    return any(other in known for other in family if other != word) or any(
        rest in known for rest in _without(word, _LEARNED_PREFIXES)
    )


def _without(word: str, prefixes: tuple[str, ...]) -> list[str]:
    """What is left of a word behind each prefix that it has; two letters are no word to put a prefix on."""
    return [word.removeprefix(prefix) for prefix in prefixes if word.startswith(prefix) and len(word) > len(prefix) + 2]
