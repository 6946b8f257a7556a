"""A league of eight, one match a week; nobody reports one of them by its deadline."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browsing.events import DAY_MS, EventDesk, Sheet, better_wins, players
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
pytestmark = pytest.mark.long
WEEKS = 7


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("data"), "--test-clock") as server:
        yield server


def test_an_unreported_match_is_lost_by_both(server: RunningServer, open_page: OpenPage) -> None:
    desk = EventDesk(server, open_page())
    desk.set_up("Campus League", "depaul", players(8))
    sheet = Sheet([f"Player {n:02}" for n in range(1, 9)])
    for week in range(1, WEEKS + 1):
        desk.open()
        desk.press(f"Pair round {week}")
        desk.press(f"Publish round {week}")
        pairings = desk.pairings()
        assert len(pairings) == 4
        desk.open()
        for at, each in enumerate(pairings):
            if (week, at) == (3, 0):
                # DP-1.II.c: what nobody has reported by the deadline both have lost.
                sheet.count(each.first, 0, 0)
                sheet.count(each.second, 0, 0)
                continue
            points, others = better_wins(each)
            desk.enter(f"{each.first} {points} {others}")
            sheet.score(each.first, points, each.second, others)
        if week == 3:
            expect(desk.page.locator("[data-live=waiting] .count")).to_have_text("1")
            for _ in range(8):
                desk.pass_ms(DAY_MS)
            expect(desk.page.locator("[data-live=waiting] .count")).to_have_text("0")
    desk.open()
    assert desk.is_over
    sheet.expect(desk.standings())
