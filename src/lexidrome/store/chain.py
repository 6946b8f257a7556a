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
    return link_fields(
        previous,
        event.stream,
        event.version,
        event.name,
        event.who,
        event.at_ms,
        event.command_id,
        event.data,
    )


def link_fields(
    previous: bytes,
    stream: str,
    version: int,
    name: str,
    who: str,
    at_ms: int,
    command_id: str,
    data: bytes,
) -> bytes:
    fields = (
        stream.encode(),
        b"%d" % version,
        name.encode(),
        who.encode(),
        b"%d" % at_ms,
        command_id.encode(),
        data,
    )
    return sha256(
        previous + b"".join([len(field).to_bytes(4, "big") + field for field in fields])
    ).digest()


def seal(previous: bytes, hash_: bytes) -> bytes:
    """The seal of an event with `hash_` that follows `previous` in the store."""
    return sha256(previous + hash_).digest()
