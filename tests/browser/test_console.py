"""The console in a real browser: what is typed survives live news, and keys do only what they are meant for."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.devices import DESKTOP
from tests.stack.evening import RACKS, SETTINGS
from tests.stack.people import Director, Player
from tests.stack.stacks import Stack

CARET = "field => [document.activeElement === field, field.selectionStart]"


@pytest.fixture
def director(embedded: Stack) -> Director:
    """Somebody who takes steps on another machine."""
    other = Director(embedded.site(), embedded.manage("signinlink"))
    other.creates("Clubabend", **SETTINGS)
    return other


@pytest.fixture
def console(opened: Open, director: Director) -> Page:
    page = opened(**DESKTOP)
    page.context.add_cookies(
        [{"name": name, "value": value, "url": director.site} for name, value in director.cookies().items()]
    )
    page.goto(f"{director.site}/t/{director.code}/console/")
    return page


def _phase(console: Page, phase: str) -> None:
    expect(console.locator(f"#panel > [data-phase={phase}]")).to_be_visible()


def test_typed_tiles_and_the_caret_survive_live_news(console: Page, director: Director) -> None:
    director.do("begin-round")
    tiles = console.locator("#tiles")
    tiles.press_sequentially("REINSE")
    tiles.press("ArrowLeft")

    Player(director.site, director.code, "Vera")

    expect(console.locator(".who")).to_contain_text("Vera")
    expect(tiles).to_have_value("REINSE")
    assert tiles.evaluate(CARET) == [True, 5]


def test_reason_survives_until_its_step_is_possible_again(console: Page, director: Director) -> None:
    director.do("begin-round")
    director.draws(RACKS[0])
    _phase(console, "drawn")
    console.keyboard.press("o")
    console.locator("#back-why").press_sequentially("Ein Stein")

    director.do("start")

    _phase(console, "open")
    expect(console.locator("#back-why")).to_have_value("Ein Stein")
    expect(console.locator("#back-why")).to_be_focused()


def test_keys_for_a_field_that_is_gone_do_nothing(console: Page, director: Director) -> None:
    director.do("begin-round")
    director.draws(RACKS[0])
    _phase(console, "drawn")
    console.keyboard.press("o")
    console.locator("#redraw-why").press_sequentially("Ein Stein ist ")

    director.do("start")
    _phase(console, "open")
    console.keyboard.type("kaputt l + ")

    expect(console).to_have_url(f"{director.site}/t/{director.code}/console/")
    _phase(console, "open")
    assert "gave more time" not in director.get(f"/t/{director.code}/log/")


def test_double_click_takes_one_step(console: Page, director: Director) -> None:
    console.locator("#next").dblclick()

    expect(console.locator("#tiles")).to_be_visible()
    assert "drew the rack" not in director.get(f"/t/{director.code}/log/")


def test_refusal_stands_beside_its_field_and_keeps_what_was_typed(console: Page, director: Director) -> None:
    director.do("begin-round")
    tiles = console.locator("#tiles")

    tiles.fill("QQQQQQQ")
    tiles.press("Enter")

    expect(console.get_by_role("alert").filter(visible=True)).to_be_visible()
    expect(tiles).to_have_value("QQQQQQQ")
    expect(tiles).to_be_focused()


def test_chosen_move_lies_on_the_board_before_it_is_laid(console: Page, director: Director) -> None:
    director.do("begin-round")
    director.draws(RACKS[0])
    director.do("start")
    director.do("stop")

    _phase(console, "closed")

    chosen = console.locator("[name=move]:checked")
    tiles = (chosen.get_attribute("data-tiles") or "").split()
    expect(console.locator(".table .tile.new")).to_have_text([tile.split(":")[2].upper() for tile in tiles])


def test_clock_is_stopped_and_goes_on_by_the_space_bar(console: Page, director: Director) -> None:
    director.do("begin-round")
    director.draws(RACKS[0])
    director.do("start")
    _phase(console, "open")

    console.keyboard.press("Space")
    _phase(console, "paused")
    expect(console.locator("#next")).to_be_visible()
    director.do("resume")
    _phase(console, "open")
