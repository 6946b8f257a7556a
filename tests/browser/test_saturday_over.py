"""Nothing is over while a winner is missing, the final is the final, and pages agree.

By links, forms and keys alone, from the start page on.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.events import EventDesk, players
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=10_000)
MENU = ".event-nav"


@pytest.fixture
def desk(server: RunningServer, open_page: OpenPage) -> EventDesk:
    return EventDesk(server, open_page(viewport={"width": 1280, "height": 800}))


def follow(desk: EventDesk, title: str) -> None:
    """A link of the event's menu."""
    desk.page.locator(MENU).get_by_role("link", name=title, exact=True).click()


def home(desk: EventDesk) -> None:
    desk.page.locator(f"{MENU} .event-title").click()


def keys(desk: EventDesk, *pressed: str) -> None:
    """Each with the desk's answer; Escape first, so that the line does not take them."""
    desk.page.wait_for_load_state()
    for key in pressed:
        desk.page.keyboard.press("Escape")
        with desk.page.expect_navigation():
            desk.page.keyboard.press(key)


def test_a_tied_final_and_a_tie_at_the_top_keep_the_event_open_until_they_are_won(
    desk: EventDesk,
) -> None:
    page = desk.page
    desk.set_up("Club cup", "nsa-2009", players(4), rounds="1")
    keys(desk, "p", "p", "b")
    desk.enter("1 400 350")
    desk.enter("2 400 350")
    # Nothing separates the two who have won.
    expect(page.locator("[data-live=undecided]")).to_contain_text("Place 1 is tied")
    expect(page.get_by_role("button", name="Close the event", exact=True)).to_have_count(0)
    home(desk)
    expect(page.locator(".rounds")).not_to_contain_text("over")
    expect(page.locator(".rounds")).to_contain_text("Place 1 is tied: Player")
    follow(desk, "Desk")
    desk.press("Play a final between them")
    expect(page.get_by_role("button", name="Pair the final")).to_be_visible()
    keys(desk, "p")
    expect(page.get_by_role("button", name="Publish the final")).to_be_visible()
    keys(desk, "p", "b")
    expect(page.get_by_role("button", name="End the final")).to_be_visible()
    desk.enter("1 380 380")
    home(desk)
    expect(page.locator(".rounds")).to_contain_text("tied; a winner is needed")
    expect(page.locator(".rounds")).not_to_contain_text("over")
    follow(desk, "Pairings")
    expect(page.locator(".pager").first).to_contain_text("Final")
    page.get_by_role("link", name="Slips to print").click()
    expect(page.locator(".slip header")).to_contain_text("Final")
    follow(desk, "Desk")
    page.get_by_role("link", name="Break the tie").click()
    expect(page.locator("h1")).to_have_text("Final, table 1")
    page.locator("[name=before]").fill("390")
    page.locator("[name=others_before]").fill("370")
    form = page.locator("form", has=page.locator("[name=before]"))
    with page.expect_navigation():
        form.get_by_role("button", name="Enter", exact=True).click()
    home(desk)
    expect(page.locator(".rounds")).to_contain_text("The event is over")
    expect(page.locator(".rounds")).to_contain_text("Won by Player")


def test_lots_part_those_whom_nothing_separates(desk: EventDesk) -> None:
    page = desk.page
    desk.set_up("Club cup", "nsa-2009", players(4), rounds="1")
    keys(desk, "p", "p", "b")
    desk.enter("1 400 350")
    desk.enter("2 400 350")
    expect(page.locator("[data-live=undecided]")).to_contain_text("Place 1 is tied")
    desk.press("Draw lots")
    expect(page.get_by_role("button", name="Close the event", exact=True)).to_be_visible()
    follow(desk, "Standings")
    places = page.locator(".standing tbody tr td:first-child")
    expect(places).to_have_text(["1", "2", "3", "4"])


def test_pages_say_the_same_of_prizes_high_scores_rematches_and_what_is_awaited(
    desk: EventDesk,
) -> None:
    page = desk.page
    desk.set_up("Club night", "nsa-2009", players(2), rounds="2")
    expect(page.locator("[data-live=waiting]")).to_contain_text("No round is published yet.")
    expect(desk.waiting()).to_have_count(0)
    follow(desk, "Entries")
    expect(page.locator(".panel").first).to_contain_text("in 2 there will be some")
    follow(desk, "Prizes")
    page.get_by_label("Number of places").fill("")
    for kind in ("Highest score", "Best comeback"):
        page.get_by_label(kind, exact=True).check()
    with page.expect_navigation():
        page.get_by_role("button", name="Add prizes").click()
    expect(page.locator("tbody tr").first).to_contain_text("nobody yet")
    follow(desk, "Desk")
    for line in ("#1 450 301", "#2 450 302"):
        keys(desk, "p", "p", "b")
        expect(desk.waiting()).to_have_text("1")
        desk.enter(line)
        expect(desk.waiting()).to_have_count(0)
    expect(page.locator(".round-status")).to_contain_text("The event is over")
    follow(desk, "Prizes")
    top, deep = page.locator("tbody tr").all_inner_texts()[:2]
    assert "won" in top
    assert "nobody" in deep
    assert "won" not in deep
    assert "yet" not in deep
    holders = page.locator("tbody tr").first.locator("td b").inner_text()
    assert holders == "Player 01, Player 02"
    home(desk)
    page.get_by_role("link", name="Figures").click()
    highest = page.locator(".tiles div", has_text="Highest score")
    expect(highest).to_contain_text(f"450 {holders}")
    expect(page.locator("tbody tr").first).to_contain_text("#2 ×2")
    follow(desk, "Entries")
    expect(page.locator(".forecast")).to_contain_text("1 pair has met more than once.")
    expect(page.locator(".forecast")).not_to_contain_text("has to play")
