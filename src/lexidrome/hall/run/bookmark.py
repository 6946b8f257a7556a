"""How far the hall had read the store, so that a restart need not read all of it.

A bookmark is a cache. Without one, or with one that belongs to another store,
the whole store is read again and nothing is lost but time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import msgspec

from lexidrome.base import LexidromeError, StreamId
from lexidrome.base.files import replace_file
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers
from lexidrome.store import Head, Store

BOOKMARK_FILE = "bookmark.json"
BOOKMARK_MS = 10_000

log = logging.getLogger(__name__)


class Bookmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sequence: int = 0
    """Everything up to this event is accounted for."""
    seal: bytes = bytes(32)
    """The store's seal at that event, by which another store is told apart."""
    live: tuple[StreamId, ...] = ()
    """Streams in which time ran."""
    reported: int = 0
    """All results up to this event have reached whoever waits for them."""
    playing: tuple[StreamId, ...] | None = None
    """Games of events in progress, beside real boards too; None: an older version wrote it."""


def read_bookmark(path: Path, store: Store) -> Bookmark:
    """The bookmark, or one at the very beginning where it does not fit the store."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Bookmark)
    except FileNotFoundError:
        return Bookmark()
    except (OSError, msgspec.MsgspecError) as error:
        log.warning("The bookmark %s is not used: %s", path, error)
        return Bookmark()
    if not is_of(store, Head(found.sequence, found.seal)):
        return Bookmark()
    # Who plays is not known then: all of it is read once, but no result is told again.
    return found if found.playing is not None else Bookmark(reported=found.reported)


def write_bookmark(path: Path, bookmark: Bookmark) -> None:
    replace_file(path, msgspec.json.encode(bookmark))


def is_of(store: Store, head: Head) -> bool:
    """Whether the store once ended with this event."""
    if head.sequence == 0:
        return True
    stored = next(iter(store.stored(head.sequence)), None)
    return stored is not None and stored.seal == head.seal


class BookmarkKeeper:
    """Puts down again and again how far everything is done."""

    def __init__(
        self,
        path: Path,
        store: Store,
        clock: Clock,
        timers: Timers,
        tasks: Tasks,
        place: Callable[[Bookmark], Bookmark | None],
    ) -> None:
        """`place`: how far that is, after the last bookmark; None: it is not known just now."""
        self._path = path
        self._store = store
        self._clock = clock
        self._timers = timers
        self._tasks = tasks
        self._place = place
        self._last = Bookmark()

    async def read(self) -> Bookmark:
        self._last = await asyncio.to_thread(read_bookmark, self._path, self._store)
        return self._last

    def keep(self) -> None:
        self._tasks.start(self.write())
        self._timers.set(self, self._clock.now_ms() + BOOKMARK_MS, self.keep)

    async def write(self) -> None:
        """Put it down as it stands at this moment."""
        place, last = self._place(self._last), self._last
        if place is None or (place.sequence, place.reported) == (last.sequence, last.reported):
            return
        try:
            self._last = await asyncio.to_thread(self._mark, place)
        except (OSError, LexidromeError) as error:
            log.error("The bookmark could not be written: %s", error)

    def _mark(self, place: Bookmark) -> Bookmark:
        last = next(iter(self._store.stored(place.sequence)))
        bookmark = msgspec.structs.replace(place, seal=last.seal)
        write_bookmark(self._path, bookmark)
        return bookmark
