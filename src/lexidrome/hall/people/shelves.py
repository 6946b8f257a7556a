"""Where somebody's games are found again: the seats that a device or an account has taken.

A shelf is one device's, known by what its cookie comes to, as long as nobody is signed in
there; who is signed in has a shelf of their own and finds it at every device. On it stand
seats, never links: a link is made of a seat when its owner comes back to it, and only
while the seat was not renewed. Who has the list of another has nothing to sit down with.
"""

from __future__ import annotations

import msgspec

from lexidrome.base import BadInput, Ms, PersonId, StreamId
from lexidrome.hall.people.seat_links import Seat, SeatLinks
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

SHELF_RECORD = "shelf"
MOST_KEPT = 1000
"""Seats on a shelf; the oldest make room."""


class ShelfOwner(msgspec.Struct, frozen=True):
    """Whose shelf it is."""

    device: str
    """What the device's cookie comes to; empty: the device has none."""
    person: PersonId | None = None
    """Who plays there now, a guest or not."""
    has_account: bool = False

    @property
    def key(self) -> str:
        """A guest's shelf is the device's: their name goes with its session."""
        return f"account/{self.person}" if self.has_account else f"device/{self.device}"

    @property
    def device_key(self) -> str:
        return f"device/{self.device}"


class KeptSeat(msgspec.Struct, frozen=True):
    seat: Seat
    at_ms: Ms


class Shelf(msgspec.Struct, frozen=True, omit_defaults=True):
    kept: tuple[KeptSeat, ...] = ()

    def with_kept(self, new: tuple[KeptSeat, ...]) -> Shelf:
        """A seat stands once, as it was taken last."""
        places = {_place(each.seat) for each in new}
        before = tuple(each for each in self.kept if _place(each.seat) not in places)
        return Shelf((*before, *new)[-MOST_KEPT:])

    def without(self, stream: StreamId) -> Shelf:
        return Shelf(tuple(each for each in self.kept if each.seat.stream != stream))


class Shelves:
    def __init__(self, store: Store, clock: Clock, seat_links: SeatLinks) -> None:
        self._drawer = Drawer(store, SHELF_RECORD, Shelf)
        self._clock = clock
        self._seat_links = seat_links

    def of(self, owner: ShelfOwner) -> tuple[KeptSeat, ...]:
        return (self._drawer.get(owner.key) or Shelf()).kept

    def of_device(self, owner: ShelfOwner) -> tuple[KeptSeat, ...]:
        """Seats taken there while nobody was signed in."""
        return (self._drawer.get(owner.device_key) or Shelf()).kept

    async def keep(self, owner: ShelfOwner, token: str) -> None:
        """Somebody has sat down by this link."""
        seat = self._seat_links.read(token)
        await self._add(owner.key, (KeptSeat(seat, self._clock.now_ms()),))

    def seat(self, owner: ShelfOwner, stream: StreamId) -> Seat | None:
        """The seat in a game, for whoever took it; none, if it was taken back."""
        kept = (each.seat for each in reversed(self.of(owner)) if each.seat.stream == stream)
        return next((seat for seat in kept if self._is_good(seat)), None)

    def link(self, owner: ShelfOwner, stream: StreamId) -> str | None:
        """The same as a link to sit down by."""
        seat = self.seat(owner, stream)
        return None if seat is None else self._seat_links.make(stream, seat.number, seat.person)

    def _is_good(self, seat: Seat) -> bool:
        try:
            self._seat_links.check(seat)
        except BadInput:
            return False
        return True

    async def take_over(self, owner: ShelfOwner) -> int:
        """Put what stands on the device's shelf onto the account's; how many seats that is."""
        seats = self.of_device(owner)
        if not owner.has_account or not seats:
            return 0
        await self._add(owner.key, seats)
        await self._drawer.erase(owner.device_key)
        return len(seats)

    async def remove(self, owner: ShelfOwner, stream: StreamId) -> None:
        await self._drawer.change(owner.key, lambda shelf: shelf.without(stream))

    async def forget(self, owner: ShelfOwner) -> None:
        """Nothing is found again; the games stay, and so do their links."""
        await self._drawer.erase(owner.key)

    async def forget_person(self, person: PersonId) -> None:
        await self._drawer.erase(ShelfOwner("", person, has_account=True).key)

    async def _add(self, key: str, seats: tuple[KeptSeat, ...]) -> None:
        await self._drawer.edit(key, lambda shelf: (shelf or Shelf()).with_kept(seats))


def _place(seat: Seat) -> tuple[StreamId, int]:
    return seat.stream, seat.number
