"""Rules of a contest in lockstep, whatever the game: clock, master, warnings and bonuses as one record."""

from dataclasses import dataclass
from enum import StrEnum

from games.errors import PresetError


class Master(StrEnum):
    """Which move is laid on everybody's board."""

    BEST_SUBMITTED = "best-submitted"
    TOP = "top"
    CHOSEN = "chosen"


@dataclass(frozen=True)
class ContestRules:
    """How a hall contests a game in lockstep.

    ``seconds`` is the clock of a turn (none: it closes at a date), ``call_at`` the seconds left at the arbiter's
    call. ``free_warnings`` cost nothing, each further one ``warning_penalty``; ``None`` gives no warnings at all. The
    solo bonus goes to the only entry on the top if at least ``solo_field`` entries played. ``consequences`` replace
    single lines of the table in ``sanctions``.
    """

    seconds: int | None = None
    call_at: int | None = None
    master: Master = Master.BEST_SUBMITTED
    free_warnings: int | None = None
    warning_penalty: int = 5
    penalty: int = 5
    solo_bonus: int = 0
    solo_field: int = 16
    consequences: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse a contest that cannot be held; raises ``PresetError``."""
        if self.seconds is not None and self.seconds < 1:
            raise PresetError(f"a turn lasts a second or more, not {self.seconds}")
        if self.call_at is not None and not 0 < self.call_at < (self.seconds or 0):
            raise PresetError(f"the call {self.call_at} seconds before the bell does not fall into the turn")
        if min(self.warning_penalty, self.penalty, self.solo_bonus, self.free_warnings or 0) < 0:
            raise PresetError("penalties, bonuses and free warnings are never below zero")
