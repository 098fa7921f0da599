"""The people of an evening before their screens: what they do, and what they must see then."""

import re
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from django.utils import translation
from playwright.sync_api import Error, Locator, Page, expect

from games.parts import notation

# A player's page that has heard of the state.
LIVE = "#player[data-line=up]:not([data-phase=''])"
MOST_TABS = 20
MOST_PRESSES = 15
SETTLING = 1_000


def german(message: str, **values: Any) -> str:
    """A text of the catalogue as a German page shows it."""
    with translation.override("de"):
        return translation.gettext(message).format(**values)


class Director:
    """Runs the evening on the console."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site = page, site
        self.answered = page.locator("#answered")

    def signs_in(self, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_role("main").get_by_role("button").click()
        expect(self.page).to_have_url(re.compile(r"/$"))

    def creates(self, name: str) -> str:
        """A name and Enter is enough; gives the path of the link for the players."""
        self.page.goto(f"{self.site}/t/new/")
        self.page.locator("#id_name").fill(name)
        self.page.keyboard.press("Enter")
        expect(self._phase("waiting")).to_be_visible()
        return urlsplit(self.page.locator(".invite a").get_attribute("href") or "").path

    def begins(self) -> None:
        self._presses_next("begin-round", self.page.locator("#tiles"))

    def draws(self, tiles: str) -> None:
        self.page.locator("#tiles").fill(tiles)
        self._presses_next("draw", self._phase("drawn"))

    def starts(self) -> None:
        self._presses_next("start", self._phase("open"))

    def rings(self) -> None:
        self.page.locator("[data-step=stop] button").click()
        expect(self._phase("closed")).to_be_visible()

    def lays(self, word: str) -> None:
        expect(self.page.locator("#next")).to_contain_text(word)
        self._presses_next("lay", self._phase("laid"))

    def ends(self, why: str) -> None:
        self.page.locator("#others > summary").click()
        ending = self.page.locator("[data-step=end-round]")
        ending.locator("[name=why]").fill(why)
        ending.get_by_role("button").click()
        expect(self._phase("finished")).to_be_visible()

    def looks_at_standings(self) -> None:
        self.page.get_by_role("navigation").locator("[href$='/standings/']").first.click()

    def _phase(self, phase: str) -> Locator:
        return self.page.locator(f"#panel > [data-phase={phase}]")

    def _presses_next(self, step: str, reached: Locator) -> None:
        """The console passes over a press right after the last step; pressing for the same step twice does no harm."""
        for _ in range(MOST_PRESSES):
            with suppress(Error):
                self.page.locator(f"[data-step={step}] #next").click(timeout=SETTLING)
            with suppress(AssertionError):
                expect(reached).to_be_visible(timeout=SETTLING)
                return
        raise AssertionError(f"{step} leads nowhere: {self.page.locator('#panel').inner_text()}")


class Player:
    """Anybody with the link; how they lay their tiles is up to them."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.receipt = page.locator("#receipt")
        self.line = page.locator("#line")

    def joins(self, link: str) -> None:
        self.page.goto(link)
        self.enters_name()
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#player")).to_have_attribute("data-view", "waiting")
        expect(self.page.locator("#waiting-title")).to_contain_text(self.name)

    def enters_name(self) -> None:
        self.page.locator("[name=name]").fill(self.name)

    def plays(self, turn: int) -> None:
        """Waits until the board of this turn is there."""
        expect(self.page.locator("#player")).to_have_attribute("data-phase", "open")
        expect(self.page.locator("#where")).to_have_text(german("Round {round} · turn {turn}", round=1, turn=turn))

    def lays(self, answer: str) -> None:
        raise NotImplementedError

    def sends(self) -> None:
        self.page.locator("#send").click()

    def answers(self, answer: str) -> None:
        self.lays(answer)
        self.sends()
        self.holds_receipt(answer)

    def holds_receipt(self, answer: str) -> None:
        square, word = answer.split()
        expect(self.receipt).to_contain_text(f"Angekommen: {word.upper()} auf {square}")
        expect(self.receipt).to_contain_text("Ändern können Sie bis zum Gong.")

    def reads(self, title: str, *, top: int, rank: int, total: int, minus: int) -> None:
        """The page after the move is laid."""
        expect(self.page.locator("#result-title")).to_have_text(title)
        expect(self.page.locator("#duel-top-points")).to_have_text(str(top))
        expect(self.page.locator("#fact-rank")).to_have_text(f"{rank}.")
        expect(self.page.locator("#fact-total")).to_have_text(str(total))
        expect(self.page.locator("#fact-minus")).to_have_text(_signed(minus))

    def _square(self, row: int, column: int) -> Locator:
        return self.page.locator(f"#board [data-row='{row}'][data-column='{column}']")

    def _missing(self, answer: str) -> str:
        """The letters of the word that do not lie on the board yet."""
        move = notation.parse_move(answer)
        step = (1, 0) if move.direction else (0, 1)
        places = [(move.row + step[0] * place, move.column + step[1] * place) for place in range(len(move.word))]
        free = [self._square(*place).locator(".tile:not(.new)").count() == 0 for place in places]
        return "".join(letter for letter, is_free in zip(move.word, free, strict=True) if is_free)


class PhonePlayer(Player):
    """Taps a square, again for the other direction, and then the tiles in order."""

    def lays(self, answer: str) -> None:
        move = notation.parse_move(answer)
        self._square(move.row, move.column).tap()
        if move.direction:
            self._square(move.row, move.column).tap()
        for letter in self._missing(answer):
            self._taps_tile(letter)

    def _taps_tile(self, letter: str) -> None:
        if letter.isupper():
            self._tile(letter).tap()
            return
        self._tile(german("Blank"), is_name=True).tap()
        self.page.locator("#blank").get_by_role("button", name=letter.upper(), exact=True).tap()

    def _tile(self, letter: str, *, is_name: bool = False) -> Locator:
        tiles = self.page.locator("#rack button")
        wanted = tiles.and_(self.page.get_by_role("button", name=letter if is_name else re.compile(f"^{letter},")))
        return wanted.first

    def sends(self) -> None:
        self.page.locator("#send").tap()


class KeyboardPlayer(Player):
    """Uses no mouse and no finger."""

    def enters_name(self) -> None:
        field = self.page.locator("[name=name]")
        for _ in range(MOST_TABS):
            if field.evaluate("field => field === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.type(self.name)

    def lays(self, answer: str) -> None:
        move = notation.parse_move(answer)
        self.page.keyboard.press("Escape")
        self._moves_cursor_to(move.row, move.column)
        if bool(move.direction) != self.page.locator("#board .cur.down").is_visible():
            self.page.keyboard.press("Space")
        self.page.keyboard.type(self._missing(answer).lower())

    def _moves_cursor_to(self, row: int, column: int) -> None:
        cursor = self.page.locator("#board .cur")
        at = [int(cursor.get_attribute(f"data-{name}") or 0) if cursor.count() else 7 for name in ("row", "column")]
        for key, steps in (
            ("Up", at[0] - row),
            ("Down", row - at[0]),
            ("Left", at[1] - column),
            ("Right", column - at[1]),
        ):
            for _ in range(steps):
                self.page.keyboard.press(f"Arrow{key}")
        expect(cursor).to_have_attribute("data-row", str(row))
        expect(cursor).to_have_attribute("data-column", str(column))

    def sends(self) -> None:
        self.page.keyboard.press("Enter")


class TypingPlayer(Player):
    """Types word and square into the two fields."""

    def lays(self, answer: str) -> None:
        square, word = answer.split()
        if not self.page.locator("#typing").is_visible():
            self.page.locator("#type").click()
        self.page.locator("#typed-word").fill(word)
        self.page.locator("#typed-square").fill(square)

    def changes_to(self, answer: str) -> None:
        self.page.locator("#change").click()
        self.lays(answer)
        self.sends()

    def loses_connection(self) -> None:
        self.page.context.set_offline(True)
        expect(self.line).to_contain_text("Keine Verbindung. Ihre Antwort bleibt hier.")

    def finds_connection(self) -> None:
        self.page.context.set_offline(False)
        expect(self.line).to_contain_text("Wieder verbunden")


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
