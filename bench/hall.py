"""What the hall carries: commands, open games, a restart, timers; everything durable.

The games are real ones: players who lay tiles wherever they may, accept, exchange
and pass, by four rule sets. Their commands are made beforehand; each game sends
its next command when the last one was answered, which is after it was on the disk.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import uvloop

from lexidrome.base import CommandId, Ms, Refusal, StreamId
from lexidrome.engine import resident_bytes
from lexidrome.game import HOUSE, Actor, AnyFact, GameState, Given, Phase, Role, handle
from lexidrome.game.challenge import AcceptPlay
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.start import CreateGame, LookAtRack, StartGame
from lexidrome.game.values import Side
from lexidrome.hall import Done, Hall, Lexicons, SystemClock
from lexidrome.hall.games.game import GameRules
from lexidrome.hall.run.timers import Timers
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.store import SqliteStore

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from hall.autoplay import find_play

RULE_SETS = ("nsa-2009", "school", "washburn", "depaul")
SCRIPTS = 24
GAMES = 500
OPEN_GAMES = 10_000
TURNS = 22
PACE_PER_S = 500
TIMERS = 2_000
TARGETS = {"commands": 2_500, "memory": 1_000, "restart": 3.0, "timer": 50}


def run() -> None:
    print("hall: real games through the whole hall, every answer durable")
    scripts = [script(RULE_SETS[number % len(RULE_SETS)], number) for number in range(SCRIPTS)]
    with folder() as data:
        uvloop.run(measure_commands(data, scripts))
    with folder() as data:
        fill(data, scripts, GAMES)
        uvloop.run(measure_restart(data))
    with folder() as data:
        fill(data, scripts, OPEN_GAMES)
        uvloop.run(measure_memory(data))
    uvloop.run(measure_timers())


@contextmanager
def folder() -> Iterator[Path]:
    """On the disk of this project, because a folder for temporary files may be memory."""
    made = Path(tempfile.mkdtemp(dir=Path(__file__).parents[1] / "build"))
    try:
        yield made
    finally:
        shutil.rmtree(made)


def open_hall(data: Path) -> Hall:
    store = SqliteStore(data / "store.sqlite3")
    return Hall(data, store, Lexicons(LexiconLibrary(data)), SystemClock(), bots={})


async def close_hall(hall: Hall) -> None:
    await hall.close()
    hall.store.close()


async def measure_commands(data: Path, scripts: list[list[Given]]) -> None:
    hall = open_hall(data)
    await hall.open()
    games = [(StreamId(f"game/{n}"), scripts[n % len(scripts)]) for n in range(GAMES)]
    pure = referee_us(scripts)
    waits_ms: list[float] = []
    started_s, cpu_s = time.perf_counter(), time.process_time()
    half = TURNS
    await asyncio.gather(*[send(hall, game, script[:half], 0, waits_ms) for game, script in games])
    seconds, cpu_s = time.perf_counter() - started_s, time.process_time() - cpu_s
    rate, used_us = len(waits_ms) / seconds, cpu_s / len(waits_ms) * 1e6
    print(
        f"  {GAMES} games, all at once {rate:>12,.0f} commands/s (target {TARGETS['commands']:,})"
    )
    print(f"    answered in           {quantiles(waits_ms)}; {GAMES} wait at any time")
    print(
        f"    a processor for itself{1e6 / used_us:>12,.0f} commands/s: {used_us:,.0f} µs each,"
        f" {pure:,.0f} of them referee"
    )
    waits_ms.clear()
    await paced(hall, [(game, script[half:]) for game, script in games], half, waits_ms)
    print(f"  the same, {PACE_PER_S} commands/s  {quantiles(waits_ms)}")
    await close_hall(hall)


def referee_us(scripts: list[list[Given]]) -> float:
    """What the referee alone takes for a command."""
    started_s = time.process_time()
    for commands in scripts:
        play(commands)
    return (time.process_time() - started_s) / sum(map(len, scripts)) * 1e6


async def send(
    hall: Hall, game: StreamId, commands: list[Given], first: int, waits_ms: list[float]
) -> None:
    for number, command in enumerate(commands, start=first):
        asked_s = time.perf_counter()
        answer = await hall.games.submit(game, command, CommandId(f"c{number}"), who="bench")
        waits_ms.append((time.perf_counter() - asked_s) * 1000)
        assert isinstance(answer, Done), answer


async def paced(
    hall: Hall, games: list[tuple[StreamId, list[Given]]], first: int, waits_ms: list[float]
) -> None:
    """One command of each game in turn, so many a second, whether answered or not."""
    due_s, sent = time.perf_counter(), []
    for number in range(max(len(commands) for _, commands in games)):
        for game, commands in games:
            if number >= len(commands):
                continue
            due_s += 1 / PACE_PER_S
            await asyncio.sleep(max(0, due_s - time.perf_counter()))
            one = send(hall, game, [commands[number]], first + number, waits_ms)
            sent.append(asyncio.create_task(one))
    await asyncio.gather(*sent)


async def measure_restart(data: Path) -> None:
    for name in ("reading the whole store", "with a bookmark"):
        hall = open_hall(data)
        started_s, cpu_s = time.perf_counter(), time.process_time()
        await hall.open()
        seconds, cpu_s = time.perf_counter() - started_s, time.process_time() - cpu_s
        assert len(hall.games.live) == GAMES
        events = hall.store.head().sequence
        print(
            f"  restart, {GAMES} live games {seconds:>11.2f} s, {cpu_s:.2f} s of processor, {name},"
            f" {events:,} events (target {TARGETS['restart']} s)"
        )
        await close_hall(hall)


async def measure_memory(data: Path) -> None:
    hall = open_hall(data)
    before = resident_bytes()
    for number in range(OPEN_GAMES):
        await hall.games.look(StreamId(f"game/{number}"))
    used_mb = (resident_bytes() - before) / 1e6
    assert hall.games.resident_count == OPEN_GAMES
    print(
        f"  {OPEN_GAMES:,} open games {used_mb:>17,.0f} MB,"
        f" {used_mb * 1000 / OPEN_GAMES:.0f} KB each (target {TARGETS['memory']:,} MB)"
    )
    await close_hall(hall)


async def measure_timers() -> None:
    """How late deadlines ring, thousands of them spread over two seconds."""
    clock, dice, late_ms = SystemClock(), random.Random(1), []
    timers = Timers(clock)
    start_ms = clock.now_ms() + 100
    done = asyncio.Event()

    def ring(due_ms: int) -> None:
        late_ms.append(float(clock.now_ms() - due_ms))
        if len(late_ms) == TIMERS:
            done.set()

    for number in range(TIMERS):
        due_ms = start_ms + dice.randrange(2_000)
        timers.set(number, due_ms, lambda due_ms=due_ms: ring(due_ms))  # type: ignore[misc]
    await done.wait()
    print(f"  {TIMERS:,} timers, late by    {quantiles(late_ms)} (target {TARGETS['timer']} ms)")


def quantiles(values_ms: list[float]) -> str:
    ordered = sorted(values_ms)
    at_99 = ordered[int(len(ordered) * 0.99)]
    return f"{median(ordered):>12.1f} ms median, {at_99:.1f} ms p99, {ordered[-1]:.1f} ms most"


def fill(data: Path, scripts: list[list[Given]], games: int) -> None:
    """A store with so many games in progress, as commands would have made them."""
    rules = GameRules(Lexicons(LexiconLibrary(data)))
    now_ms = Ms(time.time_ns() // 1_000_000)
    played = [[rules.encode(event) for event in play(commands)[1]] for commands in scripts]
    with SqliteStore(data / "store.sqlite3") as store:
        written = [
            store.append(
                StreamId(f"game/{number}"), 0, played[number % len(played)],
                CommandId("all"), who="bench", at_ms=now_ms,
            )
            for number in range(games)
        ]  # fmt: skip
        for each in written:
            each.result()


def script(rules: str, number: int) -> list[Given]:
    """The commands of a game in progress."""
    dice, commands = random.Random(number), []
    at_ms = time.time_ns() // 1_000_000
    state: GameState | None = None

    def do(command: Given) -> None:
        nonlocal state
        handled = handle(state, command)
        if not isinstance(handled, Refusal):
            state = handled.state
            commands.append(command)

    created = HOUSE.says(
        CreateGame(
            rules=rule_set(rules),
            tile_set=tile_set("english"),
            sides=(Side(), Side()),
            seed=number.to_bytes(32, "big"),
        ),
        at_ms=at_ms,
    )
    do(created)
    do(HOUSE.says(StartGame(first_side=0), at_ms=at_ms))
    do(side(0).says(LookAtRack(), at_ms=at_ms))
    for _ in range(TURNS):
        assert state is not None
        assert state.phase is Phase.PLAYING
        do(turn(state, at_ms, dice))
        if state.play is not None:
            do(side(1 - state.play.side).says(AcceptPlay(), at_ms=at_ms))
    return commands


def turn(state: GameState, at_ms: int, dice: random.Random) -> Given:
    number = state.on_turn
    rack = state.racks[number]
    tiles = find_play(state.board, rack[:3], dice) if dice.random() < 0.9 else None
    if tiles is not None:
        return side(number).says(PlayTiles(tiles=tiles), at_ms=at_ms)
    if len(state.bag) >= 7:
        return side(number).says(ExchangeTiles(tiles=rack[: dice.randint(1, 7)]), at_ms=at_ms)
    return side(number).says(PassTurn(), at_ms=at_ms)


def side(number: int) -> Actor:
    return Actor(Role.SIDE, number)


def play(commands: list[Given]) -> tuple[GameState, list[AnyFact]]:
    state: GameState | None = None
    events: list[AnyFact] = []
    for command in commands:
        handled = handle(state, command)
        assert not isinstance(handled, Refusal)
        state = handled.state
        events += handled.facts
    assert state is not None
    return state, events
