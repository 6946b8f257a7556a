"""Long work that processes which share a store hand to each other: bytes that are asked, bytes
that come back.

What a kind of work means the store does not know. Who asks gets a future; who works is found by
the database. A piece is done again by somebody else when whoever had it vanishes, and whichever
answer comes first counts, so that a piece must come to the same for the same request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import Future
from importlib.util import find_spec
from typing import Protocol

import msgspec

from lexidrome.base import Unavailable

ANYWHERE = "any"
"""What every worker can do, whatever it has."""
SILENT_S = 4.0
"""A worker that was not heard of for so long is taken for dead, and what it had is given away."""


class NotDone(Unavailable):
    """Nobody has done it, and nobody will: whoever asked does it otherwise."""


class Piece(msgspec.Struct, frozen=True):
    """A piece of work that somebody wants done."""

    key: str
    """The same key is the same piece: who asks a second time waits for the same answer."""
    kind: str
    """With its version: `bot_move.1`."""
    request: bytes
    needs: str = ANYWHERE
    """What a worker must have: the checksum of a lexicon."""
    is_urgent: bool = False
    """Somebody waits for it at a table: it goes before what is not, and is given up if its worker
    vanishes."""
    most_s: float | None = None
    """After so long nobody wants the answer any more."""
    begin_s: float | None = None
    """If nobody has begun by then, it is not done."""


class Hand(msgspec.Struct, frozen=True):
    """A worker that is alive."""

    name: str
    threads: int
    has: frozenset[str]
    """What pieces may need."""
    at_work: int
    """How many pieces it has in hand."""

    @property
    def free(self) -> int:
        return max(0, self.threads - self.at_work)


class OpenWork(msgspec.Struct, frozen=True):
    """The pieces of one kind that were handed in and have no answer yet."""

    kind: str
    needs: str
    at_work: int
    """Somebody has them in hand."""
    waiting: int


class Staff(msgspec.Struct, frozen=True):
    """Who works for a store, and what there is to do."""

    hands: tuple[Hand, ...] = ()
    open: tuple[OpenWork, ...] = ()

    @property
    def waiting(self) -> int:
        """How many pieces nobody has begun."""
        return sum(each.waiting for each in self.open)

    def free_for(self, needs: str) -> int:
        return sum(hand.free for hand in self.hands if needs in hand.has or needs == ANYWHERE)

    def threads_for(self, needs: str) -> int:
        return sum(hand.threads for hand in self.hands if needs in hand.has or needs == ANYWHERE)


class Workplace(Protocol):
    """Where pieces are handed in; for any thread."""

    @property
    def staff(self) -> Staff:
        """As it was a second ago at most; nobody, while the database is not reached."""
        ...

    def ask(self, piece: Piece) -> Future[bytes]:
        """The answer; `NotDone` where there is none. Cancelling it drops the piece."""
        ...

    def look(self) -> Staff:
        """The same, from the database, now."""
        ...

    def close(self) -> None:
        """Drop what is still asked for."""
        ...


class Stop(Protocol):
    """Tells who works that nobody wants it any more."""

    def is_set(self) -> bool: ...

    def on_set(self, call: Callable[[], None]) -> None:
        """Call when it is set, from any thread; at once if it is."""
        ...


class StoreWorker(Protocol):
    """Who does what was handed in."""

    async def work(self, ending: asyncio.Event) -> None:
        """Until it is told to end: then it finishes what it has in hand, or gives it back."""
        ...


def has_work_package() -> bool:
    """It is an optional part."""
    return find_spec("procrastinate") is not None


Do = Callable[[str, bytes, float | None, Stop], bytes]
"""Do a piece, on a thread: kind, request, seconds left."""


class Told(msgspec.Struct, frozen=True):
    """How a worker gets on."""

    done: int = 0
    """Pieces that came to an answer."""
    put_aside: int = 0
    """Pieces that nobody can do."""
    lacking: frozenset[str] = frozenset()
    """What waiting pieces need and nobody alive has."""
    is_reached: bool = True
    """Whether the database is."""


class Shift(msgspec.Struct, frozen=True):
    """What a worker says of itself, and whom it tells how it gets on."""

    name: str
    threads: int
    has: Callable[[], Collection[str]]
    """Looked at again and again: somebody may bring a lexicon."""
    do: Do
    tell: Callable[[Told], None]
