"""On a hall's plain network a tab is closed without a line: what was done in it happens once."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from browsing.cable import Cable
from browsing.chromium import HALL
from browsing.evening import OpenPage
from browsing.server import RunningServer
from browsing.tables import Seat, Table
from browsing.wits import best_play

pytestmark = pytest.mark.hand_clock
expect.set_options(timeout=15_000)
BARE = "[isSecureContext, 'serviceWorker' in navigator, !!crypto.subtle]"


def hall_url(server: RunningServer) -> str:
    return f"http://{HALL}:{server.port}"


def closed_without_network(page: Page) -> Page:
    """The same device a while later, with its network again."""
    page.close()
    page.context.set_offline(False)
    return page.context.new_page()


def test_a_play_on_screen_made_without_network_survives_the_tab_and_is_stored_once(
    server: RunningServer, open_page: OpenPage, data: Path
) -> None:
    page = open_page()
    cable = Cable(page)
    page.goto(f"{hall_url(server)}/games/new?rules=washburn")
    assert page.evaluate(BARE) == [False, False, False]
    page.fill("[name=name]", "Ada")
    page.locator("[name=opponent][value=beginner]").click()
    seat = Seat(page, "Ada")
    seat.expect_begun()
    table = Table(server, open_page)
    while (tiles := best_play(data, seat.view, seat.side)) is None or not seat.is_on_turn:
        seat.await_bot(table.pass_ms)
    before = len(seat.view["turns"])
    cable.pull()
    page.context.set_offline(True)
    seat.play(tiles)
    expect(seat.part("play")).to_have_text("Sending …")
    address = page.url
    again = Seat(closed_without_network(page), "Ada")
    again.page.goto(address)
    again.expect_version(1)
    again.page.wait_for_function(
        "count => document.querySelector('lexi-table').game.view.turns.length > count", arg=before
    )
    mine = [turn for turn in again.view["turns"][before:] if turn["side"] == again.side]
    assert [sorted(map(tuple, turn["tiles"])) for turn in mine] == [sorted(tiles)]
    again.page.reload()
    again.expect_version(1)
    assert [turn for turn in again.view["turns"][before:] if turn["side"] == again.side] == mine


def test_words_challenged_without_network_survive_the_tab_and_are_ruled_on_once(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(f"{hall_url(server)}/judge")
    assert page.evaluate(BARE) == [False, False, False]
    expect(page.locator("[data-part=station]")).to_have_attribute("data-ready", "")
    page.context.set_offline(True)
    page.keyboard.press("2")
    expect(page.locator("[data-part=field]")).to_be_focused()
    page.keyboard.type("care zoeae")
    page.keyboard.press("Tab")
    expect(page.locator("[data-part=waiting-title]")).to_be_visible()
    address = page.url
    again = closed_without_network(page)
    again.goto(address)
    expect(again.locator("[data-part=verdict-word]")).to_have_text("Acceptable")
    assert rulings_of(server, "ZOEAE") == 1
    # Answered, it is over: whoever opens the station next begins anew.
    later = again.context.new_page()
    later.goto(address)
    expect(later.locator("[data-part=count]")).to_be_visible()
    assert rulings_of(server, "ZOEAE") == 1


def rulings_of(server: RunningServer, word: str) -> int:
    page = httpx.get(f"{server.url}/rulings", params={"word": word}).text
    return page.count("<tr>") - 1 if "<tbody>" in page else 0
