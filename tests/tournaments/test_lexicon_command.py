"""``python manage.py lexicon``: what it prints and how it ends."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.lists import Stored
from tournaments.models import Lexicon

pytestmark = pytest.mark.django_db


def _lexicon(*arguments: object) -> list[str]:
    out = StringIO()
    call_command("lexicon", *map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue().splitlines()


def _refused(*arguments: object) -> tuple[str, int]:
    """The message and the exit code of a command that fails."""
    with pytest.raises(CommandError) as caught:
        _lexicon(*arguments)
    return str(caught.value), caught.value.returncode


def _import(path: Path, *, name: str = "Club", edition: str = "1", language: str = "de") -> tuple[object, ...]:
    return ("import", path, "--name", name, "--edition", edition, "--language", language, "--licence", "ours")


def test_build_stores_each_language_once(small_recipe: dict[str, int]) -> None:
    (line,) = _lexicon("build", "de")

    lexicon = Lexicon.objects.get()
    assert line == f"{lexicon.pk}  German wide@{lexicon.edition}  de  6 words"
    assert _lexicon("build", "de") == [line]
    assert Lexicon.objects.count() == 1


def test_build_of_what_is_missing_leaves_the_rest_alone(small_recipe: dict[str, int], lexicon_folder: Path) -> None:
    _lexicon("build", "de", "--missing")
    small_recipe["MAUS"] = 1

    assert _lexicon("build", "de", "--missing") == []
    assert len(_lexicon("build", "de", "--missing", "--strength", "strict")) == 1
    assert list(Lexicon.objects.values_list("name", "word_count")) == [("German strict", 7), ("German wide", 6)]

    (lexicon_folder / Lexicon.objects.get(strength="wide").graph).unlink()
    assert len(_lexicon("build", "de", "--missing")) == 1


def test_build_shows_how_far_it_is(small_recipe: dict[str, int], capfd: pytest.CaptureFixture[str]) -> None:
    call_command("lexicon", "build", "de")

    shown = capfd.readouterr().err
    assert "██████████            50% reading the sources" in shown
    assert "████████████████████ 100% done" in shown


def test_import_prints_every_refused_line_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("Haus\n# a comment\nX-Beine\nhaus\n", encoding="utf-8")

    lines = _lexicon(*_import(path))

    assert lines == [
        "line 3 refused: 'X-Beine': words with a hyphen cannot be played",
        "line 4 refused: 'haus': the word was listed before",
        "read as utf-8, 2 lines refused",
        f"{Lexicon.objects.get().pk}  Club@1  de  1 words",
    ]


def test_import_of_a_bad_file_says_why_and_stores_nothing(tmp_path: Path) -> None:
    path = tmp_path / "words.zip"
    path.write_bytes(b"PK\x03\x04")

    assert _refused(*_import(path)) == (
        "the file is packed or an office document: save it as plain text or CSV first",
        2,
    )
    assert _refused(*_import(tmp_path / "none"))[1] == 2
    assert not Lexicon.objects.exists()


def test_import_of_a_stored_edition_is_refused(tmp_path: Path, stored: Stored) -> None:
    stored("HAUS")
    path = tmp_path / "words.txt"
    path.write_text("Maus\n", encoding="utf-8")

    assert _refused(*_import(path)) == ("Club, 1 is stored already and never changes: choose another edition", 2)


def test_list_shows_licences_and_sources(small_recipe: dict[str, int], stored: Stored) -> None:
    _lexicon("build", "de")
    own = stored("HAUS")

    lines = _lexicon("list")

    assert lines[:3] == [
        f"{own.pk}  Club@1  de  1 words",
        "    licence: ours",
        f"    checksum: {own.checksum}",
    ]
    assert lines[4] == "    licence: GPL-2.0 or GPL-3.0; CC BY-SA 4.0; CC0-1.0; MIT; AGPL-3.0-or-later"
    assert [line.split(":")[0].strip() for line in lines[6:]] == [
        "hunspell",
        "wiktionary",
        "wikidata",
        "simplemma",
        "rule",
        "hand",
    ]


def test_check_tells_lists_and_sources(small_recipe: dict[str, int], stored: Stored) -> None:
    _lexicon("build", "de")
    built = Lexicon.objects.get()
    stored("NY MAUS")

    assert _lexicon("check", "ny", "Maus") == [
        "NY\tClub, 1\tvalid",
        f"NY\t{built}\tvalid: hand",
        "MAUS\tClub, 1\tvalid",
        f"MAUS\t{built}\tnot valid",
    ]


def test_check_fails_if_a_word_is_in_none_of_the_lists(stored: Stored) -> None:
    stored("HAUS")
    stored("MAUS", name="Other")

    assert _refused("check", "haus", "laus") == ("not valid in any of these lists: laus", 1)
    assert _refused("check", "maus", "--in", "Club") == ("not valid in any of these lists: maus", 1)
    assert _lexicon("check", "maus", "--in", "Other@1") == ["MAUS\tOther, 1\tvalid"]


def test_check_without_any_list_says_what_to_do() -> None:
    assert _refused("check", "haus") == ("no word list is stored: build or import one first", 2)


def test_diff_shows_what_is_added_and_dropped(stored: Stored) -> None:
    stored("HAUS MAUS")
    stored("HAUS LAUS", edition="2")

    assert _lexicon("diff", "Club@1", "Club") == ["+ LAUS", "- MAUS", "1 added, 1 dropped, 1 kept"]


def test_diff_with_an_unknown_list_is_refused(stored: Stored) -> None:
    stored("HAUS")

    message = "no word list 'Nobody': give the number, NAME or NAME@EDITION of a stored one"
    assert _refused("diff", "Club", "Nobody") == (message, 2)
