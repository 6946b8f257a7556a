"""The house in which a scenario takes place: a real hall with its store, and games in progress.

hall:
  games: {1: "ann, bob"}         in progress beside a real board, one player a side
  games: {1: "ann ida, bob jo"}  teams of two
  over: {2: "ann, cara"}         games that have ended
  judges: [kim]                  of the house
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lexidrome import game as g
from lexidrome.base import PersonId, Refusal, StreamId
from lexidrome.cli.proof.moment import BadStep
from lexidrome.hall import HOUSE_SCOPE, Caller, Desk, EventRole, Feed, Hall, HandClock, Lexicons
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import RuleSet
from lexidrome.store import SqliteStore

NOON_MS = 1_760_000_000_000
DIRECTOR = PersonId("director")
"""Who runs the house of a scenario."""
_KEYS = {"games", "over", "judges"}


class House:
    def __init__(self, hall: Hall, rules: RuleSet) -> None:
        self.desk = Desk(hall)
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

    async def do(self, name: str, number: str, command: g.AnyCommand) -> Refusal | None:
        answer = await self.desk.command(
            self.caller(name), self.game(number), command, self.fresh_id(), seen_version=None
        )
        return answer if isinstance(answer, Refusal) else None

    async def end(self, number: str) -> None:
        forfeit = g.ForfeitGame(at_ms=0, by=g.HOUSE, side=0, reason="the scenario")
        if refusal := await self.do(DIRECTOR, number, forfeit):
            raise BadStep(f"game {number} does not end: {refusal.sentence}")

    async def begin(self, number: str, seated: str) -> None:
        sides = tuple(
            g.Side(tuple(PersonId(name) for name in side.split())) for side in seated.split(",")
        )
        created = await self.desk.create(
            self.caller(DIRECTOR),
            self.rules,
            tile_set("english"),
            sides,
            g.Options(mode=g.Mode.RECORD, clock_source=g.ClockSource.READINGS),
            self.fresh_id(),
        )
        if isinstance(created, Refusal):
            raise BadStep(f"game {number} was not made: {created.sentence}")
        self.games[number] = created
        player = self.caller(sides[0].persons[0])
        start = g.StartGame(at_ms=0, by=g.HOUSE, first_side=0)
        await self.desk.start(player, created, start, self.fresh_id())


@asynccontextmanager
async def open_house(given: Mapping[str, Any], rules: RuleSet) -> AsyncIterator[House]:
    for key in given:
        if key not in _KEYS:
            raise BadStep(f"hall: {key} is unknown")
    with TemporaryDirectory(prefix="lexidrome-scenario-") as folder:
        data = Path(folder)
        store = SqliteStore(data / "store.sqlite3")
        lexicons = Lexicons(LexiconLibrary(data))
        hall = Hall(data, store, lexicons, HandClock(NOON_MS))
        await hall.open()
        try:
            house = House(hall, rules)
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
