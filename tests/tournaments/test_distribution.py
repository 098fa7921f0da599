"""How the answers of a turn fall into groups."""

from typing import Any

import pytest

from tests.tournaments.hall import WORDS, Hall, build
from tests.tournaments.lists import Stored
from tournaments import distribution, results
from tournaments.distribution import Distribution, Group, Zeros
from tournaments.services import ruling

pytestmark = pytest.mark.django_db


def told(hall: Hall, place: int = 0) -> Distribution:
    found = results.of(hall.tournament)
    return distribution.of(found, found.rounds[-1], place)


def test_equal_moves_are_one_group_and_the_best_come_first(stored: Stored) -> None:
    hall = build(stored(WORDS), "Anna Bert Carla Dora")
    hall.play("EEINRSS", "H8 EIN", "H4 REISEN", "H4 RIESEN", "H4 REISEN")

    anna, bert, carla, dora = hall.entries
    assert told(hall).groups == (
        Group("H4", "REISEN", 14, (bert, dora), is_top=True, is_master=True),
        Group("H4", "RIESEN", 14, (carla,), is_top=True),
        Group("H8", "EIN", 6, (anna,)),
    )


def test_answers_without_points_are_told_by_their_faults(stored: Stored) -> None:
    hall = build(stored(WORDS), "Anna Bert Carla Dora Emil")
    hall.play("EEINRSS", "H8 SEINES", "H8 NESSI", "H8 NESSI", "H8 XYZ", "")

    assert told(hall).zeros == (
        Zeros("not-in-lexicon", 3, (("H8 NESSI", 2), ("H8 SEINES", 1))),
        Zeros("not-in-rack", 1, (("H8 XYZ", 1),)),
        Zeros("no-answer", 1),
    )


def test_mean_counts_everybody_and_bars_the_largest_group(hall: Hall) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H8 EIN", "")

    assert (told(hall).mean, told(hall).most) == (20 / 3, 1)


def test_answer_that_a_ruling_struck_is_no_move_any_more(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H4 REISEN", "H8 EIN", "H8 EIN")
    ruling.rule_on_answer(
        turn=turn, entry=hall.entries[2], by=hall.director, now=hall.now, why="two slips", add=("several-answers",)
    )
    hall.tournament.refresh_from_db()

    found = told(hall)

    assert [(group.word, len(group.people)) for group in found.groups] == [("REISEN", 1), ("EIN", 1)]
    assert found.zeros == (Zeros("several-answers", 1, (("H8 EIN", 1),)),)


def test_any_number_of_answers_takes_one_query(stored: Stored, django_assert_num_queries: Any) -> None:
    hall = build(stored(WORDS), " ".join(f"Gast{number}" for number in range(30)))
    hall.play("EEINRSS", *["H4 REISEN"] * 30)
    found = results.of(hall.tournament)

    with django_assert_num_queries(1):
        distribution.of(found, found.rounds[-1], 0)
