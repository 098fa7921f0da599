"""A director and three players play a short round in real browsers, in German, to the final standings."""

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.devices import DARK, PHONE, TABLET
from tests.browser.people import Director, KeyboardPlayer, PhonePlayer, TypingPlayer, german
from tests.stack.evening import RACKS
from tests.stack.stacks import Stack


def test_evening_from_invitation_to_final_standings(stack: Stack, opened: Open) -> None:
    director = Director(opened(), stack.site(0))
    vera = PhonePlayer(opened(**PHONE), "Vera")
    kurt = KeyboardPlayer(opened(), "Kurt")
    nora = TypingPlayer(opened(**TABLET, **DARK), "Nora")

    director.signs_in(stack.manage("signinlink").strip())
    invitation = director.creates("Clubabend")
    for number, player in enumerate((vera, kurt, nora)):
        player.joins(stack.site(number) + invitation)
    director.begins()

    # Turn 1: one finds the top, one a shorter word; one loses the connection, sends, and is back before the bell.
    director.draws(RACKS[0])
    director.starts()
    for player in (vera, kurt, nora):
        player.plays(turn=1)
    nora.loses_connection()
    nora.lays("H8 NIGER")
    nora.sends()
    expect(nora.receipt).to_contain_text("NIGER")
    expect(nora.receipt).not_to_contain_text("Angekommen")
    vera.answers("H7 RINGELN")
    kurt.answers("H4 RELING")
    expect(director.answered).to_have_text("2")
    nora.finds_connection()
    nora.holds_receipt("H8 NIGER")
    expect(director.answered).to_have_text("3")
    for word in ("RINGELN", "RELING", "NIGER"):
        expect(director.page.get_by_role("main")).not_to_contain_text(word)
    director.rings()
    director.lays("RINGELN")

    vera.reads("Sie haben das Top gefunden!", top=72, rank=1, total=72, minus=0)
    kurt.reads("18 Punkte mit RELING", top=72, rank=2, total=18, minus=-54)
    nora.reads("0 Punkte: NIGER steht nicht im Wörterbuch.", top=72, rank=3, total=0, minus=-72)

    # Turn 2: a blank, a changed mind, and a change that comes after the bell.
    director.draws(RACKS[1])
    director.starts()
    for player in (vera, kurt, nora):
        player.plays(turn=2)
    vera.answers("13C KiSTEN")
    kurt.answers("13C HASTEN")
    kurt.answers("13C KASTEN")
    nora.answers("9C KASTEN")
    nora.loses_connection()
    nora.changes_to("13C KASTEN")
    director.rings()
    director.lays("KASTEN")
    nora.finds_connection()

    vera.reads("18 Punkte mit KISTEN", top=20, rank=1, total=90, minus=-2)
    kurt.reads("Sie haben das Top gefunden!", top=20, rank=2, total=38, minus=-54)
    nora.reads("14 Punkte mit KASTEN", top=20, rank=3, total=14, minus=-78)
    expect(nora.page.locator("#result-late")).to_contain_text("Zu spät. Es zählt Ihre Antwort von")

    director.ends("Es ist spät.")
    for player in (vera, kurt, nora):
        expect(player.page.locator("#result-kick")).to_have_text(
            german("The tournament is over. Thank you for playing!")
        )
    director.looks_at_standings()
    vera.page.get_by_role("link", name=german("See the standings")).tap()
    for page in (director.page, vera.page):
        expect(page.locator("tbody tr")).to_contain_text(["Vera", "Kurt", "Nora"])
        expect(page.locator("tbody .points")).to_have_text(["90", "38", "14"])
    assert stack.errors() == []
