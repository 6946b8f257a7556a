"""The demo as a newcomer meets it: opened, tried, begun again and left, from the first page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing.barriers import barriers
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
A_HOUSE_MS = 60_000
"""Until the other house is open, on a machine with much else to do."""


@pytest.mark.first
def test_a_newcomer_opens_the_demo_tries_it_and_starts_an_event_of_their_own(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(server.url)
    page.get_by_role("button", name="Open the demo").click()
    page.wait_for_url("**/demo", timeout=A_HOUSE_MS)
    expect(page.get_by_role("heading", name="A Saturday at Lexidrome")).to_be_visible()
    assert not barriers(page)
    page.get_by_role("button", name="Open the desk").last.click()
    expect(page.get_by_text("6 of 10 results")).to_be_visible()
    missing = page.locator("main tr", has_text="no result yet").first.inner_text()
    line = page.locator("#line")
    line.fill(f"{re.findall(r'[0-9]+', missing)[0]} 401 387")
    line.press("Enter")
    expect(page.get_by_text("7 of 10 results")).to_be_visible()
    page.get_by_role("link", name="What there is to see").click()
    page.get_by_role("button", name="Begin the demo again").click()
    page.wait_for_url("**/demo", timeout=A_HOUSE_MS)
    page.get_by_role("button", name="Open the desk").last.click()
    expect(page.get_by_text("6 of 10 results")).to_be_visible()
    page.get_by_role("button", name="Start my own event").click()
    page.wait_for_url("**/events/new", timeout=A_HOUSE_MS)
    expect(page.get_by_text("Nothing here is real")).to_have_count(0)
    page.goto(f"{server.url}/events")
    expect(page.get_by_text("Harbour City Open")).to_have_count(0)


def test_a_server_is_started_with_the_demo_while_its_own_house_is_in_use(
    tmp_path: Path, open_page: OpenPage
) -> None:
    page = open_page()
    with RunningServer(tmp_path) as own:
        page.goto(f"{own.url}/events/new")
        page.get_by_label("Title").fill("Spring")
        page.get_by_role("button", name="Create the event").click()
        expect(page.get_by_role("heading", name="Entries")).to_be_visible()
        page.goto(own.url)
        expect(page.get_by_role("button", name="Open the demo")).to_have_count(0)
    with RunningServer(tmp_path, "--demo") as demo:
        page.goto(demo.url)
        expect(page.get_by_text("Nothing here is real")).to_be_visible()
        expect(page.get_by_text("Spring")).to_have_count(0)
        page.get_by_role("button", name="Start my own event").click()
        page.wait_for_url("**/events/new", timeout=A_HOUSE_MS)
        page.goto(demo.url)
        expect(page.get_by_text("Spring").first).to_be_visible()
