"""Measure a hall of players on one machine: sockets that connect, answer all at once, and hear of the bell.

    python -m bench.hall --players 1000                    one process on SQLite
    python -m bench.hall --players 1000 --stack outgrown   two web processes and a worker on PostgreSQL and Redis

Server and players share the machine, so read the figures as a lower bound.
"""

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.stack.stacks import ROOT, STACKS, Stack

WORDS = "REISEN REISE RIESE RIESEN SERIEN SEIN SEINE REIN EIN EIS ER ES IN NIE SEI NEST STEIN TEE AN DA"
PREPARE = """
import django; django.setup()
import sys
from django.utils import timezone
from tournaments.models import Lexicon
from tournaments.services import racks, roster, tournaments, turns
now = timezone.now()
settings = tournaments.Settings(name="Bench", date=timezone.localdate(), lexicon=Lexicon.objects.get(), seconds=600)
made = tournaments.create(settings=settings, by=None, now=now)
people = [roster.Person(f"Player {number}") for number in range(int(sys.argv[1]))]
entries = roster.add(tournament=made, people=people, by=None, now=now)
turn = racks.draw(round_=turns.begin_round(tournament=made, by=None, now=now), by=None, now=now, text="EEINRSS")
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
    parser.add_argument("--stack", choices=STACKS, default="embedded")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, STACKS[options.stack](Path(name)) as stack:
        turn, tokens = _prepared(stack, Path(name) / "words.txt", options.players)
        asyncio.run(_play(stack, turn, tokens))
    return 0


def _prepared(stack: Stack, words: Path, players: int) -> tuple[int, list[str]]:
    words.write_text("\n".join(WORDS.split()), encoding="utf-8")
    kind = ("--name", "Bench", "--edition", "1", "--language", "de", "--licence", "none")
    stack.manage("lexicon", "import", str(words), *kind)
    turn, *tokens = _python(stack, PREPARE, str(players)).split()
    return int(turn), tokens


def _python(stack: Stack, program: str, *arguments: str) -> str:
    environ = stack.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environ, check=True, capture_output=True, text=True).stdout


async def _play(stack: Stack, turn: int, tokens: list[str]) -> None:
    print(f"{stack.name}, {platform.machine()}, {os.cpu_count()} cores, {len(tokens):,} players")
    start = perf_counter()
    entering = (_entered(stack.site(number), token) for number, token in enumerate(tokens))
    sockets = await asyncio.gather(*entering)
    _tell("all connected and have seen the board", [perf_counter() - start])
    start = perf_counter()
    receipts = await asyncio.gather(*(_answer(one, turn, number) for number, one in enumerate(sockets)))
    _tell(f"answers at once, {len(tokens) / (perf_counter() - start):,.0f}/s; receipt after", receipts)
    heard = [asyncio.create_task(_judged(one)) for one in sockets]
    await asyncio.to_thread(_python, stack, STOP)
    moments = await asyncio.gather(*heard)
    _tell("after the bell, from the first who knows to the last", [max(moments) - min(moments)])
    await asyncio.gather(*(one.close() for one in sockets))


async def _entered(site: str, token: str) -> ClientConnection:
    address = f"{site.replace('http', 'ws', 1)}/ws/p/{token}"
    socket = await connect(address, origin=site, open_timeout=120, compression=None)
    await _heard(socket, "state")
    return socket


async def _answer(socket: ClientConnection, turn: int, number: int) -> float:
    answer = {"row": 7, "column": 3, "direction": "across", "word": ANSWERS[number % len(ANSWERS)]}
    command = {"kind": "submit", "ack": 1, "turn": turn, "action": {"kind": "lay", "answer": answer}}
    start = perf_counter()
    await socket.send(json.dumps(command))
    await _heard(socket, "receipt")
    return perf_counter() - start


async def _heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while (frame := json.loads(await socket.recv()))["kind"] != kind:
        assert frame["kind"] != "refusal", frame
    return frame


async def _judged(socket: ClientConnection) -> float:
    while (await _heard(socket, "state"))["state"]["phase"] != "closed":
        pass
    return perf_counter()


def _tell(what: str, seconds: list[float]) -> None:
    if len(seconds) == 1:
        print(f"{what}: {seconds[0]:.2f} s")
        return
    cuts = quantiles(seconds, n=100)
    print(f"{what}: median {cuts[49] * 1000:.0f} ms, 99 % {cuts[98] * 1000:.0f} ms")


if __name__ == "__main__":
    sys.exit(main())
