"""Rows move under somebody's hands: what they do and type stays with its row, and goes with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing.events import EventDesk, players
from browsing.onscreen import sit_down
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
REASON = "known to"


class Helper:
    """Another desk, which does something while the first one looks."""

    def __init__(self, desk: EventDesk) -> None:
        self.desk = desk

    def post(self, path: str, **form: str | float | bool) -> None:
        address = f"{self.desk.server.url}{self.desk.path}{path}"
        answer = self.desk.page.request.post(address, form=form, max_redirects=0)
        assert answer.status == 303, answer.text()

    def check_in(self, *numbers: int) -> None:
        for number in numbers:
            self.post("/do", do="check_in", division="A", number=str(number))


class LeftOut:
    """Six whose picture ID is to be seen (WU-1.a); the first has shown one."""

    def __init__(self, desk: EventDesk, title: str) -> None:
        desk.set_up(title, "washburn", players(6))
        self.desk = desk
        self.page = desk.page
        self.helper = Helper(desk)
        self.helper.check_in(1)
        self.open()

    def open(self) -> None:
        self.desk.open()
        expect(self.page.locator("[data-event][data-ready]")).to_be_attached()
        expect(self.rows()).to_have_count(5)

    def rows(self) -> Locator:
        return self.page.locator(".left-out > li")

    def row(self, number: int) -> Locator:
        return self.rows().filter(has_text=f"Player {number:02}")

    def reason(self, number: int) -> Locator:
        return self.row(number).get_by_label("Reason")

    def seen(self, number: int) -> str:
        return self.row(number).locator("form:has([name=reason]) [name=seen]").input_value()

    def type_reason(self, number: int) -> None:
        self.row(number).get_by_text("Allow them to play anyway").click()
        self.reason(number).press_sequentially(REASON)

    def journal(self) -> str:
        return self.page.locator("[data-live=recent]").inner_text()


@pytest.fixture
def desk(server: RunningServer, open_page: OpenPage) -> EventDesk:
    return EventDesk(server, open_page())


@pytest.fixture
def sent(desk: EventDesk) -> list[str]:
    """What the page itself has sent."""
    sent: list[str] = []
    desk.page.on("request", lambda each: sent.append(each.url) if each.method == "POST" else None)
    return sent


def test_half_a_reason_stays_with_its_row_when_the_row_moves(desk: EventDesk) -> None:
    left = LeftOut(desk, "A row moves")
    left.type_reason(4)
    before = left.seen(4)
    left.helper.check_in(2)
    expect(left.rows()).to_have_count(4)
    left.helper.check_in(3)
    expect(left.rows()).to_have_count(3)
    expect(left.rows().first).to_contain_text("Player 04")
    field = left.reason(4)
    expect(field).to_be_focused()
    expect(field).to_have_value(REASON)
    expect(left.page.locator(".left-out details[open]")).to_have_count(1)
    # Who types saw the desk as it was; the others show it as it is.
    assert left.seen(4) == before
    assert int(left.seen(5)) > int(before)
    assert left.seen(5) == left.seen(6)
    left.page.keyboard.type(" me")
    with left.page.expect_navigation():
        left.page.keyboard.press("Enter")
    done = left.page.locator("[data-live=recent] li").first
    expect(done).to_contain_text("Player 04 may play: known to me")
    expect(left.rows()).to_have_count(2)


def test_who_types_in_a_row_that_goes_does_nothing_to_another(
    desk: EventDesk, sent: list[str]
) -> None:
    left = LeftOut(desk, "A row goes")
    left.type_reason(4)
    left.row(6).get_by_text("Allow them to play anyway").click()
    left.reason(4).focus()
    del sent[:]
    left.helper.check_in(4)
    expect(left.rows()).to_have_count(4)
    expect(left.row(4)).to_have_count(0)
    journal = left.journal()
    # Also no key of the desk: they are still typing a reason.
    left.page.keyboard.type(" the publisher we")
    left.page.keyboard.press("Enter")
    for number in (2, 3, 5):
        expect(left.reason(number)).to_be_hidden()
    expect(left.reason(6)).to_have_value("")
    assert left.page.url.endswith("/desk")
    assert not sent
    assert left.journal() == journal
    # Who has looked goes on by keys as before.
    left.page.keyboard.press("Escape")
    left.page.keyboard.press("w")
    expect(left.page.locator("h1")).to_contain_text("wrong")


def test_a_button_that_moves_is_pressed_for_its_own_row(desk: EventDesk) -> None:
    left = LeftOut(desk, "A button moves")
    button = left.row(4).get_by_role("button", name="Check in")
    button.focus()
    left.helper.check_in(2)
    expect(left.row(2)).to_have_count(0)
    left.helper.check_in(3)
    expect(left.row(3)).to_have_count(0)
    expect(button).to_be_focused()
    with left.page.expect_navigation():
        left.page.keyboard.press("Enter")
    expect(left.row(4)).to_have_count(0)
    expect(left.rows()).to_have_count(2)


def test_a_button_that_is_gone_presses_no_other(desk: EventDesk, sent: list[str]) -> None:
    left = LeftOut(desk, "A button goes")
    left.row(4).get_by_role("button", name="Check in").focus()
    left.helper.check_in(4)
    expect(left.row(4)).to_have_count(0)
    del sent[:]
    left.page.keyboard.press("Enter")
    left.page.keyboard.press("Enter")
    left.helper.check_in(6)
    expect(left.row(6)).to_have_count(0)
    expect(left.rows()).to_have_count(3)
    assert not sent


def test_a_box_stays_open_with_its_row_and_is_closed_in_others(desk: EventDesk) -> None:
    left = LeftOut(desk, "A box moves")
    for number in (3, 6):
        left.row(number).get_by_text("Allow them to play anyway").click()
    left.helper.check_in(2)
    expect(left.rows()).to_have_count(4)
    expect(left.page.locator(".left-out details[open]")).to_have_count(2)
    expect(left.reason(3)).to_be_visible()
    expect(left.reason(6)).to_be_visible()
    left.helper.check_in(3)
    expect(left.rows()).to_have_count(3)
    expect(left.page.locator(".left-out details[open]")).to_have_count(1)
    expect(left.reason(6)).to_be_visible()


def test_a_line_is_sent_with_what_was_seen_when_it_was_typed(desk: EventDesk) -> None:
    desk.set_up("A line waits", "nsa-2009", players(4))
    desk.start_round(1)
    page, helper = desk.page, Helper(desk)
    expect(page.locator("[data-event][data-ready]")).to_be_attached()
    seen = page.locator("[data-live=line-seen] [name=seen]")
    line = page.locator("#line")
    before = seen.input_value()
    break_ = page.locator("#break [name=id]")
    command = break_.get_attribute("value")
    line.press_sequentially("1 400 3")
    helper.post("/results", line="1 401 350", is_unsigned="1")
    expect(page.locator("[data-live=waiting]")).to_contain_text("not signed by both")
    # What asks the same as before shows what is there now, and pressed twice is done once.
    expect(page.locator("#break [name=seen]")).not_to_have_value(before)
    expect(break_).to_have_value(command or "")
    expect(seen).to_have_value(before)
    page.keyboard.type("60")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("401")
    expect(line).to_have_value("1 400 360")
    # Now it has been seen.
    expect(seen).not_to_have_value(before)
    page.keyboard.press("Enter")
    expect(line).to_have_value("")
    expect(page.locator("[data-live=recent] li").first).to_contain_text("360")
    # Nothing is typed, so the next line is sent with what is there now.
    after = seen.input_value()
    helper.post("/results", line="2 300 200")
    expect(seen).not_to_have_value(after)


def test_a_board_goes_on_where_it_is_when_another_comes_before_it(
    desk: EventDesk, open_page: OpenPage
) -> None:
    desk.set_up("Boards", "thon", players(4))
    desk.start_round(1)
    first, second = desk.pairings()
    sit_down(desk, open_page, second.first, second.second)
    page = open_page()
    page.goto(f"{desk.server.url}{desk.path}/live")
    boards = page.locator("lexi-live-game")
    expect(boards).to_have_count(1)
    expect(boards).to_have_attribute("data-version", "1")
    page.evaluate("document.querySelector('lexi-live-game').isTheOne = true")
    lines: list[str] = []
    page.on("websocket", lambda socket: lines.append(socket.url))
    sit_down(desk, open_page, first.first, first.second)
    expect(boards).to_have_count(2)
    expect(boards.first).to_have_attribute("data-version", "1")
    assert boards.evaluate_all("boards => boards.map(each => each.isTheOne === true)") == [
        False,
        True,
    ]
    assert len(lines) == 1, "only the new board has opened a line"
    # Also in the hand it is said who plays: nobody is at this board who would know.
    page.set_viewport_size({"width": 390, "height": 844})
    for name in (first.first, second.second):
        box = boards.get_by_text(name, exact=True).locator("visible=true").first.bounding_box()
        assert box is not None
        assert box["width"] > 20
