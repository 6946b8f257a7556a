"""Live games over sockets: a thousand players in 500 games, every move durable.

The server runs in a process of its own as `lexidrome serve` starts it; the players
are sockets in this one. Beside it, a bare echo of the same framework shows what
this machine can pass through sockets at all. A move is a turn: tiles laid, exchanged
or passed. Its time is measured until its sender is told that it is on the disk, and
until the opponent's page has it.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from lexidrome import game as g
from lexidrome.base import CommandId, Refusal, StreamId
from lexidrome.hall import Done, Hall, Lexicons, Reception, SystemClock, game_stream
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.store import open_store

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from hall.autoplay import find_play

RULE_SETS = ("nsa-2009", "school", "washburn", "depaul")
SCRIPTS = 24
GAMES = 500
TURNS = 24
PACED_TURNS = 10
PACE_PER_S = 500
ECHO_ROUNDS = 20
AT_THE_DOOR = 20
TARGETS = {"p99": 25, "moves": 1_200}
HOST = "127.0.0.1"

Move = tuple[int, str]
"""The side, and the command as it goes over the line, without its id and version."""


class Player:
    """One socket, and what is said on it."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.done: asyncio.Future[float] | None = None
        self.told: asyncio.Future[float] | None = None
        self.sits = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.wire:
            assert isinstance(frame, str)
            kind = frame[9:13]
            if kind == "done" and self.done is not None:
                self.done.set_result(time.perf_counter())
                self.done = None
            elif kind == "even" and self.told is not None:
                self.told.set_result(time.perf_counter())
                self.told = None
            elif kind == "ping":
                await self.wire.send(f'{{"type":"pong","id":{msgspec.json.decode(frame)["id"]}}}')
            elif kind == "snap":
                self.sits.set()
            elif kind in ("refu", "erro") and self.done is not None:
                self.done.set_exception(AssertionError(frame))
        for waiting in (self.done, self.told):
            if waiting is not None and not waiting.done():
                waiting.set_exception(ConnectionError("the server has closed a socket"))


class Times:
    def __init__(self) -> None:
        self.answered_ms: list[float] = []
        self.seen_ms: list[float] = []


def run() -> None:
    print("live: a thousand sockets in 500 games, every move durable")
    echo_per_s, echo_us = uvloop.run(measure_echo())
    print(f"  bare echo                {echo_per_s:>10,.0f} messages/s, {echo_us:,.0f} µs each")
    with folder() as data:
        games = uvloop.run(prepare(data))
        uvloop.run(measure_games(data, games, echo_us))


async def measure_echo() -> tuple[float, float]:
    """Every socket sends a message as long as a move and waits for it to come back."""
    message = command_text(0, 0, "x" * 16, '{"type":"play_tiles","tiles":[[112,"A"],[113,"B"]]}')
    with serving("bench._echo") as (port, pid):
        wires = [await connect_to(port, "/echo", "") for _ in range(2 * GAMES)]

        async def talk(wire: ClientConnection) -> None:
            for _ in range(ECHO_ROUNDS):
                await wire.send(message)
                await wire.recv()

        cpu_s, started_s = cpu_of(pid), time.perf_counter()
        await asyncio.gather(*[talk(wire) for wire in wires])
        seconds, cpu_s = time.perf_counter() - started_s, cpu_of(pid) - cpu_s
        await asyncio.gather(*[wire.close() for wire in wires])
    count = len(wires) * ECHO_ROUNDS
    return count / seconds, cpu_s / count * 1e6


class Game(msgspec.Struct, frozen=True):
    address: str
    sessions: tuple[str, str]
    moves: list[Move]


async def prepare(
    data: Path, count: int = GAMES, options: g.values.Options | None = None
) -> list[Game]:
    """Games that have begun, with players who have sessions; what they will do is known."""
    store = open_store(data)
    hall = Hall(data, store, Lexicons(LexiconLibrary(data)), SystemClock(), bots={})
    reception = Reception(store, hall.clock, hall.tasks)
    await hall.open()
    await reception.open()
    scripts = [
        script(RULE_SETS[number % len(RULE_SETS)], number, options)
        for number in range(min(SCRIPTS, count))
    ]

    async def make(number: int) -> Game:
        persons = [await reception.people.add(f"Player {number}.{side}") for side in (1, 2)]
        sessions = [await reception.sessions.issue(person, "bench") for person in persons]
        commands, moves = scripts[number % SCRIPTS]
        stream = game_stream(f"bench{number}")
        for at, command in enumerate(commands):
            await submit(hall, stream, seated(command, persons), f"setup{at}")
        return Game(f"bench{number}", (sessions[0], sessions[1]), moves)

    games = await asyncio.gather(*[make(number) for number in range(count)])
    await hall.close()
    reception.close()
    store.close()
    return list(games)


def seated(command: g.Given, persons: list[Any]) -> g.Given:
    made = command.command
    if not isinstance(made, g.start.CreateGame):
        return command
    team = made.rules.sides.persons_per_side
    sides = tuple(g.values.Side((person,) * team) for person in persons)
    return g.Given(msgspec.structs.replace(made, sides=sides), command.said)


async def submit(hall: Hall, stream: StreamId, command: g.Given, name: str) -> None:
    answer = await hall.games.submit(stream, command, CommandId(name), who="bench")
    assert isinstance(answer, Done), answer


async def measure_games(data: Path, games: list[Game], echo_us: float) -> None:
    with serving("lexidrome", "serve", "--data", str(data)) as (port, pid):
        tables = await seat_all([(port, port)] * len(games), games)
        # A pause of this process would be taken for one of the server.
        gc.collect()
        gc.freeze()
        paced = Times()
        cpu_s = cpu_of(pid)
        await play_paced(games, tables, paced, range(PACED_TURNS), PACE_PER_S)
        cpu_s = cpu_of(pid) - cpu_s
        print(f"  {PACE_PER_S} moves/s, answered      {quantiles(paced.answered_ms)}")
        print(f"    seen by the opponent   {quantiles(paced.seen_ms)} (target {TARGETS['p99']} ms)")
        print(f"    processor              {cpu_s / len(paced.seen_ms) * 1e6:>10,.0f} µs a move")
        flat_out = Times()
        cpu_s, started_s = cpu_of(pid), time.perf_counter()
        await play_at_once(games, tables, flat_out, range(PACED_TURNS, TURNS))
        seconds, cpu_s = time.perf_counter() - started_s, cpu_of(pid) - cpu_s
        count = len(flat_out.answered_ms)
        move_us = cpu_s / count * 1e6
        print(
            f"  all at once              {count / seconds:>10,.0f} moves/s"
            f" (target {TARGETS['moves']:,}); {quantiles(flat_out.answered_ms)}"
        )
        print(
            f"    a processor for itself {1e6 / move_us:>10,.0f} moves/s: {move_us:,.0f} µs each,"
            f" {move_us / echo_us:.1f} times an echo"
        )
        for player in [player for table in tables for player in table]:
            player.reading.cancel()
            await player.wire.close()


async def seat_all(
    ports: Sequence[tuple[int, int]], games: Sequence[Game]
) -> list[tuple[Player, Player]]:
    """A few at a time, as people come into a hall; each side by its own port."""
    door = asyncio.Semaphore(AT_THE_DOOR)

    async def enter(ports: tuple[int, int], game: Game) -> tuple[Player, Player]:
        async with door:
            return await sit_down(ports, game)

    return await asyncio.gather(*[enter(*each) for each in zip(ports, games, strict=True)])


async def sit_down(ports: tuple[int, int], game: Game) -> tuple[Player, Player]:
    players = []
    for port, session in zip(ports, game.sessions, strict=True):
        at = f"/socket?about=/games/{game.address}"
        wire = await connect_to(port, at, f"lexidrome_session={session}")
        await wire.send('{"type":"hello","protocol":1}')
        await wire.send(f'{{"type":"subscribe","game":"{game.address}"}}')
        players.append(Player(wire))
    for player in players:
        await player.sits.wait()
    return players[0], players[1]


async def play_paced(
    games: Sequence[Game],
    tables: Sequence[tuple[Player, Player]],
    times: Times,
    turns: range,
    pace_per_s: float,
) -> None:
    """One move of each game in turn, so many a second, whether the others are answered or not.

    A move that has to wait for its game's last one is late by that much.
    """
    started_s = time.perf_counter()

    async def follow(number: int) -> None:
        for at, turn in enumerate(turns):
            due_s = started_s + (at * len(games) + number) / pace_per_s
            await asyncio.sleep(max(0, due_s - time.perf_counter()))
            await make_move(games[number], tables[number], turn, times, due_s)

    await asyncio.gather(*[follow(number) for number in range(len(games))])


async def play_at_once(
    games: Sequence[Game], tables: Sequence[tuple[Player, Player]], times: Times, turns: range
) -> None:
    """Every game makes its next move as soon as the last one is answered and seen."""

    async def follow(number: int) -> None:
        for turn in turns:
            await make_move(games[number], tables[number], turn, times, time.perf_counter())

    await asyncio.gather(*[follow(number) for number in range(len(games))])


async def make_move(
    game: Game, table: tuple[Player, Player], turn: int, times: Times, since_s: float
) -> None:
    loop = asyncio.get_running_loop()
    side, command = game.moves[turn]
    mover, waiter = table[side], table[1 - side]
    done = mover.done = loop.create_future()
    told = waiter.told = loop.create_future()
    await mover.wire.send(command_text(turn, side, game.address, command))
    times.answered_ms.append((await done - since_s) * 1000)
    times.seen_ms.append((await told - since_s) * 1000)


def command_text(number: int, side: int, game: str, command: str) -> str:
    return (
        f'{{"type":"command","game":"{game}","id":"move-{side}-{number:04}","command":{command}}}'
    )


async def connect_to(port: int, path: str, cookie: str) -> ClientConnection:
    return await connect(
        f"ws://{HOST}:{port}{path}",
        additional_headers={"cookie": cookie},
        compression=None,
        ping_interval=None,
        max_queue=None,
        open_timeout=60,
    )


def script(
    rules: str, number: int, options: g.values.Options | None = None
) -> tuple[list[g.Given], list[Move]]:
    """How a game begins, and its turns."""
    dice, at_ms = random.Random(number), time.time_ns() // 1_000_000
    setup: list[g.Given] = [
        g.HOUSE.says(
            g.start.CreateGame(
                rules=rule_set(rules),
                tile_set=tile_set("english"),
                sides=(g.values.Side(), g.values.Side()),
                seed=number.to_bytes(32, "big"),
                options=options or g.values.Options(),
            ),
            at_ms=at_ms,
        ),
        g.HOUSE.says(g.start.StartGame(first_side=0), at_ms=at_ms),
    ]
    if rules in ("nsa-2009", "school"):
        setup.append(side_of(0).says(g.start.LookAtRack(), at_ms=at_ms))
    state: g.GameState | None = None
    for command in setup:
        state = after(state, command)
    moves: list[Move] = []
    while len(moves) < TURNS:
        assert state is not None
        command = turn(state, at_ms, dice)
        moves.append((state.on_turn, as_text(command)))
        state = after(state, command)
    return setup, moves


def after(state: g.GameState | None, command: g.Given) -> g.GameState:
    handled = g.handle(state, command)
    assert not isinstance(handled, Refusal), handled.sentence
    return handled.state


def turn(state: g.GameState, at_ms: int, dice: random.Random) -> g.Given:
    side = side_of(state.on_turn)
    rack = state.racks[state.on_turn]
    tiles = find_play(state.board, rack[:3], dice) if dice.random() < 0.9 else None
    if tiles is not None:
        return side.says(g.play.PlayTiles(tiles=tiles), at_ms=at_ms)
    return side.says(g.exchange.ExchangeTiles(tiles=rack[: dice.randint(1, 3)]), at_ms=at_ms)


def as_text(command: g.Given) -> str:
    fields = msgspec.to_builtins(command.command)
    fields.pop("is_acceptable", None)
    return msgspec.json.encode(fields).decode()


def side_of(number: int) -> g.Actor:
    return g.Actor(g.Role.SIDE, number)


@contextmanager
def serving(*arguments: str, environ: Mapping[str, str] | None = None) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its process."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", *arguments, "--port", str(port)]
    settings = {**os.environ, **(environ or {})}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line, "the server did not start"
        while True:
            try:
                socket.create_connection((HOST, port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.05)
        try:
            yield port, server.pid
        finally:
            server.terminate()


def cpu_of(pid: int) -> float:
    """The processor time that a process has used, all its threads, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def folder() -> Iterator[Path]:
    """On the disk of this project, because a folder for temporary files may be memory."""
    made = Path(tempfile.mkdtemp(dir=Path(__file__).parents[1] / "build"))
    try:
        yield made
    finally:
        shutil.rmtree(made)


def quantiles(values_ms: list[float]) -> str:
    ordered = sorted(values_ms)
    at_99 = ordered[int(len(ordered) * 0.99)]
    return f"{median(ordered):.1f} ms median, {at_99:.1f} ms p99, {ordered[-1]:.1f} ms most"
