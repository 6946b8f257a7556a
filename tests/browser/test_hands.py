"""The board under all kinds of hands: keyboard alone, fingers, a mouse that drags."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from browsing.server import RunningServer
from browsing.settling import settled
from browsing.sheet_examples import at_sheet
from browsing.tables import SIZE, Seat, Table, longest_line

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
    table.after(seat, lambda: keyboard.press("Enter"))
    assert seat.view["turns"][0]["tiles"] == [[CENTRE, one.upper()], [CENTRE + 1, two.upper()]]
    other = table.on_turn
    table.after(other, lambda: other.page.keyboard.press("1"))
    expect(other.page.locator(".matter-title").first).to_have_text("Your turn")


def worth(seat: Seat, letter: str) -> int:
    tiles = seat.page.evaluate("document.querySelector('lexi-table').game.table.tiles")
    return next(int(tile["value"]) for tile in tiles if tile["symbol"] == letter.upper())


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


AS_FAST_AS_A_SCRIPT = """keys => {
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""


def test_an_enter_plays_at_once_or_says_why_not(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    (other,) = table.others(seat)
    one, two = letters_of(seat)[:2]
    refusal = seat.part("refusal")
    seat.page.keyboard.press("Enter")
    expect(refusal).to_have_text("Place tiles on the board first.")
    seat.square(CENTRE + 1).click()
    seat.page.evaluate(AS_FAST_AS_A_SCRIPT, [one, "Enter"])
    expect(refusal).to_have_text("The first play needs at least 2 tiles.")
    seat.page.keyboard.press("Escape")
    seat.square(CENTRE).click()
    table.after(seat, lambda: seat.page.evaluate(AS_FAST_AS_A_SCRIPT, [one, two, "Enter"]))
    assert len(seat.view["turns"][0]["tiles"]) == 2
    seat.page.keyboard.press("Enter")
    expect(refusal).to_contain_text("turn")
    seat.page.keyboard.press("5")
    expect(refusal).to_contain_text("turn")
    assert other.is_on_turn


MOVED_AWAY = """panel => {
  panel.style.position = "relative";
  panel.style.insetBlockStart = "-120px";
}"""


def test_what_a_mouse_was_pressed_on_is_pressed_though_it_moved_away_by_itself(
    table: Table,
) -> None:
    table.start("washburn", "Ada", "Grace")
    first = table.on_turn
    tiles = [(CENTRE + at, letter.upper()) for at, letter in enumerate(letters_of(first)[:2])]
    table.after(first, lambda: first.play(tiles))
    (seat,) = table.others(first)
    mouse, accept = seat.page.mouse, seat.deed("accept")
    panel = seat.page.locator("section.matter").first
    at = accept.bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y + 200)
    mouse.up()
    expect(accept).to_be_visible()
    mouse.move(x, y)
    mouse.down()
    panel.evaluate(MOVED_AWAY)
    mouse.up()
    expect(seat.page.locator(".matter-title").first).to_have_text("Your turn")


def test_the_keyboard_works_after_every_click(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    page, keyboard = seat.page, seat.page.keyboard
    letters = letters_of(seat)
    seat.square(CENTRE).click()
    for part in ("arrange", "pass", "exchange"):
        seat.part(part).click()
        if part != "arrange":
            page.get_by_role("dialog").wait_for()
            keyboard.press("Escape")
        keyboard.press(letters[0])
        expect(seat.square(CENTRE)).to_have_attribute("data-lain", "")
        keyboard.press("4")
        expect(page.locator("[data-lain]")).to_have_count(0)
    keyboard.press("?")
    help_ = page.get_by_role("dialog", name="What can I do now?")
    expect(help_.locator(".whys [data-name=pass_turn]")).to_have_attribute("data-offered", "yes")
    expect(help_.locator(".keys-list")).to_contain_text("Challenge")
    keyboard.press("Escape")
    keyboard.press("5")
    expect(page.get_by_role("dialog", name="Exchange tiles")).to_be_visible()
    for letter in letters[:3]:
        keyboard.press(letter)
    keyboard.press("Backspace")
    expect(page.locator("dialog [aria-pressed=true]")).to_have_count(2)
    table.after(seat, lambda: keyboard.press("Enter"))
    assert seat.view["turns"][0]["count"] == 2
    other = table.on_turn
    other.page.keyboard.press("6")
    table.after(other, lambda: other.part("confirm").press("Enter"))
    assert other.view["turns"][1]["kind"] == "pass"


def test_a_word_is_begun_on_the_tile_with_which_it_begins(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    first = table.on_turn
    one, two = letters_of(first)[:2]
    table.after(first, lambda: first.play([(CENTRE, one.upper()), (CENTRE + 1, two.upper())]))
    seat = table.on_turn
    keyboard = seat.page.keyboard
    preview = seat.page.locator(".preview").first
    seat.square(CENTRE).click()
    expect(seat.square(CENTRE)).to_have_attribute("data-cursor", "down")
    expect(preview).to_have_text("↓ Down from H8")
    mine = letters_of(seat)[0]
    for letter in (one, mine):
        keyboard.press(letter)
    assert [square for square, _ in laid_by(seat)] == [CENTRE + SIZE]
    expect(preview).to_contain_text(f"↓ H8 {(one + mine).upper()}")
    keyboard.press("Escape")
    expect(seat.square(CENTRE)).to_have_attribute("data-cursor", "down")
    keyboard.press("Space")
    for letter in (one, two, mine):
        keyboard.press(letter)
    assert [square for square, _ in laid_by(seat)] == [CENTRE + 2]
    expect(preview).to_contain_text(f"→ 8H {(one + two + mine).upper()}")
    row = seat.page.get_by_role("row", name=f"{first.name} 8H {(one + two).upper()}")
    expect(row).to_have_count(1)


def laid_by(seat: Seat) -> list[list[Any]]:
    found: list[list[Any]] = seat.page.evaluate(
        "[...document.querySelector('lexi-board').plan.lain]"
    )
    return found


def test_letters_that_are_not_on_the_rack_are_refused_aloud(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    missing = next(letter for letter in "qzxjkvw" if letter.upper() not in seat.rack)
    seat.square(CENTRE).click()
    blanks = seat.rack.count("?")
    for _ in range(blanks + 1):
        seat.page.keyboard.press(missing)
    sentence = f"There is no {missing.upper()} on your rack."
    expect(spoken(seat)).to_have_text(sentence)
    expect(seat.page.locator(".said")).to_have_text(sentence)
    expect(seat.page.locator(".said")).to_be_visible()


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
    carried = seat.page.locator(".carried").bounding_box()
    assert carried is not None
    if end.get_attribute("data-square"):
        expect(end).to_have_attribute("data-aimed", "")
        assert carried["width"] < 1.2 * other["width"], "it hides no other square"
    else:
        expect(seat.page.locator(".rack")).to_have_attribute("data-making-room", "")
    mouse.up()


NOTE_MOTION = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved.push(how[1].duration);
    return animate.apply(this, how);
  };
}"""


def test_tiles_are_dragged_to_the_board_about_it_and_back(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    seat.page.evaluate(NOTE_MOTION)
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
    assert seat.page.evaluate("window.moved") == [], "for whoever wants no motion"
    seat.page.emulate_media(reduced_motion="no-preference")
    drag(seat, seat.page.locator(".rack > *").last, seat.square(CENTRE))
    seat.page.keyboard.press("Escape")
    moved: list[int] = seat.page.evaluate("window.moved")
    assert len(moved) >= 2, "it settles, and comes back"
    assert set(moved) == {150}


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
    expect(seat.part("arrange")).to_contain_text("Recall")
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
    seat.page.get_by_label("Sound and vibration").check()
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
    pinch(finger, end["x"], end["y"])
    expect(seat.page.locator("lexi-board")).to_have_attribute("data-zoomed", "")
    larger = seat.square(CENTRE).bounding_box()
    assert larger is not None
    assert larger["width"] > 1.5 * end["width"]


def pinch(finger: CDPSession, x: float, y: float) -> None:
    """Two fingers go apart."""
    for kind, apart in (("touchStart", 20), ("touchMove", 30), ("touchMove", 60)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def touch(finger: CDPSession, kind: str, x: float, y: float) -> None:
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


WINDOWS: dict[tuple[int, int], float] = {
    (320, 480): 18, (480, 320): 17, (320, 256): 17, (360, 640): 20, (390, 844): 23,
    (844, 390): 23, (667, 375): 22, (683, 384): 22, (640, 400): 24, (900, 500): 30,
    (768, 1024): 40, (1024, 768): 33, (1280, 600): 25, (1280, 720): 31, (1920, 1080): 50,
    (3840, 2160): 100, (2160, 3840): 95,
}  # fmt: skip
"""The fewest pixels of a square in a window: phones both ways, desks, walls. 320x256 is what a
window of 1280x1024 has at 400 percent, 683x384 one of 1366x768 at 200."""
CUT_OFF: dict[tuple[int, int], float] = {
    (360, 640): 16,
    (390, 844): 23,
    (844, 390): 23,
    (900, 500): 30,
}
"""The same where a page says that the line is lost, which takes its room on phones."""
TINY = ((320, 480), (480, 320), (320, 256))
MISPLACED = """([names, isOneScreen]) => {
  const found = [];
  const parts = names.map((name) => [name, document.querySelector(name)]);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`${root.scrollWidth} px wide`);
  const boxes = parts.map(([name, part]) => [name, part.getBoundingClientRect()]);
  for (const [at, [name, box]] of boxes.entries()) {
    if (box.left < 0 || box.right > innerWidth + 0.5) found.push(`${name} is cut off`);
    if (isOneScreen && box.bottom > innerHeight + 0.5) found.push(`${name} is below the edge`);
    for (const [other, its] of boxes.slice(at + 1)) {
      const isApart =
        box.right <= its.left + 0.5 || its.right <= box.left + 0.5 ||
        box.bottom <= its.top + 0.5 || its.bottom <= box.top + 0.5;
      if (!isApart) found.push(`${name} lies over ${other}`);
    }
  }
  for (const [name, part] of parts) {
    part.scrollIntoView({ block: "nearest" });
    const box = part.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!part.contains(hit)) found.push(`${name} cannot be reached`);
  }
  scrollTo(0, 0);
  const square = document.querySelector(".square").getBoundingClientRect();
  return [square.width, found];
}"""


def in_every_window(
    page: Page, least: dict[tuple[int, int], float], parts: list[str], *scrolled: tuple[int, int]
) -> None:
    """Nothing of it is below the edge but where one may have to scroll."""
    for (width, height), least_px in least.items():
        page.set_viewport_size({"width": width, "height": height})
        side, misplaced = page.evaluate(MISPLACED, [parts, (width, height) not in scrolled])
        assert misplaced == [], (width, height)
        assert side >= least_px, (width, height)


def test_the_board_fits_every_window_and_nothing_lies_over_it(table: Table) -> None:
    seat = table.start_with_bot("washburn", "beginner")
    seat.await_bot(table.pass_ms)
    parts = [".board-view", ".sides", "lexi-board > .rack", "[data-part=arrange]",
             "[data-part=exchange]", "[data-part=pass]", "[data-part=play]"]  # fmt: skip
    expect(seat.deed("challenge")).to_be_visible()
    asked = {window: side * 0.94 for window, side in WINDOWS.items()}
    in_every_window(seat.page, asked, [*parts, ".matter"], *TINY, (667, 375))
    seat.accept()
    expect(seat.deed("challenge")).to_be_hidden()
    seat.square(224).click()
    in_every_window(seat.page, WINDOWS, [*parts, ".preview"], (320, 256))
    seat.page.context.set_offline(offline=True)
    expect(seat.part("line")).to_be_visible()
    in_every_window(seat.page, CUT_OFF, [*parts, ".line-notice"])


SHEETS: dict[tuple[int, int], float] = {
    (320, 480): 15, (480, 320): 15, (320, 256): 15, (360, 640): 16, (390, 844): 22,
    (844, 390): 23, (640, 400): 24, (900, 500): 30, (768, 1024): 33, (1024, 768): 40,
    (1280, 720): 45,
    (3840, 2160): 130,
}  # fmt: skip


def test_the_sheets_board_fits_every_window_and_keeps_its_place(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(f"{server.url}/t")
    at_sheet()(page)
    at_rest = page.locator(".sheet-board .board").bounding_box()
    # Wherever somebody has clicked, what is typed is written.
    page.keyboard.type("I7 ORE")
    expect(page.locator(".play-echo")).to_contain_text("ORE")
    assert page.locator(".sheet-board .board").bounding_box() == at_rest
    page.locator(".play-commit").click()
    settled(page)
    assert page.locator(".sheet-board .board").bounding_box() == at_rest
    parts = [".sheet-board .board", ".sheet-scores", ".play-row", ".pad"]
    in_every_window(page, SHEETS, parts, *TINY)
    page.context.set_offline(offline=True)
    expect(page.locator("lexi-sheet[data-cut-off] .sheet-status")).to_be_visible()
    in_every_window(page, dict.fromkeys(((360, 640), (390, 760)), 12.0), [*parts, ".sheet-status"])


BADGE_HIDES = """badge => {
  const [its, tile] = [badge, badge.parentElement].map((each) => each.getBoundingClientRect());
  const board = badge.closest('.squares').getBoundingClientRect();
  const [x, y] = [tile.left + tile.width / 2, tile.top + tile.height / 2];
  const isOver = its.left < x && x < its.right && its.top < y && y < its.bottom;
  const isCut = its.right > board.right + 0.5 || its.bottom > board.bottom + 0.5;
  return isOver || isCut;
}"""


def test_what_a_play_scores_hides_no_letter_of_it_on_the_smallest_screen(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(f"{server.url}/t")
    at_sheet()(page)
    page.set_viewport_size({"width": 320, "height": 480})
    line, badge = page.locator(".play-row .play-text"), page.locator(".points-badge")

    def hides(play: str) -> bool:
        line.fill(play)
        expect(badge).to_have_count(1)
        return bool(badge.evaluate(BADGE_HIDES))

    # In the middle, at the lower edge, beside the right one, at it, and in the corner.
    for play in ("10F PILOTS", "H7 FOWLABCDE", "8G HORNSABC", "8G HORNSABCD"):
        assert not hides(play), play
    page.locator(".play-commit").click()
    settled(page)
    assert not hides("O8 DABCDEFG")


def test_first_names_stand_whole_on_the_smallest_screen(table: Table) -> None:
    table.start("nsa-2009", "Ada Lovelace", "Grace Hopper")
    page = table.on_turn.page
    page.set_viewport_size({"width": 320, "height": 480})
    names = page.locator(".side-name")
    expect(names.locator(".short-name")).to_have_text(["Ada", "Grace"])
    widths = names.evaluate_all("each => each.map((name) => [name.scrollWidth, name.clientWidth])")
    assert all(needed <= given for needed, given in widths), widths


def test_the_digits_of_a_sheets_clock_stay_in_their_half(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(f"{server.url}/t")
    at_sheet("clock")(page)
    expect(page.locator(".clock-time")).to_have_count(2)
    for width, height in (
        (320, 256), (320, 480), (390, 844), (568, 320), (667, 375), (844, 390), (1280, 800),
    ):  # fmt: skip
        page.set_viewport_size({"width": width, "height": height})
        cut = page.locator(".clock-half").evaluate_all(
            """halves => halves.filter((half) => {
              const range = document.createRange();
              range.selectNodeContents(half.querySelector('.clock-time'));
              const [digits, box] = [range.getBoundingClientRect(), half.getBoundingClientRect()];
              return digits.left < box.left || digits.right > box.right;
            }).length"""
        )
        assert cut == 0, f"{width}×{height}"
        lowest = page.locator(".clock-middle").evaluate("each => each.getBoundingClientRect()")
        assert lowest["bottom"] <= height, f"{width}×{height}"
