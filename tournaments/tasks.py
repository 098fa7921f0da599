"""The worker's door: fetch by id, call a service. A task that is lost, doubled or late changes nothing.

Queues in memory die with their process, so whatever a task would do, ``sweep`` finds in the database and does as well.
"""

import logging
from datetime import datetime, timedelta
from typing import Any

from celery import Task, shared_task
from django.db import close_old_connections
from django.utils import timezone
from kombu.exceptions import OperationalError

_log = logging.getLogger(__name__)
_BETWEEN_IMPORTS = 2.0


def remind(task: Task, about: int | str, **options: Any) -> None:
    """Queue a task about a row or a file; if the queue cannot be reached, the sweep finds what is to be done."""
    try:
        task.apply_async([about], retry=False, **options)
    except OperationalError:
        _log.warning("%s was not queued for %s: the queue cannot be reached", task.name, about)


def opened(turn: int, due: datetime) -> None:
    """What a turn whose clock runs needs of the workers."""
    remind(find_tops, turn)
    remind(close_turn, turn, eta=due)


def laid(tournament: int, due: datetime) -> None:
    remind(advance, tournament, eta=due + timedelta(milliseconds=20))


@shared_task
def find_tops(turn: int) -> None:
    from tournaments.services import turns

    for found in _turns().filter(pk=turn):
        turns.find_tops(turn=found)


@shared_task
def close_turn(turn: int) -> None:
    from tournaments.services import turns

    for found in _turns().filter(pk=turn):
        turns.close(turn=found, now=timezone.now())


@shared_task
def judge_turn(turn: int) -> None:
    from tournaments.services import turns

    for found in _turns().filter(pk=turn):
        turns.judge(turn=found, now=timezone.now())


@shared_task
def advance(tournament: int) -> None:
    from tournaments.models import Tournament
    from tournaments.services import going_on

    for found in Tournament.objects.filter(pk=tournament):
        going_on.advance(tournament=found, now=timezone.now())


@shared_task
def rejudge(tournament: int) -> None:
    from tournaments.models import Tournament
    from tournaments.services import ruling

    for found in Tournament.objects.filter(pk=tournament):
        ruling.rejudge(tournament=found)


@shared_task
def import_lexicon(token: str) -> None:
    """Make a word list of an upload; it comes again while another one is being worked on."""
    from tournaments.services import uploads

    if not uploads.carry_out(token=token, now=timezone.now()):
        import_lexicon.apply_async([token], countdown=_BETWEEN_IMPORTS)


@shared_task
def sweep() -> None:
    """Do whatever is due and was not done."""
    from tournaments.services import sweeping

    close_old_connections()
    sweeping.sweep(now=timezone.now())


def _turns():
    from tournaments.models import Turn

    return Turn.objects.select_related("round__tournament__lexicon")
