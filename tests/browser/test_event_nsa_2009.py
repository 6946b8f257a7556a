"""Twelve players, then eleven: a withdrawal, a bye, a late player, a forfeit and a recount."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browsing.events import BYE, EventDesk, Pairing, Sheet, better_wins, players
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
pytestmark = pytest.mark.long
MINUTE_MS = 60_000
BYE_SPREAD = FORFEIT_SPREAD = 50
"""NSA-III.D and NSA-V.J.2: a bye and a game that was never begun count for fifty."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("data"), "--test-clock") as server:
        yield server


def start(desk: EventDesk, sheet: Sheet, number: int) -> list[Pairing]:
    """Pair and begin a round; whoever has a bye is entered on the sheet."""
    desk.open()
    desk.start_round(number)
    pairings = desk.pairings()
    for each in pairings:
        if each.second == BYE:
            sheet.count(each.first, 1, BYE_SPREAD)
    desk.open()
    return [each for each in pairings if each.second != BYE]


def hand_in(desk: EventDesk, sheet: Sheet, pairings: list[Pairing]) -> None:
    for each in pairings:
        points, others = better_wins(each)
        desk.enter(f"{each.table} {points} {others}")
        sheet.score(each.first, points, each.second, others)


def open_game(desk: EventDesk, pairing: Pairing) -> None:
    desk.page.get_by_label("Find a name, number or table").fill(pairing.first)
    desk.page.get_by_role("button", name="Find").click()
    desk.page.get_by_role("link", name=f"table {pairing.table}", exact=True).click()


def withdraw(desk: EventDesk, name: str) -> None:
    desk.open("/entries")
    desk.page.locator("tr", has_text=name).get_by_role("button", name="Withdraw").click()
    desk.press("Do it")
    expect(desk.page.locator("tr", has_text=name)).to_contain_text("withdrawn")


def test_an_event_with_everything_that_goes_wrong(
    server: RunningServer, open_page: OpenPage
) -> None:
    desk = EventDesk(server, open_page())
    page = desk.page
    desk.set_up("Twelve", "nsa-2009", players(12), rounds="4")
    sheet = Sheet([f"Player {n:02}" for n in range(1, 13)])
    hand_in(desk, sheet, start(desk, sheet, 1))

    withdraw(desk, "Player 12")
    pairings = start(desk, sheet, 2)
    assert len(pairings) == 5

    late = pairings[0].first
    open_game(desk, pairings[0])
    page.locator(".panel", has_text=late).get_by_role("button", name="Is not there").click()
    desk.press("Start their clock")
    expect(page.get_by_role("alert")).to_contain_text("NSA-III.C")
    desk.pass_ms(5 * MINUTE_MS)
    desk.open()
    desk.press("Start their clock")
    desk.pass_ms(3 * MINUTE_MS)
    desk.press("Has come")
    expect(page.locator("[data-live=late]")).not_to_contain_text(late)
    hand_in(desk, sheet, pairings)

    pairings = start(desk, sheet, 3)
    open_game(desk, pairings[0])
    gone = pairings[0].second
    panel = page.locator(".panel", has_text=gone)
    panel.get_by_role("button", name="Forfeits, nothing was played").click()
    desk.press("Do it")
    sheet.count(pairings[0].first, 1, FORFEIT_SPREAD)
    sheet.count(gone, 0, -FORFEIT_SPREAD)
    hand_in(desk, sheet, pairings[1:])

    pairings = start(desk, sheet, 4)
    hand_in(desk, sheet, pairings[1:])
    wrong = pairings[0]
    desk.enter(f"{wrong.table} 300 290")
    open_game(desk, wrong)
    page.locator("[name=points]").first.fill("300")
    page.locator("[name=others]").first.fill("310")
    page.get_by_label("Why").select_option("report")
    page.get_by_label("Reason").fill("a play was counted twice")
    page.get_by_role("button", name="Correct").click()
    expect(page.get_by_role("alert")).to_contain_text("Both sides have to agree")
    page.get_by_label("Both sides agree", exact=True).check()
    page.get_by_role("button", name="Show what would follow").click()
    expect(page.get_by_role("heading", name="Standings that would change")).to_be_visible()
    page.get_by_role("button", name="Correct").click()
    sheet.score(wrong.first, 300, wrong.second, 310)

    desk.open()
    assert desk.is_over
    sheet.expect(desk.standings())
