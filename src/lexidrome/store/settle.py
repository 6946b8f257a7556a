"""Decides what a group of appends does, before any database hears of it.

Grouping many callers' appends into one transaction must not let one caller's
conflict spoil its neighbours: each append is settled by itself, in order, upon
what those before it in the group left.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence

import msgspec

from lexidrome.base import CommandId, Conflict, StreamId, text
from lexidrome.store.chain import START, fields_of, link_fields, seal
from lexidrome.store.event import Append, Appended, StoredEvent


class Closed(Conflict):
    """Another stream ends with what keeps this one from going on; nothing was written."""


class Head(msgspec.Struct, frozen=True, gc=False):
    """Where the whole store ends."""

    sequence: int = 0
    seal: bytes = START


class StreamHead(msgspec.Struct, frozen=True, gc=False):
    """Where one stream ends."""

    version: int = 0
    hash: bytes = START
    name: str = ""
    """Of its last event."""


Answers = MutableMapping[tuple[StreamId, CommandId], Appended]


class Settled(msgspec.Struct, frozen=True, gc=False):
    """What to write, and what to tell each caller once it is durable."""

    rows: list[StoredEvent]
    outcomes: list[Appended | Conflict]
    head: Head

    @property
    def has_conflict(self) -> bool:
        return any(isinstance(outcome, Conflict) for outcome in self.outcomes)


def settle(
    appends: Sequence[Append],
    head: Head,
    streams: MutableMapping[StreamId, StreamHead],
    answers: Answers,
) -> Settled:
    """Settle each append in turn; `streams` and `answers` are brought up to date."""
    rows: list[StoredEvent] = []
    outcomes: list[Appended | Conflict] = []
    for append in appends:
        key = (append.stream, append.command_id)
        first_answer = answers.get(key)
        if first_answer is not None:
            outcomes.append(first_answer)
            continue
        if is_closed(append, streams):
            outcomes.append(closed(append))
            continue
        stream_head = streams.get(append.stream, StreamHead())
        if append.expected_version not in (None, stream_head.version):
            outcomes.append(conflict(append, stream_head.version))
            continue
        new_rows = rows_of(append, head, stream_head)
        rows += new_rows
        head = Head(new_rows[-1].sequence, new_rows[-1].seal)
        streams[append.stream] = head_after(new_rows[-1])
        answers[key] = answer_of(new_rows)
        outcomes.append(answers[key])
    return Settled(rows, outcomes, head)


def streams_of(appends: Sequence[Append]) -> set[StreamId]:
    """Those whose ends must be known to settle these."""
    named = {append.stream for append in appends}
    return named | {append.unless.stream for append in appends if append.unless is not None}


def head_after(last: StoredEvent) -> StreamHead:
    return StreamHead(last.version, last.hash, last.name)


def is_closed(append: Append, streams: Mapping[StreamId, StreamHead]) -> bool:
    unless = append.unless
    return unless is not None and streams.get(unless.stream, StreamHead()).name == unless.name


def rows_of(append: Append, head: Head, stream_head: StreamHead) -> list[StoredEvent]:
    rows: list[StoredEvent] = []
    last_hash, last_seal = stream_head.hash, head.seal
    stream = fields_of(append.stream)
    of_command = fields_of(append.who, b"%d" % append.at_ms, append.command_id)
    for place, event in enumerate(append.events, start=1):
        version = stream_head.version + place
        last_hash = link_fields(last_hash, stream, version, event.name, of_command, event.data)
        last_seal = seal(last_seal, last_hash)
        rows.append(
            StoredEvent(
                head.sequence + place,
                append.stream,
                version,
                event.name,
                event.data,
                append.who,
                append.at_ms,
                append.command_id,
                last_hash,
                last_seal,
            )
        )
    return rows


def answer_of(rows: Sequence[StoredEvent]) -> Appended:
    """The answer to the command that wrote these rows."""
    first, last = rows[0], rows[-1]
    return Appended(
        first.stream,
        first.command_id,
        first.version,
        last.version,
        first.sequence,
        last.sequence,
    )


def closed(append: Append) -> Closed:
    return Closed(text("{stream} is closed; nothing was written.", stream=append.stream))


def conflict(append: Append, version: int) -> Conflict:
    return Conflict(
        text(
            "{stream} has changed: version {expected} was expected, but it is at {version}.",
            stream=append.stream,
            expected=append.expected_version or 0,
            version=version,
        )
    )
