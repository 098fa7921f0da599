"""The worker's door: fetch by id, call a service. A task that is lost, doubled or late changes nothing.

Queues in memory die with their process, so whatever a task would do, ``sweep`` finds in the database and does as well.
"""

import logging
from datetime import datetime, timedelta

from celery import shared_task
from django.db import close_old_connections
from django.utils import timezone

_log = logging.getLogger(__name__)
_BETWEEN_IMPORTS = 2.0


def opened(turn: int, due: datetime) -> None:
    """What a turn whose clock runs needs of the workers."""
    find_tops.delay(turn)
    close_turn.apply_async([turn], eta=due)


def laid(tournament: int, due: datetime) -> None:
    advance.apply_async([tournament], eta=due + timedelta(milliseconds=20))


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
