"""Takes in what other processes write to the store: when it hears of it, and now and then.

Notes may be lost, so somebody calls `look` regularly. However many notes come, one look is
under way and at most one more is due; each reads on by sequence number for all streams at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence

from lexidrome.base import LexidromeError, StreamId, Text
from lexidrome.hall.run.records import take_in_records
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import MOST_ELSEWHERE, Store, StoredEvent

AT_ONCE = 20
"""So many streams are brought up to date before others have their turn on the event loop."""

TakeIn = Callable[[StreamId, Sequence[StoredEvent]], Awaitable[None]]

log = logging.getLogger(__name__)


class FromElsewhere:
    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        take_in: TakeIn,
        is_wanted: Callable[[Collection[StreamId]], bool] | None = None,
    ) -> None:
        self._store = store
        self._tasks = tasks
        self._take_in = take_in
        self._is_wanted = is_wanted
        """What nobody waits for is taken in with the next regular look."""
        self._taking_in = asyncio.Lock()
        self._is_due = False
        self._missed: set[StreamId] = set()
        """Those that could not be brought up to date."""
        self._looking: asyncio.Task[None] | None = None
        self._trouble: Text | None = None
        self._is_closed = False

    async def begin(self) -> None:
        """What is written from here on is taken in."""
        await self._store.written_elsewhere()
        loop = asyncio.get_running_loop()

        def rouse() -> None:
            # A loop that has ended has nothing to take in any more.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self.look)

        self._store.on_written_elsewhere(rouse, self._is_wanted)

    def look(self) -> None:
        """Let everybody see, soon, what others have written who share the database."""
        self._is_due = True
        if not self._is_closed and (self._looking is None or self._looking.done()):
            self._looking = self._tasks.start(self._look())

    async def taken_in(self) -> None:
        """Whoever comes back from here knows that what had been written was handed on."""
        async with self._taking_in:
            await take_in_records(self._store)
            while len(events := await self._store.written_elsewhere()) == MOST_ELSEWHERE:
                await self._hand_on(events)
            await self._hand_on(events)

    def close(self) -> None:
        self._is_closed = True

    async def _look(self) -> None:
        while self._is_due and not self._is_closed:
            self._is_due = False
            try:
                await self.taken_in()
            except LexidromeError as error:
                # It is tried twice a second, and said once.
                if error.sentence != self._trouble:
                    log.error("What other processes have written could not be read: %s", error)
                self._trouble = error.sentence
            else:
                self._trouble = None

    async def _hand_on(self, events: Sequence[StoredEvent]) -> None:
        by_stream: dict[StreamId, list[StoredEvent]] = {stream: [] for stream in self._missed}
        for stored in events:
            by_stream.setdefault(stored.stream, []).append(stored)
        trouble: LexidromeError | None = None
        for number, (stream, written) in enumerate(by_stream.items(), start=1):
            try:
                await self._take_in(stream, written)
            except LexidromeError as error:
                self._missed.add(stream)
                trouble = error
            else:
                self._missed.discard(stream)
            if not number % AT_ONCE:
                await asyncio.sleep(0)
        if trouble is not None:
            raise trouble
