"""What games and events weigh on the disk, in SQLite and in PostgreSQL.

The games were played to their end by the engine's own bots, by every rule set, so that they
are as long as games between people who know words. The event is a whole one with every
result entered. Both are stored many times over, a commit for as many commands as come at
once, and the store is then weighed, with its indexes.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path

import msgspec
import psycopg
from bench._scale_machine import Database

from lexidrome.base import CommandId, Ms, StreamId
from lexidrome.game.values import Options
from lexidrome.hall import Lexicons, event_stream
from lexidrome.hall.events.event import EventRules
from lexidrome.hall.games.bots import bot_side
from lexidrome.hall.games.engine_bots import FALLBACK, engine_bots
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.rulebook import rule_set
from lexidrome.store import NewEvent, SqliteStore, Store, StoredEvent
from lexidrome.store.postgres import PostgresStore

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from hall.house import House, in_a_house
from hall.test_bots import play_to_the_end
from tournament.played import played

RULES = ("nsa-2009", "school", "washburn", "depaul")
COPIES = 240
AT_ONCE = 60
ENTRANTS, ROUNDS = 100, 12
EVENT_COPIES = 10
NOW = Ms(1_794_700_800_000)

Commands = list[list[NewEvent]]
"""The facts of a stream, those of one command together."""


class Weighed(msgspec.Struct, frozen=True):
    events: float
    """Facts of one game or event."""
    commands: float
    sqlite: float
    """Bytes of one, indexes and all."""
    postgres: float
    postgres_log: float
    """What went through PostgreSQL's write-ahead log for it."""


def weighed(folder: Path, database: Database) -> tuple[Weighed, Weighed]:
    """A game, and an event without the moves of its games."""
    return (
        weigh("game", games_of_bots(folder), COPIES, folder, database),
        weigh("event", [whole_event()], EVENT_COPIES, folder, database),
    )


def games_of_bots(folder: Path) -> list[Commands]:
    words = Lexicons(LexiconLibrary(folder / "words"))
    words.load(ENABLE)
    bots = engine_bots(words)
    found: list[Commands] = []

    async def story(house: House) -> None:
        house.hall.bots.iterations = 1
        for rules in RULES:
            sides = tuple(bot_side("static", rule_set(rules)) for _ in range(2))
            game = await house.create(rules, sides=sides, options=Options(lexicon=ENABLE))
            await house.start(game)
            await play_to_the_end(house, game)
            found.append(commands_of(house.store.read(game)))

    in_a_house(folder, story, bots, bots[FALLBACK])
    return found


def commands_of(stored: Sequence[StoredEvent]) -> Commands:
    by_command = groupby(stored, lambda each: each.command_id)
    return [[NewEvent(each.name, each.data) for each in some] for _, some in by_command]


def whole_event() -> Commands:
    rules = EventRules()
    _, facts = played(ENTRANTS, ROUNDS)
    return [[rules.encode(fact)] for fact in facts]


def weigh(
    kind: str, those: Sequence[Commands], copies: int, folder: Path, database: Database
) -> Weighed:
    address = database.new()
    light = folder / f"{kind}.sqlite3"
    SqliteStore(light).close()
    empty = light.stat().st_size
    with closing(SqliteStore(light)) as store:
        asyncio.run(fill(store, kind, those, copies))
    sqlite = light.stat().st_size - empty
    with closing(PostgresStore(address)) as other:
        log_before, before = written_log(address), weight(address)
        asyncio.run(fill(other, kind, those, copies))
        postgres, log = weight(address) - before, written_log(address) - log_before
    events = sum(len(some) for each in those for some in each) / len(those)
    commands = sum(map(len, those)) / len(those)
    return Weighed(events, commands, sqlite / copies, postgres / copies, log / copies)


async def fill(store: Store, kind: str, those: Sequence[Commands], copies: int) -> None:
    """Many go on at once, as in a hall."""
    room = asyncio.Semaphore(AT_ONCE)

    async def write(number: int) -> None:
        stream = (
            StreamId(f"game/{number:012x}") if kind == "game" else event_stream(f"cup-{number}")
        )
        async with room:
            version = 0
            for at, events in enumerate(those[number % len(those)]):
                command = CommandId(f"{number:08x}-{at:08x}")
                await store.append(
                    stream, version, events, command, who="person:0123456789abcdef", at_ms=NOW
                )
                version += len(events)

    await asyncio.gather(*[write(number) for number in range(copies)])


def weight(address: str) -> int:
    with psycopg.connect(address) as sql:
        row = sql.execute("SELECT pg_total_relation_size('lexidrome.events')").fetchone()
    assert row is not None
    return int(row[0])


def written_log(address: str) -> int:
    with psycopg.connect(address) as sql:
        row = sql.execute("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn").fetchone()
    assert row is not None
    return int(row[0])
