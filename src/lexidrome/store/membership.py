"""The processes that share a store, and which of them has which share of the house.

What a share is the store does not know; it is a number that at most one process has at a
time, and a process that has died has none. With a share goes what its next owner must
know: when somebody was last alive who had it, up to which event everything in it was
accounted for, and which of its streams ran.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import Protocol

import msgspec

from lexidrome.base import StreamId


class Report(msgspec.Struct, frozen=True):
    """What a process says of itself with every beat."""

    now_ms: int
    """By the clock of its games."""
    sequence: int = 0
    """All events up to here are accounted for in the shares that it has."""
    reported: int = 0
    """All results up to here have arrived."""
    begun: Mapping[StreamId, int] = {}
    """Streams that run since the last beat, and the share of each."""
    ended: Collection[StreamId] = ()


class Taken(msgspec.Struct, frozen=True):
    """A share that is this process's from now on."""

    share: int
    last_ms: int | None
    """When whoever had it was last alive; None: nobody ever had it."""
    sequence: int
    reported: int


class Standing(msgspec.Struct, frozen=True):
    """How the house is divided, as one process sees it."""

    taken: tuple[Taken, ...]
    lost: frozenset[int]
    """Had, but no longer: the session was cut."""
    unwanted: frozenset[int]
    """Had still, but another's by right: to be released soon."""
    places: Mapping[int, str]
    """Where those are that others have."""
    members: int
    """How many stay in the house, and this one."""


class Membership(Protocol):
    """One process among those that share a store; not used by two threads at once."""

    @property
    def member(self) -> str:
        """What this process is called."""
        ...

    def claim(self) -> None:
        """Refuse to come in beside one that shares with nobody, or that is reached where this
        one says it is.
        """
        ...

    def beat(self, report: Report) -> Standing:
        """Say that one is alive, take what is one's own and free, see who has the rest."""
        ...

    def settle(self, shares: Collection[int], report: Report) -> None:
        """All streams of these shares that were taken are accounted for."""
        ...

    def release(self, shares: Collection[int], report: Report) -> None:
        """Let others have them; nothing of theirs is done here any more."""
        ...

    def running(self, shares: Collection[int] | None = None) -> list[StreamId]:
        """The streams that ran in these shares, or in all, when that was last said."""
        ...

    def leave(self) -> None:
        """Take nothing more: others are to take what is released."""
        ...

    def house_time_ms(self) -> int:
        """The time by the one clock that all processes share."""
        ...

    def compare(self, found: str) -> list[tuple[str, bool, str]]:
        """Say what this process has, and hear it of the others: where, if longer here, what."""
        ...

    def cut(self) -> None:
        """Whoever waits for an answer gets an error instead; from another thread."""
        ...

    def close(self) -> None: ...


def rightful(share: int, members: Collection[str]) -> str | None:
    """Who should have a share: when somebody comes or goes, no more than theirs moves."""
    return max(members, key=lambda member: _weight(member, share), default=None)


def _weight(member: str, share: int) -> bytes:
    return blake2b(f"{member}/{share}".encode(), digest_size=8).digest()
