"""Which part of the house is run by which process, where several share a store.

All streams that belong together, those of an event or those of a game without one, have
one key, and every key falls into one of a fixed number of shares. A process has a share
or it has not; whoever has it lets time run in its streams, moves for its bots and keeps
what lives in memory alone. Writing is open to all: versions decide.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol
from zlib import crc32

from lexidrome.base import StreamId
from lexidrome.hall.run.names import EVENT, GAME, HOUSE_SCOPE

SHARES = 256
HOUSE_KEY = HOUSE_SCOPE
"""Whatever belongs to no event and no game: accounts, lobby, clubs, the judge station."""
HERE = ""
"""Where a key is that this process has."""


class Shares(Protocol):
    """Says where a key is at this moment."""

    def owns(self, key: str, /) -> bool:
        """Whether this process has it, and is ready."""
        ...

    def where(self, key: str, /) -> str | None:
        """`HERE`, or the address at which its process is reached; None: nobody has it just now."""
        ...

    @property
    def others(self) -> frozenset[str]:
        """Where those processes are reached that have what this one has not."""
        ...


class Alone:
    """One process has everything."""

    def owns(self, _key: str) -> bool:
        return True

    def where(self, _key: str) -> str | None:
        return HERE

    @property
    def others(self) -> frozenset[str]:
        return frozenset()


ALONE = Alone()


def is_elsewhere(shares: Shares, key: str) -> bool:
    """Whether another process is known to have it: nobody may, for a moment."""
    return shares.where(key) not in (HERE, None)


@lru_cache(maxsize=65_536)
def key_of(stream: StreamId) -> str:
    """`event/E` for an event with its games, roles and calls; `game/G` for a game of none."""
    kind, _, rest = stream.partition("/")
    first, _, inner = rest.partition("/")
    if kind == GAME and not inner:
        return stream
    return HOUSE_KEY if first == HOUSE_SCOPE else f"{EVENT}/{first}"


@lru_cache(maxsize=65_536)
def share_of(key: str) -> int:
    return crc32(key.encode()) % SHARES


def everything(_stream: StreamId) -> bool:
    """Which streams are a process's own that runs alone."""
    return True
