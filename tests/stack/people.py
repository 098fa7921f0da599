"""A director and players without browsers: pages over HTTP, answers over sockets."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from time import sleep
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import ClientConnection, connect

from games import codec
from games.parts import notation
from games.parts.actions import Lay

PATIENCE = 30
GLANCE = 0.1
EDGE = b"between-the-parts"
Frame = dict[str, Any]


class Visitor:
    """Somebody with cookies; ``site`` is the web process they come to."""

    def __init__(self, site: str) -> None:
        self.site = site
        self._jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))

    def get(self, path: str) -> str:
        return self._open(Request(self.site + path))[1]

    def post(self, path: str, **fields: str) -> str:
        """Send a form and return the path of the page that it leads to."""
        return self._open(Request(self.site + path, urlencode(fields).encode(), self._proof()))[0]

    def send(self, path: str, file: bytes, **fields: str) -> str:
        """Send a form with a file, and return the path of the page that it leads to."""
        parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
        parts.append(b'name="file"; filename="words.txt"\r\n\r\n' + file)
        body = b"".join(b"--" + EDGE + b"\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts)
        headers = self._proof() | {"Content-Type": f"multipart/form-data; boundary={EDGE.decode()}"}
        return self._open(Request(self.site + path, body + b"--" + EDGE + b"--\r\n", headers))[0]

    def _open(self, request: Request) -> tuple[str, str]:
        with self._opener.open(request, timeout=PATIENCE) as answer:
            return urlsplit(answer.url).path, answer.read().decode()

    def _proof(self) -> dict[str, str]:
        return {"X-CSRFToken": self.cookies().get("csrftoken", ""), "Origin": self.site}

    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._jar}

    @contextmanager
    def listening(self, path: str) -> Iterator["Line"]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies().items())
        address = self.site.replace("http:", "ws:") + path
        with connect(address, origin=self.site, additional_headers={"Cookie": cookies}) as socket:
            yield Line(socket)


class Line:
    """A socket to the site."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def heard(self, wanted: Callable[[Frame], bool]) -> Frame:
        """The next frame that is wanted; others are passed over."""
        while not wanted(frame := json.loads(self._socket.recv(PATIENCE))):
            pass
        found: Frame = frame
        return found

    def asked(self, **command: Any) -> Frame:
        """Send a command and return what answers it."""
        self._socket.send(json.dumps(command | {"ack": 1}))
        return self.heard(lambda frame: frame.get("ack") == 1)


class Player(Visitor):
    """Joins by the tournament's link and answers through the personal socket."""

    def __init__(self, site: str, code: str, name: str) -> None:
        super().__init__(site)
        self.get("/")
        self.link = self.post(f"/t/{code}/join/", name=name)
        self.token = self.link.split("/")[2]

    def answer(self, text: str) -> Frame:
        """Send an answer such as ``H4 REISEN``; gives the receipt, or the refusal."""
        with self.listening(f"/ws/p/{self.token}") as line:
            turn = line.heard(lambda frame: frame["kind"] == "state")["state"]["turn"]["id"]
            action = codec.encode_action(Lay(notation.parse_move(text)))
            return line.asked(kind="submit", turn=turn, action=action)

    def sees(self) -> Frame:
        """The snapshot of this moment, with what is only for this player."""
        with self.listening(f"/ws/p/{self.token}") as line:
            return line.heard(lambda frame: frame["kind"] == "state")


class Director(Visitor):
    """Signs in by the one-time link, creates a tournament and takes the steps of the console."""

    code = ""

    def __init__(self, site: str, link: str) -> None:
        super().__init__(site)
        once = urlsplit(link.strip()).path
        self.get(once)
        self.post(once)

    def uploads(self, words: str, **about: str) -> str:
        """Send a word list and return the page that says what became of it."""
        path = self.send("/words/lists/import/", words.encode(), language="de", licence_note="ours", **about)
        for _ in range(round(PATIENCE / GLANCE)):
            if "<progress" not in (page := self.get(path)):
                return page
            sleep(GLANCE)
        raise TimeoutError("the upload does not come to an end")

    def creates(self, name: str, **settings: str) -> None:
        """With the word list that the page proposes; settings are all of them, or none for the usual ones."""
        proposed = re.search(r'name="lexicon".*?<option value="(\d+)" selected', self.get("/t/new/"), re.DOTALL)
        assert proposed
        self.code = self.post("/t/new/", name=name, lexicon=proposed[1], **settings).split("/")[2]

    def do(self, step: str, **fields: str) -> None:
        self.post(f"/t/{self.code}/do/{step}/", **fields)

    def waits_for(self, phase: str) -> Frame:
        """The snapshot of the moment at which this phase is reached."""
        with self.listening(f"/ws/t/{self.code}/console") as line:
            return line.heard(lambda frame: frame["kind"] == "state" and frame["state"]["phase"] == phase)

    def draws(self, tiles: str) -> None:
        self.do("draw", tiles=tiles)

    def rings_and_lays(self) -> None:
        self.do("stop")
        self.waits_for("closed")
        self.do("lay")

    def file(self, name: str) -> str:
        return self.get(f"/t/{self.code}/{name}")
