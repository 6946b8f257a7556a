"""Thirteen players, one loss and out: byes for three, a bracket that everybody can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browsing.events import BYE, EventDesk, players
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
PLAYED = ".slot:not(.hidden-match) .winner"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("data"), "--test-clock") as server:
        yield server


def test_the_best_of_thirteen_wins_the_bracket(server: RunningServer, open_page: OpenPage) -> None:
    desk = EventDesk(server, open_page())
    desk.set_up("Intramural", "washburn", players(13))
    desk.page.get_by_text("Not checked in").click()
    desk.press("Everybody is here")
    projector = open_page(viewport={"width": 1920, "height": 1080})
    projector.goto(f"{server.url}{desk.path}/display/1")
    games, last = 0, []
    for number, byes, tables in ((1, 3, 5), (2, 0, 4), (3, 0, 2), (4, 0, 1)):
        desk.open()
        desk.start_round(number)
        paired = desk.pairings()
        assert sum(each.second == BYE for each in paired) in (0, byes)
        last = desk.play()
        assert len(last) == tables
        games += len(last)
    assert games == 12
    desk.open()
    assert desk.is_over
    rows = desk.standings()
    assert rows[0].name == "Player 01"
    assert rows[1].name in {last[0].first, last[0].second} - {"Player 01"}
    desk.open("/bracket")
    expect(desk.page.locator(".champion")).to_contain_text("Player 01")
    expect(desk.page.locator(PLAYED)).to_have_count(12)
    expect(projector.locator(PLAYED)).to_have_count(12)
    found = Axe().run(desk.page)
    assert found.violations_count == 0, found.generate_report()
