"""A connection without a network, in a house whose line has a clock that is moved by hand."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from hall.house import House, in_a_house
from lexidrome import game as g
from lexidrome.base import PersonId, StreamId
from lexidrome.hall import Caller, GameDesk, Invitations, People
from lexidrome.hall.games.clubs import Clubs
from lexidrome.hall.games.discretion import Discretion
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.lexicon import LexiconLibrary
from lexidrome.web.kit.languages import load_languages
from lexidrome.web.live import Line, Tables
from lexidrome.web.live.session import Session

ANN, BOB = PersonId("person:ann"), PersonId("person:bob")
LOG = logging.getLogger("lexidrome.live")
ENGLISH = load_languages().source


class Connection:
    """A client that remembers everything."""

    def __init__(self, room: Room, caller: Caller) -> None:
        self.frames: list[dict[str, Any]] = []
        self.codes: list[int] = []
        self._news = asyncio.Event()
        self.session = Session(room.line, caller, ENGLISH, self._sent, self._closed)
        self.session.say = self._say

    def _say(self, frame: str) -> bool:
        """A line that takes everything at once."""
        self.frames.append(msgspec.json.decode(frame))
        self._news.set()
        return True

    async def _sent(self, frame: str) -> None:
        assert self._say(frame)

    async def _closed(self, code: int) -> None:
        self.codes.append(code)

    async def say(self, kind: str, **fields: Any) -> None:
        await self.session.receive(msgspec.json.encode({"type": kind, **fields}))
        await self.settle()

    async def settle(self) -> None:
        """Let everything happen that can happen by itself."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def greet(self) -> Connection:
        await self.say("hello", protocol=1)
        return self

    async def command(self, game: str, kind: str, identity: str, **fields: Any) -> dict[str, Any]:
        before = len(self.frames)
        await self.say("command", game=game, id=identity, command={"type": kind, **fields})
        return await self.hear("done", "refused", since=before)

    async def hear(self, *kinds: str, since: int = 0) -> dict[str, Any]:
        """The first message of such a kind, when it has come."""
        while True:
            found = [frame for frame in self.frames[since:] if frame["type"] in kinds]
            if found:
                return found[0]
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 5)

    def kinds(self) -> list[str]:
        return [frame["type"] for frame in self.frames]

    def last(self, kind: str) -> dict[str, Any]:
        return [frame for frame in self.frames if frame["type"] == kind][-1]


class Room:
    """A house with a desk, and time on the line that is moved by hand."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.now_ms = 1_000
        desk = GameDesk(house.hall)
        library = LexiconLibrary(house.data)
        invitations = Invitations(house.hall, desk, library, house.data / "rulesets")
        clubs = Clubs(house.store, house.clock)
        tables = Tables(People(house.store), Discretion(invitations, clubs))
        self.line = Line(
            desk, invitations, tables, house.clock, self.time_ms, RareLines(LOG, self.time_ms)
        )

    def time_ms(self) -> int:
        return self.now_ms

    async def game(self, mode: g.record_values.Mode = g.record_values.Mode.PLAY) -> StreamId:
        """Ann against Bob; Ann is on turn."""
        sides = (g.values.Side((ANN,)), g.values.Side((BOB,)))
        options = g.values.Options(spectator_delay_s=0, mode=mode)
        game = await self.house.create("nsa-2009", sides=sides, options=options)
        await self.house.start(game)
        return game

    async def connected(self, person: PersonId | None = None) -> Connection:
        return await Connection(self, Caller(person)).greet()


def in_a_room(data: Path, story: Callable[[Room], Awaitable[None]]) -> None:
    async def run(house: House) -> None:
        await story(Room(house))

    in_a_house(data, run, bots={})
