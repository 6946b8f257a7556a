"""Streams of another store that go on here, with what belongs to them: all of it or nothing.

What is here of such a stream must be how it begins there. Its events keep their names, times,
authors and hashes, since a hash knows nothing of the store it lies in; their sequence numbers and
seals are this store's, at whose end they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from lexidrome.base import CommandId, Conflict, Damaged, Ms, StreamId, text
from lexidrome.store.chain import link, seal
from lexidrome.store.event import NewEvent, StoredEvent
from lexidrome.store.people import Person
from lexidrome.store.records import Record
from lexidrome.store.settle import Head, StreamHead, head_after


class Admission(msgspec.Struct, frozen=True):
    """What is to be taken in."""

    events: tuple[StoredEvent, ...]
    """Of each stream all there are, from the first one, in order."""
    people: tuple[Person, ...] = ()
    records: tuple[Record, ...] = ()
    gone: tuple[tuple[str, str], ...] = ()
    """The kinds and keys of records that are none any more."""

    def followed_by(
        self, stream: StreamId, new: NewEvent, command_id: CommandId, *, who: str, at_ms: Ms
    ) -> Admission:
        """With one more event at the end of one of these streams, which is new."""
        last = [event for event in self.events if event.stream == stream][-1]
        version = last.version + 1
        bare = StoredEvent(0, stream, version, new.name, new.data, who, at_ms, command_id, b"", b"")
        return replace(self, events=(*self.events, replace(bare, hash=link(last.hash, bare))))

    @property
    def streams(self) -> frozenset[StreamId]:
        return frozenset(event.stream for event in self.events)


def rows_to_admit(
    events: Iterable[StoredEvent], head: Head, ends: Mapping[StreamId, StreamHead]
) -> list[StoredEvent]:
    """Those that are not here yet, as they stand at the end of this store."""
    rows: list[StoredEvent] = []
    there: dict[StreamId, StreamHead] = {}
    for event in events:
        before = there.get(event.stream, StreamHead())
        if event.version != before.version + 1 or link(before.hash, event) != event.hash:
            raise changed_event(event)
        there[event.stream] = head_after(event)
        here = ends.get(event.stream, StreamHead())
        if event.version > here.version:
            head = Head(head.sequence + 1, seal(head.seal, event.hash))
            rows.append(replace(event, sequence=head.sequence, seal=head.seal))
        elif event.version == here.version and event.hash != here.hash:
            raise parted(event.stream)
    for stream, end in there.items():
        if end.version < ends.get(stream, StreamHead()).version:
            raise parted(stream)
    return rows


def changed_event(event: StoredEvent) -> Damaged:
    """Of an event that does not follow those before it in its stream."""
    return Damaged(
        text(
            "Version {version} of {stream} ({name}) was changed.",
            version=event.version,
            stream=event.stream,
            name=event.name,
        )
    )


def parted(stream: StreamId) -> Conflict:
    return Conflict(
        text("{stream} has gone on differently here and there; nothing was written.", stream=stream)
    )
