"""The hash chains that make a changed, removed or swapped event visible.

Each stream is a chain: an event's `hash` is SHA-256 over the hash before it
and the event's canonical bytes. The store as a whole is a second chain: an
event's `seal` is SHA-256 over the seal before it and the event's hash, in the
order of the sequence numbers. The first event of a chain follows 32 zero bytes.

Canonical bytes are the fields stream, version, name, who, at_ms, command_id
and data, each as a four-byte big-endian length and its bytes: texts in UTF-8,
numbers in decimal. The sequence number is left out, so that a stream keeps its
hashes when it moves to another store.
"""

from __future__ import annotations

from hashlib import sha256

from lexidrome.store.event import StoredEvent

START = bytes(32)


def link(previous: bytes, event: StoredEvent) -> bytes:
    """The hash of an event that follows `previous` in its stream."""
    of_command = fields_of(event.who, b"%d" % event.at_ms, event.command_id)
    return link_fields(
        previous, fields_of(event.stream), event.version, event.name, of_command, event.data
    )


def link_fields(
    previous: bytes, stream: bytes, version: int, name: str, of_command: bytes, data: bytes
) -> bytes:
    """The same for whoever links several: what they share comes as canonical bytes already."""
    number, kind = b"%d" % version, name.encode()
    return sha256(
        b"%b%b%b%b%b%b%b%b%b"
        % (
            previous,
            stream,
            len(number).to_bytes(4, "big"),
            number,
            len(kind).to_bytes(4, "big"),
            kind,
            of_command,
            len(data).to_bytes(4, "big"),
            data,
        )
    ).digest()


def fields_of(*values: str | bytes) -> bytes:
    """Canonical bytes."""
    fields = [value.encode() if isinstance(value, str) else value for value in values]
    return b"".join([len(field).to_bytes(4, "big") + field for field in fields])


def seal(previous: bytes, hash_: bytes) -> bytes:
    """The seal of an event with `hash_` that follows `previous` in the store."""
    return sha256(previous + hash_).digest()
