"""What every store can do, whichever database lies beneath."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from lexidrome.base import CommandId, Ms, StreamId
from lexidrome.store.event import Appended, NewEvent, StoredEvent
from lexidrome.store.writer import Pending


class Store(Protocol):
    """An append-only store of streams of events."""

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
        writes nothing.
        """
        ...

    def read(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        """The stream's events from that version on, in order."""
        ...

    def read_all(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        """The events of all streams from that sequence number on, in order."""
        ...

    def answer(self, stream: StreamId, command_id: CommandId) -> Appended | None:
        """What was answered to this command, or None if the stream has not seen it."""
        ...

    def close(self) -> None:
        """Write what was handed in and let go of the database."""
        ...
