"""Where a stream need not be folded from its first event on: what it had come to is kept.

    opening   the snapshot of the stream, if it was made by this very code, is whole and
              follows an event that is still there → only what came after is read
    keeping   every so many events, when the stream is let go of and when the house closes;
              on a thread, and written in its turn; no command waits for it

Whatever does not fit is not there: the stream is folded from its events, and kept anew. What
a snapshot holds is as secret as the events; nothing of it is logged.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Generic, Protocol

import msgspec

import lexidrome
from lexidrome.base import Damaged, LexidromeError, StreamId
from lexidrome.hall.run.aggregate import S
from lexidrome.hall.run.orders import Resident
from lexidrome.hall.run.tasks import Tasks
from lexidrome.store import Snapshot, Store, StoredEvent, sealed

EVERY = 500
"""So many events are folded at most when a stream is opened; no shorter one is kept."""
ROOT = Path(lexidrome.__file__).parent
LEAST = 100
"""So many more than the last snapshot has are worth another one when a stream is let go of."""

log = logging.getLogger(__name__)


class Codec(Protocol[S]):
    """A state as bytes."""

    @property
    def made_by(self) -> str:
        """A fingerprint of the code that folds such a state and writes it down."""
        ...

    def encode(self, state: S, /) -> bytes: ...

    def decode(self, data: bytes, /) -> S:
        """Raises `ValueError` where it cannot be read."""
        ...


class Resumed(msgspec.Struct, Generic[S], frozen=True):
    """A stream as it was kept, and what has happened in it since."""

    state: S
    version: int
    since: list[StoredEvent]


class Snapshots(Generic[S]):
    """Those of the streams of one kind."""

    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        codec: Codec[S] | None = None,
        *,
        every: int = EVERY,
        least: int = LEAST,
    ) -> None:
        self._store = store
        self._tasks = tasks
        self._codec = codec
        """None: of these streams there are none."""
        self._every = every
        self._least = least
        self._kept: dict[StreamId, int] = {}
        """The version of each stream of which a snapshot is stored, or on its way there."""

    def open(self, stream: StreamId) -> Resumed[S] | None:
        """Runs on a thread; None: its events have to be read from the first one on."""
        if self._codec is None:
            return None
        found = resumed(self._store, self._codec, stream)
        self._kept[stream] = 0 if found is None else found.version
        return found

    def keep_if_due(
        self, stream: StreamId, resident: Resident[S], *, is_let_go: bool = False
    ) -> None:
        """Begin to write the stream down as it stands now, if that is worth it."""
        codec, state, version = self._codec, resident.state, resident.version
        if codec is None or state is None or version < self._every:
            return
        least = self._least if is_let_go else self._every
        if version - self._kept.get(stream, 0) >= least:
            self._kept[stream] = version
            self._tasks.start(self._keep(codec, stream, state, version))

    async def _keep(self, codec: Codec[S], stream: StreamId, state: S, version: int) -> None:
        """If it cannot be written, nobody misses it."""
        try:
            snapshot = await asyncio.to_thread(self._made, codec, stream, state, version)
            await self._store.put_snapshot(snapshot)
        except LexidromeError as error:
            log.warning("What %s has come to could not be kept: %s", stream, error)

    def _made(self, codec: Codec[S], stream: StreamId, state: S, version: int) -> Snapshot:
        """Runs on a thread: a large event takes a while."""
        followed = self._store.read(stream, version)[0]
        return sealed(stream, version, followed.hash, codec.made_by, codec.encode(state))


def resumed(store: Store, codec: Codec[S], stream: StreamId) -> Resumed[S] | None:
    """A stream as it was kept, if that fits."""
    try:
        found = store.snapshot(stream)
    except Damaged:
        return None
    if found is None or not found.is_whole or found.made_by != codec.made_by:
        return None
    last, *since = store.read(stream, found.version) or (None,)
    if last is None or (last.version, last.hash) != (found.version, found.hash):
        return None
    try:
        state = codec.decode(found.data)
    except ValueError:
        return None
    return Resumed(state, found.version, since)


@cache
def fingerprint(parts: tuple[str, ...], root: Path = ROOT) -> str | None:
    """Of the sources of these rooms and files of the package, and of what runs them.

    Nobody has to remember that a fold has changed: another source is another fingerprint.
    None where there are no sources to be read. To be asked for when the program starts: later
    there may be others on the disk than those that run.
    """
    found = sha256(f"{sys.version_info[:2]} {msgspec.__version__}".encode())
    try:
        for part in parts:
            path = root / part
            sources = sorted(path.rglob("*.py")) if path.is_dir() else [path]
            if not sources:
                return None
            for source in sources:
                name, code = source.relative_to(root).as_posix().encode(), source.read_bytes()
                found.update(b"%d %s %d " % (len(name), name, len(code)) + code)
    except OSError:
        return None
    return found.hexdigest()
