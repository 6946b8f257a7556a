"""What every store can do, whichever database lies beneath."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Protocol

from lexidrome.base import CommandId, Ms, PersonId, StreamId, Text
from lexidrome.store.admission import Admission
from lexidrome.store.event import Appended, NewEvent, StoredEvent, Unless
from lexidrome.store.fanout import Fanout
from lexidrome.store.membership import Membership
from lexidrome.store.pending import Pending
from lexidrome.store.people import Person
from lexidrome.store.records import ChangedElsewhere, NumberedRecord, Record, Written
from lexidrome.store.settle import Head
from lexidrome.store.snapshots import Snapshot
from lexidrome.store.subscription import Subscription
from lexidrome.store.work import Workplace

Wanted = Callable[[Collection[StreamId]], bool]
"""Whether somebody waits for what is written to one of these streams."""


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
        unless: Unless | None = None,
    ) -> Pending[Appended]:
        """Write all of `events` or none; the answer comes when they are durable.

        `expected_version` is the number of events the sender saw in the stream
        (0: none yet; None: whatever it is). A wrong one is a `Conflict`. A
        command id that this stream has seen gets its first answer again and
        writes nothing. As long as `unless` holds, it is `Closed`. What no store could hold is
        `BadInput` at once.
        """
        ...

    def read(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        """The stream's events from that version on, in order, as their newest versions."""
        ...

    def stored_in(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        """The same as they lie in the store, no step to a newer version taken."""
        ...

    def newest(self, event: StoredEvent) -> StoredEvent:
        """The event as its newest version."""
        ...

    def read_all(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        """The events of all streams from that sequence number on, as their newest versions."""
        ...

    def stored(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        """The same as they lie in the store."""
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

    @property
    def fanout(self) -> Fanout | None:
        """Carries word of what was written between processes; None: there is none."""
        ...

    def on_written_elsewhere(
        self, rouse: Callable[[], None], is_wanted: Wanted | None = None
    ) -> None:
        """Call, from any thread, when other processes have written or may have.

        Once called it is not called again until `written_elsewhere` was asked. Whoever waits
        for it looks now and then all the same: a note may be lost. What is not wanted at once
        rouses nobody and is read with the rest, then or at the next look; `is_wanted` is asked
        from any thread, too. None: everything is.
        """
        ...

    def written_elsewhere(self) -> Pending[list[StoredEvent]]:
        """The next events that other processes have written, in order; at most `MOST_ELSEWHERE`.

        As many as that: there may be more. The first to ask is told of nothing, but of all
        that is written from then on.
        """
        ...

    def membership(self, address: str, share_count: int) -> Membership | None:
        """A place among the processes that share this store; None: one has it for itself.

        The others reach this process at `address`.
        """
        ...

    def workplace(self) -> Workplace | None:
        """Where long work is handed in for others to do; None: there are no others."""
        ...

    def subscribe(self, from_sequence: int = 1) -> Subscription:
        """All events from that sequence number on: those stored, then each new one."""
        ...

    def subscribe_stream(self, stream: StreamId, from_version: int = 1) -> Subscription:
        """The stream's events from that version on: those stored, then each new one."""
        ...

    def put_person(self, person: Person) -> Pending[int]:
        """Add somebody, or change what is known of them; the change's number (`Written`)."""
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

    def numbered_records(self, kind: str) -> list[NumberedRecord]:
        """All records of a kind, each with the number of its last change."""
        ...

    def write_record(
        self, kind: str, key: str, data: bytes | None, *, if_number: int | None
    ) -> Pending[Written]:
        """Keep a record, or erase it (None), if it is still what its writer takes it for.

        That is said by the number of its last change; None: there is none. Where nobody else
        writes it is always what its writer knows.
        """
        ...

    def overwrite_record(self, kind: str, key: str, data: bytes | None) -> Pending[Written]:
        """Keep a record, or erase it (None), whatever it is by now; done, if there was any."""
        ...

    def changed_elsewhere(self) -> Pending[ChangedElsewhere]:
        """The records and people that other processes changed since this was last asked.

        At first: since the store was opened.
        """
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

    def admit(self, admission: Admission) -> Pending[Head]:
        """Let streams of another store go on here, with all that belongs to them, or nothing.

        Whoever follows what other processes write hears of it in that way. A stream that has
        gone on differently here and there is a `Conflict`, a broken chain `Damaged`.
        """
        ...

    def complaints(self) -> list[Text]:
        """What the database itself finds wrong with its file; nothing, one hopes."""
        ...

    def close(self) -> None:
        """Write what was handed in, end all subscriptions and let go of the database."""
        ...
