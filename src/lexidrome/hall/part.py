"""What runs in the shares of this process, for the crew that shares the house (`run/crew.py`)."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from lexidrome.base import StreamId
from lexidrome.hall.events.assistance import Notice
from lexidrome.hall.hall import Hall
from lexidrome.hall.run.crew import Crew
from lexidrome.hall.run.folder_contents import Found, finder
from lexidrome.hall.run.names import event_of, is_event, is_game
from lexidrome.hall.run.shares import HOUSE_KEY, SHARES, key_of, share_of
from lexidrome.hall.run.watchword import Watchword
from lexidrome.store import Taken


def share(hall: Hall, between: str) -> None:
    """Share the house with other processes of the same store, before it opens.

    They reach this one at the address `between`. A store that only one can have is not shared.
    """
    membership = hall.store.membership(between, SHARES)
    if membership is not None:
        part = PartOfHall(hall)
        hall.sharing.begin(Crew(membership, part, hall.tasks), Watchword(hall.store))
        hall.assistance.share(Notice(hall.store, hall.games))
        for streams in (hall.games, hall.events):
            streams.listen(lambda change: part.help_changed(change.stream))
            streams.listen_for_loads(lambda stream, _: part.help_changed(stream))


class PartOfHall:
    """See `run.crew.PartOfHouse`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._sharing = hall.sharing
        self._games = hall.games
        self._events = hall.events
        self._seated = hall.seated
        self._found = finder(hall.data)
        self._on_screen: frozenset[StreamId] = frozenset()
        """When it was last said whether the house helps."""

    def now_ms(self) -> int:
        return self._hall.clock.now_ms()

    def found(self) -> Found:
        return self._found()

    async def accounted(self) -> tuple[int, int]:
        end = (await asyncio.to_thread(self._hall.store.head)).sequence
        await self._hall.elsewhere.taken_in()
        sequence = min(end, self._games.appended_above(end), self._events.appended_above(end))
        return sequence, self._hall.reporter.reported_sequence(0, sequence)

    def running(self) -> Collection[StreamId]:
        playing = {stream for stream in self._seated.in_progress if event_of(stream) is not None}
        owned = {stream for stream in playing if self._sharing.owns(stream)}
        return self._games.live | self._events.live | owned

    async def take(self, taken: Collection[Taken], running: Collection[StreamId]) -> None:
        by_share = {each.share: each for each in taken}

        def is_taken(stream: StreamId) -> bool:
            return share_of(key_of(stream)) in by_share

        def known(stream: StreamId) -> tuple[int, int] | None:
            had = by_share.get(share_of(key_of(stream)))
            return None if had is None else (had.sequence, had.reported)

        ran = frozenset(running)
        from_sequence = min(min(each.sequence, each.reported) for each in taken) + 1
        resumption = self._hall.resumption
        past = await asyncio.to_thread(resumption.look_back, ran, ran, known, from_sequence)
        last_ms = {share: each.last_ms or past.last_game_ms for share, each in by_share.items()}
        past.set_clock(self._hall.clock, max(last_ms.values()))
        self._games.owned_anew(is_taken)
        self._events.owned_anew(is_taken)
        crew = self._sharing.crew
        if crew is not None and crew.owns(HOUSE_KEY):
            await self._follow(await crew.running_everywhere(), past.head_sequence)
            await self._hall.assistance.post_notice()
        await resumption.go_on(past, lambda stream: last_ms[share_of(key_of(stream))] or None)
        await self._sharing.tell_taken(frozenset(by_share))

    async def _follow(self, streams: Collection[StreamId], sequence: int) -> None:
        """Whoever has the house knows what is played, whoever lets time run there."""
        games = [stream for stream in streams if is_game(stream) and not self._sharing.owns(stream)]
        await self._games.wake(games, sequence, None)

    def drop(self, shares: Collection[int]) -> None:
        def is_gone(stream: StreamId) -> bool:
            return share_of(key_of(stream)) in shares

        self._games.owned_anew(is_gone)
        self._events.owned_anew(is_gone)

    def help_changed(self, stream: StreamId) -> None:
        """Listens to games and events: whether the house helps may be another matter now."""
        if not self._sharing.shares.owns(HOUSE_KEY):
            return
        on_screen = frozenset(self._seated.on_screen)
        if is_event(stream) or on_screen != self._on_screen:
            self._on_screen = on_screen
            self._hall.tasks.start(self._hall.assistance.post_notice())
