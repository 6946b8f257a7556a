"""Which events have left this house, so that nothing goes on in them here.

That is decided where everybody writes: no store takes anything into an event whose moves end
with `EventLeft`, whichever process gives it (`Unless`). What is known in memory only keeps this
process from letting time run there, and says why something was not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from lexidrome.base import Elsewhere, StreamId, Text, text
from lexidrome.base.moments import machine_zone, plain_moment
from lexidrome.hall.events.moves import (
    GOES_ON,
    LEFT,
    EventArrived,
    EventLeft,
    EventMoves,
    EventTakenBack,
    MoveCommand,
    MoveFact,
    MoveRules,
)
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.names import EVENT, moves_stream
from lexidrome.hall.run.orders import Change, Seen
from lexidrome.hall.run.shares import key_of
from lexidrome.hall.run.streams import Streams
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers
from lexidrome.store import Store, StoredEvent, Unless

OnMove = Callable[[str, int | None], None]
"""Told the event, and since when it stood still if it goes on here; None: it has left."""


class Departures:
    def __init__(
        self, store: Store, clock: Clock, timers: Timers, tasks: Tasks, on_move: OnMove
    ) -> None:
        self.streams: Streams[EventMoves, MoveCommand, MoveFact] = Streams(
            MoveRules(), store, clock, timers, tasks
        )
        self._on_move = on_move
        self._away: set[str] = set()
        """By the key of all that is theirs."""
        self.streams.listen(self._changed)
        self.streams.listen_for_loads(self._loaded)

    def is_away(self, stream: StreamId) -> bool:
        """Whether it belongs to an event that is known to have left."""
        return bool(self._away) and key_of(stream) in self._away

    async def moves(self, event: str) -> EventMoves:
        seen = await self.streams.look(moves_stream(event))
        return EventMoves() if seen is None else seen.state

    async def check_here(self, event: str) -> None:
        """Say so if the event has left: for what is kept beside its streams."""
        left = (await self.moves(event)).left
        if left is not None:
            raise Elsewhere(has_left(left))

    async def know(self, streams: Sequence[StreamId]) -> None:
        """Find out of all these whether their events are here."""
        for event in {event for each in streams if (event := event_of_key(key_of(each)))}:
            await self.moves(event)

    async def why_closed(self, stream: StreamId) -> Text:
        event = event_of_key(key_of(stream))
        assert event is not None, "nothing else is ever closed"
        await self.streams.look_again(moves_stream(event))
        left = (await self.moves(event)).left
        return text("Something has changed in the meantime; check again.") if left is None else (
            has_left(left)
        )  # fmt: skip

    async def take_in(self, stream: StreamId, written: Sequence[StoredEvent]) -> None:
        """Another process has written this, or it came with the event."""
        await self.streams.take_in(stream, written)
        await self.streams.look(stream)
        for stored in written:
            if stored.name in GOES_ON:
                self._goes_on(stream, self.streams.decode(stored))

    def stood_from_ms(self, stored: StoredEvent) -> int | None:
        """Since when an event stood still that goes on here with this; None: it does not."""
        fact = self.streams.decode(stored)
        return None if isinstance(fact, EventLeft) else fact.left_ms

    def _changed(self, change: Change[EventMoves, MoveFact]) -> None:
        self._note(change.stream, change.state)
        if change.data:
            for fact in change.events:
                self._goes_on(change.stream, fact)

    def _loaded(self, stream: StreamId, seen: Seen[EventMoves]) -> None:
        self._note(stream, seen.state)

    def _note(self, stream: StreamId, moves: EventMoves) -> None:
        key, was_away = key_of(stream), key_of(stream) in self._away
        is_away = moves.left is not None
        (self._away.add if is_away else self._away.discard)(key)
        if is_away and not was_away:
            self._on_move(event_of_moves(stream), None)

    def _goes_on(self, stream: StreamId, fact: MoveFact) -> None:
        if isinstance(fact, EventArrived | EventTakenBack):
            self._on_move(event_of_moves(stream), fact.left_ms)


def event_of_moves(stream: StreamId) -> str:
    return stream.partition("/")[2]


def event_of_key(key: str) -> str | None:
    """The event that streams of this key belong to; None: to none."""
    kind, _, event = key.partition("/")
    return event if kind == EVENT else None


@lru_cache(maxsize=65_536)
def unless_left(stream: StreamId) -> Unless | None:
    """What closes a stream: that its event has left."""
    event = event_of_key(key_of(stream))
    return None if event is None else Unless(moves_stream(event), LEFT)


def has_left(left: EventLeft) -> Text:
    return text(
        "This event was handed over to “{to}” ({moment}) and goes on there; nothing can be changed "
        "here.",
        to=left.to,
        moment=plain_moment(left.at_ms, machine_zone()),
    )


def goes_on_at(left: EventLeft) -> Text:
    return text(
        "Since {moment} this event goes on at “{to}”; what stands here is of then.",
        to=left.to,
        moment=plain_moment(left.at_ms, machine_zone()),
    )
