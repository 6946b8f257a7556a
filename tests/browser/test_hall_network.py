"""A table on a hall's plain network, where browsers keep no page for later."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, expect

from browsing.cable import Cable
from browsing.chromium import HALL
from browsing.evening import OpenPage
from browsing.keeping import await_kept, await_nothing_kept
from browsing.page_states import sign_in_as_director
from browsing.realboard import PHONE, Hall, Phone
from browsing.server import RunningServer

pytestmark = pytest.mark.hand_clock


def test_a_play_entered_without_network_survives_the_tab_and_is_stored_once(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "nsa-2009")
    hall.base = f"http://{HALL}:{server.port}"
    page = open_page(**PHONE)
    cable = Cable(page)
    phone = hall.open_sheet(page, clock="is on the table")
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator, !!crypto.subtle]") == [
        False,
        False,
        False,
    ]
    pulled = "getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert page.evaluate(pulled) == "none", "a finger that goes too far reloads nothing"
    cable.pull()
    page.context.set_offline(True)
    expect(page.locator(".sheet-status")).to_contain_text("No network")
    phone.type("8G HORNS")
    phone.enter()
    phone.expect_turns(1)
    leave_and_stay(phone)
    address = page.url
    page.close()
    page.context.set_offline(False)
    again = page.context.new_page()
    again.goto(address)
    phone = Phone(again)
    phone.expect_turns(1)
    phone.settled()
    assert [turn["points"] for turn in phone.view["turns"]] == [16]
    come_back_without_network(phone)


def leave_and_stay(phone: Phone) -> None:
    """The browser asks before it goes away from what was not sent."""
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    phone.page.once("dialog", answer)
    phone.page.evaluate("setTimeout(() => location.reload())")
    phone.page.wait_for_event("dialog")
    phone.expect_turns(1)
    assert asked == ["beforeunload"]


def come_back_without_network(phone: Phone) -> None:
    """A page that is shown again comes from the device, and shows the game as it was."""
    page = phone.page
    page.goto(page.url.replace("/record", "/sheet"))
    page.context.set_offline(True)
    page.go_back()
    expect(page.locator(".sheet-status")).to_contain_text("No network")
    phone.expect_turns(1)
    page.context.set_offline(False)
    phone.settled()


PUT = """
async () => {
  const cache = await caches.open("any");
  try {
    await cache.put("/any", new Response("x".repeat(100_000)));
  } catch (error) {
    return error.name;
  }
}
"""

FORGET = "fetch('/home', { method: 'POST', body: new URLSearchParams({ do: 'forget' }) })"


def test_on_a_secure_address_a_sheet_opens_again_without_network(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "nsa-2009")
    page = open_page(**PHONE, service_workers="allow")
    page.goto(f"{server.url}/rules")
    manifest = page.request.get(f"{server.url}/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    # Something that an earlier version of the server left.
    page.evaluate(
        "caches.open('lexidrome-0').then((old) => old.put('/judge', new Response('old')))"
    )
    cable = Cable(page)
    phone = hall.open_sheet(page, clock="is on the table")
    await_kept(page)
    assert page.evaluate("caches.match('/judge').then((kept) => kept?.text())") != "old"
    cable.pull()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".sheet-status")).to_contain_text("No network")
    phone.type("8G HORNS")
    phone.enter()
    phone.expect_turns(1)
    page.close()
    phone = Phone(page.context.new_page())
    phone.page.goto(page.url)
    phone.expect_turns(1)
    expect(phone.page.locator(".sheet-status")).to_contain_text("not sent yet")
    page.context.set_offline(False)
    phone.settled()
    assert [turn["points"] for turn in phone.view["turns"]] == [16]
    phone.page.evaluate(FORGET)
    await_nothing_kept(phone.page)


STORED = """async (beginning) => Object.keys(localStorage)
  .filter((key) => key.startsWith(beginning))
  .map((key) => JSON.parse(localStorage.getItem(key)))"""


def test_whoever_signs_out_leaves_no_game_that_was_seen_and_everything_that_was_not_sent(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "nsa-2009")
    page = open_page(**PHONE)
    sign_in_as_director(page, server.url)
    cable = Cable(page)
    phone = hall.open_sheet(page, clock="is on the table")
    cable.pull()
    expect(page.locator(".sheet-status")).to_contain_text("No network")
    phone.type("8G HORNS")
    phone.enter()
    phone.expect_turns(1)
    address = page.url
    other = page.context.new_page()
    other.goto(f"{server.url}/rules")
    assert other.evaluate(STORED, "lexidrome.game.")
    other.evaluate("sessionStorage.setItem('lexidrome.plan.any', '{}')")
    other.get_by_role("button", name="Sign out").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("You are signed out")
    assert other.evaluate(STORED, "lexidrome.game.") == []
    assert other.evaluate("sessionStorage.length") == 0
    [kept] = other.evaluate(STORED, "lexidrome.sheet.")
    assert [item["command"]["type"] for item in kept["queue"]]
    page.close()
    again = hall.join_sheet(page.context.new_page(), 0)
    again.expect_turns(1)
    again.settled()
    assert again.page.url == address
    assert [turn["points"] for turn in again.view["turns"]] == [16]


def test_a_device_that_forgets_its_games_keeps_none_that_was_seen(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(f"{server.url}/games/new?rules=nsa-2009")
    page.get_by_label("Your name").fill("Ada")
    page.locator("[name=opponent][value=beginner]").click()
    expect(page.locator(".rack .tile")).to_have_count(7)
    page.goto(f"{server.url}/home")
    assert page.evaluate(STORED, "lexidrome.game.")
    page.get_by_text("Forget the games on this device").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The list is forgotten")
    assert page.evaluate(STORED, "lexidrome.game.") == []


def test_a_device_without_room_shows_what_comes_from_the_network(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "nsa-2009")
    page = open_page(**PHONE, service_workers="allow")
    hall.open_sheet(page, clock="is on the table")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"
    )
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": 10})
    assert page.evaluate(PUT) == "QuotaExceededError"
    page.reload()
    phone = Phone(page)
    phone.type("8G HORNS")
    phone.enter()
    phone.expect_turns(1)
