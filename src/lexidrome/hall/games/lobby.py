"""Finding somebody to play: who is here, and what they would like to play.

A room is the lobby of the house or that of a club. Who is in it and what they seek lives in
memory alone: a seek stands as long as whoever seeks has the page before them, and after a
restart people come in again. A game that comes of it is an invitation
with both seated, as any other.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable

import msgspec

from lexidrome.base import Ms, PersonId, Refusal, StreamId, text
from lexidrome.hall.games.invitations import Invitations
from lexidrome.hall.games.ladder import Ladder
from lexidrome.hall.games.terms import GameTerms
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.names import new_id
from lexidrome.tournament import ratings

LOBBY = ""
"""The room of the house; a club's is named by its id."""
HERE_MS = 20_000
"""A page that was not heard of for so long is closed."""
FOUND_MS = 60_000
"""How long somebody is led to the game that began for them."""
MOST_SEEKS = 200
"""In a room; no list of more can be read."""
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


class Seek(msgspec.Struct, frozen=True):
    id: str
    room: str
    person: PersonId
    terms: GameTerms
    window: Window
    at_ms: Ms
    brings_share: bool
    rating: int


class Lobby:
    def __init__(self, clock: Clock, invitations: Invitations, ladder: Ladder) -> None:
        self._clock = clock
        self._invitations = invitations
        self._ladder = ladder
        self._here: defaultdict[str, dict[PersonId, Ms]] = defaultdict(dict)
        """By room: when each was last heard of."""
        self._entered: defaultdict[str, set[PersonId]] = defaultdict(set)
        """By room: who said that they want to be seen there."""
        self._seeks: dict[str, Seek] = {}
        self._found: dict[PersonId, tuple[StreamId, Ms]] = {}
        self._accepting = asyncio.Lock()
        self._listeners: list[Callable[[str], None]] = []

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

    async def seek(
        self,
        room: str,
        person: PersonId,
        terms: GameTerms,
        window: Window = Window(),  # noqa: B008 - frozen
        *,
        brings_share: bool = False,
    ) -> Seek | Refusal:
        """Say what one would like to play; whoever seeks again says something else instead."""
        self.look_in(room, person)
        if len(self.seeks(room)) >= MOST_SEEKS:
            return Refusal(CROWDED, text("Too many games are wanted here; accept one of them."))
        rating = await self.rating(person)
        self.withdraw(room, person)
        now_ms = self._clock.now_ms()
        made = Seek(new_id(), room, person, terms, window, now_ms, brings_share, rating)
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
                return Refusal(GONE, text("Somebody else was faster, or this was withdrawn."))
            if seek.person == person:
                return Refusal(OWN, text("This is your own; wait until somebody accepts it."))
            if not seek.window.admits(await self.rating(person)):
                sentence = text("This is for other ratings than yours.")
                return Refusal(OUTSIDE, sentence)
            return await self._begin(seek, person, brings_share=brings_share)

    async def _begin(
        self, seek: Seek, person: PersonId, *, brings_share: bool
    ) -> StreamId | Refusal:
        made = await self._invitations.invite(
            (seek.person,), seek.terms, brings_share=seek.brings_share, club=seek.room
        )
        if isinstance(made, Refusal):
            return made
        joined = await self._invitations.join(made, (person,), brings_share=brings_share)
        if isinstance(joined, Refusal):
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
