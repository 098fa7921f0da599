"""What a snapshot tells after the bell: what everybody found, and who stands next to a player."""

from typing import Any

import pytest

from tests.tournaments.hall import WORDS, Hall, build
from tests.tournaments.lists import Stored
from tournaments import snapshot

pytestmark = pytest.mark.django_db


def own(hall: Hall, place: int) -> dict[str, Any]:
    pk = hall.entries[place].pk
    return snapshot.own(snapshot.moment(hall.tournament.pk, hall.now), [pk])[pk]


def test_answers_are_told_by_their_points_once_the_master_lies(hall: Hall) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H8 EIN", "H8 NEIS")

    told = snapshot.public(snapshot.moment(hall.tournament.pk, hall.now))["last"]["found"]

    assert told == [
        {"points": 14, "count": 1, "words": ("REISEN",)},
        {"points": 6, "count": 1, "words": ("EIN",)},
        {"points": 0, "count": 1, "words": ()},
    ]


def test_nothing_is_told_of_answers_before_the_master_lies(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")
    hall.ring()

    assert snapshot.public(snapshot.moment(hall.tournament.pk, hall.now))["last"] is None
    assert own(hall, 0)["around"] == []


def test_player_sees_the_lines_next_to_their_own(stored: Stored) -> None:
    hall = build(stored(WORDS), "Anna Bert Carla Dora Emil")
    hall.play("EEINRSS", "H4 REISEN", "H4 REISEN", "H8 EIN", "", "")

    seen = [[(one["place"], one["rank"], one["name"]) for one in own(hall, place)["around"]] for place in (0, 3)]

    assert seen == [
        [(1, 1, "Anna"), (2, 1, "Bert")],
        [(2, 1, "Bert"), (3, 3, "Carla"), (4, 4, "Dora"), (5, 4, "Emil")],
    ]


def test_a_hall_of_thirty_is_told_in_as_many_queries_as_three(stored: Stored, django_assert_num_queries: Any) -> None:
    names = " ".join(f"Gast{number}" for number in range(30))
    hall = build(stored(WORDS), names)
    hall.play("EEINRSS", *["H4 REISEN"] * 30)
    seen = snapshot.moment(hall.tournament.pk, hall.now)

    with django_assert_num_queries(3):
        told = snapshot.public(seen), snapshot.own(seen, [entry.pk for entry in hall.entries])

    assert told[0]["last"]["found"] == [{"points": 14, "count": 30, "words": ("REISEN",)}]
    assert len(told[1]) == 30
