"""Links to report by, and what the desk takes back: links, seats and codes, one by one or all.

A link to report by is for one side of one pairing. The staff see no link that is
in use: they end it, and may give out a new one, which is shown once. Each time the
journal says so, and so does the game to both its sides, where its seat is meant.
"""

from __future__ import annotations

import asyncio

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput, CommandId, NotFound, PersonId, Refusal, StreamId, text
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.devices import Device, PairingDevices, other_side
from lexidrome.hall.events.meetings import Meeting, Taking, not_this_side
from lexidrome.hall.events.reporters import DeskRequest, Extent, Reporter
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import refused
from lexidrome.hall.people.people import known_name
from lexidrome.hall.run.names import event_stream, slips_of
from lexidrome.hall.run.orders import Answer

ALREADY_SHOWN = "already_shown"
OWN_GAME = "own_game"
LINK_TAKEN = "link_taken"
HAS_RESULT = "has_result"
_ROLES = {t.Role.DIRECTOR: g.Role.DIRECTOR, t.Role.STAFF: g.Role.STAFF}


class TableLinks:
    """The links by which sides of an event report and take their seats."""

    def __init__(self, hall: Hall, tables: EventTables) -> None:
        self._hall = hall
        self._tables = tables
        self._seat_links = tables.seat_links

    # Reporting

    async def reporter(self, event: str, token: str, device: Device) -> Reporter:
        """Whose link this is; a refusal to a device that is the other side."""
        seat = self._seat_links.read(token)
        before = slips_of(event)
        if not seat.stream.startswith(before):
            raise NotFound(text("This link is not valid or no longer valid; ask for a new one."))
        meeting = await self._tables.named(event, seat.stream.removeprefix(before))
        if meeting is None:
            raise BadInput(
                text("This link was for a pairing that has changed; ask for your new link.")
            )
        number = meeting.game.numbers[seat.number]
        persons = meeting.persons(number)
        if self._tables.devices.at(meeting.slip).side_of(device) not in (None, seat.number):
            raise BadInput(other_side().sentence)
        actor = t.Actor(t.Role.ENTRANT, meeting.division.name, number, person=persons[0])
        return Reporter(EventStanding(f"seat:{number}", actor, event), meeting, seat)

    async def take(self, meeting: Meeting, taking: Taking) -> str | Refusal:
        """A side's link to report by, for the first device that comes with the table's code."""
        async with self._tables.locks.of(meeting.slip):
            meeting = await self._tables.again(meeting)
            sides, side = self._tables.devices.at(meeting.slip), taking.side
            if refusal := not_this_side(meeting, sides, taking):
                return refusal
            is_own = any(each.device == taking.device.name for each in sides.of(side))
            is_seated = meeting.opened is not None and side in meeting.opened.seated
            if side in sides.given or (not is_own and (is_seated or bool(sides.of(side)))):
                return _taken()
            await self._tables.bind(meeting.slip, taking.bound(is_reporting=True))
            return self._link(meeting, side)

    async def act(self, reporter: Reporter, device: Device) -> Reporter | Refusal:
        """The device that reports by a link is that side from now on; with what stands now."""
        async with self._tables.locks.of(reporter.meeting.slip):
            meeting = await self._tables.again(reporter.meeting)
            self._seat_links.check(reporter.seat)
            sides = self._tables.devices.at(meeting.slip)
            if refusal := not_this_side(meeting, sides, Taking(reporter.side, device)):
                return refusal
            await self._tables.bind(
                meeting.slip, Taking(reporter.side, device).bound(is_reporting=True)
            )
            return msgspec.structs.replace(reporter, meeting=meeting)

    def leads_on(self, reporter: Reporter) -> bool:
        """Whether this link leads a side of a league from match to match.

        Only one that the staff gave out: a league has no desk that the sides pass by every
        week, and a table's code is not theirs alone.
        """
        meeting = reporter.meeting
        is_league = isinstance(meeting.division.phases[meeting.round.phase].format, t.phases.League)
        return is_league and reporter.side in self._tables.devices.at(meeting.slip).given

    def next_of(self, reporter: Reporter) -> t.Round | None:
        """The next match of a side of a league, whose link it may fetch with this one."""
        meeting, number = reporter.meeting, reporter.number
        division, phase = meeting.division, meeting.round.phase
        if not self.leads_on(reporter):
            return None
        later = [
            each
            for each, game in division.games_of(number)
            if each.number > meeting.round.number and each.phase == phase and not game.is_bye
        ]
        return later[0] if later else None

    async def go_on(self, event: str, reporter: Reporter, device: Device) -> str | Refusal:
        """The link for the next match, once; from then on it is that match's own."""
        each, division = self.next_of(reporter), reporter.meeting.division.name
        meeting = None
        if each is not None:
            meeting = await self._tables.pairing(event, division, each.number, reporter.number)
        if meeting is None:
            return Refusal(HAS_RESULT, text("There is no next match yet."))
        side = meeting.game.numbers.index(reporter.number)
        async with self._tables.locks.of(meeting.slip):
            self._seat_links.check(reporter.seat)
            sides = self._tables.devices.at(meeting.slip)
            if refusal := not_this_side(meeting, sides, Taking(side, device)):
                return refusal
            if sides.side_of(device) == side:
                return self._link(meeting, side)
            if side in sides.given or sides.of(side):
                return _taken()
            bound = sides.with_bound(Taking(side, device).bound(is_reporting=True))
            given = (*bound.given, side)
            await self._tables.devices.put(
                meeting.slip, msgspec.structs.replace(bound, given=given)
            )
            return self._link(meeting, side)

    # At the desk

    async def give_report(self, asking: DeskRequest, meeting: Meeting, side: int) -> str | Refusal:
        """A new link for a side to report by; those before it end."""
        async with self._tables.locks.of(meeting.slip):
            meeting = await self._tables.again(meeting)
            if meeting.game.is_in:
                return Refusal(HAS_RESULT, text("This game already has a result."))
            ended = await self._end_report(asking, meeting, side, t.setup.LinkKind.REPORT)
            if isinstance(ended, Refusal):
                return ended
            given = (*ended.given, side)
            now = msgspec.structs.replace(ended, given=given)
            await self._tables.devices.put(meeting.slip, now)
            return self._link(meeting, side)

    async def end_report(self, asking: DeskRequest, meeting: Meeting, side: int) -> Refusal | None:
        async with self._tables.locks.of(meeting.slip):
            meeting = await self._tables.again(meeting)
            ended = await self._end_report(asking, meeting, side, t.setup.LinkKind.REPORT_ENDED)
            if isinstance(ended, Refusal):
                return ended
            await self._tables.devices.put(meeting.slip, ended)
            return None

    async def give_seat(
        self, asking: DeskRequest, meeting: Meeting, side: int, *, is_freed: bool = False
    ) -> list[str] | Refusal:
        """New links to a side's seat, the whole side's first; or none, and the seat is free."""
        async with self._tables.locks.of(meeting.slip):
            meeting = await self._tables.again(meeting)
            opened = meeting.opened
            if opened is None:
                raise NotFound(text("There is no such game."))
            if refusal := self._may_not(asking, meeting):
                return refusal
            by = _actor(asking.standing)
            told = await self._tell(opened.stream, side, by, asking, is_freed=is_freed)
            if isinstance(told, Refusal):
                return told
            if told.is_repeat:
                return _shown()
            link = t.setup.LinkKind.SEAT_FREED if is_freed else t.setup.LinkKind.SEAT
            noted = await self._note_side(asking, meeting, side, link)
            if isinstance(noted, Refusal):
                return noted
            await self._end_seat(meeting, side, is_freed=is_freed)
            if is_freed:
                return []
            members = meeting.members(side)
            return [self._tables.seat_link(meeting, side, each) for each in (None, *members)]

    async def new_code(self, asking: DeskRequest, key: TableKey) -> Refusal | None:
        if not asking.standing.within(key.event).is_staff:
            return refused()
        renewed = t.setup.RenewLinks(
            link=t.setup.LinkKind.CODE, division=key.division, table=key.table
        )
        noted = await self._note(asking, key.event, renewed)
        if not isinstance(noted, Refusal) and not noted.is_repeat:
            await self._tables.codes.renew(key)
        return noted if isinstance(noted, Refusal) else None

    def extent(self, event: str) -> Extent:
        """What `end_everything` would end."""
        reporting = [
            each
            for _, sides in self._tables.devices.within(slips_of(event))
            for each in {*sides.given, *(b.side for b in sides.bound if b.is_reporting)}
        ]
        return Extent(
            len(self._tables.codes.given_in(event)),
            len(self._tables.opened_in(event)),
            len(reporting),
        )

    async def end_everything(self, asking: DeskRequest, event: str) -> Refusal | None:
        """Every code, seat and link of the event; games go on when their sides sit down anew."""
        if not asking.standing.within(event).is_staff:
            return refused()
        renewed = t.setup.RenewLinks(link=t.setup.LinkKind.EVERYTHING)
        noted = await self._note(asking, event, renewed)
        if isinstance(noted, Refusal):
            return noted
        if noted.is_repeat:
            return None
        codes, before = self._tables.codes, slips_of(event)
        await asyncio.gather(*[codes.renew(key) for key in codes.given_in(event)])
        names = {*self._tables.opened_in(event)}
        names |= {s.removeprefix(before) for s, _ in self._tables.devices.within(before)}
        await asyncio.gather(*[self._end_pairing(asking, event, name) for name in names])
        return None

    async def _end_pairing(self, asking: DeskRequest, event: str, name: str) -> None:
        meeting = await self._tables.named(event, name)
        if meeting is None:
            # Paired anew since: its links lead nowhere, those to a game that was open end too.
            if opened := self._tables.opened_in(event).get(name):
                for side in range(2):
                    await self._seat_links.renew(opened.stream, side)
            return
        async with self._tables.locks.of(meeting.slip):
            meeting = await self._tables.again(meeting)
            sides = self._tables.devices.at(meeting.slip)
            # Nobody frees a seat of their own game: there it waits for somebody else's link.
            is_own = asking.plays_in(meeting, sides, self._name) or asking.sits_in(meeting, sides)
            is_freed = not is_own
            for side in range(len(meeting.game.numbers)):
                if opened := meeting.opened:
                    if await self._tables.games.phase(opened.stream) is not g.Phase.ENDED:
                        await self._tell(opened.stream, side, g.HOUSE, asking, is_freed=is_freed)
                    await self._end_seat(meeting, side, is_freed=is_freed)
                    meeting = await self._tables.again(meeting)
                await self._seat_links.renew(meeting.slip, side)
            ended = self._tables.devices.at(meeting.slip)
            await self._tables.devices.put(
                meeting.slip, PairingDevices() if is_freed else ended.silenced(0).silenced(1)
            )

    async def _end_seat(self, meeting: Meeting, side: int, *, is_freed: bool) -> None:
        opened = meeting.opened
        assert opened is not None
        await self._seat_links.renew(opened.stream, side)
        sides = self._tables.devices.at(meeting.slip)
        ended = sides.freed(side) if is_freed else sides.unseated(side)
        await self._tables.devices.put(meeting.slip, ended)
        if is_freed:
            members = meeting.members(side)
            free = msgspec.structs.replace(
                opened,
                seated=tuple(each for each in opened.seated if each != side),
                members=tuple(each for each in opened.members if each not in members),
            )
            await self._tables.keep(meeting, free)

    async def _end_report(
        self, asking: DeskRequest, meeting: Meeting, side: int, link: t.setup.LinkKind
    ) -> PairingDevices | Refusal:
        """The devices as they are without that side's link, which has ended."""
        if refusal := self._may_not(asking, meeting):
            return refusal
        noted = await self._note_side(asking, meeting, side, link)
        if isinstance(noted, Refusal):
            return noted
        if noted.is_repeat:
            return _shown()
        await self._seat_links.renew(meeting.slip, side)
        return self._tables.devices.at(meeting.slip).silenced(side)

    def _may_not(self, asking: DeskRequest, meeting: Meeting) -> Refusal | None:
        if not asking.standing.within(meeting.key.event).is_staff:
            return refused()
        sides = self._tables.devices.at(meeting.slip)
        if asking.plays_in(meeting, sides, self._name):
            sentence = text(
                "You play in this game; another member of the staff must manage its links."
            )
            return Refusal(OWN_GAME, sentence)
        if asking.sits_in(meeting, sides):
            sentence = text(
                "This device has a side in this game; use another device to manage its links."
            )
            return Refusal(OWN_GAME, sentence)
        return None

    async def _tell(
        self, stream: StreamId, side: int, by: g.Actor, asking: DeskRequest, *, is_freed: bool
    ) -> Answer:
        command = by.says(g.audience.ReissueSeat(side=side, is_freed=is_freed))
        who = asking.standing.who
        identity = CommandId(f"{asking.identity}/{side}/{is_freed}")
        return await self._hall.games.submit(stream, command, identity, who=who)

    async def _note_side(
        self, asking: DeskRequest, meeting: Meeting, side: int, link: t.setup.LinkKind
    ) -> Answer:
        renewed = t.setup.RenewLinks(
            link=link,
            division=meeting.division.name,
            round_number=meeting.round.number,
            number=meeting.game.numbers[side],
        )
        return await self._note(asking, meeting.key.event, renewed)

    async def _note(self, asking: DeskRequest, event: str, command: t.setup.RenewLinks) -> Answer:
        """Into the event's journal."""
        if asking.standing.actor is None:
            return refused()
        what = (command.link, command.division, command.table, command.round_number, command.number)
        return await self._hall.events.submit(
            event_stream(event),
            asking.standing.actor.says(command),
            CommandId("/".join([asking.identity, *map(str, what)])),
            who=asking.standing.who,
        )

    def _name(self, person: PersonId) -> str:
        return known_name(self._hall.store, person)

    def _link(self, meeting: Meeting, side: int) -> str:
        person = meeting.persons(meeting.game.numbers[side])[0]
        return self._seat_links.make(meeting.slip, side, person)


def _actor(standing: EventStanding) -> g.Actor:
    actor = standing.actor
    assert actor is not None, "only the staff come here"
    return g.Actor(_ROLES[actor.role], person=actor.person)


def _taken() -> Refusal:
    return Refusal(
        LINK_TAKEN,
        text(
            "Another device is already reporting for this side. Report there, or ask the "
            "director for a new link."
        ),
    )


def _shown() -> Refusal:
    return Refusal(
        ALREADY_SHOWN,
        text("This was already done, and its link was shown once. If it is lost, create another."),
    )
