"""The sheet of a table by thumb, by keyboard and by ear."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browsing.barriers import barriers
from browsing.cable import Cable
from browsing.evening import FIRST, FULL_TIME_MS, Evening, OpenPage, after_first_word
from browsing.realboard import PHONE, Hall, Phone
from browsing.server import RunningServer

pytestmark = pytest.mark.hand_clock


def test_a_slip_of_the_finger_is_undone_and_the_sheet_has_no_barriers(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = after_first_word(server, open_page, "nsa-2009")
    phone = evening.phones[0]
    phone.press("Undo")
    phone.expect_turns(1)
    phone.page.get_by_role("dialog").get_by_role("button", name="Both agree: take it back").click()
    phone.expect_turns(0)
    expect(phone.page.locator(".play-row .play-text")).to_have_value("8G HORNS")
    say_one_letter_and_write_another(evening)
    for view in ("write", "turns", "tiles", "more", "clock"):
        phone.go(view)
        assert not barriers(phone.page)


def test_a_play_typed_before_the_game_has_loaded_is_entered_when_it_has(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    cable = Cable(page)
    hall = Hall(server.url, open_page(), "nsa-2009")
    phone = hall.open_sheet(page, clock="is on the table")
    cable.pull()
    # As on a device that has not seen the game yet.
    page.evaluate("localStorage.clear()")
    page.reload()
    phone.type("8G HORNS")
    phone.enter()
    expect(page.locator(".play-echo")).to_have_text("It is entered when the game has loaded.")
    cable.plug_in()
    phone.expect_turns(1)
    expect(page.locator(".play-row .play-text")).to_have_value("")
    phone.settled()
    cable.pull()
    page.reload()
    phone.type("8")
    cable.plug_in()
    expect(page.locator(".score-card")).to_have_count(2)
    expect(page.locator(".play-row .play-text")).to_have_value("8")


def say_one_letter_and_write_another(evening: Evening) -> None:
    """What was written counts; it binds when the other side asks (NSA-IV.F.2.a.(2), A-61)."""
    phone, other = evening.phones
    phone.type("8G HORNs")
    phone.press("Blank is S …")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_label("What was said").select_option("E")
    dialog.get_by_label("What was written").select_option("T")
    assert not barriers(phone.page)
    phone.confirm()
    phone.enter()
    evening.agree()
    for each in evening.phones:
        expect(each.page.locator(".turn-change").first).to_have_text("8G HORNt")
    assert phone.view["record"]["unbound"] == [FIRST + 4]
    other.press("Blank on K8 is clarified")
    expect(phone.button("Blank on K8 is clarified")).to_have_count(0)
    assert not phone.view["record"].get("unbound")


def test_the_equipment_is_settled_before_the_first_turn(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "nsa-2009")
    page = open_page(**PHONE)
    # As on the plain HTTP of a hall, where browsers have no lock for the screen.
    page.add_init_script("delete Navigator.prototype.wakeLock")
    phone = hall.open_sheet(page, clock="is on the table")
    phone.go("more")
    more = phone.page.locator(".sheet-more")
    expect(more.get_by_role("link", name="NSA-III.A.8.p2")).to_be_visible()
    phone.press(re.compile("chooses equipment"))
    phone.press("Board")
    second = phone.page.locator("dialog .one-of button").nth(1)
    phone.tap(second)
    expect(more).to_contain_text("'s")
    phone.press("Count the tiles by letter …")
    dialog = phone.page.locator("dialog")
    assert not barriers(phone.page)
    dialog.get_by_label("E", exact=True).fill("11")
    expect(dialog.get_by_role("status")).to_have_text("99 tiles in all")
    phone.confirm()
    expect(more).to_contain_text("E 11")
    assert phone.view["record"]["tile_count"] == 99
    assert not barriers(phone.page)
    phone.go("write")
    phone.type("8G HORNS")
    phone.enter()
    phone.settled()
    phone.go("more")
    expect(phone.button(re.compile("chooses equipment"))).to_have_count(0)
    expect(more).to_contain_text("8G HORNS +16 (16–0)")
    expect(more).to_contain_text("notes, score sheet, challenge slip, blank slip, tally")
    read_the_clock_on_the_table(phone)
    page.wait_for_function("document.querySelector('video.awake')?.paused === false")


def read_the_clock_on_the_table(phone: Phone) -> None:
    """What it shows is typed in; nonsense is not taken, and what was not read stays."""
    phone.press("Read the clock …")
    fields = phone.page.locator("dialog input")
    fields.first.fill("soon")
    expect(phone.page.locator("dialog [data-part=confirm]")).to_be_disabled()
    fields.first.fill("-0:40")
    assert not barriers(phone.page)
    phone.confirm()
    times = phone.page.locator(".score-time")
    expect(times.first).to_have_text("−0:40")
    expect(times.nth(1)).to_be_hidden()
    assert phone.view["clock"]["side_ms"] == [-40_000, FULL_TIME_MS]


def test_a_real_keyboard_writes_on_the_board_as_the_pad_does(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "washburn")
    phone = hall.open_sheet(open_page(**PHONE))
    keyboard, echo = phone.page.keyboard, phone.page.locator(".play-echo")
    phone.tap(phone.square(FIRST))
    keyboard.type("hornx")
    keyboard.press("Backspace")
    keyboard.type("?s")
    expect(echo).to_have_text("HORNS 14")
    keyboard.press("Enter")
    phone.expect_turns(1)
    # From the square in hand to the one beside it, down, and with Shift a blank.
    keyboard.press("ArrowRight")
    keyboard.press("Space")
    keyboard.press("Space")
    keyboard.type("o")
    keyboard.press("Shift+X")
    keyboard.type("en")
    expect(phone.page.locator(".play-row .play-text")).to_have_value("H8 OxEN")
    keyboard.press("Enter")
    phone.expect_turns(2)


def test_the_sheet_says_of_each_side_what_it_can_do_and_why_not_the_rest(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = after_first_word(server, open_page, "nsa-2009")
    phone = evening.phones[0]
    phone.page.get_by_role("button", name="What can I do now?").tap()
    dialog = phone.page.get_by_role("dialog")
    exchanges = dialog.locator("[data-name=exchange_tiles]")
    expect(exchanges).to_have_count(2)
    expect(exchanges.and_(dialog.locator("[data-offered=yes]"))).to_contain_text("At most 7 tiles.")
    shut = exchanges.and_(dialog.locator("[data-offered=no]"))
    expect(shut).to_contain_text("It is not your turn (NSA-IV.D.p3).")
    own = dialog.locator("[data-name=challenge_play][data-offered=no]")
    expect(own).to_contain_text("It is your own play.")
    assert not barriers(phone.page)


PARTS = (".sheet-scores", ".turn-sheet", ".sheet-tabs")


def test_who_does_not_see_writes_and_hears_every_turn(
    server: RunningServer, open_page: OpenPage
) -> None:
    """By keyboard alone; what a screen reader finds is compared word for word."""
    evening = Evening(server, open_page, "washburn")
    page = evening.phones[1].page
    page.locator(".play-text").focus()
    page.keyboard.type("8G HORNS")
    assert page.locator(".play-echo").aria_snapshot() == "- status: HORNS 16"
    page.keyboard.press("Enter")
    evening.turns = 1
    evening.agree()
    page.keyboard.type("H8 OxEN")
    page.keyboard.press("Enter")
    evening.turns = 2
    evening.agree()
    assert page.locator(".play-row").aria_snapshot() == WRITING
    page.locator(".sheet-tabs [data-to=turns]").focus()
    page.keyboard.press("Enter")
    tree = "\n".join(page.locator(part).aria_snapshot() for part in PARTS)
    names = page.locator(".score-name").all_inner_texts()
    for name, short in zip(names, ("One", "Two"), strict=True):
        tree = tree.replace(name, short)
    print(tree)
    assert tree == TREE


WRITING = """\
- textbox "The play, such as 8D WORDS; small letters are blanks":
  - /placeholder: 8D WORDS
- textbox "Announced points"
- button "Enter\""""
TREE = """\
- group "Score of One": One on turn 16
- group "Score of Two": Two 3
- table "Score sheet":
  - caption: Score sheet
  - rowgroup:
    - row "# Turn One Two":
      - columnheader "#"
      - columnheader "Turn"
      - columnheader "One"
      - columnheader "Two"
  - rowgroup:
    - 'row "2 Two Change turn 2: H8 (O)xEN My notes on turn 2 16 +3 3"':
      - cell "2"
      - 'cell "Two Change turn 2: H8 (O)xEN My notes on turn 2"':
        - text: Two
        - 'button "Change turn 2: H8 (O)xEN"': H8 (O)xEN
        - button "My notes on turn 2": Note …
      - cell "16"
      - cell "+3 3"
    - 'row "1 One Change turn 1: 8G HORNS My notes on turn 1 +16 16 0"':
      - cell "1"
      - 'cell "One Change turn 1: 8G HORNS My notes on turn 1"':
        - text: One
        - 'button "Change turn 1: 8G HORNS"': 8G HORNS
        - button "My notes on turn 1": Note …
      - cell "+16 16"
      - cell "0"
- navigation "Views":
  - button "Write"
  - button "Turns"
  - button "Tiles"
  - button "More\""""
