"""The services of the word lists, on the real database and with real files."""

import hashlib
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction

from engine.wordlists.editions import Difference
from engine.wordlists.importing import ImportRefused, RefusedLine
from tests.tournaments.lists import BUILT_WORDS, NOW, Stored
from tournaments import files
from tournaments.errors import BadEdition, EditionExists, EditionIsFixed, LanguagesDiffer
from tournaments.models import Lexicon
from tournaments.services import lexicons

pytestmark = pytest.mark.django_db


def _checksum(*words: str) -> str:
    return hashlib.sha256("".join(f"{word}\n" for word in words).encode()).hexdigest()


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_import_keeps_what_was_said_and_what_was_counted(lexicon_folder: Path) -> None:
    director = User.objects.create_user("director")

    done = lexicons.import_file(
        data="Haus\nMäuse\nhaus\nX-Beine\n".encode("cp1252"),
        name=" Club ",
        edition="2026",
        language="de",
        licence_note="compiled by the club",
        now=NOW,
        imported_by=director,
    )

    checksum = _checksum("HAUS", "MÄUSE")
    assert Lexicon.objects.values().get() == {
        "id": done.lexicon.pk,
        "name": "Club",
        "edition": "2026",
        "language": "de",
        "strength": "",
        "licence_note": "compiled by the club",
        "sources": [],
        "checksum": checksum,
        "word_count": 2,
        "graph": f"de-{checksum}.lexicon",
        "created_at": NOW,
        "imported_by_id": director.pk,
    }
    assert done.encoding == "cp1252"
    assert done.refused == (RefusedLine(3, "haus", "duplicate"), RefusedLine(4, "X-Beine", "hyphen"))
    assert _names(lexicon_folder) == [f"de-{checksum}.lexicon"]
    assert sorted(files.graph_of(done.lexicon).matching("*")) == ["HAUS", "MÄUSE"]


@pytest.mark.parametrize(
    ("data", "message"), [(b"", "empty"), (b"PK\x03\x04", "packed"), ("слово".encode(), "no word of this language")]
)
def test_file_that_is_no_word_list_stores_nothing(lexicon_folder: Path, data: bytes, message: str) -> None:
    with pytest.raises(ImportRefused, match=message):
        lexicons.import_file(data=data, name="Club", edition="1", language="de", licence_note="ours", now=NOW)

    assert not Lexicon.objects.exists()
    assert not lexicon_folder.exists()


def test_unknown_language_stores_nothing(stored: Stored) -> None:
    with pytest.raises(ImportRefused, match="known are de, en, fr, pl"):
        stored("HAUS", language="xx")

    assert not Lexicon.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", "  "), ("edition", ""), ("licence_note", " "), ("name", "x" * 81), ("edition", "x" * 41)],
)
def test_list_without_a_usable_name_edition_or_licence_is_refused(field: str, value: str) -> None:
    given = {"name": "Club", "edition": "1", "licence_note": "ours"} | {field: value}

    with pytest.raises(BadEdition, match=f"^{field}: "):
        lexicons.import_file(data=b"HAUS", language="de", now=NOW, **given)

    assert not Lexicon.objects.exists()


def test_edition_that_is_taken_is_refused_and_stays(stored: Stored) -> None:
    first = stored("HAUS")

    with pytest.raises(EditionExists, match="Club, 1 is stored already"):
        stored("MAUS")

    assert list(Lexicon.objects.values_list("pk", "checksum")) == [(first.pk, _checksum("HAUS"))]


def test_edition_with_the_words_of_another_is_refused(stored: Stored) -> None:
    stored("HAUS")

    with pytest.raises(EditionExists, match="Club, 2 has exactly the words of edition 1"):
        stored("HAUS", edition="2")

    assert Lexicon.objects.count() == 1


def test_lists_of_the_same_words_share_a_file_that_is_not_written_again(stored: Stored, lexicon_folder: Path) -> None:
    one = stored("HAUS", name="One")
    before = (lexicon_folder / one.graph).stat()

    other = stored("HAUS", name="Other")

    after = (lexicon_folder / other.graph).stat()
    assert one.graph == other.graph
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_same_words_in_two_languages_have_files_of_their_own(stored: Stored) -> None:
    german, english = stored("TEST", name="One"), stored("TEST", name="Other", language="en")

    assert german.checksum == english.checksum
    assert [files.graph_of(lexicon).tiles.key for lexicon in (german, english)] == ["de", "en"]


def test_damaged_file_is_mended_by_the_next_import(stored: Stored, lexicon_folder: Path) -> None:
    (lexicon_folder).mkdir()
    (lexicon_folder / f"de-{_checksum('HAUS')}.lexicon").write_bytes(b"half a file")

    lexicon = stored("HAUS")

    assert "HAUS" in files.graph_of(lexicon)


def test_stored_edition_cannot_be_changed(stored: Stored) -> None:
    lexicon = stored("HAUS")
    lexicon.name = "Other"

    with pytest.raises(EditionIsFixed, match="store a new edition"):
        lexicon.save()

    assert Lexicon.objects.get().name == "Club"


def test_stored_editions_cannot_be_changed_in_bulk(stored: Stored) -> None:
    lexicon = stored("HAUS")
    lexicon.name = "Other"

    with pytest.raises(EditionIsFixed):
        Lexicon.objects.filter(pk=lexicon.pk).update(name="Other")
    with pytest.raises(EditionIsFixed), transaction.atomic():
        Lexicon.objects.bulk_update([lexicon], ["name"])

    assert Lexicon.objects.get().name == "Club"


def test_list_outlives_the_account_of_its_importer() -> None:
    director = User.objects.create_user("director")
    lexicons.import_file(
        data=b"HAUS", name="Club", edition="1", language="de", licence_note="ours", now=NOW, imported_by=director
    )

    director.delete()

    assert Lexicon.objects.get().imported_by is None


def test_edition_stored_by_a_rival_meanwhile_is_refused(stored: Stored, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_words = lexicons.compile_words

    def overtaken(*arguments: object) -> object:
        monkeypatch.setattr(lexicons, "compile_words", compile_words)
        stored("MAUS")
        return compile_words(*arguments)

    monkeypatch.setattr(lexicons, "compile_words", overtaken)

    with pytest.raises(EditionExists, match="Club, 1 is stored already"):
        stored("HAUS")

    assert Lexicon.objects.get().checksum == _checksum("MAUS")


@pytest.mark.parametrize(
    "wrong",
    [{"word_count": 0}, {"name": ""}, {"edition": ""}, {"graph": ""}, {"checksum": "abc"}, {"checksum": "G" * 64}],
)
def test_database_refuses_a_row_that_says_nothing(wrong: dict[str, object]) -> None:
    right = {"name": "Club", "edition": "1", "language": "de", "graph": "x", "checksum": "a" * 64, "word_count": 1}

    with pytest.raises(IntegrityError):
        Lexicon.objects.create(**right | wrong, created_at=NOW)


def test_build_stores_sources_and_licences(small_recipe: dict[str, int], lexicon_folder: Path) -> None:
    shares: list[float] = []

    lexicon = lexicons.build(language="de", now=NOW, progress=lambda _, share: shares.append(share))

    assert (str(lexicon), lexicon.strength, lexicon.word_count) == ("German wide, 2026-05-09", "wide", 6)
    assert [(source["key"], source["words"]) for source in lexicon.sources] == [
        ("hunspell", 3),
        ("wiktionary", 2),
        ("wikidata", 2),
        ("simplemma", 1),
        ("rule", 1),
        ("hand", 2),
    ]
    assert lexicon.licence_note == "GPL-2.0 or GPL-3.0; CC BY-SA 4.0; CC0-1.0; MIT; AGPL-3.0-or-later"
    assert shares[-1] == 1.0
    assert _names(lexicon_folder) == [lexicon.graph, f"de-wide-{lexicon.checksum}.tsv"]


def test_building_the_same_words_again_gives_the_edition_there_is(small_recipe: dict[str, int]) -> None:
    first = lexicons.build(language="de", now=NOW)

    assert lexicons.build(language="de", now=NOW + timedelta(days=1)) == first
    assert Lexicon.objects.count() == 1


def test_building_puts_lost_files_back(small_recipe: dict[str, int], lexicon_folder: Path) -> None:
    lexicon = lexicons.build(language="de", now=NOW)
    names = _names(lexicon_folder)
    for name in names:
        (lexicon_folder / name).unlink()
    were_there = files.are_there(lexicon)

    lexicons.build(language="de", now=NOW)

    assert (were_there, files.are_there(lexicon), _names(lexicon_folder)) == (False, True, names)


def test_building_replaces_a_damaged_graph(small_recipe: dict[str, int], lexicon_folder: Path) -> None:
    lexicon = lexicons.build(language="de", now=NOW)
    graph = lexicon_folder / lexicon.graph
    graph.write_bytes(graph.read_bytes()[:-1])
    was_there = files.are_there(lexicon)

    lexicons.build(language="de", now=NOW)

    assert (was_there, files.are_there(lexicon)) == (False, True)


def test_building_other_words_gives_a_new_edition(small_recipe: dict[str, int]) -> None:
    old = lexicons.build(language="de", now=NOW)
    small_recipe["MAUS"] = 1
    new = lexicons.build(language="de", now=NOW)
    del small_recipe["NY"]
    newest = lexicons.build(language="de", now=NOW)

    assert [lexicon.edition for lexicon in (old, new, newest)] == ["2026-05-09", "2026-05-09.2", "2026-05-09.3"]
    assert lexicons.difference(old=old, new=newest) == Difference(added=("MAUS",), dropped=("NY",), kept=5)
    assert "MAUS" not in files.graph_of(old)


def test_strengths_are_lists_of_their_own(small_recipe: dict[str, int]) -> None:
    wide, strict = (lexicons.build(language="de", strength=strength, now=NOW) for strength in ("wide", "strict"))

    assert (wide.name, strict.name, wide.graph == strict.graph) == ("German wide", "German strict", True)


def test_every_word_of_a_built_list_tells_its_sources(small_recipe: dict[str, int]) -> None:
    lexicon = lexicons.build(language="de", now=NOW)
    keys = ("hunspell", "wiktionary", "wikidata", "simplemma", "rule", "hand")

    found = {word: files.sources_of(lexicon, word) for word in (*BUILT_WORDS, "AA", "HAUT", "ÖL", "")}

    expected = {
        word: tuple(key for bit, key in enumerate(keys) if mask >> bit & 1) for word, mask in BUILT_WORDS.items()
    }
    assert found == expected | {"AA": (), "HAUT": (), "ÖL": (), "": ()}


def test_check_folds_words_as_each_language_does(small_recipe: dict[str, int], stored: Stored) -> None:
    german, polish = lexicons.build(language="de", now=NOW), stored("ŻÓŁW", name="Klub", language="pl")

    findings = lexicons.check(words=["mäuse", "żółw", "X-Beine"], lexicons=[german, polish])

    assert [(finding.lexicon.language, finding.word, finding.is_valid, finding.sources) for finding in findings] == [
        ("de", "MÄUSE", True, ("hunspell", "wiktionary")),
        ("pl", "MAUSE", False, ()),
        ("de", "ZOLW", False, ()),
        ("pl", "ŻÓŁW", True, ()),
        ("de", "X.BEINE", False, ()),
        ("pl", "..BEINE", False, ()),
    ]


def test_lists_of_two_languages_are_not_compared(stored: Stored) -> None:
    with pytest.raises(LanguagesDiffer, match="compare lists of one language"):
        lexicons.difference(old=stored("TEST"), new=stored("TEST", name="Other", language="en"))


def test_files_are_there_before_the_row_is(stored: Stored, lexicon_folder: Path) -> None:
    seen: list[list[str]] = []

    def watch(execute, sql, params, many, context):
        if sql.startswith("INSERT"):
            seen.append(_names(lexicon_folder))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        lexicon = stored("HAUS")

    assert [lexicon.graph in names for names in seen] == [True]
