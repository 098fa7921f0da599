"""Pictures of the main pages into docs/screenshots: ``make screenshots``. Takes a few minutes and needs Chromium."""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.devices import CHROMIUM, DARK, DESKTOP, GERMAN, LAUNCH, MISSING, PHONE, STILL
from tests.browser.people import LIVE, KeyboardPlayer
from tests.stack.people import Director, Player
from tests.stack.stacks import ROOT, Stack, embedded

FOLDER = ROOT / "docs" / "screenshots"
SCREEN: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SMALL: dict[str, Any] = PHONE | {"device_scale_factor": 1.5}
# Links and codes on the pictures must not tell where they were taken.
SITE = "http://simultan.example"


class Photographer:
    """Opens pages as visitors or as the director, and takes their pictures."""

    def __init__(self, browser: Browser, director: Director) -> None:
        self._browser, self._director = browser, director

    @contextmanager
    def looking(self, path: str, device: dict[str, Any], *, directs: bool = False, **more: Any) -> Iterator[Page]:
        context = self._browser.new_context(**GERMAN, **STILL, **device, **more)
        if directs:
            cookies = self._director.cookies().items()
            context.add_cookies([{"name": name, "value": value, "url": SITE} for name, value in cookies])
        page = context.new_page()
        page.goto(SITE + path)
        yield page
        context.close()

    def take(self, name: str, path: str, device: dict[str, Any], *, ready: str = "body", **more: Any) -> None:
        with self.looking(path, device, **more) as page:
            page.locator(ready).wait_for()
            keep(page, name)


def keep(page: Page, name: str) -> None:
    page.evaluate("document.fonts.ready")
    page.screenshot(path=FOLDER / f"{name}.png", animations="disabled", caret="hide")
    print(name)


def take_all(stack: Stack, browser: Browser) -> None:
    director = Director(stack.site(), stack.manage("signinlink"))
    stack.worker.stop()  # it would close turns of the past before they are answered
    told = _scene(stack, "history")
    stack.worker.start()
    photographer = Photographer(browser, director)
    director.creates("Mittwochsrunde")
    waiting = Player(stack.site(), director.code, "Vera").link
    photographer.take("waiting-phone", waiting, SMALL, ready=LIVE)
    photographer.take("join-phone", f"/t/{director.code}/join/", SMALL)
    director.code = told["code"]
    _before_the_turn(photographer, f"/t/{told['code']}", told["links"])
    _while_the_clock_runs(photographer, f"/t/{told['code']}", told["links"], _scene(stack, "running"))
    director.do("stop")
    director.waits_for("closed")
    photographer.take("console-judged", f"/t/{told['code']}/console/", DESKTOP, directs=True)
    director.do("lay")
    _after_the_bell(photographer, f"/t/{told['code']}", told["links"])


def _before_the_turn(photographer: Photographer, here: str, links: dict[str, str]) -> None:
    photographer.take("home", "/", DESKTOP)
    photographer.take("home-phone", "/", SMALL)
    photographer.take("new", "/t/new/", DESKTOP, directs=True)
    photographer.take("roster", f"{here}/roster/", DESKTOP, directs=True)
    photographer.take("cards", f"{here}/cards/", DESKTOP, directs=True)
    photographer.take("answers", f"{here}/turns/5/answers/", DESKTOP, directs=True)
    photographer.take("log", f"{here}/log/", DESKTOP, directs=True)
    photographer.take("words", "/words/?word=ringeln", DESKTOP)
    photographer.take("replay", f"{here}/rounds/2/?turn=5", DESKTOP)
    photographer.take("standings", f"{here}/standings/", DESKTOP)
    photographer.take("standings-phone", f"{here}/standings/", SMALL, **DARK)
    photographer.take("sheet-phone", f"{links['vera']}sheet/", SMALL)


def _while_the_clock_runs(photographer: Photographer, here: str, links: dict[str, str], told: dict[str, str]) -> None:
    photographer.take("console", f"{here}/console/", DESKTOP, directs=True)
    photographer.take("projector", f"{here}/projector/", SCREEN, ready="body.idle")
    photographer.take("spectator", f"{here}/", DESKTOP)
    with _playing(photographer, links["vera"], SMALL) as vera:
        vera.lays(told["good"])
        keep(vera.page, "player-phone")
        vera.sends()
        expect(vera.page.locator("#player")).to_have_attribute("data-receipt", "received")
        keep(vera.page, "player-sent-phone")
    with _playing(photographer, links["nora"], SMALL, **DARK) as nora:
        nora.lays(told["good"])
        nora.page.context.set_offline(True)
        nora.page.locator("#line .note").wait_for()
        keep(nora.page, "player-offline-phone")
    with _playing(photographer, links["kurt"], DESKTOP) as kurt:
        kurt.lays(told["top"])
        keep(kurt.page, "player")
        kurt.sends()
        expect(kurt.page.locator("#player")).to_have_attribute("data-receipt", "received")


def _after_the_bell(photographer: Photographer, here: str, links: dict[str, str]) -> None:
    photographer.take("result-phone", links["vera"], SMALL, ready=LIVE)
    photographer.take("result-dark", links["kurt"], DESKTOP, ready=LIVE, **DARK)
    photographer.take("projector-master", f"{here}/projector/", SCREEN, ready="body.idle")


@contextmanager
def _playing(photographer: Photographer, link: str, device: dict[str, Any], **more: Any) -> Iterator[KeyboardPlayer]:
    with photographer.looking(link, device, **more) as page:
        page.locator(LIVE).wait_for()
        yield KeyboardPlayer(page, "")


def _scene(stack: Stack, name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(
        stack.manage("shell", "--verbosity", "0", "--command", f"from tests.browser import scene; scene.{name}()")
    )
    return told


def main() -> None:
    if CHROMIUM is None:
        sys.exit(MISSING)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="simultan-") as folder, embedded(Path(folder), SITE) as stack:
        print("building the word list ...")
        stack.manage("lexicon", "build", "de", "--strength", "strict")
        with sync_playwright() as playwright, _browser(playwright, stack) as browser:
            take_all(stack, browser)


def _browser(playwright: Playwright, stack: Stack) -> Browser:
    """One that finds the site under its name."""
    rule = f"--host-resolver-rules=MAP {urlsplit(SITE).hostname} {urlsplit(stack.site()).netloc}"
    return playwright.chromium.launch(**LAUNCH | {"args": [*LAUNCH["args"], rule]})


if __name__ == "__main__":
    main()
