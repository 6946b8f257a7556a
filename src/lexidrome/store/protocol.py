"""What every store can do, whichever database lies beneath."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from lexidrome.base import CommandId, Ms, PersonId, StreamId, Text
from lexidrome.store.event import Appended, NewEvent, StoredEvent
from lexidrome.store.pending import Pending
from lexidrome.store.people import Person
from lexidrome.store.records import Record
from lexidrome.store.settle import Head
from lexidrome.store.snapshots import Snapshot
from lexidrome.store.subscription import Subscription


class Store(Protocol):
    """An append-only store of streams of events, and tables of people and records beside it."""

    def append(
        self,
        stream: StreamId,
        expected_version: int | None,
        events: Sequence[NewEvent],
        command_id: CommandId,
        *,
        who: str,
        at_ms: Ms,
    ) -> Pending[Appended]:
        """Write all of `events` or none; the answer comes when they are durable.

        `expected_version` is the number of events the sender saw in the stream
        (0: none yet; None: whatever it is). A wrong one is a `Conflict`. A
        command id that this stream has seen gets its first answer again and
        writes nothing. What no store could hold is `BadInput` at once.
        """
        ...

    def read(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        """The stream's events from that version on, in order, as their newest versions."""
        ...

    def read_all(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        """The events of all streams from that sequence number on, as their newest versions."""
        ...

    def stored(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        """The same as they lie in the store, no step to a newer version taken."""
        ...

    def streams(self, prefix: str) -> list[StreamId]:
        """The streams whose names begin so, by name."""
        ...

    def answer(self, stream: StreamId, command_id: CommandId) -> Appended | None:
        """What was answered to this command, or None if the stream has not seen it."""
        ...

    def head(self) -> Head:
        """Where the store ends."""
        ...

    def written_elsewhere(self) -> Pending[set[StreamId]]:
        """The streams that other processes have written to since this was last asked."""
        ...

    def claim(self) -> Pending[None]:
        """Be the one server of this store until it is closed; `Unavailable` if another is.

        Should another take over while the database cannot be reached, whatever this one then
        writes is `Unavailable`. Who writes beside a server does not claim.
        """
        ...

    def subscribe(self, from_sequence: int = 1) -> Subscription:
        """All events from that sequence number on: those stored, then each new one."""
        ...

    def subscribe_stream(self, stream: StreamId, from_version: int = 1) -> Subscription:
        """The stream's events from that version on: those stored, then each new one."""
        ...

    def put_person(self, person: Person) -> Pending[None]:
        """Add somebody, or change what is known of them."""
        ...

    def person(self, person: PersonId) -> Person | None:
        """What is known of somebody; None of one who was erased or never known."""
        ...

    def people(self) -> list[Person]:
        """Everybody, by id."""
        ...

    def erase_person(self, person: PersonId) -> Pending[bool]:
        """Forget somebody, down to the bytes in the file; whether they were known.

        All snapshots go with them.
        """
        ...

    def put_record(self, record: Record) -> Pending[None]:
        """Keep a record, instead of the one with its kind and key."""
        ...

    def records(self, kind: str | None = None) -> list[Record]:
        """All records of a kind, or all there are, by kind and key."""
        ...

    def erase_record(self, kind: str, key: str) -> Pending[bool]:
        """Forget a record, down to the bytes in the file; whether there was one."""
        ...

    def put_snapshot(self, snapshot: Snapshot) -> Pending[None]:
        """Keep what a stream had come to, instead of what was kept of it."""
        ...

    def snapshot(self, stream: StreamId) -> Snapshot | None:
        """What was kept of a stream, whether it fits or not."""
        ...

    def snapshots(self) -> list[StreamId]:
        """The streams of which something is kept, by name."""
        ...

    def load(
        self,
        events: Iterable[StoredEvent],
        people: Iterable[Person],
        records: Iterable[Record] = (),
    ) -> Pending[Head]:
        """Fill an empty store with another's events, all of them or nothing.

        Records that a first start has made are replaced, snapshots thrown away.

        Sequence numbers and hashes stay what they were; a broken chain is
        `Damaged`, a store that is not empty `BadInput`.
        """
        ...

    def complaints(self) -> list[Text]:
        """What the database itself finds wrong with its file; nothing, one hopes."""
        ...

    def close(self) -> None:
        """Write what was handed in, end all subscriptions and let go of the database."""
        ...
