"""The store's records of one kind as values, read once and kept in memory.

What is done to one record is done one after the other, so that what is in memory is
what is on the disk. Whoever makes a new value of an old one uses `change`: the old
one may have gone while they were on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from lexidrome.base import Damaged, text
from lexidrome.hall.run.locks import Locks
from lexidrome.store import Record, Store

R = TypeVar("R")


class Drawer(Generic[R]):
    """All records of one kind, in memory and on the disk."""

    def __init__(self, store: Store, kind: str, shape: type[R]) -> None:
        self._store = store
        self._kind = kind
        self._held: dict[str, R] = {}
        self._locks = Locks()
        decoder = msgspec.json.Decoder(shape)
        for record in store.records(kind):
            try:
                self._held[record.key] = decoder.decode(record.data)
            except msgspec.MsgspecError as error:
                # What cannot be read may be a secret; only its place is told.
                raise Damaged(
                    text("The record {kind} {key} cannot be read.", kind=kind, key=record.key)
                ) from error

    def get(self, key: str) -> R | None:
        return self._held.get(key)

    def items(self) -> list[tuple[str, R]]:
        return list(self._held.items())

    async def put(self, key: str, record: R) -> None:
        async with self._locks.of(key):
            await self._write(key, record)

    async def change(self, key: str, change: Callable[[R], R]) -> R | None:
        """Put another record in the place of the one that is there now; none, if there is none."""
        async with self._locks.of(key):
            held = self._held.get(key)
            if held is None:
                return None
            changed = change(held)
            if changed != held:
                await self._write(key, changed)
            return changed

    async def erase(self, key: str) -> bool:
        async with self._locks.of(key):
            self._held.pop(key, None)
            return await self._store.erase_record(self._kind, key)

    async def _write(self, key: str, record: R) -> None:
        await self._store.put_record(Record(self._kind, key, msgspec.json.encode(record)))
        self._held[key] = record
