"""Games that wait for their players, and rematches.

An invitation is a game that does not exist yet: its terms, and who has sat down.
Its address is the one that the game will have. When the last seat is taken the
game is made and begins; should the machine stop in between, it begins at the
next start. Invitations are records beside the chain, because a game that never
came to be is no event.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import msgspec

from lexidrome import game as g
from lexidrome.base import BadInput, Ms, NotFound, PersonId, Refusal, StreamId, text
from lexidrome.hall.games.bots import bot_name, bot_side
from lexidrome.hall.games.conduct import refused_new_game
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.games.terms import GameTerms, rules_for
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.codes import is_code, new_code
from lexidrome.hall.people.tokens import DAY_MS
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.records import Drawer
from lexidrome.hall.run.shares import HOUSE_KEY, share_of
from lexidrome.lexicon import LexiconLibrary
from lexidrome.rulebook import RuleSet

KIND = "invitation"
STANDS_MS = DAY_MS
"""How long an invitation waits."""
MOST_OPEN = 5
"""Invitations that one person may have waiting."""
COMMAND_ID_BYTES = 16
KEY = re.compile(r"[0-9a-f]{32}", re.ASCII)

TAKEN = "seat_taken"
TOO_MANY = "too_many_invitations"
NOT_YOURS = "not_your_game"
NOT_RATED = "not_to_be_rated"

Persons = tuple[PersonId, ...]


class Invitation(msgspec.Struct, frozen=True, omit_defaults=True):
    terms: GameTerms
    host: PersonId
    command_id: str
    made_ms: Ms
    seats: tuple[Persons, ...]
    """By side; empty: free."""
    meant_for: tuple[Persons, ...] = ()
    """In a rematch: who may take each seat."""
    first_side: int | None = None
    follows: StreamId | None = None
    """The game of which this is the rematch."""
    is_started: bool = False
    devices: tuple[PersonId, ...] = ()
    """Who sat down at a device that brings a share of the seed."""
    code: str = ""
    """What somebody types who has no link; a rematch has none, nor has what is full at once."""
    club: str = ""
    """The club at whose night it is played."""

    @property
    def sides_with_devices(self) -> tuple[int, ...]:
        sides = {self.side_of(person) for person in self.devices}
        return tuple(sorted(side for side in sides if side is not None))

    @property
    def is_full(self) -> bool:
        return all(self.seats)

    def side_of(self, person: PersonId | None) -> int | None:
        seats = enumerate(self.seats)
        return next((side for side, persons in seats if person in persons), None)

    def free_side(self, person: PersonId | None) -> int | None:
        """The seat that this person may take."""
        for side, persons in enumerate(self.seats):
            if not persons and (not self.meant_for or person in self.meant_for[side]):
                return side
        return None


class Invitations:
    """Games that wait for players, under the address that they will have."""

    def __init__(
        self, hall: Hall, desk: GameDesk, library: LexiconLibrary, house_rule_sets: Path
    ) -> None:
        self._drawer = Drawer(hall.store, KIND, Invitation)
        self._drawer.listen(self._changed)
        self._desk = desk
        self._clock = hall.clock
        self._bots = hall.bots.names
        self._library = library
        self._house_rule_sets = house_rule_sets
        self.boards = hall.boards
        self._locks = Locks()
        """By game, and by host."""
        self._listeners: list[Callable[[StreamId, Invitation], None]] = []

    def listen(self, listener: Callable[[StreamId, Invitation], None]) -> None:
        """Call whenever somebody has sat down or a game begins."""
        self._listeners.append(listener)

    async def open(self) -> None:
        """Forget what nobody came for, and begin what a stop kept from beginning."""
        for key, invitation in self._drawer.items():
            stream = StreamId(key)
            if self._has_lapsed(invitation):
                await self._drawer.erase(key)
            elif invitation.is_full and not invitation.is_started:
                await self._begin(stream, invitation)

    async def shares_taken(self, shares: frozenset[int]) -> None:
        """Whoever ran the house before may have stopped in between."""
        if share_of(HOUSE_KEY) in shares:
            await self.open()

    def of(self, stream: StreamId) -> Invitation | None:
        found = self._drawer.get(stream)
        return None if found is None or self._has_lapsed(found) else found

    def waiting(self) -> list[tuple[StreamId, Invitation]]:
        """Those that anybody may accept, the oldest first."""
        found = [
            (StreamId(key), each)
            for key, each in self._drawer.items()
            if each.terms.is_open and not each.is_full and not self._has_lapsed(each)
        ]
        return sorted(found, key=lambda pair: pair[1].made_ms)

    def rated(self) -> list[tuple[StreamId, tuple[PersonId, PersonId]]]:
        """Rated games that have begun, in the order in which they were agreed, and who plays."""
        begun = [
            (StreamId(key), each)
            for key, each in self._drawer.items()
            if each.terms.is_rated and each.is_started
        ]
        begun.sort(key=lambda pair: pair[1].made_ms)
        return [(stream, (each.seats[0][0], each.seats[1][0])) for stream, each in begun]

    def of_person(self, person: PersonId | None) -> list[tuple[StreamId, Invitation]]:
        """Those in which somebody sits or is waited for, the newest first."""
        if person is None:
            return []
        found = [
            (StreamId(key), each)
            for key, each in self._drawer.items()
            if not self._has_lapsed(each)
            and (each.side_of(person) is not None or _is_waited_for(each, person))
        ]
        return sorted(found, key=lambda pair: -pair[1].made_ms)

    def of_club(self, club: str) -> list[tuple[StreamId, Invitation]]:
        """Games that have begun at a club's nights, the oldest first."""
        found = [
            (StreamId(key), each)
            for key, each in self._drawer.items()
            if each.club == club and each.is_started
        ]
        return sorted(found, key=lambda pair: pair[1].made_ms)

    def known_by_initials(self) -> frozenset[PersonId]:
        """Who sits in games in which names are initials."""
        return frozenset(
            person
            for _, each in self._drawer.items()
            if each.terms.shows_initials
            for persons in each.seats
            for person in persons
        )

    def find(self, typed: str) -> StreamId | None:
        """The game that waits under a code, which a game keeps as long as it is played."""
        for key, each in self._drawer.items():
            if each.code and is_code(typed, each.code) and not self._has_lapsed(each):
                return StreamId(key)
        return None

    def rematch_of(self, stream: StreamId) -> tuple[StreamId, Invitation] | None:
        for key, each in self._drawer.items():
            if each.follows == stream and not self._has_lapsed(each):
                return StreamId(key), each
        return None

    def stream_for(self, host: PersonId, command_id: str) -> StreamId:
        """The game that `invite` makes of this, known before it is made."""
        return self._desk.stream_for(Caller(host), command_id)

    async def is_over(self, stream: StreamId) -> bool:
        """Whether it was played, to its end."""
        found = self._drawer.get(stream)
        if found is None or not found.is_started:
            return False
        return (await self._desk.place(Caller(found.host), stream)).is_over

    async def invite(
        self,
        persons: Persons,
        terms: GameTerms,
        bots: tuple[str, ...] = (),
        *,
        brings_share: bool = False,
        club: str = "",
        command_id: str = "",
    ) -> StreamId | Refusal:
        """A new game with its host seated, and bots if any; without free seats it begins.

        For the same command id it is the same game.
        """
        host = persons[0]
        if refusal := await refused_new_game(self._desk):
            return refusal
        async with self._locks.of(host):
            open_count = sum(
                each.host == host and not each.is_started and not self._has_lapsed(each)
                for _, each in self._drawer.items()
            )
            if open_count >= MOST_OPEN:
                sentence = text("You already have {count} invitations waiting.", count=open_count)
                return Refusal(TOO_MANY, sentence)
            return await self._invite(
                persons, terms, bots, club, command_id or new_key(), brings_share=brings_share
            )

    async def _invite(
        self,
        persons: Persons,
        terms: GameTerms,
        bots: tuple[str, ...],
        club: str,
        command_id: str,
        *,
        brings_share: bool,
    ) -> StreamId | Refusal:
        if refusal := _not_to_be_rated(terms, persons, bots):
            return refusal
        rules = rules_for(terms, self._house_rule_sets)
        self.boards.pieces(terms.board, terms.lexicon, self._library)
        robots = [self._bots_seat(name, rules, terms) for name in bots]
        free = max(0, terms.side_count - 1 - len(robots))
        seats = (_team(persons, rules), *robots, *[()] * free)
        made_ms = self._clock.now_ms()
        code = new_code() if free else ""
        made = Invitation(terms, persons[0], command_id, made_ms, seats, code=code, club=club)
        return await self._add(_with_device(made, made.host) if brings_share else made)

    async def join(
        self, stream: StreamId, persons: Persons, *, brings_share: bool = False
    ) -> Invitation | Refusal:
        """Sit down; the last one to do so begins the game."""
        async with self._locks.of(stream):
            while True:
                kept = await self._sit_down(stream, persons, brings_share=brings_share)
                if kept is not None:
                    return kept

    async def _sit_down(
        self, stream: StreamId, persons: Persons, *, brings_share: bool
    ) -> Invitation | Refusal | None:
        """None: somebody was faster in another process; look again."""
        invitation = self.of(stream)
        if invitation is None:
            raise NotFound(text("There is no such game."))
        if invitation.side_of(persons[0]) is not None:
            # Somebody who has sat down presses again where a fault kept the game from beginning.
            has_begun = invitation.is_started or not invitation.is_full
            return invitation if has_begun else await self._begin(stream, invitation)
        side = invitation.free_side(persons[0])
        if side is None:
            return Refusal(TAKEN, text("All seats of this game are taken."))
        if refusal := _not_to_be_rated(invitation.terms, persons):
            return refusal
        team = _team(persons, rules_for(invitation.terms, self._house_rule_sets))
        seats = (*invitation.seats[:side], team, *invitation.seats[side + 1 :])
        joined = msgspec.structs.replace(invitation, seats=seats)
        if brings_share:
            joined = _with_device(joined, persons[0])
        return await self._keep(stream, invitation, joined)

    async def cancel(self, stream: StreamId, person: PersonId | None) -> Refusal | None:
        """The host takes an invitation back."""
        async with self._locks.of(stream):
            invitation = self.of(stream)
            if invitation is None or invitation.is_started or invitation.host != person:
                return Refusal(NOT_YOURS, text("You have no invitation to withdraw."))
            if not await self._drawer.replace(stream, invitation, None):
                return Refusal(NOT_YOURS, text("You have no invitation to withdraw."))
            return None

    async def rematch(
        self, caller: Caller, stream: StreamId, *, brings_share: bool = False
    ) -> StreamId | Refusal:
        """Once more with the sides swapped; whoever asks second accepts the first one's offer."""
        played = self.of(stream)
        side = None if played is None else played.side_of(caller.person)
        if played is None or side is None:
            return Refusal(NOT_YOURS, text("Only the players of this game can ask for a rematch."))
        async with self._locks.of(stream):
            offered = self.rematch_of(stream)
            if offered is None:
                return await self._offer(caller, stream, played, side, brings_share=brings_share)
        joined = await self.join(offered[0], played.seats[side], brings_share=brings_share)
        return joined if isinstance(joined, Refusal) else offered[0]

    async def _offer(
        self,
        caller: Caller,
        stream: StreamId,
        played: Invitation,
        side: int,
        *,
        brings_share: bool,
    ) -> StreamId | Refusal:
        history = await self._desk.history(caller, stream)
        if isinstance(history, Refusal):
            return history
        events = chain.from_iterable(history)
        first_side = next(e.first_side for e in events if isinstance(e, g.start.GameStarted))
        swapped = (*played.seats[1:], played.seats[0])
        present = [
            persons if persons == played.seats[side] or bot_name(g.values.Side(persons)) else ()
            for persons in swapped
        ]
        # The place that had the first play now has somebody else.
        made = Invitation(
            played.terms,
            played.seats[side][0],
            new_key(),
            self._clock.now_ms(),
            tuple(present),
            swapped,
            first_side,
            stream,
            club=played.club,
        )
        return await self._add(_with_device(made, made.host) if brings_share else made)

    async def _add(self, invitation: Invitation) -> StreamId | Refusal:
        stream = self.stream_for(invitation.host, invitation.command_id)
        async with self._locks.of(stream):
            kept = await self._keep(stream, None, invitation)
        return kept if isinstance(kept, Refusal) else stream

    async def _keep(
        self, stream: StreamId, before: Invitation | None, invitation: Invitation
    ) -> Invitation | Refusal | None:
        """Write it down in the place of what it was; if nobody is missing, begin.

        None: it has become another one meanwhile.
        """
        if not invitation.is_full:
            is_kept = await self._drawer.replace(stream, before, invitation)
            return invitation if is_kept else None
        # Written down before the game is made: it has those who are in the invitation.
        if not await self._drawer.replace(stream, before, invitation):
            return None
        try:
            begun = await self._begin(stream, invitation)
        except BadInput:
            await self._drawer.replace(stream, invitation, before)
            raise
        if isinstance(begun, Refusal):
            await self._drawer.replace(stream, invitation, before)
        return begun

    async def _begin(self, stream: StreamId, invitation: Invitation) -> Invitation | Refusal:
        terms, host = invitation.terms, Caller(invitation.host)
        is_made = await self._desk.is_made(stream)
        if not is_made and (refusal := await refused_new_game(self._desk)):
            return refusal
        layout, tiles = self.boards.pieces(terms.board, terms.lexicon, self._library)
        made = await self._desk.create(
            host,
            rules_for(terms, self._house_rule_sets),
            tiles,
            [g.values.Side(persons) for persons in invitation.seats],
            terms.options,
            invitation.command_id,
            layout=layout,
        )
        if isinstance(made, Refusal):
            return made
        command = g.start.StartGame(
            first_side=invitation.first_side, devices=invitation.sides_with_devices
        )
        answer = await self._desk.start(host, stream, command, "start")
        if isinstance(answer, Refusal):
            return answer
        started = msgspec.structs.replace(invitation, is_started=True)
        await self._drawer.put(stream, started)
        return started

    def _changed(self, key: str, _before: Invitation | None, now: Invitation | None) -> None:
        """Listens to the records: somebody may have sat down in another process."""
        if now is None or (now.is_full and not now.is_started):
            return
        for listener in self._listeners:
            listener(StreamId(key), now)

    def _bots_seat(self, name: str, rules: RuleSet, terms: GameTerms) -> Persons:
        if name not in self._bots:
            raise BadInput(text("There is no bot “{name}”.", name=name[:40]))
        return bot_side(name, rules, is_quick=terms.has_quick_bots).persons

    def _has_lapsed(self, invitation: Invitation) -> bool:
        is_old = self._clock.now_ms() - invitation.made_ms > STANDS_MS
        return is_old and not invitation.is_started


def _is_waited_for(invitation: Invitation, person: PersonId) -> bool:
    """Whether a seat of a rematch is theirs to take."""
    is_meant = any(person in persons for persons in invitation.meant_for)
    return is_meant and not invitation.is_full and invitation.free_side(person) is not None


def _with_device(invitation: Invitation, person: PersonId) -> Invitation:
    return msgspec.structs.replace(invitation, devices=(*invitation.devices, person))


def _not_to_be_rated(
    terms: GameTerms, persons: Persons, bots: tuple[str, ...] = ()
) -> Refusal | None:
    """A rating is one person's, won against another on the board that all others play on."""
    if not terms.is_rated:
        return None
    if g.boards.board_key(terms.board) != g.layout.STANDARD_NAME:
        return Refusal(NOT_RATED, text("Rated games are played on the standard board."))
    is_between_two = terms.side_count == 2 and not bots and len(set(persons)) == 1
    if is_between_two:
        return None
    return Refusal(NOT_RATED, text("Rated games are between two people, without partners or bots."))


def _team(persons: Persons, rules: RuleSet) -> Persons:
    """As many persons as the rules want; who comes alone is the whole of their team."""
    wanted = rules.sides.persons_per_side
    return (persons + persons[:1] * wanted)[:wanted]


def new_key() -> str:
    """Nobody can guess it, nor so the address of the game that is made under it."""
    return secrets.token_hex(COMMAND_ID_BYTES)


def is_key(written: str) -> bool:
    """Whether that can be one."""
    return KEY.fullmatch(written) is not None
