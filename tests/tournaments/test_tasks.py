"""Tasks are reminders: what cannot be queued is no reason to refuse a step."""

import logging

import pytest
from celery import current_app

from tournaments import tasks


def test_queue_that_cannot_be_reached_is_told_in_the_log_and_stops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "tournaments")
    with current_app.connection_for_write("redis://127.0.0.1:1/0") as nowhere:
        tasks.remind(tasks.find_tops, 41, connection=nowhere)

    assert caplog.messages == ["tournaments.tasks.find_tops was not queued for 41: the queue cannot be reached"]
