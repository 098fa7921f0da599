"""The command line and the files it leaves, with a recipe of three words."""

import json
from pathlib import Path

import pytest

from engine.wordlists import __main__ as command_line
from engine.wordlists import preparing
from engine.wordlists.assembly import HAND, RULE
from engine.wordlists.german import SOURCES
from engine.wordlists.preparing import prepare
from engine.wordlists.registry import Recipe
from engine.wordlists.wordlist import LONGEST, Progress, WordList, WordListError, read, silent


def small_build(strength: str = "wide", longest: int = LONGEST, progress: Progress = silent) -> WordList:
    progress("reading", 0.0)
    return WordList("de", strength, (*SOURCES, RULE, HAND), {"HAUS": 15, "NY": 32, "VIFE": 16})


@pytest.fixture(autouse=True)
def small_recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        preparing, "recipe", lambda language: Recipe(language, "German", ("wide", "strict"), small_build)
    )


def test_files_tell_words_sources_and_licences(tmp_path: Path) -> None:
    prepared = prepare("de", tmp_path, compiling=False)

    assert prepared.words.read_text(encoding="utf-8").splitlines()[1:] == ["HAUS\t15", "NY\t32", "VIFE\t16"]
    assert read(prepared.words).sources_of("NY") == ("hand",)
    about = json.loads(prepared.about.read_text(encoding="utf-8"))
    assert about["words"] == 3
    assert about["lengths"] == {"2": 1, "4": 2}
    assert [source["licence"] for source in about["sources"]][:3] == ["GPL-2.0 or GPL-3.0", "CC BY-SA 4.0", "CC0-1.0"]


def test_progress_is_reported_to_the_end(tmp_path: Path) -> None:
    shares: list[float] = []

    prepare("de", tmp_path, compiling=False, progress=lambda _, share: shares.append(share))

    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_build_check_counts_and_diff(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "own.txt"
    other.write_text("Haus\nMaus\n", encoding="utf-8")

    assert command_line.main(["build", "de", "--out", str(tmp_path), "--words-only"]) == 0
    assert command_line.main(["check", "Haus", "--in", str(tmp_path)]) == 0
    assert command_line.main(["check", "Maus", "--in", str(tmp_path)]) == 1
    assert command_line.main(["counts", str(tmp_path)]) == 0
    assert command_line.main(["diff", str(tmp_path / "de_wide.tsv"), str(other)]) == 0

    assert capsys.readouterr().out.splitlines()[1:] == [
        "de_wide\tHAUS\tvalid: hunspell, wiktionary, wikidata, simplemma",
        "de_wide\tMAUS\tnot valid",
        "de_wide\t3\t2:1 4:2",
        "+ MAUS",
        "- NY",
        "- VIFE",
    ]


def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["check", "Haus", "--in", str(tmp_path)]) == 2
    assert "build one first" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "HAUS\t1\n", "#de\twide\thunspell\nHAUS\n"])
def test_file_that_is_no_built_list_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "de_wide.tsv"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(WordListError, match=r"de_wide\.tsv"):
        read(path)
