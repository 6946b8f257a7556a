"""`lexidrome worker`: what this machine can do, done for the servers of a store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from lexidrome.base import BadInput, Text, text, text_plural
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.work.kinds import CalledOff, Leeway, LongWork, Tools
from lexidrome.hall.work.moves import BOT_MOVE
from lexidrome.hall.work.runs import MATCH, TRAINING
from lexidrome.hall.work.settings import Settings
from lexidrome.hall.work.thoughts import THOUGHT
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store.work import NotDone, Shift, Stop, Told
from lexidrome.store.workers import open_worker

KINDS: Mapping[str, LongWork[Any, Any]] = {
    kind.tag: kind for kind in (BOT_MOVE, THOUGHT, TRAINING, MATCH)
}
SAY_S = 60.0
"""How often a worker says what it has done, if it has done anything."""


class WorkBench:
    """Does pieces with the lexicons of a data folder."""

    def __init__(self, library: LexiconLibrary) -> None:
        self._library = library
        self._tools = Tools(Lexicons(library).load, Settings())

    def has(self) -> list[str]:
        return [entry.checksum for entry in self._library.entries()]

    def do(self, tag: str, request: bytes, left_s: float | None, stop: Stop) -> bytes:
        kind = KINDS.get(tag)
        if kind is None:
            raise BadInput(text("This worker knows no work of the kind {kind}.", kind=tag))
        until_s = None if left_s is None else time.monotonic() + left_s
        try:
            return kind.run(request, self._tools, Leeway(stop, until_s))
        except CalledOff:
            raise NotDone(text("It was called off.")) from None


class Log:
    """What a worker says of itself, a line at a time."""

    def __init__(self, say: Callable[[Text], object]) -> None:
        self._say = say
        self._lock = threading.Lock()
        self._last = Told()
        self._said_done = 0

    def tell(self, told: Told) -> None:
        with self._lock:
            last, self._last = self._last, told
        for checksum in sorted(told.lacking - last.lacking):
            self._say(
                text(
                    "Work waits that needs a lexicon which no worker has (words {checksum}): "
                    "import it here or on another worker.",
                    checksum=checksum[:16],
                )
            )
        if told.put_aside > last.put_aside:
            self._say(text("A piece of work was put aside, because nobody can do it."))
        if last.is_reached and not told.is_reached:
            self._say(text("The database cannot be reached; it is tried again and again."))
        if told.is_reached and not last.is_reached:
            self._say(text("The database can be reached again."))

    def sum_up(self) -> None:
        """How much was done since this was last asked, if anything."""
        done, self._said_done = self._last.done - self._said_done, self._last.done
        if done:
            self._say(
                text_plural("{count} piece of work done.", "{count} pieces of work done.", done)
            )


def work(
    data: Path, store: str | None, name: str, threads: int, say: Callable[[Text], object]
) -> None:
    """Work until the process is told to end."""
    for chatty in ("procrastinate", "psycopg"):
        # What goes wrong there is said in our words.
        logging.getLogger(chatty).setLevel(logging.CRITICAL)
    bench, log = WorkBench(LexiconLibrary(data)), Log(say)
    worker = open_worker(store, Shift(name, threads, bench.has, bench.do, log.tell))
    names = ", ".join(entry.name for entry in LexiconLibrary(data).entries())
    say(
        text_plural(
            "Worker {name} works with {count} thread; lexicons: {names}.",
            "Worker {name} works with {count} threads; lexicons: {names}.",
            threads,
            name=name,
            names=names,
        )
    )

    async def until_told() -> None:
        ending = asyncio.Event()
        loop = asyncio.get_running_loop()
        for told in (signal.SIGINT, signal.SIGTERM):
            signal.signal(told, lambda *_: loop.call_soon_threadsafe(ending.set))
        saying = asyncio.create_task(_say_now_and_then(log))
        await worker.work(ending)
        saying.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await saying

    # On Windows the usual loop is none for psycopg.
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(until_told())
    log.sum_up()
    say(text("Worker {name} has ended.", name=name))


async def _say_now_and_then(log: Log) -> None:
    while True:
        await asyncio.sleep(SAY_S)
        log.sum_up()
