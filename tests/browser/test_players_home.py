"""From a lobby to a game, to the list in which it is found again, and to the next one."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browsing.server import RunningServer
from browsing.tables import BLANK, OpenPage, Seat

CENTRE = 112
AT_GAME = re.compile(r"/games/[0-9a-f]+$")


def come_in(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()


def test_two_find_each_other_play_come_back_and_play_again(
    server: RunningServer, open_page: OpenPage
) -> None:
    ada, ben, cy = open_page(), open_page(), open_page()
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        page.goto(f"{server.url}/lobby")
        come_in(page, name)
    ada.locator("[name=rules]").select_option("washburn")
    ada.get_by_role("button", name="Look for an opponent").click()
    ben.get_by_role("button", name="Accept: Ada").click()
    expect(ben).to_have_url(AT_GAME)
    expect(ada).to_have_url(AT_GAME)
    seats = [Seat(ada, "Ada"), Seat(ben, "Ben")]
    for seat in seats:
        seat.expect_begun()
    mover = next(seat for seat in seats if seat.is_on_turn)
    version = mover.version
    mover.play(list(zip((CENTRE, CENTRE + 1), mover.rack.replace(BLANK, ""), strict=False)))
    mover.expect_version(version + 1)

    # A third is asked, and told how late.
    game = ben.url
    cy.goto(game)
    expect(cy.get_by_role("heading", name="All seats of this game are taken")).to_be_visible()
    cy.get_by_role("link", name="Watch the game").click()
    expect(cy.get_by_role("note")).to_contain_text("You are watching")

    # Found again.
    waiter = next(seat.page for seat in seats if seat is not mover)
    waiter.goto(server.url)
    waiter.get_by_role("link", name="My games").click()
    waiter.reload()
    expect(waiter.locator(".open-games")).to_contain_text("your turn")
    waiter.get_by_role("button", name=f"Continue: {mover.name}").click()
    expect(waiter).to_have_url(game)

    # And again.
    waiter.get_by_text("More", exact=True).click()
    waiter.locator("[data-deed=forfeit_game]").click()
    waiter.locator("[data-part=confirm]").click()
    waiter.locator("[data-deed=rematch]").click()
    mover.page.get_by_role("link", name="Accept the rematch").click()
    mover.page.get_by_role("button", name="Sit down and play").click()
    for seat in seats:
        seat.expect_begun()
    assert mover.page.url != game
    waiter.goto(f"{server.url}/home")
    expect(waiter.get_by_role("row", name=mover.name).first).to_contain_text("lost")
