"""The database under two servers goes away and comes back, under a game and a desk."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing.events import EventDesk, players
from browsing.relay import Relay
from browsing.tables import Seat, Table, longest_line
from browsing.times import left_ms
from browsing.twins import Twins, new_database
from store.own_postgres import OwnPostgres

OpenPage = Callable[..., Page]
Trouble = tuple[Callable[[], None], Callable[[], None]]
"""What begins it and what ends it."""
expect.set_options(timeout=15_000)
LATE = "The server has not answered yet."
AWAY = "The server does not answer."
TURNS = "least => document.querySelector('lexi-table').game.view.turns.length >= least"
KINDS = ["crash", "cut"]


@pytest.fixture(scope="module")
def line(postgres_server: OwnPostgres) -> Iterator[Relay]:
    """A network between the servers and their database, which can be cut."""
    with Relay(postgres_server.socket) as relay:
        yield relay


@pytest.fixture(scope="module")
def twins(data: Path, postgres_server: OwnPostgres, line: Relay) -> Iterator[Twins]:
    database = new_database(postgres_server.address)
    with Twins(data, postgres_server.by_port(line.port, database)) as twins:
        yield twins


@pytest.fixture
def trouble(
    request: pytest.FixtureRequest, postgres_server: OwnPostgres, line: Relay
) -> Iterator[Trouble]:
    kinds: dict[str, Trouble] = {
        "crash": (postgres_server.crash, postgres_server.start),
        "cut": (line.cut, line.mend),
        "silence": (line.stall, line.resume),
    }
    yield kinds[request.param]
    line.mend()
    line.resume()
    postgres_server.start()


class Hall:
    """A game on screen and a desk, whose pages come in by either server."""

    def __init__(self, twins: Twins, open_page: OpenPage) -> None:
        self.twins = twins
        self.open_page = open_page
        self.table = Table(twins, open_page)
        self.table.start("nsa-2009", "Ada", "Grace")
        first = self.table.on_turn
        self.table.after(first, first.deed("look").click)
        self.desk = EventDesk(twins, open_page(viewport={"width": 1280, "height": 800}))
        self.desk.set_up(f"Trouble {self.table.address}", "nsa-2009", players(8))
        self.desk.start_round(1)
        self.desk.enter("1 401 301")

    def play(self) -> Seat:
        """Whoever is on turn presses Play; nobody waits for what becomes of it."""
        player = self.table.on_turn
        tiles = longest_line(player.view["board"], player.rack)
        assert tiles is not None
        player.play(tiles)
        return player

    def type(self, line: str) -> None:
        self.desk.page.locator("#line").fill(line)
        self.desk.page.locator("#line").press("Enter")

    def expect_results(self, count: int) -> None:
        expect(self.desk.page.locator("[data-live=rounds]")).to_contain_text(
            f"{count} of 4 results", timeout=30_000
        )

    def be_without(
        self, begin: Callable[[], None], end: Callable[[], None], *, is_long: bool = False
    ) -> None:
        player, page = self.table.on_turn, self.desk.page
        had_ms, turns = left_ms(player, player.side), len(player.view["turns"])
        begin()
        since = time.monotonic()
        self.play()
        self.type("2 402 302")
        expect(player.part("late")).to_contain_text(LATE)
        expect(page.locator("#echo")).to_contain_text(LATE)
        expect(page.locator("#line")).to_have_value("2 402 302")
        if is_long:
            expect(page.locator("#echo")).to_contain_text(AWAY, timeout=60_000)
            stranger_reads_a_plain_sentence(self)
        for seat in self.table.seats:
            assert len(seat.view["turns"]) == turns
        away_s, back = time.monotonic() - since, time.monotonic()
        end()
        for seat in self.table.seats:
            seat.page.wait_for_function(TURNS, arg=turns + 1, timeout=30_000)
        back_s = time.monotonic() - back
        print(f"away for {away_s:.1f} s; the play is there {back_s:.1f} s after")
        self.expect_results(2)
        expect(page.locator("#line")).to_have_value("")
        expect(player.part("late")).to_be_hidden()
        assert len(player.view["turns"]) == turns + 1
        paid_ms = had_ms - player.view["clock"]["side_ms"][player.side]
        print(f"the player has paid {paid_ms} ms")
        assert paid_ms < (away_s + back_s) * 1000 / 2, "nobody pays for an outage (A-19)"
        self.type("3 403 303")
        self.expect_results(3)


@pytest.mark.parametrize(
    "trouble", [*KINDS, pytest.param("silence", marks=pytest.mark.long)], indirect=True
)
def test_what_was_pressed_while_the_database_was_away_is_done_once_it_is_back(
    twins: Twins, open_page: OpenPage, trouble: Trouble
) -> None:
    hall = Hall(twins, open_page)
    hall.be_without(*trouble)


@pytest.mark.long
@pytest.mark.parametrize("trouble", KINDS, indirect=True)
def test_pages_go_on_trying_where_the_servers_have_given_up(
    twins: Twins, open_page: OpenPage, trouble: Trouble
) -> None:
    hall = Hall(twins, open_page)
    hall.be_without(*trouble, is_long=True)


def stranger_reads_a_plain_sentence(hall: Hall) -> None:
    page = hall.open_page()
    answer = page.goto(hall.table.url)
    assert answer is not None
    assert answer.status == 503
    told = page.locator("main").inner_text()
    assert "The database cannot be reached or cannot work just now." in told
    assert "127.0.0.1" not in told
