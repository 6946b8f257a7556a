"""NATS, over which two servers hear of each other, goes away under a game and comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing.events import EventDesk, players
from browsing.tables import Table, longest_line
from browsing.twins import Twins, new_database
from store.nats_server import NatsServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)


@pytest.fixture(scope="module")
def nats() -> Iterator[NatsServer]:
    server = NatsServer()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def twins(data: Path, postgres_address: str, nats: NatsServer) -> Iterator[Twins]:
    told_over = {"LEXIDROME_NATS": nats.address}
    with Twins(data, new_database(postgres_address), environ=told_over) as twins:
        yield twins


class Follower:
    """A game on two screens, and the page of an event that everybody reads."""

    def __init__(self, twins: Twins, open_page: OpenPage) -> None:
        self.table = Table(twins, open_page)
        self.table.start("washburn", "Ada", "Grace")
        self.desk = EventDesk(twins, open_page())
        self.desk.set_up("Told by NATS", "nsa-2009", players(8))
        self.desk.start_round(1)
        self.readers = [open_page() for _ in twins.doors]
        for reader, door in zip(self.readers, twins.doors, strict=True):
            reader.goto(f"{door}{self.desk.path}/pairings?by=table")
            expect(reader.locator("[data-event][data-ready]")).to_be_attached()
        self.results = 0

    def go_on(self) -> None:
        """A turn and a result; whoever looks sees both."""
        player = self.table.on_turn
        tiles = longest_line(player.view["board"], player.rack)
        assert tiles is not None
        self.table.after(player, partial(player.play, tiles))
        (other,) = self.table.others(player)
        if other.deed("accept").is_visible():
            self.table.after(other, other.accept)
        self.results += 1
        score = 400 + self.results
        self.desk.enter(f"{self.results} {score} 300")
        for reader in self.readers:
            expect(reader.locator("table.rows")).to_contain_text(f"{score} – 300")


def test_without_nats_everybody_goes_on_and_sees_what_the_others_do(
    twins: Twins, open_page: OpenPage, nats: NatsServer
) -> None:
    follower = Follower(twins, open_page)
    follower.go_on()
    nats.kill()
    follower.go_on()
    follower.go_on()
    nats.start()
    follower.go_on()
    for seat in follower.table.seats:
        assert len(seat.view["turns"]) == follower.results
        expect(seat.part("line")).to_be_hidden()
        expect(seat.part("late")).to_be_hidden()
