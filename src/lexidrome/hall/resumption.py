"""What a start finds in the store and lets go on, from when it was last alive.

So does whoever takes over a share of the house, and an event that comes from another one.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import StreamId
from lexidrome.hall.events.departures import Departures, event_of_key
from lexidrome.hall.events.event import EventRules, RunningEvent
from lexidrome.hall.events.results import REPORTED, ResultTeller
from lexidrome.hall.games.game import GameRules, RunningGame
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.names import GAME, event_of, event_stream, is_event, is_game, is_moves
from lexidrome.hall.run.shares import key_of
from lexidrome.hall.run.streams import Streams
from lexidrome.store import Store, StoredEvent

CORRECTED = "game.corrected.1"
"""A correction may let a game beside a real board go on."""


class Past(msgspec.Struct, frozen=True):
    """What a start finds in the store."""

    head_sequence: int
    last_event_ms: int
    last_game_ms: int
    """When something last happened in a game: commands on accounts and events need no hall."""
    live: frozenset[StreamId]
    playing: frozenset[StreamId]
    """Games of events that may be in progress; only their state says whether they are."""
    unreported: tuple[tuple[int, StreamId, int], ...]
    """Sequence number, game and version of results that may not have arrived."""
    moved: Mapping[str, int]
    """Since when events stood still that have come here since, by their keys."""

    def set_clock(self, clock: Clock, alive_ms: int) -> None:
        """A machine whose clock was set back must not stamp events before those it has."""
        clock.leap(max(alive_ms, self.last_event_ms) - clock.now_ms())


class Resumption:
    def __init__(
        self,
        store: Store,
        games: Streams[RunningGame, g.Given, g.AnyFact],
        events: Streams[RunningEvent, t.Given, t.AnyFact],
        departures: Departures,
        reporter: ResultTeller,
        rules: GameRules,
        event_rules: EventRules,
    ) -> None:
        self._store = store
        self._games = games
        self._events = events
        self._departures = departures
        self._reporter = reporter
        self._rules = rules
        self._event_rules = event_rules

    def look_back(
        self,
        ran: frozenset[StreamId],
        played: frozenset[StreamId],
        known: Callable[[StreamId], tuple[int, int] | None],
        from_sequence: int,
    ) -> Past:
        """Runs on a thread: reads what happened after what is known of each stream.

        That is up to which event it is accounted for, and up to which its results have
        arrived; None: it is no concern of this process.
        """
        live, playing, moved = set(ran), set(played), dict[str, int]()
        unreported: list[tuple[int, StreamId, int]] = []
        head, last_event_ms, last_game_ms = 0, 0, 0
        for stored in self._store.read_all(max(1, from_sequence)):
            head, last_event_ms = stored.sequence, max(last_event_ms, stored.at_ms)
            until = known(stored.stream)
            if until is None:
                continue
            sequence, reported = until
            if is_event(stored.stream) and self._event_rules.life_of(stored.name):
                live.add(stored.stream)
            if is_moves(stored.stream):
                moved |= self._returned(stored)
            if not is_game(stored.stream):
                continue
            last_game_ms = max(last_game_ms, stored.at_ms)
            if stored.name in REPORTED and stored.sequence > reported:
                unreported.append((stored.sequence, stored.stream, stored.version))
            if stored.sequence <= sequence:
                continue
            is_live = self._rules.life_of(stored.name)
            if is_live is not None:
                (live.add if is_live else live.discard)(stored.stream)
            if is_live is not None or stored.name == CORRECTED:
                (playing.discard if is_live is False else playing.add)(stored.stream)
        return Past(
            head,
            last_event_ms,
            last_game_ms,
            frozenset(live.union(*map(self.all_of, moved))),
            frozenset(stream for stream in playing if event_of(stream) is not None),
            tuple(unreported),
            moved,
        )

    def _returned(self, stored: StoredEvent) -> dict[str, int]:
        """By its key, since when an event stood still that goes on here with this."""
        left_ms = self._departures.stood_from_ms(stored)
        return {} if left_ms is None else {key_of(stored.stream): left_ms}

    def all_of(self, key: str) -> list[StreamId]:
        """What may run in an event, by the key of all that is its."""
        event = event_of_key(key)
        assert event is not None, "only events move"
        return [event_stream(event), *self._store.streams(f"{GAME}/{event}/")]

    async def go_on(self, past: Past, alive_ms: Callable[[StreamId], int | None]) -> None:
        """Let go on what was interrupted, each stream from when it was last alive."""
        await self._departures.know([*past.live, *past.playing])
        live = {stream for stream in past.live if not self._departures.is_away(stream)}
        by_ms: defaultdict[int | None, list[StreamId]] = defaultdict(list)
        for stream in live:
            if is_game(stream):
                by_ms[past.moved.get(key_of(stream)) or alive_ms(stream)].append(stream)
        for from_ms, games in by_ms.items():
            await self._games.wake(games, past.head_sequence, from_ms)
        # Beside a real board no time runs here, but those who sit there play all the same.
        await self._games.wake(past.playing - past.live, past.head_sequence, None)
        # A round ends on the wall: what was due in an event meanwhile happens at once.
        events = [stream for stream in live if is_event(stream)]
        await self._events.wake(events, past.head_sequence, None)
        for sequence, game, version in past.unreported:
            await self._report_again(sequence, game, version)

    async def go_on_in(self, event: str, left_ms: int) -> None:
        """Nobody pays for the way."""
        head = await asyncio.to_thread(self._store.head)
        games = await asyncio.to_thread(self.all_of, key_of(event_stream(event)))
        await self._games.wake([each for each in games if is_game(each)], head.sequence, left_ms)
        await self._events.wake([event_stream(event)], head.sequence, None)

    async def _report_again(self, sequence: int, game: StreamId, version: int) -> None:
        """Tell a result with the outcome that the game had at that version."""
        state: RunningGame | None = None
        events = [self._rules.decode(stored) for stored in (await self._games.read(game))[:version]]
        for event in events:
            state = self._rules.evolve(state, event)
        if state is not None:
            self._reporter.add(sequence, game, version, state.game, events[-1])
