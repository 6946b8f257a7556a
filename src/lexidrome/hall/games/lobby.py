"""Finding somebody to play: who is here, and what they would like to play.

A room is the lobby of the house or that of a club. Who is in it and what they seek lives in
memory alone: a seek stands as long as whoever seeks has the page before them. When that memory
is lost, because the machine stops or another process goes on with the house, pages that are open
say again what they have said. A game that comes of a seek is an invitation with both seated, as
any other; its address follows from the seek's own key, so that a seek that is said again leads
to the game that it has become.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import defaultdict
from collections.abc import Callable

import msgspec

from lexidrome.base import Ms, PersonId, Refusal, StreamId, text
from lexidrome.hall.games.invitations import TAKEN, Invitation, Invitations, new_key
from lexidrome.hall.games.ladder import Ladder
from lexidrome.hall.games.terms import GameTerms
from lexidrome.hall.hall import Hall
from lexidrome.hall.run.names import new_id
from lexidrome.hall.run.shares import HOUSE_KEY, share_of
from lexidrome.tournament import ratings

LOBBY = ""
"""The room of the house; a club's is named by its id."""
HERE_MS = 20_000
"""A page that was not heard of for so long is closed."""
FOUND_MS = 60_000
"""How long somebody is led to the game that began for them."""
MOST_SEEKS = 200
"""In a room; no list of more can be read."""
ID_CHARS = 16
MOST_ENTERED = 5000
"""Whom a room remembers after their page was closed; then they come in again."""

GONE = "seek_gone"
OWN = "own_seek"
OUTSIDE = "rating_outside"
CROWDED = "lobby_full"


class Window(msgspec.Struct, frozen=True):
    """Between which ratings an opponent should be; none: any."""

    least: int | None = None
    most: int | None = None

    def admits(self, rating: int) -> bool:
        is_low = self.least is not None and rating < self.least
        is_high = self.most is not None and rating > self.most
        return not is_low and not is_high


class Wanted(msgspec.Struct, frozen=True):
    """What somebody says that they would like to play."""

    terms: GameTerms
    window: Window = Window()
    brings_share: bool = False


class Seek(msgspec.Struct, frozen=True):
    key: str
    """Known to the page of whoever seeks, and to no other."""
    stream: StreamId
    """The game that it becomes."""
    room: str
    person: PersonId
    wanted: Wanted
    at_ms: Ms
    rating: int

    @property
    def id(self) -> str:
        return id_of(self.stream)


def id_of(stream: StreamId) -> str:
    """By which others accept it."""
    return hashlib.sha256(stream.encode()).hexdigest()[:ID_CHARS]


class Lobby:
    def __init__(self, hall: Hall, invitations: Invitations, ladder: Ladder) -> None:
        self._clock = hall.clock
        self._invitations = invitations
        self._ladder = ladder
        self.memory = new_id()
        """Another one each time that nothing is known any more of what was said."""
        self._here: defaultdict[str, dict[PersonId, Ms]] = defaultdict(dict)
        """By room: when each was last heard of."""
        self._entered: defaultdict[str, set[PersonId]] = defaultdict(set)
        """By room: who said that they want to be seen there."""
        self._seeks: dict[str, Seek] = {}
        self._found: dict[PersonId, tuple[StreamId, Ms]] = {}
        self._accepting = asyncio.Lock()
        self._listeners: list[Callable[[str], None]] = []
        invitations.listen(self._invitation_changed)
        hall.sharing.listen_for_shares(self._shares_taken)

    async def _shares_taken(self, shares: frozenset[int]) -> None:
        """What this process remembers is of the last time that it had the house, if it had."""
        if share_of(HOUSE_KEY) in shares:
            self.memory = new_id()
            for each in (self._here, self._entered, self._seeks, self._found):
                each.clear()

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call with a room whenever somebody came, went, sought or was found there."""
        self._listeners.append(listener)

    def look_in(self, room: str, person: PersonId) -> None:
        """Somebody has the page before them."""
        is_new = person not in self._here[room]
        if len(self._entered[room]) >= MOST_ENTERED:
            self._entered[room] &= set(self.present(room))
        self._entered[room].add(person)
        self._here[room][person] = self._clock.now_ms()
        if is_new:
            self._tell(room)

    def is_in(self, room: str, person: PersonId) -> bool:
        """Whether somebody came in and has not left, though their page may be closed."""
        return person in self._entered[room]

    def leave(self, room: str, person: PersonId) -> None:
        self._entered[room].discard(person)
        self._go(room, person)

    def _go(self, room: str, person: PersonId) -> None:
        self._here[room].pop(person, None)
        self.withdraw(room, person)
        self._tell(room)

    def _tell(self, room: str) -> None:
        for listener in self._listeners:
            listener(room)

    def present(self, room: str) -> list[PersonId]:
        """Who is here, those who came last at the end."""
        since_ms = self._clock.now_ms() - HERE_MS
        here = self._here[room]
        for person in [person for person, at_ms in here.items() if at_ms < since_ms]:
            self._go(room, person)
        return list(here)

    def seeks(self, room: str) -> list[Seek]:
        """Of those who are here, the oldest first."""
        here = set(self.present(room))
        found = [each for each in self._seeks.values() if each.room == room and each.person in here]
        return sorted(found, key=lambda each: each.at_ms)

    def own(self, room: str, person: PersonId | None) -> Seek | None:
        return next((each for each in self.seeks(room) if each.person == person), None)

    def found(self, person: PersonId | None) -> StreamId | None:
        """The game that began because somebody accepted, for a page that waits for it."""
        found = None if person is None else self._found.get(person)
        if found is None or self._clock.now_ms() - found[1] > FOUND_MS:
            return None
        return found[0]

    async def seek(self, room: str, person: PersonId, wanted: Wanted) -> Seek | Refusal:
        """Say what one would like to play; whoever seeks again says something else instead."""
        self.look_in(room, person)
        rating = await self.rating(person)
        return self._stand(room, person, wanted, new_key(), rating)

    async def seek_again(
        self, room: str, person: PersonId, wanted: Wanted, key: str
    ) -> Seek | StreamId | Refusal:
        """A page has waited with a seek that is not remembered here.

        It stands again, or has become a game, to which whoever sits there is led.
        """
        self.look_in(room, person)
        rating = await self.rating(person)
        stream = self._invitations.stream_for(person, key)
        if await self._invitations.is_over(stream):
            return _gone()
        made = self._invitations.of(stream)
        if made is None:
            return self._stand(room, person, wanted, key, rating)
        if not made.is_full:
            # The process ended before whoever accepted had sat down.
            agreed = msgspec.structs.replace(wanted, terms=made.terms)
            return self._stand(room, person, agreed, key, rating)
        self._seeks.pop(id_of(stream), None)
        # Whoever accepted it may not have heard of that, either.
        for persons in made.seats:
            for each in persons:
                self._lead(each, stream)
        self._tell(room)
        return stream

    def _stand(
        self, room: str, person: PersonId, wanted: Wanted, key: str, rating: int
    ) -> Seek | Refusal:
        own = [each for each in self._seeks.values() if (each.room, each.person) == (room, person)]
        if any(each.key == key for each in own):
            return own[0]
        if len(self.seeks(room)) - len(own) >= MOST_SEEKS:
            return Refusal(CROWDED, text("Too many games are wanted here; accept one of them."))
        self.withdraw(room, person)
        stream = self._invitations.stream_for(person, key)
        made = Seek(key, stream, room, person, wanted, self._clock.now_ms(), rating)
        self._seeks[made.id] = made
        self._tell(room)
        return made

    def withdraw(self, room: str, person: PersonId) -> None:
        own = [each for each in self._seeks.values() if each.person == person]
        for each in own:
            if each.room == room:
                del self._seeks[each.id]
                self._tell(room)

    async def accept(
        self, room: str, seek_id: str, person: PersonId, *, brings_share: bool = False
    ) -> StreamId | Refusal:
        """Play what somebody seeks: the game begins at once, for they are here."""
        # One after the other: nobody is in two games because two rooms had what they seek.
        async with self._accepting:
            seek = next((each for each in self.seeks(room) if each.id == seek_id), None)
            if seek is None:
                return _gone()
            if seek.person == person:
                return Refusal(OWN, text("This is your own; wait until somebody accepts it."))
            if not seek.wanted.window.admits(await self.rating(person)):
                sentence = text("This is for other ratings than yours.")
                return Refusal(OUTSIDE, sentence)
            return await self._begin(seek, person, brings_share=brings_share)

    async def _begin(
        self, seek: Seek, person: PersonId, *, brings_share: bool
    ) -> StreamId | Refusal:
        made = await self._invitations.invite(
            (seek.person,),
            seek.wanted.terms,
            brings_share=seek.wanted.brings_share,
            club=seek.room,
            command_id=seek.key,
        )
        if isinstance(made, Refusal):
            return made
        joined = await self._invitations.join(made, (person,), brings_share=brings_share)
        if isinstance(joined, Refusal):
            # Somebody may have sat down there in another process a moment ago.
            if joined.reason != TAKEN:
                await self._invitations.cancel(made, seek.person)
            return joined
        self._seeks.pop(seek.id, None)
        self._lead(seek.person, made)
        # Whoever plays does not wait for another game, wherever they said so.
        for each in [each for each in self._seeks.values() if each.person in (seek.person, person)]:
            del self._seeks[each.id]
            self._tell(each.room)
        self._tell(seek.room)
        return made

    def _invitation_changed(self, stream: StreamId, now: Invitation) -> None:
        """Listens to invitations: a game may begin in a process that had the house before."""
        for each in [each for each in self._seeks.values() if each.stream == stream]:
            if now.is_started:
                del self._seeks[each.id]
                self._lead(each.person, stream)
                self._tell(each.room)

    def _lead(self, person: PersonId, made: StreamId) -> None:
        now_ms = self._clock.now_ms()
        found = self._found.items()
        self._found = {who: led for who, led in found if now_ms - led[1] <= FOUND_MS}
        self._found[person] = made, now_ms

    async def rating(self, person: PersonId) -> int:
        """By the list of this server; whoever is new begins where newcomers do."""
        listed = await self._ladder.ratings()
        start = ratings.NEWCOMER_START
        return next((each.rating for each in listed if each.person == person), start)


def _gone() -> Refusal:
    return Refusal(GONE, text("Somebody else was faster, or this was withdrawn."))
