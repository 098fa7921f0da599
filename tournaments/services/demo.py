"""The demonstration: a tournament that runs by itself with house players, so that newcomers find something going on."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.enums import RoundState
from tournaments.errors import WrongMoment
from tournaments.models import Lexicon, Round, Tournament
from tournaments.services import roster, tournaments, turns
from tournaments.services.tournaments import Settings

_NAMES = {
    "de": "Ada Anton Berta Bruno Clara Carl Dora Emil Emma Fritz Greta Gustav Hanna Heinz Ida Jakob Jette Karl Lotte"
    " Ludwig Marta Max Nora Otto Paula Paul Rosa Rudi Selma Theo",
    "en": "Alice Arthur Betty Brian Cora Colin Daisy Derek Edith Eric Flora Frank Grace George Hazel Henry Iris Ivor"
    " Joan Jack Kate Keith Lucy Leo Mabel Martin Nancy Oscar Poppy Ralph",
}
_PLAYERS = 30
_SECONDS = 60
_PAUSE = 12


@transaction.atomic
def begin(*, lexicon: Lexicon, name: str, now: datetime) -> Tournament:
    """Create the demonstration with its players and start it; an older one is kept, but runs no more."""
    Round.objects.filter(tournament__is_demo=True, finished_at=None).update(state=RoundState.FINISHED, finished_at=now)
    Tournament.objects.filter(is_demo=True).update(is_demo=False, is_automatic=False, finished_at=now)
    settings = Settings(
        name=name,
        date=timezone.localdate(now),
        lexicon=lexicon,
        preset="duplicate",
        seconds=_SECONDS,
        round_count=99,
        is_automatic=True,
        pause_seconds=_PAUSE,
        locks_lookup=False,
        is_demo=True,
    )
    demo = tournaments.create(settings=settings, by=None, now=now)
    names = _NAMES.get(lexicon.language, _NAMES["en"]).split()[:_PLAYERS]
    levels = {person: 1 + place % 10 for place, person in enumerate(names)}
    roster.add_house_players(tournament=demo, levels=levels, by=None, now=now)
    turns.begin_round(tournament=demo, by=None, now=now)
    return demo


def go_on(*, tournament: Tournament, now: datetime) -> None:
    """When a round is over, begin the next; when all are, start over with an empty table."""
    last = tournament.rounds.last()
    if last and last.finished_at and (now - last.finished_at).total_seconds() < 2 * _PAUSE:
        return
    try:
        turns.begin_round(tournament=tournament, by=None, now=now)
    except WrongMoment:
        begin(lexicon=tournament.lexicon, name=tournament.name, now=now)


def is_running() -> bool:
    return Round.objects.filter(tournament__is_demo=True, state=RoundState.RUNNING).exists()
