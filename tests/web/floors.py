"""Tables of an event on screen or beside real boards, with two players who hold seat links."""

from __future__ import annotations

from itertools import count

from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import CommandId, Refusal, StreamId
from lexidrome.hall import Done, Hall, Reception, TableKey, event_stream
from lexidrome.hall.events.meetings import OpenWish
from lexidrome.web.live import address_of
from lexidrome.web.seating.rooms import TableRooms
from web.events.halls import Director, players, teams
from web.guests import Guest

NUMBERS = count(1)
SCORER = [g.Actor(g.Role.SCORER, side) for side in (0, 1)]


class HallTables:
    """An event whose first round has begun, every table with a game of its own."""

    def __init__(
        self,
        house: TestClient[Litestar],
        rules: str = "thon",
        *,
        tables: int = 1,
        mode: g.record_values.Mode = g.record_values.Mode.RECORD,
        title: str = "Spring",
    ) -> None:
        self.house = house
        self.hall: Hall = house.app.state.hall
        self.director = Director(house, title, rules)
        self.name = self.director.path.rpartition("/")[2]
        names = [f"P{at}" for at in range(2 * tables)]
        self.director.enter(teams(2 * tables) if rules == "school" else players(*names))
        self.director.do("check_in")
        if rules == "depaul":
            # A league's weeks have begun as soon as they are published.
            self.director.do("pair")
            self.director.do("publish")
        else:
            self.director.start_round()
        self.mode = mode
        with house.portal() as portal:
            self.streams = portal.call(self._open)

    async def _open(self) -> list[StreamId]:
        rooms: TableRooms = self.house.app.state.table_rooms
        seen = await self.hall.events.look(event_stream(self.name))
        assert seen is not None
        (division,) = seen.state.event.tournament.divisions.values()
        streams = []
        for game in division.rounds[0].games:
            assert game.table is not None
            key = TableKey(self.name, division.name, game.table)
            meeting = await rooms.tables.meeting(key)
            assert meeting is not None
            opened = await rooms.tables.open(meeting, OpenWish(self.mode), "test")
            assert not isinstance(opened, Refusal), opened
            await self.submit(opened.stream, g.HOUSE.says(g.start.StartGame(first_side=0)))
            streams.append(opened.stream)
        return streams

    async def submit(self, stream: StreamId, command: g.Given) -> None:
        identity = CommandId(f"test/{next(NUMBERS)}")
        answer = await self.hall.games.submit(stream, command, identity, who="test")
        assert isinstance(answer, Done), answer.sentence

    def do(self, table: int, *commands: g.Given) -> None:
        with self.house.portal() as portal:
            for command in commands:
                portal.call(self.submit, self.streams[table], command)
            portal.call(self.hall.tasks.idle)

    def state(self, table: int = 0) -> g.GameState:
        with self.house.portal() as portal:
            seen = portal.call(self.hall.games.look, self.streams[table])
        assert seen is not None
        return seen.state.game

    def address(self, table: int = 0) -> str:
        return address_of(self.streams[table])

    def sit(self, table: int, side: int) -> Guest:
        """Somebody who has sat down by the link of that seat."""
        reception: Reception = self.house.app.state.reception
        guest = Guest(self.house, f"side {side}")
        guest.cookies["lexidrome_seat"] = reception.seat_links.make(self.streams[table], side)
        return guest

    def lay_two(self, table: int = 0) -> None:
        """The first play on screen, of two tiles that the side has."""
        first = g.Actor(g.Role.SIDE, 0)
        if not self.state(table).is_rack_seen(0):
            self.do(table, first.says(g.start.LookAtRack()))
        tiles = [tile if tile != "?" else "e" for tile in self.state(table).racks[0][:2]]
        laid = tuple(g.values.PlacedTile(112 + at, tile) for at, tile in enumerate(tiles))
        self.do(table, first.says(g.play.PlayTiles(tiles=laid)))

    def leave(self, table: int = 0) -> None:
        """The first side forfeits, so that the game is over."""
        self.do(table, g.Actor(g.Role.DIRECTOR).says(g.finish.ForfeitGame(side=0, reason="ill")))

    def play(self, word: str, table: int = 0) -> None:
        """The first play beside a real board."""
        self.do(table, SCORER[0].says(g.play.PlayTiles(written=f"8G {word}")))
