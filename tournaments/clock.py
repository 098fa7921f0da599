"""Deadlines, and the time that is left. Pure: the moment is always an argument."""

from datetime import datetime, timedelta

# The way through the net: an answer sent at the last moment is on time.
GRACE = timedelta(milliseconds=500)


def deadline(start: datetime, seconds: float) -> datetime:
    return start + timedelta(seconds=seconds)


def seconds_left(closes_at: datetime, now: datetime) -> float:
    return max(0.0, (closes_at - now).total_seconds())


def is_in_time(closes_at: datetime, arrived: datetime) -> bool:
    return arrived <= closes_at + GRACE


def is_due(closes_at: datetime, now: datetime) -> bool:
    """Whether the turn can be closed: nobody's answer can be in time any more."""
    return now > closes_at + GRACE


def due_at(closes_at: datetime) -> datetime:
    """The first moment at which closing makes sense."""
    return closes_at + GRACE + timedelta(milliseconds=20)
