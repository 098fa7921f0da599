import pytest

from engine.wordlists.editions import Difference, difference
from engine.wordlists.importing import REASONS, ImportRefused, RefusedLine, import_words

GERMAN = "Äpfel\nStraße\nCafé\nmüde\n"
POLISH = "żółć\nsąd\nźdźbło\nćma\nśnieg\nłoś\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"])
def test_german_is_read_in_every_encoding(encoding: str) -> None:
    imported = import_words(GERMAN.encode(encoding), "de")

    assert imported.words == ("CAFE", "MÜDE", "STRASSE", "ÄPFEL")
    assert imported.refused == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1250", "iso8859-2"])
def test_polish_is_read_in_every_encoding(encoding: str) -> None:
    assert set(import_words(POLISH.encode(encoding), "pl").words) == {"ŻÓŁĆ", "SĄD", "ŹDŹBŁO", "ĆMA", "ŚNIEG", "ŁOŚ"}


def test_first_column_of_a_table_counts() -> None:
    raw = b'word;meaning\nHaus;"building; house"\n"Maus";animal\nLaus;\n'

    assert import_words(raw, "de").words == ("HAUS", "LAUS", "MAUS", "WORD")


def test_comments_blank_lines_and_case_do_not_matter() -> None:
    raw = b"# a list\n\nhaus\nMAUS # squeaks\n// more\n  Laus  \r\n"

    imported = import_words(raw, "de")

    assert imported.words == ("HAUS", "LAUS", "MAUS")
    assert imported.refused == ()


def test_every_refused_line_has_number_text_and_reason() -> None:
    lines = ["Haus", "haus", "X-Beine", "wen'ge", "-heit", "ab und zu", "3D", "слово", "A", "A" * 22, "un-"]

    imported = import_words("\n".join(lines).encode(), "de")

    assert imported.words == ("HAUS",)
    assert imported.refused == (
        RefusedLine(2, "haus", "duplicate"),
        RefusedLine(3, "X-Beine", "hyphen"),
        RefusedLine(4, "wen'ge", "apostrophe"),
        RefusedLine(5, "-heit", "affix"),
        RefusedLine(6, "ab und zu", "space"),
        RefusedLine(7, "3D", "digit"),
        RefusedLine(8, "слово", "foreign letter"),
        RefusedLine(9, "A", "too short"),
        RefusedLine(10, "A" * 22, "too long"),
        RefusedLine(11, "un-", "affix"),
    )
    assert imported.summary()["affix"] == 2
    assert {line.reason for line in imported.refused} <= set(REASONS)


def test_vowelless_words_are_refused_only_if_switched_off() -> None:
    assert import_words(b"PST\nHAUS", "de").words == ("HAUS", "PST")
    assert import_words(b"PST\nHAUS", "de", vowelless=False).refused == (RefusedLine(1, "PST", "no vowel"),)


@pytest.mark.parametrize(
    ("raw", "code", "message"),
    [
        (b"", "empty", "empty"),
        (b"\xef\xbb\xbf \r\n\r\n", "empty", "empty"),
        (b"PK\x03\x04 something", "packed", "packed or an office document"),
        (b"\x1f\x8b\x08\x08rest", "packed", "packed"),
        (b"\xd0\xcf\x11\xe0rest", "packed", "office document"),
        (b"\x7fELF\x01\x00\x02\x03\x00\x00\x00\x05text", "binary", "binary"),
        ("слово\nещё\n".encode(), "no-words", "no word of this language was found in 2 lines"),
        (b"# only a comment\n", "no-words", "no word of this language"),
        (b"x" * 101, "too-big", "101 bytes; at most 100"),
    ],
)
def test_file_that_is_no_word_list_gets_a_clear_message(raw: bytes, code: str, message: str) -> None:
    with pytest.raises(ImportRefused, match=message) as refused:
        import_words(raw, "de", max_bytes=100)

    assert refused.value.code == code


def test_progress_is_told_while_lines_are_read() -> None:
    raw = "\n".join(f"{'ABCDEFGHIJ'[number % 10]}{number}" for number in range(30_000)).encode() + b"\nHAUS\n"
    shares: list[float] = []

    import_words(raw, "de", progress=lambda _, share: shares.append(share))

    assert [round(share, 2) for share in shares] == [0.0, 0.67]


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ImportRefused, match="known are de, en, fr, pl"):
        import_words(b"HAUS", "xx")


def test_difference_between_editions() -> None:
    assert difference(["A", "B", "C"], ["C", "D"]) == Difference(added=("D",), dropped=("A", "B"), kept=1)
