"""That this store came from a backup: which one, how old, and whether the move is over.

What happened after the backup is not in the store, and no event of it can say so.
Restoring therefore leaves a record beside the chain: the pages say from it what must be
typed anew, and devices know by its id that what they had was told them by another past.
"""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from lexidrome.base import Ms
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Record, SqliteStore, Store, backup_time_ms, is_backup_name

KIND, KEY = "restored", "last"
ID_BYTES = 8
LONGEST_NAME = 100


class Restored(msgspec.Struct, frozen=True):
    id: str
    """Another one each time: a device that knows another has seen another past."""
    backup: str
    """The file's name, as the person who restored it knows it."""
    backup_ms: Ms
    """When the backup was made."""
    last_ms: Ms | None
    """When the last thing that is stored happened; None in an empty store."""
    restored_ms: Ms
    is_held: bool = False
    """The clocks on screen were stopped once, until the players have found the new address."""
    is_settled: bool = False
    """Somebody has said that all is typed anew."""

    @property
    def as_of_ms(self) -> Ms:
        """The moment whose state this is: nothing later is stored."""
        return self.backup_ms if self.last_ms is None else max(self.backup_ms, self.last_ms)


def restored_record(backup: Path, at_ms: Ms) -> Record:
    """What restoring this file now leaves in the store."""
    with SqliteStore(backup, is_read_only=True) as source:
        last = next(iter(source.stored(source.head().sequence)), None)
    restored = Restored(
        secrets.token_hex(ID_BYTES),
        backup.name[:LONGEST_NAME],
        made_ms(backup),
        None if last is None else last.at_ms,
        at_ms,
    )
    return Record(KIND, KEY, msgspec.json.encode(restored))


def made_ms(backup: Path) -> Ms:
    """By its name, which no copying changes; one that a person named, by its file's time."""
    if is_backup_name(backup):
        return backup_time_ms(backup)
    return Ms(backup.stat().st_mtime_ns // 1_000_000)


class Restorations:
    """Whether this house goes on from a backup."""

    def __init__(self, store: Store) -> None:
        self._drawer = Drawer(store, KIND, Restored)

    @property
    def last(self) -> Restored | None:
        return self._drawer.get(KEY)

    @property
    def is_open(self) -> bool:
        """There was a move, and nobody has said yet that it is over."""
        return self.last is not None and not self.last.is_settled

    async def hold(self) -> None:
        await self._drawer.change(KEY, lambda last: msgspec.structs.replace(last, is_held=True))

    async def settle(self) -> None:
        await self._drawer.change(KEY, lambda last: msgspec.structs.replace(last, is_settled=True))
