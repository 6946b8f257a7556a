"""What the house keeps beside the chain because it must be forgotten some day.

Accounts, sessions and keys are no part of what happened: they change, they are
secret, and somebody may have them erased. They are kept as small records, by
kind and key, in the same database as the events, so that a backup holds them.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Generic, Protocol, TypeVar

import msgspec

from lexidrome.base import Damaged, text

R = TypeVar("R")


class Records(Protocol):
    """A table of bytes by kind and key; a write is durable when its answer comes."""

    def put_record(self, kind: str, key: str, data: bytes) -> Awaitable[None]: ...

    def erase_record(self, kind: str, key: str) -> Awaitable[bool]: ...

    def records(self, kind: str) -> list[tuple[str, bytes]]: ...


class Drawer(Generic[R]):
    """All records of one kind, in memory and on the disk."""

    def __init__(self, records: Records, kind: str, shape: type[R]) -> None:
        self._records = records
        self._kind = kind
        self._held: dict[str, R] = {}
        decoder = msgspec.json.Decoder(shape)
        for key, data in records.records(kind):
            try:
                self._held[key] = decoder.decode(data)
            except msgspec.MsgspecError as error:
                # What cannot be read may be a secret; only its place is told.
                raise Damaged(
                    text("The record {kind} {key} cannot be read.", kind=kind, key=key)
                ) from error

    def get(self, key: str) -> R | None:
        return self._held.get(key)

    def items(self) -> list[tuple[str, R]]:
        return list(self._held.items())

    async def put(self, key: str, record: R) -> None:
        await self._records.put_record(self._kind, key, msgspec.json.encode(record))
        self._held[key] = record

    async def erase(self, key: str) -> bool:
        self._held.pop(key, None)
        return await self._records.erase_record(self._kind, key)
