"""The tables of an event: their codes, and the games that are opened on them.

A table has one code for the whole event, printed on the card that lies on it:
`/t/CODE` leads to whoever meets there now. A game is opened from a published
pairing, to be played on screen or recorded beside a real board; its stream is
named after the pairing (`table_game`), so that its result finds the way back.

Whatever is decided about a pairing is decided under its own lock, from the
pairing as it is then, and written before the lock is let go of.
"""

from __future__ import annotations

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, PersonId, Refusal, StreamId, text
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.devices import BoundDevice, Device, TableDevices
from lexidrome.hall.events.latecomers import not_there, stop_late_clock
from lexidrome.hall.events.meetings import (
    Meeting,
    OpenedGame,
    OpenWish,
    SheetStart,
    Taking,
    not_this_side,
    pairing_name,
    waits_for_signal,
)
from lexidrome.hall.events.table_codes import TableCodes, TableKey
from lexidrome.hall.events.table_games import TableGames
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.seat_links import Seat, SeatLinks
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.names import event_of, event_stream, game_stream, pairing_name_of, table_of
from lexidrome.hall.run.orders import Answer
from lexidrome.hall.run.records import Drawer
from lexidrome.lexicon import LexiconLibrary

OPENED_RECORD = "table_game"
SEAT_TAKEN = "seat_taken"
ALREADY_OPEN = "already_open"


class EventTables:
    """The tables of events: who meets there, and the game that is open."""

    def __init__(self, hall: Hall, library: LexiconLibrary, seat_links: SeatLinks) -> None:
        self._hall = hall
        self.games = TableGames(hall, library)
        self.seat_links = seat_links
        self.codes = TableCodes(hall.store)
        self.devices = TableDevices(hall.store)
        self.locks = Locks()
        """By the names of slips: one thing at a time at each pairing."""
        self._opened = Drawer(hall.store, OPENED_RECORD, OpenedGame)
        self._by_stream = {opened.stream: opened for _, opened in self._opened.items()}
        self._opened.listen(self._was_opened)

    def key_of_game(self, stream: StreamId) -> TableKey | None:
        """The table at which a game of an event was opened."""
        opened = self._by_stream.get(stream)
        return None if opened is None else opened.key

    async def shown_table(self, stream: StreamId) -> int | None:
        """Where a game of an event is played, as people are told; none in a league (DP-1.I.a)."""
        key = self.key_of_game(stream)
        meeting = None if key is None else await self.meeting(key)
        is_away = meeting is not None and t.league.is_week(meeting.division, meeting.round)
        return None if key is None or is_away else key.table

    # Meetings

    def opened_in(self, event: str) -> dict[str, OpenedGame]:
        """The games of an event that are open, by the name of their pairing."""
        before = f"{event}/"
        return {
            key.removeprefix(before): opened
            for key, opened in self._opened.items()
            if key.startswith(before)
        }

    async def meeting(self, key: TableKey) -> Meeting | None:
        """The newest pairing at a table that has no result yet, else its last one."""
        tournament = await self._tournament(key.event)
        division = tournament.divisions.get(key.division)
        if division is None:
            return None
        here = [
            (each, game)
            for each, game in division.games()
            if game.table == key.table and not game.is_bye
        ]
        if not here:
            return None
        waiting = [pair for pair in here if not pair[1].counts]
        return self._meeting(key.event, tournament, division, *(waiting or here)[-1])

    async def pairing(
        self, event: str, division: str, round_number: int, number: int
    ) -> Meeting | None:
        """The pairing of somebody in a round that is out."""
        tournament = await self._tournament(event)
        found = tournament.divisions.get(division)
        each = None if found is None else found.round(round_number)
        game = None if each is None or not each.is_out else each.game_of(number)
        if found is None or each is None or game is None or game.is_bye:
            return None
        return self._meeting(event, tournament, found, each, game)

    async def named(self, event: str, name: str) -> Meeting | None:
        """The pairing of this name, if the same two still meet."""
        place, tournament = table_of(StreamId(name)), await self._tournament(event)
        if place is None or place.division_at >= len(tournament.divisions):
            return None
        division = list(tournament.divisions)[place.division_at]
        found = await self.pairing(event, division, place.round_number, place.number)
        return None if found is None or found.name != name else found

    def _meeting(
        self,
        event: str,
        tournament: t.Tournament,
        division: t.Division,
        each: t.Round,
        game: t.Game,
    ) -> Meeting:
        key = TableKey(event, division.name, game.table or 0)
        name = pairing_name(tournament, division, each, game)
        opened = self._opened.get(f"{event}/{name}")
        return Meeting(key, tournament.rules, division, each, game, name, opened)

    async def again(self, meeting: Meeting) -> Meeting:
        """The pairing as it is now; whoever writes asks for it once they hold its lock."""
        now = await self.pairing(
            meeting.key.event, meeting.division.name, meeting.round.number, meeting.game.first
        )
        if now is None or now.name != meeting.name:
            raise BadInput(text("The pairings have changed in the meantime; check again."))
        return now

    # Opening

    async def open(self, meeting: Meeting, wish: OpenWish, who: str) -> OpenedGame | Refusal:
        """Make the game of a pairing; made already, it is the one that is there.

        A game that nobody has begun may be opened in the other way instead.
        """
        async with self.locks.of(meeting.slip):
            return await self._open(await self.again(meeting), wish, who)

    async def begin_sheet(
        self, meeting: Meeting, wish: OpenWish, start: SheetStart, taking: Taking, who: str
    ) -> OpenedGame | Refusal:
        """Open the score sheet, begin the game and sit down at it; begun already, only sit down."""
        async with self.locks.of(meeting.slip):
            here = await self._open_for(taking, meeting, wish, who)
            if isinstance(here, Refusal):
                return here
            return await self._start_sheet(here, start, who) or await self._sit(here, taking)

    async def sit_on_screen(
        self,
        meeting: Meeting,
        wish: OpenWish,
        taking: Taking,
        who: str,
        *,
        dictionary: str = "",
        agree: str = "",
    ) -> OpenedGame | Refusal:
        """Open the game on screen, if it is not open, and sit down.

        Who sits down first may want another dictionary; who sits down second agrees, or not.
        """
        async with self.locks.of(meeting.slip):
            here = await self._open_for(taking, meeting, wish, who)
            if isinstance(here, Refusal):
                return here
            wanted = await self._wanted_dictionary(here, taking.side, dictionary, agree)
            if wanted:
                stream, piece = here.stream, g.equipment.Piece.DICTIONARY
                agreed = await self.games.agree(stream, [taking.side], piece, wanted, who)
                if isinstance(agreed, Refusal):
                    return agreed
            return await self._sit(here, taking)

    async def _open_for(
        self, taking: Taking, meeting: Meeting, wish: OpenWish, who: str
    ) -> Meeting | Refusal:
        """The pairing with its game, for a device that may sit down there."""
        meeting = await self.again(meeting)
        if refusal := self._not_free(meeting, taking) or await self._not_there(meeting):
            return refusal
        opened = await self._open(meeting, wish, who)
        if isinstance(opened, Refusal):
            return opened
        return msgspec.structs.replace(meeting, opened=opened)

    async def _open(self, meeting: Meeting, wish: OpenWish, who: str) -> OpenedGame | Refusal:
        before = meeting.opened
        if before is not None and before.mode is wish.mode:
            return before
        if before is not None and await self.games.is_begun(before.stream):
            return Refusal(
                ALREADY_OPEN, text("This game has begun; it continues as it was opened.")
            )
        if meeting.game.is_in:
            return Refusal(ALREADY_OPEN, text("This game already has a result."))
        stream = game_stream(f"{meeting.name}-{wish.mode.value}", meeting.key.event)
        made = await self.games.create(stream, meeting, wish, who)
        if isinstance(made, Refusal):
            return made
        return await self.keep(meeting, OpenedGame(stream, meeting.key, wish.mode))

    async def _start_sheet(self, meeting: Meeting, start: SheetStart, who: str) -> Refusal | None:
        stream = meeting.stream
        if await self.games.is_begun(stream):
            return None
        if waits_for_signal(meeting):
            return t.rounds.before_signal(meeting.rules)
        sides = range(len(meeting.game.numbers))
        for piece, name in start.agreed.items():
            agreed = await self.games.agree(stream, sides, piece, name, who)
            if isinstance(agreed, Refusal):
                return agreed
        begun = await self.games.begin(meeting, start.first, who, start.tile_count)
        return begun if isinstance(begun, Refusal) else None

    async def _wanted_dictionary(
        self, meeting: Meeting, side: int, dictionary: str, agree: str
    ) -> str:
        """The one that this side wants, or agrees to; empty: none."""
        stream = meeting.stream
        if g.agreement_rule(meeting.rules) is None or await self.games.is_begun(stream):
            return ""
        proposed = await self.games.proposed_dictionary(stream)
        if proposed is None:
            return dictionary
        return proposed.name if side not in proposed.agreed and agree == proposed.name else ""

    async def keep(self, meeting: Meeting, opened: OpenedGame) -> OpenedGame:
        await self._opened.put(f"{meeting.key.event}/{meeting.name}", opened)
        return opened

    def _was_opened(self, _key: str, _before: OpenedGame | None, now: OpenedGame | None) -> None:
        """Listens to the records."""
        if now is not None:
            self._by_stream[now.stream] = now

    # Sitting down and beginning

    def seat_link(self, meeting: Meeting, side: int, member: PersonId | None = None) -> str:
        """The token of the link to a seat of the game that is open: of one member, or of all."""
        person = member
        if member is None and not meeting.members(side):
            person = meeting.persons(meeting.game.numbers[side])[0]
        return self.seat_links.make(meeting.stream, side, person)

    async def sit_down(self, meeting: Meeting, taking: Taking) -> OpenedGame | Refusal:
        """Take a seat of the game that is open with the table's code.

        A seat is taken once, and by a device that is not the other side; who goes on at
        another device brings their own link, or asks the staff. On screen the game begins
        when everybody sits.
        """
        async with self.locks.of(meeting.slip):
            meeting = await self.again(meeting)
            if meeting.opened is None:
                raise NotFound(text("There is no such game."))
            refusal = self._not_free(meeting, taking) or await self._not_there(meeting)
            return refusal or await self._sit(meeting, taking)

    async def sit_by_link(
        self, seat: Seat, device: Device, *, brings_share: bool = False
    ) -> Refusal | None:
        """Whoever brings the link of a seat sits there too; on screen the game may begin."""
        event, name = event_of(seat.stream), pairing_name_of(seat.stream)
        meeting = await self.named(event, name) if event and name else None
        if meeting is None or meeting.opened is None or meeting.opened.stream != seat.stream:
            return None
        is_member = seat.person in meeting.members(seat.number)
        member = seat.person if is_member else None
        taking = Taking(seat.number, device, member, brings_share)
        async with self.locks.of(meeting.slip):
            meeting = await self.again(meeting)
            self.seat_links.check(seat)
            refusal = not_this_side(meeting, self.devices.at(meeting.slip), taking)
            refusal = refusal or await self._not_there(meeting)
            sat = refusal or await self._sit(meeting, taking)
            return sat if isinstance(sat, Refusal) else None

    def _not_free(self, meeting: Meeting, taking: Taking) -> Refusal | None:
        """Why this device cannot have that seat."""
        side, member = taking.side, taking.member
        if not 0 <= side < len(meeting.game.numbers):
            raise NotFound(text("There is no such game."))
        sides = self.devices.at(meeting.slip)
        if refusal := not_this_side(meeting, sides, taking):
            return refusal
        if sides.has(taking.device, side, member):
            return None
        is_shared = bool(meeting.members(side))
        if meeting.is_taken(side, member) or (
            not is_shared and sides.is_others(taking.device, side)
        ):
            sentence = text(
                "This seat is taken. To continue on another device, open “Continue on another "
                "device” on the first one, or ask the director for a new link."
            )
            return Refusal(SEAT_TAKEN, sentence)
        return None

    async def stop_late_clock(
        self, meeting: Meeting, side: int, own: int | None, standing: EventStanding, once: str
    ) -> Refusal | None:
        """The late side is here; `own` is the side of the device that says so, if it has one."""
        return await stop_late_clock(self._hall, meeting, side, own, standing, once)

    async def _not_there(self, meeting: Meeting) -> Refusal | None:
        """A game that goes on is gone on with, whoever was marked as late since."""
        opened = meeting.opened
        if opened is not None and await self.games.is_begun(opened.stream):
            return None
        return not_there(meeting)

    async def _sit(self, meeting: Meeting, taking: Taking) -> OpenedGame | Refusal:
        opened = meeting.opened
        assert opened is not None
        side, member = taking.side, taking.member
        taken = msgspec.structs.replace(
            opened,
            seated=tuple(sorted({*opened.seated, side})),
            members=tuple(dict.fromkeys((*opened.members, *([member] if member else [])))),
            sharing=tuple(sorted({*opened.sharing, *([side] if taking.brings_share else [])})),
        )
        await self.bind(meeting.slip, taking.bound(has_seat=True))
        await self.keep(meeting, taken)
        if not waits_for_signal(meeting) and not await self.games.is_begun(opened.stream):
            answer = await self._begin_if_full(msgspec.structs.replace(meeting, opened=taken))
            if isinstance(answer, Refusal):
                return answer
        return taken

    async def begin_on_signal(self, meeting: Meeting) -> None:
        """Both sit on screen and have waited for the round to begin (ST-SETUP.b)."""
        async with self.locks.of(meeting.slip):
            meeting = await self.again(meeting)
            if not waits_for_signal(meeting) and not await self.games.is_begun(meeting.stream):
                await self._begin_if_full(meeting)

    async def _begin_if_full(self, meeting: Meeting) -> Answer | None:
        opened = meeting.opened
        assert opened is not None
        if opened.mode is not g.record_values.Mode.PLAY or len(opened.seated) < len(
            meeting.game.numbers
        ):
            return None
        return await self.games.begin(meeting, None, "table")

    async def bind(self, slip: StreamId, bound: BoundDevice) -> None:
        """From now on this device is that side; for whoever holds the lock of the pairing."""
        await self.devices.change(slip, lambda sides: sides.with_bound(bound))

    async def event_title(self, event: str) -> str:
        return (await self._tournament(event)).setup.title

    async def _tournament(self, event: str) -> t.Tournament:
        seen = await self._hall.events.look(event_stream(event))
        if seen is None:
            raise NotFound(text("There is no such event."))
        return seen.state.event.tournament
