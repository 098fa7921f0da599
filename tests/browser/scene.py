"""A club evening for the pictures: real words, fixed draws, 24 people of different strength. For ``manage.py shell``.

Each function prints what the photographer has to know, as JSON.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.utils import timezone

from engine.moves import ScoredMove
from games import codec
from games.parts import notation, seeds
from games.parts.actions import Lay
from tournaments import play, recorder
from tournaments.models import Entry, Lexicon, Round, Tournament, Turn
from tournaments.recorder import Answer
from tournaments.services import house, racks, roster, tournaments, turns
from tournaments.services.roster import Person

PEOPLE = """
Vera Lindner, Kassel, 6 | Kurt Adler, Kassel, 9 | Nora Brandt, Marburg, 8 | Aylin Demir, Göttingen, 9
Luc Dubois, Göttingen, 7 | Hanna Engel, Kassel, 5 | Jonas Friedrich, Marburg, 6 | Petra Hartmann, Kassel, 8
Sven Krüger, Fulda, 7 | Ines Lang, Fulda, 4 | Tomasz Nowak, Kassel, 10 | Greta Pohl, Marburg, 8
Emil Roth, Göttingen, 3 | Ida Schröder, Kassel, 6 | Otto Seidel, Fulda, 5 | Lotte Sommer, Marburg, 9
Karl Thiele, Kassel, 4 | Ruth Vogel, Göttingen, 10 | Paul Weiß, Fulda, 6 | Anna Winter, Kassel, 7
Marek Zieliński, Göttingen, 5 | Helga Baumann, Fulda, 2 | Bruno Keller, Marburg, 3 | Eva Schütz, Kassel, 8
"""
NAME, DAY = "Novemberabend Kassel", date(2026, 11, 18)
SEEDS = ("Kassel 12", "Kassel 2")
LAID_IN_LAST_ROUND = 5


def history() -> None:
    """A whole round, and the last one up to a draw that is worth a picture."""
    director = get_user_model().objects.order_by("pk").get(is_superuser=True)
    settings = tournaments.Settings(NAME, DAY, Lexicon.objects.get(), preset="duplicate", round_count=len(SEEDS))
    now = timezone.now() - timedelta(hours=3)
    tournament = tournaments.create(settings=settings, by=director, now=now)
    entries = roster.add(tournament=tournament, people=_people(), by=director, now=now)
    for entry in entries:
        roster.mark_joined(entry=entry, now=now)
    for seed in SEEDS:
        begun = _begin(tournament, seed, director, now)
        while not _is_over(begun, LAID_IN_LAST_ROUND if seed == SEEDS[-1] else None):
            now = _play(begun, entries, director, now)
    racks.draw(round_=begun, by=director, now=now)
    links = {entry.name.split()[0].lower(): f"/p/{entry.token}/" for entry in entries}
    print(json.dumps({"code": tournament.code, "links": links}))


def running() -> None:
    """Start the clock as if a minute ago; most have answered, those who are photographed have not."""
    turn, now = _last_turn(), timezone.now()
    turn = turns.start(turn=turn, by=turn.round.tournament.created_by, now=now - timedelta(seconds=73))
    ranked = _ranked(turn)
    _answer(turn, turn.round.tournament.entries.order_by("pk")[3:19], ranked, now)
    good = next(one for one in ranked if one.points < ranked[0].points and len(one.move.word) >= 5)
    print(json.dumps({"top": notation.move_text(ranked[0].move), "good": notation.move_text(good.move)}))


def _people() -> list[Person]:
    lines = [line.split(", ") for line in PEOPLE.replace("\n", "|").split("|") if line.strip()]
    people = [(name.strip(), club) for name, club, _ in lines]
    return [Person(name, club, place, table=str(place)) for place, (name, club) in enumerate(people, start=1)]


def _level(entry: Entry) -> int:
    return next(int(line.rpartition(",")[2]) for line in PEOPLE.replace("\n", "|").split("|") if entry.name in line)


def _begin(tournament: Tournament, seed: str, director: Any, now: datetime) -> Round:
    """A round whose draws are the same in every picture."""
    begun = turns.begin_round(tournament=tournament, by=director, now=now)
    Round.objects.filter(pk=begun.pk).update(seed=seed, commitment=seeds.commitment(seed))
    return Round.objects.select_related("tournament__lexicon").get(pk=begun.pk)


def _is_over(begun: Round, laid: int | None) -> bool:
    return Round.objects.get(pk=begun.pk).is_finished or play.turns_of(begun).count() == laid


def _play(begun: Round, entries: Sequence[Entry], director: Any, now: datetime) -> datetime:
    turn = racks.draw(round_=begun, by=director, now=now)
    turn = turns.start(turn=turn, by=director, now=now)
    _answer(turn, entries, _ranked(turn), now + timedelta(seconds=90))
    now = turn.closes_at + timedelta(seconds=1)
    turns.close(turn=_turn(turn.pk), now=now)
    turns.lay(turn=_turn(turn.pk), by=director, now=now)
    return now + timedelta(seconds=20)


def _ranked(turn: Turn) -> Sequence[ScoredMove]:
    state = play.state_before(_turn(turn.pk))
    return play.solver_of(turn.round.tournament).ranked(state.position, state.racks[0])


def _answer(turn: Turn, entries: Iterable[Entry], ranked: Sequence[ScoredMove], latest: datetime) -> None:
    answers = []
    for entry in entries:
        chance = Random(f"{turn.round.number}/{turn.number}/{entry.name}")
        found = house.choose(ranked, _level(entry), chance)
        if found:
            action, text = codec.encode_action(Lay(found.move)), notation.move_text(found.move)
            arrived = latest - timedelta(seconds=chance.randrange(60))
            answers.append(Answer(turn.round.tournament_id, turn.pk, entry.pk, action, text, arrived))
    recorder.write(answers)


def _turn(pk: int) -> Turn:
    return Turn.objects.select_related("round__tournament__lexicon").get(pk=pk)


def _last_turn() -> Turn:
    return Turn.objects.select_related("round__tournament__lexicon").order_by("pk").last()
