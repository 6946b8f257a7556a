"""A small event of every rule book through the pages alone, from the empty start page to its end.

The events of `test_event_*.py` are the same at length: more entrants, more rounds, more mishaps.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.test_event_depaul import HALF_AN_HOUR, arrange_and_report, publish
from browser.test_event_nsa_2009 import bring_together, come_late, forfeit, recount, withdraw
from browser.test_event_school import hand_in_unsigned, roster
from browser.test_event_thon import GAME_MS, form_teams
from browser.test_event_washburn import PLAYED
from browsing.events import BYE, EventDesk, players, table, with_margins
from browsing.onscreen import play_at_table, sit_down, tie_at_table, win_lightning
from browsing.server import RunningServer

pytestmark = [pytest.mark.hand_clock, pytest.mark.one_address]
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
EVENTS = sorted(Path(__file__).parent.glob("test_event_*.py"))
PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def desk(server: RunningServer, open_page: OpenPage) -> EventDesk:
    return EventDesk(server, open_page())


def begin(desk: EventDesk, number: int, *pairs: tuple[int, int]) -> None:
    """Pair and begin; where lots would have decided otherwise, entrants are exchanged."""
    desk.press(f"Pair round {number}")
    desk.look_at_draft()
    for one, other in pairs:
        bring_together(desk, one, other)
    desk.press(f"Publish round {number}")
    desk.press(f"Start round {number}")


def close_as_won_by(desk: EventDesk, winner: str) -> None:
    desk.open()
    desk.expect_over()
    desk.press("Close the event")
    desk.expect_archived(winner)


def test_a_browser_takes_one_address_that_is_the_start_page_or_on_a_screen(
    server: RunningServer, open_page: OpenPage
) -> None:
    director, phone = open_page(), open_page()
    director.goto(server.url)
    with pytest.raises(AssertionError, match="no link leads there"):
        director.goto(f"{server.url}/events/new")
    with pytest.raises(AssertionError, match="stands on nobody's screen"):
        phone.goto(f"{server.url}/events/archive")
    phone.goto(f"{server.url}/events/new")
    expect(phone.get_by_role("heading", name="Set up an event")).to_be_visible()
    assert {path for path in EVENTS if "pytest.mark.one_address" not in path.read_text()} == set()


def test_a_school_championship_has_a_final(desk: EventDesk, open_page: OpenPage) -> None:
    """Two rounds of four teams; the final decides the first two places alone (SSC-36)."""
    desk.set_up("Championship", "school", roster(4), rounds="2", place="The gym")
    projector = open_page(viewport={"width": 1920, "height": 1080})
    projector.goto(desk.display_address())
    desk.open()
    begin(desk, 1, (1, 3))
    expect(projector.locator(".remaining")).to_have_text("50:00")
    hand_in_unsigned(desk, "1 384 3 256")
    desk.hand_in("2 300 4 300")
    begin(desk, 2, (1, 2))
    desk.hand_in("1 371 2 269\n3 310 4 330")
    # SSC-24.b: 128 counts 100 in the first round, 102 counts 102 in the second.
    before = table("1 Team 01 2 0 202\n2 Team 04 1½ ½ 20\n3 Team 02 ½ 1½ -102\n4 Team 03 0 2 -120")
    assert desk.standings() == before
    desk.open()
    desk.start_round(3)
    (final,) = [each for each in desk.pairings() if each.second != BYE]
    assert {final.first, final.second} == {"Team 01", "Team 04"}
    desk.open()
    desk.hand_in("4 400 1 350")
    champion, second, *others = desk.standings()
    assert [champion.name, second.name] == ["Team 04", "Team 01"]
    assert others == before[2:]
    expect(projector.locator("h1")).to_contain_text("Standings")
    close_as_won_by(desk, "Team 04")


def test_an_nsa_event_has_a_withdrawal_a_late_player_a_forfeit_and_a_recount(
    desk: EventDesk,
) -> None:
    desk.set_up("Five", "nsa-2009", players(5), rounds="3")
    desk.set_seeds(5)
    desk.open()
    begin(desk, 1, (1, 4), (2, 3))
    recount(desk)
    desk.hand_in("1 390 4 310")
    withdraw(desk, "Player 05")
    desk.open()
    begin(desk, 2, (1, 3), (2, 4))
    come_late(desk, 2)
    desk.hand_in("1 350 3 360\n2 370 4 330")
    begin(desk, 3, (1, 2), (3, 4))
    forfeit(desk, 4)
    desk.hand_in("1 400 2 380")
    # A bye and a game that was never begun count for 50 (NSA-III.D, NSA-V.J.2).
    final = """
    1 Player 03 3 0  70
    2 Player 01 2 1  90
    3 Player 05 1 0  50
    4 Player 02 1 2  10
    5 Player 04 0 3 -170
    """
    assert desk.standings() == table(final)
    desk.open("Journal")
    expect(desk.page.locator("table")).to_contain_text("a play was counted twice")
    close_as_won_by(desk, "Player 03")


def test_a_washburn_bracket_has_byes_a_game_on_screen_and_a_champion(
    desk: EventDesk, open_page: OpenPage
) -> None:
    desk.set_up("Intramural", "washburn", players(6))
    desk.set_seeds(6)
    desk.open()
    desk.page.get_by_text("Not checked in").click()
    desk.press("Everybody is here")
    projector = open_page(viewport={"width": 1920, "height": 1080})
    projector.goto(desk.display_address())
    desk.open()
    desk.start_round(1)
    desk.open("Pairings")
    byes = desk.page.locator("tbody tr", has_text=BYE).locator(".entrant")
    expect(byes).to_have_text(["Player 01", "Player 02"])
    points, others = play_at_table(desk, open_page, winner="Player 04", loser="Player 05")
    assert points > others
    desk.open()
    for number, slips in enumerate(("3 377 6 323", "1 345 4 355\n2 358 3 342", "2 370 4 330"), 1):
        if number > 1:
            desk.start_round(number)
        desk.hand_in(slips)
        expect(desk.waiting()).to_have_count(0)
    final = """
    1 Player 02 2 0  56
    2 Player 04 2 1 -30
    3 Player 03 1 1  38
    3 Player 01 0 1 -10
    5 Player 05 0 1   0
    5 Player 06 0 1 -54
    """
    margins = {"Player 04": points - others, "Player 05": others - points}
    # Those who share a place stand by spread, and 5 shares one.
    assert set(desk.standings()) == set(with_margins(table(final), margins))
    desk.open("Bracket")
    expect(desk.page.locator(".champion")).to_contain_text("Player 02")
    expect(desk.page.locator(PLAYED)).to_have_count(5)
    expect(projector.locator(PLAYED)).to_have_count(5)
    close_as_won_by(desk, "Player 02")


def test_a_depaul_league_has_matches_by_link_by_slip_and_one_that_nobody_reports(
    desk: EventDesk, open_page: OpenPage
) -> None:
    """What nobody reports is lost by both, without any spread (DP-1.II.c)."""
    desk.set_up("Campus League", "depaul", players(4))
    desk.set_seeds(4)
    desk.open()
    for week, slips in enumerate(("2 365 3 335", "1 371 3 329", "1 368 2 332\n3 363 4 337"), 1):
        desk.press(f"Pair week {week}")
        publish(desk, week, HALF_AN_HOUR if week == 2 else timedelta(days=7))
        if week == 1:
            arrange_and_report(desk, open_page(**PHONE), open_page(**PHONE))
        desk.hand_in(slips)
        if week == 2:
            expect(desk.waiting()).to_have_text("1")
            desk.pass_ms(HALF_AN_HOUR // timedelta(milliseconds=1))
        expect(desk.waiting()).to_have_count(0)
    final = """
    1 Player 01 3 0 116
    2 Player 02 1 2  -6
    3 Player 03 1 2 -46
    4 Player 04 0 3 -64
    """
    assert desk.standings() == table(final)
    close_as_won_by(desk, "Player 01")


def test_a_fund_raiser_has_two_losses_teams_and_a_lightning_round(
    desk: EventDesk, open_page: OpenPage
) -> None:
    """ST-WIN: a tie goes to the lightning round; who comes back has to win both finals."""
    desk.set_up("Word-a-thon", "thon", players(4))
    desk.set_seeds(4)
    form_teams(desk, {"Readers": "1 2 3 4"})
    rounds = (
        "1 369 4 331",
        "2 360 1 340\n3 363 4 337",
        "1 358 3 342",
        "1 370 2 330",
        "1 361 2 339",
    )
    desk.open()
    for number, slips in enumerate(rounds, 1):
        desk.start_round(number)
        if number == 1:
            seats = sit_down(desk, open_page, "Player 02", "Player 03")
            tie_at_table(desk, seats, GAME_MS)
            win_lightning(desk, seats, "Player 02")
            desk.open()
        desk.hand_in(slips)
    final = """
    1 Player 01 4 1  96
    2 Player 02 2 2 -42
    3 Player 03 1 2  10
    4 Player 04 0 2 -64
    """
    assert desk.standings() == table(final)
    # 369 + 340 + 358 + 370 + 361, 360 + 330 + 339, 363 + 342 and 331 + 337.
    shown = desk.page.locator("section[data-live^=teams] tbody tr").all_inner_texts()
    assert [row.split() for row in shown] == [["1", "Readers", "4200"]]
    desk.open("Bracket")
    expect(desk.page.locator(".champion")).to_have_text("Champion: Player 01")
    close_as_won_by(desk, "Player 01")
