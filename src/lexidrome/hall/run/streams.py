"""Commands on streams of one kind: load, decide, append, evolve, publish, one at a time each.

    submit → lock of the stream → load the fold of its events, if it is not in memory
           → is the sender up to date? → decide → append, durable → evolve → tell listeners

A command id that was seen before gets its first answer: an accepted one from
the store, which knows it for ever; a refused one from memory, because nothing
was written and deciding it afresh after a restart does no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Generic

from lexidrome.base import (
    CommandId,
    Conflict,
    Elsewhere,
    LexidromeError,
    Refusal,
    StreamId,
    Text,
    Unavailable,
    text,
)
from lexidrome.hall.run.aggregate import Aggregate, C, Decision, E, S
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.orders import Answer, Change, Done, Order, Resident, Seen
from lexidrome.hall.run.shares import everything
from lexidrome.hall.run.snapshots import Snapshots
from lexidrome.hall.run.tasks import KeptTask, Tasks
from lexidrome.hall.run.timers import Timers
from lexidrome.store import Closed, Store, StoredEvent, Unless

MOST_RESIDENT = 20_000
"""Streams kept in memory; those idle longest are let go of and loaded again when needed."""
MOST_ABSENT = 1_000
"""Streams known to have no event yet: a house without roles is asked for them all the time."""
MOST_REFUSALS = 10_000
"""Refused commands whose answer is remembered."""
MOST_TRIES = 5
"""How often a command is decided again because another process wrote to its stream."""
RETRY_MS = 1000
"""When a timer is tried again after the store could not write."""
STALE = "stale"
"""The reason of a refusal because the sender saw an older version."""

TIMER = "timer"

log = logging.getLogger(__name__)


def stale() -> Refusal:
    return Refusal(STALE, text("Something has changed in the meantime; check again."))


def _never(_stream: StreamId) -> None:
    """What closes streams that are always open."""


class Streams(Generic[S, C, E]):
    def __init__(
        self,
        aggregate: Aggregate[S, C, E],
        store: Store,
        clock: Clock,
        timers: Timers,
        tasks: Tasks,
        *,
        most_resident: int = MOST_RESIDENT,
        takes_long: Callable[[C], bool] = lambda _: False,
        snapshots: Snapshots[S] | None = None,
    ) -> None:
        self.owns: Callable[[StreamId], bool] = everything
        """Only in these does this process let time run."""
        self.unless: Callable[[StreamId], Unless | None] = _never
        """What closes a stream, so that nothing is written there."""
        self.why_closed: Callable[[StreamId], Awaitable[Text]] | None = None
        """Says it to whoever asked."""
        self._snapshots = snapshots or Snapshots(store, tasks)
        self._aggregate = aggregate
        self._takes_long = takes_long
        """Such a command is decided on a thread; only those of its own stream wait for it."""
        self._store = store
        self._clock = clock
        self._timers = timers
        self._tasks = tasks
        self._most_resident = most_resident
        self._residents: OrderedDict[StreamId, Resident[S]] = OrderedDict()
        self._absent: OrderedDict[StreamId, None] = OrderedDict()
        self._refusals: OrderedDict[tuple[StreamId, CommandId], Refusal] = OrderedDict()
        self._listeners: list[Callable[[Change[S, E]], None]] = []
        self._load_listeners: list[Callable[[StreamId, Seen[S]], None]] = []
        self._live: set[StreamId] = set()
        self._last_sequence = 0
        self._appending: dict[object, int] = {}
        """For each append on its way, a sequence number that its own will be above."""
        self._held_back: dict[object, int] = {}
        """What others wrote to streams in which something is in progress is above these numbers."""
        self._missed: dict[StreamId, int] = {}
        """What others wrote to these, above this number, could not be read and is tried again."""
        self._is_closed = False

    def listen(self, listener: Callable[[Change[S, E]], None]) -> None:
        """Call for every change, in the order of each stream's versions."""
        self._listeners.append(listener)

    def listen_for_loads(self, listener: Callable[[StreamId, Seen[S]], None]) -> None:
        """Call whenever a stream has come into memory."""
        self._load_listeners.append(listener)

    async def submit(
        self,
        stream: StreamId,
        command: C,
        command_id: CommandId,
        *,
        who: str,
        seen_version: int | None = None,
    ) -> Answer:
        """Carry a command out, or say why not; it goes on if whoever asked goes away."""
        if self._is_closed:
            raise Unavailable(text("The server is shutting down; nothing was done."))
        at_ms = self._clock.now_ms()
        stamped = self._aggregate.stamp(command, at_ms)
        order = Order(stamped, command_id, who, at_ms, seen_version)
        work = self._run(stream, lambda _: order)
        if isinstance(asyncio.current_task(), KeptTask):
            answer = await self._tasks.keep(work)
        else:
            answer = await asyncio.shield(self._tasks.start(work))
        assert answer is not None
        return answer

    async def look(self, stream: StreamId) -> Seen[S] | None:
        """The stream as it stands; None if it has no event."""
        if stream in self._absent:
            return None
        resident = self._residents.get(stream)
        if resident is None or not resident.is_current:
            with self._using(stream) as resident:
                async with resident.lock:
                    await self._load(stream, resident)
        return None if resident.state is None else Seen(resident.state, resident.version)

    def owned_anew(self, is_meant: Callable[[StreamId], bool]) -> None:
        """These have come to this process, or have gone from it."""
        for stream, resident in list(self._residents.items()):
            if resident.state is not None and is_meant(stream):
                self._arm(stream, resident.state)
                self._tell_loaded(stream, resident.state, resident.version)

    async def look_again(self, stream: StreamId) -> None:
        """Another process has written to it: take that in, if it is in memory, and tell of it."""
        self._absent.pop(stream, None)
        if stream in self._residents:
            with self._using(stream) as resident:
                async with resident.lock:
                    resident.is_current = False
                    await self._load(stream, resident)

    async def take_in(self, stream: StreamId, written: Sequence[StoredEvent]) -> None:
        """Another process has written this to it: as `look_again`, but nothing is read twice.

        Where something is in progress in the stream it happens after that, and nobody waits.
        """
        self._absent.pop(stream, None)
        resident = self._residents.get(stream)
        if resident is None:
            return
        if not resident.lock.locked():
            await self._take_in(stream, written)
            return
        token = object()
        self._held_back[token] = self._below(written)
        task = self._tasks.start(self._take_in(stream, written))
        task.add_done_callback(lambda _: self._held_back.pop(token))

    async def look_up_to(self, stream: StreamId, version: int) -> None:
        """Know as much of it as somebody has seen who may come from another process."""
        resident = self._residents.get(stream)
        if resident is None or version <= resident.version:
            return
        # What cannot be read at this moment is told as soon as it can.
        with suppress(LexidromeError):
            await self.take_in(stream, await self.read(stream, resident.version + 1))

    async def read(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        return await asyncio.to_thread(self._store.read, stream, from_version)

    def decode(self, stored: StoredEvent) -> E:
        return self._aggregate.decode(stored)

    def evolve(self, state: S | None, event: E) -> S:
        return self._aggregate.evolve(state, event)

    @property
    def live(self) -> frozenset[StreamId]:
        """Streams in which time runs, here."""
        return frozenset(self._live)

    @property
    def is_appending(self) -> bool:
        """Something is on its way into the store."""
        return bool(self._appending)

    def appended_above(self, end: int) -> int:
        """Up to here, of what was written up to `end`, listeners have been told."""
        return min(end, self._settled_or(end))

    @property
    def settled_sequence(self) -> int:
        """Whatever these streams have in the store up to here, listeners have been told."""
        return self._settled_or(self._last_sequence)

    def _settled_or(self, end: int) -> int:
        waiting = chain(self._appending.values(), self._held_back.values(), self._missed.values())
        return min(waiting, default=end)

    @property
    def resident_count(self) -> int:
        return len(self._residents)

    def is_known(self, stream: StreamId) -> bool:
        """Whether something is in memory of it, be it that there is nothing; from any thread."""
        return stream in self._residents or stream in self._absent

    async def wake(
        self, streams: Collection[StreamId], sequence: int, outage_from_ms: int | None
    ) -> None:
        """After a restart: let these go on where they stood, the outage credited."""
        self._last_sequence = max(self._last_sequence, sequence)
        missing = [stream for stream in streams if stream not in self._residents]
        # One thread reads them all: several would only wait for each other.
        folded = await asyncio.to_thread(lambda: [self._fold(stream) for stream in missing])
        for stream, (state, version) in zip(missing, folded, strict=True):
            if stream not in self._residents:
                with self._using(stream) as resident:
                    self._install(stream, resident, state, version)
        await asyncio.gather(*[self._tasks.start(self._wake(s, outage_from_ms)) for s in streams])

    async def credit_outage(self, from_ms: int) -> None:
        """The house stood still since then: in no stream did time pass."""
        await self.wake(self.live, self._last_sequence, from_ms)

    def close(self) -> None:
        """Take no more commands; what is in progress goes on."""
        self._is_closed = True

    def keep_all(self) -> None:
        """Begin to write down what those in memory have come to, where that is worth it."""
        for stream, resident in self._residents.items():
            self._snapshots.keep_if_due(stream, resident, is_let_go=True)

    # One command

    async def _run(
        self, stream: StreamId, make: Callable[[Resident[S]], Order[C] | None]
    ) -> Answer | None:
        """Decide the order that is made once the lock is held; None if none is wanted then."""
        resident = self._enter(stream)
        try:
            await resident.lock.acquire()
            try:
                if not resident.is_current:
                    await self._load(stream, resident)
                order = make(resident)
                if order is None:
                    return None
                if order.seen_version is not None and order.seen_version > resident.version:
                    # Whoever sent it may have seen what another process wrote a moment ago.
                    await self._catch_up(stream, resident)
                return await self._carry_out(stream, resident, order)
            finally:
                resident.lock.release()
        finally:
            self._leave(stream, resident)

    async def _carry_out(self, stream: StreamId, resident: Resident[S], order: Order[C]) -> Answer:
        refused = self._refusals.get((stream, order.command_id))
        if refused is not None:
            return refused
        for _ in range(MOST_TRIES):
            if self._takes_long(order.command):
                decision = await asyncio.to_thread(self._decide, resident, order)
            else:
                decision = self._decide(resident, order)
            if isinstance(decision, Refusal):
                return await self._refused(stream, order, decision)
            if not decision.events:
                return Done(stream, resident.version + 1, resident.version)
            try:
                return await self._append(stream, resident, order, decision)
            except Closed:
                assert self.why_closed is not None
                raise Elsewhere(await self.why_closed(stream)) from None
            except Conflict:
                await self._catch_up(stream, resident)
        raise Unavailable(text("Too many changes to {stream} at once; try again.", stream=stream))

    def _decide(self, resident: Resident[S], order: Order[C]) -> Decision[S, E] | Refusal:
        state, seen = resident.state, order.seen_version
        if state is not None and seen is not None:
            is_stale = seen < self._aggregate.touched_at(state, order.command)
            if is_stale or seen > resident.version:
                return stale()
        return self._aggregate.decide(state, order.command)

    async def _append(
        self, stream: StreamId, resident: Resident[S], order: Order[C], decision: Decision[S, E]
    ) -> Done:
        expected = resident.version
        encode = self._aggregate.encode
        events = [encode(event) for event in decision.events]
        token = object()
        self._appending[token] = self._last_sequence
        try:
            appended = await self._store.append(
                stream,
                expected,
                events,
                order.command_id,
                who=order.who,
                at_ms=order.at_ms,
                unless=self.unless(stream),
            )
        except Conflict:
            raise
        except BaseException:
            # Whether it was written nobody knows; the next command looks.
            resident.is_current = False
            raise
        finally:
            del self._appending[token]
        first, last = appended.first_version, appended.last_version
        if first != expected + 1:
            return Done(stream, first, last, is_repeat=True)
        change = Change(
            stream,
            first,
            decision.events,
            decision.state,
            order.at_ms,
            appended.last_sequence,
            tuple([event.data for event in events]),
        )
        self._publish(resident, change)
        return Done(stream, first, last)

    async def _refused(self, stream: StreamId, order: Order[C], refusal: Refusal) -> Answer:
        """The refusal, unless the command was carried out before."""
        known = await asyncio.to_thread(self._store.answer, stream, order.command_id)
        if known is not None:
            return Done(stream, known.first_version, known.last_version, is_repeat=True)
        self._refusals[stream, order.command_id] = refusal
        if len(self._refusals) > MOST_REFUSALS:
            self._refusals.popitem(last=False)
        return refusal

    def _publish(self, resident: Resident[S], change: Change[S, E]) -> None:
        resident.state, resident.version = change.state, change.last_version
        self._last_sequence = max(self._last_sequence, change.last_sequence)
        self._arm(change.stream, change.state)
        self._snapshots.keep_if_due(change.stream, resident)
        for listener in self._listeners:
            listener(change)

    # Memory

    @contextmanager
    def _using(self, stream: StreamId) -> Iterator[Resident[S]]:
        resident = self._enter(stream)
        try:
            yield resident
        finally:
            self._leave(stream, resident)

    def _enter(self, stream: StreamId) -> Resident[S]:
        """The stream's place in memory, which it keeps as long as somebody uses it."""
        resident = self._residents.get(stream)
        if resident is None:
            resident = self._residents[stream] = Resident()
            self._absent.pop(stream, None)
        else:
            self._residents.move_to_end(stream)
        resident.users += 1
        self._make_room()
        return resident

    def _leave(self, stream: StreamId, resident: Resident[S]) -> None:
        resident.users -= 1
        if not resident.users and resident.state is None:
            # A stream that does not exist takes no place but that of its name.
            self._residents.pop(stream, None)
            if resident.is_current:
                self._note_absent(stream)

    def _note_absent(self, stream: StreamId) -> None:
        self._absent[stream] = None
        if len(self._absent) > MOST_ABSENT:
            self._absent.popitem(last=False)

    def _make_room(self) -> None:
        """Let go of the streams that were used longest ago."""
        surplus = len(self._residents) - self._most_resident
        if surplus <= 0:
            return
        idle = (stream for stream, resident in self._residents.items() if not resident.users)
        for stream in [found for _, found in zip(range(surplus), idle, strict=False)]:
            self._snapshots.keep_if_due(stream, self._residents.pop(stream), is_let_go=True)

    async def _load(self, stream: StreamId, resident: Resident[S]) -> None:
        if resident.is_current:
            return
        if resident.state is None:
            state, version = await asyncio.to_thread(self._fold, stream)
            self._install(stream, resident, state, version)
        else:
            await self._catch_up(stream, resident)
            resident.is_current = True

    def _install(
        self, stream: StreamId, resident: Resident[S], state: S | None, version: int
    ) -> None:
        resident.state, resident.version = state, version
        resident.is_current = True
        if state is None:
            return
        self._arm(stream, state)
        self._snapshots.keep_if_due(stream, resident)
        self._tell_loaded(stream, state, version)

    def _tell_loaded(self, stream: StreamId, state: S, version: int) -> None:
        for listener in self._load_listeners:
            listener(stream, Seen(state, version))

    def _fold(self, stream: StreamId) -> tuple[S | None, int]:
        """Runs on a thread: a long stream keeps nobody waiting."""
        opened = self._snapshots.open(stream)
        state, version = (None, 0) if opened is None else (opened.state, opened.version)
        stored = self._store.read(stream) if opened is None else opened.since
        events = [self._aggregate.decode(each) for each in stored]
        return self._aggregate.fold(state, events), version + len(stored)

    async def _catch_up(self, stream: StreamId, resident: Resident[S]) -> None:
        """Take in what was written without this hall's knowledge, and tell it here too."""
        for stored in await self.read(stream, resident.version + 1):
            self._follow(stream, resident, stored)

    def _follow(self, stream: StreamId, resident: Resident[S], stored: StoredEvent) -> None:
        event = self._aggregate.decode(stored)
        state = self._aggregate.evolve(resident.state, event)
        change = Change(stream, stored.version, (event,), state, stored.at_ms, stored.sequence)
        self._publish(resident, change)

    async def _take_in(self, stream: StreamId, written: Sequence[StoredEvent]) -> None:
        with self._using(stream) as resident:
            async with resident.lock:
                try:
                    await self._follow_all(stream, resident, written)
                except LexidromeError as error:
                    log.error("What others wrote to %s could not be read: %s", stream, error)
                    resident.is_current = False
                    self._missed.setdefault(stream, self._below(written))
                    retry_ms = self._clock.now_ms() + RETRY_MS
                    key = (Streams._take_in, self, stream)
                    self._timers.set(key, retry_ms, lambda: self._retry(stream))
                else:
                    self._missed.pop(stream, None)

    def _below(self, written: Sequence[StoredEvent]) -> int:
        return written[0].sequence - 1 if written else self._last_sequence

    async def _follow_all(
        self, stream: StreamId, resident: Resident[S], written: Sequence[StoredEvent]
    ) -> None:
        for stored in written:
            if stored.version > resident.version + 1:
                resident.is_current = False
            if not resident.is_current:
                break
            if stored.version > resident.version:
                self._follow(stream, resident, stored)
        await self._load(stream, resident)

    def _retry(self, stream: StreamId) -> None:
        if not self._is_closed:
            self._tasks.start(self._take_in(stream, ()))

    # Time

    def _arm(self, stream: StreamId, state: S) -> None:
        is_owned = self.owns(stream)
        if is_owned and self._aggregate.is_live(state):
            self._live.add(stream)
        else:
            self._live.discard(stream)
        due_ms = self._aggregate.next_due_ms(state) if is_owned else None
        self._timers.set((self, stream), due_ms, lambda: self._ring(stream))

    def _ring(self, stream: StreamId) -> None:
        if not self._is_closed:
            self._tasks.start(self._pass_time(stream))

    async def _pass_time(self, stream: StreamId) -> None:
        """A deadline has come; by the time the lock is held it may have moved."""
        try:
            answer = await self._run(stream, self._due_order)
        except LexidromeError as error:
            log.error("A timer of %s could not be carried out: %s", stream, error)
        else:
            if answer is None or (isinstance(answer, Done) and answer.has_events):
                return
            log.error("A timer of %s changed nothing", stream)
        retry_ms = self._clock.now_ms() + RETRY_MS
        self._timers.set((self, stream), retry_ms, lambda: self._ring(stream))

    def _due_order(self, resident: Resident[S]) -> Order[C] | None:
        if resident.state is None:
            return None
        now_ms = self._clock.now_ms()
        due_ms = self._aggregate.next_due_ms(resident.state)
        if due_ms is None or due_ms > now_ms:
            return None
        return self._house_order(resident, TIMER, self._aggregate.time_passed(now_ms))

    async def _wake(self, stream: StreamId, outage_from_ms: int | None) -> None:
        def order(resident: Resident[S]) -> Order[C] | None:
            state = resident.state
            if state is None or outage_from_ms is None or not self._aggregate.is_live(state):
                return None
            command = self._aggregate.credit_outage(outage_from_ms, self._clock.now_ms())
            return self._house_order(resident, "outage", command)

        await self._run(stream, order)

    def _house_order(self, resident: Resident[S], part: str, command: C) -> Order[C]:
        """The same timer at the same version is the same command."""
        command_id = CommandId(f"{part}/{resident.version}")
        return Order(command, command_id, part, self._clock.now_ms())
