"""What one listener has yet to be told, bounded.

A listener that does not keep up is dropped to “resync”: what waited for it is
thrown away, it is told so when it comes back, and it asks again from the version
it has. So no listener, however slow, holds more memory than a few messages,
which it shares with the others of its audience anyway.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from enum import StrEnum

import msgspec

from lexidrome.base import StreamId

MOST_WAITING = 256


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """The whole thing as this audience sees it, in JSON."""

    version: int
    data: bytes


class Told(msgspec.Struct, frozen=True, gc=False, eq=False):
    """One event as this audience sees it, in JSON.

    Events that came of one command are told together; the last of them brings how
    the whole thing is now, so that a listener need not work that out from events.
    """

    version: int
    data: bytes
    changes: bytes | None = None
    """The fields of the picture that differ from before; none while more is to come."""
    tails: bytes | None = None
    """Of fields that are lists and differ only from some place on: the place, and what follows."""
    view: bytes | None = None
    """The whole picture, instead of `changes`, at the end of a gap."""


class Presence(msgspec.Struct, frozen=True, gc=False):
    """The seats whose players are listening."""

    seats: tuple[int, ...]


class Passed(msgspec.Struct, frozen=True, gc=False):
    """What a device at the table tells the others there, in JSON; the hall does not read it."""

    data: bytes


class Confided(msgspec.Struct, frozen=True, gc=False):
    """What one device of a seat tells the others of the same seat, in JSON."""

    data: bytes


class Goodbye(StrEnum):
    """Why a feed has ended."""

    RESYNC = "resync"
    """The listener did not keep up; it asks again from the version it has."""
    BARRED = "barred"
    """This audience may not watch any more."""
    CLOSED = "closed"


class Ended(msgspec.Struct, frozen=True, gc=False):
    reason: Goodbye


Message = Snapshot | Told | Presence | Passed | Confided | Ended


class Feed:
    """Messages in the order of their versions; `take` what is there, or be called when there is."""

    def __init__(
        self,
        stream: StreamId,
        on_close: Callable[[Feed], None],
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self.stream = stream
        self._on_close = on_close
        self._most_waiting = most_waiting
        self._waiting: deque[Message] = deque()
        self._reader: Callable[[], None] | None = None
        self._is_called = False
        """The reader will be called on the loop's next round."""
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    def __len__(self) -> int:
        """How many messages wait."""
        return len(self._waiting)

    def take(self) -> list[Message]:
        """What is there."""
        taken = list(self._waiting)
        self._waiting.clear()
        return taken

    def read_by(self, reader: Callable[[], None] | None) -> None:
        """Call whenever something waits, on the loop's next round; nobody any more with `None`."""
        self._reader = reader
        if self._waiting:
            self._notice()

    def put(self, messages: Iterable[Message]) -> None:
        if self._is_closed:
            return
        self._waiting.extend(messages)
        if len(self._waiting) > self._most_waiting:
            self._waiting.clear()
            self.end(Goodbye.RESYNC)
            return
        self._notice()

    def put_first(self, messages: Iterable[Message]) -> None:
        """What belongs before everything that waits: the gap at the beginning."""
        self._waiting.extendleft(reversed(list(messages)))
        self._notice()

    def end(self, reason: Goodbye) -> None:
        """The last message; what waits before it is still told."""
        if self._is_closed:
            return
        self._is_closed = True
        self._waiting.append(Ended(reason))
        self._notice()
        self._on_close(self)

    def close(self) -> None:
        """The listener has gone."""
        if not self._is_closed:
            self._is_closed = True
            self._on_close(self)
        self._waiting.clear()

    def _notice(self) -> None:
        if self._reader is not None and not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._call)

    def _call(self) -> None:
        self._is_called = False
        if self._reader is not None and self._waiting:
            self._reader()
