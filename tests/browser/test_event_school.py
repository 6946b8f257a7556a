"""A school championship of 16 teams with its final, from the empty start page to the trophy."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.events import BYE, EventDesk, table
from browsing.pencil import Pencil, lines
from browsing.server import RunningServer

pytestmark = [pytest.mark.hand_clock, pytest.mark.one_address]
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
MINUTE_MS = 60_000
ROUNDS = (
    (
        "1 384 9 256 | 2 300 10 300 | 3 381 11 259 | 4 304 12 336 | 5 378 13 262 | 6 388 14 252"
        " | 7 375 15 265 | 8 385 16 255"
    ),
    (
        "1 371 7 269 | 3 300 8 300 | 5 374 12 266 | 2 305 6 335 | 4 300 10 340 | 9 350 14 290"
        " | 11 361 15 279 | 13 310 16 330"
    ),
    (
        "5 348 6 292 | 1 340 3 300 | 8 341 10 299 | 7 358 12 282 | 11 352 16 288 | 2 302 9 338"
        " | 4 396 14 244 | 13 345 15 295"
    ),
    (
        "1 363 5 277 | 6 349 8 291 | 7 336 9 304 | 10 334 11 306 | 3 333 4 307 | 12 331 13 309"
        " | 2 417 16 223 | 14 328 15 312"
    ),
    (
        "1 354 6 286 | 5 344 7 296 | 3 303 10 337 | 8 360 11 280 | 9 300 12 300 | 2 337 4 303"
        " | 13 346 14 294 | 15 312 16 328"
    ),
    (
        "1 301 8 339 | 5 309 10 331 | 6 327 7 313 | 2 391 12 249 | 3 365 9 275 | 11 340 13 300"
        " | 14 347 16 293 | 4 397 15 243"
    ),
    (
        "1 377 10 263 | 5 340 8 300 | 3 343 6 297 | 2 309 7 331 | 11 308 14 332 | 9 366 13 274"
        " | 12 341 15 299 | 4 411 16 229"
    ),
)
"""Slips by round, numbers with points. A line is refused if the two do not meet."""
BEFORE_THE_FINAL = """
 1 Team 01  6  1  472
 2 Team 05  5  2  244
 3 Team 03 4½ 2½  188
 4 Team 08 4½ 2½  162
 5 Team 10 4½ 2½  -32
 6 Team 07  4  3   66
 7 Team 06  4  3   32
 8 Team 02 3½ 3½  282
 9 Team 09 3½ 3½  -34
10 Team 12 3½ 3½ -230
11 Team 04  3  4  356
12 Team 11  3  4  -46
13 Team 14  3  4 -270
14 Team 13  2  5 -172
15 Team 16  2  5 -558
16 Team 15  0  7 -460
"""
"""Worked out by hand with the caps of SSC-24.b: 100 in round 1, 150 in round 2, then 250.
Team 01: 384–256 counts 100, then +102 +40 +86 +68 −38 +114 = 472."""


@pytest.fixture
def desk(server: RunningServer, open_page: OpenPage) -> EventDesk:
    return EventDesk(server, open_page())


def roster(count: int) -> str:
    """Teams of two with ratings, so that the first is seeded first."""
    return "team,player1,player2,school,rating\n" + "".join(
        f"Team {n:02},Ann {n:02},Bob {n:02},School {n},{2000 - 10 * n}\n"
        for n in range(1, count + 1)
    )


def test_the_table_before_the_final_is_what_a_pencil_makes_of_the_slips() -> None:
    """SSC-24.b caps a game at 100 in round 1, 150 in round 2, then 250."""
    pencil = Pencil(range(1, 17))
    pencil.add(ROUNDS, cap=lambda number: {1: 100, 2: 150}.get(number, 250))
    worked = pencil.table(pencil.by_wins(), lambda number: f"Team {number:02}")
    assert lines(BEFORE_THE_FINAL) == worked


@pytest.mark.long
def test_a_championship_of_sixteen_teams_with_a_final(desk: EventDesk, open_page: OpenPage) -> None:
    desk.set_up("Spring Championship", "school", roster(16), place="The gym", starts_at="09:00")
    projector = open_page(viewport={"width": 1920, "height": 1080})
    projector.goto(desk.display_address())
    desk.open()
    for number, slips in enumerate(ROUNDS, 1):
        desk.press(f"Pair round {number}")
        desk.press(f"Publish round {number}")
        expect(projector.locator("h1")).to_contain_text("Pairings by name")
        desk.press(f"Start round {number}")
        expect(projector.locator(".remaining")).to_have_text("50:00")
        first, _, rest = slips.partition(" | ")
        hand_in_unsigned(desk, first)
        desk.hand_in(rest.replace(" | ", "\n"))
        expect(desk.waiting()).to_have_count(0)
    desk.pass_ms(50 * MINUTE_MS)
    desk.open()
    expect(desk.page.locator(".round-status")).to_contain_text("ended")
    assert desk.standings() == table(BEFORE_THE_FINAL)

    desk.open()
    desk.start_round(8)
    (final,) = [each for each in desk.pairings() if each.second != BYE]
    assert {final.first, final.second} == {"Team 01", "Team 05"}
    desk.open()
    desk.hand_in("5 400 1 350")
    desk.expect_over()
    # The final decides the first two places and counts for nothing else (SSC-36).
    champion, second, *others = desk.standings()
    assert [champion.name, second.name] == ["Team 05", "Team 01"]
    assert others == table(BEFORE_THE_FINAL)[2:]
    expect(projector.locator("h1")).to_contain_text("Standings")

    desk.open()
    desk.press("Close the event")
    desk.expect_archived("Team 05")


def hand_in_unsigned(desk: EventDesk, slip: str) -> None:
    """A slip that only one side has signed counts when staff validate it (SSC-35)."""
    desk.page.get_by_label("The slip is not signed").check()
    desk.enter(slip)
    row = desk.page.locator("[data-live=waiting] tr", has_text="not signed by both")
    expect(row).to_have_count(1)
    with desk.page.expect_navigation():
        row.get_by_role("button", name="Both have signed").click()
    expect(desk.page.locator("[data-live=waiting] tr", has_text="not signed")).to_have_count(0)


def test_thirty_two_teams_are_set_up_in_less_than_two_minutes(desk: EventDesk) -> None:
    started = time.monotonic()
    desk.set_up("Thirty-two Teams", "school", roster(32))
    desk.press("Pair round 1")
    desk.press("Publish round 1")
    assert time.monotonic() - started < 120
    assert len(desk.pairings()) == 16


def test_the_desk_is_worked_by_keyboard_alone(desk: EventDesk) -> None:
    desk.set_up("By Keyboard", "school", roster(4))
    page = desk.page
    for key, state in (("p", "drafted"), ("p", "not begun"), ("b", "being played")):
        expect(page.locator("[data-event][data-ready]")).to_be_attached()
        page.keyboard.press("Escape")
        page.keyboard.press(key)
        expect(page.locator(".round-status")).to_contain_text(state)
    expect(page.locator("[data-event][data-ready]")).to_be_attached()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.keyboard.type("team 01 400 3")
    expect(page.locator("#echo")).to_contain_text("Team 01 400")
    page.keyboard.type("80")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_have_value("")
    expect(page.locator("[data-live=waiting] .count")).to_have_text("1")
    # A part that looks as before says that it shows what is there now.
    seen = page.locator("[data-live=line-seen] [name=seen]").input_value()
    expect(page.locator("[data-live=time] [name=seen]").first).to_have_value(seen)
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(page.locator("h1")).to_have_text("Undo this?")
    page.keyboard.press("Enter")
    expect(page.locator("[data-live=waiting] .count")).to_have_text("2")
    page.keyboard.press("Control+k")
    page.keyboard.type("round 1 began")
    expect(page.locator(".palette li")).to_have_text(["Undo … · Round 1 began."])
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    page.keyboard.type("journal")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Journal")


def test_a_wrong_line_is_kept_and_explained(desk: EventDesk) -> None:
    desk.set_up("Wrong Lines", "school", roster(4))
    desk.start_round(1)
    field = desk.page.locator("#line")
    field.fill("9 400 380")
    field.press("Enter")
    expect(desk.page.get_by_role("alert")).to_contain_text("No table or player “9”")
    expect(field).to_have_value("9 400 380")
