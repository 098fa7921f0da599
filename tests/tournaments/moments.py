"""A tournament at each moment of its first turn, and those who look at it through the pages."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.hall import Hall
from tournaments.enums import Role
from tournaments.models import Official
from tournaments.services import turns

RACK = "EEINRSS"
HTMX = {"HX-Request": "true"}


def address(hall: Hall, name: str = "console", *more: Any) -> str:
    """The address of a page of the hall's tournament."""
    return reverse(name, args=[hall.tournament.code, *more])


def do(client: Client, hall: Hall, step: str, **fields: Any) -> Any:
    """Take a step of the console as its page does."""
    return client.post(address(hall, "do", step), fields, headers=HTMX)


def client_of(hall: Hall, role: Role) -> Client:
    """The browser of an official; the director of the hall is the one there is."""
    user = hall.director if role == Role.DIRECTOR else User.objects.create_user(f"the {role}")
    Official.objects.update_or_create(tournament=hall.tournament, user=user, defaults={"role": role})
    client = Client()
    client.force_login(user)
    return client


def begin(hall: Hall) -> None:
    hall.round = turns.begin_round(tournament=hall.tournament, by=hall.director, now=hall.now)


def draw(hall: Hall) -> None:
    hall.draw(RACK)


def open_(hall: Hall) -> None:
    hall.draw(RACK)
    hall.start()
    hall.answer(0, "H4 REISEN")
    hall.answer(1, "H4 RIESEN")


def pause(hall: Hall) -> None:
    open_(hall)
    turns.pause(turn=hall.turn, by=hall.director, now=hall.now)


def close(hall: Hall) -> None:
    open_(hall)
    hall.ring()


def lay(hall: Hall) -> None:
    close(hall)
    hall.lay()


def end(hall: Hall) -> None:
    lay(hall)
    turns.end_round(round_=hall.round, by=hall.director, now=hall.now, why="late")


MOMENTS: dict[str, Callable[[Hall], None]] = {
    "begun": begin,
    "drawn": draw,
    "open": open_,
    "paused": pause,
    "closed": close,
    "laid": lay,
    "finished": end,
}
