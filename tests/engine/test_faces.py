"""The questions that study pages ask a lexicon, against brute force over the plain list."""

import re
from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from engine import Lexicon, compile_words
from engine.tiles import BLANK, TileSet, tile_set
from tests.engine.worlds import LANGUAGES, Compile, examples, syllable_words

ENGLISH = ("CAT", "CATS", "SO", "OX", "AT", "AS")


@st.composite
def word_lists(draw: st.DrawFn) -> tuple[TileSet, str, frozenset[str]]:
    tiles = tile_set(draw(st.sampled_from(LANGUAGES)))
    alphabet = "".join(draw(st.lists(st.sampled_from(tiles.letters), min_size=1, max_size=5, unique=True)))
    return tiles, alphabet, draw(st.frozensets(st.text(alphabet, min_size=2, max_size=7), min_size=1, max_size=60))


@examples(150)
@given(data=st.data())
def test_lexicon_contains_exactly_its_words(compiled: Compile, data: st.DataObject) -> None:
    tiles, alphabet, words = data.draw(word_lists())
    asked = data.draw(st.lists(st.text(alphabet + alphabet.lower() + "?1ß", max_size=8))) + sorted(words)

    lexicon = compiled(words, tiles)

    assert [word in lexicon for word in asked] == [word in words for word in asked]
    assert (lexicon.word_count, lexicon.tiles) == (len(words), tiles)


@examples(200)
@given(data=st.data())
def test_matching_finds_what_the_pattern_says(compiled: Compile, data: st.DataObject) -> None:
    tiles, alphabet, words = data.draw(word_lists())
    pattern = data.draw(st.text(alphabet + "?*", max_size=7))
    meaning = re.compile("".join({"?": ".", "*": ".*"}.get(sign, sign) for sign in pattern))

    found = list(compiled(words, tiles).matching(pattern))

    assert sorted(found) == sorted(word for word in words if meaning.fullmatch(word))


@examples(200)
@given(data=st.data())
def test_anagrams_use_all_tiles(compiled: Compile, data: st.DataObject) -> None:
    tiles, alphabet, words = data.draw(word_lists())
    rack = data.draw(st.text(alphabet + BLANK, max_size=7).filter(lambda text: text.count(BLANK) <= 3))

    found = list(compiled(words, tiles).anagrams(rack))

    assert sorted(found) == sorted(word for word in words if len(word) == len(rack) and _spells(word, rack))


@examples(150)
@given(data=st.data())
def test_words_of_some_of_the_tiles(compiled: Compile, data: st.DataObject) -> None:
    tiles, alphabet, words = data.draw(word_lists())
    rack = data.draw(st.text(alphabet + BLANK, max_size=7).filter(lambda text: text.count(BLANK) <= 3))

    found = list(compiled(words, tiles).anagrams(rack, all_tiles=False))

    assert sorted(found) == sorted(word for word in words if _spells(word, rack))


@examples(150)
@given(data=st.data())
def test_hooks_are_the_letters_that_fit_before_and_behind(compiled: Compile, data: st.DataObject) -> None:
    tiles, alphabet, words = data.draw(word_lists())
    lexicon = compiled(words, tiles)

    for word in data.draw(st.lists(st.text(alphabet, min_size=1, max_size=6), max_size=5)) + sorted(words):
        before = "".join(letter for letter in tiles.letters if letter + word in words)
        behind = "".join(letter for letter in tiles.letters if word + letter in words)
        assert lexicon.hooks(word) == (before, behind)


@examples(60)
@given(data=st.data())
def test_questions_see_rulings(compiled: Compile, data: st.DataObject) -> None:
    tiles, alphabet, words = data.draw(word_lists())
    accepted = data.draw(st.frozensets(st.text(alphabet, min_size=2, max_size=6), max_size=5))
    rejected = data.draw(st.frozensets(st.sampled_from(sorted(words)), max_size=5)) - accepted
    now = (words | accepted) - rejected

    ruled = compiled(words, tiles).with_rulings(accepted=accepted, rejected=rejected)

    assert sorted(ruled.matching("*")) == sorted(now)
    assert ruled.word_count == len(words)
    for word in sorted(words | accepted):
        assert sorted(ruled.anagrams(word)) == sorted(other for other in now if sorted(other) == sorted(word))
        assert ruled.hooks(word)[1] == "".join(letter for letter in tiles.letters if word + letter in now)


def test_rulings_leave_the_lexicon_itself_alone(compiled: Compile) -> None:
    lexicon = compiled(ENGLISH, tile_set("en"))

    ruled = lexicon.with_rulings(accepted=["CATX"], rejected=["CAT"])

    assert ("CATX" in ruled, "CAT" in ruled) == (True, False)
    assert ("CATX" in lexicon, "CAT" in lexicon) == (False, True)


def test_compiling_reports_what_was_refused(tmp_path: Path) -> None:
    report = compile_words(["CAT", "CAT", "ÄTZE", "A", "SO"], tile_set("en"), tmp_path / "small.lex")

    assert (report.read, report.kept, report.repeated) == (5, 2, 1)
    assert [refused.word for refused in report.refused] == ["ÄTZE", "A"]
    assert all(refused.reason for refused in report.refused)


def test_same_words_give_the_same_checksum_in_any_order(tmp_path: Path) -> None:
    words = sorted(syllable_words(tile_set("pl"), 300, seed=1))
    paths = [tmp_path / "one.lex", tmp_path / "other.lex"]

    compile_words(words, tile_set("pl"), paths[0])
    compile_words(reversed(words), tile_set("pl"), paths[1])

    assert Lexicon.open(paths[0]).checksum == Lexicon.open(paths[1]).checksum


def _spells(word: str, rack: str) -> bool:
    missing = Counter(word) - Counter(rack.replace(BLANK, ""))
    return missing.total() <= rack.count(BLANK)
