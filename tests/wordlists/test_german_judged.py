"""Words judged by eye: the files follow their form, agree with one another, and decide where they should."""

from collections.abc import Callable

import pytest

from engine.tiles import tile_set
from engine.wordlists.assembly import short_words
from engine.wordlists.german_judged import decided, inflected, lemmas_by_hand
from engine.wordlists.judged import JudgedWordsError, parse
from engine.wordlists.wordlist import WordList

BuiltList = Callable[[str], WordList]


def test_judged_words_can_be_laid_and_are_not_decided_elsewhere() -> None:
    letters, short, lemmas = frozenset(tile_set("de").letters), short_words("de"), lemmas_by_hand()

    assert [word for word in (*lemmas.refused, *lemmas.allowed, *lemmas.added) if set(word) - letters] == []
    assert (lemmas.refused | lemmas.allowed) & (short.allowed.keys() | short.blocked.keys()) == set()


def test_refused_lemmas_fall_with_their_forms_and_leave_others_alone(built: BuiltList) -> None:
    words = built("de")

    assert [word for word in ("DEPLOYEN", "DEPLOYT", "DEPLOYENDE", "DASHCAM", "DASHCAMS") if word in words] == []
    assert [word for word in ("FAHREN", "FAHREND", "DASS") if word not in words] == []


def test_allowed_compounds_bring_their_forms(built: BuiltList) -> None:
    words = built("de")

    assert [word for word in ("KNALLGAS", "KNALLGASE", "HACKBEIL", "HACKBEILS") if word not in words] == []
    assert "TÜRFACH" not in words


def test_added_words_come_from_the_hand_kept_file(built: BuiltList) -> None:
    words = built("de")

    assert words.sources_of("KRYOLITH") == ("hand",)
    assert "KRYOLITHEN" in words


@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("FLETZ noun -ES -E", "FLETZ FLETZES FLETZE"),
        ("MORAST noun -S MORÄSTE", "MORAST MORASTS MORÄSTE"),
        ("FLATUS noun", "FLATUS"),
        ("HUI word", "HUI"),
        ("FADRIG adj", "FADRIG FADRIGE FADRIGEM FADRIGEN FADRIGER FADRIGES"),
    ],
)
def test_inflection_of_an_added_word(line: str, forms: str) -> None:
    assert set(inflected(line)) == set(forms.split())


def test_an_added_adjective_can_be_compared() -> None:
    assert {"KLAMM", "KLAMMERE", "KLAMMSTEN"} <= set(inflected("KLAMM adj+"))


def test_an_added_verb_brings_its_paradigm() -> None:
    forms = set(inflected("FLENSEN verb"))

    assert {"FLENSE", "FLENST", "FLENSTEST", "FLENSENDE", "GEFLENSTEM", "FLENSENS", "FLENS"} <= forms
    assert "FLENSST" not in forms
    assert {"BEKRITTELT", "BEKRITTLE", "BEKRITTELTES"} <= set(inflected("BEKRITTELN verb-"))
    assert "GEBEKRITTELT" not in set(inflected("BEKRITTELN verb-"))


@pytest.mark.parametrize("line", ["FLETZ", "FLETZ thing", "fletz noun", "FLENSEN verb -ES"])
def test_a_line_of_another_form_is_refused(line: str) -> None:
    with pytest.raises(JudgedWordsError, match="found"):
        list(inflected(line))


def test_a_lemma_is_judged_once() -> None:
    with pytest.raises(JudgedWordsError, match="more than once: BACKDOOR"):
        decided(parse(["## - English", "BACKDOOR BETA", "## * after all", "BACKDOOR"], "-*+"))


@pytest.mark.parametrize("lines", [["BACKDOOR"], ["## -", "BACKDOOR"], ["## ? why", "BACKDOOR"]])
def test_a_judgement_needs_a_sign_and_a_reason(lines: list[str]) -> None:
    with pytest.raises(JudgedWordsError, match="line 1"):
        parse(lines, "-*+")
