"""A game on the wide board: chosen in the form, seen whole on every screen, played by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browsing.evening import OpenPage
from browsing.server import RunningServer
from browsing.tables import Table
from lexidrome.game.board import empty_board, parse_square, put, square_names
from lexidrome.game.boards import shipped_kit
from lexidrome.game.placement import form_words
from lexidrome.game.scoring import score_words
from lexidrome.game.tiles import tiles_of
from lexidrome.lexicon import tile_set

pytestmark = pytest.mark.hand_clock
expect.set_options(timeout=15_000)
WIDE = shipped_kit("wide")
SIDE = WIDE.layout.side
NAMES = square_names(SIDE)
SCREENS = {"phone": (320, 640), "laptop": (1280, 720), "projector": (1920, 1080)}
LEAST_PX = {"phone": 14.5, "laptop": 20, "projector": 30}


def at(name: str) -> int:
    return parse_square(name, SIDE)


def expect_whole(page: Page, screen: str) -> None:
    """All squares of the board are in sight, and large enough."""
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    squares = page.locator(".squares .square")
    expect(squares).to_have_count(SIDE * SIDE)
    first, last = squares.first.bounding_box(), squares.last.bounding_box()
    assert first is not None
    assert last is not None
    each_px = (last["x"] + last["width"] - first["x"]) / SIDE
    assert each_px >= LEAST_PX[screen], (screen, each_px)
    assert first["x"] >= 0
    assert last["x"] + last["width"] <= width
    assert last["y"] + last["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_wide_board_is_seen_whole_and_played_on_by_keyboard(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = Table(server, open_page)
    table.start("washburn", "Ada", "Grace", board="wide")
    player = table.on_turn
    (other,) = table.others(player)
    page = player.page
    for screen in SCREENS:
        expect_whole(page, screen)
    columns = page.locator(".board-columns span").all_inner_texts()
    assert columns == [name[:-1] for name in NAMES[:SIDE]]
    for name, label in {"A1": "3W", "K1": "4W", "F6": "4L", "U21": "3W"}.items():
        expect(player.square(at(name))).to_have_text(label)
    expect(player.square(at("A11"))).to_have_attribute("aria-label", "A11, quadruple word, empty")

    letters = player.rack.replace("?", "")[:3]
    laid = {at("K11") + place: letter for place, letter in enumerate(letters)}
    words = form_words(put(empty_board(SIDE), laid), laid)
    table_of = tiles_of(WIDE.tiles_for(tile_set("english")))
    points = sum(score_words(laid, words, WIDE.layout, table_of))
    page.keyboard.type(letters.lower())
    expect(player.part("play")).to_have_text(f"Play {points}")
    table.after(player, lambda: page.keyboard.press("Enter"))
    for seat in (player, other):
        assert [seat.view["board"][square] for square in laid] == list(letters)
        assert seat.view["sides"][player.side]["score"] == points

    # The arrow goes as far as the last square, and no farther.
    other.square(at("T20")).click()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown"):
        other.page.keyboard.press(key)
    expect(other.square(at("U21"))).to_be_focused()

    watcher = table.watch()
    expect_whole(watcher.page, "projector")


def test_a_sheet_of_the_wide_board_takes_plays_in_its_farthest_columns(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page()
    page.goto(f"{server.url}/t")
    page.fill(".at-home [name=name]", "Ada")
    page.fill(".at-home [name=other]", "Grace")
    page.select_option("[name=layout]", "wide")
    page.get_by_role("button", name="Open the score sheet").click()
    for play, points in (("11K HORN", 16), ("N11 NEARLY", 11)):
        shown = page.locator(".play-row .play-text")
        shown.fill(play)
        shown.press("Enter")
        expect(page.locator(".turn-sheet tbody")).to_contain_text(str(points))
    view = page.evaluate("document.querySelector('lexi-sheet').game.view")
    assert view["board"][at("K11")] == "H"
    page.set_viewport_size({"width": 320, "height": 640})
    squares = page.locator(".sheet-board .square")
    expect(squares).to_have_count(SIDE * SIDE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    last = squares.last.bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= 320
