"""What goes from one store to another with some of its streams, in one file.

    {"kind":"parcel","format":1,"id":…,"name":…,"place":…,"to":…,"left_ms":…,"made_by":…}
    {"kind":"person",…}    {"kind":"record",…}    {"kind":"event",…}    as in an exported store
    {"kind":"thing","of":…,"name":…,"data_base64":…}
    {"kind":"end","lines":…,"checksum":…}

The last line has the SHA-256 of all bytes before it, so that a file that was cut short or changed
on its way is known. That nobody has made up an event the hashes of the streams show.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec

from lexidrome.base import BadInput, Damaged, Ms, text
from lexidrome.base.files import reading
from lexidrome.store.admission import rows_to_admit
from lexidrome.store.chain import START
from lexidrome.store.event import StoredEvent
from lexidrome.store.people import Person
from lexidrome.store.records import Record
from lexidrome.store.settle import Head
from lexidrome.store.transfer import (
    EventLine,
    PersonLine,
    RecordLine,
    event_of,
    line_of,
    person_line,
    record_line,
    record_of,
)

FORMAT = 1
BEGINNING = b'{"kind":"parcel",'


class Header(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="parcel"):
    """What a parcel is."""

    format: int = FORMAT
    id: str
    """Another one each time."""
    name: str
    """Of what goes."""
    place: str
    """The machine that it left."""
    to: str
    left_ms: Ms
    made_by: str
    """The version of the program."""


class Thing(msgspec.Struct, frozen=True):
    """Something beside the store that goes along."""

    of: str
    name: str
    data: bytes


class ThingLine(msgspec.Struct, frozen=True, tag_field="kind", tag="thing"):
    of: str
    name: str
    data_base64: str


class EndLine(msgspec.Struct, frozen=True, tag_field="kind", tag="end"):
    lines: int
    checksum: str


class Parcel(msgspec.Struct, frozen=True):
    """Some streams of a store with all that belongs to them."""

    header: Header
    people: tuple[Person, ...] = ()
    records: tuple[Record, ...] = ()
    things: tuple[Thing, ...] = ()
    events: tuple[StoredEvent, ...] = ()


Line = Header | PersonLine | RecordLine | ThingLine | EventLine | EndLine
LINE: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def write_parcel(file: BinaryIO, parcel: Parcel) -> None:
    """As lines of JSON, the last of which stands for all before it."""
    checksum, count = sha256(), 0
    for line in _lines(parcel):
        written = msgspec.json.encode(line) + b"\n"
        checksum.update(written)
        file.write(written)
        count += 1
    file.write(msgspec.json.encode(EndLine(count, checksum.hexdigest())) + b"\n")


def read_parcel(path: Path) -> Parcel:
    """Whole and unchanged, or a sentence that says what is wrong with the file."""
    with reading(path), path.open("rb") as file:
        parcel = _read(file, path)
    rows_to_admit(parcel.events, Head(), {})
    return parcel


def _lines(parcel: Parcel) -> Iterator[Line]:
    yield parcel.header
    yield from map(person_line, parcel.people)
    yield from map(record_line, parcel.records)
    for thing in parcel.things:
        yield ThingLine(thing.of, thing.name, base64.b64encode(thing.data).decode())
    yield from map(line_of, parcel.events)


def _read(file: BinaryIO, path: Path) -> Parcel:
    first = file.readline()
    if not first.startswith(BEGINNING):
        raise BadInput(text("{file} is not an event that was handed over.", file=str(path)))
    header = _header(first, path)
    people: list[Person] = []
    records: list[Record] = []
    things: list[Thing] = []
    events: list[StoredEvent] = []
    checksum, last = sha256(first), START
    for number, read in enumerate(file, start=2):
        with damage_told(path, number):
            match LINE.decode(read):
                case PersonLine(person, name, contact):
                    people.append(Person(person, name, contact))
                case RecordLine() as line:
                    records.append(record_of(line))
                case ThingLine(of, name, data):
                    things.append(Thing(of, name, base64.b64decode(data, validate=True)))
                case EventLine() as line:
                    events.append(event_of(line, last))
                    last = events[-1].seal
                case EndLine(lines, expected):
                    if (lines, expected) != (number - 1, checksum.hexdigest()) or file.read(1):
                        raise damaged(path, number)
                    beside = tuple(people), tuple(records), tuple(things)
                    return Parcel(header, *beside, tuple(events))
                case Header():
                    raise damaged(path, number)
        checksum.update(read)
    raise Damaged(
        text("{file} was cut short; nothing was taken in. Copy it again.", file=str(path))
    )


def _header(first: bytes, path: Path) -> Header:
    """A later format may have another header; that it is later can be read all the same."""
    with damage_told(path, 1):
        known = msgspec.json.decode(first, type=_Format).format
    if known > FORMAT:
        raise BadInput(
            text(
                "{file} was written by a later version of Lexidrome (format {format}; this one "
                "reads up to {known}). Update this one first.",
                file=str(path),
                format=known,
                known=FORMAT,
            )
        )
    with damage_told(path, 1):
        return msgspec.json.decode(first, type=Header)


class _Format(msgspec.Struct):
    format: int


@contextmanager
def damage_told(path: Path, number: int) -> Iterator[None]:
    """What cannot be read may be a secret; only its place is told."""
    try:
        yield
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError, binascii.Error, BadInput):
        raise damaged(path, number) from None


def damaged(path: Path, number: int) -> Damaged:
    return Damaged(
        text(
            "{file} is damaged (line {number}); nothing was taken in. Copy it again.",
            file=str(path),
            number=number,
        )
    )
