"""What is written is what was acknowledged, and the deadline is the one in the database."""

import asyncio
from datetime import timedelta

import pytest

from tests.tournaments.hall import Hall
from tournaments import recorder
from tournaments.errors import Late, TurnNotOpen, TurnPaused, UnknownTurn, Withdrawn
from tournaments.models import Submission, Turn
from tournaments.recorder import Answer, Receipt
from tournaments.services import racks, roster, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def opened(hall: Hall) -> Hall:
    hall.draw("EEINRSS")
    hall.start()
    hall.wait(10)
    return hall


def test_receipt_names_what_is_on_disk(opened: Hall) -> None:
    receipt = opened.answer(0, "H4 REISEN")

    stored = Submission.objects.get()
    assert receipt == Receipt(opened.turn.pk, "H4 REISEN", opened.now, 1)
    assert (stored.text, stored.arrived_at, stored.revision) == ("H4 REISEN", opened.now, 1)
    assert stored.action["answer"]["word"] == "REISEN"


def test_later_answer_replaces_the_earlier_one(opened: Hall) -> None:
    opened.answer(0, "H8 EIN")
    opened.wait(5)

    receipt = opened.answer(0, "H4 REISEN")

    assert receipt.revision == 2
    assert Submission.objects.get().text == "H4 REISEN"


def test_answer_that_overtook_another_is_not_replaced_by_it(opened: Hall) -> None:
    opened.answer(0, "H4 REISEN")
    opened.wait(-5)

    opened.answer(0, "H8 EIN")

    assert Submission.objects.get().text == "H4 REISEN"


def test_of_two_answers_in_one_batch_the_last_counts(opened: Hall) -> None:
    entry, turn = opened.entries[0].pk, opened.turn.pk
    tournament = opened.tournament.pk
    early = Answer(tournament, turn, entry, {"kind": "lay"}, "H8 EIN", opened.now)
    later = Answer(tournament, turn, entry, {"kind": "lay"}, "H4 REISEN", opened.now + timedelta(seconds=1))

    first, second = recorder.write([later, early])

    assert isinstance(first, Receipt)
    assert isinstance(second, Receipt)
    assert Submission.objects.get().text == "H4 REISEN"


def test_withdrawn_answer_leaves_nothing_to_judge(opened: Hall) -> None:
    opened.answer(0, "H4 REISEN")
    opened.wait(1)
    opened.answer(0, "")

    opened.ring()

    stored = Submission.objects.get()
    assert (stored.action, stored.verdict, stored.revision) == (None, None, 2)


def test_answer_after_the_bell_is_late_and_names_what_counts(opened: Hall) -> None:
    opened.answer(0, "H8 EIN")
    opened.wait(300)

    late = opened.answer(0, "H4 REISEN")

    assert isinstance(late, Late)
    assert late.culprit == "H8 EIN"
    assert Submission.objects.get().text == "H8 EIN"


def test_answer_on_the_way_at_the_bell_is_in_time(opened: Hall) -> None:
    opened.now = Turn.objects.get().closes_at + timedelta(milliseconds=400)

    assert isinstance(opened.answer(0, "H4 REISEN"), Receipt)


def test_answer_is_late_by_the_deadline_as_it_stands_now(opened: Hall) -> None:
    turns.stop(turn=opened.turn, by=opened.director, now=opened.now)
    opened.wait(5)

    assert isinstance(opened.answer(0, "H4 REISEN"), Late)


def test_paused_turn_takes_nothing(opened: Hall) -> None:
    turns.pause(turn=opened.turn, by=opened.director, now=opened.now)

    assert isinstance(opened.answer(0, "H4 REISEN"), TurnPaused)


def test_turn_whose_clock_has_not_run_takes_nothing(hall: Hall) -> None:
    hall.draw("EEINRSS")

    assert isinstance(hall.answer(0, "H4 REISEN"), TurnNotOpen)


def test_draw_that_was_taken_back_takes_nothing(opened: Hall) -> None:
    racks.take_back(turn=opened.turn, by=opened.director, now=opened.now, why="wrong bag")

    assert isinstance(opened.answer(0, "H4 REISEN"), UnknownTurn)


def test_who_has_left_cannot_answer(opened: Hall) -> None:
    roster.withdraw(entry=opened.entries[0], by=opened.director, now=opened.now)

    assert isinstance(opened.answer(0, "H4 REISEN"), Withdrawn)
    assert not Submission.objects.exists()


def test_one_refusal_in_a_batch_keeps_the_others(opened: Hall) -> None:
    answers = [
        Answer(opened.tournament.pk, opened.turn.pk, entry.pk, {"kind": "lay"}, "H8 EIN", moment)
        for entry, moment in zip(opened.entries, (opened.now, opened.now + timedelta(hours=1)), strict=False)
    ]

    outcomes = recorder.write(answers)

    assert [type(one) for one in outcomes] == [Receipt, Late]
    assert Submission.objects.count() == 1


def test_a_batch_takes_the_same_number_of_statements_for_many_as_for_one(
    opened: Hall, django_assert_num_queries
) -> None:
    answers = [
        Answer(opened.tournament.pk, opened.turn.pk, entry.pk, {"kind": "lay"}, "H8 EIN", opened.now)
        for entry in opened.entries
    ]

    with django_assert_num_queries(5):  # savepoint, turns, entries, one insert, release
        recorder.write(answers)


@pytest.mark.django_db(transaction=True)
def test_answers_that_come_together_all_get_their_receipts(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()

    async def all_at_once() -> list[Receipt]:
        sent = [
            recorder.record(Answer(hall.tournament.pk, hall.turn.pk, entry.pk, {"kind": "lay"}, entry.name, hall.now))
            for entry in hall.entries
        ]
        return await asyncio.gather(*sent)

    receipts = asyncio.run(all_at_once())

    assert [receipt.text for receipt in receipts] == ["Anna", "Bert", "Carla"]
    assert Submission.objects.count() == 3
