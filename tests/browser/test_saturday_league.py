"""A league from its pages: results by mail, a dispute, an opponent who does not answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.events import EventDesk
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 740}}
MAIL = """From: Ann <ann@example.org>
Date: Mon, 16 Nov 2026 19:04
Subject: our match

Hi, I beat Bob 412-389 on 11/16.
Ann"""
expect.set_options(timeout=15_000)


@pytest.fixture
def director(server: RunningServer, open_page: OpenPage) -> Page:
    """At the desk of a league of two whose first week is published."""
    desk = EventDesk(server, open_page())
    desk.set_up("League", "depaul", "name\nAnn\nBob\n")
    desk.press("Pair week 1")
    desk.press("Publish week 1")
    return desk.page


def link_of(director: Page, name: str) -> str:
    """What the director gives to one side, from its card."""
    director.get_by_role("link", name="Pairings").click()
    director.get_by_role("link", name=name, exact=True).first.click()
    director.get_by_text("Link for this side to report results").click()
    director.get_by_role("button", name="New reporting link").click()
    link = director.locator("input.link").input_value()
    director.get_by_role("link", name="Desk", exact=True).click()
    return link


def test_a_mail_is_pasted_the_loser_disputes_it_and_the_desk_knows(
    director: Page, open_page: OpenPage
) -> None:
    for absent in ("Not checked in", "Time and breaks"):
        expect(director.get_by_text(absent)).to_have_count(0)
    expect(director.get_by_role("link", name="Tables")).to_have_count(0)
    bob = open_page(**PHONE)
    bob.goto(link_of(director, "Bob"))
    bob.get_by_text("The other side does not answer").click()
    for note in ("called", "wrote"):
        bob.get_by_label("How you tried to reach them").fill(note)
        bob.get_by_role("button", name="Write it down").click()
        expect(bob.get_by_label("How you tried to reach them")).to_have_value("")
        bob.get_by_text("The other side does not answer").click()
    expect(director.get_by_text("What happens to this match?")).to_be_visible()

    director.get_by_role("link", name="Email", exact=True).click()
    director.get_by_label("Paste one email or several").fill(MAIL)
    director.get_by_role("button", name="Read").click()
    expect(director.get_by_label("Points of Ann")).to_have_value("412")
    expect(director.get_by_label("Points of Bob")).to_have_value("389")
    director.get_by_role("button", name="Save the selected results").click()
    expect(director.get_by_text("1 result entered.")).to_be_visible()

    bob.reload()
    expect(bob.get_by_text("Your result is in: 389 to 412")).to_be_visible()
    bob.get_by_text("Dispute this result").click()
    bob.get_by_label("Your points", exact=True).fill("413")
    bob.get_by_label("Their points", exact=True).fill("412")
    bob.get_by_role("button", name="Dispute it").click()
    expect(bob.get_by_text("Until then there is no winner.")).to_be_visible()
    director.get_by_role("link", name="Desk", exact=True).click()
    expect(director.get_by_text("the two sides report different scores")).to_be_visible()
