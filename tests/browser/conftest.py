"""Real Chromium, as Debian and others package it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.devices import CHROMIUM, GERMAN, LAUNCH, MISSING

HERE = Path(__file__).parent
PATIENCE = 15_000
POLICY = "Content Security Policy"

expect.set_options(timeout=PATIENCE)

Open = Callable[..., Page]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Come last: once Playwright has begun, its event loop runs until the end and no asynchronous test can."""
    items.sort(key=_is_here)
    for item in filter(_is_here, items):
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason=MISSING))


def _is_here(item: pytest.Item) -> bool:
    return HERE in item.path.parents


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return browser_type_launch_args | LAUNCH


@pytest.fixture(scope="session")
def base_url() -> None:
    """Stands in for the plugin's, which pytest warns of; every site here has an address of its own."""


@pytest.fixture
def opened(new_context: Callable[..., BrowserContext]) -> Iterator[Open]:
    """Open a German browser of its own, with a page on which no script fails, no policy is broken, no server breaks."""
    troubles: list[str] = []

    def open_page(**settings: Any) -> Page:
        context = new_context(**GERMAN | settings)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"{page.url}: {error}"))
        page.on("console", lambda said: POLICY in said.text and troubles.append(f"{page.url}: {said.text}"))
        page.on("response", lambda given: given.status >= 500 and troubles.append(f"{given.status} {given.url}"))
        return page

    yield open_page

    assert troubles == []
