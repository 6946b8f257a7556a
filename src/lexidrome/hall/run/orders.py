"""Orders to a stream, what comes of them, and a stream as it stands."""

from __future__ import annotations

import asyncio
from typing import Generic

import msgspec

from lexidrome.base import CommandId, Ms, Refusal, StreamId
from lexidrome.hall.run.aggregate import C, E, S


class Done(msgspec.Struct, frozen=True, gc=False):
    """A command was carried out, and what came of it is durable."""

    stream: StreamId
    first_version: int
    last_version: int
    """Less than `first_version` when nothing had to happen."""
    is_repeat: bool = False
    """It had been carried out before; this is the answer it got then."""

    @property
    def has_events(self) -> bool:
        return self.first_version <= self.last_version


Answer = Done | Refusal


class Order(msgspec.Struct, Generic[C], frozen=True, gc=False):
    """A command on its way, with what the house knows about it."""

    command: C
    command_id: CommandId
    who: str
    """A person's id, or the part of the house that acts."""
    at_ms: Ms
    seen_version: int | None = None
    """The version its sender saw; None: whatever it is."""


class Change(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """What a command changed, told to listeners once it is durable."""

    stream: StreamId
    first_version: int
    events: tuple[E, ...]
    state: S
    """After these events."""
    at_ms: Ms
    last_sequence: int
    data: tuple[bytes, ...] = ()
    """The events as they were encoded to be stored; none where that was done elsewhere."""

    @property
    def last_version(self) -> int:
        return self.first_version + len(self.events) - 1


class Seen(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """A stream as it stands."""

    state: S
    version: int


class Resident(Generic[S]):
    """A stream in memory."""

    __slots__ = ("is_current", "lock", "state", "users", "version")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.is_current = False
        """Whether what is in memory is known to be what is stored."""
        self.state: S | None = None
        self.version = 0
        self.users = 0
        """Who is at work with it or waits to be."""
