"""Writes a whole store as lines of JSON and reads it back into an empty one.

    {"kind":"store","format":1}
    {"kind":"person","person":…,"name":…,"contact":…}
    {"kind":"record","of":…,"key":…,"data_base64":…}
    {"kind":"event","sequence":…,"stream":…,"version":…,"name":…,"who":…,"at_ms":…,
     "command_id":…,"hash":…,"data":…}
    {"kind":"end","events":…,"seal":…}

People and records come first, then the events in order, one a line. `data` is what was
stored, byte for byte; data that is not one line of JSON stands in base64 as
`data_base64`. Hashes are in hexadecimal. A file without its last line was cut
short and is refused. Sequence numbers, hashes and seals stay what they were, so
a store that moves from SQLite to PostgreSQL and back is the same store.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from lexidrome.base import BadInput, CommandId, Damaged, Ms, PersonId, StreamId, text
from lexidrome.base.progress import OnProgress, counted, no_progress
from lexidrome.store.chain import START, seal
from lexidrome.store.event import StoredEvent
from lexidrome.store.people import Person
from lexidrome.store.protocol import Store
from lexidrome.store.records import Record
from lexidrome.store.settle import Head
from lexidrome.store.verify import whole

FORMAT = 1
RAW = msgspec.json.Decoder(msgspec.Raw)


class StoreLine(msgspec.Struct, frozen=True, tag_field="kind", tag="store"):
    format: int


class PersonLine(msgspec.Struct, frozen=True, tag_field="kind", tag="person"):
    person: PersonId
    name: str
    contact: str


class RecordLine(msgspec.Struct, frozen=True, tag_field="kind", tag="record"):
    of: str
    key: str
    data_base64: str


class EventLine(msgspec.Struct, frozen=True, tag_field="kind", tag="event", omit_defaults=True):
    sequence: int
    stream: StreamId
    version: int
    name: str
    who: str
    at_ms: Ms
    command_id: CommandId
    hash: str
    data: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    data_base64: str | msgspec.UnsetType = msgspec.UNSET


class EndLine(msgspec.Struct, frozen=True, tag_field="kind", tag="end"):
    events: int
    seal: str


Line = StoreLine | PersonLine | RecordLine | EventLine | EndLine
LINE: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def export_lines(
    store: Store, *, with_people: bool = True, on_progress: OnProgress = no_progress
) -> Iterator[bytes]:
    """All that the store holds when the first line is asked for, as lines without their ends."""
    # The events end here, the people are asked for next: nobody in the events is left out.
    events, last = whole(store), Head()
    yield msgspec.json.encode(StoreLine(FORMAT))
    for person in store.people() if with_people else ():
        yield msgspec.json.encode(person_line(person))
    for record in store.records() if with_people else ():
        yield msgspec.json.encode(record_line(record))
    for event in counted(events, store.head().sequence, on_progress):
        yield msgspec.json.encode(line_of(event))
        last = Head(event.sequence, event.seal)
    yield msgspec.json.encode(EndLine(last.sequence, last.seal.hex()))


def export_store(
    store: Store,
    file: BinaryIO,
    *,
    with_people: bool = True,
    on_progress: OnProgress = no_progress,
) -> Head:
    """Write all lines to a file; where the exported store ends."""
    last = b""
    for line in export_lines(store, with_people=with_people, on_progress=on_progress):
        file.write(line + b"\n")
        last = line
    end = msgspec.json.decode(last, type=EndLine)
    return Head(end.events, bytes.fromhex(end.seal))


def import_store(store: Store, lines: Iterable[bytes]) -> Head:
    """Fill an empty store from exported lines, all of them or nothing."""
    reader = Reader(lines)
    people, records = reader.people(), reader.records()
    return store.load(reader.events(), people, records).result()


def exported_events(lines: Iterable[bytes]) -> Iterator[StoredEvent]:
    """The events of exported lines, without a store to bring them into."""
    reader = Reader(lines)
    reader.people()
    reader.records()
    return reader.events()


class Reader:
    """Reads the lines once, people before events, and checks that the end is there."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines: Iterator[tuple[int, bytes | None]] = enumerate(lines, start=1)
        self._number = 0
        self._ahead: Line | None = None
        first = self._next()
        if not isinstance(first, StoreLine):
            raise BadInput(text("This is not an exported store."))
        if first.format != FORMAT:
            raise BadInput(
                text(
                    "The export has format {format}; this Lexidrome reads format {known}.",
                    format=first.format,
                    known=FORMAT,
                )
            )

    def people(self) -> list[Person]:
        people = []
        while isinstance(line := self._next(), PersonLine):
            people.append(Person(line.person, line.name, line.contact))
        self._ahead = line
        return people

    def records(self) -> list[Record]:
        records = []
        line, self._ahead = self._ahead or self._next(), None
        while isinstance(line, RecordLine):
            records.append(self._record(line))
            line = self._next()
        self._ahead = line
        return records

    def events(self) -> Iterator[StoredEvent]:
        line, self._ahead = self._ahead or self._next(), None
        last, count = START, 0
        while isinstance(line, EventLine):
            event = self._event(line, last)
            last, count = event.seal, count + 1
            yield event
            line = self._next()
        if not isinstance(line, EndLine):
            raise BadInput(
                text(
                    "Line {number}: an event or the end was expected; the file was cut short.",
                    number=self._number,
                )
            )
        if (line.events, line.seal) != (count, last.hex()):
            raise Damaged(
                text(
                    "The export says that it holds {events} events; those read are {count}, "
                    "or not the same.",
                    events=line.events,
                    count=count,
                )
            )
        if next(self._lines, None) is not None:
            raise BadInput(text("The export continues after its end."))

    def _record(self, line: RecordLine) -> Record:
        try:
            return record_of(line)
        except binascii.Error:
            raise BadInput(
                text("Line {number}: the record cannot be read.", number=self._number)
            ) from None

    def _event(self, line: EventLine, last: bytes) -> StoredEvent:
        try:
            return event_of(line, last)
        except (ValueError, binascii.Error):
            raise BadInput(
                text("Line {number}: the hash or the data cannot be read.", number=self._number)
            ) from None

    def _next(self) -> Line | None:
        self._number, line = next(self._lines, (self._number + 1, None))
        if line is None:
            return None
        try:
            return LINE.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadInput(
                text(
                    "Line {number} is not a line of an exported store: {reason}",
                    number=self._number,
                    reason=str(error),
                )
            ) from None


def person_line(person: Person) -> PersonLine:
    return PersonLine(person.person, person.name, person.contact)


def record_line(record: Record) -> RecordLine:
    return RecordLine(record.kind, record.key, base64.b64encode(record.data).decode())


def record_of(line: RecordLine) -> Record:
    return Record(line.of, line.key, base64.b64decode(line.data_base64, validate=True))


def event_of(line: EventLine, last: bytes) -> StoredEvent:
    """The event of a line, behind an event with this seal."""
    hash_ = bytes.fromhex(line.hash)
    return StoredEvent(
        line.sequence,
        line.stream,
        line.version,
        line.name,
        data_of(line),
        line.who,
        line.at_ms,
        line.command_id,
        hash_,
        seal(last, hash_),
    )


def line_of(event: StoredEvent) -> EventLine:
    is_plain = is_one_line_of_json(event.data)
    return EventLine(
        event.sequence,
        event.stream,
        event.version,
        event.name,
        event.who,
        event.at_ms,
        event.command_id,
        event.hash.hex(),
        msgspec.Raw(event.data) if is_plain else msgspec.UNSET,
        msgspec.UNSET if is_plain else base64.b64encode(event.data).decode(),
    )


def data_of(line: EventLine) -> bytes:
    if isinstance(line.data, msgspec.Raw):
        return bytes(line.data)
    if isinstance(line.data_base64, str):
        return base64.b64decode(line.data_base64, validate=True)
    raise ValueError


def is_one_line_of_json(data: bytes) -> bool:
    """Whether the data can stand in a line as it is and be read back as it was."""
    try:
        data.decode()
        return b"\n" not in data and b"\r" not in data and bytes(RAW.decode(data)) == data
    except (UnicodeDecodeError, msgspec.DecodeError):
        return False
