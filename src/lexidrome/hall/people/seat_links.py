"""Seat links: a signed address that lets somebody sit down without an account.

A link says which game, which side and, if the seat is somebody's, whose; and a
signature over that, so nobody can make one up or change it. A seat's links can
be made worthless by renewing the seat; the links made afterwards are new ones.
Who listens is told, so that what was opened by an old link ends with it.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
from collections.abc import Callable

import msgspec

from lexidrome.base import BadInput, PersonId, StreamId, text
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

KEY_BYTES = 32
SIGNATURE_BYTES = 16
RENEWAL_BITS = 48
KEY = "seat_links"


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """Which seat a link is for."""

    stream: StreamId
    number: int
    person: PersonId | None = None
    renewed: int = 0
    """Which renewal of the seat the link is of; nought: it was never renewed."""


class SeatLinks:
    def __init__(self, store: Store) -> None:
        self._keys = Drawer(store, "key", bytes)
        self._renewed = Drawer(store, "seat", int)
        self._locks = Locks()
        self._renewed.listen(self._was_renewed)
        self._listeners: list[Callable[[StreamId, int], None]] = []

    def listen(self, listener: Callable[[StreamId, int], None]) -> None:
        """Call whenever a seat was renewed."""
        self._listeners.append(listener)

    async def open(self) -> None:
        """Have a key; the first start makes it."""
        await self._keys.make(KEY, secrets.token_bytes(KEY_BYTES))

    def make(self, stream: StreamId, number: int, person: PersonId | None = None) -> str:
        """The token that stands in a seat's address."""
        seat = Seat(stream, number, person, self._renewal(stream, number))
        payload = msgspec.msgpack.encode(seat)
        return encode(payload + self._sign(payload))

    def read(self, token: str) -> Seat:
        """The seat that a token is for; a refusal to anything that is not one of ours."""
        signed = decode(token)
        payload, signature = signed[:-SIGNATURE_BYTES], signed[-SIGNATURE_BYTES:]
        if not hmac.compare_digest(self._sign(payload), signature):
            raise worthless()
        try:
            seat = msgspec.msgpack.decode(payload, type=Seat)
        except msgspec.MsgspecError:
            raise worthless() from None
        self.check(seat)
        return seat

    def check(self, seat: Seat) -> None:
        """Refuse a seat whose link was taken back; whoever waits looks again before they write."""
        if seat.renewed != self._renewal(seat.stream, seat.number):
            raise BadInput(text("This link was withdrawn; ask the director for a new one."))

    async def renew(self, stream: StreamId, number: int) -> None:
        """From now on all links of this seat made so far are worthless."""
        async with self._locks.of(f"{stream}#{number}"):
            # Not the next number: after a backup was restored it would come again, and with it
            # a link that was taken back in the past that is lost.
            await self._renewed.put(f"{stream}#{number}", 1 + secrets.randbits(RENEWAL_BITS))

    def _was_renewed(self, key: str, _before: int | None, _now: int | None) -> None:
        """Listens to the records: another process may have renewed it."""
        stream, _, number = key.rpartition("#")
        for listener in self._listeners:
            listener(StreamId(stream), int(number))

    def _renewal(self, stream: StreamId, number: int) -> int:
        return self._renewed.get(f"{stream}#{number}") or 0

    def _sign(self, payload: bytes) -> bytes:
        key = self._keys.get(KEY)
        assert key is not None, "the links are opened before they are used"
        return hmac.digest(key, payload, "sha256")[:SIGNATURE_BYTES]


def worthless() -> BadInput:
    return BadInput(text("This link is not valid or no longer valid; ask for a new one."))


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(token: str) -> bytes:
    try:
        data = base64.b64decode(
            token.encode("ascii") + b"=" * (-len(token) % 4), altchars=b"-_", validate=True
        )
    except (UnicodeEncodeError, binascii.Error):
        raise worthless() from None
    # One seat has one token: what only decodes to the same bytes is not it.
    if encode(data) != token:
        raise worthless()
    return data
