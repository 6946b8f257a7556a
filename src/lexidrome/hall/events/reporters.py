"""Who comes about a pairing: to the desk for its links, or with a link to report by."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.devices import Device, PairingDevices
from lexidrome.hall.events.meetings import Meeting
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.lookalikes import looks_of
from lexidrome.hall.people.seat_links import Seat


class DeskRequest(msgspec.Struct, frozen=True):
    """Who asks at the desk, and from which device."""

    standing: EventStanding
    caller: Caller
    device: Device
    command_id: str
    """What is asked twice is done once, and shown once."""
    name: str = ""
    """What whoever asks is called, if they are known."""

    @property
    def identity(self) -> str:
        """No command from elsewhere has it, so that nothing else is taken for what is asked here.

        Otherwise whoever has used the same id before, for something that nobody minds, would
        be given a link of which neither the journal nor the game tells.
        """
        return f"links/{self.standing.who}/{self.command_id}"

    def plays_in(
        self, meeting: Meeting, sides: PairingDevices, names: Callable[[PersonId], str]
    ) -> bool:
        """Whether they play there: by what is known of them, and by their name.

        Somebody's account and their entry are two persons to us: a roster knows names only.
        """
        persons = [person for n in meeting.game.numbers for person in meeting.persons(n)]
        if self.caller.person is not None and self.caller.person in persons:
            return True
        called = set(looks_of(self.name)) if self.name else set()
        is_namesake = any(called & set(looks_of(names(person))) for person in persons)
        return is_namesake or sides.is_known(self.caller.person)

    def sits_in(self, meeting: Meeting, sides: PairingDevices) -> bool:
        """Whoever has this device has a side of that pairing."""
        seat, opened = self.caller.seat, meeting.opened
        is_seated = seat is not None and opened is not None and seat.stream == opened.stream
        return is_seated or sides.side_of(self.device) is not None


class Reporter(msgspec.Struct, frozen=True):
    """Whoever brings a link to report by: one side of one pairing."""

    standing: EventStanding
    meeting: Meeting
    seat: Seat
    """What the link says."""

    @property
    def side(self) -> int:
        return self.seat.number

    @property
    def number(self) -> int:
        return self.meeting.game.numbers[self.side]

    @property
    def is_open(self) -> bool:
        """No result is in there yet."""
        return not self.meeting.game.is_in

    @property
    def may_differ(self) -> bool:
        """A side alone reported what is in there; what the other says is kept (DP-1.III)."""
        game = self.meeting.game
        return game.is_in and game.source is t.results.Source.WINNER


class Extent(msgspec.Struct, frozen=True):
    """How much would end, if all of it did."""

    codes: int
    games: int
    links: int
