"""What each side of a pairing has for the staff to see: a seat, devices, a link to report by."""

from __future__ import annotations

import msgspec

from lexidrome.hall import Meeting
from lexidrome.web.kit.event.rooms import EventRooms, EventView


class SideRow(msgspec.Struct, frozen=True):
    """One side of a pairing, and what it has; never a link."""

    number: int
    name: str
    is_seated: bool
    devices: int
    is_reporting: bool


def side_rows(events: EventRooms, view: EventView, meeting: Meeting) -> list[SideRow]:
    sides = events.tables.devices.at(meeting.slip)
    return [
        SideRow(
            number,
            view.entrant_name(meeting.division.name, number),
            meeting.opened is not None and side in meeting.opened.seated,
            len({each.device for each in sides.of(side)}),
            side in sides.given or any(each.is_reporting for each in sides.of(side)),
        )
        for side, number in enumerate(meeting.game.numbers)
    ]
