"""On a phone: what went wrong is found in two taps or a few words, answered and read."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browsing.server import RunningServer

OpenPage = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


FOUND = {
    "drew too many": (
        ["Too many tiles drawn", "While drawing", "3", "4", "Yes"],
        "The opponent turns up 3 of the player's tiles for both to see.",
    ),
    "put tiles back": (
        ["Tiles put back into the bag without an exchange", "2", "7"],
        "The opponent draws 2 from the bag and 2 from the player's rack and turns them all up.",
    ),
    "wrong exchange": (
        ["Exchanged with too few tiles in the bag", "Yes", "Yes", "3"],
        "The tiles stay as they are; the player loses 30 points.",
    ),
    "hit the clock by mistake": (
        ["The clock was pressed by mistake", "No", "No"],
        "The opponent gets 60 seconds more.",
    ),
}
CHOSEN = {
    "A play or a blank": (
        ["A blank turns out to be a letter", "Yes", "No"],
        "The play stands as it lies.",
    ),
    "A player's behaviour": (
        ["Abuse, threats or disruption", "Physical abuse", "No"],
        "The director ejects the player from the event.",
    ),
}


def tap(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).or_(
        page.get_by_role("button", name=name, exact=True)
    ).first.tap()


def test_six_mishaps_are_found_and_settled_on_a_phone(
    open_page: OpenPage, server: RunningServer
) -> None:
    page = open_page(viewport=PHONE, has_touch=True, java_script_enabled=False)
    for words, (taps, outcome) in FOUND.items():
        page.goto(f"{server.url}/wrong")
        page.get_by_role("searchbox").fill(words)
        tap(page, "Search procedures")
        for name in taps:
            tap(page, name)
        expect(page.get_by_text(outcome, exact=True)).to_be_visible()
    for group, (taps, outcome) in CHOSEN.items():
        page.goto(f"{server.url}/wrong")
        page.get_by_role("heading", name=group).tap()
        for name in taps:
            tap(page, name)
        expect(page.locator(".todo").get_by_text(outcome, exact=True)).to_be_visible()
