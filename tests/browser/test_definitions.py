"""A list with definitions, imported by its page: they are read after a game and never during it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from string import ascii_uppercase
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browsing.server import RunningServer
from browsing.tables import Table

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
CENTRE = 112
PAIRS = "\n".join(
    f"{one}{two}\tmeaning of {one}{two}" for one, two in product(ascii_uppercase, repeat=2)
)
DIRECTOR: dict[str, str | float | bool] = {
    "login": "Ann Director",
    "password": "correct horse",
    "again": "correct horse",
}


def test_what_a_word_means_is_read_after_the_game_and_never_during_it(
    server: RunningServer, open_page: OpenPage
) -> None:
    import_by_its_page(open_page(), server)
    told: list[str] = []

    def overheard(**traits: Any) -> Page:
        page = open_page(**traits)
        page.on("websocket", lambda line: hear(line, told))
        return page

    table = Table(server, overheard)
    table.start("washburn", "Ada", "Grace", lexicon="TOLD")
    mover = table.on_turn
    one, two = [tile for tile in mover.rack if tile != "?"][:2]
    table.after(mover, lambda: mover.play([(CENTRE, one), (CENTRE + 1, two)]))
    (other,) = table.others(mover)
    table.after(other, other.accept)
    meaning = f"meaning of {one}{two}"
    for path in ("/replay", "/sheet"):
        answer = other.page.request.get(table.url + path)
        assert "meaning of" not in answer.text(), path
    assert "meaning of" not in other.page.content()
    for _ in range(6):
        seat = table.on_turn
        table.after(seat, seat.pass_turn)
    assert other.view["phase"] == "ended"
    assert told
    assert not any("meaning of" in each for each in told), "no message of a game has them"
    other.page.goto(f"{table.url}/replay")
    other.page.locator("tbody tr").first.click()
    expect(other.page.locator(".replay-meanings")).to_have_text(f"{one}{two}{meaning}")
    other.page.goto(f"{table.url}/sheet")
    expect(other.page.get_by_text(meaning)).to_be_visible()
    expect(other.page.get_by_text(meaning)).to_have_css("font-size", "16px")


def hear(line: WebSocket, told: list[str]) -> None:
    line.on("framereceived", lambda said: told.append(str(said)))


def import_by_its_page(page: Page, server: RunningServer) -> None:
    page.request.post(f"{server.url}/setup", form=DIRECTOR)
    page.goto(f"{server.url}/sign-in?to=/lexicons")
    page.get_by_label("Name").fill(str(DIRECTOR["login"]))
    page.get_by_label("Password").fill(str(DIRECTOR["password"]))
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server.url}/lexicons")
    page.get_by_label("Or paste the words").fill(PAIRS)
    page.get_by_role("button", name="Look at the list").click()
    page.locator("[name=name]").fill("TOLD")
    page.get_by_role("button", name="Import 676 words").click()
    expect(page.get_by_role("row", name="TOLD")).to_contain_text("676")
