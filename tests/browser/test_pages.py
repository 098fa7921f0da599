"""Every page of the site: axe finds nothing serious, nothing scrolls sideways on a phone, nothing fails silently."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.template.loader import render_to_string
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.devices import DESKTOP, NARROW, STILL
from tests.browser.halls import PHASES, Halls
from tests.browser.people import LIVE
from tests.stack.evening import WORDS
from tests.stack.stacks import Stack

GRAVE = {"serious", "critical"}

PUBLIC = [
    "/",
    "/words/",
    "/words/?word=kasten",
    "/words/lists/",
    "/words/lists/2/changes/",
    "/sign-in/",
    "{once}",
    "{waiting}/join/",
    "{finished}/join/",
    *(f"{{{phase}}}/" for phase in PHASES),
    *(f"{{{phase}}}/projector/" for phase in PHASES),
    "{waiting}/standings/",
    "{finished}/standings/",
    "{finished}/standings/?by=minus",
    "{finished}/rounds/1/",
    "{finished}/rounds/1/?turn=2",
    "{finished}/rounds/1/sheet/",
    "{finished}/players/{finished-entry}/",
]
NOTHING_THERE = {"/nirgends/": 404, "/join/?code=nirgends": 404, "/sign-in/MQ/verbraucht/": 410}
PLAYERS = [*(f"{{{phase}-player}}/" for phase in PHASES), "{waiting-player}/sheet/", "{finished-player}/sheet/"]
OFFICIALS = [
    "/",
    "/account/",
    "/words/lists/import/",
    "/t/",
    "/t/new/",
    *(f"{{{phase}}}/console/" for phase in PHASES),
    "{waiting}/settings/",
    "{laid}/settings/",
    "{laid}/officials/",
    "{laid}/turns/1/answers/",
    "{laid}/turns/1/answers/?entry={laid-entry}",
    "{laid}/log/",
    "{laid}/words/",
    "{laid}/words/?word=niger",
    "{laid}/roster/",
    "{laid}/roster/import/",
    "{laid}/roster/{laid-entry}/",
    "{laid}/cards/",
]

# Addresses that are no page: they take steps, lead elsewhere, or give files and parts of pages.
NO_PAGES = {
    *("health", "set_language", "sign-out", "do", "play-along", "console-panel"),
    *("roster-add", "roster-house", "entry-step", "entry-qr", "join-qr", "download", "standings-download"),
    "word-list-refusals",
}
UPLOAD = "/words/lists/import/token/"


def test_no_page_is_forgotten() -> None:
    looked_at = {_name_of(address) for address in (*PUBLIC, *NOTHING_THERE, *PLAYERS, *OFFICIALS, UPLOAD)}

    names = {pattern.name for pattern in _patterns(get_resolver("tournaments.web.urls"))}

    assert names - looked_at == names & NO_PAGES


def _name_of(address: str) -> str | None:
    """Of the view behind it, whatever the tournament's code will be; ``None`` for an address that leads nowhere."""
    path = address.partition("?")[0]
    for name, stands_for in ((r"{\w+-entry}", "1"), (r"{\w+-player}", "/p/token"), (r"{\w+}", "/t/code")):
        path = re.sub(name, stands_for, path)
    try:
        return resolve(path).url_name
    except Resolver404:
        return None


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield one
        else:
            yield from _patterns(one)


@pytest.fixture(scope="session")
def halls(embedded: Stack) -> Halls:
    return Halls(embedded)


@pytest.fixture
def page(opened: Open) -> Page:
    return opened(**DESKTOP, **STILL)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_page_is_accessible(halls: Halls, page: Page, address: str) -> None:
    answer = page.goto(halls.at(address))

    assert (answer.status, _faults(page)) == (200, [])


@pytest.mark.parametrize(("address", "status"), NOTHING_THERE.items())
def test_page_where_nothing_is_is_accessible(halls: Halls, page: Page, address: str, status: int) -> None:
    answer = page.goto(halls.at(address))

    assert (answer.status, _faults(page)) == (status, [])


@pytest.mark.parametrize("address", PLAYERS)
def test_players_page_is_accessible(halls: Halls, page: Page, address: str) -> None:
    answer = page.goto(halls.at(address))
    if not address.endswith("/sheet/"):
        page.locator(LIVE).wait_for()

    assert (answer.status, _faults(page)) == (200, [])


@pytest.mark.parametrize("address", OFFICIALS)
def test_officials_page_is_accessible(halls: Halls, page: Page, address: str) -> None:
    _sign_in(page, halls)

    answer = page.goto(halls.at(address))

    assert (answer.status, _faults(page)) == (200, [])


def test_page_of_an_upload_is_accessible(halls: Halls, page: Page) -> None:
    _sign_in(page, halls)
    page.goto(halls.at("/words/lists/import/"))
    for name, text in {"name": "Hochgeladen", "edition": "2027", "licence_note": "ours"}.items():
        page.locator(f"[name={name}]").fill(text)
    page.locator("select[name=language]").select_option("de")
    words = "\n".join([*WORDS.split(), "X1"]).encode()
    page.locator("[name=file]").set_input_files({"name": "words.txt", "mimeType": "text/plain", "buffer": words})

    page.locator("main button").click()
    page.locator(".note.ok").wait_for()

    assert _name_of(page.url.removeprefix(halls.site)) == "word-list-upload"
    assert _faults(page) == []


def test_page_of_a_closed_look_up_is_accessible(halls: Halls, page: Page) -> None:
    halls.director.creates("Clubabend ohne Nachschlagen")
    for step in ("begin-round", "draw", "start"):
        halls.director.do(step)

    answer = page.goto(halls.at("/words/?word=kasten"))
    halls.director.do("stop")
    halls.director.waits_for("closed")

    assert (answer.status, _faults(page)) == (423, [])


def test_page_for_those_who_may_not_is_accessible(halls: Halls, embedded: Stack, page: Page) -> None:
    embedded.manage("shell", "--command", STRANGER)
    page.goto(embedded.manage("signinlink", "fremd").strip())
    page.get_by_role("main").get_by_role("button").click()

    answer = page.goto(halls.at("{laid}/console/"))

    assert (answer.status, _faults(page)) == (403, [])


@pytest.mark.parametrize("name", ["403_csrf.html", "500.html"])
def test_page_for_what_went_wrong_is_accessible(page: Page, name: str) -> None:
    page.set_content(render_to_string(name))

    assert _faults(page) == []


STRANGER = "from django.contrib.auth.models import User; User.objects.get_or_create(username='fremd')"


def _sign_in(page: Page, halls: Halls) -> None:
    cookies = halls.director.cookies().items()
    page.context.add_cookies([{"name": name, "value": value, "url": halls.site} for name, value in cookies])


def _faults(page: Page) -> list[Any]:
    """What is wrong with a page on a wide light screen and on a narrow dark one."""
    faults = _axe(page)
    page.set_viewport_size(NARROW)
    page.emulate_media(color_scheme="dark")
    width = page.evaluate("document.documentElement.scrollWidth")
    return [*faults, *_axe(page), *([f"{width} pixels wide"] if width > NARROW["width"] else [])]


def _axe(page: Page) -> list[Any]:
    found = Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in GRAVE]
    return [(one["id"], one["help"], [node["target"] for node in one["nodes"]]) for one in grave]
