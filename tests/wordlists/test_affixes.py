"""Small dictionaries written here: each shows one rule of the hunspell format."""

import pytest

from engine.wordlists.affixes import HunspellError, parse_affixes
from engine.wordlists.derivations import Analyser, Derivation
from engine.wordlists.hunspell import Dictionary


def dictionary(affixes: str, *lines: str) -> Dictionary:
    return Dictionary(parse_affixes(affixes), [str(len(lines)), *lines])


def forms(affixes: str, *lines: str) -> set[str]:
    opened = dictionary(affixes, *lines)
    return {form for entry in opened.entries() for form in opened.forms(entry)}


def test_suffix_replaces_what_it_strips_if_the_condition_holds() -> None:
    affixes = "SFX A Y 2\nSFX A y ies [^aeiou]y\nSFX A 0 s [aeiou]y\n"

    assert forms(affixes, "berry/A", "toy/A") == {"berry", "berries", "toy", "toys"}


def test_dot_in_a_condition_stands_for_any_letter() -> None:
    assert forms("SFX A Y 1\nSFX A 0 s .b\n", "ab/A", "b/A") == {"ab", "abs", "b"}


def test_sign_with_a_meaning_in_patterns_is_an_ordinary_letter() -> None:
    assert forms("SFX A Y 1\nSFX A 0 s +\n", "a+/A", "aa/A") == {"a+", "a+s", "aa"}


def test_prefix_and_suffix_cross_only_if_both_allow_it() -> None:
    crossing = "PFX U Y 1\nPFX U 0 un .\nSFX D Y 1\nSFX D 0 ed .\n"
    lonely = crossing.replace("SFX D Y", "SFX D N")

    assert forms(crossing, "lock/UD") == {"lock", "unlock", "locked", "unlocked"}
    assert forms(lonely, "lock/UD") == {"lock", "unlock", "locked"}


def test_second_suffix_follows_the_flags_of_the_first() -> None:
    affixes = "SFX A Y 1\nSFX A 0 er/B .\nSFX B Y 1\nSFX B 0 s .\n"

    assert forms(affixes, "work/A") == {"work", "worker", "workers"}


def test_word_that_needs_an_affix_does_not_stand_bare() -> None:
    assert forms("NEEDAFFIX h\nSFX A Y 1\nSFX A 0 s .\n", "stem/hA") == {"stems"}


def test_affix_that_needs_another_is_no_word_yet() -> None:
    affixes = "NEEDAFFIX h\nSFX A Y 1\nSFX A 0 e/hB .\nSFX B Y 1\nSFX B 0 n .\n"

    assert forms(affixes, "katz/A") == {"katz", "katzen"}


def test_parts_of_compounds_and_forbidden_words_are_left_out() -> None:
    affixes = "ONLYINCOMPOUND o\nFORBIDDENWORD d\nSFX A Y 1\nSFX A 0 s/o .\n"
    opened = dictionary(affixes, "fuge/o", "falsch/d", "gut/A")

    assert [entry.stem for entry in opened.entries()] == ["gut"]
    assert list(opened.forbidden()) == ["falsch"]
    assert forms(affixes, "gut/A") == {"gut"}


def test_circumfix_needs_both_halves() -> None:
    affixes = "CIRCUMFIX f\nPFX G Y 1\nPFX G 0 ge/f .\nSFX T Y 2\nSFX T 0 t/f .\nSFX T 0 e .\n"

    assert forms(affixes, "spiel/GT") == {"spiel", "gespielt", "spiele"}


def test_long_and_numeric_flags_and_aliases() -> None:
    assert forms("FLAG long\nSFX S. Y 1\nSFX S. 0 s .\n", "mot/S.Xx") == {"mot", "mots"}
    assert forms("FLAG num\nSFX 101 Y 1\nSFX 101 0 s .\n", "mot/7,101") == {"mot", "mots"}
    assert forms("AF 1\nAF A # 1\nSFX A Y 1\nSFX A 0 s .\n", "mot/1") == {"mot", "mots"}


def test_alias_that_is_not_listed_is_refused() -> None:
    with pytest.raises(HunspellError, match="alias 2"):
        forms("AF 1\nAF A # 1\n", "mot/2")


def test_group_with_fewer_rules_than_promised_is_refused() -> None:
    with pytest.raises(HunspellError, match="'A'"):
        parse_affixes("SFX A Y 2\nSFX A 0 s .\nSFX B Y 1\n")


def test_escaped_slash_and_remarks_belong_to_the_line_not_the_flags() -> None:
    opened = dictionary("", "km\\/h po:noun", "word/A\tpo:verb")

    assert [(entry.stem, set(entry.flags)) for entry in opened.entries()] == [("km/h", set()), ("word", {"A"})]


def test_form_is_led_back_to_its_stem() -> None:
    affixes = "PFX U Y 1\nPFX U 0 un .\nSFX A Y 1\nSFX A 0 er/B .\nSFX B Y 1\nSFX B 0 s .\n"
    analyser = Analyser(dictionary(affixes, "lock/UA"))

    assert list(analyser.derivations("unlockers")) == [Derivation("lock", ("A", "B"), "U")]
    assert list(analyser.derivations("unlocks")) == []
