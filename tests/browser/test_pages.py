"""Every page of the site: axe finds nothing serious, nothing scrolls sideways on a phone, nothing fails silently."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.devices import DESKTOP, NARROW, STILL
from tests.browser.halls import PHASES, Halls
from tests.browser.people import LIVE, german
from tests.stack.stacks import ROOT, Stack

GRAVE = {"serious", "critical"}

PUBLIC = [
    "/",
    "/join/?code=nirgends",
    "/words/",
    "/words/?word=kasten",
    "/words/lists/",
    "/sign-in/",
    "/sign-in/MQ/verbraucht/",
    "{once}",
    "/nirgends/",
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
]
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
    "{laid}/log/",
    "{laid}/words/",
    "{laid}/words/?word=niger",
    "{laid}/roster/",
    "{laid}/roster/import/",
    "{laid}/cards/",
]


@pytest.fixture(scope="session")
def halls(embedded: Stack) -> Halls:
    return Halls(embedded)


@pytest.fixture
def page(opened: Open) -> Page:
    return opened(**DESKTOP, **STILL)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_page_is_accessible(halls: Halls, page: Page, address: str) -> None:
    page.goto(halls.site + address.format_map(halls.names))

    assert _faults(page) == []


@pytest.mark.parametrize("address", PLAYERS)
def test_players_page_is_accessible(halls: Halls, page: Page, address: str) -> None:
    page.goto(halls.site + address.format_map(halls.names))
    if "sheet" not in address:
        page.locator(LIVE).wait_for()

    assert _faults(page) == []


@pytest.mark.parametrize("address", OFFICIALS)
def test_officials_page_is_accessible(halls: Halls, page: Page, address: str) -> None:
    _sign_in(page, halls)

    page.goto(halls.site + address.format_map(halls.names))

    assert _faults(page) == []


def test_page_of_an_answer_that_is_corrected_is_accessible(halls: Halls, page: Page) -> None:
    _sign_in(page, halls)
    page.goto(halls.site + halls.names["laid"] + "/turns/1/answers/")

    page.locator("main a[href*='entry=']").first.click()

    assert _faults(page) == []


def test_page_of_a_person_is_accessible(halls: Halls, page: Page) -> None:
    _sign_in(page, halls)
    page.goto(halls.site + halls.names["laid"] + "/roster/")

    page.goto(halls.site + str(page.locator("main a[href*='/roster/']").last.get_attribute("href")))

    assert _faults(page) == []


def test_page_for_those_who_may_not_is_accessible(halls: Halls, embedded: Stack, page: Page) -> None:
    embedded.manage("shell", "--command", STRANGER)
    page.goto(embedded.manage("signinlink", "fremd").strip())
    page.get_by_role("main").get_by_role("button").click()

    page.goto(halls.site + halls.names["laid"] + "/console/")

    expect(page.get_by_role("heading", level=1)).to_have_text(german("This page is for officials of the tournament"))
    assert _faults(page) == []


def test_page_for_what_went_wrong_is_accessible(page: Page) -> None:
    page.set_content((ROOT / "templates" / "500.html").read_text(encoding="utf-8"))

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
