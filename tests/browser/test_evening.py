"""An evening on screen: time to challenge a bot, what calls a player, and a partner's tiles."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.server import RunningServer
from browsing.tables import Seat, Table

pytestmark = pytest.mark.hand_clock
CENTRE = 112
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)


@pytest.fixture
def table(server: RunningServer, open_page: OpenPage) -> Table:
    return Table(server, open_page)


def test_a_bots_play_can_be_challenged_until_the_bar_is_empty_and_the_verdict_stays(
    table: Table,
) -> None:
    seat = table.start_with_bot("nsa-2009", "highest_score")
    if seat.deed("look").is_visible():
        table.after(seat, seat.deed("look").click)
    seat.await_bot(table.pass_ms)
    expect(seat.page.locator(".matter-time").first).to_have_text("16 s left")
    play = seat.view["play"]
    assert play["closes_at_ms"] == play["at_ms"] + 20_000
    # The bot could have drawn by now, which would have been the end of it.
    table.pass_ms(12_000)
    expect(seat.deed("challenge")).to_be_visible()
    before, turns = seat.version, len(seat.view["turns"])
    seat.challenge()
    seat.expect_version(before + 1)
    table.pass_ms(1_000)
    verdict = seat.page.locator(".verdict-line")
    expect(verdict).to_have_attribute("data-verdict", "acceptable")
    if seat.deed("start-clock").is_visible():
        table.after(seat, seat.deed("start-clock").click)
    table.pass_ms(5_000)
    seat.page.wait_for_function(
        """turns => {
          const { view, you } = document.querySelector('lexi-table').game;
          return view.turns.length > turns + 1 && view.turns.at(-1).side !== you.side;
        }""",
        arg=turns,
    )
    expect(verdict).to_have_attribute("data-verdict", "acceptable")
    expect(verdict).to_be_visible()


def test_a_challenge_that_is_pressed_as_the_time_for_it_ends_is_answered(table: Table) -> None:
    seat = table.start_with_bot("nsa-2009", "highest_score")
    if seat.deed("look").is_visible():
        table.after(seat, seat.deed("look").click)
    seat.await_bot(table.pass_ms)
    seat.deed("challenge").hover()
    seat.page.mouse.down()
    table.pass_ms(21_000)
    expect(seat.page.locator(".matter-title").first).to_have_text("Your turn")
    # A finger is still on the button, wherever that is by now; a mouse would have to follow it.
    seat.deed("challenge").dispatch_event("click")
    expect(seat.part("refusal")).to_be_visible()
    expect(seat.part("refusal")).to_contain_text("challenge")
    seat.page.mouse.up()
    expect(seat.deed("challenge")).to_have_count(0)


HIDDEN = """() => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
}"""
COUNT_TAPS = "() => { window.taps = []; navigator.vibrate = (taps) => window.taps.push(taps); }"


def test_a_player_is_called_and_partners_see_what_the_other_lays(
    table: Table, open_page: OpenPage
) -> None:
    ann = table.start_with_bot("school", "beginner", name="Ann", partner="Abe")
    signals, offer = ann.part("signals"), ann.part("partner")
    expect(offer).to_contain_text("Abe can join")
    signals.get_by_role("button", name="Yes").click()
    expect(signals).to_be_hidden()
    ann.page.evaluate(COUNT_TAPS)

    offer.get_by_role("link").click()
    link = ann.page.locator("#partner ~ p input.link").input_value()
    ann.page.go_back()
    ann.expect_begun()
    abe = Seat(open_page(), "Abe")
    abe.page.goto(link)
    abe.page.get_by_role("button").first.click()
    abe.expect_begun()
    expect(offer).to_be_hidden()
    if ann.deed("look").is_visible():
        ann.deed("look").click()

    if not ann.is_on_turn:
        table.pass_ms(5_000)
        ann.expect_turn()
    ann.expect_rack()
    tiles = [letter for letter in ann.rack if letter != "?"][:2]
    # The bot may have been first; then they lie where they cannot be played.
    is_first = set(ann.view["board"]) == {"."}
    start = CENTRE if is_first else 0
    ann.lay([(start, tiles[0]), (start + 1, tiles[1])])
    expect(abe.page.locator("[data-mate]")).to_have_count(2)
    expect(abe.part("mates")).to_contain_text(
        "Ann is about to play" if is_first else "Ann is laying tiles"
    )
    abe.page.evaluate(HIDDEN)
    ann.page.keyboard.press("Escape")
    expect(abe.page.locator("[data-mate]")).to_have_count(0)
    ann.page.evaluate(COUNT_TAPS)
    ann.await_bot(table.pass_ms)
    assert ann.page.evaluate("window.taps") == [[120]]
    expect(abe.page).to_have_title(re.compile("^▸ Your turn · "))
