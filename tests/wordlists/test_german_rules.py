"""German grammar as code, without any source."""

from engine.wordlists import german_declension as declension
from engine.wordlists import german_verbs as verbs

WEAK_FORMS = """
    SPIELEN SPIELENS SPIELEND SPIELENDE SPIELENDEM SPIELENDEN SPIELENDER SPIELENDES SPIELE SPIELST SPIELT SPIELEST
    SPIELET
    SPIELTE SPIELTEST SPIELTEN SPIELTET GESPIELT GESPIELTE GESPIELTEM GESPIELTEN GESPIELTER GESPIELTES
"""


def test_weak_verb_has_all_its_forms() -> None:
    assert verbs.conjugated("SPIELEN", {"SPIELTE", "GESPIELT"}) == set(WEAK_FORMS.split())


def test_e_is_kept_where_it_has_to_be_spoken() -> None:
    forms = verbs.conjugated("ATMEN", {"ATMETE"})

    assert {"ATMET", "ATMEST", "ATMETE"} <= forms
    assert forms.isdisjoint({"ATMT", "ATMST", "ATM"})


def test_strong_subjunctive_may_drop_its_e() -> None:
    forms = verbs.conjugated("GEBEN", set(), ["GÄBE", "GÄBEST", "GÄBET", "GÄBEN"])

    assert {"GÄBST", "GÄBT"} <= forms


def test_verbs_in_eln_and_ern_lose_the_inner_e() -> None:
    assert set(verbs.present_forms("HANDELN")) == {"HANDELE", "HANDLE", "HANDLEST", "HANDLET", "HANDELST", "HANDELT"}


def test_separable_verb_follows_the_simple_one_but_has_no_imperative() -> None:
    forms = set(verbs.separable_forms("AB", "GEBEN", {"GEBEN", "GIB", "GIBT", "GAB", "GABT", "GABEN", "GEB"}))

    assert forms == {"ABZUGEBEN", "ABGEBEN", "ABGIBT", "ABGAB", "ABGABT", "ABGABEN"}


def test_imperative_is_the_bare_stem_where_it_can_be_spoken() -> None:
    attested = {"RETTEST", "SAMMELST", "ATMEST", "GEBEST", "HASSTE"}
    stems = [list(verbs.imperative(verb, attested)) for verb in ("RETTEN", "SAMMELN", "ATMEN", "GEBEN", "HASSEN")]

    assert stems == [["RETT"], ["SAMMEL"], [], [], ["HASS"]]


def test_verb_that_begins_with_a_word_is_put_together() -> None:
    known = {"REDEN", "LENDEN", "ÄCHTEN"}

    assert verbs.is_put_together("KLUGREDEN", known)
    assert verbs.is_put_together("ABREDEN", known)
    assert not verbs.is_put_together("VERBLENDEN", known)
    assert not verbs.is_put_together("SCHÄCHTEN", known)


def test_inseparable_verbs_have_no_ge() -> None:
    attested = {"GESPIELT", "GERETTET", "GEGEIGT", "GEIGT"}
    participles = [verbs.weak_participle(verb, attested) for verb in ("BESPIELEN", "STUDIEREN", "RETTEN", "GEIGEN")]

    assert participles == ["BESPIELT", "STUDIERT", "GERETTET", "GEGEIGT"]


def test_forms_nobody_can_speak_are_impossible() -> None:
    assert verbs.impossible_forms("WAFFNEN") == {"WAFFNT", "WAFFNST", "WAFFN"}
    assert verbs.impossible_forms("ENDEN") == {"ENDT", "ENDST"}
    assert verbs.impossible_forms("HOPSEN") == {"HOPSST"}
    assert verbs.impossible_forms("SPIELEN") == set()


def test_adjectives_lose_an_e_before_their_endings() -> None:
    assert list(declension.inflected("DUNKEL")) == ["DUNKEL", "DUNKLE", "DUNKLEM", "DUNKLEN", "DUNKLER", "DUNKLES"]
    assert list(declension.inflected("LEISE"))[1:] == ["LEISE", "LEISEM", "LEISEN", "LEISER", "LEISES"]
    assert "TEURE" in declension.inflected("TEUER")
    assert {"HEITRE", "HEITRES", "HEITERN", "HEITERM"} <= set(declension.shortened("HEITER"))
    assert "EBNE" in declension.shortened("EBEN")
    assert [list(declension.shortened(word)) for word in ("PYROGEN", "SCHWER", "PARALLEL", "GEGEBEN")] == [
        [],
        [],
        [],
        [],
    ]


def test_comparison_puts_an_e_where_it_has_to_be_spoken() -> None:
    assert {"FREMDERE", "FREMDESTE", "FREMDESTES"} <= set(declension.compared("FREMD"))
    assert {"LOYALERES", "LOYALSTEM"} <= set(declension.compared("LOYAL"))


def test_genitive_in_es_brings_the_other_cases() -> None:
    assert set(declension.completed("TAG", {"TAG", "TAGES"})) == {"TAGE", "TAGS"}
    assert set(declension.completed("FASS", {"FASS", "FASSES"})) == {"FASSE"}
    assert set(declension.completed("FRAU", {"FRAU", "FRAUEN"})) == set()


def test_compound_is_declined_as_its_last_part() -> None:
    head = declension.head_of("GASDRUCK", {"DRUCK"}, {"GAS"}.__contains__)

    assert head == "DRUCK"
    assert list(declension.like_head("GASDRUCK", head, ["DRUCK", "DRÜCKE"])) == ["GASDRUCK", "GASDRÜCKE"]


def test_nouns_of_verbs_and_foreign_words_are_no_compounds() -> None:
    words = {"VOR", "CAR", "TURM", "ÖL", "AS"}.__contains__
    heads = {"ZUG", "NET", "SET", "BILD"}

    found = [declension.head_of(noun, heads, words) for noun in ("VORZUG", "CARNET", "ASSET", "TURMZUG", "ÖLBILD")]

    assert found == ["", "", "", "ZUG", "BILD"]


def test_participle_of_a_compound_with_zu_is_not_taken_for_a_verb() -> None:
    assert list(verbs.split("ABGEBEN", {"GEBEN"})) == [("AB", "GEBEN")]
    assert list(verbs.split("LEBEN", {"BEN"})) == []
