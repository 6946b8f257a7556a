"""A challenge of a team: one member proposes it, the other agrees, and nobody else notices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing.barriers import barriers
from browsing.realboard import PHONE, Hall
from browsing.server import RunningServer
from browsing.tables import Seat, TouchSeat
from browsing.wits import phony

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
MEMBERS = (("Ann", "0.0"), ("Abe", "0.1"), ("Bob", "1.0"), ("Bea", "1.1"))


def arranged(server: RunningServer, page: Page) -> Hall:
    """A school event in which both members of a team must want a challenge."""
    hall = Hall(server.url, page, "school")
    page.goto(f"{server.url}{hall.path}/tables")
    page.get_by_label("Both members of a team must want a challenge").check()
    page.get_by_role("button", name="Save").click()
    return hall


def sat_down(hall: Hall, open_page: OpenPage) -> dict[str, Seat]:
    """Four phones, one for each member; the game begins when each side has one."""
    seats: dict[str, Seat] = {}
    for name, value in MEMBERS:
        page = open_page(**PHONE)
        page.goto(f"{hall.base}/t/{hall.code}")
        button = page.locator(f"form[action$='/play'] button[value='{value}']")
        expect(button).to_have_text(name)
        button.tap()
        seats[name] = TouchSeat(page, name)
    for seat in seats.values():
        seat.page.wait_for_url("**/games/**")
        seat.expect_begun()
    return seats


@pytest.mark.slow
def test_both_members_of_a_team_want_a_challenge_on_screen(
    server: RunningServer, open_page: OpenPage, data: Path
) -> None:
    seats = sat_down(arranged(server, open_page()), open_page)
    teams = ((seats["Ann"], seats["Abe"]), (seats["Bob"], seats["Bea"]))
    for seat in seats.values():
        expect(seat.page.locator(".side-name").first).to_contain_text("Ann & Abe")
    first = next(side for side, team in enumerate(teams) if team[0].is_on_turn)
    (player, mate), (doubter, partner) = teams[first], teams[1 - first]
    before = player.version
    player.deed("look").tap()
    player.expect_version(before + 1)
    player.play(phony(data, player.rack))
    for seat in seats.values():
        expect(
            seat.page.locator("[data-deed=challenge]:visible, [data-deed=draw]")
        ).not_to_have_count(0)
    unaware = (player.version, player.page.locator(".matter").first.inner_text())

    doubter.challenge()
    expect(doubter.page.locator(".matter-title").first).to_contain_text("You want to challenge")
    expect(doubter.page.locator(".matter-note").first).to_contain_text(partner.name)
    expect(partner.page.locator(".matter-title").first).to_contain_text(
        f"{doubter.name} wants to challenge"
    )
    assert not barriers(partner.page)
    partner.deed("decline").tap()
    expect(doubter.deed("challenge")).to_be_visible()
    doubter.challenge()
    expect(partner.deed("support")).to_be_visible()
    # So much happened, and the other side has heard nothing, after loading its page too.
    assert (player.version, player.page.locator(".matter").first.inner_text()) == unaware
    mate.page.reload()
    mate.expect_version(1)
    assert mate.version == unaware[0]

    partner.deed("support").tap()
    for seat in seats.values():
        expect(seat.page.locator(".matter-title").first).to_contain_text(
            f"{doubter.name} & {partner.name} challenges"
        )


@pytest.mark.slow
def test_the_device_of_a_table_asks_whether_both_want_the_challenge(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = arranged(server, open_page())
    phone = hall.open_sheet(open_page(**PHONE))
    phone.tap(phone.button("Start the clock").first)
    phone.type("8G HORNS")
    phone.enter()
    phone.settled()
    phone.press("Challenge …")
    confirm = phone.page.locator("dialog [data-part=confirm]")
    expect(confirm).to_be_disabled()
    phone.page.get_by_label("Both members of the team want it").check()
    phone.confirm()
    phone.settled()
    assert phone.view["play"]["challenge"]["side"] == 1
