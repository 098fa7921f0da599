"""A small tournament to play in tests: few words, typed draws, and a clock that is set by hand."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

from games import codec
from games.parts import notation
from games.parts.actions import Lay

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
WORDS = """
AN AS DA ER ES IM IN EI NE SO TA TE ANS DAS DES EIN EIS ERN NIE SEI TEE TEES REIN SEIN SEINE REISE REISEN RIESE
RIESEN STEIN STEINE TISCH SERIEN SIEREN EINST NEST NESTS ERSTEN RESTEN STERN STERNE ASTEREN TAT RAT RATE RATEN
"""


@dataclass
class Hall:
    """A tournament in its first round; ``now`` moves with ``wait``."""

    tournament: Any
    director: Any
    entries: list[Any]
    now: datetime = NOON
    round: Any = None
    turn: Any = None
    seen: list[Any] = field(default_factory=list)

    def wait(self, seconds: float) -> datetime:
        self.now += timedelta(seconds=seconds)
        return self.now

    def draw(self, text: str = "") -> Any:
        from tournaments.services import racks, turns  # noqa: PLC0415

        if self.round is None:
            self.round = turns.begin_round(tournament=self.tournament, by=self.director, now=self.now)
        self.turn = racks.draw(round_=self.round, by=self.director, now=self.now, text=text)
        return self.turn

    def start(self) -> Any:
        from tournaments.services import turns  # noqa: PLC0415

        self.turn = turns.start(turn=self.turn, by=self.director, now=self.now)
        return self.turn

    def answer(self, place: int, text: str) -> Any:
        """An entry's answer such as ``H4 REISEN``; an empty one withdraws."""
        from tournaments import recorder  # noqa: PLC0415

        action = codec.encode_action(Lay(notation.parse_move(text))) if text else None
        entry = self.entries[place]
        answer = recorder.Answer(self.tournament.pk, self.turn.pk, entry.pk, action, text, self.now)
        (outcome,) = recorder.write([answer])
        return outcome

    def ring(self) -> Any:
        """Wait for the bell, close and judge."""
        from tournaments.models import Turn  # noqa: PLC0415
        from tournaments.services import turns  # noqa: PLC0415

        self.turn = Turn.objects.select_related("round__tournament__lexicon").get(pk=self.turn.pk)
        self.now = max(self.now, self.turn.closes_at) + timedelta(seconds=1)
        turns.close(turn=self.turn, now=self.now)
        self.turn.refresh_from_db()
        return self.turn

    def lay(self, **more: Any) -> Any:
        from tournaments.services import turns  # noqa: PLC0415

        self.turn = turns.lay(turn=self.turn, by=self.director, now=self.now, **more)
        self.tournament.refresh_from_db()
        return self.turn

    def play(self, rack: str, *answers: str) -> Any:
        """A whole turn: one answer for each entry, in their order; ``""`` for none."""
        self.draw(rack)
        self.start()
        self.wait(10)
        for place, text in enumerate(answers):
            if text:
                self.answer(place, text)
        self.ring()
        return self.lay()


def build(lexicon: Any, names: str = "Anna Bert Carla", **settings: Any) -> Hall:
    from django.contrib.auth import get_user_model  # noqa: PLC0415

    from tournaments.services import roster, tournaments  # noqa: PLC0415
    from tournaments.services.roster import Person  # noqa: PLC0415

    director = get_user_model().objects.create_user("leitung", password="geheim")
    wanted = tournaments.Settings(name="Clubabend", date=date(2026, 11, 18), lexicon=lexicon, **settings)
    made = tournaments.create(settings=wanted, by=director, now=NOON)
    people = [Person(name) for name in names.split()]
    entries = roster.add(tournament=made, people=people, by=director, now=NOON)
    made.refresh_from_db()
    return Hall(made, director, entries)
