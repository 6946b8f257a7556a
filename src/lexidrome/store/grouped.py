"""What both stores share: grouped writing, paged reading, subscriptions."""

from __future__ import annotations

import threading
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self, TypeVar

from lexidrome.base import CommandId, Ms, PersonId, StreamId, Text, Unavailable, text
from lexidrome.store.admission import Admission
from lexidrome.store.elsewhere import Elsewhere, Stretch
from lexidrome.store.event import Append, Appended, NewEvent, StoredEvent, Unless
from lexidrome.store.fanout import Fanout
from lexidrome.store.formats import FORMAT, Format
from lexidrome.store.membership import Membership
from lexidrome.store.pending import Pending
from lexidrome.store.people import Person
from lexidrome.store.protocol import Wanted
from lexidrome.store.records import ChangedElsewhere, NumberedRecord, Record, Written
from lexidrome.store.settle import Head, Settled
from lexidrome.store.signal import Signal
from lexidrome.store.snapshots import Snapshot
from lexidrome.store.subscription import Subscription
from lexidrome.store.upcast import Upcasters
from lexidrome.store.work import Workplace
from lexidrome.store.writer import Call, Writer

T = TypeVar("T")
PAGE_OF_EVENTS = 1000
MOST_ELSEWHERE = PAGE_OF_EVENTS
"""So many events of others are given out at a time."""


class GroupedStore(ABC):
    """A `Store` over a database that a subclass speaks to."""

    def __init__(self, upcasters: Upcasters | None, written: Format = FORMAT) -> None:
        self._format = written
        self._stored_format = written.number
        """What all who share the store can read."""
        self._upcasters = upcasters or Upcasters()
        self._signal = Signal()
        self._elsewhere = Elsewhere()
        self._on_elsewhere: list[Callable[[], None]] = []
        self._wanted: list[Wanted | None] = []
        """What rouses each of them."""
        self._is_roused = False
        """Whether those have been told to look who have not looked since."""
        self._looking = ThreadPoolExecutor(1, "lexidrome-elsewhere")
        self._writer = Writer(self._commit, self._tell)
        self._subscriptions: weakref.WeakSet[Subscription] = weakref.WeakSet()
        self._closing = threading.Event()

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
        self._format.check_writable((event.name for event in events), self._stored_format)
        return self._writer.append(
            Append(stream, expected_version, tuple(events), command_id, who, at_ms, unless)
        )

    def read(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        return [self._upcasters.upcast(event) for event in self._stream(stream, from_version)]

    def stored_in(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        return self._stream(stream, from_version)

    def newest(self, event: StoredEvent) -> StoredEvent:
        return self._upcasters.upcast(event)

    def read_all(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        return (self._upcasters.upcast(event) for event in self.stored(from_sequence))

    def stored(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        while page := self._page(from_sequence, PAGE_OF_EVENTS):
            yield from page
            if len(page) < PAGE_OF_EVENTS:
                return
            from_sequence = page[-1].sequence + 1

    @property
    def fanout(self) -> Fanout | None:
        return None

    def on_written_elsewhere(
        self, rouse: Callable[[], None], is_wanted: Wanted | None = None
    ) -> None:
        self._on_elsewhere.append(rouse)
        self._wanted.append(is_wanted)

    def written_elsewhere(self) -> Pending[list[StoredEvent]]:
        # One thread for that alone: it waits for no commit, and no commit for what it reads.
        call = Call(self._look_elsewhere)
        try:
            self._looking.submit(call.run)
        except RuntimeError:
            raise Unavailable(text("The store is closed.")) from None
        return call.pending

    def membership(self, address: str, share_count: int) -> Membership | None:  # noqa: ARG002
        return None

    def workplace(self) -> Workplace | None:
        return None

    def subscribe(self, from_sequence: int = 1) -> Subscription:
        def read_page(place: int) -> list[StoredEvent]:
            page = self._page(place, PAGE_OF_EVENTS)
            return [self._upcasters.upcast(event) for event in page]

        return self._subscription(read_page, None, from_sequence)

    def subscribe_stream(self, stream: StreamId, from_version: int = 1) -> Subscription:
        def read_stream(place: int) -> list[StoredEvent]:
            return self.read(stream, place)

        return self._subscription(read_stream, stream, from_version)

    def put_person(self, person: Person) -> Pending[int]:
        return self._writer.call(lambda: self._put_person(person))

    def erase_person(self, person: PersonId) -> Pending[bool]:
        return self._writer.call(lambda: self._erase_person(person))

    def put_record(self, record: Record) -> Pending[None]:
        def put() -> None:
            self._overwrite_record(record.kind, record.key, record.data)

        return self._writer.call(put)

    def erase_record(self, kind: str, key: str) -> Pending[bool]:
        return self._writer.call(lambda: self._overwrite_record(kind, key, None).is_done)

    def write_record(
        self, kind: str, key: str, data: bytes | None, *, if_number: int | None
    ) -> Pending[Written]:
        return self._writer.call(lambda: self._write_record(kind, key, data, if_number))

    def overwrite_record(self, kind: str, key: str, data: bytes | None) -> Pending[Written]:
        return self._writer.call(lambda: self._overwrite_record(kind, key, data))

    def put_snapshot(self, snapshot: Snapshot) -> Pending[None]:
        return self._writer.call(lambda: self._put_snapshot(snapshot))

    def load(
        self,
        events: Iterable[StoredEvent],
        people: Iterable[Person],
        records: Iterable[Record] = (),
    ) -> Pending[Head]:
        return self._writer.call(lambda: self._load(events, people, records))

    def admit(self, admission: Admission) -> Pending[Head]:
        self._format.check_writable((event.name for event in admission.events), self._stored_format)
        return self._writer.call(lambda: self._admit(admission))

    def close(self) -> None:
        if self._closing.is_set():
            return
        self._closing.set()
        for subscription in list(self._subscriptions):
            subscription.close()
        self._writer.close()
        self._looking.shutdown()
        self._disconnect()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _subscription(
        self, read: Callable[[int], list[StoredEvent]], stream: StreamId | None, place: int
    ) -> Subscription:
        subscription = Subscription(read, self._signal, stream, place)
        self._subscriptions.add(subscription)
        return subscription

    def _look_elsewhere(self) -> list[StoredEvent]:
        # Whatever is told from here on may come too late for what is read now.
        self._is_roused = False
        if not self._elsewhere.is_begun:
            self._elsewhere.begin(self.head().sequence)
            return []
        stretches = self._elsewhere.unread()
        rows = self._between(stretches, MOST_ELSEWHERE)
        # In the order of their numbers: if the page is not full, it holds all there are.
        known = stretches[-1][0] - 1 if len(rows) < MOST_ELSEWHERE else 0
        up_to = max(known, rows[-1].sequence if rows else 0)
        own = self._elsewhere.read(up_to)
        if own:
            rows = [row for row in rows if not is_in(own, row.sequence)]
        return [self._upcasters.upcast(row) for row in rows]

    def _rouse(self) -> None:
        """Others have written, or may have; from any thread."""
        if not self._is_roused:
            self._is_roused = True
            for rouse in self._on_elsewhere:
                rouse()

    def _tell(self, settled: Settled) -> None:
        """Runs on the writer's thread after a commit whose callers have their answers."""
        if settled.rows:
            self._signal.tell({row.stream for row in settled.rows})

    @abstractmethod
    def streams(self, prefix: str) -> list[StreamId]: ...

    @abstractmethod
    def answer(self, stream: StreamId, command_id: CommandId) -> Appended | None: ...

    @abstractmethod
    def head(self) -> Head: ...

    @abstractmethod
    def person(self, person: PersonId) -> Person | None: ...

    @abstractmethod
    def people(self) -> list[Person]: ...

    @abstractmethod
    def records(self, kind: str | None = None) -> list[Record]: ...

    @abstractmethod
    def numbered_records(self, kind: str) -> list[NumberedRecord]: ...

    @abstractmethod
    def changed_elsewhere(self) -> Pending[ChangedElsewhere]: ...

    @abstractmethod
    def snapshot(self, stream: StreamId) -> Snapshot | None: ...

    @abstractmethod
    def snapshots(self) -> list[StreamId]: ...

    @abstractmethod
    def complaints(self) -> list[Text]: ...

    @abstractmethod
    def _stream(self, stream: StreamId, from_version: int) -> list[StoredEvent]: ...

    @abstractmethod
    def _page(self, from_sequence: int, limit: int) -> list[StoredEvent]: ...

    @abstractmethod
    def _between(self, stretches: Sequence[Stretch], limit: int) -> list[StoredEvent]:
        """The first events of these stretches, which are in order, in one trip."""

    @abstractmethod
    def _commit(self, appends: Sequence[Append]) -> Settled:
        """Write a group durably; runs on the writer's thread alone, as do the next six."""

    @abstractmethod
    def _put_person(self, person: Person) -> int: ...

    @abstractmethod
    def _erase_person(self, person: PersonId) -> bool: ...

    @abstractmethod
    def _write_record(
        self, kind: str, key: str, data: bytes | None, if_number: int | None
    ) -> Written: ...

    @abstractmethod
    def _overwrite_record(self, kind: str, key: str, data: bytes | None) -> Written: ...

    @abstractmethod
    def _put_snapshot(self, snapshot: Snapshot) -> None: ...

    @abstractmethod
    def _load(
        self, events: Iterable[StoredEvent], people: Iterable[Person], records: Iterable[Record]
    ) -> Head: ...

    @abstractmethod
    def _admit(self, admission: Admission) -> Head: ...

    @abstractmethod
    def _disconnect(self) -> None:
        """Let go of the database; the writer's thread has ended."""


def is_in(stretches: Sequence[Stretch], sequence: int) -> bool:
    return any(first <= sequence <= last for first, last in stretches)
