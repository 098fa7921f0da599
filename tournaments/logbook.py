"""Writing the log: every change by an official, with who, when, before, after and why."""

from datetime import datetime
from typing import Any

from tournaments.errors import ReasonMissing
from tournaments.models import LogEntry, Tournament, Turn

PROGRAM = "Simultan"


def write(
    tournament: Tournament,
    what: str,
    *,
    by: Any,
    now: datetime,
    turn: Turn | None = None,
    about: str = "",
    before: Any = None,
    after: Any = None,
    why: str = "",
) -> LogEntry:
    """Add a line; ``by`` is a user, or ``None`` for the program itself."""
    return LogEntry.objects.create(
        tournament=tournament,
        at=now,
        who=by.get_username() if by else PROGRAM,
        what=what,
        turn=turn,
        about=about[:120],
        before=before,
        after=after,
        why=why[:200],
    )


def require_reason(why: str) -> str:
    """The reason without white space around; raises ``ReasonMissing``."""
    if not why.strip():
        raise ReasonMissing("say why: the reason is kept in the log")
    return why.strip()
