"""The lines that show how people fared."""

from games.reckoning import TurnScore
from tournaments.models import Turn
from tournaments.results import RoundResults
from tournaments.web import courses
from tournaments.web.courses import Course, Courses


def reckoned(tops: list[int], scores: dict[int, list[int]]) -> RoundResults:
    turns = tuple(Turn(number=place, tops=[{"points": top}]) for place, top in enumerate(tops, start=1))
    rows = {entry: tuple(TurnScore(points=points) for points in row) for entry, row in scores.items()}
    return RoundResults(1, False, turns, rows)


def test_course_is_the_percent_so_far_from_the_lowest_to_the_highest() -> None:
    one = reckoned([10, 30], {7: [10, 30], 8: [5, 15]})

    assert courses.of([one], [7, 8]) == Courses(
        {
            7: Course("5.0,5.0 115.0,5.0", "115.0", "5.0", 100, 100),
            8: Course("5.0,31.0 115.0,31.0", "115.0", "31.0", 50, 50),
        },
        "18.0",
    )


def test_rounds_follow_each_other() -> None:
    first, second = reckoned([10], {7: [10]}), reckoned([10], {7: [5]})

    drawn = courses.of([first, second], [7]).lines[7]

    assert (drawn.first, drawn.last) == (100, 75)


def test_long_contests_are_drawn_at_twelve_moments() -> None:
    one = reckoned([10] * 60, {7: [10] * 30 + [0] * 30})

    drawn = courses.of([one], [7]).lines[7]

    assert (len(drawn.points.split()), drawn.first, drawn.last) == (12, 100, 50)


def test_one_turn_is_no_line_yet() -> None:
    assert courses.of([reckoned([10], {7: [10]})], [7]) == Courses({})
    assert courses.of([], [7]) == Courses({})
    assert courses.of([reckoned([10, 10], {})], []) == Courses({})


def test_turn_without_a_word_is_no_moment() -> None:
    assert courses.of([reckoned([0, 10, 10], {7: [0, 10, 10]})], [7]).lines[7].points.count(",") == 2
