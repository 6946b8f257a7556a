"""Walks the chains and says where they are broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

import msgspec

from lexidrome.base import Damaged, StreamId, Text, text
from lexidrome.base.progress import OnProgress, counted, no_progress
from lexidrome.store.chain import link, seal
from lexidrome.store.event import StoredEvent
from lexidrome.store.protocol import Store
from lexidrome.store.settle import Head, StreamHead, head_after


class Report(msgspec.Struct, frozen=True):
    """What a walk over the whole store found."""

    event_count: int
    stream_count: int
    seal: bytes
    """Stands for the whole store: note it down and any later change to the past shows."""
    faults: list[Text]

    @property
    def is_sound(self) -> bool:
        return not self.faults


class Walk:
    """Follows the events in order and names what does not belong where it lies."""

    def __init__(self) -> None:
        self.head = Head()
        self.streams: dict[StreamId, StreamHead] = {}

    def step(self, event: StoredEvent) -> list[Text]:
        """The faults of the next event; the walk then goes on from what is stored."""
        before = self.streams.get(event.stream, StreamHead())
        faults = list(self._faults(event, before))
        self.head = Head(event.sequence, event.seal)
        self.streams[event.stream] = head_after(event)
        return faults

    def end(self, head: Head) -> list[Text]:
        """The faults seen where the events end and the store says it ends."""
        if self.head.sequence < head.sequence:
            return [missing(self.head.sequence + 1, head.sequence)]
        if self.head != head:
            return [text("The end of the store is not at its last event.")]
        return []

    def _faults(self, event: StoredEvent, before: StreamHead) -> Iterator[Text]:
        follows_in_store = event.sequence == self.head.sequence + 1
        follows_in_stream = event.version == before.version + 1
        if not follows_in_store:
            yield missing(self.head.sequence + 1, event.sequence - 1)
        if not follows_in_stream:
            yield text(
                "Sequence {sequence}: version {expected} of {stream} belongs here, "
                "version {version} was found.",
                sequence=event.sequence,
                expected=before.version + 1,
                stream=event.stream,
                version=event.version,
            )
        elif link(before.hash, event) != event.hash:
            yield text(
                "Sequence {sequence}: version {version} of {stream} ({name}) was changed.",
                sequence=event.sequence,
                version=event.version,
                stream=event.stream,
                name=event.name,
            )
        elif follows_in_store and seal(self.head.seal, event.hash) != event.seal:
            yield text(
                "Sequence {sequence}: version {version} of {stream} was not stored at this place.",
                sequence=event.sequence,
                version=event.version,
                stream=event.stream,
            )


def missing(first: int, last: int) -> Text:
    if first == last:
        return text("Sequence {first}: the event is missing.", first=first)
    return text("Sequence {first} to {last}: the events are missing.", first=first, last=last)


def checked(events: Iterable[StoredEvent]) -> Iterator[StoredEvent]:
    """The same events; the first one that breaks a chain is an error."""
    walk = Walk()
    for event in events:
        for fault in walk.step(event):
            raise Damaged(fault)
        yield event


def whole(store: Store) -> Iterator[StoredEvent]:
    """All events stored by now, as stored; it is an error if the last ones are missing."""
    return up_to(store.head(), store)


def up_to(head: Head, store: Store) -> Iterator[StoredEvent]:
    last = Head()
    for event in takewhile(lambda event: event.sequence <= head.sequence, store.stored()):
        last = Head(event.sequence, event.seal)
        yield event
    if last != head:
        raise Damaged(
            text(
                "The store should end at sequence {expected}, but ends at {sequence}.",
                expected=head.sequence,
                sequence=last.sequence,
            )
        )


def verify(store: Store, on_progress: OnProgress = no_progress) -> Report:
    """Walk over everything that was stored when the walk began."""
    faults: list[Text] = []
    walk = Walk()
    count = 0
    try:
        faults += store.complaints()
        head = store.head()
        events = takewhile(lambda event: event.sequence <= head.sequence, store.stored())
        for event in counted(events, head.sequence, on_progress):
            faults += walk.step(event)
            count += 1
        faults += walk.end(head)
    except Damaged as error:
        faults.append(
            text(
                "After sequence {sequence} the store cannot be read: {reason}",
                sequence=walk.head.sequence,
                reason=str(error),
            )
        )
    return Report(count, len(walk.streams), walk.head.seal, faults)
