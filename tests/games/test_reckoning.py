"""Faults, warnings, penalties, the solo bonus and the average rule, preset by preset."""

import pytest

from engine import Fault
from games import sanctions
from games.errors import PresetError
from games.presets import preset, preset_keys
from games.reckoning import Answer, Ruling, TurnAnswers, TurnScore, reckon, warning_count
from games.sanctions import Consequence, Mark

DUPLICATE, BLITZ = preset("duplicate").contest, preset("blitz").contest
SIMULTAN = preset("simultan").contest


def turn(*answers: Answer, top: int = 50) -> TurnAnswers:
    return TurnAnswers(top, answers)


def scores(turns: list[TurnAnswers], entry: str = "ada", contest: object = DUPLICATE) -> tuple[TurnScore, ...]:
    return reckon(turns, contest)[entry]  # type: ignore[arg-type]


def test_points_are_each_entrys_own() -> None:
    reckoned = reckon([turn(Answer("ada", 50), Answer("bob", 30))], DUPLICATE)

    assert reckoned == {"ada": (TurnScore(50, is_top=True),), "bob": (TurnScore(30),)}


def test_a_fault_scores_nothing() -> None:
    assert scores([turn(Answer("ada", 0, Fault.NOT_IN_LEXICON))]) == (TurnScore(fault="not-in-lexicon"),)


def test_who_gave_no_answer_has_a_zero_there() -> None:
    turns = [turn(Answer("bob", 30)), turn(Answer("ada", 20))]

    assert scores(turns) == (TurnScore(fault="no-answer"), TurnScore(20))


@pytest.mark.parametrize(
    ("answer", "warned"),
    [
        (Answer("ada", 20), ()),
        (Answer("ada", 20, on_paper=True, announced=20), ()),
        (Answer("ada", 20, on_paper=True), ("score-missing",)),
        (Answer("ada", 20, on_paper=True, announced=24), ("score-wrong",)),
        (Answer("ada", 20, marks=(Mark.BLANK_UNCLEAR, Mark.ILLEGIBLE)), ("blank-unclear", "illegible")),
    ],
)
def test_warnings_keep_the_points(answer: Answer, warned: tuple[str, ...]) -> None:
    assert scores([turn(answer)]) == (TurnScore(20, warnings=warned),)
    assert scores([turn(answer)], contest=SIMULTAN) == (TurnScore(20),)


def test_an_announced_score_on_a_wrong_word_is_not_warned_as_well() -> None:
    answer = Answer("ada", 0, Fault.GAP, on_paper=True, announced=24)

    assert scores([turn(answer)]) == (TurnScore(fault="gap"),)


@pytest.mark.parametrize(("contest", "free"), [(DUPLICATE, 3), (preset("semi-rapid").contest, 3), (BLITZ, 5)])
def test_each_warning_after_the_free_ones_costs_five(contest: object, free: int) -> None:
    turns = [turn(Answer("ada", 20, marks=(Mark.ILLEGIBLE,))) for _ in range(free + 2)]

    assert [one.total for one in scores(turns, contest=contest)] == [20] * free + [15, 15]


def test_warnings_in_one_turn_may_be_free_and_costly() -> None:
    marks = (Mark.ILLEGIBLE, Mark.CONDUCT, Mark.BLANK_UNCLEAR, Mark.SCORE_WRONG, Mark.FEW_JOINING_LETTERS)

    assert scores([turn(Answer("ada", 20, marks=marks))])[0].warning_cost == 10
    assert warning_count(scores([turn(Answer("ada", 20, marks=marks))]))["illegible"] == 1


@pytest.mark.parametrize("mark", [Mark.REFERENCE_SHIFTED, Mark.LAST_LETTER_FORGOTTEN])
def test_a_shifted_reference_costs_five_in_duplicate_and_all_in_simultan(mark: Mark) -> None:
    answer = turn(Answer("ada", 20, marks=(mark,)))

    assert scores([answer]) == (TurnScore(20, penalty=5),)
    assert scores([answer], contest=SIMULTAN) == (TurnScore(fault=mark),)


@pytest.mark.parametrize("mark", [Mark.LATE, Mark.SEVERAL_ANSWERS, Mark.WORD_INCOMPLETE, Mark.AMBIGUOUS])
@pytest.mark.parametrize("key", preset_keys())
def test_late_or_several_answers_score_nothing_anywhere(key: str, mark: Mark) -> None:
    assert scores([turn(Answer("ada", 20, marks=(mark,)))], contest=preset(key).contest)[0].fault == mark


def field(count: int, points: int = 10) -> list[Answer]:
    return [Answer(f"player {number}", points) for number in range(count)]


def test_alone_on_the_top_brings_ten_if_sixteen_play() -> None:
    assert scores([turn(Answer("ada", 50), *field(15))]) == (TurnScore(50, bonus=10, is_top=True),)
    assert scores([turn(Answer("ada", 50), *field(14))]) == (TurnScore(50, is_top=True),)
    assert scores([turn(Answer("ada", 50), Answer("bob", 50), *field(15))]) == (TurnScore(50, is_top=True),)
    assert scores([turn(Answer("ada", 49), *field(15))]) == (TurnScore(49),)
    assert scores([turn(Answer("ada", 50), *field(15))], contest=SIMULTAN) == (TurnScore(50, is_top=True),)


def test_who_scored_in_any_turn_of_the_round_counts_for_the_field() -> None:
    turns = [turn(Answer("ada", 50)), turn(Answer("ada", 20), *field(15))]

    assert scores(turns)[0].bonus == 10


def test_a_penalty_does_not_take_the_solo_away() -> None:
    answer = Answer("ada", 50, marks=(Mark.REFERENCE_SHIFTED,))

    assert scores([turn(answer, *field(15))])[0].total == 50 + 10 - 5


def test_a_repeated_fault_gets_the_average_of_the_same_arbiter() -> None:
    again = Answer("ada", 0, Fault.NOT_IN_LEXICON, (Mark.REPEATED_BEFORE_NOTICE,), group="left")
    others = [Answer("bob", 30, group="left"), Answer("eva", 21, group="left"), Answer("joe", 50, group="right")]

    assert scores([turn(again, *others)]) == (TurnScore(25),)
    assert scores([turn(again, *others)], contest=SIMULTAN)[0].points == 0


def test_rulings_change_marks_faults_and_points() -> None:
    turns = [turn(Answer("ada", 20, marks=(Mark.LATE,)), Answer("bob", 30))]
    rulings = [
        Ruling(1, "ada", remove=(Mark.LATE,), why="the clock was wrong"),
        Ruling(1, "bob", add=(Mark.ILLEGIBLE,), penalty=5, why="second slip"),
    ]

    assert reckon(turns, DUPLICATE, rulings) == {
        "ada": (TurnScore(20),),
        "bob": (TurnScore(30, penalty=5, warnings=("illegible",)),),
    }


def test_a_ruling_fixes_points_even_without_an_answer() -> None:
    rulings = [Ruling(1, "ada", points=50, why="lost by a runner")]

    assert reckon([turn(Answer("bob", 30))], DUPLICATE, rulings)["ada"] == (TurnScore(50, is_top=True),)


# ---- the table


def test_every_fault_and_mark_stands_in_the_table() -> None:
    codes = {code for code, _ in sanctions.column("duplicate")}

    assert {*map(str, Fault), *map(str, Mark), "opening-too-short"} == codes
    assert all(sanctions.meaning(code) for code in codes)


def test_a_preset_carries_its_own_column() -> None:
    assert sanctions.consequence("score-wrong", DUPLICATE) is Consequence.WARNING
    assert sanctions.consequence("score-wrong", SIMULTAN) is Consequence.NONE
    assert sanctions.consequence("never heard of", SIMULTAN) is Consequence.ZERO
    with pytest.raises(PresetError, match="no sanctions for 'chess'"):
        sanctions.column("chess")
