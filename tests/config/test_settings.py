"""Settings are read once per process, so each case here is a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import redis
from django.conf import settings

OURS = {
    *("DATABASE_URL", "REDIS_URL", "DATA_FOLDER", "DEBUG", "SECRET_KEY", "SITE_URL", "ALLOWED_HOSTS"),
    *("BEHIND_PROXY", "LOG_FORMAT", "LOG_LEVEL", "TIME_ZONE"),
}
PRODUCTION = {
    "SECRET_KEY": "8Jd0-vEw2xKq_5TzR7mYb1LhN4cGpU9sXfA3iQoZ6kWlVtBnDeCyMrHj",
    "SITE_URL": "https://simultan.example",
    "DATABASE_URL": "postgresql://simultan@db.example/simultan",
    "REDIS_URL": "redis://cache.example:6379/0",
}
EMBEDDED = """
import json
from django.db import connection
from config.celery import app
import django
django.setup()
with connection.cursor() as cursor:
    pragmas = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
print(json.dumps([connection.vendor, *pragmas, app.conf.broker_url, app.conf.broker_transport_options]))
"""
SYNCHRONOUS_FULL = 2
SCHEME = """
import django
django.setup()
from django.test import RequestFactory
print(RequestFactory().get("/", headers={"x-forwarded-proto": "https"}).scheme)
"""
SAFETY = """
import json
from django.conf import settings
flags = [settings.SECURE_SSL_REDIRECT, settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE]
print(json.dumps([*flags, settings.SECURE_HSTS_SECONDS, settings.CSRF_TRUSTED_ORIGINS]))
"""


def _run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=settings.ROOT,
        env=inherited | environ,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_passes_the_check_for_deployment(tmp_path: Path) -> None:
    checked = _run("manage.py", "check", "--deploy", "--fail-level", "DEBUG", DATA_FOLDER=str(tmp_path), **PRODUCTION)

    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("proxy", ["true", "false"])
def test_forwarded_scheme_is_believed_only_behind_a_proxy(tmp_path: Path, proxy: str) -> None:
    site = {"SITE_URL": "https://simultan.example", "BEHIND_PROXY": proxy, "DATA_FOLDER": str(tmp_path)}

    told = _run("-c", SCHEME, DJANGO_SETTINGS_MODULE="config.settings", **site)

    assert (told.stdout, told.stderr) == (f"{'https' if proxy == 'true' else 'http'}\n", "")


def test_production_redirects_to_https_and_keeps_cookies_there(tmp_path: Path) -> None:
    told = _run("-c", SAFETY, DATA_FOLDER=str(tmp_path), DJANGO_SETTINGS_MODULE="config.settings", **PRODUCTION)

    assert told.stderr == ""
    assert json.loads(told.stdout) == [True, True, True, 365 * 24 * 60 * 60, ["https://simultan.example"]]


def test_embedded_writes_ahead_to_disk_and_asks_its_queue_often(tmp_path: Path) -> None:
    told = _run("-c", EMBEDDED, DATA_FOLDER=str(tmp_path), DJANGO_SETTINGS_MODULE="config.settings")

    assert told.stderr == ""
    assert json.loads(told.stdout) == [
        "sqlite",
        "wal",
        SYNCHRONOUS_FULL,
        "memory://localhost/",
        {"polling_interval": 0.02},
    ]


def test_bad_environment_stops_the_start_with_its_reason(tmp_path: Path) -> None:
    stopped = _run("manage.py", "check", DATA_FOLDER=str(tmp_path), DEBUG="maybe")

    assert stopped.returncode == 1
    assert stopped.stderr.splitlines()[-1] == "config.env.EnvironmentFault: DEBUG is 'maybe'; write true or false"


def test_redis_answers(redis_client: redis.Redis) -> None:
    assert redis_client.ping() is True
