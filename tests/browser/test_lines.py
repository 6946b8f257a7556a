"""Lines that break, servers that die, second tabs: nothing is lost and nothing is done twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from browsing.cable import Cable
from browsing.relay import Relay
from browsing.server import RunningServer
from browsing.tables import Seat, Table, longest_line
from lexidrome.game.values import Ending

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
CENTRE = 112


@pytest.fixture
def cables() -> list[Cable]:
    return []


@pytest.fixture
def table(server: RunningServer, open_page: OpenPage, cables: list[Cable]) -> Table:
    return Table(server, on_cables(open_page, cables))


def on_cables(open_page: OpenPage, cables: list[Cable]) -> OpenPage:
    """Pages hang on cables, in the order in which they are opened."""

    def opened(**traits: object) -> Page:
        page = open_page(**traits)
        cables.append(Cable(page))
        return page

    return opened


def lay_two(seat: Seat) -> None:
    tiles = longest_line(seat.view["board"], seat.rack.replace("?", "")[:2])
    assert tiles is not None
    seat.lay(tiles)


def test_what_was_done_without_a_line_arrives_once_when_it_is_back(
    table: Table, cables: list[Cable]
) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    (other,) = table.others(seat)
    presence = other.page.locator(".presence").nth(seat.side)
    expect(presence).to_have_text("here")
    cable = cables[["Ada", "Grace"].index(seat.name)]
    cable.pull()
    expect(seat.part("line")).to_contain_text("Connection lost.")
    expect(presence).to_have_text("away")
    lay_two(seat)
    seat.part("play").click()
    expect(seat.part("line")).to_contain_text("Your entries are kept")
    expect(seat.part("play")).to_have_text("Sending …")
    cable.plug_in()
    expect(seat.part("line")).to_be_hidden()
    expect(presence).to_have_text("here")
    expect(other.page.locator(".turns tbody tr")).to_have_count(1)
    table.settle()
    assert len(seat.view["turns"]) == 1
    assert table.on_turn is other


def test_a_page_that_was_away_catches_up_with_what_it_missed(
    table: Table, cables: list[Cable]
) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    (other,) = table.others(seat)
    cable = cables[["Ada", "Grace"].index(other.name)]
    cable.pull()
    expect(other.page.locator("lexi-table")).to_have_attribute(
        "data-line", re.compile("closed|connecting")
    )
    lay_two(seat)
    seat.part("play").click()
    expect(seat.page.locator(".turns tbody tr")).to_have_count(1)
    cable.plug_in()
    expect(other.page.locator(".turns tbody tr")).to_have_count(1)
    expect(other.deed("accept")).to_be_visible()


def test_a_second_tab_of_the_same_player_follows(table: Table) -> None:
    table.start("washburn", "Ada", "Grace")
    seat = table.on_turn
    tab = Seat(seat.page.context.new_page(), seat.name)
    tab.page.goto(table.url)
    tab.expect_version(seat.version)
    assert tab.side == seat.side
    assert tab.rack == seat.rack
    lay_two(seat)
    table.after(seat, seat.part("play").click)
    tab.expect_version(seat.version)
    assert tab.rack == seat.rack
    tab.page.close()
    (other,) = table.others(seat)
    expect(other.page.locator(".presence").nth(seat.side)).to_have_text("here")


class Absence:
    """Somebody is cut off, the other plays meanwhile; how long is it from the line to the page?"""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.player = table.on_turn
        (self.absent,) = table.others(self.player)

    def expect_cut_off(self) -> None:
        line = self.absent.page.locator("lexi-table")
        expect(line).to_have_attribute("data-line", re.compile("closed|connecting"))

    def play_meanwhile(self) -> None:
        lay_two(self.player)
        self.player.part("play").click()
        expect(self.player.page.locator(".turns tbody tr")).to_have_count(1)

    def expect_back(self, since_s: float, within_s: int) -> None:
        self.absent.expect_version(self.player.version)
        took_s = monotonic() - since_s
        expect(self.absent.deed("accept")).to_be_visible()
        assert took_s < within_s, f"it took {took_s:.2f} s"


SOON = pytest.mark.parametrize("within_s", [15, pytest.param(1, marks=pytest.mark.long)])
"""On a machine that does nothing else it is a second; beside other tests nobody can say."""


@SOON
def test_a_device_that_finds_its_network_again_is_soon_back(table: Table, within_s: int) -> None:
    table.start("washburn", "Ada", "Grace")
    absence = Absence(table)
    context = absence.absent.page.context
    context.set_offline(True)
    absence.expect_cut_off()
    absence.play_meanwhile()
    since_s = monotonic()
    context.set_offline(False)
    absence.expect_back(since_s, within_s)


@SOON
def test_a_page_on_a_silent_network_is_soon_back_when_it_speaks(
    server: RunningServer, open_page: OpenPage, within_s: int
) -> None:
    """Nobody says that the line is dead; the page finds out, and keeps trying."""
    table = Table(server, open_page)
    table.start("washburn", "Ada", "Grace")
    absence = Absence(table)
    page = absence.absent.page
    with Relay(server.port) as relay:
        page.goto(table.url.replace(server.url, relay.url))
        absence.absent.expect_version(1)
        relay.stall()
        absence.expect_cut_off()
        absence.play_meanwhile()
        since_s = monotonic()
        relay.resume()
        absence.expect_back(since_s, within_s)
        page.close()


@SOON
def test_pages_are_soon_back_at_a_server_that_was_killed(
    open_page: OpenPage, tmp_path: Path, within_s: int
) -> None:
    with RunningServer(tmp_path, "--test-clock") as server:
        table = Table(server, open_page)
        table.start("washburn", "Ada", "Grace")
        absence = Absence(table)
        absence.play_meanwhile()
        server.stop(kill=True)
        for seat in table.seats:
            expect(seat.part("line")).to_contain_text("Connection lost.")
        server.start()
        since_s = monotonic()
        for seat in table.seats:
            expect(seat.page.locator("lexi-table")).to_have_attribute("data-line", "following")
        absence.expect_back(since_s, within_s)


@pytest.mark.long
def test_a_game_goes_on_over_cuts_and_a_killed_server(
    open_page: OpenPage, cables: list[Cable], tmp_path: Path
) -> None:
    """Two turns of three the line is cut or the server killed, with a play on its way."""
    with RunningServer(tmp_path, "--test-clock") as server:
        table = Table(server, on_cables(open_page, cables))
        table.start("nsa-2009", "Ada", "Grace")
        by_name = dict(zip(("Ada", "Grace"), cables, strict=True))
        table.after(table.on_turn, table.on_turn.deed("look").click)
        turn = 0
        while (player := table.on_turn).view["phase"] == "playing":
            turn += 1
            (other,) = table.others(player)
            before = player.version
            tiles = longest_line(player.view["board"], player.rack)
            assert tiles is not None
            player.lay(tiles)
            if turn % 3 == 1:
                by_name[player.name].pull()
                player.part("play").click()
                by_name[player.name].plug_in()
            elif turn % 3 == 2:
                server.stop(kill=True)
                player.part("play").click()
                server.start()
            else:
                player.part("play").click()
            for seat in table.seats:
                seat.expect_version(before + 1)
                expect(seat.part("line")).to_be_hidden()
            expect(player.part("play")).not_to_have_text("Sending …")
            table.after(other, other.deed("accept").click)
        state = table.state()
        assert state.outcome is not None
        assert state.outcome.ending is Ending.OUT
        assert len(state.turns) == turn
