"""The house in which a scenario takes place: a real hall with its store, and games in progress."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal, StreamId
from lexidrome.hall import (
    HOUSE_SCOPE,
    Caller,
    EventRole,
    EventStanding,
    EventTables,
    Feed,
    GameDesk,
    Hall,
    HandClock,
    Lexicons,
    TableKey,
)
from lexidrome.hall.events.call_desk import CallDesk
from lexidrome.hall.events.calls import CallReason
from lexidrome.hall.people.seat_links import SeatLinks
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.proof.moment import BadStep, reading
from lexidrome.rulebook import RuleSet
from lexidrome.store import SqliteStore

NOON_MS = 1_760_000_000_000
DIRECTOR = PersonId("director")
"""Who runs the house of a scenario."""
EVENT, DIVISION = "spring", "A"
"""Where the tables of a scenario stand."""
KEYS = {"games", "over", "judges"}


class House:
    def __init__(self, hall: Hall, library: LexiconLibrary, rules: RuleSet) -> None:
        self.desk = GameDesk(hall)
        self._calls = CallDesk(hall, EventTables(hall, library, SeatLinks(hall.store)))
        self.rules = rules
        self.games: dict[str, StreamId] = {}
        self.watched: dict[tuple[str, str], Feed] = {}
        self._ids = count(1)

    def caller(self, name: str) -> Caller:
        return Caller(PersonId(name))

    def game(self, number: str) -> StreamId:
        if number not in self.games:
            raise BadStep(f"there is no game {number}")
        return self.games[number]

    def fresh_id(self) -> str:
        return f"step-of-a-scenario-{next(self._ids)}"

    async def call(self, name: str, table: int, reason: CallReason) -> Refusal | None:
        key = TableKey(EVENT, DIVISION, table)
        answer = await self._calls.call(key, reason, "", name, self.fresh_id())
        return answer if isinstance(answer, Refusal) else None

    async def settle(self, name: str, number: int) -> Refusal | None:
        actor = t.DIRECTOR if name == DIRECTOR else None
        standing = EventStanding(name, actor, EVENT)
        answer = await self._calls.close(standing, EVENT, number, self.fresh_id())
        return answer if isinstance(answer, Refusal) else None

    async def waiting(self) -> list[str]:
        """Which tables wait for the director, and why."""
        return [f"{call.made.table} {call.made.reason}" for call in await self._calls.open(EVENT)]

    async def do(self, name: str, number: str, command: g.AnyCommand) -> Refusal | None:
        answer = await self.desk.command(
            self.caller(name), self.game(number), command, self.fresh_id(), seen_version=None
        )
        return answer if isinstance(answer, Refusal) else None

    async def end(self, number: str) -> None:
        forfeit = g.finish.ForfeitGame(side=0, reason="the scenario")
        if refusal := await self.do(DIRECTOR, number, forfeit):
            raise BadStep(f"game {number} does not end: {refusal.sentence}")

    async def begin(self, number: str, seated: str) -> None:
        sides = tuple(
            g.values.Side(tuple(PersonId(name) for name in side.split()))
            for side in seated.split(",")
        )
        created = await self.desk.create(
            self.caller(DIRECTOR),
            self.rules,
            tile_set("english"),
            sides,
            g.values.Options(
                mode=g.record_values.Mode.RECORD, clock_source=g.record_values.ClockSource.READINGS
            ),
            self.fresh_id(),
        )
        if isinstance(created, Refusal):
            raise BadStep(f"game {number} was not made: {created.sentence}")
        self.games[number] = created
        player = self.caller(sides[0].persons[0])
        start = g.start.StartGame(first_side=0)
        await self.desk.start(player, created, start, self.fresh_id())


@asynccontextmanager
async def open_house(given: Mapping[str, Any], rules: RuleSet) -> AsyncIterator[House]:
    with TemporaryDirectory(prefix="lexidrome-scenario-") as folder:
        data = Path(folder)
        store = SqliteStore(data / "store.sqlite3")
        library = LexiconLibrary(data)
        hall = Hall(data, store, Lexicons(library), HandClock(NOON_MS))
        await hall.open()
        try:
            house = House(hall, library, rules)
            with reading("the hall"):
                await _furnish(house, given)
            yield house
        finally:
            await hall.close()
            store.close()


async def _furnish(house: House, given: Mapping[str, Any]) -> None:
    await house.desk.appoint(HOUSE_SCOPE, DIRECTOR)
    for name in given.get("judges", ()):
        director = house.caller(DIRECTOR)
        await house.desk.grant(director, HOUSE_SCOPE, PersonId(name), EventRole.JUDGE)
    for number, seated in {**given.get("games", {}), **given.get("over", {})}.items():
        await house.begin(str(number), seated)
    for number in given.get("over", {}):
        await house.end(str(number))
