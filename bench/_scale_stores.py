"""A process that shares a store with others: it writes as it is told, and hears the others.

`python -m bench._scale_stores` reads tasks as JSON, one a line, and answers each. What it
hears it takes in as a hall does, by `FromElsewhere`, and notes when.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Self

import msgspec
import uvloop
from bench.store import EVENT

from lexidrome.base import CommandId, Ms, StreamId
from lexidrome.hall.run.elsewhere import FromElsewhere
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import Store, StoredEvent, open_store

TICK_S = 0.002
STREAMS = 400
LOOK_S = 0.5
"""As a hall looks by itself, whatever it hears."""


class Open(msgspec.Struct, frozen=True, tag="open"):
    store: str
    name: str
    nats: str | None = None


class Write(msgspec.Struct, frozen=True, tag="write"):
    """One event after the other, each an append of its own."""

    pace_per_s: float
    seconds: float


class WriteFlatOut(msgspec.Struct, frozen=True, tag="flat_out"):
    """So many callers, each of whom writes again as soon as he is answered."""

    callers: int
    seconds: float


class Hear(msgspec.Struct, frozen=True, tag="hear"):
    """Wait until so many events of others are known, and say when each was."""

    count: int


class Seen(msgspec.Struct, frozen=True):
    """What was done since the last task."""

    seconds: float = 0.0
    processor_s: float = 0.0
    answered_s: dict[int, float] = {}
    """When each event that was written was answered, by the clock that all processes share."""
    waited_ms: list[float] = []
    heard_s: dict[int, float] = {}


Task = Open | Write | WriteFlatOut | Hear


class Member:
    """The process, as the benchmark sees it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self.pid = process.pid

    def tell(self, task: Task) -> Self:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(task) + b"\n")
        self._process.stdin.flush()
        return self

    def answer(self) -> Seen:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "a process that shares the store has gone"
        return msgspec.json.decode(line, type=Seen)


@contextmanager
def members(number: int, store: str, nats: str | None = None) -> Iterator[Sequence[Member]]:
    with ExitStack() as stack:
        those = [Member(stack.enter_context(_started())) for _ in range(number)]
        for at, member in enumerate(those):
            member.tell(Open(store, f"m{at}", nats)).answer()
        yield those


@contextmanager
def _started() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "bench._scale_stores"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


class Process:
    """The process itself."""

    def __init__(self, task: Open) -> None:
        self._name = task.name
        self._numbers = count()
        self.heard_s: dict[int, float] = {}
        self._told = asyncio.Event()
        self.store: Store = open_store(Path(), task.store, nats=task.nats)
        self._elsewhere = FromElsewhere(self.store, Tasks(), self._take_in)

    async def begin(self) -> None:
        await self._elsewhere.begin()
        self._looking = asyncio.create_task(self._keep_looking())

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self._elsewhere.look()

    async def _take_in(self, _stream: StreamId, written: Sequence[StoredEvent]) -> None:
        now_s = time.monotonic()
        for event in written:
            self.heard_s[event.sequence] = now_s
        self._told.set()

    async def do(self, task: Task) -> Seen:
        began_s, busy_s = time.monotonic(), time.process_time()
        answered: dict[int, float] = {}
        waited: list[float] = []
        match task:
            case Write():
                await self._write(task, answered, waited)
            case WriteFlatOut():
                await self._flat_out(task, answered, waited)
            case Hear():
                while len(self.heard_s) < task.count:
                    self._told.clear()
                    await self._told.wait()
            case Open():
                await self.begin()
        seen = Seen(
            time.monotonic() - began_s,
            time.process_time() - busy_s,
            answered,
            waited,
            self.heard_s if isinstance(task, Hear) else {},
        )
        if isinstance(task, Hear):
            self.heard_s = {}
        return seen

    async def _write(self, task: Write, answered: dict[int, float], waited: list[float]) -> None:
        """A few at a time, as many as are due; whether others were answered or not."""
        began_s, sent, due = time.monotonic(), [], 0
        while (passed_s := time.monotonic() - began_s) < task.seconds:
            while due < passed_s * task.pace_per_s:
                due += 1
                sent.append(asyncio.create_task(self._append(answered, waited)))
            await asyncio.sleep(TICK_S)
        await asyncio.gather(*sent)

    async def _flat_out(
        self, task: WriteFlatOut, answered: dict[int, float], waited: list[float]
    ) -> None:
        until_s = time.monotonic() + task.seconds

        async def call() -> None:
            while time.monotonic() < until_s:
                await self._append(answered, waited)

        await asyncio.gather(*[call() for _ in range(task.callers)])

    async def _append(self, answered: dict[int, float], waited: list[float]) -> None:
        number, asked_s = next(self._numbers), time.monotonic()
        appended = await self.store.append(
            StreamId(f"game/{self._name}-{number % STREAMS}"),
            None,
            [EVENT],
            CommandId(f"{self._name}-{number:012}"),
            who="bench",
            at_ms=Ms(1_794_700_800_000),
        )
        now_s = time.monotonic()
        answered[appended.last_sequence] = now_s
        waited.append((now_s - asked_s) * 1000)


async def serve() -> None:
    decode = msgspec.json.Decoder(Task).decode
    process: Process | None = None
    while line := await asyncio.to_thread(sys.stdin.buffer.readline):
        task = decode(line)
        if isinstance(task, Open):
            process = Process(task)
        assert process is not None
        sys.stdout.buffer.write(msgspec.json.encode(await process.do(task)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    uvloop.run(serve())
