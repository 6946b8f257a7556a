"""What only some may do: recount a game, stop one that holds up the event, accept a resignation."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.barriers import barriers
from browsing.examples import Guest
from browsing.realboard import PHONE, Hall
from browsing.server import RunningServer

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
RECOUNTING = ("Start a recount", "Take part in the recount", "Correct all announced scores")


class Evening:
    """Two phones beside a real board, and a director with a laptop."""

    def __init__(self, server: RunningServer, open_page: OpenPage, **more: str) -> None:
        self.hall = Hall(server.url, open_page(), "nsa-2009", **more)
        pages = [open_page(**PHONE), open_page(**PHONE)]
        self.phones = [self.hall.open_sheet(pages[0]), self.hall.join_sheet(pages[1], 1)]
        self.phones[0].tap(self.phones[0].button("Start the clock").first)
        found = re.search(r"/games/([^/]+)/record", pages[0].url)
        assert found is not None
        self.game = found[1]
        self.staff = Guest(server.url, "staff")
        for cookie in self.hall.page.context.cookies():
            self.staff.client.cookies.set(cookie["name"], cookie["value"])
        self.staff.sit_at(self.game)

    def enter(self, kind: str, side: int | None = None, **fields: object) -> None:
        self.staff.do(self.game, kind, for_side=side, **fields)

    def open(self, page: Page, path: str) -> Page:
        page.goto(f"{self.hall.base}/games/{self.game}/{path}")
        return page


def buttons(page: Page) -> set[str]:
    return {each.strip() for each in page.locator("main button").all_inner_texts()}


def test_the_limits_of_a_recount(server: RunningServer, open_page: OpenPage) -> None:
    """NSA-V.H: the players alone; who sits it out contests what was found; the director ends it."""
    evening = Evening(server, open_page)
    evening.enter("play_tiles", 0, written="8F HORN", announced=12)
    evening.enter("play_tiles", 1, written="H6 FARM")
    evening.enter("accept_play", 0)
    evening.enter("stop_game", reason="the hall closes")
    director, (one, other) = evening.hall.page, (each.page for each in evening.phones)
    for page in (director, one, other):
        evening.open(page, "recount")
        expect(page.get_by_text("worth 14").first).to_be_visible()
    assert not buttons(director) & {*RECOUNTING, "Correct turn 1"}
    assert "Start a recount" in buttons(other)
    one.get_by_role("button", name="Start a recount").tap()
    expect(one.get_by_text("Recounted by").first).to_be_visible()
    evening.open(other, "recount")
    assert buttons(other) >= {"Take part in the recount"}
    expect(other.get_by_role("button", name="Correct")).to_have_count(0)
    expect(other.get_by_role("button", name="Contest")).to_have_count(0)
    one.get_by_role("button", name="Correct turn 1").tap()
    expect(one.get_by_text("worth 14")).to_have_count(0)
    evening.open(other, "recount")
    assert not barriers(other)
    expect(other.get_by_role("button", name="Contest turn")).to_have_count(1)
    other.get_by_role("button", name="Contest turn 1").tap()
    expect(other.get_by_text("contested")).to_be_visible()
    evening.open(director, "recount")
    assert not barriers(director)
    director.get_by_label("Verified score of this play").fill("13")
    director.get_by_role("button", name="Verify this play alone").click()
    expect(director.get_by_label("Verified score of this play")).to_have_count(0)
    assert evening.open(director, "recount").get_by_text("13 – 9").first.is_visible()
    director.get_by_role("button", name="End the recount").click()
    expect(director.get_by_text("The director has ended the recount").first).to_be_visible()
    for page in (director, one, other):
        evening.open(page, "recount")
        expect(page.get_by_text("The director has ended the recount").first).to_be_visible()
        assert not buttons(page) & set(RECOUNTING)


def test_termination(server: RunningServer, open_page: OpenPage) -> None:
    """NSA-V.E: warned a few minutes before, then stopped; the score is the final score."""
    evening = Evening(server, open_page)
    evening.enter("play_tiles", 0, written="8F HORN")
    evening.enter("play_tiles", 1, written="H6 FARM")
    director = evening.hall.page
    director.goto(f"{evening.hall.base}{evening.hall.path}/desk")
    director.get_by_role("link", name=re.compile("^Open.*table 1$")).click()
    expect(director.get_by_role("button", name="Stop the game", exact=True)).to_have_count(0)
    director.get_by_role("button", name="The sides are warned").click()
    evening.hall.advance(3 * 60_000)
    stopping = director.locator("form", has=director.get_by_role("button", name="Stop the game"))
    stopping.get_by_label("Reason").fill("the hall closes")
    stopping.get_by_role("button", name="Stop the game", exact=True).click()
    for phone in evening.phones:
        expect(phone.page.locator(".matter").first).to_contain_text("14")
    evening.staff.until("ended")
    assert [side["score"] for side in evening.staff.view["sides"]] == [14, 9]


def test_a_resignation_is_asked_for_and_answered_at_a_real_board(
    server: RunningServer, open_page: OpenPage
) -> None:
    """NSA-I.B.exc.2: on one's own time; the other accepts it at the score, or plays on."""
    evening = Evening(server, open_page, is_resignable="1")
    loser, winner = evening.phones
    resign = re.compile("asks to resign$")
    evening.enter("play_tiles", 0, written="8F HORN")
    evening.enter("pass_turn", 1)
    loser.go("more")
    expect(loser.button(re.compile("asks whether")).first).to_be_visible()
    expect(loser.button(resign)).to_have_count(0)
    evening.enter("pass_turn", 0)
    evening.enter("play_tiles", 1, written="H5 SHORT", announced=40)
    winner.go("more")
    expect(loser.button(resign)).to_be_visible()
    expect(winner.button(resign)).to_have_count(0)
    loser.press(resign)
    winner.go("write")
    expect(winner.page.locator(".matter")).to_contain_text("asks to resign")
    expect(loser.page.locator(".sheet-status")).to_contain_text("is waiting for the answer")
    winner.press("Play on")
    expect(winner.page.locator(".matter")).to_have_count(0)
    expect(loser.page.locator(".sheet-status")).to_be_hidden()
    loser.press(resign)
    winner.press("Accept the resignation")
    evening.staff.until("ended")
    assert evening.staff.view["outcome"]["ending"] == "resignation"
    assert evening.staff.view["outcome"]["winner"] == 1
    assert [each["score"] for each in evening.staff.view["sides"]] == [14, 40]
