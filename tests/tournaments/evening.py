"""A tournament of two short rounds with clubs and categories, as the public pages show it."""

from typing import Any

from tests.tournaments.hall import WORDS, Hall, build
from tests.tournaments.lists import Stored

_PEOPLE = {
    "Anna": {"club": "Kassel", "category": "60 plus", "number": 1},
    "Bert": {"club": "Gießen", "category": "Jugend", "number": 2},
    "Carla": {"club": "", "category": "60 plus", "number": 3},
    "Dora": {"club": "Kassel", "category": "", "number": 4},
}


def invited(stored: Stored, **settings: Any) -> Hall:
    """Four people before the first round."""
    from tournaments.models import Entry  # noqa: PLC0415

    hall = build(stored(WORDS), " ".join(_PEOPLE), **settings)
    for entry in hall.entries:
        Entry.objects.filter(pk=entry.pk).update(**_PEOPLE[entry.name])
    return hall


def over(hall: Hall) -> Hall:
    """End the round that is being played."""
    from tournaments.services import turns  # noqa: PLC0415

    turns.end_round(round_=hall.round, by=hall.director, now=hall.now, why="it is late")
    hall.tournament.refresh_from_db()
    hall.round = None
    return hall


def played(stored: Stored) -> Hall:
    """Two rounds: two turns, then one."""
    hall = invited(stored, round_count=2)
    hall.play("EEINRSS", "H4 REISEN", "H4 RIESEN", "H8 EIN", "H8 XYZ")
    hall.play("AETTRD", "4H RATE", "", "4H RAT", "")
    over(hall)
    hall.play("EINRSST", "H8 STERN", "H5 STEIN", "", "")
    return over(hall)
