"""The staff keep the score sheet of a table where players may have no phone (NSA-III.A.7)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browsing.events import EventDesk
from browsing.onscreen import come_to_table
from browsing.realboard import PHONE, Phone

OpenPage = Callable[..., Page]
VERDICT_MS = 500
"""Longer than the word list takes for a verdict."""


class Scorer:
    """One device for both sides, from the first tile to both signatures."""

    def __init__(self, desk: EventDesk, open_page: OpenPage, name: str) -> None:
        page = open_page(**PHONE)
        come_to_table(desk, page, name)
        self.names = page.locator(".meet b").all_inner_texts()
        if page.locator("input[name=first]").count():
            page.locator("input[name=first][value='0']").check(force=True)
        page.get_by_role("button", name="Open the score sheet").tap()
        page.wait_for_url("**/record")
        self.desk = desk
        self.phone = Phone(page)
        self._turns = 0
        self.phone.tap(self.phone.button("Start the clock").first)
        expect(page.locator(".matter")).to_have_count(0)

    @property
    def on_turn(self) -> str:
        return self.names[int(self.phone.view["on_turn"])]

    @property
    def totals(self) -> dict[str, int]:
        return dict(zip(self.names, self.phone.totals, strict=True))

    def write(self, name: str, play: str) -> None:
        """A play as people write it: `8D WORDS`."""
        assert self.on_turn == name
        self.phone.type(play)
        self.phone.enter()
        self._written()

    def write_pass(self) -> None:
        self.phone.pass_turn()
        self._written()

    def write_challenge(self) -> str:
        """The last play is challenged; the code of the slip that is carried to the station."""
        self.phone.press("Challenge …")
        self.phone.confirm()
        page = self.phone.page
        expect(page.locator(".matter-words")).to_be_visible()
        self.phone.settled()
        self.phone.tap(page.get_by_role("link", name="The slip, for the judge station"))
        return page.locator(".big-code").inner_text()

    def hear_verdict(self, verdict: str, *, is_clock_waiting: bool) -> None:
        """It comes back to the slip by itself; then the sheet goes on.

        By NSA-IV.J.1.l the clock waits until the word is off the board.
        """
        page = self.phone.page
        expect(page.locator(".table-verdict")).to_have_attribute("data-verdict", verdict)
        self.phone.tap(page.locator(".slip-back a"))
        page.wait_for_url("**/record")
        if is_clock_waiting:
            self.phone.tap(self.phone.button("Start the clock").first)
        expect(page.locator(".matter")).to_have_count(0)
        self.phone.expect_turns(self._turns)

    def show_rack(self, name: str, tiles: str) -> None:
        """What somebody has left, when the game is counted."""
        self.phone.show_rack(self.phone.button(f"Tiles of {name} …"), tiles)

    def have_it_signed(self) -> None:
        """Both sign the result slip on this device, one after the other (NSA-V.I.p2)."""
        page = self.phone.page
        expect(page.locator(".matter > h2:first-child")).to_have_text("The game is over")
        self.phone.tap(page.get_by_role("link", name="Result slip"))
        signed = page.locator(".signed-by .good")
        self.phone.press(f"Sign {self.names[0]}")
        expect(signed).to_have_count(1)
        page.get_by_label("Your initials").fill("PQ")
        self.phone.press(f"Sign on this device {self.names[1]}")
        expect(signed).to_have_count(2)

    def _written(self) -> None:
        self._turns += 1
        self.phone.expect_turns(self._turns)
        self.phone.settled()


def judge_slip(desk: EventDesk, station: Page, code: str, verdict: str) -> None:
    """The code is typed at the judge station, where it waits, and the word list rules."""
    station.goto(desk.server.url)
    station.get_by_role("link", name="Challenges from the tables").click()
    expect(station.locator(".slip-code")).to_have_text([code])
    expect(station.locator("#code")).to_be_focused()
    station.keyboard.type(code)
    station.keyboard.press("Enter")
    expect(station.locator("h1")).to_contain_text(code)
    with station.expect_navigation():
        station.get_by_role("button", name="Judge by ENABLE").click()
    desk.pass_ms(VERDICT_MS)
    expect(station.locator(".verdict")).to_have_attribute("data-verdict", verdict)
