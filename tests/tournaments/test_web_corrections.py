"""Corrections in the browser: readings, rulings, words; and everything follows."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import codec
from games.parts.actions import Lay
from games.parts.notation import parse_move
from tests.tournaments.hall import Hall
from tests.tournaments.moments import RACK, address, client_of
from tournaments import results, snapshot
from tournaments.enums import Role
from tournaments.models import LogEntry, Ruling, Submission, Tournament, WordRuling
from tournaments.services import roster, ruling, turns

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("present")]


def _answers(hall: Hall) -> str:
    return f"{address(hall, 'answers', 1)}?round=1"


def _correct(client: Client, hall: Hall, place: int, step: str, **fields: Any) -> Any:
    return client.post(_answers(hall), {"entry": hall.entries[place].pk, "step": step, **fields})


def _totals(hall: Hall) -> dict[str, int]:
    hall.tournament.refresh_from_db()
    return {line.entry.name: line.row.total for line in results.of(hall.tournament).lines}


# ---- the answers of a turn


def test_answers_are_listed_best_first(director: Client, hall: Hall, played: Any) -> None:
    lines = director.get(_answers(hall)).context["lines"]

    assert [(line["entry"].name, line["text"], line["total"], line["fault"]) for line in lines] == [
        ("Bert", "H8 EIN", 6, ""),
        ("Anna", "H7 NEIS", 0, "not-in-lexicon"),
        ("Carla", "", 0, "no-answer"),
    ]


def test_turn_is_that_of_the_last_round_unless_one_is_named(director: Client, hall: Hall, played: Any) -> None:
    Tournament.objects.update(round_count=2)
    turns.end_round(round_=hall.round, by=hall.director, now=hall.now, why="late")
    hall.round = None
    hall.play(RACK, "H4 REISEN")

    rounds = [
        director.get(f"{address(hall, 'answers', 1)}{question}").context["turn"].round.number
        for question in ("", "?round=1", "?round=2", "?round=x")
    ]

    assert rounds == [2, 1, 2, 2]


@pytest.mark.parametrize("moment", ["drawn", "open", "paused"])
def test_turn_before_its_bell_has_no_page(director: Client, hall: Hall, moment: str) -> None:
    hall.draw(RACK)
    if moment != "drawn":
        hall.start()
        hall.answer(0, "H8 EIN")
    if moment == "paused":
        turns.pause(turn=hall.turn, by=hall.director, now=hall.now)

    assert director.get(_answers(hall)).status_code == 404


def test_turn_can_be_corrected_before_its_move_is_laid(arbiter: Client, hall: Hall) -> None:
    hall.draw(RACK)
    hall.start()
    hall.answer(0, "H7 NEIS")
    hall.ring()

    _correct(arbiter, hall, 0, "read", text="H4 REISEN", why="the slip says so")

    (line,) = [line for line in arbiter.get(_answers(hall)).context["lines"] if line["entry"] == hall.entries[0]]
    assert (line["text"], line["arrived_text"], line["points"]) == ("H4 REISEN", "H7 NEIS", 14)


def test_answers_of_many_ask_no_more_than_those_of_few(director: Client, hall: Hall, played: Any) -> None:
    asked_for_three = _queries(director, hall)
    people = [roster.Person(f"P{number}") for number in range(27)]
    late = roster.add(tournament=hall.tournament, people=people, by=hall.director, now=hall.now)
    given = {"action": codec.encode_action(Lay(parse_move("H8 EIN"))), "text": "H8 EIN", "arrived_at": hall.now}
    Submission.objects.bulk_create([Submission(turn=played, entry=entry, **given) for entry in late])
    for entry in late:
        ruling.rule_on_answer(turn=played, entry=entry, points=1, why="slip", by=hall.director, now=hall.now)

    assert _queries(director, hall) == asked_for_three


def _queries(client: Client, hall: Hall) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(_answers(hall))
    return len(asked)


# ---- readings


def test_answer_is_read_differently(arbiter: Client, hall: Hall, played: Any) -> None:
    answer = _correct(arbiter, hall, 0, "read", text="h4 reisen", why="the slip says so")

    assert answer.headers["location"] == f"{_answers(hall)}#entry-{hall.entries[0].pk}"
    assert _totals(hall) == {"Anna": 14, "Bert": 6, "Carla": 0}


def test_answer_is_read_where_none_arrived(arbiter: Client, hall: Hall, played: Any) -> None:
    _correct(arbiter, hall, 2, "read", text="H8 EIN", why="the slip lay on the floor")

    assert _totals(hall)["Carla"] == 6


def test_players_see_a_correction_at_once(arbiter: Client, hall: Hall, played: Any) -> None:
    anna, number = hall.entries[0].pk, Tournament.objects.get().event
    assert snapshot.own(snapshot.moment(hall.tournament.pk, hall.now), [anna])[anna]["result"]["points"] == 0

    _correct(arbiter, hall, 0, "read", text="H4 REISEN", why="the slip says so")

    seen = snapshot.own(snapshot.moment(hall.tournament.pk, hall.now), [anna])[anna]
    assert Tournament.objects.get().event == number + 1
    assert (seen["result"]["text"], seen["result"]["points"], seen["standing"]["rank"]) == ("H4 REISEN", 14, 1)


def test_readings_that_can_be_played_are_suggested(arbiter: Client, hall: Hall) -> None:
    hall.play(RACK, "G4 REISEN", "H8 EIN")

    shown = arbiter.get(f"{_answers(hall)}&entry={hall.entries[0].pk}").context

    assert ("H4 REISEN", 14) in [(one["text"], one["points"]) for one in shown["suggestions"]]


def test_suggested_reading_is_taken(arbiter: Client, hall: Hall) -> None:
    hall.play(RACK, "G4 REISEN", "H8 EIN")

    _correct(arbiter, hall, 0, "read", reading="H4 REISEN", text=" ", why="off by one")

    assert _totals(hall)["Anna"] == 14


def test_typed_reading_goes_before_the_suggested_one(arbiter: Client, hall: Hall) -> None:
    hall.play(RACK, "G4 REISEN", "H8 EIN")

    _correct(arbiter, hall, 0, "read", reading="H4 REISEN", text="H8 EIN", why="off by one")

    assert _totals(hall)["Anna"] == 6


def test_reading_goes_back_to_what_arrived(arbiter: Client, hall: Hall, played: Any) -> None:
    _correct(arbiter, hall, 1, "read", text="H4 REISEN", why="misread")

    _correct(arbiter, hall, 1, "unread", why="it was right")

    assert _totals(hall)["Bert"] == 6
    assert Submission.objects.get(entry=hall.entries[1]).reading is None


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"text": "H4 REISEN", "why": " "}, "Say why: the reason is kept in the log."),
        ({"text": "", "why": "misread"}, "This cannot be read: give square and word, such as O5 RELING."),
        ({"text": "somewhere", "why": "misread"}, "This cannot be read: give square and word, such as O5 RELING."),
    ],
)
def test_reading_that_is_refused_loses_nothing(
    arbiter: Client, hall: Hall, played: Any, fields: dict[str, str], said: str
) -> None:
    answer = _correct(arbiter, hall, 0, "read", **fields)

    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert answer.context["opened"]["entry"] == hall.entries[0]
    assert f'value="{fields["text"]}"' in answer.text
    assert _totals(hall)["Anna"] == 0


# ---- rulings on answers


def test_ruling_counts_until_it_is_revoked(arbiter: Client, hall: Hall, played: Any) -> None:
    _correct(arbiter, hall, 1, "rule", points="5", penalty="2", why="appeal")
    ruled = _totals(hall)["Bert"]

    _correct(arbiter, hall, 1, "revoke", ruling=Ruling.objects.get().pk, why="withdrawn")

    assert (ruled, _totals(hall)["Bert"]) == (3, 6)


def test_marks_are_faults(arbiter: Client, hall: Hall, played: Any) -> None:
    _correct(arbiter, hall, 1, "rule", mark=["late"], why="after the bell")

    (line,) = [one for one in arbiter.get(_answers(hall)).context["lines"] if one["entry"] == hall.entries[1]]
    assert (line["total"], [given for _, given in line["rulings"]]) == (0, [["too late"]])


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"points": "", "why": "appeal"},
            "Say what the ruling changes: marks, points or a penalty; or a word of 2 to 15 letters.",
        ),
        ({"points": "-3", "why": "appeal"}, "Points are a number from 0 to 9999."),
        ({"penalty": "much", "why": "appeal"}, "A penalty is a number from 0 to 9999."),
        (
            {"mark": "nonsense", "why": "appeal"},
            "Say what the ruling changes: marks, points or a penalty; or a word of 2 to 15 letters.",
        ),
        ({"points": "5", "why": ""}, "Say why: the reason is kept in the log."),
    ],
)
def test_ruling_that_is_refused_loses_nothing(
    arbiter: Client, hall: Hall, played: Any, fields: dict[str, str], said: str
) -> None:
    answer = _correct(arbiter, hall, 1, "rule", **fields)

    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert {name: answer.context["typed"][name] for name in fields} == fields
    assert not Ruling.objects.exists()


def test_ruling_of_another_entry_cannot_be_revoked(arbiter: Client, hall: Hall, played: Any) -> None:
    _correct(arbiter, hall, 1, "rule", points="5", why="appeal")

    answer = _correct(arbiter, hall, 0, "revoke", ruling=Ruling.objects.get().pk, why="withdrawn")

    assert answer.status_code == 404
    assert Ruling.objects.get().revoked_at is None


@pytest.mark.parametrize("fields", [{"step": "cheat"}, {"entry": "x"}, {"entry": "999999"}, {"entry": "9" * 30}])
def test_correction_of_nothing_is_not_found(arbiter: Client, hall: Hall, played: Any, fields: dict[str, str]) -> None:
    given = {"entry": hall.entries[0].pk, "step": "read", "text": "H8 EIN", "why": "misread"}

    assert arbiter.post(_answers(hall), given | fields).status_code == 404


@pytest.mark.parametrize("step", ["read", "unread", "rule", "revoke"])
def test_viewer_looks_on(hall: Hall, played: Any, step: str) -> None:
    client = client_of(hall, Role.VIEWER)

    answer = _correct(client, hall, 0, step, text="H8 EIN", points="5", why="because")

    assert (answer.status_code, answer.context["refused"]) == (409, "You may not do this here.")
    assert answer.context["opened"] is None
    assert set(LogEntry.objects.values_list("what", flat=True)).isdisjoint({"read-answer", "rule-answer"})


@pytest.mark.parametrize("name", ["answers", "word-rulings", "log"])
def test_pages_are_for_officials(client: Client, hall: Hall, played: Any, name: str) -> None:
    here = address(hall, name, *([1] if name == "answers" else []))
    unknown = client.get(here)
    client.force_login(User.objects.create_user("otto"))

    assert unknown.headers["location"] == f"{reverse('sign-in')}?next={here}"
    assert client.get(here).status_code == 403


# ---- words


def test_word_is_accepted_and_all_answers_are_judged_again(arbiter: Client, hall: Hall, played: Any) -> None:
    answer = arbiter.post(address(hall, "word-rulings"), {"word": "neis", "is_accepted": "1", "why": "dialect"})
    ruling.rejudge(tournament=Tournament.objects.get())

    assert answer.headers["location"] == f"{address(hall, 'word-rulings')}?done=1"
    assert [(one.word, one.is_accepted, one.why) for one in WordRuling.objects.all()] == [("NEIS", True, "dialect")]
    assert _totals(hall)["Anna"] == 8


def test_ruling_on_a_word_is_taken_back(arbiter: Client, hall: Hall, played: Any) -> None:
    here = address(hall, "word-rulings")
    arbiter.post(here, {"word": "NEIS", "is_accepted": "1", "why": "dialect"})

    arbiter.post(here, {"forget": WordRuling.objects.get().pk, "why": "it is none"})
    ruling.rejudge(tournament=Tournament.objects.get())

    assert not WordRuling.objects.exists()
    assert _totals(hall)["Anna"] == 0


def test_word_from_an_answer_is_filled_in(arbiter: Client, hall: Hall, played: Any) -> None:
    answer = arbiter.get(f"{address(hall, 'word-rulings')}?word=NEIS")

    assert 'name="word" value="NEIS"' in answer.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"word": "NEIS", "is_accepted": "1", "why": " "}, "Say why: the reason is kept in the log."),
        (
            {"word": "N", "is_accepted": "1", "why": "dialect"},
            "Say what the ruling changes: marks, points or a penalty; or a word of 2 to 15 letters.",
        ),
        (
            {"word": "NE1S", "is_accepted": "1", "why": "dialect"},
            "Say what the ruling changes: marks, points or a penalty; or a word of 2 to 15 letters.",
        ),
        (
            {"word": "NEIS", "is_accepted": "perhaps", "why": "dialect"},
            "Say what the ruling changes: marks, points or a penalty; or a word of 2 to 15 letters.",
        ),
    ],
)
def test_ruling_on_a_word_that_is_refused_loses_nothing(
    arbiter: Client, hall: Hall, fields: dict[str, str], said: str
) -> None:
    answer = arbiter.post(address(hall, "word-rulings"), fields)

    assert (answer.status_code, answer.context["refused"]) == (409, said)
    assert f'value="{fields["word"]}"' in answer.text
    assert not WordRuling.objects.exists()


def test_viewer_does_not_rule_on_words(hall: Hall) -> None:
    client = client_of(hall, Role.VIEWER)

    answer = client.post(address(hall, "word-rulings"), {"word": "NEIS", "is_accepted": "1", "why": "dialect"})

    assert (answer.status_code, answer.context["refused"]) == (409, "You may not do this here.")


def test_word_ruling_of_another_tournament_is_not_found(arbiter: Client, hall: Hall) -> None:
    arbiter.post(address(hall, "word-rulings"), {"word": "NEIS", "is_accepted": "1", "why": "dialect"})
    WordRuling.objects.update(tournament=_other(hall))

    answer = arbiter.post(address(hall, "word-rulings"), {"forget": WordRuling.objects.get().pk, "why": "no"})

    assert answer.status_code == 404


def _other(hall: Hall) -> Tournament:
    other = Tournament.objects.get()
    other.pk, other.code = None, "other2"
    other.save()
    return other
