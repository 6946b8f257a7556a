"""Two phones at one table agree, on bad networks too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browsing.evening import FULL_TIME_MS, Evening, OpenPage, after_first_word
from browsing.realboard import PHONE, Phone
from browsing.server import RunningServer

pytestmark = pytest.mark.hand_clock


def test_ten_turns_without_network_arrive_once_and_in_order(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = after_first_word(server, open_page, "washburn")
    phone, other = evening.phones
    evening.lose_network(0)
    for turn in range(10):
        evening.play(1 - turn % 2, phone)
    phone.expect_turns(11)
    status = phone.page.locator(".sheet-status")
    expect(status).to_contain_text("10 entries not sent yet")
    expect(status).to_contain_text("may be out of date")
    for label in ("Challenge …", "Exchange …", "Pass …"):
        expect(phone.button(label)).to_be_visible()
    totals = phone.totals
    other.expect_turns(1)
    # The phone is reloaded as soon as it can be: what was typed is still there.
    evening.cables[0].plug_in()
    phone.page.reload()
    evening.agree()
    expect(status).not_to_contain_text("may be out of date")
    assert phone.totals == totals
    assert [turn["side"] for turn in phone.view["turns"]] == [0, *[1, 0] * 5]
    # Another phone takes over the seat of the first, by its link.
    third = evening.hall.take_over(evening.open_page(**PHONE), phone)
    evening.phones[0] = third
    evening.play()
    evening.agree()


def test_what_another_device_entered_meanwhile_is_not_written_over(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = after_first_word(server, open_page, "washburn")
    phone, other = evening.phones
    evening.lose_network(0)
    other.type("H8 OX")
    other.enter()
    other.settled()
    for play in ("H8 OW", "10H HEN"):
        phone.type(play)
        phone.enter()
    evening.cables[0].plug_in()
    dialog = phone.page.locator("dialog")
    expect(dialog).to_contain_text("Not accepted")
    expect(dialog.locator(".difference li")).to_have_count(2)
    phone.press("Cancel")
    phone.expect_turns(2)
    assert phone.totals == other.totals


def test_a_play_that_comes_back_does_not_take_the_place_of_one_that_is_being_written(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = after_first_word(server, open_page, "washburn")
    phone, other = evening.phones
    evening.lose_network(0)
    other.type("H8 OX")
    other.enter()
    other.settled()
    phone.type("H8 OW")
    phone.enter()
    phone.type("10H HEN")
    evening.cables[0].plug_in()
    dialog = phone.page.locator("dialog")
    expect(dialog).to_contain_text("Not accepted")
    expect(dialog.locator(".difference li")).to_contain_text(" Play 9H W")
    phone.press("Cancel")
    expect(phone.page.locator(".play-row .play-text")).to_have_value("10H HEN")
    phone.expect_turns(2)


def test_two_phones_have_one_clock_or_say_where_they_differ(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = after_first_word(server, open_page, "nsa-2009")
    phone, other = evening.phones
    # Pressed by mistake on one phone, taken back on the other.
    phone.press_clock(1)
    expect_clock_of(0, evening)
    other.press("Undo at the clock")
    expect_clock_of(1, evening)
    # Stopped before the play is written: the clock stands on both, from then on.
    evening.hall.advance(5_000)
    phone.press_clock(1)
    evening.hall.advance(2_000)
    phone.press("Stop the clock …")
    phone.press("A question of procedure")
    expect_clock_of(None, evening)
    evening.hall.advance(60_000)
    other.type("H8 OX")
    other.enter()
    evening.turns = 2
    evening.agree()
    assert phone.view["clock"]["side_ms"] == [FULL_TIME_MS - 2_000, FULL_TIME_MS - 5_000]
    phone.press("Start the clock")
    expect_clock_of(0, evening)
    # Pressed on both while one has no line: the earlier counts, and both say so.
    evening.lose_network(1)
    evening.hall.advance(4_000)
    for each in evening.phones:
        each.press_clock(0)
    evening.cables[1].plug_in()
    for each in evening.phones:
        expect(each.page.locator(".sheet-status")).to_contain_text("two devices, 0:04 apart")
    phone.press("Enter the play")
    phone.type("10H HEN")
    phone.enter()
    evening.turns = 3
    evening.agree()
    assert phone.view["clock"]["side_ms"][0] == FULL_TIME_MS - 2_000


def expect_clock_of(side: int | None, evening: Evening) -> None:
    """Both phones show that this side's time runs, or nobody's."""
    for phone in evening.phones:
        running = phone.page.locator(".score-card[data-running]")
        expect(running).to_have_count(0 if side is None else 1)
        if side is not None:
            expect(phone.page.locator(".score-card").nth(side)).to_have_attribute(
                "data-running", ""
            )


def test_what_is_pressed_is_done_although_the_other_phone_enters_a_play_meanwhile(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = after_first_word(server, open_page, "nsa-2009")
    phone, other = evening.phones
    phone.go("turns")
    press_down(phone, phone.page.get_by_role("button", name="My notes on turn 1"))
    other.type("H8 OX")
    other.enter()
    expect(phone.page.locator(".score-total").nth(1)).to_have_text("9")
    phone.page.mouse.up()
    notes = phone.page.get_by_role("dialog", name="My notes on turn 1")
    expect(notes).to_be_visible()
    phone.expect_turns(2)
    notes.get_by_role("button", name="Cancel").tap()
    phone.go("write")
    press_down(phone, phone.button("Exchange …"))
    other.type("10H HEN")
    other.enter()
    expect(phone.page.locator(".score-total").first).not_to_have_text("16")
    phone.page.mouse.up()
    expect(phone.page.get_by_role("dialog", name="exchanges how many tiles?")).to_be_visible()


def press_down(phone: Phone, target: Locator) -> None:
    """The finger is down and not lifted yet."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
