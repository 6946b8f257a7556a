"""What both stores share: grouped writing, paged reading, subscriptions."""

from __future__ import annotations

import threading
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Self, TypeVar

from lexidrome.base import CommandId, Ms, PersonId, StreamId, Text
from lexidrome.store.elsewhere import Elsewhere
from lexidrome.store.event import Append, Appended, NewEvent, StoredEvent
from lexidrome.store.pending import Pending
from lexidrome.store.people import Person
from lexidrome.store.records import Record
from lexidrome.store.settle import Head, Settled
from lexidrome.store.signal import Signal
from lexidrome.store.snapshots import Snapshot
from lexidrome.store.subscription import Subscription
from lexidrome.store.upcast import Upcasters
from lexidrome.store.writer import Writer

T = TypeVar("T")
PAGE_OF_EVENTS = 1000


class GroupedStore(ABC):
    """A `Store` over a database that a subclass speaks to."""

    def __init__(self, upcasters: Upcasters | None) -> None:
        self._upcasters = upcasters or Upcasters()
        self._signal = Signal()
        self._elsewhere = Elsewhere()
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
    ) -> Pending[Appended]:
        return self._writer.append(
            Append(stream, expected_version, tuple(events), command_id, who, at_ms)
        )

    def read(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        return [self._upcasters.upcast(event) for event in self._stream(stream, from_version)]

    def read_all(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        return (self._upcasters.upcast(event) for event in self.stored(from_sequence))

    def stored(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        while page := self._page(from_sequence, PAGE_OF_EVENTS):
            yield from page
            if len(page) < PAGE_OF_EVENTS:
                return
            from_sequence = page[-1].sequence + 1

    def written_elsewhere(self) -> Pending[set[StreamId]]:
        # On the writer's thread no commit of this process is half noticed.
        return self._writer.call(self._look_elsewhere)

    def claim(self) -> Pending[None]:
        return self._writer.call(self._claim_alone)

    def subscribe(self, from_sequence: int = 1) -> Subscription:
        def read_page(place: int) -> list[StoredEvent]:
            page = self._page(place, PAGE_OF_EVENTS)
            return [self._upcasters.upcast(event) for event in page]

        return self._subscription(read_page, None, from_sequence)

    def subscribe_stream(self, stream: StreamId, from_version: int = 1) -> Subscription:
        def read_stream(place: int) -> list[StoredEvent]:
            return self.read(stream, place)

        return self._subscription(read_stream, stream, from_version)

    def put_person(self, person: Person) -> Pending[None]:
        return self._writer.call(lambda: self._put_person(person))

    def erase_person(self, person: PersonId) -> Pending[bool]:
        return self._writer.call(lambda: self._erase_person(person))

    def put_record(self, record: Record) -> Pending[None]:
        return self._writer.call(lambda: self._put_record(record))

    def erase_record(self, kind: str, key: str) -> Pending[bool]:
        return self._writer.call(lambda: self._erase_record(kind, key))

    def put_snapshot(self, snapshot: Snapshot) -> Pending[None]:
        return self._writer.call(lambda: self._put_snapshot(snapshot))

    def load(
        self,
        events: Iterable[StoredEvent],
        people: Iterable[Person],
        records: Iterable[Record] = (),
    ) -> Pending[Head]:
        return self._writer.call(lambda: self._load(events, people, records))

    def close(self) -> None:
        if self._closing.is_set():
            return
        self._closing.set()
        for subscription in list(self._subscriptions):
            subscription.close()
        self._writer.close()
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

    def _look_elsewhere(self) -> set[StreamId]:
        stretches = self._elsewhere.take(self.head().sequence)
        return {
            stream for first, last in stretches for stream in self._streams_between(first, last)
        }

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
    def _streams_between(self, first_sequence: int, last_sequence: int) -> list[StreamId]:
        """The streams of these events, each once."""

    @abstractmethod
    def _commit(self, appends: Sequence[Append]) -> Settled:
        """Write a group durably; runs on the writer's thread alone, as do the next seven."""

    @abstractmethod
    def _claim_alone(self) -> None: ...

    @abstractmethod
    def _put_person(self, person: Person) -> None: ...

    @abstractmethod
    def _erase_person(self, person: PersonId) -> bool: ...

    @abstractmethod
    def _put_record(self, record: Record) -> None: ...

    @abstractmethod
    def _erase_record(self, kind: str, key: str) -> bool: ...

    @abstractmethod
    def _put_snapshot(self, snapshot: Snapshot) -> None: ...

    @abstractmethod
    def _load(
        self, events: Iterable[StoredEvent], people: Iterable[Person], records: Iterable[Record]
    ) -> Head: ...

    @abstractmethod
    def _disconnect(self) -> None:
        """Let go of the database; the writer's thread has ended."""
