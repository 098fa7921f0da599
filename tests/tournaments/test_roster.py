"""Who takes part: the roster that a director keeps, joining by link, leaving, and two entries that are one person."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model

from tests.tournaments.hall import NOON, WORDS, Hall, build
from tests.tournaments.lists import Stored
from tournaments import queries, results
from tournaments.enums import JoinPolicy
from tournaments.errors import BadEntry, CannotJoin, NumberTaken, Withdrawn
from tournaments.models import Entry, LogEntry, Ruling, Submission, Tournament
from tournaments.services import roster, ruling
from tournaments.services.roster import Person

pytestmark = pytest.mark.django_db


def totals(hall: Hall) -> list[tuple[str, int, int]]:
    hall.tournament.refresh_from_db()
    return [(line.entry.name, line.row.total, line.row.minus) for line in results.of(hall.tournament).lines]


def names(hall: Hall) -> list[str]:
    return [entry.name for entry in hall.tournament.entries.all()]


def signed(hall: Hall) -> dict[str, object]:
    return {"by": hall.director, "now": hall.now}


def join(hall: Hall, name: str = "", code: str = "", entry: Entry | None = None) -> Entry:
    return roster.join(tournament=hall.tournament, name=name, code=code, entry=entry, now=hall.now)


def policy(hall: Hall, join_policy: JoinPolicy, code: str = "") -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(join_policy=join_policy, join_code=code)


# ---- the list


def test_people_are_added_tidied_and_logged(hall: Hall) -> None:
    wanted = [Person("  Vera \t Winter ", "Kassel", 7, "60 plus", "12")]

    (vera,) = roster.add(tournament=hall.tournament, people=wanted, **signed(hall))

    stored = {"name": "Vera Winter", "club": "Kassel", "number": 7, "category": "60 plus", "table": "12"}
    assert Entry.objects.filter(pk=vera.pk).values(*stored).get() == stored
    logged = LogEntry.objects.filter(about="Vera Winter").values("who", "what", "before", "after").get()
    assert logged == {"who": "leitung", "what": "add-entry", "before": None, "after": stored}


@pytest.mark.parametrize(
    ("wrong", "culprit"),
    [
        (Person(" \t "), "name"),
        (Person("x" * 81), "name"),
        (Person("Vera", club="x" * 81), "club"),
        (Person("Vera", category="x" * 41), "category"),
        (Person("Vera", table="x" * 17), "table"),
        (Person("Vera", number=-1), "number"),
        (Person("Vera", number=2**31), "number"),
    ],
)
def test_one_bad_line_keeps_all_of_a_list_out(hall: Hall, wrong: Person, culprit: str) -> None:
    with pytest.raises(BadEntry) as refused:
        roster.add(tournament=hall.tournament, people=[Person("Dora"), wrong], **signed(hall))

    assert refused.value.culprit == culprit
    assert names(hall) == ["Anna", "Bert", "Carla"]


def test_number_that_somebody_has_is_refused_with_their_name(hall: Hall) -> None:
    roster.add(tournament=hall.tournament, people=[Person("Dora", number=7)], **signed(hall))

    with pytest.raises(NumberTaken) as refused:
        roster.add(tournament=hall.tournament, people=[Person("Emil"), Person("Fritz", number=7)], **signed(hall))

    assert refused.value.culprit == "Dora"
    assert names(hall) == ["Anna", "Bert", "Carla", "Dora"]


def test_number_twice_in_one_list_is_refused(hall: Hall) -> None:
    people = [Person("Dora", number=7), Person("Emil", number=7)]

    with pytest.raises(NumberTaken):
        roster.add(tournament=hall.tournament, people=people, **signed(hall))

    assert names(hall) == ["Anna", "Bert", "Carla"]


def test_numbers_may_change_hands_within_a_list(hall: Hall) -> None:
    anna, bert, _ = hall.entries
    roster.edit(entry=anna, person=Person("Anna", number=1), **signed(hall))
    roster.edit(entry=bert, person=Person("Bert", number=2), **signed(hall))

    roster.store(
        tournament=hall.tournament,
        new=[Person("Dora", number=3)],
        changed=[(anna, Person("Anna", number=2)), (bert, Person("Bert", number=1))],
        **signed(hall),
    )

    numbered = dict(hall.tournament.entries.values_list("name", "number"))
    assert numbered == {"Anna": 2, "Bert": 1, "Carla": None, "Dora": 3}


def test_edit_changes_a_line_and_logs_what_it_was(hall: Hall) -> None:
    anna = hall.entries[0]

    edited = roster.edit(entry=anna, person=Person("Anna Berg", club="Kassel"), **signed(hall))

    assert (edited.pk, edited.name, edited.token) == (anna.pk, "Anna Berg", anna.token)
    logged = LogEntry.objects.get(what="edit-entry")
    assert (logged.before["name"], logged.after["name"], logged.after["club"]) == ("Anna", "Anna Berg", "Kassel")


def test_edit_that_changes_nothing_is_not_logged(hall: Hall) -> None:
    roster.edit(entry=hall.entries[0], person=Person("Anna"), **signed(hall))

    assert not LogEntry.objects.filter(what="edit-entry").exists()


def test_long_list_takes_no_query_per_line_but_the_log(hall: Hall, django_assert_max_num_queries) -> None:
    people = [Person(f"Player {number}", number=number) for number in range(40)]

    with django_assert_max_num_queries(40 + 12):
        roster.add(tournament=hall.tournament, people=people, **signed(hall))


# ---- joining by the tournament's link


def test_open_link_takes_anybody_by_name(hall: Hall) -> None:
    vera = join(hall, "  Vera  ")

    assert (vera.name, vera.joined_at, vera.takes_part) == ("Vera", NOON, True)
    assert vera.token not in {entry.token for entry in hall.entries}


def test_name_of_a_free_line_takes_this_line(hall: Hall) -> None:
    anna = join(hall, "aNNa")

    assert (anna.pk, anna.name, anna.joined_at) == (hall.entries[0].pk, "Anna", NOON)
    assert names(hall) == ["Anna", "Bert", "Carla"]


def test_name_of_somebody_who_has_joined_is_refused(hall: Hall) -> None:
    join(hall, "Anna")

    with pytest.raises(CannotJoin) as refused:
        join(hall, "ANNA")

    assert refused.value.culprit == "name-taken"
    assert names(hall) == ["Anna", "Bert", "Carla"]


def test_name_on_two_free_lines_has_to_be_picked(hall: Hall) -> None:
    (other,) = roster.add(tournament=hall.tournament, people=[Person("Anna", "Gießen")], **signed(hall))

    with pytest.raises(CannotJoin) as refused:
        join(hall, "Anna")

    assert refused.value.culprit == "namesakes"
    assert join(hall, entry=other).pk == other.pk


def test_picked_line_can_be_taken_once(hall: Hall) -> None:
    join(hall, entry=hall.entries[0])

    with pytest.raises(CannotJoin) as refused:
        join(hall, entry=hall.entries[0])

    assert refused.value.culprit == "taken"


@pytest.mark.parametrize("fault", ["withdrawn", "house", "foreign", "official"])
def test_line_that_is_not_free_cannot_be_taken(hall: Hall, stored: Stored, fault: str) -> None:
    line = hall.entries[0]
    match fault:
        case "withdrawn":
            roster.withdraw(entry=line, **signed(hall))
        case "house":
            (line,) = roster.add_house_players(tournament=hall.tournament, levels={"Robo": 5}, **signed(hall))
        case "foreign":
            other = Tournament.objects.get(pk=hall.tournament.pk)
            other.pk, other.code = None, "other"
            other.save()
            Entry.objects.filter(pk=line.pk).update(tournament=other)
        case "official":
            line = roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)

    with pytest.raises(CannotJoin) as refused:
        join(hall, entry=line)

    assert refused.value.culprit == "taken"


@pytest.mark.parametrize("code", ["", "wrong", "geheim1"])
def test_wrong_code_is_refused(hall: Hall, code: str) -> None:
    policy(hall, JoinPolicy.CODE, "Geheim")

    with pytest.raises(CannotJoin) as refused:
        join(hall, "Vera", code)

    assert refused.value.culprit == "wrong-code"


def test_right_code_in_any_case_is_taken(hall: Hall) -> None:
    policy(hall, JoinPolicy.CODE, "Geheim")

    assert join(hall, "Vera", " GEHEIM ").name == "Vera"


def test_roster_takes_only_those_on_it(hall: Hall) -> None:
    policy(hall, JoinPolicy.ROSTER)

    with pytest.raises(CannotJoin) as refused:
        join(hall, "Vera")

    assert refused.value.culprit == "roster-only"
    assert join(hall, "Anna").pk == hall.entries[0].pk
    assert join(hall, entry=hall.entries[1]).pk == hall.entries[1].pk


def test_nobody_joins_a_tournament_that_is_over(hall: Hall) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(finished_at=NOON)

    with pytest.raises(CannotJoin) as refused:
        join(hall, "Vera")

    assert refused.value.culprit == "over"


def test_nameless_joins_nowhere(hall: Hall) -> None:
    with pytest.raises(BadEntry):
        join(hall, "  ")

    assert names(hall) == ["Anna", "Bert", "Carla"]


def test_joining_is_announced(hall: Hall) -> None:
    hall.tournament.refresh_from_db()
    before = hall.tournament.event

    join(hall, "Vera")

    hall.tournament.refresh_from_db()
    assert hall.tournament.event == before + 1


def test_first_opening_of_a_personal_link_is_remembered_and_announced_once(hall: Hall) -> None:
    anna = hall.entries[0]
    before = Tournament.objects.get().event

    roster.mark_joined(entry=anna, now=NOON)
    roster.mark_joined(entry=Entry.objects.get(pk=anna.pk), now=NOON + timedelta(hours=1))

    assert Entry.objects.get(pk=anna.pk).joined_at == NOON
    assert Tournament.objects.get().event == before + 1


def test_official_plays_along_as_one_entry(hall: Hall) -> None:
    first = roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)
    again = roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)

    assert (first.pk, first.user, first.name) == (again.pk, hall.director, "leitung")
    assert queries.plays_along(hall.director, hall.tournament)


# ---- coming late and leaving


def test_late_arrival_scores_from_the_turn_of_arrival(hall: Hall) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H8 EIN")
    hall.entries += roster.add(tournament=hall.tournament, people=[Person("Dora")], **signed(hall))

    hall.play("SATTENR", "", "", "", "9D RATEN")

    before, after = results.of(hall.tournament).rounds[0].of(hall.entries[3].pk)
    assert (before.total, before.fault, after.total, after.fault) == (0, "no-answer", 6, None)
    assert [line[:2] for line in totals(hall)] == [("Anna", 14), ("Bert", 6), ("Dora", 6), ("Carla", 0)]


def test_who_leaves_keeps_the_points_and_answers_no_more(hall: Hall) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H8 EIN")

    roster.withdraw(entry=hall.entries[0], **signed(hall))

    assert totals(hall)[0][:2] == ("Anna", 14)
    hall.draw("SATTENR")
    hall.start()
    assert isinstance(hall.answer(0, "9D RATEN"), Withdrawn)


def test_who_leaves_without_points_vanishes_from_the_standings(hall: Hall) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H8 EIN")

    roster.withdraw(entry=hall.entries[2], **signed(hall))

    assert [name for name, _, _ in totals(hall)] == ["Anna", "Bert"]


def test_who_left_can_be_brought_back(hall: Hall) -> None:
    roster.withdraw(entry=hall.entries[0], **signed(hall))
    roster.withdraw(entry=hall.entries[0], **signed(hall))

    roster.bring_back(entry=hall.entries[0], **signed(hall))
    roster.bring_back(entry=hall.entries[0], **signed(hall))

    assert Entry.objects.get(pk=hall.entries[0].pk).takes_part
    logged = LogEntry.objects.filter(about="Anna").exclude(what="add-entry").values_list("what", flat=True)
    assert list(logged) == ["bring-back", "withdraw"]


def test_new_link_makes_the_old_one_void(hall: Hall) -> None:
    anna = join(hall, "Anna")

    renewed = roster.renew_link(entry=anna, **signed(hall))

    assert not Entry.objects.filter(token=hall.entries[0].token).exists()
    stored = Entry.objects.get(token=renewed.token)
    assert (stored.pk, stored.joined_at) == (anna.pk, None)
    assert LogEntry.objects.filter(what="renew-link", about="Anna").count() == 1


def test_house_players_are_here_at_once(hall: Hall) -> None:
    roster.add_house_players(tournament=hall.tournament, levels={"Robo": 3, "Robi": 9}, **signed(hall))

    stored = hall.tournament.entries.exclude(level=None).values_list("name", "level", "joined_at")
    assert list(stored) == [("Robo", 3, NOON), ("Robi", 9, NOON)]


# ---- two entries, one person


def merge(hall: Hall, entry: Entry, into: Entry) -> None:
    roster.merge(entry=entry, into=into, **signed(hall))


def test_merge_moves_answers_and_rulings_where_the_other_has_none(hall: Hall) -> None:
    anna, bert, _ = hall.entries
    first = hall.play("EEINRSS", "H4 REISEN", "")
    ruling.rule_on_answer(turn=first, entry=anna, penalty=5, why="conduct", **signed(hall))

    merge(hall, anna, bert)

    assert [name for name, _, _ in totals(hall)] == ["Bert", "Carla"]
    assert totals(hall)[0][:2] == ("Bert", 9)
    assert Submission.objects.get().entry == bert
    assert Ruling.objects.get().entry == bert


def test_merge_keeps_the_answers_that_the_other_has(hall: Hall) -> None:
    anna, bert, _ = hall.entries
    first = hall.play("EEINRSS", "H4 REISEN", "H8 EIN")
    ruling.rule_on_answer(turn=first, entry=anna, penalty=5, why="conduct", **signed(hall))

    merge(hall, anna, bert)

    assert totals(hall)[0][:2] == ("Bert", 6)
    assert [(one.entry, one.text) for one in Submission.objects.all()] == [(anna, "H4 REISEN"), (bert, "H8 EIN")]
    assert Ruling.objects.get().entry == anna


def test_withdrawn_answer_gives_way_to_the_one_of_the_merged_entry(hall: Hall) -> None:
    anna, bert, _ = hall.entries
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")
    hall.answer(1, "H8 EIN")
    hall.answer(1, "")

    merge(hall, anna, bert)

    assert [(one.entry, one.text) for one in Submission.objects.all()] == [(bert, "H4 REISEN")]


def test_ruling_without_an_answer_goes_over_too(hall: Hall) -> None:
    anna, bert, _ = hall.entries
    first = hall.play("EEINRSS", "", "", "H8 EIN")
    ruling.rule_on_answer(turn=first, entry=anna, points=14, why="slip was lost", **signed(hall))

    merge(hall, anna, bert)

    assert totals(hall)[0][:2] == ("Bert", 14)


def test_merge_fills_in_what_the_other_lacks(hall: Hall) -> None:
    anna, bert, _ = hall.entries
    roster.edit(entry=anna, person=Person("Anna", "Kassel", 7, "60 plus", "12"), **signed(hall))
    roster.edit(entry=bert, person=Person("Bert", "Gießen"), **signed(hall))
    join(hall, entry=anna)

    merge(hall, anna, bert)

    kept = Entry.objects.filter(pk=bert.pk).values_list("name", "club", "number", "category", "table", "joined_at")
    assert kept.get() == ("Bert", "Gießen", 7, "60 plus", "12", NOON)


def test_merge_is_logged_with_both_lines(hall: Hall) -> None:
    merge(hall, hall.entries[0], hall.entries[1])

    logged = LogEntry.objects.get(what="merge")
    assert (logged.about, [one["name"] for one in logged.before]) == ("Anna → Bert", ["Anna", "Bert"])


def test_merged_entry_of_a_merged_entry_follows(hall: Hall) -> None:
    anna, bert, carla = hall.entries
    merge(hall, anna, bert)

    merge(hall, bert, carla)

    assert list(Entry.objects.filter(merged_into=carla)) == [anna, bert]


def test_official_who_is_merged_still_plays_along(hall: Hall) -> None:
    own = roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)

    merge(hall, own, hall.entries[0])

    assert Entry.objects.get(pk=hall.entries[0].pk).user == hall.director
    assert queries.plays_along(hall.director, hall.tournament)


def test_two_officials_are_not_one_person(hall: Hall) -> None:
    arbiter = get_user_model().objects.create_user("schiri")
    own = roster.play_along(tournament=hall.tournament, user=hall.director, now=hall.now)
    other = roster.play_along(tournament=hall.tournament, user=arbiter, now=hall.now)

    with pytest.raises(BadEntry) as refused:
        merge(hall, own, other)

    assert refused.value.culprit == "merge"


@pytest.mark.parametrize("fault", ["itself", "withdrawn", "merged", "foreign"])
def test_merge_that_makes_no_sense_is_refused(hall: Hall, fault: str) -> None:
    anna, bert, carla = hall.entries
    match fault:
        case "itself":
            anna = bert
        case "withdrawn":
            roster.withdraw(entry=anna, **signed(hall))
        case "merged":
            merge(hall, bert, carla)
        case "foreign":
            other = Tournament.objects.get(pk=hall.tournament.pk)
            other.pk, other.code = None, "other"
            other.save()
            Entry.objects.filter(pk=anna.pk).update(tournament=other)

    with pytest.raises(BadEntry) as refused:
        merge(hall, anna, bert)

    assert refused.value.culprit == "merge"
    assert not Entry.objects.filter(merged_into=bert).exists()


def test_same_number_may_return_after_a_merge(stored: Stored) -> None:
    hall = build(stored(WORDS))
    anna, bert, carla = hall.entries
    roster.edit(entry=anna, person=Person("Anna", number=1), **signed(hall))
    roster.edit(entry=bert, person=Person("Bert", number=2), **signed(hall))
    merge(hall, anna, bert)

    roster.edit(entry=carla, person=Person("Carla", number=1), **signed(hall))

    assert Entry.objects.get(pk=carla.pk).number == 1
