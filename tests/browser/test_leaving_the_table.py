"""Who may leave the table beside a real board (NSA-IV.L)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.realboard import PHONE, Hall
from browsing.server import RunningServer

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)


def test_only_who_has_just_played_can_leave_the_table_and_draws_when_back(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "nsa-2009")
    phone = hall.open_sheet(open_page(**PHONE))
    leaving = phone.page.get_by_role("button", name="leaves the table")
    phone.go("more")
    expect(phone.page.get_by_role("button", name="shuffles the bag")).to_have_count(2)
    expect(leaving).to_have_count(0)
    phone.go("write")
    phone.tap(phone.button("Start the clock").first)
    phone.type("8G HORNS")
    phone.enter()
    phone.expect_turns(1)
    phone.settled()
    phone.go("more")
    expect(leaving).to_have_count(1)
    phone.tap(leaving)
    expect(phone.page.get_by_role("button", name="is back")).to_be_visible()
    phone.settled()
    phone.go("write")
    drawn = phone.page.get_by_role("button", name="has drawn")
    expect(phone.button("Challenge …")).to_be_visible()
    expect(drawn).to_have_count(0)
    hall.advance(30_000)
    expect(phone.button("Challenge …")).to_have_count(0)
    phone.settled()
    expect(drawn).to_have_count(0)
    assert phone.view["record"]["undrawn"] == [0], "its tiles are still in the bag"
    bag_count = phone.view["bag_count"]
    phone.go("more")
    phone.tap(phone.page.get_by_role("button", name="is back"))
    phone.settled()
    phone.go("write")
    expect(drawn).to_have_count(1)
    phone.tap(drawn)
    expect(drawn).to_have_count(0)
    phone.settled()
    assert phone.view["bag_count"] == bag_count - len("HORNS")
