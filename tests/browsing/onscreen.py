"""Tables of an event with devices: two play on screen, or keep the sheet of a real board."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browsing.barriers import barriers
from browsing.events import EventDesk
from browsing.tables import Seat, await_minute, longest_line

OpenPage = Callable[..., Page]
Come = Callable[[EventDesk, Page, str], None]
PLAYS = 3
"""After so many plays of one side alone nothing that lies on a rack can turn the result."""


def table_address(desk: EventDesk, name: str) -> str:
    """What is scanned from the card on somebody's table."""
    desk.open("Tables")
    link = desk.page.locator("tr", has_text=name).locator("td.code a")
    return str(link.evaluate("link => link.href"))


def match_code(desk: EventDesk, name: str) -> str:
    """What a side of a league, which has no tables, is told to type."""
    desk.open("Links")
    return (
        desk.page.locator(".link-tables > li", has_text=name).locator(".link-code b").inner_text()
    )


def come_to_table(desk: EventDesk, page: Page, name: str) -> None:
    page.goto(table_address(desk, name))


def come_to_match(desk: EventDesk, page: Page, name: str) -> None:
    page.goto(desk.server.url)
    page.get_by_role("link", name="Your table").click()
    page.get_by_label("Code of the table").fill(match_code(desk, name))
    page.keyboard.press("Enter")


def sit_down(
    desk: EventDesk, open_page: OpenPage, *names: str, come: Come = come_to_table
) -> dict[str, Seat]:
    """Both sides of a table come with a device of their own; the game begins."""
    seats = {}
    for name in names:
        page = open_page(viewport={"width": 1366, "height": 900})
        come(desk, page, name)
        form = page.locator("form[action$='/play']")
        form.get_by_role("button", name=name).click()
        seats[name] = Seat(page, name)
    for seat in seats.values():
        # Whoever sat down first is taken there as soon as the other has.
        seat.page.wait_for_url("**/games/**")
        seat.expect_begun()
    return seats


def play_at_table(
    desk: EventDesk, open_page: OpenPage, *, winner: str, loser: str, come: Come = come_to_table
) -> tuple[int, int]:
    """One lays tiles three times, the other passes, then both do; the points of each.

    They are added up from the lines of the game's ledger, and come to the event by themselves.
    """
    seats = sit_down(desk, open_page, winner, loser, come=come)
    take_turns(seats[winner], seats[loser])
    ledger = seats[winner].view["ledger"]
    points, others = (
        sum(line["points"] for line in ledger if line["side"] == seats[name].side)
        for name in (winner, loser)
    )
    assert points_of(desk, winner, loser) == (points, others)
    return points, others


def points_of(desk: EventDesk, winner: str, loser: str) -> tuple[int, int]:
    """What has come to the event from their game."""
    pairing = next(each for each in desk.pairings() if {each.first, each.second} == {winner, loser})
    shown = desk.page.locator("tr", has_text=winner)
    expect(shown).to_contain_text(re.compile(r"\d – -?\d"), timeout=30_000)
    found = re.search(r"(-?\d+) – (-?\d+)", shown.inner_text())
    assert found is not None
    first, second = int(found[1]), int(found[2])
    return (first, second) if pairing.first == winner else (second, first)


def tie_at_table(desk: EventDesk, seats: dict[str, Seat], game_ms: int) -> None:
    """Both pass, and the time of the game runs out."""
    one, other = seats.values()
    on_turn, waiting = (one, other) if one.is_on_turn else (other, one)
    on_turn.pass_turn()
    waiting.expect_version(on_turn.version)
    desk.pass_ms(game_ms)
    for seat in seats.values():
        expect(seat.part("result")).to_contain_text("A tie, 0")
        expect(seat.deed("start_lightning")).to_have_count(0)


def win_lightning(desk: EventDesk, seats: dict[str, Seat], winner: str) -> None:
    """The judge starts the round from the desk; one lays a tile, the other has no word, and
    what was laid is for the judge to accept (ST-WIN, ST-9.d)."""
    desk.open()
    desk.page.locator("tr.disputed").get_by_role("link", name="Break the tie").click()
    desk.press("Start the lightning round")
    for _ in seats:
        for seat in seats.values():
            seat.page.locator("[data-phase=lightning]").wait_for()
        one, other = seats.values()
        at = one.view["lightning"]["on_attempt"]
        seat, waiting = (one, other) if one.side == at else (other, one)
        await_minute(one.view, desk.pass_ms)
        if seat.name == winner:
            seat.page.locator("#attempt").fill(next(tile for tile in seat.rack if tile != "?"))
            seat.deed("attempt").click()
        else:
            seat.deed("no-word").click()
        for each in (seat, waiting):
            each.page.wait_for_function(
                "side => document.querySelector('lexi-table').game.view.lightning.on_attempt"
                " !== side",
                arg=at,
            )
    expect(desk.page.locator(".findings")).to_have_count(1)
    assert not barriers(desk.page)
    desk.page.get_by_label("✓ Acceptable").check()
    desk.press("Give the verdict")
    for seat in seats.values():
        expect(seat.page.locator(".result").first).to_contain_text("The lightning round decided")


def keep_sheet(desk: EventDesk, open_page: OpenPage, name: str) -> None:
    """Open the score sheet of a real board on a phone and write the first play."""
    page = open_page(viewport={"width": 390, "height": 844})
    come_to_table(desk, page, name)
    if page.locator("input[name=first]").count():
        page.locator("input[name=first][value='0']").check(force=True)
    page.get_by_role("button", name="Open the score sheet").click()
    page.wait_for_url("**/record")
    page.locator(".play-row .play-text").fill("8D WHARF")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".turn-sheet tbody tr")).to_have_count(1)


def take_turns(winner: Seat, loser: Seat) -> None:
    plays = 0
    while (view := winner.view)["phase"] == "playing":
        on_turn, waiting = (winner, loser) if winner.is_on_turn else (loser, winner)
        before = max(winner.version, loser.version)
        on_turn.expect_version(before)
        tiles = longest_line(view["board"], on_turn.rack) if on_turn is winner else None
        if tiles is not None and plays < PLAYS:
            on_turn.play(tiles)
            plays += 1
        else:
            on_turn.pass_turn()
        waiting.expect_version(before + 1)
        on_turn.expect_version(before + 1)
