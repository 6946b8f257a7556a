"""An event in Chicago on a server elsewhere: everybody reads and types a time that they know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing.events import EventDesk
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
DEADLINE = "2099-11-21T19:00"
expect.set_options(timeout=15_000)


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[RunningServer]:
    with RunningServer(data, zone="UTC") as server:
        yield server


def test_a_director_in_chicago_and_a_player_in_new_york_mean_the_same_moment(
    server: RunningServer, open_page: OpenPage
) -> None:
    director = open_page(timezone_id="America/Chicago", viewport={"width": 1366, "height": 768})
    desk = EventDesk(server, director)
    desk.set_up("League", "depaul", "name\nAnn\nBob\n")
    director.get_by_role("link", name="Settings", exact=True).click()
    expect(director.get_by_label("Time zone")).to_have_value("America/Chicago")
    director.get_by_label("Date", exact=False).fill("2099-11-02")
    director.get_by_label("First week from").fill("19:00")
    director.get_by_role("button", name="Save", exact=True).first.click()

    director.get_by_role("link", name="Desk", exact=True).click()
    desk.press("Pair week 1")
    director.get_by_role("link", name="Look at the draft").click()
    expect(director.get_by_text("time in Chicago")).to_be_visible()
    director.get_by_label("To be played and reported by").fill(DEADLINE)
    director.get_by_role("button", name="Publish week 1").click()
    director.get_by_role("link", name="Desk", exact=True).click()
    expect(director.get_by_text("Sat, 21 Nov 2099, 19:00 CST").first).to_be_visible()
    expect(director.locator(".own-time")).to_have_count(0)
    link = link_of(director, "Ann")

    player = open_page(timezone_id="America/New_York", viewport={"width": 390, "height": 844})
    player.goto(link)
    expect(player.locator("time[data-zoned]").first).to_have_text(
        "Sat, 21 Nov 2099, 19:00 CST (20:00 your time)"
    )
    expect(player.get_by_label("Clock")).to_have_value("America/New_York")
    expect(player.get_by_text("Propose a time your time (New York)")).to_be_visible()
    player.get_by_label("Propose a time").fill("2099-11-21T00:30")
    expect(player.locator("output.own-time")).to_have_text("(Fri 20 Nov, 23:30, time in Chicago)")
    player.get_by_role("button", name="Propose", exact=True).click()
    expect(player.get_by_text("You proposed Fri, 20 Nov 2099, 23:30 CST")).to_be_visible()
    for page in (director, player):
        for path in ("", "/desk", "/journal", "/pairings", "/entrants/A/1", "/games/A/1/1"):
            answer = page.goto(f"{server.url}/events/league{path}")
            if answer is not None and answer.ok:
                expect(page.locator("body")).not_to_contain_text(re.compile(r"\b(UTC|GMT)\b"))
    director.goto(f"{server.url}/events/league/journal")
    expect(director.get_by_text("Times on this page are those of the event")).to_be_hidden()
    elsewhere = open_page(timezone_id="Europe/Vienna")
    elsewhere.goto(f"{server.url}/events/league/journal")
    told = elsewhere.get_by_text("Times on this page are those of the event")
    expect(told).to_have_text(re.compile(r"\d\d:\d\d C[SD]T \(.*your time\)"))
    player.goto(f"{server.url}/events/league")
    expect(player.locator(".lead")).to_contain_text("Monday, 2 November 2099, 19:00 CST")
    expect(player.locator(".lead")).to_contain_text("(20:00 your time)")


def test_a_player_may_type_by_the_events_clocks_and_is_told_of_hours_that_are_none_or_two(
    server: RunningServer, open_page: OpenPage
) -> None:
    director = open_page(timezone_id="America/New_York", viewport={"width": 1366, "height": 768})
    desk = EventDesk(server, director)
    desk.set_up("Eastern League", "depaul", "name\nCyd\nDee\n")
    desk.press("Pair week 1")
    director.get_by_role("link", name="Look at the draft").click()
    director.get_by_label("To be played and reported by").fill("2099-12-21T19:00")
    director.get_by_role("button", name="Publish week 1").click()
    link = link_of(director, "Cyd")
    player = open_page(timezone_id="America/Chicago", viewport={"width": 390, "height": 844})
    player.goto(link)
    field, said = player.get_by_label("Propose a time"), player.locator("output.own-time")
    field.fill("2099-03-08T02:30")
    expect(said).to_have_text("There is no 02:30 then: the clocks go forward. Choose another time.")
    player.get_by_role("button", name="Propose", exact=True).click()
    expect(player.get_by_text("There is no 02:30 on 2099-03-08 in America/Chicago")).to_be_visible()
    expect(field).to_have_value("2099-03-08T02:30")
    expect(player.get_by_label("Clock")).to_have_value("America/Chicago")

    field.fill("2099-11-01T01:30")
    expect(said).to_have_text(
        "(01:30, time in New York) 01:30 comes twice then: the clocks go back. "
        "The first one is meant."
    )
    player.get_by_role("button", name="Propose", exact=True).click()
    expect(player.get_by_text("You proposed Sun, 1 Nov 2099, 01:30 EST")).to_contain_text(
        "this is the second of the two"
    )

    field = player.get_by_label("Propose another time")
    player.get_by_label("Clock").select_option("time in New York")
    field.fill("2099-11-10T19:00")
    expect(said).to_have_text("(18:00 your time)")
    player.get_by_role("button", name="Propose", exact=True).click()
    expect(player.get_by_text("You proposed Tue, 10 Nov 2099, 19:00 EST")).to_be_visible()

    plain = open_page(timezone_id="America/Chicago", java_script_enabled=False)
    plain.goto(player.url)
    expect(plain.get_by_label("Clock")).to_be_hidden()
    plain.get_by_label("Propose another time time in New York").fill("2099-11-11T20:00")
    plain.get_by_role("button", name="Propose", exact=True).click()
    expect(plain.get_by_text("You proposed Wed, 11 Nov 2099, 20:00 EST")).to_be_visible()


def test_without_scripts_the_zone_is_named_all_the_same(
    server: RunningServer, open_page: OpenPage
) -> None:
    player = open_page(timezone_id="America/New_York", java_script_enabled=False)
    player.goto(f"{server.url}/events/league")
    expect(player.locator(".lead time")).to_have_text("Monday, 2 November 2099, 19:00 CST")


def link_of(director: Page, name: str) -> str:
    """What the director gives to one side, from its card."""
    director.get_by_role("link", name="Pairings").click()
    director.get_by_role("link", name=name, exact=True).first.click()
    director.get_by_text("Link for this side to report results").click()
    director.get_by_role("button", name="New reporting link").click()
    return director.locator("input.link").input_value()
