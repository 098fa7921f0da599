"""Lists of people as they come from spreadsheets, mails and old files: a line is used, or named with its reason."""

import pytest

from tournaments import rosterfile
from tournaments.models import Entry
from tournaments.rosterfile import FIELDS, Line, Listing, ListRefused
from tournaments.services.roster import Person


def people(text: str) -> list[Person | None]:
    return [line.person for line in rosterfile.read(text).lines]


def reasons(text: str) -> list[tuple[int, str, str]]:
    return [(line.number, line.reason, line.culprit) for line in rosterfile.read(text).lines if line.reason]


# ---- separators and headings


@pytest.mark.parametrize("separator", [";", ",", "\t", " ; ", ", "])
def test_columns_are_parted_by_semicolon_comma_or_tab(separator: str) -> None:
    text = separator.join(["Vera Winter", "Kassel", "7", "60 plus", "12"])

    assert people(text) == [Person("Vera Winter", "Kassel", 7, "60 plus", "12")]


def test_names_alone_are_enough() -> None:
    assert people("Vera Winter\n\n  Karl-Heinz Brandt  \nAyşe Demir\n") == [
        Person("Vera Winter"),
        Person("Karl-Heinz Brandt"),
        Person("Ayşe Demir"),
    ]


@pytest.mark.parametrize(
    "heading",
    [
        "Name;Verein;Nr.;Kategorie;Tisch",
        "name;club;number;category;table",
        "SPIELER;KLUB;STARTNUMMER;KLASSE;TISCHNUMMER",
        "Player;Club;No.;Class;Table",
        '"Name, Vorname";Ort;Start-Nr.;Kategorie;Tisch-Nr.',
        "\ufeffName;Verein;Nr;Kategorie;Tisch",
        "Teilnehmer;Verein;Nr;Kategorie;Tisch",
    ],
)
def test_headings_in_german_and_english_are_known(heading: str) -> None:
    listing = rosterfile.read(f"{heading}\nVera;Kassel;7;60 plus;12")

    assert [line.person for line in listing.lines] == [Person("Vera", "Kassel", 7, "60 plus", "12")]
    assert (listing.columns, listing.has_heading, listing.unused) == (FIELDS, True, ())


def test_headings_put_columns_in_any_order_and_tell_what_is_not_used() -> None:
    listing = rosterfile.read("Tisch\tRating\tName\tE-Mail\n12\t1450\tVera\tvera@example.org\n")

    line = Line(2, "12\t1450\tVera\tvera@example.org", Person("Vera", table="12"))
    assert listing == Listing((line,), ("table", "name"), True, ("Rating", "E-Mail"))


@pytest.mark.parametrize(
    "text",
    [
        "Vorname;Nachname\nVera;Winter",
        "Nachname;Vorname\nWinter;Vera",
        "Name;Vorname\nWinter;Vera",
        "First,Last\nVera,Winter",
        "Last name\tFirst name\nWinter\tVera",
        "Familienname;Vorname;Verein\nWinter;Vera;",
    ],
)
def test_first_and_last_name_become_one(text: str) -> None:
    assert people(text) == [Person("Vera Winter")]


def test_of_two_columns_alike_the_first_counts() -> None:
    listing = rosterfile.read("Name;Verein;Ort\nVera;SC Kassel;Fulda")

    assert listing.lines[0].person == Person("Vera", "SC Kassel")
    assert listing.unused == ("Ort",)


@pytest.mark.parametrize("text", ["Last\nWinter", "Last;Kassel\nWinter;Fulda", "Tisch\nWinter", "Spieler 1\nSpieler 2"])
def test_somebody_with_the_name_of_a_heading_is_a_person(text: str) -> None:
    listing = rosterfile.read(text)

    assert (len(listing.lines), listing.has_heading) == (2, False)


def test_numbered_list_without_headings_has_the_number_first() -> None:
    listing = rosterfile.read("1.;Vera;Kassel\n2.;Emil\n#10;Dora;Fulda;60 plus;4")

    assert [line.person for line in listing.lines] == [
        Person("Vera", "Kassel", 1),
        Person("Emil", "", 2),
        Person("Dora", "Fulda", 10, "60 plus", "4"),
    ]
    assert listing.columns == ("number", "name", "club", "category", "table")


def test_comma_inside_a_name_needs_quotation_marks_only_in_a_list_with_commas() -> None:
    assert people("Winter, Vera;Kassel") == [Person("Winter, Vera", "Kassel")]
    assert people('"Winter, Vera",Kassel') == [Person("Winter, Vera", "Kassel")]


def test_quotation_marks_inside_a_cell_stay() -> None:
    assert people('Vera "Vee" Winter;"SC ""Blau"" Kassel"') == [Person('Vera "Vee" Winter', 'SC "Blau" Kassel')]


def test_lines_of_separators_say_nothing() -> None:
    assert people("Vera;Kassel\n;;;;\n \t \n;\nEmil;Fulda\n") == [Person("Vera", "Kassel"), Person("Emil", "Fulda")]


def test_line_ends_of_all_systems_are_known() -> None:
    assert people("Vera\r\nEmil\rDora\nFritz") == [Person(name) for name in ("Vera", "Emil", "Dora", "Fritz")]


def test_letters_made_of_two_signs_become_one() -> None:
    assert people("Ju\u0308rgen") == [Person("Jürgen")]


# ---- bad lines


@pytest.mark.parametrize(
    ("line", "reason", "culprit"),
    [
        ('"Emil;Fulda', "quotes", ""),
        ('"Emil"x;Fulda', "quotes", ""),
        ("Emil;Fulda;1;A;2;more", "columns", ""),
        ("Em\ufffdil;Fulda", "signs", ""),
        ("Em\x07il;Fulda", "signs", ""),
        ("12;Fulda", "no-letters", "12"),
        ("Emil;Fulda;zwölf", "no-number", "zwölf"),
        ("Emil;Fulda;-3", "no-number", "-3"),
        ("Emil;Fulda;1.5", "no-number", "1.5"),
        ("Emil;Fulda;٣", "no-number", "٣"),
        ("Emil;Fulda;9999999999", "bad-number", "9999999999"),
        (";Fulda", "bad-name", ""),
        ("x" * 81 + ";Fulda", "bad-name", ""),
        ("Emil;" + "x" * 81, "bad-club", ""),
        ("Emil;Fulda;;" + "x" * 41, "bad-category", ""),
        ("Emil;Fulda;;;" + "x" * 17, "bad-table", ""),
        ("VERA;kassel", "repeated", "1"),
        ("Emil;Fulda;7", "number-repeated", "1"),
    ],
)
def test_bad_line_is_named_with_its_reason_and_the_others_stay(line: str, reason: str, culprit: str) -> None:
    text = f"Vera;Kassel;7\n{line}\nDora;Fulda"

    assert reasons(text) == [(2, reason, culprit)]
    assert [person.name for person in people(text) if person] == ["Vera", "Dora"]


def test_bad_line_keeps_its_text_and_its_number_in_the_file() -> None:
    lines = rosterfile.read("Name;Nr\n\nVera;x\nEmil;2\n").lines

    assert lines == (
        Line(3, "Vera;x", reason="no-number", culprit="x"),
        Line(4, "Emil;2", Person("Emil", number=2)),
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        (" \n\t\n;;;\n", "empty"),
        ("Verein;Nr;Tisch\nKassel;1;2", "no-name-column"),
        ("\n".join(f"Player {number}" for number in range(2001)), "too-long"),
        ("Vera\n" * 220_000, "too-big"),
    ],
)
def test_what_is_no_list_at_all_is_refused(text: str, why: str) -> None:
    with pytest.raises(ListRefused) as refused:
        rosterfile.read(text)

    assert refused.value.culprit == why


def test_longest_list_is_read() -> None:
    assert len(rosterfile.read("Name\n" + "\n".join(f"Player {number}" for number in range(2000))).lines) == 2000


# ---- files


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "latin-1", "utf-16", "utf-16-le", "utf-16-be"])
def test_file_is_read_in_whatever_encoding_it_was_saved(encoding: str) -> None:
    text = rosterfile.text_of("Name;Verein\nJürgen Weiß;Gießen\n".encode(encoding), "de")

    assert people(text) == [Person("Jürgen Weiß", "Gießen")]


@pytest.mark.parametrize("encoding", ["cp1250", "utf-8"])
def test_polish_guests_in_a_german_tournament_keep_their_letters(encoding: str) -> None:
    raw = "Name;Verein\nStanisław Wróbel;Łódź\nMałgorzata Żak;Poznań\n".encode(encoding)

    assert people(rosterfile.text_of(raw, "de"))[0] == Person("Stanisław Wróbel", "Łódź")


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"PK\x03\x04 a workbook", "packed"),
        (b"\xd0\xcf\x11\xe0 an old workbook", "packed"),
        (b"%PDF-1.7", "packed"),
        (b"\x1f\x8b packed", "packed"),
        (b"x" * (rosterfile.MAX_BYTES + 1), "too-big"),
    ],
)
def test_file_that_is_no_text_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(ListRefused) as refused:
        rosterfile.text_of(raw, "de")

    assert refused.value.culprit == why


# ---- what would happen to the roster


def entry(pk: int, name: str, club: str = "", number: int | None = None, level: int | None = None) -> Entry:
    return Entry(pk=pk, name=name, club=club, number=number, level=level)


def told(text: str, *present: Entry) -> list[tuple[object, ...]]:
    """Of each line: what happens, whose entry it is, and what changes or what is wrong."""
    steps = rosterfile.plan(rosterfile.read(text).lines, present)
    return [(step.kind, step.entry and step.entry.pk, step.changes or step.line.reason) for step in steps]


def test_new_same_and_changed_lines_are_told_apart() -> None:
    present = [entry(1, "Vera", "Kassel", 7), entry(2, "Emil", "Fulda", 8)]

    assert told("Vera;Kassel;7\nEMIL;fulda;9\nDora;Fulda", *present) == [
        ("same", 1, ""),
        ("changed", 2, (("name", "Emil", "EMIL"), ("club", "Fulda", "fulda"), ("number", "8", "9"))),
        ("new", None, ""),
    ]


def test_empty_cell_leaves_what_is_there() -> None:
    (step,) = rosterfile.plan(rosterfile.read("Vera;;;60 plus").lines, [entry(1, "Vera", "Kassel", 7)])

    assert (step.kind, step.changes) == ("changed", (("category", "", "60 plus"),))
    assert step.person == Person("Vera", "Kassel", 7, "60 plus")


def test_line_without_a_club_means_the_only_one_of_that_name() -> None:
    assert told("Vera", entry(1, "Vera", "Kassel")) == [("same", 1, "")]
    assert told("Vera", entry(1, "Vera", "Kassel"), entry(2, "Vera", "Fulda")) == [("new", None, "")]


def test_club_is_added_to_the_only_one_of_that_name_who_has_none() -> None:
    assert told("Vera;Kassel", entry(1, "Vera")) == [("changed", 1, (("club", "", "Kassel"),))]
    assert told("Vera;Kassel\nVera;Fulda", entry(1, "Vera")) == [("new", None, ""), ("new", None, "")]
    assert told("Vera;Kassel", entry(1, "Vera", "Fulda")) == [("new", None, "")]


def test_two_lines_that_mean_one_entry_are_one() -> None:
    assert told("Vera;Kassel\nVera", entry(1, "Vera", "Kassel")) == [("same", 1, ""), ("bad", None, "repeated")]


def test_house_player_is_nobody_on_a_list() -> None:
    assert told("Robo", entry(1, "Robo", level=5)) == [("new", None, "")]


def test_number_of_somebody_else_is_named() -> None:
    (step,) = rosterfile.plan(rosterfile.read("Dora;Fulda;7").lines, [entry(1, "Vera", number=7)])

    assert (step.kind, step.line.reason, step.line.culprit) == ("bad", "number-taken", "Vera")


def test_renumbered_list_passes_numbers_on() -> None:
    present = [entry(1, "Anna", number=1), entry(2, "Bert", number=2)]

    assert told("Abel;;1\nAnna;;2\nBert;;3", *present) == [
        ("new", None, ""),
        ("changed", 1, (("number", "1", "2"),)),
        ("changed", 2, (("number", "2", "3"),)),
    ]


def test_line_that_turns_out_bad_keeps_its_number_from_the_others() -> None:
    present = [entry(1, "Anna", number=1), entry(2, "Bert", number=2), entry(3, "Carla", number=3)]

    assert told("Abel;;1\nAnna;;2\nBert;;3", *present) == [
        ("bad", None, "number-taken"),
        ("bad", None, "number-taken"),
        ("bad", None, "number-taken"),
    ]
