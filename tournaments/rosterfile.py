"""A pasted list or CSV file of people: text in, lines out, each with a ``Person`` or the reason why not.

Nothing is stored here and nothing is guessed silently: ``plan`` says of every line what would happen to the roster.
Reasons are codes; the doors word them.
"""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace

from engine.wordlists.decoding import decode
from tournaments.errors import BadEntry, TournamentError
from tournaments.models import Entry
from tournaments.services.roster import Person, checked

MAX_BYTES = 1024 * 1024
MAX_LINES = 2000
FIELDS = ("name", "club", "number", "category", "table")
_SEPARATORS = (";", "\t", ",")
_HEADINGS = {
    "name": "name namevorname fullname player spieler spielerin spielername teilnehmer teilnehmerin",
    "first": "vorname firstname first",
    "last": "nachname familienname lastname surname last",
    "club": "verein club klub ort town",
    "number": "nummer nr number no startnummer startnr",
    "category": "kategorie category klasse class",
    "table": "tisch table tischnummer tischnr",
}
_MEANINGS = {word: field_name for field_name, words in _HEADINGS.items() for word in words.split()}
_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"%PDF", b"\xd0\xcf\x11\xe0")
# Headings that are also the name of somebody.
_SURNAMES = {"last", "first", "ort", "class", "tisch"}
_NUMBER = re.compile(r"#?([0-9]{1,10})\.?")
# Polish letters read with a Western table: these signs stand beside letters in no name.
_MISREAD_POLISH = re.compile(r"[^\W\d_][¹³¿]|[£¯¥¹³¿][^\W\d_]")


class ListRefused(TournamentError):
    """The list as a whole cannot be read; the culprit says why: too-big, too-long, packed, empty or no-name-column."""

    code = "list-refused"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list: the person on it, or the code of the reason why there is none."""

    number: int
    text: str
    person: Person | None = None
    reason: str = ""
    culprit: str = ""


@dataclass(frozen=True)
class Listing:
    """All lines that say something, which columns they were read as, and the titles that nobody asked for."""

    lines: tuple[Line, ...]
    columns: tuple[str, ...] = FIELDS
    has_heading: bool = False
    unused: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """What a line would do: ``new``, ``same``, ``changed`` or ``bad``; changes are (field, before, after)."""

    kind: str
    line: Line
    person: Person | None = None
    entry: Entry | None = None
    changes: tuple[tuple[str, str, str], ...] = field(default=())


# ---- from bytes to lines


def text_of(raw: bytes, language: str) -> str:
    """The text of an uploaded file in whatever encoding it was saved; raises ``ListRefused``."""
    if len(raw) > MAX_BYTES:
        raise ListRefused(f"the list is bigger than {MAX_BYTES} bytes", "too-big")
    if raw.startswith(_PACKED):
        raise ListRefused("this is an office document or packed: save it as CSV first", "packed")
    text, encoding = decode(raw, language)
    if encoding in {"cp1252", "latin-1"} and _MISREAD_POLISH.search(text):
        text, _ = decode(raw, "pl")
    return text


def read(text: str) -> Listing:
    """The lines of a list; raises ``ListRefused`` if it is none at all."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise ListRefused(f"the list is bigger than {MAX_BYTES} bytes", "too-big")
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    separator = _separator([line for _, line in lines])
    lines = [(number, line) for number, line in lines if line.strip(f"{separator} \t")]
    if not lines:
        raise ListRefused("the list is empty", "empty")
    titles = _headings(lines[0][1], separator)
    body = lines[1:] if titles else lines
    if len(body) > MAX_LINES:
        raise ListRefused(f"the list has more than {MAX_LINES} lines", "too-long")
    columns = _titled(titles) if titles else _untitled([line for _, line in body], separator)
    people = _without_repeats(_line(number, line, separator, columns) for number, line in body)
    unused = tuple(title for title, meaning in zip(titles, columns, strict=False) if title and not meaning)
    return Listing(people, tuple(name for name in columns if name), bool(titles), unused)


def _separator(lines: list[str]) -> str:
    """The sign that most of the first lines hold; a heading line decides alone."""
    for separator in _SEPARATORS:
        sample = lines[:200]
        if sum(separator in line for line in sample) > len(sample) / 2 or (
            lines and separator in lines[0] and _headings(lines[0], separator)
        ):
            return separator
    return ";"


def _headings(line: str, separator: str) -> list[str]:
    """The columns' titles, or nothing if the line is a person's; raises ``ListRefused`` if none is the name."""
    try:
        cells = _cells(line, separator)
    except csv.Error:
        return []
    words = {_plain(cell) for cell in cells} & _MEANINGS.keys()
    meanings = {_MEANINGS[word] for word in words}
    if meanings & {"name", "last"} and (len(words) > 1 or words - _SURNAMES):
        return cells
    if len(meanings) > 1:
        raise ListRefused("the heading line has no column for the name", "no-name-column")
    return []


def _titled(titles: list[str]) -> list[str]:
    """What each column holds. Of two alike the first counts; beside a first name, the name is the last name."""
    meanings = [_MEANINGS.get(_plain(title), "") for title in titles]
    if "first" in meanings and "last" not in meanings:
        meanings = ["last" if meaning == "name" else meaning for meaning in meanings]
    return ["" if meaning in meanings[:place] else meaning for place, meaning in enumerate(meanings)]


def _untitled(lines: list[str], separator: str) -> list[str]:
    """The usual order; a list whose lines all begin with a number has that one first."""
    firsts = (line.partition(separator)[0].strip(' "') for line in lines)
    if all(separator in line for line in lines) and all(_NUMBER.fullmatch(first) for first in firsts):
        return ["number", *(name for name in FIELDS if name != "number")]
    return list(FIELDS)


def _plain(heading: str) -> str:
    return re.sub(r"[^a-zäöü0-9]", "", heading.lower())


def _cells(line: str, separator: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([line.strip(" ")], delimiter=separator, strict=True))]


def _line(number: int, text: str, separator: str, columns: list[str]) -> Line:
    """A line's person, or its reason."""
    shown = text.strip()[:200]
    try:
        cells = _cells(text, separator)
    except csv.Error:
        return Line(number, shown, reason="quotes")
    if any(cells[len(columns) :]):
        return Line(number, shown, reason="columns")
    if "\ufffd" in text or any(unicodedata.category(sign) in {"Cc", "Cs"} for cell in cells for sign in cell):
        return Line(number, shown, reason="signs")
    return _with_person(Line(number, shown), dict(zip(columns, cells, strict=False)))


def _with_person(line: Line, given: dict[str, str]) -> Line:
    name = given.get("name") or f"{given.get('first', '')} {given.get('last', '')}".strip()
    number = given.get("number", "")
    if name and not any(sign.isalpha() for sign in name):
        return replace(line, reason="no-letters", culprit=name)
    found = _NUMBER.fullmatch(number)
    if number and not found:
        return replace(line, reason="no-number", culprit=number)
    texts = {key: given.get(key, "") for key in ("club", "category", "table")}
    try:
        return replace(line, person=checked(Person(name, number=int(found[1]) if found else None, **texts)))
    except BadEntry as error:
        return replace(line, reason=f"bad-{error.culprit}", culprit=number if error.culprit == "number" else "")


def _without_repeats(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The same person or number twice: the first line counts, later ones name it."""
    people: dict[tuple[str, str], int] = {}
    numbers: dict[int, int] = {}
    return tuple(_first_only(line, people, numbers) for line in lines)


def _first_only(line: Line, people: dict[tuple[str, str], int], numbers: dict[int, int]) -> Line:
    person = line.person
    if person is None:
        return line
    if (first := people.setdefault(_key(person), line.number)) != line.number:
        return replace(line, person=None, reason="repeated", culprit=str(first))
    if person.number is not None and (first := numbers.setdefault(person.number, line.number)) != line.number:
        return replace(line, person=None, reason="number-repeated", culprit=str(first))
    return line


def _key(person: Person | Entry) -> tuple[str, str]:
    return person.name.casefold(), person.club.casefold()


# ---- from lines to what would happen


def plan(lines: Iterable[Line], present: Iterable[Entry]) -> list[Step]:
    """What each line would do to a roster; an empty cell leaves what is there as it is, numbers may change hands."""
    present = list(present)
    people = [entry for entry in present if not entry.is_house]
    by_key = {_key(entry): entry for entry in reversed(people)}
    by_name: dict[str, list[Entry]] = {}
    for entry in people:
        by_name.setdefault(entry.name.casefold(), []).append(entry)
    lines = list(lines)
    listed = Counter(line.person.name.casefold() for line in lines if line.person)
    steps = (_step(line, by_key, by_name, listed) for line in lines)
    return _with_free_numbers(_each_once(steps), present)


def _step(
    line: Line, by_key: dict[tuple[str, str], Entry], by_name: dict[str, list[Entry]], listed: Counter[str]
) -> Step:
    person = line.person
    if person is None:
        return Step("bad", line)
    entry = by_key.get(_key(person)) or _only_namesake(person, by_name, listed)
    if entry is None:
        return Step("new", line, person)
    changes = tuple(_changes(person, entry))
    return Step("changed" if changes else "same", line, _updated(person, entry), entry, changes)


def _only_namesake(person: Person, by_name: dict[str, list[Entry]], listed: Counter[str]) -> Entry | None:
    """The only entry of that name, if the line has no club, or if the entry has none and no other line is meant."""
    name = person.name.casefold()
    found = by_name.get(name, [])
    if len(found) != 1:
        return None
    is_meant = not person.club or (not found[0].club and listed[name] == 1)
    return found[0] if is_meant else None


def _changes(person: Person, entry: Entry) -> Iterator[tuple[str, str, str]]:
    for name, value in asdict(person).items():
        before = getattr(entry, name)
        if value not in ("", None) and value != before:
            yield name, "" if before is None else str(before), str(value)


def _updated(person: Person, entry: Entry) -> Person:
    given = asdict(person)
    return Person(**{name: getattr(entry, name) if given[name] in ("", None) else given[name] for name in FIELDS})


def _each_once(steps: Iterable[Step]) -> list[Step]:
    """Two lines that mean one entry, such as with and without the club: the first counts."""
    met: dict[int, int] = {}
    return [_unless_met(step, met) for step in steps]


def _unless_met(step: Step, met: dict[int, int]) -> Step:
    if step.entry is None:
        return step
    first = met.setdefault(step.entry.pk, step.line.number)
    if first == step.line.number:
        return step
    return Step("bad", replace(step.line, person=None, reason="repeated", culprit=str(first)))


def _with_free_numbers(steps: list[Step], present: list[Entry]) -> list[Step]:
    """A number is free if its holder gets another one; a line that turns out bad lets its entry keep the old one."""
    while True:
        leaving = {one.entry.pk for one in steps if one.entry and one.person and one.person.number != one.entry.number}
        holders = {entry.number: entry for entry in present if entry.number is not None and entry.pk not in leaving}
        settled = [_unless_taken(step, holders) for step in steps]
        if settled == steps:
            return steps
        steps = settled


def _unless_taken(step: Step, holders: dict[int, Entry]) -> Step:
    number = step.person.number if step.person else None
    holder = holders.get(number) if number is not None else None
    if holder is None or holder == step.entry:
        return step
    return Step("bad", replace(step.line, person=None, reason="number-taken", culprit=holder.name))
