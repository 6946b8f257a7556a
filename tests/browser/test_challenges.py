"""Two phones beside a real board: challenges of where a play lies, and taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing.realboard import PHONE, Hall, Phone
from browsing.server import RunningServer
from lexidrome.web.live.messages import PROTOCOL

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
RACKS = 14
"""With no more tiles than these the bag is empty, and who plays seven goes out."""
SEND = """
([protocol, game, side, command]) => new Promise((done, failed) => {
  const socket = new WebSocket(`ws://${location.host}/socket`);
  const id = crypto.randomUUID();
  const message = { type: "command", game, id, version: null, side, command };
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "hello", protocol }));
    socket.send(JSON.stringify(message));
  };
  socket.onclose = failed;
  socket.onmessage = ({ data }) => {
    const heard = JSON.parse(data);
    if (heard.id === id) { socket.close(); done(heard); }
  };
})
"""


class TwoPhones:
    def __init__(self, server: RunningServer, open_page: OpenPage) -> None:
        self.hall = Hall(server.url, open_page(), "nsa-2009")
        pages = [open_page(**PHONE), open_page(**PHONE)]
        self.ann, self.bob = self.hall.open_sheet(pages[0]), self.hall.join_sheet(pages[1], 1)
        self.ann.press("Start the clock")
        expect(self.bob.page.locator(".matter")).to_have_count(0)

    def write(self, phone: Phone, play: str, turns: int) -> None:
        phone.type(play)
        phone.enter()
        for each in (self.ann, self.bob):
            each.expect_turns(turns)
            each.settled()

    def go_out(self) -> None:
        """Ann plays all she has, with nothing left to draw."""
        self.send(self.ann, 0, type="declare_tiles", count=RACKS)
        self.write(self.ann, "8D HORNETS", 1)

    def send(self, phone: Phone, side: int, **command: Any) -> None:
        """What the set is like was told before: no page asks for so odd a one."""
        game = re.search(r"/games/([^/]+)/record", phone.page.url)
        assert game is not None
        heard = phone.page.evaluate(SEND, [PROTOCOL, game[1], side, command])
        assert heard["type"] == "done", heard

    def matter(self, phone: Phone) -> Any:
        return phone.page.locator(".matter > h2:first-child")


def test_a_play_off_the_centre_is_challenged_off_on_the_sheet(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = TwoPhones(server, open_page)
    table.write(table.ann, "8I DOG", 1)
    assert table.ann.totals == [5, 0]
    table.bob.press("Challenge the position …")
    expect(table.bob.page.locator("dialog")).to_contain_text("whatever its words")
    table.bob.confirm()
    for phone in (table.ann, table.bob):
        expect(phone.page.locator(".turn-note").filter(has_text="Challenged off")).to_be_attached()
        expect(phone.page.locator(".score-total").first).to_have_text("0")
        expect(phone.page.locator(".sheet-news")).to_contain_text("came off the board")
    assert table.bob.view["on_turn"] == 1, "the challenger's turn is not lost"
    table.write(table.bob, "8G HEN", 2)
    expect(table.ann.button("Challenge …")).to_be_visible()
    expect(table.ann.button("Challenge the position …")).to_have_count(0)
    expect(table.ann.page.locator(".sheet-news")).to_be_hidden()


def test_the_clock_is_stopped_after_the_last_tiles_and_the_play_is_held(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = TwoPhones(server, open_page)
    ann, bob = table.ann, table.bob
    table.send(ann, 0, type="declare_tiles", count=RACKS)
    ann.type("8D HORNETS")
    ann.press("Missed …")
    ann.page.get_by_label("The clock was").select_option("untouched")
    ann.confirm()
    ann.enter()
    for phone in (ann, bob):
        phone.expect_turns(1)
        phone.settled()
    assert ann.view["clock"]["running"] == 0
    # Whose phone it is does not matter: it is entered for who played the last tiles.
    bob.press(re.compile("stops the clock$"))
    expect(ann.button(re.compile("stops the clock$"))).to_have_count(0)
    bob.settled()
    assert (bob.view["clock"]["running"], bob.view["clock"]["stop_reason"]) == (None, None)
    table.hall.advance(15_000)
    bob.press(re.compile("holds$"))
    expect(ann.page.locator(".matter")).to_contain_text("holds the play, and their clock runs")
    bob.settled()
    assert bob.view["clock"]["running"] == 1
    bob.press(re.compile("accepts$"))
    expect(table.matter(ann)).to_have_text("Show the tiles that are left")


def test_a_hold_stands_on_both_sheets_and_a_low_phone_keeps_its_size(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = TwoPhones(server, open_page)
    ann, bob = table.ann, table.bob
    low = {"width": 360, "height": 640}
    for phone in (ann, bob):
        phone.page.set_viewport_size(low)  # type: ignore[arg-type]
    table.write(ann, "8I DOG", 1)
    bob.press("Hold")
    table.hall.advance(7_000)
    for phone in (ann, bob):
        expect(phone.page.locator(".score-next").last).to_have_text("Hold 0:07")
        # As many choices as there can be: the row slides, and the page keeps its size.
        assert phone.page.evaluate("document.documentElement.scrollWidth") == low["width"]
        last_key, tabs = phone.page.locator(".pad .key-erase"), phone.page.locator(".sheet-tabs")
        assert bottom(last_key) <= top(tabs), "the last row of keys is in sight"
    bob.press(re.compile("^Accept$"))
    expect(ann.page.locator(".score-next").last).to_have_text("on turn")


def test_a_play_that_cannot_be_read_is_refused_in_a_sentence(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = TwoPhones(server, open_page)
    echo = table.ann.page.locator(".play-echo")
    for play in ("", "8D", "99Z XX"):
        table.ann.type(play)
        expect(echo).to_be_empty()
        table.ann.enter()
        expect(echo).to_have_text("Enter where the play begins and its letters, such as 8D WORDS.")
    table.ann.type("8D H3N")
    expect(echo).to_have_text("“3” is not a tile of this game.")
    table.ann.enter()
    expect(echo).to_have_text("“3” is not a tile of this game.")
    table.ann.type("")
    expect(echo).to_be_empty()
    table.ann.page.locator("[data-square='112']").dispatch_event("keydown", {"key": "ä"})
    expect(echo).to_have_text("“Ä” is not a tile of this game.")
    table.ann.type("8L WORDS")
    expect(echo).to_have_text("It runs off the board.")
    table.ann.enter()
    assert table.ann.turn_count == 0
    table.write(table.ann, "8D ZZZ", 1)
    expect(table.bob.page.locator(".sheet-news")).to_have_text("More of a letter than the set has.")


def top(part: Locator) -> float:
    return float(part.evaluate("part => part.getBoundingClientRect().top"))


def bottom(part: Locator) -> float:
    return float(part.evaluate("part => part.getBoundingClientRect().bottom"))


def test_totals_that_differ_stop_the_clock_and_the_sheet_says_so(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = TwoPhones(server, open_page)
    table.write(table.ann, "8D WORDS", 1)
    for phone in (table.ann, table.bob):
        phone.go("more")
    table.bob.press(re.compile("asks whether the totals agree$"))
    table.ann.press("The totals differ")
    for phone in (table.ann, table.bob):
        phone.go("write")
        expect(phone.page.locator(".sheet-status")).to_have_text(
            "The clock is stopped: A score is checked."
        )
    table.bob.press("Start the clock")
    for phone in (table.ann, table.bob):
        expect(phone.page.locator(".sheet-status")).to_be_hidden()


def test_the_last_play_is_held_and_its_challenge_taken_back_when_a_tile_is_found(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = TwoPhones(server, open_page)
    ann, bob = table.ann, table.bob
    table.go_out()
    expect(table.matter(bob)).to_contain_text("has played the last tiles")
    before = bob.view["clock"]["side_ms"][1]
    bob.press(re.compile("holds$"))
    for phone in (ann, bob):
        expect(phone.page.locator(".matter")).to_contain_text("their clock runs")
    table.hall.advance(7_000)
    bob.press(re.compile("challenges$"))
    bob.confirm()
    expect(table.matter(ann)).to_contain_text("challenges")
    bob.settled()
    assert before - bob.view["clock"]["side_ms"][1] >= 7_000, "the holder's time ran"
    back = bob.button("Withdraw: a tile was found")
    expect(back).to_have_count(0)
    tell_of_a_tile(ann)
    bob.tap(back)
    for phone in (ann, bob):
        expect(phone.page.locator(".matter")).to_have_count(0)
    bob.settled()
    assert bob.view["phase"] == "playing"
    assert [side["rack_count"] for side in bob.view["sides"]] == [1, 7]


def tell_of_a_tile(phone: Phone) -> None:
    """One question: the record knows how far the game is."""
    phone.press("A tile was found …")
    expect(phone.page.locator("dialog")).to_contain_text("Who ought to have drawn it?")
    phone.tap(phone.page.locator("dialog .one-of button").first)
    phone.settled()


def test_a_tile_found_after_the_end_counts_from_when_it_was_told(
    server: RunningServer, open_page: OpenPage
) -> None:
    table = TwoPhones(server, open_page)
    ann, bob = table.ann, table.bob
    table.go_out()
    ann.press(re.compile("accepts$"))
    ann.press(re.compile("^Tiles of"))
    ann.page.get_by_label("Tiles left").fill("quietl7")
    rack = ann.page.get_by_role("dialog")
    expect(rack.get_by_role("status")).to_have_text("“7” is not a tile of this game.")
    expect(rack.get_by_role("button", name="Save")).to_be_disabled()
    ann.page.get_by_label("Tiles left").fill("quiet ly")
    ann.confirm()
    expect(table.matter(bob)).to_have_text("The game is over")
    bob.settled()
    before = bob.view["outcome"]["scores"][0]
    bob.press("A tile was found …")
    bob.press("In the bag")
    table.hall.advance(60_000)
    bob.tap(bob.page.locator("dialog .one-of button").nth(1))
    expect(table.matter(ann)).to_have_text("Show the tiles that are left")
    ann.press(re.compile("^Tiles of"))
    ann.page.get_by_label("Tiles left").fill("QUIETLYZ")
    ann.confirm()
    for phone in (ann, bob):
        expect(table.matter(phone)).to_have_text("The game is over")
        phone.settled()
    assert bob.view["outcome"]["scores"][0] == before + 20, "twice the Z"
    table.hall.advance(60_000)
    bob.press("A tile was found …")
    bob.press("In the bag")
    expect(bob.page.locator(".sheet-alert")).to_contain_text("it is ignored")
