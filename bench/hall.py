"""Measure a hall of players on one machine: sockets that connect, answer all at once, and hear of the bell.

    python bench/hall.py --players 1000          the embedded site: one process, SQLite

Server and players share the machine, so read the figures as a lower bound.
"""

import argparse
import asyncio
import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
WORDS = "REISEN REISE RIESE RIESEN SERIEN SEIN SEINE REIN EIN EIS ER ES IN NIE SEI NEST STEIN TEE AN DA"
PREPARE = """
import django; django.setup()
import sys
from django.utils import timezone
from tournaments.models import Lexicon
from tournaments.services import roster, tournaments, turns
now = timezone.now()
settings = tournaments.Settings(name="Bench", date=timezone.localdate(), lexicon=Lexicon.objects.get(), seconds=600)
made = tournaments.create(settings=settings, by=None, now=now)
people = [roster.Person(f"Player {number}") for number in range(int(sys.argv[1]))]
entries = roster.add(tournament=made, people=people, by=None, now=now)
turn = turns.draw(round_=turns.begin_round(tournament=made, by=None, now=now), by=None, now=now, text="EEINRSS")
turns.start(turn=turn, by=None, now=now)
print(turn.pk, *(entry.token for entry in entries))
"""
STOP = """
import django; django.setup()
from django.utils import timezone
from tournaments.models import Turn
from tournaments.services import turns
turns.stop(turn=Turn.objects.select_related("round__tournament").get(), by=None, now=timezone.now())
"""
ANSWERS = ("REISEN", "RIESEN", "SERIEN", "REISE", "RIESE", "SEINE", "NEIRES")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        environ = os.environ | {"DATA_FOLDER": folder, "DEBUG": "true", "SITE_URL": f"http://localhost:{port}"}
        environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "LOG_LEVEL": "error"}
        turn, tokens = _prepared(Path(folder), environ, options.players)
        with _site(environ, port):
            asyncio.run(_play(port, turn, tokens, environ))
    return 0


def _prepared(folder: Path, environ: dict[str, str], players: int) -> tuple[int, list[str]]:
    words = folder / "words.txt"
    words.write_text("\n".join(WORDS.split()), encoding="utf-8")
    _manage(environ, "migrate", "--verbosity", "0")
    named = ("--name", "Bench", "--edition", "1", "--language", "de", "--licence", "none")
    _manage(environ, "lexicon", "import", str(words), *named)
    turn, *tokens = _python(environ, PREPARE, str(players)).split()
    return int(turn), tokens


def _manage(environ: dict[str, str], *arguments: str) -> None:
    subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=environ, check=True, capture_output=True)


def _python(environ: dict[str, str], program: str, *arguments: str) -> str:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environ, check=True, capture_output=True, text=True).stdout


@contextmanager
def _site(environ: dict[str, str], port: int) -> Iterator[None]:
    command = [sys.executable, "manage.py", "serve", "--port", str(port), "--no-link"]
    with subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.DEVNULL) as server:
        try:
            yield
        finally:
            server.terminate()


async def _play(port: int, turn: int, tokens: list[str], environ: dict[str, str]) -> None:
    print(f"{platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} cores, {len(tokens):,} players")
    await _until_served(port)
    start = perf_counter()
    sockets = await asyncio.gather(*(_entered(port, token) for token in tokens))
    _tell("all connected and have seen the board", [perf_counter() - start])
    start = perf_counter()
    receipts = await asyncio.gather(*(_answer(one, turn, number) for number, one in enumerate(sockets)))
    _tell(f"answers at once, {len(tokens) / (perf_counter() - start):,.0f}/s; receipt after", receipts)
    heard = [asyncio.create_task(_judged(one)) for one in sockets]
    await asyncio.to_thread(_python, environ, STOP)
    moments = await asyncio.gather(*heard)
    _tell("after the bell, from the first who knows to the last", [max(moments) - min(moments)])
    await asyncio.gather(*(one.close() for one in sockets))


async def _until_served(port: int) -> None:
    while True:
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return


async def _entered(port: int, token: str) -> ClientConnection:
    address = f"ws://localhost:{port}/ws/p/{token}"
    socket_ = await connect(address, origin=f"http://localhost:{port}", open_timeout=120, compression=None)
    await _heard(socket_, "state")
    return socket_


async def _answer(socket_: ClientConnection, turn: int, number: int) -> float:
    answer = {"row": 7, "column": 3, "direction": "across", "word": ANSWERS[number % len(ANSWERS)]}
    command = {"kind": "submit", "ack": 1, "turn": turn, "action": {"kind": "lay", "answer": answer}}
    start = perf_counter()
    await socket_.send(json.dumps(command))
    await _heard(socket_, "receipt")
    return perf_counter() - start


async def _heard(socket_: ClientConnection, kind: str) -> dict[str, object]:
    while (frame := json.loads(await socket_.recv()))["kind"] != kind:
        assert frame["kind"] != "refusal", frame
    return dict(frame)


async def _judged(socket_: ClientConnection) -> float:
    while (await _heard(socket_, "state"))["state"]["phase"] != "closed":
        pass
    return perf_counter()


def _tell(what: str, seconds: list[float]) -> None:
    if len(seconds) == 1:
        print(f"{what}: {seconds[0]:.2f} s")
        return
    cuts = quantiles(seconds, n=100)
    print(f"{what}: median {cuts[49] * 1000:.0f} ms, 99 % {cuts[98] * 1000:.0f} ms")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
