"""The site as real processes, in both ways it runs: one process on SQLite, or several on PostgreSQL and Redis."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from tests import servers

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = {
    *("DATABASE_URL", "REDIS_URL", "DATA_FOLDER", "DEBUG", "SECRET_KEY", "SITE_URL", "ALLOWED_HOSTS"),
    *("BEHIND_PROXY", "LOG_FORMAT", "LOG_LEVEL"),
}
KEY = "a key that guards nothing but the throw-away data of tests"
GLANCE = 0.05
PATIENCE = 60


class Process:
    """One process of the site with its children; what it says is kept in a file."""

    def __init__(self, *command: str, environ: dict[str, str], log: Path, site: str = "") -> None:
        self.command, self.environ, self.log, self.site = command, environ, log, site
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Give it life, and wait until it answers if it is a web process."""
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                [sys.executable, *self.command],
                cwd=ROOT,
                env=self.environ,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        for _ in range(round(PATIENCE / GLANCE)):
            if not self.site or _answers(self.site):
                return
            self._require_life()
        raise TimeoutError(f"{self.command} does not answer:\n{self.said()}")

    def _require_life(self) -> None:
        """Raise if it has died, after a short look."""
        assert self._running
        try:
            self._running.wait(GLANCE)
        except subprocess.TimeoutExpired:
            return
        raise ChildProcessError(f"{self.command} died:\n{self.said()}")

    def kill(self) -> None:
        """As if the power failed: no farewell, no tidying up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._running is None:
            return
        os.killpg(self._running.pid, how)
        try:
            self._running.wait(PATIENCE)
        finally:
            self._running = None

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")


class Stack:
    """A running site; any web process serves anybody."""

    def __init__(self, name: str, environ: dict[str, str], webs: list[Process], worker: Process) -> None:
        self.name, self.environ, self.webs, self.worker = name, environ, webs, worker

    @property
    def processes(self) -> list[Process]:
        """Where one process is all, web and worker are the same."""
        return list(dict.fromkeys([*self.webs, self.worker]))

    def site(self, number: int = 0) -> str:
        """The address of a web process; numbers that differ by one are different ones, where there are several."""
        return self.webs[number % len(self.webs)].site

    def manage(self, *arguments: str) -> str:
        """What a command of ``manage.py`` prints."""
        return _manage(self.environ, *arguments)

    def errors(self) -> list[str]:
        """What the processes have logged as wrong."""
        lines = [line for process in self.processes for line in process.said().splitlines()]
        return [line for line in lines if " ERROR " in line or " CRITICAL " in line]


@contextmanager
def embedded(folder: Path, known_as: str = "") -> Iterator[Stack]:
    """``manage.py serve``: everything in one process, on SQLite; ``known_as`` is an address other than localhost."""
    port = servers.free_port()
    site = f"http://localhost:{port}"
    environ = _environ(folder, known_as or site)
    command = ("manage.py", "serve", "--host", "127.0.0.1", "--port", str(port), "--no-link")
    process = Process(*command, environ=environ, log=folder / "serve.log", site=site)
    with _running(Stack("embedded", environ, [process], process)) as stack:
        yield stack


@contextmanager
def outgrown(folder: Path) -> Iterator[Stack]:
    """Two web processes and a worker of their own, on PostgreSQL and Redis."""
    ports = [servers.free_port(), servers.free_port()]
    sites = [f"http://localhost:{port}" for port in ports]
    with ExitStack() as running:
        environ = _environ(folder, sites[0]) | {
            "DATABASE_URL": running.enter_context(servers.postgresql(folder / "postgresql")),
            "REDIS_URL": running.enter_context(servers.redis_server(folder / "redis")),
            "SECRET_KEY": KEY,
        }
        webs = [
            Process(*_uvicorn(port), environ=environ, log=folder / f"web-{port}.log", site=site)
            for port, site in zip(ports, sites, strict=True)
        ]
        worker = Process(*_celery(folder), environ=environ, log=folder / "worker.log")
        yield running.enter_context(_running(Stack("outgrown", environ, webs, worker)))


STACKS = {"embedded": embedded, "outgrown": outgrown}


def _uvicorn(port: int) -> tuple[str, ...]:
    """As in ``deploy/simultan-web@.service``."""
    options = ("--no-access-log", "--ws-per-message-deflate", "false", "--timeout-graceful-shutdown", "10")
    return ("-m", "uvicorn", "config.asgi:application", "--host", "127.0.0.1", "--port", str(port), *options)


def _celery(folder: Path) -> tuple[str, ...]:
    """As in ``deploy/simultan-beat.service``."""
    options = ("--schedule", str(folder / "beat-schedule"), "--pool", "threads", "--concurrency", "2")
    return ("-m", "celery", "--app", "config", "worker", "--beat", *options)


@contextmanager
def _running(stack: Stack) -> Iterator[Stack]:
    stack.manage("migrate", "--verbosity", "0")
    stack.manage("collectstatic", "--no-input", "--verbosity", "0")
    try:
        for process in stack.processes:
            process.start()
        yield stack
    finally:
        for process in stack.processes:
            process.stop()


def _environ(folder: Path, site: str) -> dict[str, str]:
    """Of this machine nothing but what has nothing to do with us."""
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    return inherited | {"DATA_FOLDER": str(folder / "var"), "SITE_URL": site, "PYTHONUNBUFFERED": "1"}


def _manage(environ: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{arguments} failed:\n{done.stdout}{done.stderr}"
    return done.stdout


def _answers(site: str) -> bool:
    try:
        with urlopen(f"{site}/health", timeout=PATIENCE):
            return True
    except HTTPError:
        return True
    except (URLError, ConnectionError):
        return False
