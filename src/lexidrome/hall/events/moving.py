"""Moving an event: handed over here, taken in there, and home again in the same way.

    hand over   close it (`moves.left.1`) → put all of it into a parcel (`packing`)
    take in     is it whole, does it go on what is here? → lexicons, boards
                → events, people and records in one transaction, with `moves.arrived.1`

What is in memory anywhere hears of what arrived as of anything that another process writes.
"""

from __future__ import annotations

import asyncio
import platform
from pathlib import Path

import msgspec

from lexidrome.base import Refusal, Text, text
from lexidrome.base.moments import machine_zone, plain_moment
from lexidrome.hall.events.arriving import admission_of, check_parcel
from lexidrome.hall.events.belongings import BOARDS, check_things, keep_things
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.moves import EventArrived, HandOver, TakeEventBack
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import refused
from lexidrome.hall.people.office import Office
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.names import house_id, moves_stream, new_id
from lexidrome.hall.run.orders import Answer
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import Parcel, read_parcel


class TakenIn(msgspec.Struct, frozen=True):
    """What came of taking an event in."""

    event: str
    said: tuple[Text, ...] = ()
    """What whoever did it should know."""


class Moving:
    def __init__(self, hall: Hall, office: Office, library: LexiconLibrary, folder: Path) -> None:
        self._hall = hall
        self._office = office
        self._library = library
        self._boards = folder / BOARDS
        self._taking_in = asyncio.Lock()

    async def hand_over(self, standing: EventStanding, event: str, to: str) -> Answer:
        """Close the event here, with whoever does so as one who directs it there.

        It is there for its parcel to be made; made again, it is the same.
        """
        if not standing.within(event).is_director or standing.actor is None:
            return refused()
        person = standing.actor.person
        if (await self._hall.departures.moves(event)).left is not None:
            return Refusal("event_away", text("The event has been handed over already."))
        roles = await self._office.roles_in(event)
        if person is not None and EventRole.DIRECTOR not in roles.of(person):
            await self._office.grant(event, person, EventRole.DIRECTOR)
        command = HandOver(new_id(), to.strip(), platform.node(), person)
        moves = self._hall.departures.streams
        return await moves.submit(moves_stream(event), command, house_id(), who=standing.who)

    async def take_back(self, standing: EventStanding, event: str, reason: str) -> Answer:
        """Let it go on here after all; what went along is refused from then on."""
        if not standing.within(event).is_director or standing.actor is None:
            return refused()
        command = TakeEventBack(reason, standing.actor.person)
        moves = self._hall.departures.streams
        return await moves.submit(moves_stream(event), command, house_id(), who=standing.who)

    async def take_in(self, standing: EventStanding, file: Path) -> TakenIn | Refusal:
        """All of the event in a file, or nothing; the same file again changes nothing."""
        if not standing.is_director or standing.actor is None:
            return refused()
        parcel = await asyncio.to_thread(read_parcel, file)
        async with self._taking_in:
            return await self._take_in(standing, parcel)

    async def _take_in(self, standing: EventStanding, parcel: Parcel) -> TakenIn:
        hall, event = self._hall, parcel.header.name
        store, now_ms = hall.store, hall.clock.now_ms()
        known = await asyncio.to_thread(check_parcel, store, hall, parcel, now_ms)
        if known is not None:
            return TakenIn(event, (_here_since(known),))
        assert standing.actor is not None
        arrived = EventArrived(
            parcel.header.id,
            platform.node(),
            parcel.header.left_ms,
            standing.actor.person,
            now_ms,
        )
        admission, said = await asyncio.to_thread(
            admission_of, store, parcel, arrived, standing.who
        )
        await asyncio.to_thread(check_things, parcel.things, self._library, self._boards)
        await asyncio.to_thread(keep_things, parcel.things, self._library, self._boards)
        await store.admit(admission)
        await hall.taken_in()
        return TakenIn(event, tuple(said))


def _here_since(arrived: EventArrived) -> Text:
    return text(
        "This file was taken in already ({moment}); nothing was changed.",
        moment=plain_moment(arrived.at_ms, machine_zone()),
    )
