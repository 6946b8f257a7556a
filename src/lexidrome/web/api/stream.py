"""The live stream of an event: which of its answers are others now (server-sent events).

What is told is a number and the ends of addresses; whoever hears it asks there with the ETag
that they have. So nobody who listens slowly makes the server keep anything for them, and
nothing is said that the answers themselves do not say: a draft changes none of them.

A number says where somebody stopped listening. Those of the last changes are remembered; to
whoever comes with another one, from before a restart for instance, everything is new.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import msgspec

from lexidrome.base import Unavailable, text
from lexidrome.hall.run.names import EVENT
from lexidrome.hall.run.shares import Shares, is_elsewhere
from lexidrome.hall.run.tasks import Tasks
from lexidrome.web.api.answers import StreamEvent
from lexidrome.web.kit.limits import TooMany

MOST_STREAMS = 500
MOST_PER_ADDRESS = 100
"""A hall's screens and scoreboards behind one router."""
LONGEST_S = 3_600
"""Then it ends, and who listens comes again with the number they have."""
SIGN_OF_LIFE_S = 15
GATHER_S = 0.1
"""What changes within such a moment is told together."""
MOST_REMEMBERED = 200
MOST_EVENTS = 50
AGAIN_MS = 2_000

CLOSING = text("The server is shutting down.")

Tags = dict[str, str]
"""Of each answer about an event a mark of what it says."""


class News(msgspec.Struct, frozen=True):
    """One change, by its number."""

    number: int
    parts: tuple[str, ...]


class Watched:
    """An event that somebody listens to, or did lately."""

    def __init__(self, tags: Tags) -> None:
        self.tags = tags
        self.run = secrets.token_hex(4)
        """Numbers of before a restart are none of ours."""
        self.number = 0
        self.news: deque[News] = deque(maxlen=MOST_REMEMBERED)
        self.listeners = 0
        self.is_over = False
        """Another process has the event by now: whoever listens comes again, and gets there."""
        self.is_told = False
        """It is known that something has changed, and will be looked at in a moment."""
        self.changed = asyncio.Event()

    def see(self, tags: Tags) -> None:
        parts = tuple(part for part, tag in tags.items() if self.tags.get(part) != tag)
        self.tags = tags
        if parts:
            self.number += 1
            self.news.append(News(self.number, parts))
            self.wake()

    def all_of_it(self) -> News:
        return News(self.number, tuple(self.tags))

    def after(self, number: int) -> list[News]:
        """What came after a number; everything, where more came than is remembered."""
        if number < self.number and self.news[0].number > number + 1:
            return [self.all_of_it()]
        return [each for each in self.news if each.number > number]

    def wake(self) -> None:
        """Let all who listen look at once."""
        self.changed.set()
        self.changed = asyncio.Event()

    def place_of(self, event_id: str) -> int | None:
        """The number of what somebody heard last; none if what came after it is not all known."""
        run, _, written = event_id.partition("-")
        if run != self.run or not (written.isascii() and written.isdigit() and len(written) < 12):
            return None
        number = int(written)
        oldest = self.news[0].number - 1 if self.news else self.number
        return number if oldest <= number <= self.number else None


class EventStreams:
    """All live streams of events."""

    def __init__(self, tags_of: Callable[[str], Awaitable[Tags]]) -> None:
        self._tags_of = tags_of
        self._watched: OrderedDict[str, Watched] = OrderedDict()
        self._by_address: Counter[str] = Counter()
        self._tasks = Tasks()
        self._is_closed = False

    def __len__(self) -> int:
        return self._by_address.total()

    def event_changed(self, event: str) -> None:
        """Something about an event is, or may be, another than before."""
        watched = self._watched.get(event)
        if watched is not None and watched.listeners and not watched.is_told:
            watched.is_told = True
            self._tasks.start(self._look_soon(event, watched))

    def shares_changed(self, shares: Shares) -> None:
        """Who listens here to what another process has by now is to come again."""
        for event in [name for name in self._watched if is_elsewhere(shares, f"{EVENT}/{name}")]:
            watched = self._watched.pop(event)
            watched.is_over = True
            watched.wake()

    def close(self) -> None:
        """End all streams at once: the server stops."""
        self._is_closed = True
        for watched in self._watched.values():
            watched.wake()

    async def listen(
        self, event: str, address: str, last_id: str, *, waits: bool = True
    ) -> AsyncIterator[bytes]:
        """What is sent to somebody, from what they heard last; until now, if they do not wait."""
        if self._is_closed:
            raise Unavailable(CLOSING)
        if self._by_address[address] >= MOST_PER_ADDRESS or len(self) >= MOST_STREAMS:
            raise TooMany(text("Too many live streams are open; close some and try again."))
        watched = await self._current(event)
        return self._told(event, watched, address, last_id, waits=waits)

    async def _told(
        self, event: str, watched: Watched, address: str, last_id: str, *, waits: bool
    ) -> AsyncIterator[bytes]:
        self._by_address[address] += 1
        watched.listeners += 1
        until_s = asyncio.get_running_loop().time() + LONGEST_S
        at = watched.place_of(last_id)
        try:
            yield f"retry: {AGAIN_MS}\n\n".encode()
            if at is None:
                at = watched.number
                yield _frame(event, watched.run, watched.all_of_it())
            while self._goes_on(watched) and asyncio.get_running_loop().time() < until_s:
                changed = watched.changed
                for news in watched.after(at):
                    at = news.number
                    yield _frame(event, watched.run, news)
                if not waits:
                    return
                if at == watched.number and not await _comes(changed):
                    yield b": still here\n\n"
        finally:
            watched.listeners -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _goes_on(self, watched: Watched) -> bool:
        return not self._is_closed and not watched.is_over

    async def _current(self, event: str) -> Watched:
        """The event as it stands now, with what was heard of it before."""
        tags = await self._tags_of(event)
        watched = self._watched.get(event)
        if watched is None:
            watched = self._watched[event] = Watched(tags)
            self._let_go()
        else:
            self._watched.move_to_end(event)
            watched.see(tags)
        return watched

    def _let_go(self) -> None:
        """Forget the events that nobody has listened to for longest."""
        idle = [name for name, each in self._watched.items() if not each.listeners]
        for name in idle[: max(0, len(self._watched) - MOST_EVENTS)]:
            del self._watched[name]

    async def _look_soon(self, event: str, watched: Watched) -> None:
        await asyncio.sleep(GATHER_S)
        watched.is_told = False
        # Where it cannot be looked at now, the next change is as good.
        with suppress(Unavailable):
            watched.see(await self._tags_of(event))


async def _comes(changed: asyncio.Event) -> bool:
    """Whether something changes before a sign of life is due."""
    try:
        async with asyncio.timeout(SIGN_OF_LIFE_S):
            await changed.wait()
    except TimeoutError:
        return False
    return True


def _frame(event: str, run: str, news: News) -> bytes:
    data = msgspec.json.encode(StreamEvent(event, list(news.parts))).decode()
    return f"id: {run}-{news.number}\nevent: changed\ndata: {data}\n\n".encode()
