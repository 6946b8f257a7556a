"""Which part of the house is this process's, and with whom it shares the rest."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from lexidrome.base import LexidromeError, StreamId, Text
from lexidrome.hall.events.departures import Departures
from lexidrome.hall.run.aggregate import E, S
from lexidrome.hall.run.crew import Crew
from lexidrome.hall.run.orders import Change
from lexidrome.hall.run.shares import ALONE, HOUSE_KEY, Shares, key_of
from lexidrome.hall.run.watchword import Watchword

log = logging.getLogger(__name__)


class HouseSharing:
    def __init__(self, departures: Departures) -> None:
        self._departures = departures
        self.crew: Crew | None = None
        """Those who share the house; None: nobody does."""
        self.watchword: Watchword | None = None
        """By what they know each other."""
        self._taken_listeners: list[Callable[[frozenset[int]], Awaitable[None]]] = []

    def begin(self, crew: Crew, watchword: Watchword) -> None:
        """Others may run parts of the house from now on."""
        self.crew = crew
        self.watchword = watchword

    @property
    def shares(self) -> Shares:
        return self.crew or ALONE

    @property
    def member(self) -> str:
        """By which name those who share the house know this process."""
        return "" if self.crew is None else self.crew.member

    @property
    def is_shared(self) -> bool:
        """Whether others run parts of the house at this moment."""
        return self.others > 0

    @property
    def others(self) -> int:
        """How many processes share the house with this one."""
        return 0 if self.crew is None else self.crew.members - 1

    @property
    def trouble(self) -> Text | None:
        """Why what is asked here had better be asked of another process; None: it need not."""
        return None if self.crew is None else self.crew.trouble

    async def leave(self) -> None:
        """Before it closes: others go on with what runs here, if there are any."""
        if self.crew is not None:
            try:
                await self.crew.leave()
            except (LexidromeError, TimeoutError) as error:
                log.warning("What runs here was not handed over: %s", error)

    def owns(self, stream: StreamId) -> bool:
        """Whether this process lets time run in a stream."""
        is_ours = self.crew is None or self.crew.owns(key_of(stream))
        return is_ours and not self._departures.is_away(stream)

    def by_owner(self, listener: Callable[[Change[S, E]], None]) -> Callable[[Change[S, E]], None]:
        """A listener that does something about a change; one process does, however many hear."""

        def changed(change: Change[S, E]) -> None:
            if self.owns(change.stream):
                listener(change)

        return changed

    def by_house(self, listener: Callable[[Change[S, E]], None]) -> Callable[[Change[S, E]], None]:
        """The same for what the whole house does once, whatever it is about."""

        def changed(change: Change[S, E]) -> None:
            if self.shares.owns(HOUSE_KEY):
                listener(change)

        return changed

    def listen_for_shares(self, listener: Callable[[frozenset[int]], Awaitable[None]]) -> None:
        """Call when this process has taken shares, before it counts as having them."""
        self._taken_listeners.append(listener)

    def listen_for_moves(self, listener: Callable[[Shares], None]) -> None:
        """Call when parts of the house have come to this process or have gone from it."""
        if self.crew is not None:
            self.crew.listen(lambda: listener(self.shares))

    async def tell_taken(self, shares: frozenset[int]) -> None:
        for listener in self._taken_listeners:
            await listener(shares)
