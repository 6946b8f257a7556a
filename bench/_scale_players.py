"""Players in a process of their own, who do what they are told line by line.

`python -m bench._scale_players` reads tasks as JSON from its standard input and answers
each with a line. The benchmark has several such processes, so that none of them is busier
than a server.
"""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Self

import msgspec
import uvloop
from bench.live import Game, Player, Times, play_at_once, play_paced, seat_all


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    games: list[Game]
    ports: list[tuple[int, int]]
    """By which each side reaches the house."""


class Play(msgspec.Struct, frozen=True, tag="play"):
    first: int
    last: int
    """Turns from the first up to, not with, the last."""
    pace_per_s: float
    """0: as fast as they are answered and seen."""


class Played(msgspec.Struct, frozen=True):
    seconds: float
    answered_ms: list[float]
    seen_ms: list[float]
    processor_s: float


class PlayersGone(Exception):
    """A server has closed a socket, because it was not heard of for too long and lost its games."""


class Company:
    """A process of players, as the benchmark sees it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def tell(self, task: Sit | Play) -> Self:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(task) + b"\n")
        self._process.stdin.flush()
        return self

    def answer(self) -> Played:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PlayersGone
        return msgspec.json.decode(line, type=Played)


@contextmanager
def companies(count: int) -> Iterator[Sequence[Company]]:
    with ExitStack() as stack:
        yield [Company(stack.enter_context(_started())) for _ in range(count)]


@contextmanager
def _started() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "bench._scale_players"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        try:
            yield process
        finally:
            process.kill()


async def serve() -> None:
    """The process itself."""
    games: list[Game] = []
    tables: list[tuple[Player, Player]] = []
    decode = msgspec.json.Decoder(Sit | Play).decode
    # Nobody moves while it waits for its next task, but the signs of life are answered.
    while line := await next_task():
        task, times = decode(line), Times()
        began_s, busy_s = time.perf_counter(), time.process_time()
        if isinstance(task, Sit):
            games = task.games
            tables = await seat_all(task.ports, games)
            gc.collect()
            gc.freeze()
        elif task.pace_per_s:
            turns = range(task.first, task.last)
            await play_paced(games, tables, times, turns, task.pace_per_s)
        else:
            await play_at_once(games, tables, times, range(task.first, task.last))
        played = Played(
            time.perf_counter() - began_s,
            times.answered_ms,
            times.seen_ms,
            time.process_time() - busy_s,
        )
        sys.stdout.buffer.write(msgspec.json.encode(played) + b"\n")
        sys.stdout.buffer.flush()


async def next_task() -> bytes:
    return await asyncio.to_thread(sys.stdin.buffer.readline)


if __name__ == "__main__":
    uvloop.run(serve())
