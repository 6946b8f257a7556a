"""Small things beside the chain that change and must be forgotten some day.

Accounts, sessions and keys are secrets and no history. The store keeps them as
bytes by kind and key and, like people, erases them down to the bytes.

Where several processes share a store, every change of a record has a number, and so has
every change of a person: without gaps, in the order of commits.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from lexidrome.store.event import check_id

PEOPLE = ""
"""Stands in the place of a kind where a change is one of a person; no record has it."""


class Record(msgspec.Struct, frozen=True):
    """Something that is kept beside the facts and may change, by its kind and key."""

    kind: str
    key: str
    data: bytes

    def __post_init__(self) -> None:
        check_id("kind", self.kind)
        check_id("key", self.key)


class NumberedRecord(msgspec.Struct, frozen=True):
    record: Record
    number: int
    """Of its last change; nought where nobody else writes."""


class Written(msgspec.Struct, frozen=True):
    """What became of a record that was to be written."""

    is_done: bool
    """False: it was not any more what its writer took it for, and nothing was written."""
    number: int = 0
    """Of the change; nought where nobody else writes."""


class ChangedRecord(msgspec.Struct, frozen=True):
    """A record, or a person, as another process has left it."""

    number: int
    kind: str
    key: str | None
    """None: it was erased, and only `mark` is left of its key."""
    data: bytes = b""
    """Nothing, where a person is meant."""
    mark: bytes = b""


class ChangedElsewhere(msgspec.Struct, frozen=True):
    """What other processes have changed."""

    records: tuple[ChangedRecord, ...] = ()
    """In the order of their changes."""
    last: int = 0
    """The number of the last change there was by then."""
    is_everything: bool = False
    """What was erased is not known any more: these are all records that there are."""


UNCHANGED = ChangedElsewhere()


def mark_of(kind: str, key: str) -> bytes:
    """By what those who know an erased record recognise it; a key may be somebody's name."""
    return sha256(f"{kind}\n{key}".encode()).digest()
