"""Which device is which side at a table: a device is one side of a pairing, and stays it.

A browser is known by a cookie of its own; here stands what the cookie comes to,
never the cookie. It is bound by the first seat that it takes at a pairing, or by
the first result that it reports there. What is kept is kept per pairing, so that
the same phone may be any side in the next round.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from lexidrome.base import PersonId, Refusal, StreamId, text
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

DEVICE_RECORD = "pairing_device"
DEVICE_CHARS = 32
OTHER_SIDE = "other_side"


class Device(msgspec.Struct, frozen=True):
    """A device as it comes: what it is known by, and who is signed in there."""

    name: str
    person: PersonId | None = None
    address: str = ""


class BoundDevice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A device at one side of a pairing."""

    device: str
    side: int
    member: PersonId | None = None
    """The member of a team whose seat it took."""
    has_seat: bool = False
    """It sits in the game."""
    is_reporting: bool = False
    """It has the side's link to report by."""
    address: str = ""
    """Where it came from when it was bound."""
    person: PersonId | None = None
    """Who was signed in there when it was bound."""


class PairingDevices(msgspec.Struct, frozen=True, omit_defaults=True):
    """The devices at a pairing."""

    bound: tuple[BoundDevice, ...] = ()
    given: tuple[int, ...] = ()
    """Sides whose link to report by the staff gave out."""

    def side_of(self, device: Device) -> int | None:
        return next((each.side for each in self.bound if each.device == device.name), None)

    def of(self, side: int) -> tuple[BoundDevice, ...]:
        return tuple(each for each in self.bound if each.side == side)

    def is_known(self, person: PersonId | None, *sides: int) -> bool:
        """Whether this person, signed in at any device, is one of these sides; of all, if none."""
        known = (each.person for each in self.bound if not sides or each.side in sides)
        return person is not None and person in known

    def has(self, device: Device, side: int, member: PersonId | None = None) -> bool:
        """Whether this device sits in that seat."""
        return any(
            each.device == device.name and each.member == member and each.has_seat
            for each in self.of(side)
        )

    def is_others(self, device: Device, side: int) -> bool:
        """Whether only other devices are that side."""
        devices = {each.device for each in self.of(side)}
        return bool(devices) and device.name not in devices

    @property
    def is_from_one_address(self) -> bool:
        """Two sides came from the same address: perhaps one device, perhaps one network."""
        sides = {each.side for each in self.bound}
        at = [{b.address for b in self.of(side) if b.address} for side in sides]
        return len(at) > 1 and bool(set.intersection(*at))

    def with_bound(self, bound: BoundDevice) -> PairingDevices:
        """What the device has there already it keeps."""
        before = [e for e in self.bound if (e.device, e.member) == (bound.device, bound.member)]
        now = msgspec.structs.replace(
            bound,
            has_seat=bound.has_seat or any(each.has_seat for each in before),
            is_reporting=bound.is_reporting or any(each.is_reporting for each in before),
            person=bound.person or next((each.person for each in before if each.person), None),
        )
        kept = tuple(each for each in self.bound if each not in before)
        return msgspec.structs.replace(self, bound=(*kept, now))

    def freed(self, side: int) -> PairingDevices:
        """Nobody is that side any more."""
        kept = tuple(each for each in self.bound if each.side != side)
        return msgspec.structs.replace(self, bound=kept)

    def unseated(self, side: int) -> PairingDevices:
        """They have to sit down anew, with another link; they are that side all the same."""
        bound = (
            msgspec.structs.replace(each, has_seat=False) if each.side == side else each
            for each in self.bound
        )
        return msgspec.structs.replace(self, bound=tuple(bound))

    def silenced(self, side: int) -> PairingDevices:
        """Nobody has that side's link to report by; who had nothing else is no side any more."""
        bound = (
            msgspec.structs.replace(each, is_reporting=False) if each.side == side else each
            for each in self.bound
            if each.side != side or each.has_seat or not each.is_reporting
        )
        return PairingDevices(tuple(bound), tuple(each for each in self.given if each != side))


class TableDevices:
    def __init__(self, store: Store) -> None:
        self._drawer = Drawer(store, DEVICE_RECORD, PairingDevices)

    def at(self, slip: StreamId) -> PairingDevices:
        """Those at a pairing, which goes by the name of its slip."""
        return self._drawer.get(slip) or PairingDevices()

    def within(self, before: str) -> list[tuple[StreamId, PairingDevices]]:
        """Those at all pairings whose slips' names begin so."""
        found = self._drawer.items()
        return [(StreamId(key), sides) for key, sides in found if key.startswith(before)]

    async def change(
        self, slip: StreamId, change: Callable[[PairingDevices], PairingDevices]
    ) -> None:
        nobody = PairingDevices()

        def changed(now: PairingDevices | None) -> PairingDevices | None:
            sides = change(now or nobody)
            return now if sides == (now or nobody) else sides

        await self._drawer.edit(slip, changed)

    async def put(self, slip: StreamId, sides: PairingDevices) -> None:
        await self._drawer.put(slip, sides)


def device_name(secret: str) -> str:
    """What a device's cookie comes to; it cannot be turned back into the cookie."""
    return hashlib.sha256(secret.encode()).hexdigest()[:DEVICE_CHARS]


def other_side() -> Refusal:
    return Refusal(
        OTHER_SIDE,
        text(
            "This device is the other side at this table. Each side uses its own device, or "
            "comes to the desk."
        ),
    )
