"""French grammar and judgement as code, with little or no help from the sources."""

import pytest

from engine.wordlists import french
from engine.wordlists.affixes import parse_affixes
from engine.wordlists.french_forms import Conjugation, welded, with_one_consonant
from engine.wordlists.french_judgement import has_relative, is_free_formation, is_settled
from engine.wordlists.french_lemmas import SIGNS, decided, lemmas_by_hand
from engine.wordlists.hunspell import Dictionary
from engine.wordlists.judged import parse
from engine.wordlists.sources import lefff

KNOWN = frozenset(["CRIMINOLOGIE", "COLONIAL", "CHARGER", "LIRE", "GLACE"])
DICTIONARY = Dictionary(
    parse_affixes(
        """
FLAG long
SFX a0 Y 2
SFX a0 er e er
SFX a0 er ons er
SFX p. Y 1
SFX p. er é er
SFX p+ Y 2
SFX p+ er é er
SFX p+ er ée er
SFX S. Y 1
SFX S. 0 s .
"""
    ),
    ["6", "chanter/a0p+", "planter/a0p+", "donner/a0p+", "étinceler/S.", "contre-allée/S.", "porte-clé/S."],
)


@pytest.mark.parametrize("word", ["RECHARGER", "DECHARGER", "INCOLONIAL", "LISIBLE", "GLACITE", "GLACEUR", "GLACEMENT"])
def test_words_that_anybody_makes_are_free_formations(word: str) -> None:
    assert is_free_formation(word, KNOWN)
    assert not is_settled(word, KNOWN)


@pytest.mark.parametrize("word", ["COUGAR", "CRIMINOLOGIQUE", "NEOCOLONIAL", "EUPHORBIACEE", "PERPIGNANAIS"])
def test_short_words_relatives_and_settled_endings_pass(word: str) -> None:
    assert is_settled(word, KNOWN)


def test_long_word_without_relatives_does_not_pass() -> None:
    assert not is_settled("CYCLODEXTRINE", KNOWN)


def test_a_word_is_no_relative_of_itself() -> None:
    assert not has_relative("LIRE", KNOWN)


def test_spelling_of_1990_takes_one_consonant_and_leaves_other_forms_alone() -> None:
    forms = ["RUISSELER", "RUISSELLE", "RUISSELLERA", "RUISSELONS", "RUISSELLEMENTS"]

    assert list(with_one_consonant("RUISSELER", forms)) == ["RUISSELE", "RUISSELERA", "RUISSELEMENTS"]


@pytest.mark.parametrize(("verb", "form"), [("RAPPELER", "RAPPELLE"), ("PROJETER", "PROJETTE"), ("CHANTER", "CHANTE")])
def test_spelling_of_1990_spares_appeler_and_jeter(verb: str, form: str) -> None:
    assert list(with_one_consonant(verb, [form])) == []


def test_verb_is_conjugated_like_those_that_end_alike() -> None:
    conjugation = Conjugation(DICTIONARY, DICTIONARY.entries())

    assert conjugation.forms("tenter") == {"tenter", "tente", "tentons", "tenté", "tentée"}
    assert conjugation.forms("tonner", takes_object=False) == {"tonner", "tonne", "tonnons", "tonné"}


def test_verb_that_ends_like_few_others_is_refused() -> None:
    with pytest.raises(ValueError, match="too few verbs end like 'venir'"):
        Conjugation(DICTIONARY, DICTIONARY.entries()).forms("venir")


def test_only_compounds_that_the_reform_names_are_welded() -> None:
    assert set(welded(DICTIONARY)) == {"contreallée", "contreallées"}


def test_lemmas_are_read_by_sign() -> None:
    lines = ["## + new", "liker", "", "## ~ new", "tripper", "## = new", "weekend", "## . new", "zou"]
    lemmas = decided(parse(lines, SIGNS))

    assert lemmas.verbs == {"liker"}
    assert lemmas.verbs_without_object == {"tripper"}
    assert lemmas.nouns == {"weekend"}
    assert lemmas.uninflected == {"zou"}
    assert lemmas.kept == lemmas.refused == frozenset()


def test_lemmas_by_hand_are_well_formed() -> None:
    lemmas = lemmas_by_hand()

    assert all(verb.endswith(("er", "ir", "re")) for verb in lemmas.verbs | lemmas.verbs_without_object)
    assert min(map(len, (lemmas.verbs, lemmas.verbs_without_object, lemmas.nouns, lemmas.kept, lemmas.refused))) > 0


def test_lefff_gives_form_part_of_speech_lemma_and_features() -> None:
    rows = [row for row in lefff() if row.form == "ruisselle"]

    assert {(row.tag, row.lemma) for row in rows} == {("v", "ruisseler")}


def test_strict_list_holds_what_two_sources_know() -> None:
    words = french.build("strict")

    assert {"RUISSELLE", "MICROSECONDE", "QI"} <= words.masks.keys()
    assert {"RUISSELERONT", "GONGONNER", "BOUCHOYEZ", "CONTREALLEES"}.isdisjoint(words.masks)
