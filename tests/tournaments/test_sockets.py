"""The socket's door: what each listener sees, and a refusal with a code for whatever is wrong."""

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from config.asgi import application
from tests.tournaments import sockets
from tests.tournaments.hall import Hall
from tests.tournaments.sockets import Socket
from tournaments.models import Official, Submission
from tournaments.services import racks, roster, turns

pytestmark = pytest.mark.django_db(transaction=True)

REISEN = {"kind": "lay", "answer": {"row": 7, "column": 3, "direction": "across", "word": "REISEN"}}


def connected(path: str, **more: str) -> AbstractAsyncContextManager[Socket]:
    return sockets.connected(application, path, **more)


def in_thread(function: Callable[..., Any], **what: Any) -> Any:
    """Ask the database and leave no connection open, as ``aget`` and its like would."""
    return database_sync_to_async(function)(**what)


def link(hall: Hall, place: int = 0) -> str:
    return f"/ws/p/{hall.entries[place].token}"


@pytest.fixture
def opened(hall: Hall) -> Hall:
    """A turn that is open by the real clock: sockets stamp arrivals themselves."""
    hall.now = timezone.now()
    hall.draw("EEINRSS")
    hall.start()
    return hall


def command(hall: Hall, **more: Any) -> dict[str, Any]:
    return {"kind": "submit", "ack": 7, "turn": hall.turn.pk, "action": REISEN} | more


# ---- what is seen


async def test_player_gets_a_snapshot_at_once(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        frame = await socket.heard("state")

    assert frame["state"]["phase"] == "open"
    assert frame["state"]["turn"]["rack"] == "EEINRSS"
    assert frame["mine"]["name"] == "Anna"
    assert frame["mine"]["submission"] is None


async def test_rack_stays_hidden_until_the_clock_runs(hall: Hall) -> None:
    await in_thread(hall.draw, text="EEINRSS")

    async with connected(link(hall)) as player, connected(f"/ws/t/{hall.tournament.code}") as spectator:
        seen = [await player.heard("state"), await spectator.heard("state")]

    assert [frame["state"]["turn"]["rack"] for frame in seen] == [None, None]
    assert "EEINRSS" not in json.dumps(seen)


async def test_receipt_comes_after_the_answer_is_on_disk(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        receipt = await socket.told(command(opened))

    stored = await in_thread(Submission.objects.get)
    assert receipt == {
        "kind": "receipt",
        "ack": 7,
        "turn": opened.turn.pk,
        "text": "H4 REISEN",
        "arrived": stored.arrived_at.isoformat(),
        "revision": 1,
    }


async def test_answer_shows_on_the_players_other_device_and_nowhere_else(opened: Hall) -> None:
    async with connected(link(opened)) as phone, connected(link(opened)) as laptop, connected(link(opened, 1)) as other:
        for socket in (phone, laptop, other):
            await socket.heard("state")
        await phone.told(command(opened))
        seen = await laptop.heard("state")
        await other.send({"kind": "ping", "ack": 8})
        next_of_other = await other.frame()

    assert seen["mine"]["submission"]["text"] == "H4 REISEN"
    assert next_of_other["kind"] == "pong"


async def test_single_tiles_are_read_as_the_word_they_form(opened: Hall) -> None:
    tiles = [[7, 7 + step, letter] for step, letter in enumerate("EIS")]
    action = {"kind": "lay", "answer": {"tiles": tiles}}

    async with connected(link(opened)) as socket:
        receipt = await socket.told(command(opened, action=action))

    assert receipt["text"] == "H8 EIS"


async def test_receipt_says_nothing_about_words(opened: Hall) -> None:
    nonsense = {"kind": "lay", "answer": {"row": 7, "column": 7, "direction": "across", "word": "SSNR"}}

    async with connected(link(opened)) as socket:
        receipt = await socket.told(command(opened, action=nonsense))

    assert (receipt["kind"], receipt["text"]) == ("receipt", "H8 SSNR")


async def test_answer_can_be_changed_and_withdrawn(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        await socket.told(command(opened))
        withdrawn = await socket.told({"kind": "withdraw", "ack": 8, "turn": opened.turn.pk})

    assert (withdrawn["text"], withdrawn["revision"]) == ("", 2)
    assert (await in_thread(Submission.objects.get)).action is None


async def test_everybody_hears_of_a_change_with_a_higher_number(opened: Hall) -> None:
    async with connected(link(opened)) as player, connected(f"/ws/t/{opened.tournament.code}") as spectator:
        first = await player.heard("state")
        await spectator.heard("state")
        await in_thread(turns.pause, turn=opened.turn, by=opened.director, now=timezone.now())
        frames = [await _paused(player), await _paused(spectator)]

    assert all(frame["number"] > first["number"] for frame in frames)
    assert "mine" in frames[0]
    assert "mine" not in frames[1]


async def _paused(socket: Socket) -> dict[str, Any]:
    """A subscription that has just begun may repeat the state before the change arrives."""
    while True:
        frame = await socket.heard("state")
        if frame["state"]["phase"] == "paused":
            return frame


async def test_sync_brings_a_snapshot_with_the_stored_answer(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        await socket.told(command(opened))
        frame = await socket.told({"kind": "sync", "ack": 9})

    assert (frame["kind"], frame["ack"]) == ("state", 9)
    assert frame["mine"]["submission"]["text"] == "H4 REISEN"


async def test_ping_brings_the_servers_time(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        pong = await socket.told({"kind": "ping", "ack": 3})

    assert (pong["kind"], pong["ack"]) == ("pong", 3)
    assert abs((timezone.datetime.fromisoformat(pong["now"]) - timezone.now()).total_seconds()) < 60


async def test_nobody_learns_anothers_answer_or_the_top_before_the_bell(opened: Hall) -> None:
    await in_thread(turns.find_tops, turn=opened.turn)
    async with connected(link(opened)) as anna, connected(link(opened, 1)) as bert:
        await anna.told(command(opened))
        frames = [await bert.told({"kind": "sync", "ack": 1})]
        frames += [await anna.told({"kind": "sync", "ack": 1})]
    async with connected(f"/ws/t/{opened.tournament.code}") as spectator:
        frames += [await spectator.heard("state")]

    assert "REISEN" not in json.dumps([frames[0], frames[2]])
    assert not {"top", "tops", "points", "verdict", "fault"} & _keys(frames)


def _keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for one in value.values() for key in _keys(one)}
    if isinstance(value, list):
        return {key for one in value for key in _keys(one)}
    return set()


# ---- the console


def _signed_in(user: Any) -> str:
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


async def test_console_hears_who_has_answered_and_never_what(opened: Hall) -> None:
    cookie = await in_thread(_signed_in, user=opened.director)
    path = f"/ws/t/{opened.tournament.code}/console"
    async with connected(path, cookie=cookie) as desk, connected(link(opened)) as player:
        await desk.heard("state")
        await player.told(command(opened))
        frame = await desk.heard("answered")

    assert frame == {
        "kind": "answered",
        "turn": opened.turn.pk,
        "entries": [opened.entries[0].pk],
        "count": 1,
    }


async def closing_code(path: str, cookie: str = "") -> int:
    async with connected(path, cookie=cookie) as socket:
        event = await socket.event()
    assert event["type"] == "websocket.close"
    return event["code"]


async def test_console_is_for_officials(opened: Hall) -> None:
    path = f"/ws/t/{opened.tournament.code}/console"
    stranger = await in_thread(get_user_model().objects.create_user, username="fremd")

    assert await closing_code(path) == 4403
    assert await closing_code(path, await in_thread(_signed_in, user=stranger)) == 4403
    await in_thread(Official.objects.create, tournament=opened.tournament, user=stranger, role="viewer")
    async with connected(path, cookie=await in_thread(_signed_in, user=stranger)) as socket:
        assert (await socket.heard("state"))["state"]["phase"] == "open"


async def test_director_who_plays_along_cannot_listen_for_another_player(opened: Hall) -> None:
    along = {"tournament": opened.tournament, "user": opened.director, "now": opened.now}
    own = await in_thread(roster.play_along, **along)
    cookie = await in_thread(_signed_in, user=opened.director)

    assert await closing_code(link(opened), cookie) == 4403
    async with connected(f"/ws/p/{own.token}", cookie=cookie) as socket:
        assert (await socket.heard("state"))["mine"]["name"] == own.name


@pytest.mark.parametrize("path", ["/ws/p/nobody", "/ws/t/nothing", "/ws/t/nothing/console"])
async def test_unknown_link_is_closed(hall: Hall, path: str) -> None:
    assert await closing_code(path) == 4404


async def test_old_link_is_cut_off_when_a_new_one_is_given(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        await socket.heard("state")
        renewed = {"entry": opened.entries[0], "by": opened.director, "now": opened.now}
        await in_thread(roster.renew_link, **renewed)
        while (event := await socket.event())["type"] != "websocket.close":
            pass

    assert event["code"] == 4404


async def test_other_origin_is_turned_away(hall: Hall) -> None:
    async with connected(link(hall), origin="https://evil.example") as socket:
        assert socket.is_open is False


# ---- refusals

BAD_FRAMES = {
    "no json": "{",
    "no object": "[1]",
    "a bare number": "7",
    "deep nesting": "[" * 4000,
    "unknown kind": {"kind": "cheat", "ack": 7},
    "no kind": {"ack": 7},
    "no ack": {"kind": "ping"},
    "ack of a wrong type": {"kind": "ping", "ack": "7"},
    "ack is true": {"kind": "ping", "ack": True},
    "huge number": {"kind": "withdraw", "ack": 7, "turn": 10**30},
    "negative number": {"kind": "withdraw", "ack": 7, "turn": -1},
    "turn missing": {"kind": "submit", "ack": 7, "action": {}},
    "action of a wrong type": {"kind": "submit", "ack": 7, "turn": 1, "action": "REISEN"},
    "unknown field": {"kind": "ping", "ack": 7, "points": 99},
}


@pytest.mark.parametrize("content", BAD_FRAMES.values(), ids=BAD_FRAMES)
async def test_malformed_frame_is_refused(opened: Hall, content: Any) -> None:
    async with connected(link(opened)) as socket:
        refusal = await socket.told(content)

    assert (refusal["kind"], refusal["code"]) == ("refusal", "bad-message")


async def test_refusal_carries_the_commands_number(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        refusal = await socket.told({"kind": "cheat", "ack": 12})

    assert refusal["ack"] == 12


async def test_bytes_are_refused(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        await socket.heard("state")
        await socket.send(b"\x00\x01")
        refusal = await socket.heard("refusal")

    assert refusal["code"] == "bad-message"


async def test_oversized_frame_is_refused(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        refusal = await socket.told(json.dumps({"kind": "ping", "ack": 1, "x": "y" * 5000}))

    assert refusal["code"] == "too-long"


async def test_flood_is_refused_and_the_socket_stays(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        answers = [await socket.told({"kind": "ping", "ack": number}) for number in range(21)]

    assert [answer["kind"] for answer in answers[:20]] == ["pong"] * 20
    assert answers[20]["code"] == "too-fast"


async def test_foreign_and_unknown_turns_are_refused(opened: Hall) -> None:
    other = await in_thread(_other_tournament, hall=opened)

    async with connected(link(opened)) as socket:
        codes = [(await socket.told(command(opened, turn=turn)))["code"] for turn in (other, 999_999)]

    assert codes == ["unknown-turn", "unknown-turn"]
    assert await in_thread(Submission.objects.count) == 0


def _other_tournament(hall: Hall) -> int:
    from datetime import date  # noqa: PLC0415

    from tournaments.services.tournaments import Settings, create  # noqa: PLC0415

    other = create(
        settings=Settings("Andere", date(2026, 11, 18), hall.tournament.lexicon), by=hall.director, now=hall.now
    )
    begun = turns.begin_round(tournament=other, by=hall.director, now=hall.now)
    drawn = racks.draw(round_=begun, by=hall.director, now=hall.now, text="EEINRSS")
    return turns.start(turn=drawn, by=hall.director, now=hall.now).pk


async def test_answer_before_the_clock_is_refused(hall: Hall) -> None:
    await in_thread(hall.draw, text="EEINRSS")

    async with connected(link(hall)) as socket:
        refusal = await socket.told(command(hall))

    assert refusal["code"] == "turn-not-open"


async def test_answer_while_the_clock_is_stopped_is_refused(opened: Hall) -> None:
    await in_thread(turns.pause, turn=opened.turn, by=opened.director, now=timezone.now())

    async with connected(link(opened)) as socket:
        refusal = await socket.told(command(opened))

    assert refusal["code"] == "turn-paused"


async def test_late_answer_is_refused_with_the_one_that_counts(opened: Hall) -> None:
    async with connected(link(opened)) as socket:
        await socket.told(command(opened))
        rung = timezone.now() - timedelta(seconds=10)
        await in_thread(turns.stop, turn=opened.turn, by=opened.director, now=rung)
        refusal = await socket.told(command(opened, ack=8))

    assert (refusal["code"], refusal["culprit"], refusal["ack"]) == ("late", "H4 REISEN", 8)


async def test_who_has_left_is_refused(opened: Hall) -> None:
    await in_thread(roster.withdraw, entry=opened.entries[0], by=opened.director, now=timezone.now())

    async with connected(link(opened)) as socket:
        refusal = await socket.told(command(opened))

    assert refusal["code"] == "withdrawn"


async def test_spectator_cannot_answer(opened: Hall) -> None:
    async with connected(f"/ws/t/{opened.tournament.code}") as socket:
        refusal = await socket.told(command(opened))

    assert refusal["code"] == "not-a-player"


def lay(word: str, row: int = 7, column: int = 7, direction: str = "across") -> dict[str, Any]:
    return {"kind": "lay", "answer": {"row": row, "column": column, "direction": direction, "word": word}}


BAD_ACTIONS = {
    "no kind": ({}, "record"),
    "unknown kind": ({"kind": "steal"}, "record"),
    "a pass": ({"kind": "pass"}, "record"),
    "a draw": ({"kind": "draw", "seat": 0, "kept": "", "new": "EEINRSS"}, "record"),
    "no answer": ({"kind": "lay"}, "record"),
    "answer of a wrong type": ({"kind": "lay", "answer": 7}, "record"),
    "unknown direction": (lay("EIN", direction="up"), "record"),
    "freed blanks": ({**lay("EIN"), "freed": [[7, 7]]}, "record"),
    "letter without a tile": (lay("E1N"), "unknown-letter"),
    "off the board": (lay("EIN", row=99), "off-board"),
    "over the edge": (lay("REISEN", column=12), "off-board"),
    "not on the rack": (lay("QUARZ"), "not-in-rack"),
    "not on the centre": (lay("EIN", row=0), "not-on-centre"),
    "one letter": (lay("E"), "too-few-letters"),
    "a gap": ({"kind": "lay", "answer": {"tiles": [[7, 7, "E"], [7, 9, "N"]]}}, "gap"),
}


@pytest.mark.parametrize(("action", "code"), BAD_ACTIONS.values(), ids=BAD_ACTIONS)
async def test_answer_that_cannot_lie_so_is_refused(opened: Hall, action: dict[str, Any], code: str) -> None:
    async with connected(link(opened)) as socket:
        refusal = await socket.told(command(opened, action=action))

    assert (refusal["kind"], refusal["code"], refusal["ack"]) == ("refusal", code, 7)
    assert await in_thread(Submission.objects.count) == 0
