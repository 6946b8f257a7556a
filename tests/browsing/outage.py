"""Games under way on several servers while one of them, or what they need, goes and comes.

Players are sockets that do what a page does: connect again at once where a proxy would lead
them, follow the game from the version they have, and send what was not answered once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from browsing.server import ADDRESS
from hall.autoplay import find_play
from lexidrome import game as g
from lexidrome.base import CommandId, PersonId, Refusal
from lexidrome.hall import Done, Hall, Lexicons, Reception, SystemClock, game_stream
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.choices import Resignation
from lexidrome.store import Store, open_store

PATIENCE_S = 40
HOST = "127.0.0.1"
RETRY_S = 0.1
OPEN_S = 1.5
PACE_S = 0.1
"""More would be too many messages of one page."""


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():  # noqa: ASYNC110 - what is waited for happens elsewhere
            await asyncio.sleep(0.005)


class Server:
    """`lexidrome serve`, started as people start it; what it says is kept."""

    def __init__(self, data: Path, log: Path, *options: str, nats: str = "") -> None:
        self._options = ["--data", str(data), *options]
        self._log = log
        self.environment = os.environ | {"LEXIDROME_NATS": nats, "PYTHONUNBUFFERED": "1"}
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def said(self) -> str:
        return self._log.read_text(encoding="utf-8")

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def begin(self) -> None:
        command = [sys.executable, "-m", "lexidrome", "serve", "--port", str(self.port)]
        with self._log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*command, *self._options],
                stdout=log,
                stderr=log,
                text=True,
                env=self.environment,
            )

    async def start(self) -> None:
        """On the same port as before, if there was one."""
        before = len(self.said) if self._log.exists() else 0
        self.begin()
        async with asyncio.timeout(PATIENCE_S):
            while (found := ADDRESS.search(self.said[before:])) is None:
                assert self.process is not None
                assert self.process.poll() is None, self.said
                await asyncio.sleep(0.05)
            self.port = int(found[1])
        await self.becomes(200)

    async def answer(self, path: str) -> int | None:
        """The status of an answer; None: there was none."""
        with contextlib.suppress(httpx.HTTPError):
            async with httpx.AsyncClient() as asked:
                return (await asked.get(f"{self.url}{path}", timeout=1)).status_code
        return None

    async def becomes(self, status: int) -> None:
        """Until that is what it answers to whoever asks whether it is ready."""
        async with asyncio.timeout(PATIENCE_S):
            while await self.answer("/readyz") != status:  # noqa: ASYNC110 - see `until`
                await asyncio.sleep(0.05)

    async def end(self) -> None:
        assert self.process is not None
        self.process.terminate()
        await asyncio.to_thread(self.process.wait, PATIENCE_S)
        self.process = None

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class Front:
    """Leads to servers that are ready, as a proxy does that asks them a few times a second."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self._servers = servers
        self._turn = itertools.count()
        self.ready: list[Server] = list(servers)

    async def watch(self) -> None:
        while True:
            found = await asyncio.gather(*[each.answer("/readyz") for each in self._servers])
            self.ready = [
                each for each, status in zip(self._servers, found, strict=True) if status == 200
            ]
            await asyncio.sleep(0.2)

    def next_port(self) -> int:
        among = self.ready or self._servers
        return among[next(self._turn) % len(among)].port


class Side:
    """One side of a game, at a page of its own."""

    def __init__(self, front: Front, game: str, cookie: str) -> None:
        self._front = front
        self._game = game
        self._cookie = cookie
        self._wire: ClientConnection | None = None
        self._unanswered: dict[str, str] = {}
        self._answers: dict[str, asyncio.Future[int]] = {}
        self.version = 0
        self.outages_s: list[float] = []
        """How long it was without a line, each time."""
        self.refusals: Counter[str] = Counter()
        self.gaps: list[str] = []
        self.sits = asyncio.Event()

    async def keep(self) -> None:
        """Runs as long as the page is open."""
        lost_s: float | None = None
        while True:
            try:
                async with self._connected() as wire:
                    await self._greet(wire)
                    if lost_s is not None:
                        self.outages_s.append(time.monotonic() - lost_s)
                        lost_s = None
                    async for frame in wire:
                        await self._hear(msgspec.json.decode(frame))
            except (OSError, WebSocketException, TimeoutError):
                pass
            self._wire = None
            lost_s = lost_s or time.monotonic()
            await asyncio.sleep(0.02)

    async def do(self, command: dict[str, Any], identity: str) -> int:
        """The version at which it was done: sent again until it is answered."""
        answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        message = {"type": "command", "game": self._game, "id": identity, "command": command}
        self._answers[identity] = answered
        self._unanswered[identity] = msgspec.json.encode(message).decode()
        await self._say(self._unanswered[identity])
        return await answered

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[ClientConnection]:
        address = f"ws://{HOST}:{self._front.next_port()}/socket?about=/games/{self._game}"
        async with connect(
            address,
            additional_headers={"cookie": self._cookie},
            compression=None,
            ping_interval=None,
            open_timeout=OPEN_S,
            close_timeout=0.5,
            proxy=None,
        ) as wire:
            yield wire

    async def _greet(self, wire: ClientConnection) -> None:
        await wire.send('{"type":"hello","protocol":1}')
        async with asyncio.timeout(OPEN_S):
            while msgspec.json.decode(await wire.recv())["type"] != "welcome":
                pass
        since = {} if not self.version else {"version": self.version}
        asked = {"type": "subscribe", "game": self._game, **since}
        await wire.send(msgspec.json.encode(asked).decode())
        self._wire = wire
        for frame in list(self._unanswered.values()):
            await wire.send(frame)

    async def _say(self, frame: str) -> None:
        if self._wire is not None:
            with contextlib.suppress(OSError, WebSocketException):
                await self._wire.send(frame)

    async def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "ping":
                await self._say(msgspec.json.encode({"type": "pong", "id": message["id"]}).decode())
            case "snapshot" | "events":
                self._see(message)
            case "done":
                self._unanswered.pop(message["id"], None)
                answered = self._answers.pop(message["id"], None)
                if answered is not None:
                    answered.set_result(message["version"])
            case "refused":
                await self._refused(message)

    def _see(self, message: dict[str, Any]) -> None:
        first = message["version"] - len(message.get("events", ())) + 1
        if first != self.version + 1 and not (message["type"] == "snapshot" and not self.version):
            self.gaps.append(f"{message['type']} from {first} after {self.version}")
        self.version = message["version"]
        self.sits.set()

    async def _refused(self, message: dict[str, Any]) -> None:
        self.refusals[message["sentence"]] += 1
        if message["can_retry"] and message["id"] in self._unanswered:
            await asyncio.sleep(RETRY_S)
            await self._say(self._unanswered[message["id"]])
        elif message["id"] in self._answers:
            self._answers.pop(message["id"]).set_exception(AssertionError(message))


class Table:
    """A game that never ends: one side offers to resign, the other one plays on."""

    def __init__(self, game: str, sides: tuple[Side, Side]) -> None:
        self.game = game
        self.sides = sides
        self.done: dict[str, int] = {}
        """What was acknowledged, and with which version."""
        self._last = 0

    async def play(self) -> None:
        answering, offering = self.sides
        for number in itertools.count():
            await self._do(offering, {"type": "offer_resignation"}, f"{self.game}-{number}-offer")
            answer = {"type": "answer_resignation", "is_accepted": False}
            await self._do(answering, answer, f"{self.game}-{number}-answer")
            await asyncio.sleep(PACE_S)

    async def _do(self, side: Side, command: dict[str, Any], identity: str) -> None:
        await until(lambda: side.version >= self._last)
        self._last = self.done[identity] = await side.do(command, identity)


class Evening:
    """Some tables, and what became of them."""

    def __init__(self, tables: list[Table], front: Front) -> None:
        self.tables = tables
        self.front = front
        self.playing: list[asyncio.Task[None]] = []

    @property
    def sides(self) -> list[Side]:
        return [side for table in self.tables for side in table.sides]

    @property
    def count(self) -> int:
        return sum(len(table.done) for table in self.tables)

    @property
    def longest_outage_s(self) -> float:
        return max((outage for side in self.sides for outage in side.outages_s), default=0.0)

    async def goes_on(self, count: int = 4) -> None:
        """Until so many more moves have been acknowledged at every table."""
        wanted = {table.game: len(table.done) + count for table in self.tables}
        async with asyncio.timeout(PATIENCE_S):
            while any(len(table.done) < wanted[table.game] for table in self.tables):
                for each in self.playing:
                    assert not each.done(), each.exception()
                await asyncio.sleep(0.02)

    def check(self, store: Store) -> None:
        """Nothing that was acknowledged is lost, nothing is done twice, nobody missed a thing."""
        for table in self.tables:
            stored = store.read(game_stream(table.game))
            assert [each.version for each in stored] == list(range(1, len(stored) + 1))
            # Who has given a command stands before its name.
            named = [(each.command_id.rpartition("/")[2], each.version) for each in stored]
            last_of = {name: version for name, version in named if name in table.done}
            written = [name for name, _ in itertools.groupby(named, key=lambda each: each[0])]
            assert len(written) == len(set(written)), "something was done twice"
            assert {name: last_of.get(name) for name in table.done} == table.done
            for side in table.sides:
                assert side.gaps == []


async def prepare(data: Path, database: str, tables: int) -> list[tuple[str, tuple[str, str]]]:
    """Games that have begun, with the cookies of those who play them."""
    store = open_store(data, database)
    hall = Hall(data, store, Lexicons(LexiconLibrary(data)), SystemClock(), bots={})
    reception = Reception(store, hall.clock, hall.tasks)
    await hall.open()
    await reception.open()
    made = []
    for number in range(tables):
        name = f"outage{number}"
        persons = [await reception.people.add(f"Player {number}.{side}") for side in (1, 2)]
        cookies = [
            f"lexidrome_session={await reception.sessions.issue(person, 'test')}"
            for person in persons
        ]
        for at, given in enumerate(beginning(persons, number, hall.clock.now_ms())):
            answer = await hall.games.submit(
                game_stream(name), given, CommandId(f"{name}-begin-{at}"), who="test"
            )
            assert isinstance(answer, Done), answer
        made.append((name, (cookies[0], cookies[1])))
    await hall.close()
    reception.close()
    store.close()
    return made


def beginning(persons: Sequence[PersonId], number: int, at_ms: int) -> list[g.Given]:
    """The first play is made, by which the other side loses and may resign."""
    rules = rule_set("nsa-2009")
    ending = msgspec.structs.replace(rules.ending, resignation=Resignation.BY_CONSENT)
    first, second = g.Actor(g.Role.SIDE, 0), g.Actor(g.Role.SIDE, 1)
    asked = [
        g.HOUSE.says(
            g.start.CreateGame(
                rules=msgspec.structs.replace(rules, ending=ending),
                tile_set=tile_set("english"),
                sides=(g.values.Side((persons[0],)), g.values.Side((persons[1],))),
                seed=number.to_bytes(32, "big"),
            ),
            at_ms=at_ms,
        ),
        g.HOUSE.says(g.start.StartGame(first_side=0), at_ms=at_ms),
        first.says(g.start.LookAtRack(), at_ms=at_ms),
    ]
    state: g.GameState | None = None
    for given in asked:
        handled = g.handle(state, given)
        assert not isinstance(handled, Refusal), handled.sentence
        state = handled.state
    assert state is not None
    laid = find_play(state.board, state.racks[0].replace("?", ""), random.Random(number))
    assert laid is not None
    return [
        *asked,
        first.says(g.play.PlayTiles(tiles=laid), at_ms=at_ms),
        second.says(g.challenge.AcceptPlay(), at_ms=at_ms),
    ]


@contextlib.asynccontextmanager
async def evening(
    servers: Sequence[Server], games: Sequence[tuple[str, tuple[str, str]]]
) -> AsyncIterator[Evening]:
    """All play until the block ends; then everybody has seen what was done."""
    front = Front(servers)
    tables = [
        Table(name, (Side(front, name, cookies[0]), Side(front, name, cookies[1])))
        for name, cookies in games
    ]
    made = Evening(tables, front)
    watching = asyncio.create_task(front.watch())
    lines = [asyncio.create_task(side.keep()) for side in made.sides]
    try:
        async with asyncio.timeout(PATIENCE_S):
            for side in made.sides:
                await side.sits.wait()
        made.playing = [asyncio.create_task(table.play()) for table in tables]
        try:
            await made.goes_on()
            yield made
            await made.goes_on()
        finally:
            for each in made.playing:
                each.cancel()
        for each in made.playing:
            with contextlib.suppress(asyncio.CancelledError):
                await each
        for table in tables:
            last = max(table.done.values())
            await until(lambda: all(side.version >= last for side in table.sides))  # noqa: B023
    finally:
        for task in [watching, *lines]:
            task.cancel()


@contextlib.asynccontextmanager
async def running(servers: Sequence[Server]) -> AsyncIterator[None]:
    try:
        for each in servers:
            await each.start()
        yield
    finally:
        for each in servers:
            each.kill()
