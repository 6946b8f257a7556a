"""Who is told what: each listener its own audience's view, from the version it has.

Every audience has a *present*: the stream as it stands, or, for those who are to
see things later, as it stood some time ago. Whatever a listener gets, the gap,
the live events or the whole picture, is viewed in its audience's present, so it
never holds more than that audience may know at that moment. What an audience does
not hear is told to it only along with the next thing that it does, so that not even
the moment of it is known.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence
from itertools import groupby
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import astuple

from lexidrome.base import NotFound, Refusal, StreamId, text
from lexidrome.decider import encode
from lexidrome.hall.run.aggregate import C, E, S
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.delay import ComingFact, Late
from lexidrome.hall.run.feed import (
    MOST_WAITING,
    Confided,
    Feed,
    Goodbye,
    Passed,
    Presence,
    Snapshot,
    Told,
)
from lexidrome.hall.run.orders import Change, Seen
from lexidrome.hall.run.streams import Streams
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers

LARGEST_GAP = 100
"""A listener that is further behind gets the whole picture instead."""
SHORTEST_SAME = 3
"""So much of a list must have stayed the same for its tail alone to be told."""
NOT_ADMITTED = "not_admitted"

_ENCODE = encode

V = TypeVar("V", bound=Hashable)
S_contra = TypeVar("S_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Audiences(Protocol[S_contra, E_contra, V_contra]):
    """What each viewer may know, as pure functions."""

    def may_watch(self, state: S_contra, viewer: V_contra) -> bool: ...

    def view(self, stream: StreamId, state: S_contra, viewer: V_contra) -> msgspec.Struct:
        """The whole thing as this viewer sees it."""
        ...

    def hears(self, event: E_contra, viewer: V_contra) -> bool:
        """Whether this viewer may notice at once that something happened."""
        ...

    def may_whisper(self, state: S_contra) -> bool:
        """Whether what happened last may be something that not everybody notices at once."""
        ...

    def view_event(self, state: S_contra, event: E_contra, viewer: V_contra) -> object:
        """The event without what this viewer must not know in that state."""
        ...

    def delay_ms(self, state: S_contra, viewer: V_contra) -> int:
        """How much later this viewer sees what happens."""
        ...

    def seat(self, viewer: V_contra) -> int | None:
        """The seat whose player is present when this viewer listens."""
        ...

    def is_at_table(self, viewer: V_contra) -> bool:
        """Whether this viewer's devices tell each other what is not entered yet."""
        ...


class _Known(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """A present without what was whispered last."""

    seen: Seen[S]
    unheard: tuple[E, ...] = ()
    """What has happened since that this audience must not notice yet."""


class _Heard:
    """What an audience that listens was told last, and what it does not know of yet."""

    def __init__(self, version: int, picture: msgspec.Struct) -> None:
        self.version = version
        self.picture = picture
        self.unheard: list[Told] = []


class Feeds(Generic[S, C, E, V]):
    def __init__(
        self,
        streams: Streams[S, C, E],
        audiences: Audiences[S, E, V],
        clock: Clock,
        timers: Timers,
        tasks: Tasks,
        *,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self._streams = streams
        self._audiences = audiences
        self._clock = clock
        self._timers = timers
        self._tasks = tasks
        self._most_waiting = most_waiting
        self._feeds: dict[StreamId, dict[V, set[Feed]]] = {}
        self._lates: dict[StreamId, dict[V, Late[S, E]]] = {}
        self._heard: dict[tuple[StreamId, V], _Heard] = {}
        self._elsewhere: dict[StreamId, tuple[int, ...]] = {}
        """Who is present in another process, which has the stream."""
        streams.listen(self._changed)

    async def subscribe(
        self, stream: StreamId, viewer: V, have_version: int | None = None
    ) -> Feed | Refusal:
        """A feed from the version that the listener has, or with the whole picture first."""
        if have_version is not None:
            await self._streams.look_up_to(stream, have_version)
        known = await self._enter(stream, viewer)
        if isinstance(known, Refusal):
            return known
        present = known.seen
        # Between the look at the present and the feed's place nothing is awaited, so that
        # the feed misses nothing and nothing comes twice.
        feed = self._open(stream, viewer)
        heard = self._heard.get((stream, viewer))
        if heard is None:
            heard = _Heard(present.version, self._audiences.view(stream, present.state, viewer))
            first_unheard = present.version + 1
            heard.unheard += self._views(viewer, first_unheard, known.unheard, present.state)
            self._heard[stream, viewer] = heard
        if have_version is None or not 0 <= heard.version - have_version <= LARGEST_GAP:
            feed.put([Snapshot(heard.version, _ENCODE(heard.picture))])
        elif have_version < heard.version:
            upto = Seen(present.state, heard.version)
            try:
                feed.put_first(await self._gap(stream, viewer, have_version, upto))
            except BaseException:
                feed.close()
                raise
        feed.put([self._presence(stream)])
        return feed

    async def present(self, stream: StreamId, viewer: V) -> Seen[S] | Refusal:
        """The stream as it stands for this viewer's audience, once, without listening."""
        known = await self._enter(stream, viewer)
        if isinstance(known, Refusal):
            return known
        self._leave_late(stream, viewer)
        return known.seen

    async def _enter(self, stream: StreamId, viewer: V) -> _Known[S, E] | Refusal:
        """The present of the viewer's audience, if they may look; those who see late count in.

        When this returns, nothing has happened since the present that it tells.
        """
        present = await self._look(stream, viewer)
        if isinstance(present, Refusal):
            return present
        delay_ms = self._audiences.delay_ms(present.state, viewer)
        late = self._use_late(stream, viewer, delay_ms) if delay_ms else None
        if late is not None:
            present = await self._late_present(stream, viewer, late)
        try:
            while True:
                known = await self._as_heard(stream, viewer, present)
                now = await self._look(stream, viewer) if late is None else late.present
                if isinstance(now, Refusal):
                    return now
                if now.version == present.version:
                    return known
                present = now
        except BaseException:
            self._leave_late(stream, viewer)
            raise

    async def _look(self, stream: StreamId, viewer: V) -> Seen[S] | Refusal:
        """The stream as it stands, if they may look at all."""
        present = await self._streams.look(stream)
        if present is None:
            raise NotFound(text("There is no {stream}.", stream=stream))
        if not self._audiences.may_watch(present.state, viewer):
            return Refusal(NOT_ADMITTED, text("Spectators are not admitted here."))
        return present

    async def _as_heard(self, stream: StreamId, viewer: V, present: Seen[S]) -> _Known[S, E]:
        """As whoever has listened all the time knows it."""
        if not self._audiences.may_whisper(present.state):
            return _Known(present)
        stored = (await self._streams.read(stream))[: present.version]
        events = [self._streams.decode(each) for each in stored]
        heard = len(events)
        latest_first = zip(reversed(stored), reversed(events), strict=True)
        for _, change in groupby(latest_first, lambda each: each[0].command_id):
            whispered = [event for _, event in change]
            if any(self._audiences.hears(event, viewer) for event in whispered):
                break
            heard -= len(whispered)
        if heard == len(events):
            return _Known(present)
        state: S | None = None
        for event in events[:heard]:
            state = self._streams.evolve(state, event)
        assert state is not None, "that there is such a thing everybody hears"
        return _Known(Seen(state, heard), tuple(events[heard:]))

    def is_followed(self, stream: StreamId) -> bool:
        """Whether somebody listens to it; from any thread."""
        return stream in self._feeds

    def pass_on(self, sender: Feed, data: bytes) -> None:
        """Tell the other devices at the table; it is kept nowhere, and nobody else hears it."""
        for viewer, feeds in self._feeds.get(sender.stream, {}).items():
            if self._audiences.is_at_table(viewer):
                for feed in feeds - {sender}:
                    feed.put([Passed(data)])

    def confide(self, sender: Feed, data: bytes) -> None:
        """Tell the other devices of the same seat, and nobody else; it is kept nowhere."""
        for viewer, feeds in self._feeds.get(sender.stream, {}).items():
            if sender in feeds and self._audiences.seat(viewer) is not None:
                for feed in feeds - {sender}:
                    feed.put([Confided(data)])

    def close(self) -> None:
        """Say goodbye to everybody."""
        for stream in list(self._feeds):
            for feed in self._listeners(stream):
                feed.end(Goodbye.CLOSED)

    async def _gap(
        self, stream: StreamId, viewer: V, have_version: int, present: Seen[S]
    ) -> list[Told]:
        missed = (await self._streams.read(stream, have_version + 1))[
            : present.version - have_version
        ]
        events = [self._streams.decode(stored) for stored in missed]
        told = self._views(viewer, have_version + 1, events, present.state)
        view = _ENCODE(self._audiences.view(stream, present.state, viewer))
        return [*told[:-1], msgspec.structs.replace(told[-1], view=view)]

    def _views(
        self,
        viewer: V,
        first_version: int,
        events: Sequence[E],
        present: S,
        data: Sequence[bytes] = (),
    ) -> list[Told]:
        """What is seen whole is told in the bytes in which it was stored, if they are at hand."""
        told = []
        for at, event in enumerate(events):
            shown = self._audiences.view_event(present, event, viewer)
            is_whole = bool(data) and shown is event
            told.append(Told(first_version + at, data[at] if is_whole else _ENCODE(shown)))
        return told

    # Live

    def _changed(self, change: Change[S, E]) -> None:
        """Listens to the streams."""
        lates = self._lates.get(change.stream, {})
        for viewer, feeds in list(self._feeds.get(change.stream, {}).items()):
            if not self._audiences.may_watch(change.state, viewer):
                for feed in list(feeds):
                    feed.end(Goodbye.BARRED)
            elif viewer not in lates:
                self._tell(change, viewer)
        for viewer, late in lates.items():
            for version, event in enumerate(change.events, start=change.first_version):
                late.add(ComingFact(change.at_ms, version, event))
            if late.loading is None:
                self._arm(change.stream, viewer, late)

    def _tell(self, change: Change[S, E], viewer: V) -> None:
        """Views are made once for all listeners of an audience."""
        stream, events, present = change.stream, change.events, change.state
        feeds = list(self._feeds.get(stream, {}).get(viewer, ()))
        if not feeds or not events:
            return
        heard = self._heard[stream, viewer]
        heard.unheard += self._views(viewer, change.first_version, events, present, change.data)
        if not any(self._audiences.hears(event, viewer) for event in events):
            return
        *told, last = heard.unheard
        before, after = heard.picture, self._audiences.view(stream, present, viewer)
        heard.version, heard.picture, heard.unheard = last.version, after, []
        changes = differences(before, after)
        tails = tails_of(before, changes)
        told.append(
            Told(last.version, last.data, _ENCODE(changes), _ENCODE(tails) if tails else None)
        )
        for feed in feeds:
            feed.put(told)

    # Those who see things later

    def _use_late(self, stream: StreamId, viewer: V, delay_ms: int) -> Late[S, E]:
        by_viewer = self._lates.setdefault(stream, {})
        late = by_viewer.get(viewer)
        if late is None:
            late = by_viewer[viewer] = Late(delay_ms, self._streams.evolve)
            late.loading = self._tasks.start(self._load_late(stream, viewer, late))
        late.users += 1
        return late

    async def _late_present(self, stream: StreamId, viewer: V, late: Late[S, E]) -> Seen[S]:
        try:
            if late.loading is not None:
                await asyncio.shield(late.loading)
        except BaseException:
            self._leave_late(stream, viewer)
            raise
        return late.present

    async def _load_late(self, stream: StreamId, viewer: V, late: Late[S, E]) -> None:
        stored = await self._streams.read(stream)
        decode = self._streams.decode
        late.begin([ComingFact(each.at_ms, each.version, decode(each)) for each in stored])
        late.release(self._clock.now_ms())
        late.loading = None
        self._arm(stream, viewer, late)

    def _leave_late(self, stream: StreamId, viewer: V) -> None:
        by_viewer = self._lates.get(stream, {})
        late = by_viewer.get(viewer)
        if late is None:
            return
        late.users -= 1
        if not late.users:
            del by_viewer[viewer]
            self._timers.set((self, stream, viewer), None, _nothing)
        if not by_viewer:
            self._lates.pop(stream, None)

    def _arm(self, stream: StreamId, viewer: V, late: Late[S, E]) -> None:
        key = (self, stream, viewer)
        self._timers.set(key, late.next_due_ms, lambda: self._release(stream, viewer, late))

    def _release(self, stream: StreamId, viewer: V, late: Late[S, E]) -> None:
        now_ms = self._clock.now_ms()
        events = tuple(late.release(now_ms))
        present = late.present
        first_version = present.version - len(events) + 1
        self._tell(Change(stream, first_version, events, present.state, now_ms, 0), viewer)
        self._arm(stream, viewer, late)

    # Comings and goings

    def _open(self, stream: StreamId, viewer: V) -> Feed:
        feed = Feed(stream, lambda gone: self._gone(gone, viewer), self._most_waiting)
        before = self._presence(stream)
        self._feeds.setdefault(stream, {}).setdefault(viewer, set()).add(feed)
        self._tell_presence(stream, before, but=feed)
        return feed

    def _gone(self, feed: Feed, viewer: V) -> None:
        before = self._presence(feed.stream)
        by_viewer = self._feeds[feed.stream]
        by_viewer[viewer].discard(feed)
        if not by_viewer[viewer]:
            del by_viewer[viewer]
            self._heard.pop((feed.stream, viewer), None)
        if not by_viewer:
            del self._feeds[feed.stream]
            self._elsewhere.pop(feed.stream, None)
        self._leave_late(feed.stream, viewer)
        self._tell_presence(feed.stream, before)

    @property
    def followed(self) -> list[StreamId]:
        """Streams that somebody listens to."""
        return list(self._feeds)

    def present_in(self, stream: StreamId) -> tuple[int, ...]:
        """The seats of those who listen."""
        seats = {self._audiences.seat(viewer) for viewer in self._feeds.get(stream, {})}
        return tuple(sorted(seat for seat in seats if seat is not None))

    def present_elsewhere(self, stream: StreamId, seats: tuple[int, ...]) -> None:
        """So many listen in another process; none where this one has the stream."""
        before = self._presence(stream)
        if seats and stream in self._feeds:
            self._elsewhere[stream] = seats
        else:
            self._elsewhere.pop(stream, None)
        self._tell_presence(stream, before)

    def _presence(self, stream: StreamId) -> Presence:
        seats = {*self.present_in(stream), *self._elsewhere.get(stream, ())}
        return Presence(tuple(sorted(seats)))

    def _tell_presence(self, stream: StreamId, before: Presence, but: Feed | None = None) -> None:
        """Spectators change nothing when they come and go, however many there are."""
        now = self._presence(stream)
        if now == before:
            return
        for feed in self._listeners(stream):
            if feed is not but:
                feed.put([now])

    def _listeners(self, stream: StreamId) -> list[Feed]:
        return [feed for feeds in self._feeds.get(stream, {}).values() for feed in feeds]


def differences(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, object]:
    """The fields of a picture that are not what they were."""
    fields = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
    return {name: now for name, then, now in fields if now is not then and now != then}


class Tail(msgspec.Struct, frozen=True, gc=False, rename={"start": "from"}):
    """A list of a picture as it is now: as it was up to a place, then these."""

    start: int
    items: tuple[object, ...]


def tails_of(before: msgspec.Struct, changes: dict[str, object]) -> dict[str, Tail]:
    """Take those fields out of `changes` that are lists of which a long part stayed the same."""
    tails = {}
    lists = [(name, now) for name, now in changes.items() if type(now) is tuple]
    for name, now in lists:
        then = getattr(before, name)
        start = _same_until(then, now) if type(then) is tuple else 0
        if start >= SHORTEST_SAME:
            tails[name] = Tail(start, now[start:])
            del changes[name]
    return tails


def _same_until(then: tuple[object, ...], now: tuple[object, ...]) -> int:
    most = min(len(then), len(now))
    if most < SHORTEST_SAME:
        return 0
    if then[:most] == now[:most]:
        # Hardly ever does anything change but the end.
        return most
    start = 0
    for one, other in zip(then, now, strict=False):
        if one is not other and one != other:
            break
        start += 1
    return start


def _nothing() -> None:
    """What happens at a time that was taken away."""
