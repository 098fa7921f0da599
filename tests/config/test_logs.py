import json
import logging
import os
import subprocess
import sys
import threading
from typing import Any

import pytest
import redis
from django.conf import settings

from config.logs import JsonLine, TextLine, configuration, without_secrets

PATIENCE = 60
TOKEN = "s3cr3tT0k3n_of-Anna"
ONE_TIME = "cw8k2p-0123456789abcdef0123456789abcdef"
# Libraries set up handlers first, then Django reads its settings: the order in which uvicorn starts.
SERVER = """
import logging
from uvicorn import Config
config = Config("config.asgi:application", access_log={access_log})
config.load()
logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', "1.2.3.4:5", "GET", "/p/{token}/?a=1", "1.1", 200)
logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "1.2.3.4:5", "/ws/p/{token}")
logging.getLogger("uvicorn.error").error("failed at /ws/p/{token}")
logging.getLogger("django.request").warning("Not Found: %s", "/p/{token}/nothing")
logging.getLogger("tournaments.tasks").info("swept")
logging.getLogger("some.library").info("chatter")
"""


def _record(message: str, *args: Any, exc_info: Any = None) -> logging.LogRecord:
    record = logging.LogRecord("tournaments.tasks", logging.WARNING, __file__, 1, message, args, exc_info)
    record.created = 1_778_351_405.25
    return record


def _failure(message: str) -> Any:
    try:
        raise ValueError(message)
    except ValueError:
        return sys.exc_info()


def _run(code: str, **environ: str) -> list[str]:
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert TOKEN not in told.stderr + told.stdout
    return told.stderr.splitlines()


def test_machines_get_one_object_per_line() -> None:
    line = JsonLine().format(_record("late by %d s\nor more", 3))

    assert json.loads(line) == {
        "time": "2026-05-09T18:30:05.250+00:00",
        "level": "WARNING",
        "logger": "tournaments.tasks",
        "message": "late by 3 s\nor more",
    }
    assert "\n" not in line


def test_exception_is_part_of_its_line() -> None:
    line = JsonLine().format(_record("failed", exc_info=_failure(f"bad /p/{TOKEN}")))

    exception = json.loads(line)["exception"].splitlines()
    assert (exception[0], exception[-1]) == ("Traceback (most recent call last):", "ValueError: bad /p/…")
    assert "\n" not in line


def test_people_get_a_short_line() -> None:
    line = TextLine().format(_record("late by %d s", 3))

    assert line[8:] == " WARNING tournaments.tasks: late by 3 s"


def test_people_get_the_traceback_below() -> None:
    lines = TextLine().format(_record("failed", exc_info=_failure(f"bad /p/{TOKEN}"))).splitlines()

    assert (lines[1], lines[-1]) == ("Traceback (most recent call last):", "ValueError: bad /p/…")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (f"GET /p/{TOKEN}", "GET /p/…"),
        (f'"GET /p/{TOKEN}/answer?a=1 HTTP/1.1"', '"GET /p/…/answer?a=1 HTTP/1.1"'),
        (f"http://simultan.example/ws/p/{TOKEN}", "http://simultan.example/ws/p/…"),
        (f"'/p/{TOKEN}' and /p/{TOKEN}#top", "'/p/…' and /p/…#top"),
        (f"/sign-in/MQ/{ONE_TIME}/", "/sign-in/MQ/…/"),
        ("/t/abc234/ and /words/?q=/p", "/t/abc234/ and /words/?q=/p"),
    ],
)
def test_links_that_open_doors_are_cut_short(text: str, written: str) -> None:
    assert without_secrets(text) == written


@pytest.mark.parametrize("access_log", [True, False])
def test_server_and_libraries_write_the_same_lines(access_log: bool) -> None:
    lines = _run(SERVER.format(token=TOKEN, access_log=access_log), LOG_FORMAT="json", LOG_LEVEL="info")

    assert [(line["logger"], line["message"]) for line in map(json.loads, lines)] == [
        ("uvicorn.error", "failed at /ws/p/…"),
        ("django.request", "Not Found: /p/…/nothing"),
        ("tournaments.tasks", "swept"),
    ]


def test_requests_and_sockets_are_told_on_demand_and_without_their_tokens() -> None:
    lines = [
        json.loads(line)
        for line in _run(SERVER.format(token=TOKEN, access_log=True), LOG_FORMAT="json", LOG_LEVEL="debug")
    ]

    told = {line["message"] for line in lines if line["logger"].startswith("uvicorn.")}
    assert '1.2.3.4:5 - "GET /p/…/?a=1 HTTP/1.1" 200' in told
    assert '1.2.3.4:5 - "WebSocket /ws/p/…" [accepted]' in told


def test_errors_alone_are_told_if_so_wished() -> None:
    lines = _run(SERVER.format(token=TOKEN, access_log=True), LOG_FORMAT="text", LOG_LEVEL="error")

    assert [line[9:] for line in lines] == ["ERROR uvicorn.error: failed at /ws/p/…"]


def test_worker_writes_the_same_lines(redis_client: redis.Redis) -> None:
    """Celery would take over the root logger, its form and its level."""
    command = ["celery", "--app", "config", "worker", "--pool", "solo", "--loglevel", "ERROR"]
    environ = os.environ | {"LOG_FORMAT": "json", "LOG_LEVEL": "info"}
    with subprocess.Popen(
        [sys.executable, "-m", *command], cwd=settings.ROOT, env=environ, stderr=subprocess.PIPE, text=True
    ) as process:
        impatience = threading.Timer(PATIENCE, process.kill)
        impatience.start()
        ready = next(line for line in process.stderr if "ready" in line)
        impatience.cancel()
        process.terminate()
        process.communicate()

    line = json.loads(ready)
    assert (line["level"], line["logger"]) == ("INFO", "celery.apps.worker")


def test_configuration_is_what_settings_use() -> None:
    assert configuration(settings.ENV.log_format, settings.ENV.log_level.upper()) == settings.LOGGING
    assert settings.CELERY_WORKER_HIJACK_ROOT_LOGGER is False
