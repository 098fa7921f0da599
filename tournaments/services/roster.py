"""Who takes part: joining by link, the roster that a director keeps, and people who come late or leave early."""

import secrets
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments import announce, logbook, queries
from tournaments.enums import JoinPolicy
from tournaments.errors import BadEntry, CannotJoin, NumberTaken
from tournaments.models import Entry, Ruling, Submission, Tournament
from tournaments.services.rows import lock

_LONGEST = {"name": 80, "club": 80, "category": 40, "table": 16}
_FIELDS = ("name", "club", "number", "category", "table")


@dataclass(frozen=True, slots=True)
class Person:
    """A line of the roster."""

    name: str
    club: str = ""
    number: int | None = None
    category: str = ""
    table: str = ""


def fresh_token() -> str:
    return secrets.token_urlsafe(15)


@transaction.atomic
def join(*, tournament: Tournament, name: str, code: str, now: datetime, entry: Entry | None = None) -> Entry:
    """Enter by the tournament's link: as a line of the roster that nobody has taken yet, picked or typed, or anew."""
    tournament = lock(tournament)
    _require_open(tournament, code)
    if entry is None:
        entry = _line_of(tournament, checked(Person(name)))
    if entry is not None:
        return _take_line(tournament, entry, now)
    if tournament.join_policy == JoinPolicy.ROSTER:
        raise CannotJoin("only who is on the roster takes part: pick your name or ask the director", "roster-only")
    entry = _create(tournament, [checked(Person(name))], now, joined_at=now)[0]
    announce.changed(tournament)
    return entry


def _require_open(tournament: Tournament, code: str) -> None:
    if tournament.finished_at is not None:
        raise CannotJoin("this tournament is over", "over")
    needs_code = tournament.join_policy == JoinPolicy.CODE or tournament.join_code
    if needs_code and code.strip().casefold() != tournament.join_code.casefold():
        raise CannotJoin("the code is not right: the director has it", "wrong-code")


def free_lines(tournament: Tournament) -> QuerySet[Entry]:
    """Lines of the roster whose person has not come yet; anybody who joins may say to be one of them."""
    return tournament.entries.filter(joined_at=None, withdrawn_at=None, merged_into=None, level=None, user=None)


def _line_of(tournament: Tournament, person: Person) -> Entry | None:
    """The line that a typed name means; raises ``CannotJoin`` if it is taken, or could be one of several."""
    names = queries.entries_of(tournament).values_list("pk", "name")
    namesakes = [pk for pk, name in names if name.casefold() == person.name.casefold()]
    free = list(free_lines(tournament).filter(pk__in=namesakes))
    if namesakes and not free:
        raise CannotJoin(f"{person.name} has joined already: use the personal link or ask the director", "name-taken")
    if len(free) > 1:
        raise CannotJoin(f"{person.name} is on the roster more than once: pick your line", "namesakes")
    return free[0] if free else None


def _take_line(tournament: Tournament, entry: Entry, now: datetime) -> Entry:
    if not free_lines(tournament).filter(pk=entry.pk).update(joined_at=now):
        raise CannotJoin(f"{entry.name} has joined already: use the personal link or ask the director", "taken")
    announce.changed(tournament)
    return Entry.objects.get(pk=entry.pk)


@transaction.atomic
def play_along(*, tournament: Tournament, user: Any, now: datetime) -> Entry:
    """An official who takes part; from now on the console hides from them what players do not see."""
    tournament = lock(tournament)
    mine = tournament.entries.filter(user=user, merged_into=None).first()
    if mine:
        return mine
    (entry,) = _create(tournament, [checked(Person(user.get_full_name() or user.get_username()))], now, user=user)
    logbook.write(tournament, "play-along", by=user, now=now, about=entry.name)
    announce.changed(tournament)
    return entry


def mark_joined(*, entry: Entry, now: datetime) -> None:
    """Remember the first time that a personal link was opened."""
    if entry.joined_at is None and Entry.objects.filter(pk=entry.pk, joined_at=None).update(joined_at=now):
        announce.changed(entry.tournament)


def add(*, tournament: Tournament, people: Iterable[Person], by: Any, now: datetime) -> list[Entry]:
    """Put people on the roster: all of them, or none if one line is wrong (``BadEntry``)."""
    return store(tournament=tournament, new=people, changed=(), by=by, now=now)


def edit(*, entry: Entry, person: Person, by: Any, now: datetime) -> Entry:
    """Change a line of the roster; raises ``BadEntry``."""
    (edited,) = store(tournament=entry.tournament, new=(), changed=[(entry, person)], by=by, now=now)
    return edited


@transaction.atomic
def store(
    *, tournament: Tournament, new: Iterable[Person], changed: Iterable[tuple[Entry, Person]], by: Any, now: datetime
) -> list[Entry]:
    """A whole list: new people, and entries as they shall be; all of it, or nothing if one line is wrong.

    Numbers may change hands within the list. Raises ``BadEntry``.
    """
    tournament = lock(tournament)
    people = [checked(person) for person in new]
    wanted = {entry.pk: checked(person) for entry, person in changed}
    _require_free_numbers(tournament, [*people, *wanted.values()], but=wanted)
    edited, before = _rewritten(tournament, wanted)
    added = _create(tournament, people, now)
    for entry in edited:
        if before[entry.pk] != _told(entry):
            told = {"before": before[entry.pk], "after": _told(entry)}
            logbook.write(tournament, "edit-entry", by=by, now=now, about=entry.name, **told)
    for entry in added:
        logbook.write(tournament, "add-entry", by=by, now=now, about=entry.name, after=_told(entry))
    announce.changed(tournament)
    return [*edited, *added]


def _rewritten(tournament: Tournament, wanted: Mapping[int, Person]) -> tuple[list[Entry], dict[int, dict[str, Any]]]:
    """The entries as they are now, and as they were; numbers are given up first, so that they can be swapped."""
    entries = list(tournament.entries.filter(pk__in=wanted))
    before = {entry.pk: _told(entry) for entry in entries}
    tournament.entries.filter(pk__in=wanted).update(number=None)
    for entry in entries:
        for name, value in asdict(wanted[entry.pk]).items():
            setattr(entry, name, value)
    Entry.objects.bulk_update(entries, _FIELDS)
    return entries, before


def _create(tournament: Tournament, people: Iterable[Person], now: datetime, **more: Any) -> list[Entry]:
    return Entry.objects.bulk_create(
        Entry(tournament=tournament, token=fresh_token(), created_at=now, **asdict(person), **more) for person in people
    )


def checked(person: Person) -> Person:
    """A line with white space tidied; raises ``BadEntry`` naming the field."""
    tidy = {name: " ".join(str(getattr(person, name)).split()) for name in _LONGEST}
    if not tidy["name"]:
        raise BadEntry("a name is missing", "name")
    for name, longest in _LONGEST.items():
        if len(tidy[name]) > longest:
            raise BadEntry(f"{name} is longer than {longest} signs: {tidy[name][:20]}…", name)
    if person.number is not None and not 0 <= person.number < 2**31:
        raise BadEntry(f"a number is 0 or more, not {person.number}", "number")
    return Person(number=person.number, **tidy)


def _require_free_numbers(tournament: Tournament, people: Iterable[Person], but: Collection[int]) -> None:
    """No number twice, neither in the list nor with those on the roster ``but`` these; raises ``NumberTaken``."""
    given = queries.entries_of(tournament).exclude(number=None).values_list("pk", "number", "name")
    holders = {number: name for pk, number, name in given if pk not in but}
    for person in people:
        if person.number in holders:
            raise NumberTaken(f"number {person.number} is taken by {holders[person.number]}", holders[person.number])
        if person.number is not None:
            holders[person.number] = person.name


@transaction.atomic
def add_house_players(*, tournament: Tournament, levels: Mapping[str, int], by: Any, now: datetime) -> list[Entry]:
    """Computer players by name and level; they answer by themselves, see ``services/house.py``."""
    tournament = lock(tournament)
    added = [_create(tournament, [Person(name)], now, level=level, joined_at=now)[0] for name, level in levels.items()]
    logbook.write(tournament, "add-house", by=by, now=now, after=dict(levels))
    announce.changed(tournament)
    return added


@transaction.atomic
def withdraw(*, entry: Entry, by: Any, now: datetime, why: str = "") -> None:
    """Somebody leaves: no further answers, the points so far stay in the standings."""
    tournament = lock(entry.tournament)
    if Entry.objects.filter(pk=entry.pk, withdrawn_at=None).update(withdrawn_at=now):
        logbook.write(tournament, "withdraw", by=by, now=now, about=entry.name, why=why)
        announce.changed(tournament)


@transaction.atomic
def bring_back(*, entry: Entry, by: Any, now: datetime) -> None:
    tournament = lock(entry.tournament)
    if Entry.objects.filter(pk=entry.pk, withdrawn_at__isnull=False, merged_into=None).update(withdrawn_at=None):
        logbook.write(tournament, "bring-back", by=by, now=now, about=entry.name)
        announce.changed(tournament)


@transaction.atomic
def renew_link(*, entry: Entry, by: Any, now: datetime) -> Entry:
    """A new personal link, when the old one fell into other hands; it can be opened as if for the first time."""
    tournament = lock(entry.tournament)
    entry.token = fresh_token()
    Entry.objects.filter(pk=entry.pk).update(token=entry.token, joined_at=None)
    logbook.write(tournament, "renew-link", by=by, now=now, about=entry.name)
    announce.changed(tournament)
    announce.link_voided(tournament.pk, entry.pk)
    return entry


@transaction.atomic
def merge(*, entry: Entry, into: Entry, by: Any, now: datetime) -> None:
    """Two entries are one person: answers and rulings go over where the other has none; the row stays, merged.

    What the other lacks goes over too: club, number and the like, the account of an official, that they have joined.
    """
    tournament = lock(into.tournament)
    entry, into = Entry.objects.get(pk=entry.pk), Entry.objects.get(pk=into.pk)
    _require_mergeable(entry, into)
    before = [_told(entry), _told(into)]
    _move_answers(entry, into)
    Entry.objects.filter(pk=entry.pk).update(merged_into=into, withdrawn_at=now)
    Entry.objects.filter(merged_into=entry).update(merged_into=into)
    for name in (*_FIELDS, "user_id", "joined_at"):
        if getattr(into, name) in ("", None):
            setattr(into, name, getattr(entry, name))
    into.save()
    logbook.write(
        tournament, "merge", by=by, now=now, about=f"{entry.name} → {into.name}", before=before, after=_told(into)
    )
    announce.changed(tournament)
    announce.link_voided(tournament.pk, entry.pk)


def _require_mergeable(entry: Entry, into: Entry) -> None:
    """Of two accounts one would play along unnoticed, and see on the console what players do not see."""
    are_two = entry.pk != into.pk and entry.tournament_id == into.tournament_id
    if not are_two or not entry.takes_part or not into.takes_part or (entry.user_id and into.user_id):
        raise BadEntry("two different entries that take part in the same tournament can be merged", "merge")


def _move_answers(entry: Entry, into: Entry) -> None:
    is_withdrawn = Q(action__isnull=True, reading__isnull=True)
    kept = list(Submission.objects.filter(entry=into).exclude(is_withdrawn).values_list("turn_id", flat=True))
    moved = list(Submission.objects.filter(entry=entry).exclude(turn_id__in=kept).values_list("turn_id", flat=True))
    Submission.objects.filter(entry=into, turn_id__in=moved).delete()
    Submission.objects.filter(entry=entry, turn_id__in=moved).update(entry=into)
    Ruling.objects.filter(entry=entry).exclude(turn_id__in=kept).update(entry=into)


def _told(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in _FIELDS}
