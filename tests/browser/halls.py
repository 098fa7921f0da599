"""A tournament in every phase, so that every page of the site has something to show."""

from collections.abc import Callable

from tests.stack import evening
from tests.stack.evening import ANSWERS, RACKS, SETTINGS
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
    """One tournament for each phase, directed by one person; ``names`` has what their addresses are made of."""

    def __init__(self, stack: Stack) -> None:
        evening.bring_words(stack, f"{evening.WORDS} QUARZ", "2027")
        self.site = stack.site()
        self.names: dict[str, str] = {}
        self.director = Director(self.site, stack.manage("signinlink"))
        for phase, step in PHASES.items():
            self._play(phase, step)
        self.names["once"] = stack.manage("signinlink").strip().removeprefix(self.site)

    def _play(self, phase: str, step: Step) -> None:
        self.director.creates(f"Clubabend {phase}", **SETTINGS)
        players = {name: Player(self.site, self.director.code, name) for name in ANSWERS}
        step(self.director, players)
        vera = players["Vera"]
        self.names |= {
            phase: f"/t/{self.director.code}",
            f"{phase}-player": vera.link.rstrip("/"),
            f"{phase}-entry": str(vera.sees()["mine"]["entry"]),
        }

    def at(self, address: str) -> str:
        return self.site + address.format_map(self.names)
