"""A table of an event on screen: two sit down with its code and play."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browsing.events import EventDesk
from browsing.tables import Seat, longest_line

OpenPage = Callable[..., Page]
PLAYS = 3
"""After so many plays of one side alone nothing that lies on a rack can turn the result."""


def play_at_table(
    desk: EventDesk, open_page: OpenPage, *, winner: str, loser: str
) -> tuple[int, int]:
    """One lays tiles three times, the other passes, then both do; the points of each."""
    pairing = next(each for each in desk.pairings() if {each.first, each.second} == {winner, loser})
    desk.open("/tables")
    row = desk.page.locator("tr", has_text=winner)
    code = row.locator("a[href^='/t/']").first.get_attribute("href")
    assert code is not None
    seats = {}
    for name in (winner, loser):
        page = open_page(viewport={"width": 1366, "height": 900})
        page.goto(f"{desk.server.url}{code}")
        form = page.locator("form[action$='/play']")
        form.get_by_role("button", name=name).click()
        seats[name] = Seat(page, name)
    for seat in seats.values():
        if "/games/" not in seat.page.url:
            seat.page.goto(f"{desk.server.url}{code}")
            seat.page.get_by_role("link", name="Go to the game").click()
        seat.expect_version(1)
    take_turns(seats[winner], seats[loser])
    desk.open("/pairings?by=table")
    shown = desk.page.locator("tr", has_text=winner)
    expect(shown).to_contain_text("–", timeout=30_000)
    found = re.search(r"(-?\d+) – (-?\d+)", shown.inner_text())
    assert found is not None
    first, second = int(found[1]), int(found[2])
    return (first, second) if pairing.first == winner else (second, first)


def take_turns(winner: Seat, loser: Seat) -> None:
    plays = 0
    while (view := winner.view)["phase"] == "playing":
        on_turn, waiting = (winner, loser) if winner.is_on_turn else (loser, winner)
        before = max(winner.version, loser.version)
        on_turn.expect_version(before)
        tiles = longest_line(view["board"], on_turn.rack) if on_turn is winner else None
        if tiles is not None and plays < PLAYS:
            on_turn.play(tiles)
            plays += 1
        else:
            on_turn.pass_turn()
        waiting.expect_version(before + 1)
        on_turn.expect_version(before + 1)
