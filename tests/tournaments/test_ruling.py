"""Corrections at any time: everything is reckoned anew, and the log knows."""

import pytest

from games.errors import NotationError
from tests.tournaments.hall import Hall
from tournaments import play, results
from tournaments.errors import BadRuling, ReasonMissing, WrongMoment
from tournaments.models import LogEntry, Ruling, Submission, Tournament, Turn, WordRuling
from tournaments.services import ruling, sweeping

pytestmark = pytest.mark.django_db


def totals(hall: Hall) -> list[tuple[str, int]]:
    hall.tournament.refresh_from_db()
    return [(line.entry.name, line.row.total) for line in results.of(hall.tournament).lines]


def test_answer_read_differently_scores_differently(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H8 EIN", "H4 REISEN")

    ruling.read_answer(
        turn=turn, entry=hall.entries[0], text="H4 RIESEN", by=hall.director, now=hall.now, why="slip misread"
    )

    assert totals(hall) == [("Anna", 14), ("Bert", 14), ("Carla", 0)]
    stored = Submission.objects.get(entry=hall.entries[0])
    assert (stored.text, stored.reading["answer"]["word"]) == ("H8 EIN", "RIESEN")
    assert LogEntry.objects.get(what="read-answer").before["verdict"]["points"] == 6


def test_answer_can_be_read_where_none_arrived(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H8 EIN")

    ruling.read_answer(
        turn=turn, entry=hall.entries[2], text="H4 REISEN", by=hall.director, now=hall.now, why="slip on the floor"
    )

    assert totals(hall)[0] == ("Carla", 14)


def test_reading_can_be_taken_back(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H8 EIN")
    one = {"turn": turn, "entry": hall.entries[0], "by": hall.director, "now": hall.now}
    ruling.read_answer(**one, text="H4 REISEN", why="misread")

    ruling.read_answer(**one, text="", why="it was right")

    assert totals(hall)[0] == ("Anna", 6)


def test_reading_that_nobody_can_read_is_refused(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H8 EIN")

    with pytest.raises(NotationError):
        ruling.read_answer(
            turn=turn, entry=hall.entries[0], text="somewhere", by=hall.director, now=hall.now, why="misread"
        )

    assert totals(hall)[0] == ("Anna", 6)


def test_corrections_wait_for_the_bell(hall: Hall) -> None:
    hall.draw("EEINRSS")
    turn = hall.start()

    with pytest.raises(WrongMoment):
        ruling.read_answer(
            turn=turn, entry=hall.entries[0], text="H8 EIN", by=hall.director, now=hall.now, why="misread"
        )


def test_fixed_points_and_penalties_count_until_they_are_revoked(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H8 EIN", "H4 REISEN")
    given = ruling.rule_on_answer(
        turn=turn, entry=hall.entries[0], by=hall.director, now=hall.now, why="appeal", points=14, penalty=5
    )
    assert totals(hall) == [("Bert", 14), ("Anna", 9), ("Carla", 0)]

    ruling.revoke(ruling=given, by=hall.director, now=hall.now, why="appeal withdrawn")

    assert totals(hall) == [("Bert", 14), ("Anna", 6), ("Carla", 0)]
    assert [log.what for log in LogEntry.objects.filter(what__contains="rul")] == ["revoke-ruling", "rule-answer"]


@pytest.mark.parametrize("decision", [{}, {"add": ("nonsense",)}, {"points": -1}, {"points": 10_000}, {"penalty": -5}])
def test_ruling_that_makes_no_sense_is_refused(hall: Hall, decision: dict[str, object]) -> None:
    turn = hall.play("EEINRSS", "H8 EIN")

    with pytest.raises(BadRuling):
        ruling.rule_on_answer(
            turn=turn, entry=hall.entries[0], by=hall.director, now=hall.now, why="appeal", **decision
        )

    assert not Ruling.objects.exists()


def test_every_correction_needs_a_reason(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H8 EIN")
    one = {"by": hall.director, "now": hall.now, "why": "  "}

    with pytest.raises(ReasonMissing):
        ruling.read_answer(turn=turn, entry=hall.entries[0], text="H8 EIN", **one)
    with pytest.raises(ReasonMissing):
        ruling.rule_on_answer(turn=turn, entry=hall.entries[0], points=1, **one)
    with pytest.raises(ReasonMissing):
        ruling.rule_on_word(tournament=hall.tournament, word="NEIS", is_accepted=True, **one)


def test_accepted_word_is_judged_again_everywhere(hall: Hall) -> None:
    turn = hall.play("EEINRSS", "H7 NEIS", "H8 EIN")
    assert totals(hall) == [("Bert", 6), ("Anna", 0), ("Carla", 0)]

    ruling.rule_on_word(
        tournament=hall.tournament, word="neis", is_accepted=True, by=hall.director, now=hall.now, why="dialect"
    )
    ruling.rejudge(tournament=hall.tournament)

    assert totals(hall) == [("Anna", 8), ("Bert", 6), ("Carla", 0)]
    assert play.master_move(Turn.objects.get(pk=turn.pk)).move.word == "EIN"


def test_sweep_judges_again_where_the_task_was_lost(hall: Hall) -> None:
    hall.play("EEINRSS", "H7 NEIS", "H8 EIN")
    ruling.rule_on_word(
        tournament=hall.tournament, word="NEIS", is_accepted=True, by=hall.director, now=hall.now, why="dialect"
    )

    sweeping.sweep(now=hall.now)

    assert totals(hall) == [("Anna", 8), ("Bert", 6), ("Carla", 0)]
    assert not Tournament.objects.get().needs_rejudging


def test_rejected_word_loses_its_points_and_its_top_but_stays_laid(hall: Hall) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H8 EIN")
    top_before = Turn.objects.get().top

    ruling.rule_on_word(
        tournament=hall.tournament, word="REISEN", is_accepted=False, by=hall.director, now=hall.now, why="test"
    )
    ruling.rejudge(tournament=hall.tournament)

    assert totals(hall) == [("Bert", 6), ("Anna", 0), ("Carla", 0)]
    assert "REISEN" in play.state_after(hall.round).position.rows[7]
    assert Turn.objects.get().top <= top_before
    assert Submission.objects.get(entry=hall.entries[0]).verdict["culprit"] == "REISEN"


def test_ruling_on_a_word_can_be_forgotten(hall: Hall) -> None:
    hall.play("EEINRSS", "H7 NEIS", "H8 EIN")
    decided = {"by": hall.director, "now": hall.now}
    ruling.rule_on_word(tournament=hall.tournament, word="NEIS", is_accepted=True, why="dialect", **decided)
    ruling.rejudge(tournament=hall.tournament)

    ruling.forget_word(ruling=WordRuling.objects.get(), why="it is none", **decided)
    ruling.rejudge(tournament=hall.tournament)

    assert totals(hall) == [("Bert", 6), ("Anna", 0), ("Carla", 0)]


@pytest.mark.parametrize("word", ["X", "ABCDEFGHIJKLMNOP", "É1"])
def test_no_word_is_refused(hall: Hall, word: str) -> None:
    with pytest.raises(BadRuling):
        ruling.rule_on_word(
            tournament=hall.tournament, word=word, is_accepted=True, by=hall.director, now=hall.now, why="test"
        )


def test_judging_again_without_a_change_changes_nothing(hall: Hall) -> None:
    hall.play("EEINRSS", "H4 REISEN", "H8 EIN")
    hall.tournament.refresh_from_db()
    before = list(Submission.objects.values()), list(Turn.objects.values()), hall.tournament.event

    ruling.rejudge(tournament=hall.tournament)

    hall.tournament.refresh_from_db()
    assert (list(Submission.objects.values()), list(Turn.objects.values()), hall.tournament.event) == before
