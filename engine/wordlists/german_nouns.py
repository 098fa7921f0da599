"""Which German nouns are words and not names, and their forms."""

from collections.abc import Iterator

from engine.wordlists import german_declension as declension
from engine.wordlists.german_evidence import (
    ACCEPTED,
    HUNSPELL,
    LOWER,
    NAME,
    SIMPLEMMA_LOWER,
    WIKIDATA,
    WIKIDATA_NOUN,
    WIKTIONARY,
    Evidence,
    builds_compounds,
    has_plural,
    noun_forms,
)
from engine.wordlists.german_judged import lemmas_by_hand


def accept_nouns(found: Evidence) -> None:
    """Accept all forms of the common nouns; mark what else hunspell writes with a capital as a name."""
    nouns = common_nouns(found)
    found.mark(noun_forms(found, nouns), HUNSPELL | ACCEPTED)
    for noun in nouns:
        found.mark(_forms_of(found, noun), ACCEPTED)
    for name in found.hunspell_nouns.keys() - nouns:
        if not found.has(name, LOWER | SIMPLEMMA_LOWER | WIKTIONARY):
            found.mark((name, name + "S"), NAME)


def common_nouns(found: Evidence) -> set[str]:
    """Lemmas that are common nouns: two sources agree, or one has a word that is no mere compound.

    Compounds that one source alone knows (FRONTTÜR, LEHMKUR) are left out: anybody can make up more of them. Where
    the evidence is as thin as that, a judgement by eye decides.
    """
    in_wikidata = _wikidata_nouns(found)
    known = agreed_nouns(found, in_wikidata)
    known |= {noun for noun in in_wikidata - known if not _head_of(found, noun)}
    wiktionary = found.nouns.keys() & found.simplemma_nouns.keys() & found.gendered - known
    known |= {noun for noun in wiktionary if not found.has(noun, NAME) and not _head_of(found, noun)}
    known |= {noun for noun in found.hunspell_nouns.keys() - known if _is_simple_in_hunspell(found, noun)}
    by_hand = lemmas_by_hand()
    known |= {noun for noun in by_hand.allowed if noun in found.nouns or found.has(noun, WIKIDATA_NOUN)}
    return known - {noun for noun in by_hand.refused if not _is_certain(found, noun)}


def _is_certain(found: Evidence, noun: str) -> bool:
    return noun in found.hunspell_nouns and (noun in found.nouns or found.has(noun, WIKIDATA_NOUN))


def agreed_nouns(found: Evidence, in_wikidata: set[str]) -> set[str]:
    """Nouns of which two sources agree that they are no names."""
    wiktionary, hunspell = found.nouns.keys(), found.hunspell_nouns.keys()
    both = {noun for noun in wiktionary & hunspell if not found.has(noun, NAME) or _may_be_both(found, noun)}
    building = {
        stem
        for stem in hunspell & found.simplemma_nouns.keys()
        if builds_compounds(found.hunspell_nouns[stem]) and has_plural(found.hunspell_nouns[stem])
    }
    return both | in_wikidata & (wiktionary | hunspell) | {noun for noun in building if not found.has(noun, NAME)}


def _may_be_both(found: Evidence, noun: str) -> bool:
    """A noun that is a name as well (KRAMER, not ORION) is declined as a noun is."""
    forms = set(found.nouns[noun].split())
    return bool(forms - {noun, noun + "S", noun + "ES"}) or has_plural(found.hunspell_nouns[noun])


def _wikidata_nouns(found: Evidence) -> set[str]:
    return {noun for noun in found.marked(WIKIDATA_NOUN) if noun in found.nouns or not found.has(noun, NAME)}


def _is_simple_in_hunspell(found: Evidence, noun: str) -> bool:
    """A noun that hunspell alone has counts if it has a plural and is no compound; inhabitants (-ER) are too many."""
    return (
        has_plural(found.hunspell_nouns[noun])
        and not noun.endswith("ER")
        and not found.has(noun, NAME)
        and not _head_of(found, noun)
    )


def _head_of(found: Evidence, noun: str) -> str:
    return declension.head_of(noun, found.nouns, lambda part: found.has(part, WIKIDATA))


def _forms_of(found: Evidence, noun: str) -> Iterator[str]:
    """What the tables say, completed by rule."""
    known = {noun, *found.nouns.get(noun, "").split()}
    if len(known) == 1:
        known.update(found.simplemma_nouns.get(noun, "").split())
    if len(known) == 1 and noun not in found.hunspell_nouns:
        known.update(_guessed(found, noun))
    yield from known
    yield from declension.completed(noun, known)


def _guessed(found: Evidence, noun: str) -> Iterator[str]:
    """Forms of a noun of which only the nominative is known: as its head is declined, or by its ending."""
    head = _head_of(found, noun)
    if head:
        return declension.like_head(noun, head, found.nouns[head].split())
    return declension.noun_forms(noun)
