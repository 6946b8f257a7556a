"""Finding the way: three groups, a phone's menu, a key for every page, helpers and phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.events import EventDesk, players
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 740}}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
GROUPS = ["Run the event", "Public pages", "The hall"]
TITLE = "Spring Open"
expect.set_options(timeout=15_000)


@pytest.fixture(scope="module")
def is_set_up() -> list[str]:
    """What the tests of this file leave to each other."""
    return []


@pytest.fixture
def director(server: RunningServer, open_page: OpenPage, is_set_up: list[str]) -> Page:
    """At the start page of a server on which one event is being played."""
    page = open_page(**LAPTOP)
    if not is_set_up:
        desk = EventDesk(server, page)
        desk.set_up(TITLE, "nsa-2009", players(4), rounds="3")
        desk.start_round(1)
        is_set_up.append(desk.path)
    page.goto(server.url)
    return page


def test_the_event_being_played_is_one_press_from_the_start_and_its_pages_stand_in_three_groups(
    director: Page,
) -> None:
    running = director.get_by_role("region", name=TITLE)
    expect(running).to_contain_text("0 of 2 results")
    running.get_by_role("link", name="Desk").click()
    menu = director.get_by_role("navigation", name="Event")
    for group in GROUPS:
        expect(menu.get_by_role("group", name=group)).to_be_visible()
    expect(menu.get_by_role("link", name="Prizes")).to_be_visible()
    expect(menu.get_by_text("Menu", exact=True)).to_be_hidden()
    menu.get_by_role("link", name="Standings").click()
    expect(menu.locator("[aria-current]")).to_have_text("Standings")


def test_a_key_finds_every_page_of_the_event_by_its_name(director: Page) -> None:
    director.get_by_role("link", name=TITLE).click()
    for typed, heading in (("phon", "Phones"), ("slips", "Slips"), ("journ", "Journal")):
        expect(director.locator("[data-ready]")).to_be_attached()
        director.keyboard.press("Control+k")
        director.keyboard.type(typed)
        director.keyboard.press("Enter")
        expect(director.get_by_role("heading", level=1)).to_have_text(heading)


def test_on_a_phone_the_menu_is_a_button_and_no_word_of_it_is_cut(
    director: Page, server: RunningServer, open_page: OpenPage
) -> None:
    phone = open_page(**PHONE)
    phone.goto(server.url)
    phone.get_by_role("region", name=TITLE).get_by_role("link", name="Desk").click()
    menu = phone.get_by_role("navigation", name="Event")
    expect(menu.get_by_role("link", name="Standings")).to_be_hidden()
    menu.get_by_text("Menu", exact=True).click()
    for group in GROUPS:
        expect(menu.get_by_role("group", name=group)).to_be_visible()
    cut = menu.get_by_role("link").evaluate_all(
        """links => links.filter((link) => {
          const box = link.getBoundingClientRect();
          return link.scrollWidth > link.clientWidth || box.left < 0 || box.right > innerWidth;
        }).map((link) => link.textContent)"""
    )
    assert cut == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    menu.get_by_role("link", name="Standings").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Standings")


def test_a_page_says_whether_phones_can_join_and_how(director: Page) -> None:
    director.get_by_role("link", name="Allow phones").click()
    expect(director.get_by_text("only this computer can reach the server")).to_be_visible()
    expect(director.locator("code.command")).to_contain_text("serve --lan")


def test_a_helper_signs_in_and_is_at_the_desk(
    director: Page, server: RunningServer, open_page: OpenPage
) -> None:
    director.get_by_role("link", name="Desk").click()
    director.get_by_role("link", name="Helpers").click()
    director.get_by_role("link", name="Create the director’s account").click()
    director.get_by_label("Name").fill("Dora")
    for name in ("password", "again"):
        director.locator(f"[name={name}]").fill("correct horse battery")
    director.get_by_role("button").filter(has_text="account").click()
    director.get_by_role("link", name="Lexidrome").click()
    director.get_by_role("link", name="Desk").click()
    director.get_by_role("link", name="Helpers").click()
    director.get_by_role("link", name="Back to the desk").click()
    director.get_by_role("link", name="Helpers").click()
    expect(director.locator("[name=scope] option:checked")).to_have_text(TITLE)
    director.get_by_label("Name").fill("Cy")
    director.get_by_role("button", name="Create the account").click()
    password = director.locator(".once .secret").inner_text()

    helper = open_page(**PHONE)
    helper.goto(server.url)
    expect(helper.get_by_role("link", name="Desk")).to_have_count(0)
    helper.get_by_role("link", name="Sign in").click()
    helper.get_by_text("Forgot your password?").click()
    expect(helper.get_by_text("account password NAME")).to_be_visible()
    helper.get_by_label("Name").fill("Cy")
    helper.get_by_label("Password", exact=True).fill(password)
    helper.get_by_role("button", name="Sign in").click()
    expect(helper.get_by_label("Result: table, then two scores")).to_be_visible()
    helper.get_by_text("Menu", exact=True).click()
    expect(helper.get_by_role("link", name="Helpers")).to_have_count(0)
