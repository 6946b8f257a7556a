"""What a stream had come to after one of its facts, so that nobody need begin with the first.

A snapshot is no record of anything: it can be made again from the facts, and whoever finds
that it does not fit goes by them. So it is in no backup and in no export, whoever loads a
store loads none, and erasing somebody throws all of them away. As secret as the facts.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from lexidrome.base import StreamId


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """What a stream had come to at a version; it can be deleted at any time."""

    stream: StreamId
    version: int
    """How many facts it is the fold of."""
    hash: bytes
    """The stream's chain up to and with the last of them."""
    made_by: str
    """A fingerprint of the code that folded them; another one may fold otherwise."""
    data: bytes
    seal: bytes
    """Over all of this, so that one that was changed or half written does not count."""

    @property
    def is_whole(self) -> bool:
        return self.seal == _seal(self.stream, self.version, self.hash, self.made_by, self.data)


def sealed(stream: StreamId, version: int, hash_: bytes, made_by: str, data: bytes) -> Snapshot:
    """A snapshot with the seal by which it is known to be whole."""
    seal = _seal(stream, version, hash_, made_by, data)
    return Snapshot(stream, version, hash_, made_by, data, seal)


def _seal(stream: StreamId, version: int, hash_: bytes, made_by: str, data: bytes) -> bytes:
    fields = (stream.encode(), b"%d" % version, hash_, made_by.encode(), data)
    return sha256(b"".join([len(field).to_bytes(4, "big") + field for field in fields])).digest()
