"""What is written to the log and how: one line per event on stderr, for people or for machines.

Personal links and one-time links open doors, so none is ever written; who reads the log must not be able to play for
somebody else. Where the lines go from stderr is not known here.
"""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from celery.signals import setup_logging

_PERSONAL_LINK = re.compile(r"(/p/)[^/?#\s\"'<>]+")
_ONE_TIME_TOKEN = re.compile(r"\b[0-9a-z]{1,13}-[0-9a-f]{32}\b")
# Who tells something while all is well; other libraries speak up only when something is wrong.
_HEARD = ("config", "tournaments", "django", "celery", "uvicorn")
# One line per request, socket or task drowns all others; `LOG_LEVEL=debug` lets them speak.
_TALKATIVE = ("uvicorn.access", "uvicorn.error", "celery.worker", "celery.app.trace", "celery.beat")


def configuration(form: str, level: str) -> dict[str, Any]:
    """For ``logging.config.dictConfig``; ``form`` is ``text`` or ``json``, ``level`` a level's name."""
    others = "DEBUG" if level == "DEBUG" else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"text": {"()": TextLine}, "json": {"()": JsonLine}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": form, "level": level}},
        "root": {"handlers": ["stderr"], "level": others},
        "loggers": {
            **{name: _passed_on(level) for name in _HEARD},
            **{name: _passed_on(others) for name in _TALKATIVE},
            "django.server": _passed_on(level),
            # Whoever knocks under a foreign name is refused; that fills no log with tracebacks.
            "django.security.DisallowedHost": _passed_on("CRITICAL"),
        },
    }


def _passed_on(level: str) -> dict[str, Any]:
    """Without handlers of its own, whatever the library has set up before."""
    return {"level": level, "handlers": [], "propagate": True}


def without_secrets(text: str) -> str:
    """The text with every personal link and one-time token cut short."""
    return _ONE_TIME_TOKEN.sub("…", _PERSONAL_LINK.sub(r"\1…", text))


class TextLine(logging.Formatter):
    """``18:30:05 WARNING tournaments.live.hub: lost the subscription``, with the traceback below if there is one."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", datefmt="%H:%M:%S", style="{")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonLine(logging.Formatter):
    """One object per line: time (UTC), level, logger, message, and exception if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if exception := self._exception(record):
            line["exception"] = without_secrets(exception)
        return json.dumps(line, ensure_ascii=False)

    def _exception(self, record: logging.LogRecord) -> str:
        return self.formatException(record.exc_info) if record.exc_info else record.exc_text or ""


@setup_logging.connect
def _leave_logging_alone(**_: Any) -> None:
    """Celery sets up handlers and levels of its own unless somebody listens to this signal."""
