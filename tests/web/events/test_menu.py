"""The menu of an event: what it offers to whom, and where one is in it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

from lexidrome.base import text
from lexidrome.web.kit.event.menu import BESIDES, MENU, Link
from web.events.halls import Director, league_of_two, players

GROUP = re.compile(r'role="group" aria-label="([^"]+)">(.*?)</div>', re.DOTALL)
LINK = re.compile(r'<a href="([^"]+)"( aria-current="page")?>([^<]+)</a>')


def menu(page: str) -> dict[str, list[tuple[str, str, str]]]:
    """By group: address, whether one is there, title."""
    nav = page[page.index('class="event-nav"') :].partition("</nav>")[0]
    return {group: LINK.findall(links) for group, links in GROUP.findall(nav)}


@pytest.fixture
def begun(client: TestClient[Litestar]) -> Director:
    director = Director(client, "Spring", "nsa-2009", rounds="2")
    director.enter(players("Ann", "Bob", "Cy", "Dee"))
    director.start_round()
    return director


def test_whoever_runs_the_event_is_led_to_all_of_its_pages(begun: Director) -> None:
    shown = menu(begun.get("/desk").text)
    assert list(shown) == [str(group.title) for group in MENU]
    links = [link for links in shown.values() for link in links]
    assert len(shown) == 3
    assert len(links) == sum(len(group.entries) for group in MENU) - 3, "no bracket, no league"
    for address, _, title in links:
        page = begun.client.get(address)
        assert page.status_code == 200, address
        if address.startswith(begun.path):
            here = [each for links in menu(page.text).values() for each in links if each[1]]
            assert [each[2] for each in here] == [title], address


def test_whoever_looks_on_is_led_to_what_everybody_sees(
    begun: Director, open_client: Callable[..., TestClient[ASGIApp]]
) -> None:
    begun.client.__exit__(None, None, None)
    stranger = open_client(host="192.0.2.7")
    shown = menu(stranger.get(begun.path).text)
    assert {group: [each[2] for each in links] for group, links in shown.items()} == {
        "Public pages": [
            "Pairings",
            "Posting sheet",
            "Standings",
            "Cross-table",
            "Wall chart",
            "Charts",
            "Prizes",
            "Figures",
            "Ratings",
            "Final report",
            "Live boards",
            "Conduct",
        ]
    }


def test_what_no_group_has_is_found_by_its_name_from_every_page(begun: Director) -> None:
    page = begun.get("/standings").text
    besides = page[page.index('class="event-besides" hidden') :].partition("</div>")[0]
    found = [address for address, _, _ in LINK.findall(besides)]
    assert found == [each.path.format(event=begun.path) for each in BESIDES]
    for address in found:
        assert begun.client.get(address).status_code == 200, address


def test_a_league_has_no_tables(client: TestClient[Litestar]) -> None:
    league = league_of_two(client)
    titles = [each[2] for links in menu(league.get("/desk").text).values() for each in links]
    assert "Links" in titles
    assert "Tables" not in titles
    assert "Table cards to print" not in league.get("/desk").text


@pytest.mark.parametrize(
    ("here", "is_there"),
    [("", True), ("?division=A", True), ("/cards", True), ("-old", False), ("s", False)],
)
def test_one_is_at_a_page_and_at_those_below_it_alone(here: str, *, is_there: bool) -> None:
    assert Link(text("Tables"), "/events/x/tables").is_at(f"/events/x/tables{here}") is is_there
