"""The board under all kinds of hands: keyboard alone, fingers, a mouse that drags."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from browsing.server import RunningServer
from browsing.tables import Seat, Table, longest_line

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
CENTRE = 112
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture
def table(server: RunningServer, open_page: OpenPage) -> Table:
    return Table(server, open_page)


def focused(seat: Seat) -> str:
    return str(seat.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"))


def spoken(seat: Seat) -> Locator:
    return seat.page.locator("lexi-board > [role=status]")


def rack_tiles(seat: Seat) -> Locator:
    return seat.page.locator(".rack button")


def letters_of(seat: Seat) -> list[str]:
    """Letters on the rack that are no blanks, as they are typed."""
    return [tile.lower() for tile in seat.rack if tile != "?"]


def test_a_turn_by_keyboard_alone(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    keyboard = seat.page.keyboard
    seat.square(CENTRE).focus()
    assert focused(seat) == "H8, double word, empty"
    keyboard.press("ArrowRight")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowLeft")
    assert focused(seat) == "G6, empty"
    keyboard.press("ArrowDown")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowDown")
    assert focused(seat) == "H8, double word, empty"
    keyboard.press("Space")
    expect(seat.square(CENTRE)).to_have_attribute("data-cursor", "across")
    one, two, three = letters_of(seat)[:3]
    for letter in (one, two, three):
        keyboard.press(letter)
    expect(spoken(seat)).to_contain_text("on J8.")
    expect(seat.square(CENTRE)).to_have_attribute(
        "aria-label", f"H8, your {one.upper()}, worth {worth(seat, one)}, not played yet"
    )
    keyboard.press("Backspace")
    expect(seat.square(CENTRE + 2)).to_have_attribute("aria-label", "J8, empty")
    expect(seat.part("play")).to_have_text(f"Play {2 * (worth(seat, one) + worth(seat, two))}")
    table.after(seat, lambda: press_enter_until_sent(seat))
    assert seat.view["turns"][0]["tiles"] == [[CENTRE, one.upper()], [CENTRE + 1, two.upper()]]
    other = table.on_turn
    table.after(other, lambda: other.page.keyboard.press("1"))
    expect(other.page.locator(".matter-title").first).to_have_text("Your turn")


def worth(seat: Seat, letter: str) -> int:
    tiles = seat.page.evaluate("document.querySelector('lexi-table').game.table.tiles")
    return next(int(tile["value"]) for tile in tiles if tile["symbol"] == letter.upper())


def press_enter_until_sent(seat: Seat) -> None:
    """Enter right after a letter may be a slip and has to be pressed again."""
    seat.page.keyboard.press("Enter")
    if seat.part("play").is_enabled() and not seat.view["turns"]:
        seat.page.keyboard.press("Enter")


def test_a_board_that_is_turned_keeps_its_names_and_follows_the_arrows(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    first = seat.page.locator(".squares .square").first
    expect(first).to_have_attribute("aria-label", "A1, triple word, empty")
    seat.page.locator(".menu summary").click()
    seat.page.locator("[data-deed=turn_board]").click()
    expect(first).to_have_attribute("aria-label", "O15, triple word, empty")
    seat.square(CENTRE).focus()
    seat.page.keyboard.press("ArrowRight")
    seat.page.keyboard.press("ArrowRight")
    assert focused(seat) == "G8, empty", "the square to the right of H8, seen from across"
    seat.page.locator(".menu summary").click()
    seat.page.locator("[data-deed=turn_board]").click()
    expect(first).to_have_attribute("aria-label", "A1, triple word, empty")


def test_an_enter_that_may_be_a_slip_asks_once_more(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    one, two = letters_of(seat)[:2]
    seat.square(CENTRE).click()
    # In one go, as fast as a slip is.
    seat.page.evaluate(
        """letters => {
          for (const key of [...letters, "Enter"]) {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          }
        }""",
        [one, two],
    )
    expect(spoken(seat)).to_have_text("Press Enter again to play.")
    assert not seat.view["turns"]
    table.after(seat, lambda: seat.page.keyboard.press("Enter"))


def test_letters_that_are_not_on_the_rack_are_refused_aloud(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    missing = next(letter for letter in "qzxjkvw" if letter.upper() not in seat.rack)
    seat.square(CENTRE).click()
    blanks = seat.rack.count("?")
    for _ in range(blanks + 1):
        seat.page.keyboard.press(missing)
    expect(spoken(seat)).to_have_text(f"There is no {missing.upper()} on your rack.")


def test_a_turn_by_touch(table: Table) -> None:
    table.start("washburn", "Ada", "Grace", **PHONE)
    seat = table.on_turn
    seat.page.get_by_role("button", name="Zoom").tap()
    expect(seat.page.locator("lexi-board")).to_have_attribute("data-zoomed", "")
    seat.page.get_by_role("button", name="Zoom").tap()
    order: list[str] = seat.page.evaluate("document.querySelector('lexi-board').plan.rack")
    first, second = [slot for slot, tile in enumerate(order) if tile != "?"][:2]
    # First a tile and then its square; then, with the arrow on the board, tiles alone.
    seat.page.locator(f"[data-slot='{first}']").tap()
    seat.square(CENTRE).tap()
    expect(seat.square(CENTRE)).to_have_attribute("data-lain", "")
    seat.square(CENTRE + 1).tap()
    seat.page.locator(f"[data-slot='{second}']").tap()
    expect(seat.square(CENTRE + 1)).to_have_attribute("data-lain", "")
    seat.square(CENTRE + 1).tap()
    expect(seat.page.locator("[data-lain]")).to_have_count(1)
    seat.page.locator(f"[data-slot='{second}']").tap()
    expect(seat.square(CENTRE + 1)).to_have_attribute("data-lain", "")
    table.after(seat, seat.part("play").tap)
    assert len(seat.view["turns"][0]["tiles"]) == 2


def drag(seat: Seat, start: Locator, end: Locator) -> None:
    one, other = start.bounding_box(), end.bounding_box()
    assert one is not None
    assert other is not None
    mouse = seat.page.mouse
    mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    mouse.down()
    mouse.move(one["x"] + 20, one["y"] - 20)
    mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=3)
    mouse.up()


def test_tiles_are_dragged_to_the_board_about_it_and_back(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    order: list[str] = seat.page.evaluate("document.querySelector('lexi-board').plan.rack")
    slot = next(at for at, tile in enumerate(order) if tile != "?")
    tile = seat.page.locator(f".rack [data-slot='{slot}']")
    drag(seat, tile, seat.square(CENTRE))
    expect(seat.square(CENTRE)).to_have_attribute("data-lain", "")
    drag(seat, seat.square(CENTRE), seat.square(CENTRE + 15))
    expect(seat.square(CENTRE)).not_to_have_attribute("data-lain", "")
    expect(seat.square(CENTRE + 15)).to_have_attribute("data-lain", "")
    drag(seat, seat.square(CENTRE + 15), seat.page.locator(".rack > *").last)
    expect(seat.page.locator("[data-lain]")).to_have_count(0)
    now: list[str] = seat.page.evaluate("document.querySelector('lexi-board').plan.rack")
    assert now[-1] == order[slot]
    assert sorted(now) == sorted(order)


def test_the_rack_is_shuffled_recalled_and_rearranged(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    order: list[str] = seat.page.evaluate("document.querySelector('lexi-board').plan.rack")
    seat.part("arrange").click()
    shuffled: list[str] = seat.page.evaluate("document.querySelector('lexi-board').plan.rack")
    assert sorted(shuffled) == sorted(order)
    tiles = longest_line(seat.view["board"], seat.rack)
    assert tiles is not None
    seat.lay(tiles)
    expect(rack_tiles(seat)).to_have_count(0)
    expect(seat.part("arrange")).to_have_text("Recall")
    seat.part("arrange").click()
    expect(rack_tiles(seat)).to_have_count(7)
    rack_tiles(seat).first.focus()
    before: list[str] = seat.page.evaluate("document.querySelector('lexi-board').plan.rack")
    seat.page.keyboard.press("Shift+ArrowRight")
    after: list[str] = seat.page.evaluate("document.querySelector('lexi-board').plan.rack")
    assert after[:2] == before[1::-1]


def bring_a_blank(table: Table) -> None:
    """Tiles are exchanged until the side on turn has a blank; the bag has two."""
    while "?" not in (seat := table.on_turn).rack:
        if seat.view.get("zeros", 0) < 5:
            table.after(seat, partial(seat.exchange, 7))
            continue
        # One more turn without a score would end the game.
        tiles = longest_line(seat.view["board"], seat.rack[:2])
        assert tiles is not None
        table.after(seat, partial(seat.play, tiles))


def test_a_blank_asks_for_its_letter_and_shows_it_apart(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    bring_a_blank(table)
    seat = table.on_turn
    # On an empty board no line of one tile is a play, but the tile may lie there.
    tiles = longest_line(seat.view["board"], "?")
    square = CENTRE if tiles is None else tiles[0][0]
    seat.page.get_by_role("button", name="blank").first.click()
    seat.square(square).click()
    dialog = seat.page.get_by_role("dialog", name="The blank stands for")
    expect(dialog.get_by_role("button")).to_have_count(27)
    dialog.get_by_role("button", name="Q", exact=True).click()
    face = seat.square(square).locator(".tile")
    expect(face).to_have_attribute("data-blank", "")
    expect(face).to_have_text("Q")
    assert "blank as Q" in (seat.square(square).get_attribute("aria-label") or "")


COUNT_NOTES = """() => {
  window.notes = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.notes += 1;
    return make.call(this);
  };
}"""


def test_tiles_are_silent_until_somebody_wants_sounds(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    seat.page.evaluate(COUNT_NOTES)
    tile = letters_of(seat)[0].upper()
    seat.lay([(CENTRE, tile)])
    assert seat.page.evaluate("window.notes") == 0
    seat.page.get_by_text("More", exact=True).click()
    seat.page.get_by_label("Sounds").check()
    heard = seat.page.evaluate("window.notes")
    assert heard > 0
    seat.page.keyboard.press("Escape")
    seat.page.keyboard.press("Escape")
    expect(seat.page.locator("[data-lain]")).to_have_count(0)
    seat.lay([(CENTRE, tile)])
    assert seat.page.evaluate("window.notes") == heard + 1


def test_a_reload_keeps_what_was_laid_out(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    one, two = letters_of(seat)[:2]
    seat.lay([(CENTRE, one.upper()), (CENTRE + 1, two.upper())])
    expect(seat.page.locator("[data-lain]")).to_have_count(2)
    seat.page.reload()
    seat.expect_version(1)
    expect(seat.page.locator("[data-lain]")).to_have_count(2)


def test_a_finger_carries_a_tile_above_itself(table: Table) -> None:
    table.start("washburn", "Ada", "Grace", **PHONE)
    seat = table.on_turn
    order: list[str] = seat.page.evaluate("document.querySelector('lexi-board').plan.rack")
    slot = next(at for at, tile in enumerate(order) if tile != "?")
    start = seat.page.locator(f".rack [data-slot='{slot}']").bounding_box()
    end = seat.square(CENTRE).bounding_box()
    assert start is not None
    assert end is not None
    finger = seat.page.context.new_cdp_session(seat.page)
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    below_px = 44
    to_x, to_y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2 + below_px
    touch(finger, "touchStart", x, y)
    touch(finger, "touchMove", x, y - 20)
    touch(finger, "touchMove", to_x, to_y)
    expect(seat.square(CENTRE)).to_have_attribute("data-aimed", "")
    expect(seat.page.locator(".carried")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(seat.square(CENTRE)).to_have_attribute("data-lain", "")
    expect(seat.page.locator(".carried")).to_have_count(0)


def touch(finger: CDPSession, kind: str, x: float, y: float) -> None:
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
