"""What happens seldom beside a real board, done on the sheet by players and by the director."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from browsing.examples import Guest
from browsing.realboard import PHONE, Hall, Phone
from browsing.server import RunningServer
from browsing.settling import settled
from browsing.tables import Seat, Table

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
TYPED = "is on the table"


class Evening:
    """One phone serves both players; the director looks at the same sheet."""

    def __init__(
        self, server: RunningServer, open_page: OpenPage, rules: str, clock: str = ""
    ) -> None:
        self.hall = Hall(server.url, open_page(), rules)
        self.phone = self.hall.open_sheet(open_page(**PHONE), clock=clock)
        self.phone.settled()
        if self.phone.button("Start the clock").count():
            self.phone.tap(self.phone.button("Start the clock").first)
            expect(self.phone.page.locator(".matter")).to_have_count(0)

    def write(self, play: str, turns: int) -> None:
        self.phone.go("write")
        self.phone.type(play)
        self.phone.enter()
        self.phone.expect_turns(turns)
        self.phone.settled()

    def more(self, label: str | re.Pattern[str]) -> None:
        self.phone.go("more")
        self.phone.press(label)

    def choose(self, label: str) -> None:
        self.phone.tap(self.phone.page.locator("dialog .one-of button", has_text=label))
        self.phone.settled()

    def change(self, turn: int) -> None:
        """Tap a turn of the score sheet; the newest stands above."""
        self.phone.go("turns")
        self.phone.tap(self.phone.page.get_by_label(re.compile(f"^Change turn {turn}:")))

    def otherwise(self, label: str) -> None:
        self.phone.press("Other …")
        self.phone.tap(self.phone.page.locator("dialog .one-of button", has_text=label))

    def director(self) -> Page:
        page = self.hall.page
        page.goto(self.phone.page.url)
        expect(page.locator(".score-card")).to_have_count(2)
        return page

    def decide(self, label: str, reason: str = "") -> None:
        """Something that stands only on the director's sheet."""
        page = self.director()
        expect(self.phone.button(label)).to_have_count(0)
        page.locator(".sheet-tabs [data-to=more]").click()
        page.get_by_role("button", name=label, exact=True).click()
        confirm(page, reason)


def confirm(page: Page, reason: str = "") -> None:
    if reason:
        page.get_by_label("Reason").fill(reason)
    page.locator("dialog [data-part=confirm]").click()
    settled(page)


def leave_the_clock(phone: Phone, *also: str) -> None:
    """Who writes a play down says that its clock was not pressed, and what else was left out."""
    phone.press("Missed …")
    for label in also:
        phone.page.get_by_label(label).check()
    phone.page.get_by_label("The clock was").select_option("untouched")
    phone.confirm()


def test_what_was_left_out_of_a_play_is_entered_when_it_is_done(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "school")
    phone = evening.phone
    phone.type("8F HORN")
    leave_the_clock(phone, "The score was not announced")
    expect(phone.button("✓ Missed …")).to_be_visible()
    phone.enter()
    phone.expect_turns(1)
    phone.settled()
    assert (phone.view["clock"]["running"], phone.view["play"]["is_ended"]) == (0, False)
    expect(phone.button("Challenge …")).to_have_count(0)
    phone.press(re.compile("announces the score"))
    phone.page.get_by_label("Announced points").last.fill("16")
    phone.confirm()
    expect(phone.button(re.compile("announces the score"))).to_have_count(0)
    phone.press("The clock is pressed")
    expect(phone.button("Challenge …")).to_be_visible()
    phone.settled()
    assert phone.totals == [16, 0]
    assert (phone.view["on_turn"], phone.view["clock"]["running"]) == (1, 1)


def test_a_clock_that_was_not_pressed_is_pressed_at_the_clock(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "nsa-2009")
    phone = evening.phone
    phone.type("8F HORN")
    leave_the_clock(phone)
    phone.enter()
    phone.expect_turns(1)
    phone.settled()
    assert phone.view["clock"]["running"] == 0
    phone.press_clock(0)
    phone.settled()
    expect(phone.page.locator(".clock-half[data-side='1']")).to_have_attribute("data-running", "")
    assert phone.view["turns"][0]["points"] == 14
    assert "is_pressed" not in phone.view["play"], "no further turn was pressed for"
    expect(phone.page.locator(".clock-state")).to_have_text("")


def test_a_blank_that_is_a_letter_takes_its_play_off(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "school")
    evening.write("8F HoRN", 1)
    evening.more("The blank is a letter …")
    expect(evening.phone.page.locator("dialog")).to_contain_text("loses the turn")
    evening.phone.confirm()
    expect(evening.phone.page.locator(".score-total").first).to_have_text("0")
    expect(evening.phone.button("The blank is a letter …")).to_have_count(0)
    evening.write("8G HEN", 2)
    expect(evening.phone.button("The blank is a letter …")).to_have_count(0)


def test_a_turn_is_lost_and_time_is_called_where_a_clock_stands_on_the_table(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "thon", TYPED)
    evening.write("8F HORN", 1)
    evening.more(re.compile("loses the turn …$"))
    evening.choose("The time for the turn is up")
    evening.phone.expect_turns(2)
    evening.phone.settled()
    assert [turn["kind"] for turn in evening.phone.view["turns"]] == ["play", "lost"]
    assert evening.phone.view["on_turn"] == 0
    evening.decide("Time is up …")
    expect(evening.phone.page.locator(".matter")).to_contain_text("The game’s time is up")


def test_a_play_is_final_when_the_next_player_has_begun(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "washburn")
    evening.write("8F HORN", 1)
    expect(evening.phone.button("Challenge …")).to_be_visible()
    evening.more(re.compile("has begun to play$"))
    evening.phone.go("write")
    expect(evening.phone.button("Challenge …")).to_have_count(0)
    evening.phone.settled()
    assert evening.phone.view.get("play") is None


def test_on_screen_the_first_tile_on_the_board_makes_the_play_before_final(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = Table(server, open_page)
    table.start("washburn", "Ada", "Grace")
    first = table.on_turn
    (second,) = table.others(first)
    second.lay([(0, letters(second)[0])])
    laid = [(112 + at, letter) for at, letter in enumerate(letters(first)[:2])]
    table.after(first, lambda: first.play(laid))
    expect(second.deed("challenge")).to_be_visible()
    expect(second.page.get_by_text("until your first tile is on the board")).to_be_visible()
    assert second.view["play"] is not None, "what was planned before the turn begins nothing"
    second.page.keyboard.press("Backspace")
    expect(second.page.locator("[data-lain]")).to_have_count(0)
    version = second.version
    second.lay([(127, letters(second)[0])])
    second.expect_version(version + 1)
    expect(second.deed("challenge")).to_have_count(0)
    assert second.view.get("play") is None
    assert second.is_on_turn


def letters(seat: Seat) -> str:
    return seat.rack.replace("?", "")


def test_a_disputed_turn_is_played_on_and_decided_by_the_director(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "depaul")
    phone = evening.phone
    evening.write("8F HORN", 1)
    evening.write("H6 FARM", 2)
    for turn in (1, 2):
        evening.change(turn)
        evening.otherwise("Dispute it …")
        phone.page.get_by_label("Reason").fill(f"point {turn}")
        phone.confirm()
        phone.settled()
    phone.go("turns")
    expect(phone.page.locator(".turn-note")).to_have_text(
        ["disputed: point 2", "disputed: point 1"]
    )
    # Nothing is being corrected any more, and nothing says so.
    expect(phone.page.get_by_text("enter it as it was")).to_have_count(0)
    expect(phone.button("It counts …")).to_have_count(0)
    page = evening.director()
    page.locator(".sheet-tabs [data-to=more]").click()
    expect(page.get_by_text("The game is finished first")).to_have_count(2)
    expect(page.get_by_role("button", name="It counts …")).to_have_count(0)
    while phone.view["phase"] == "playing":
        phone.go("write")
        phone.pass_turn()
        phone.settled()
    page = evening.director()
    page.locator(".sheet-tabs [data-to=more]").click()
    page.get_by_role("button", name="It counts …").first.click()
    confirm(page, "the board shows it")
    stands_not = page.get_by_role("button", name="It does not count …")
    expect(stands_not).to_have_count(1)
    stands_not.click()
    confirm(page, "it was late")
    page.get_by_role("button", name="Other …").click()
    page.get_by_role("button", name="It was a pass").click()
    confirm(page)
    expect(phone.page.locator(".turn-note")).to_have_text(
        [
            "disputed: point 2; decided: it was late",
            "disputed: point 1; decided: the board shows it",
        ]
    )
    assert [turn["kind"] for turn in phone.view["turns"]][:3] == ["play", "pass", "pass"]


def test_a_turn_that_is_missing_is_put_in_between_others(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "depaul")
    phone = evening.phone
    for turns, play in enumerate(("8F HORN", "H6 FARM", "10F PASTE"), 1):
        evening.write(play, turns)
    evening.change(3)
    evening.otherwise("A turn before it is missing …")
    phone.tap(phone.page.locator("dialog .one-of button").nth(0))
    expect(phone.page.locator(".sheet-alert")).to_contain_text("missing before turn 3")
    evening.otherwise("It was a pass")
    expect(phone.page.locator("dialog")).to_contain_text("What the correction changes")
    phone.confirm()
    phone.expect_turns(3)
    phone.settled()
    assert [turn["kind"] for turn in phone.view["turns"]] == ["play", "play", "pass"]
    assert len(phone.view["record"]["unfit"]) == 1, "the third play is the other side's now"


def test_a_draw_too_early_leaves_time_and_the_director_opens_a_play_again(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "nsa-2009")
    phone = evening.phone
    evening.write("8F HORN", 1)
    evening.more(re.compile("drew too early …$"))
    evening.choose("Before the score was recorded")
    phone.go("write")
    assert phone.view["play"]["is_drawn"]
    expect(phone.button("Challenge …")).to_be_visible()
    evening.hall.advance(21_000)
    expect(phone.button("Challenge …")).to_have_count(0)
    evening.decide("Allow a challenge of the last play …", "the draw was hasty")
    expect(phone.button("Challenge …")).to_be_visible()


def test_several_tiles_found_in_the_bag_are_told_before_racks_are_shown(
    server: RunningServer, open_page: OpenPage
) -> None:
    """NSA-V.A.3: the seconds count until somebody says it, however long the questions take."""
    evening = Evening(server, open_page, "nsa-2009")
    phone = evening.phone
    table = Guest(server.url, "table")
    for cookie in phone.page.context.cookies():
        table.client.cookies.set(cookie["name"], cookie["value"])
    game = urlsplit(phone.page.url).path.split("/")[2]
    table.sit_at(game)
    table.do(game, "declare_tiles", count=14, for_side=0)
    table.close()
    phone.page.reload()
    evening.write("8B RETAINS", 1)
    phone.press(re.compile(" accepts$"))
    expect(phone.button(re.compile("^Tiles of "))).to_be_visible()
    phone.press("A tile was found …")
    evening.hall.advance(30_000)
    for label in ("In the bag", "More than one tile", "3", "Some one", "1"):
        phone.tap(phone.page.locator("dialog .one-of button", has_text=label))
    expect(phone.page.locator("dialog")).to_have_count(0)
    phone.settled()
    assert phone.view["phase"] == "playing"
    assert [side["rack_count"] for side in phone.view["sides"]] == [1, 9]


def test_the_director_approves_the_word_list_and_rules_on_words_that_were_looked_up_apart(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "nsa-2009")
    phone = evening.phone
    evening.decide("Approve the word list of this server …")
    expect(evening.hall.page.get_by_role("button", name="Approve the word list")).to_have_count(0)
    for turns, play in enumerate(("8F HORN", "H6 FARM", "10F PASTE"), 1):
        evening.write(play, turns)
    phone.press("Challenge …")
    expect(phone.page.locator("dialog")).to_contain_text("acceptable, you lose your turn")
    phone.confirm()
    expect(phone.page.locator(".matter-words")).to_contain_text("PASTE · FARMS")
    expect(phone.button("Looked up separately …")).to_have_count(0)
    page = evening.director()
    for word, is_last in (("PASTE", False), ("FARMS", True)):
        page.get_by_role("button", name="Looked up separately …").click()
        page.get_by_role("checkbox", name=word).check()
        page.locator("dialog [data-part=confirm]").click()
        answer = "Not acceptable" if is_last else "Acceptable"
        page.locator("dialog .one-of button", has_text=re.compile(f"^{answer}$")).click()
        settled(page)
    expect(phone.page.locator(".matter")).to_contain_text("The play is not acceptable.")
