"""The way of a round, step by step, and every step at the wrong moment."""

from datetime import timedelta
from typing import Any

import pytest

from games.errors import IllegalDraw, IllegalLay
from games.parts import notation
from tests.tournaments.hall import Hall, build
from tests.tournaments.lists import Stored
from tournaments import play, queries, results, snapshot
from tournaments.enums import Phase, TurnState
from tournaments.errors import ReasonMissing, WrongMoment
from tournaments.models import LogEntry, Round, Submission, Turn
from tournaments.services import going_on, racks, sweeping, turns

pytestmark = pytest.mark.django_db


def phase(hall: Hall) -> Phase:
    return snapshot.moment(hall.tournament.pk, hall.now).phase


def test_a_turn_goes_from_draw_to_master(hall: Hall) -> None:
    assert phase(hall) == Phase.WAITING
    hall.draw("EEINRSS")
    assert phase(hall) == Phase.DRAWN
    hall.start()
    assert phase(hall) == Phase.OPEN
    hall.wait(10)
    hall.answer(0, "H4 REISEN")
    hall.answer(1, "H8 EIN")
    hall.ring()
    assert phase(hall) == Phase.CLOSED

    laid = hall.lay()

    assert phase(hall) == Phase.LAID
    assert play.master_move(laid).move.word == "REISEN"
    assert [(line.entry.name, line.row.rank, line.row.total) for line in results.of(hall.tournament).lines] == [
        ("Anna", 1, 14),
        ("Bert", 2, 6),
        ("Carla", 3, 0),
    ]


def test_best_submitted_move_is_laid_and_not_the_top(hall: Hall) -> None:
    laid = hall.play("EEINRSS", "H8 EIN", "H7 SEI", "")

    assert laid.top > play.master_move(laid).points
    assert play.master_move(laid).move.word in ("EIN", "SEI")


def test_top_is_laid_if_nobody_has_a_valid_answer(hall: Hall) -> None:
    laid = hall.play("EEINRSS", "H8 NEIS", "", "")

    assert play.master_move(laid).points == laid.top
    assert Submission.objects.get().verdict["fault"] == "not-in-lexicon"


def test_drawing_by_the_seed_can_be_repeated_by_anybody(hall: Hall) -> None:
    hall.draw()

    from games.parts.seeds import SeededChance, commitment  # noqa: PLC0415

    game = play.replaying(hall.tournament)
    drawn = game.deal(game.start(1), SeededChance(hall.round.seed, 1))
    assert play.draw_of(hall.turn) == drawn
    assert commitment(hall.round.seed) == hall.round.commitment


def test_typed_draw_is_marked_so(hall: Hall) -> None:
    assert hall.draw("EEINRSS").draw["typed"] is True


@pytest.mark.parametrize(
    ("tiles", "code"),
    [("QQINRSS", "tile-not-in-bag"), ("EEINRS", "wrong-number"), ("EEEIIIO", "too-few-consonants")],
)
def test_impossible_draw_is_refused_and_changes_nothing(hall: Hall, tiles: str, code: str) -> None:
    with pytest.raises(IllegalDraw) as refused:
        hall.draw(tiles)

    assert refused.value.code == code
    assert not Turn.objects.exists()


def test_second_draw_waits_for_the_master(hall: Hall) -> None:
    hall.draw("EEINRSS")

    with pytest.raises(WrongMoment) as refused:
        hall.draw("EEINRSS")

    assert refused.value.culprit == "turn-is-running"


def test_redraw_keeps_the_old_rack_on_record_and_needs_a_reason(hall: Hall) -> None:
    turn = hall.draw("EEINRSS")
    with pytest.raises(ReasonMissing):
        racks.redraw(turn=turn, by=hall.director, now=hall.now, why=" ")

    redrawn = racks.redraw(turn=turn, by=hall.director, now=hall.now, why="a tile fell down")

    draw = play.draw_of(redrawn)
    assert [(one.rack, one.reason, one.note) for one in draw.rejected[:1]] == [
        ("EEINRSS", "director", "a tile fell down")
    ]
    assert len(draw.rack) == 7


def test_draw_that_was_taken_back_leaves_room_for_another(hall: Hall) -> None:
    turn = hall.draw("EEINRSS")
    racks.take_back(turn=turn, by=hall.director, now=hall.now, why="wrong bag")

    again = hall.draw("AENRSTT")

    assert again.number == 1
    assert sorted(Turn.objects.values_list("number", "state")) == [(1, "drawn"), (1, "void")]
    assert LogEntry.objects.get(what="take-back").before["draw"]["new"] == "EEINRSS"


def test_only_the_last_turn_can_be_taken_back(hall: Hall) -> None:
    first = hall.play("EEINRSS", "H4 REISEN")
    hall.draw("EIST?TE")

    with pytest.raises(WrongMoment) as refused:
        racks.take_back(turn=first, by=hall.director, now=hall.now, why="no")

    assert refused.value.culprit == "not-the-last-turn"


def test_taking_back_a_laid_turn_takes_its_points_back(hall: Hall) -> None:
    laid = hall.play("EEINRSS", "H4 REISEN")

    racks.take_back(turn=laid, by=hall.director, now=hall.now, why="the rack was shown too early")

    hall.tournament.refresh_from_db()
    assert [line.row.total for line in results.of(hall.tournament).lines] == [0, 0, 0]
    assert queries.current_turn(hall.round) is None


# ---- the clock


def test_pause_keeps_the_time_that_is_left(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    paused = turns.pause(turn=hall.turn, by=hall.director, now=hall.wait(50))
    assert (paused.state, paused.left) == (TurnState.PAUSED, 130)

    resumed = turns.resume(turn=paused, by=hall.director, now=hall.wait(600))

    assert resumed.closes_at == hall.now + timedelta(seconds=130)


def test_extension_moves_the_deadline(hall: Hall) -> None:
    hall.draw("EEINRSS")
    opened = hall.start()

    extended = turns.extend(turn=hall.turn, seconds=30, by=hall.director, now=hall.wait(10))

    assert extended.closes_at == opened.closes_at + timedelta(seconds=30)


def test_stopping_early_rings_the_bell_now(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")

    stopped = turns.stop(turn=hall.turn, by=hall.director, now=hall.wait(20))

    assert stopped.closes_at == hall.now
    assert turns.close(turn=stopped, now=hall.wait(1)) is True
    assert Submission.objects.get().verdict["points"] == 14


@pytest.mark.parametrize("step", [turns.pause, turns.resume, turns.stop])
def test_clock_steps_need_a_clock(hall: Hall, step: Any) -> None:
    turn = hall.draw("EEINRSS")

    with pytest.raises(WrongMoment):
        step(turn=turn, by=hall.director, now=hall.now)


def test_clock_starts_once(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()

    with pytest.raises(WrongMoment):
        hall.start()


# ---- the bell


def test_nothing_closes_before_its_time(hall: Hall) -> None:
    hall.draw("EEINRSS")
    turn = hall.start()

    assert turns.close(turn=turn, now=turn.closes_at) is False
    assert Turn.objects.get().state == TurnState.OPEN


def test_closing_twice_changes_nothing(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")
    turn = hall.ring()
    stored = list(Turn.objects.values()), list(Submission.objects.values())

    assert turns.close(turn=turn, now=hall.wait(5)) is False
    turns.judge(turn=turn, now=hall.wait(5))

    assert (list(Turn.objects.values()), list(Submission.objects.values())) == stored


def test_closing_a_turn_that_was_extended_meanwhile_waits(hall: Hall) -> None:
    hall.draw("EEINRSS")
    stale = hall.start()
    turns.extend(turn=hall.turn, seconds=60, by=hall.director, now=hall.wait(170))

    assert turns.close(turn=stale, now=hall.wait(15)) is False
    assert Turn.objects.get().state == TurnState.OPEN


def test_answer_written_after_the_bell_but_in_time_is_judged(hall: Hall) -> None:
    hall.draw("EEINRSS")
    turn = hall.start()
    hall.ring()
    hall.now = turn.closes_at

    hall.answer(0, "H4 REISEN")
    turns.judge(turn=turn, now=hall.wait(10))

    assert Submission.objects.get().verdict["points"] == 14


def test_sweep_does_what_lost_tasks_left(hall: Hall) -> None:
    hall.draw("EEINRSS")
    turn = hall.start()
    hall.answer(0, "H4 REISEN")

    sweeping.sweep(now=hall.now)
    assert Turn.objects.get().top > 0
    sweeping.sweep(now=turn.closes_at + timedelta(seconds=1))

    closed = Turn.objects.get()
    assert (closed.state, closed.judged_at is not None) == (TurnState.CLOSED, True)
    assert Submission.objects.get().verdict["points"] == 14


def test_sweep_judges_what_was_closed_and_then_forgotten(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")
    Turn.objects.update(state=TurnState.CLOSED, closed_at=hall.now)
    assert phase(hall) == Phase.JUDGING

    sweeping.sweep(now=hall.now)

    assert phase(hall) == Phase.CLOSED
    assert Submission.objects.get().verdict["points"] == 14


# ---- the master


def test_move_that_is_no_candidate_needs_a_reason(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.answer(0, "H4 REISEN")
    hall.ring()
    other = notation.parse_move("H8 EIN")
    with pytest.raises(ReasonMissing):
        hall.lay(move=other)

    laid = hall.lay(move=other, why="the hall wants it")

    assert (play.master_move(laid).move.word, laid.reason) == ("EIN", "director")


def test_impossible_master_is_refused(hall: Hall) -> None:
    hall.draw("EEINRSS")
    hall.start()
    hall.ring()

    with pytest.raises(IllegalLay):
        hall.lay(move=notation.parse_move("A1 EIN"), why="no")

    assert Turn.objects.get().state == TurnState.CLOSED


def test_master_of_the_last_turn_can_be_changed(hall: Hall) -> None:
    laid = hall.play("EEINRSS", "H4 REISEN", "H8 EIN")

    changed = turns.change_master(
        turn=laid, move=notation.parse_move("H8 EIN"), by=hall.director, now=hall.now, why="appeal"
    )

    assert play.master_move(changed).move.word == "EIN"
    assert play.state_after(hall.round).position.rows[7] == ".......EIN....."
    log = LogEntry.objects.get(what="change-master")
    assert (log.before["move"]["word"], log.after["move"]["word"], log.why) == ("REISEN", "EIN", "appeal")


def test_master_followed_by_a_draw_stays(hall: Hall) -> None:
    laid = hall.play("EEINRSS", "H4 REISEN")
    hall.draw()

    with pytest.raises(WrongMoment) as refused:
        turns.change_master(turn=laid, move=notation.parse_move("H8 EIN"), by=hall.director, now=hall.now, why="appeal")

    assert refused.value.culprit == "not-the-last-turn"


# ---- rounds


def test_next_round_waits_for_the_end_of_this_one(hall: Hall) -> None:
    hall.draw("EEINRSS")

    with pytest.raises(WrongMoment) as refused:
        turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)

    assert refused.value.culprit == "round-is-running"


def test_round_that_is_ended_early_finishes_the_tournament(hall: Hall) -> None:
    hall.play("EEINRSS", "H4 REISEN")

    turns.end_round(round_=hall.round, by=hall.director, now=hall.now, why="the hall closes")

    assert phase(hall) == Phase.FINISHED
    with pytest.raises(WrongMoment) as refused:
        turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)
    assert refused.value.culprit == "all-rounds-played"


def test_automatic_round_runs_to_its_end_by_the_sweep_alone(stored: Stored) -> None:
    hall = build(stored("AN AS DA ER ES IM IN EI NE SO TA TE SEI EIS NIE"), is_automatic=True, pause_seconds=5)
    begun = turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)

    for _ in range(3000):
        sweeping.sweep(now=hall.wait(20))
        if Round.objects.get(pk=begun.pk).is_finished:
            break

    assert Round.objects.get(pk=begun.pk).is_finished
    states = set(Turn.objects.values_list("state", flat=True))
    assert states == {TurnState.LAID}


def test_automatic_mode_waits_for_its_pause(stored: Stored) -> None:
    hall = build(stored("AN AS DA ER ES"), is_automatic=True, pause_seconds=30)
    turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)
    assert going_on.advance(tournament=hall.tournament, now=hall.now) is True
    hall.turn = Turn.objects.get()
    hall.ring()
    assert Turn.objects.get().state == TurnState.LAID

    assert going_on.advance(tournament=hall.tournament, now=hall.wait(29)) is False
    assert going_on.advance(tournament=hall.tournament, now=hall.wait(2)) is True
