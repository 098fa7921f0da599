"""The record of a round: complete, honest, and silent about what is still to be played."""

from random import Random

import pytest

from games import record as game_records
from games.verification import verify
from tests.tournaments.hall import WORDS, build
from tournaments import play, records
from tournaments.models import Round
from tournaments.services import racks, ruling, turns

pytestmark = pytest.mark.django_db

_MORE_WORDS = """
AB AH AM AU DU EH ELF ES GEN HE HO ICH IHR JA LE NUN OB OD OH ORT PH QI RE SI TU UM UR WO ZU ZUM ALT ALTE ALTEN BAD
BADE BADEN BEI BEIN BEINE EHE EIDE EIER ENGE ERDE ERDEN ESEL FEE FEEN GAR GEL HAG HER HIN HUT IDEE LAGE LAGEN LID
LIED LIEDER MAI MEIN NASE NASEN NEU NEUE NEUEN ODE ODEN RAD REDE REDEN REGEL REGELN REH ROT ROTE SAAL SAGE SAGEN SEE
SEEN SOLL TAG TAGE TAGEN TAL TON TOR UHR UHREN VOR WAR WEG WEGE WEIN WEINE XI XIS YEN ZEH ZEHN ZEIT ZEITEN ÄRA ÖL ÖLE
ÜBE ÜBEN ÜBEL TÜR TÜREN ÄHRE ÄHREN BÄR BÄREN FLÖTE FLÖTEN
"""


def played_through(hall, *, redraw_at=(), take_back_at=(), type_at=()):
    """A round to its end, with chance deciding nothing but what the seed decides."""
    chance = Random(4)
    hall.round = turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)
    while not Round.objects.get(pk=hall.round.pk).is_finished:
        number = play.turns_of(hall.round).count() + 1
        state = play.state_after(hall.round)
        text = "".join(chance.sample(state.bag, 7 - len(state.racks[0]))) if number in type_at else ""
        hall.draw(text)
        if number in redraw_at:
            hall.turn = racks.redraw(turn=hall.turn, by=hall.director, now=hall.now, why="a tile fell down")
        if number in take_back_at:
            racks.take_back(turn=hall.turn, by=hall.director, now=hall.now, why="shown too early")
            hall.draw()
        hall.start()
        hall.ring()
        hall.lay()
    return Round.objects.select_related("tournament__lexicon").get(pk=hall.round.pk)


@pytest.fixture
def honest_round(stored):
    return played_through(build(stored(WORDS + _MORE_WORDS)))


def test_an_honest_round_passes_the_check(honest_round):
    report = verify(records.of(honest_round), play.solver_of(honest_round.tournament))

    assert report.objections == ()
    assert report.re_run == honest_round.turns.count() > 3


def test_a_redraw_by_the_director_passes_the_check(stored):
    round_ = played_through(build(stored(WORDS + _MORE_WORDS)), redraw_at=(1, 3))

    record = records.of(round_)

    assert "director" in [one.reason for one in record.turns[0].draw.rejected]
    assert verify(record, play.solver_of(round_.tournament)).objections == ()


def test_a_draw_that_was_taken_back_does_not_come_again_and_the_next_passes_the_check(stored):
    round_ = played_through(build(stored(WORDS + _MORE_WORDS)), take_back_at=(1, 3))

    record = records.of(round_)
    void = play.draw_of(round_.turns.get(number=3, state="void"))

    assert (void.rack, "director", "shown too early") in [
        (one.rack, one.reason, one.note) for one in record.turns[2].draw.rejected
    ]
    assert verify(record, play.solver_of(round_.tournament)).objections == ()


def test_typed_draws_are_counted_and_pass_the_check(stored):
    round_ = played_through(build(stored(WORDS + _MORE_WORDS)), type_at=(1,))

    report = verify(records.of(round_), play.solver_of(round_.tournament))

    assert (report.typed, report.objections) == (1, ())


def test_a_seed_that_was_exchanged_is_noticed(honest_round):
    honest_round.seed = "another"

    assert verify(records.of(honest_round)).objections != ()


def test_the_record_survives_its_file(honest_round):
    record = records.of(honest_round)

    assert game_records.from_json(game_records.to_json(record)) == record


def test_while_the_round_runs_the_record_holds_laid_turns_and_no_seed(hall):
    hall.play("EEINRST", "H4 REISEN", "H8 NEST")
    hall.draw("")
    hall.start()
    hall.answer(0, "H8 AN")
    hall.ring()

    record = records.of(Round.objects.select_related("tournament__lexicon").get())

    assert [turn.number for turn in record.turns] == [1]
    assert record.seed is None
    assert record.commitment == hall.round.commitment


def test_answers_and_rulings_are_in_the_record(hall):
    turn = hall.play("EEINRSS", "H4 REISEN", "H8 XXX", "")
    ruling.rule_on_answer(turn=turn, entry=hall.entries[0], by=hall.director, now=hall.now, why="loud", penalty=5)

    record = records.of(Round.objects.select_related("tournament__lexicon").get())

    told = [(one.judged.entry, one.judged.fault, one.answer.word) for one in record.turns[0].submissions]
    assert told == [(str(hall.entries[0].pk), None, "REISEN"), (str(hall.entries[1].pk), "not-in-rack", "XXX")]
    assert [(one.turn, one.entry, one.penalty, one.why) for one in record.rulings] == [
        (1, str(hall.entries[0].pk), 5, "loud")
    ]
    assert [one.name for one in record.entries] == ["Anna", "Bert", "Carla"]


def test_a_word_ruled_on_during_a_turn_waits_for_its_master(hall):
    hall.play("EEINRSS", "H4 REISEN")
    hall.draw()
    hall.start()
    hall.wait(5)
    ruling.rule_on_word(
        tournament=hall.tournament, word="RIESIN", is_accepted=True, by=hall.director, now=hall.now, why="in the book"
    )
    round_ = Round.objects.select_related("tournament__lexicon").get()
    during = records.of(round_).words

    hall.ring()
    hall.lay()

    assert during == ()
    assert [one.word for one in records.of(round_).words] == ["RIESIN"]


@pytest.mark.parametrize("names", ["Anna Bert", "Anna Bert Carla Dora Emil Frieda Gustav Hans Ida"])
def test_more_entries_need_no_more_queries(stored, names, django_assert_num_queries):
    hall = build(stored(WORDS), names)
    hall.play("EEINRSS", *["H4 REISEN"] * len(names.split()))
    round_ = Round.objects.select_related("tournament__lexicon").get()

    with django_assert_num_queries(6):
        records.of(round_)
