"""How far the hall had read the store, so that a restart need not read all of it.

A bookmark is a cache. Without one, or with one that belongs to another store,
the whole store is read again and nothing is lost but time.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from lexidrome.base import StreamId
from lexidrome.base.files import replace_file
from lexidrome.store import Head, Store

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
