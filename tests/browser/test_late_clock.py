"""A late player's clock: started at the desk, stopped at the table, and what is left of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.realboard import PHONE, Hall
from browsing.server import RunningServer

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
MINUTE_MS = 60_000


class LateEvening:
    """The second player of a table is late; the director starts their clock at 5:00."""

    def __init__(self, server: RunningServer, desk: Page) -> None:
        self.hall = Hall(server.url, desk, "nsa-2009")
        self.desk = desk
        desk.goto(f"{server.url}{self.hall.path}/games/A/1/2")
        panel = desk.locator(".panel", has=desk.get_by_role("heading", name="Bob Baker")).first
        panel.get_by_role("button", name="Mark as late").click()
        expect(desk.locator("[data-live=late]")).to_contain_text("Bob Baker")
        self.hall.advance(5 * MINUTE_MS)
        desk.get_by_role("button", name="Start their clock").click()
        expect(desk.get_by_text("their clock runs")).to_be_visible()
        self.hall.advance(7 * MINUTE_MS)

    def stop(self, phone: Page) -> None:
        phone.goto(f"{self.hall.base}/t/{self.hall.code}")
        expect(phone.get_by_text("18:00")).to_be_visible()
        expect(phone.get_by_role("button", name="Open the score sheet")).to_have_count(0)
        phone.get_by_role("button", name="Bob Baker is here: stop the clock").tap()
        expect(phone.get_by_text("Bob Baker came late and begins with 18:00.")).to_be_visible()


def test_a_late_clock_is_stopped_at_the_table_and_the_sheet_opens_with_what_is_left(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = LateEvening(server, open_page())
    opponent = open_page(**PHONE)
    evening.stop(opponent)
    evening.hall.advance(2 * MINUTE_MS)
    phone = evening.hall.open_sheet(opponent)
    clock = phone.view["clock"]
    assert sorted(clock["side_ms"]) == [18 * MINUTE_MS, 25 * MINUTE_MS]
    phone.go("clock")
    expect(opponent.locator(".clock-time", has_text="18:00")).to_be_visible()
    expect(opponent.locator(".clock-time", has_text="25:00")).to_be_visible()


def test_who_arrives_stops_the_clock_and_the_game_on_screen_opens_with_what_is_left(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = LateEvening(server, open_page())
    arriving, opponent = open_page(**PHONE), open_page(**PHONE)
    evening.stop(arriving)
    for phone, name in ((opponent, "Ann Archer"), (arriving, "Bob Baker")):
        phone.goto(f"{evening.hall.base}/t/{evening.hall.code}")
        phone.locator("form[action$='/play'] button", has_text=name).tap()
    arriving.wait_for_url("**/games/**")
    expect(arriving.get_by_text("18:00").first).to_be_visible()
    expect(arriving.get_by_text("25:00").first).to_be_visible()
