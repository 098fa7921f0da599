"""A tournament in every phase, so that every page of the site has something to show."""

from collections.abc import Callable

from tests.stack.evening import ANSWERS, RACKS
from tests.stack.people import Director, Player
from tests.stack.stacks import Stack

Step = Callable[[Director, dict[str, Player]], None]


def _nothing(director: Director, players: dict[str, Player]) -> None:
    """Everybody is in the waiting room."""


def _draw(director: Director, players: dict[str, Player]) -> None:
    director.do("begin-round")
    director.draws(RACKS[0])


def _open(director: Director, players: dict[str, Player]) -> None:
    _draw(director, players)
    director.do("start")
    for name in ("Vera", "Nora"):
        players[name].answer(ANSWERS[name][0])


def _pause(director: Director, players: dict[str, Player]) -> None:
    _open(director, players)
    director.do("pause")


def _close(director: Director, players: dict[str, Player]) -> None:
    _open(director, players)
    director.do("stop")
    director.waits_for("closed")


def _lay(director: Director, players: dict[str, Player]) -> None:
    _close(director, players)
    director.do("lay")


def _finish(director: Director, players: dict[str, Player]) -> None:
    _lay(director, players)
    director.draws(RACKS[1])
    director.do("start")
    for name, player in players.items():
        player.answer(ANSWERS[name][1])
    director.rings_and_lays()
    director.do("end-round", why="Es ist spät.")


PHASES: dict[str, Step] = {
    "waiting": _nothing,
    "drawn": _draw,
    "open": _open,
    "paused": _pause,
    "closed": _close,
    "laid": _lay,
    "finished": _finish,
}


class Halls:
    """The addresses of one tournament for each phase, and the cookies of who directs them all."""

    def __init__(self, stack: Stack) -> None:
        self.site = stack.site()
        self.names = {"once": stack.manage("signinlink").strip().removeprefix(self.site)}
        self.director = Director(self.site, stack.manage("signinlink"))
        for phase, step in PHASES.items():
            self._play(phase, step)
        self.names["once"] = stack.manage("signinlink").strip().removeprefix(self.site)

    def _play(self, phase: str, step: Step) -> None:
        self.director.creates(f"Clubabend {phase}")
        code = self.director.code
        players = {name: Player(self.site, code, name) for name in ANSWERS}
        step(self.director, players)
        self.names |= {phase: f"/t/{code}", f"{phase}-player": players["Vera"].link.rstrip("/")}
