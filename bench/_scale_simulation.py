"""Processes that share one store, as queues: what waits for what, and for how long.

    a move ─▶ its process's event loop ─▶ the process's writer, which takes all that wait
           ─▶ the end of the store, one writer at a time ─▶ the loop again: answered, then told

Loop, writer and whoever listens are threads of one Python process, of which one computes at a
time, whoever has the store's end included. Where there are fewer processors than work,
whatever computes waits for one, the players' programs too. Times come from measured costs.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

import msgspec
from bench._scale_queues import AsThread, Place, Story, World

BEFORE, ANSWERED, TOLD = 0.6, 0.1, 0.3
"""Of what a move costs its server beside the store: read and decided; whoever moved is
answered; both are told."""
ASKING, HOLDING, AFTERWARDS = 0.2, 0.55, 0.25
"""Of what a commit costs its process: before it has the end of the store, while it has it, and
when its callers have their answers: it sends a note, for which nobody waits. As the clocks of
the threads say."""
EVENT_ASKING, EVENT_HOLDING, EVENT_AFTERWARDS = 0.2, 0.55, 0.25
"""The same of what an event costs the process; the last is answering whoever waits for it."""
AT_ONCE = 20
"""So many events of others are taken in before the event loop does something else."""
LOOKS_PER_S = 4.0
PINGS_PER_S = 20.0
"""Spectators are asked for a sign of life a few at a time."""
NOTE_LATER_S = 0.0003
"""A note goes out while whoever writes next waits for the database."""
TIMER_S = 0.001
"""As exactly the players' timers go."""


class Backend(msgspec.Struct, frozen=True):
    """What it takes to write to a store, in seconds."""

    commit_s: float
    """The process, for a commit."""
    event_s: float
    """The process, for each event in it."""
    database_commit_s: float
    """What computes beside the process while that waits: PostgreSQL, or SQLite's own code."""
    database_event_s: float
    disk_s: float
    """Until the disk has it; of no processor."""
    wake_s: float = 0.0
    """What the database needs more when nobody was writing."""
    heard_s: float = 0.0
    """A process, to hear that another one has written."""
    look_s: float = 0.0
    """A process, to read what others have written, however much it is."""
    look_event_s: float = 0.0
    """The store of a process, for each event of others that it reads."""
    look_database_s: float = 0.0
    look_database_event_s: float = 0.0


class Costs(msgspec.Struct, frozen=True):
    """In seconds of processor."""

    store: Backend
    move_s: float = 0.0
    """A server, for a move beside the store, where many come at once: read, decided, told."""
    wake_s: float = 0.0
    """A server, to be roused when it had nothing to do."""
    foreign_s: float = 0.0
    """A server, for each event of others that it reads."""
    told_s: float = 0.0
    """A server, to tell a spectator of a move."""
    watching_s: float = 0.0
    """A server, for a spectator who watches for a second in which nothing happens."""
    idle_s: float = 0.0
    """A server, for a second in which nobody does anything."""
    players_s: float = 0.0
    """The players' own programs, for a move; they matter where they share the machine."""
    handed_s: float = 0.0
    """Where players have come to the wrong server: both servers together, for a move."""


class Plan(msgspec.Struct, frozen=True):
    processes: int
    moves_per_s: float = 0.0
    """As they come; 0: everybody moves again as soon as he is answered."""
    callers: tuple[int, ...] = ()
    """Of each process, who move again as soon as they are answered and seen."""
    turns: int = 0
    """How often each of them does, and then it is over; 0: for as long as it lasts."""
    paces_per_s: tuple[float, ...] = ()
    """Moves of each process that come at even distances, at once in all of them."""
    spectators: int = 0
    spectators_told: float = 0.0
    """How many are told of a move."""
    processors: int | None = None
    """Which all share; None: each process has one of its own, and the database enough."""
    is_store_alone: bool = False
    """Nobody plays: only the stores write."""
    seconds: float = 10.0
    takes_late: bool = False
    """A commit takes what waits when it has the end of the store, not when it asks for it."""
    stores: int = 1
    """Each with an end of its own; processes are divided among them."""


class Outcome(msgspec.Struct, frozen=True):
    per_s: float
    median_ms: float
    p99_ms: float
    seen_median_ms: float
    seen_p99_ms: float
    busiest_loop: float
    """Of its time; 1: it cannot keep up."""
    end_of_store: float
    """How much of the time somebody held it."""
    server_us: float
    """All processes, for a move."""
    database_processors: float
    commits_per_s: float
    wakes: float
    """How often a process was roused that had nothing to do, for a move."""
    left: int
    """Moves not answered at the end."""


class Process:
    def __init__(self, world: World, end_of_store: Place) -> None:
        self.loop = Place(world, 1)
        self.writer = Place(world, 1)
        self.end_of_store = end_of_store
        self.waiting: list[Callable[[], Story]] = []
        self.is_writing = False
        self.unread = 0
        """Events of others."""
        self.is_due = self.is_looking = False


class Simulation:
    def __init__(self, costs: Costs, plan: Plan, seed: int = 1) -> None:
        self._costs = costs
        self._plan = plan
        self._dice = random.Random(seed)
        self._world = World()
        self._processors = None if plan.processors is None else Place(self._world, plan.processors)
        self._ends = [Place(self._world, 1) for _ in range(plan.stores)]
        self._processes = [
            Process(self._world, self._ends[number % plan.stores])
            for number in range(plan.processes)
        ]
        self._waits_s: list[float] = []
        self._seen_s: list[float] = []
        self._begun = self._commits = self._wakes = 0
        self._server_s = self._database_s = 0.0

    def run(self) -> Outcome:
        plan, world = self._plan, self._world
        for number, process in enumerate(self._processes):
            world.begin(self._background(process))
            for _ in range(plan.callers[number] if plan.callers else 0):
                world.begin(self._caller(process))
        for number, pace_per_s in enumerate(plan.paces_per_s):
            world.begin(self._pacemaker(number, pace_per_s))
        if plan.moves_per_s:
            world.begin(self._arrivals())
        world.run(plan.seconds)
        passed_s, waits, seen = world.now_s, ordered_ms(self._waits_s), ordered_ms(self._seen_s)
        return Outcome(
            len(self._waits_s) / passed_s,
            waits[len(waits) // 2],
            waits[len(waits) * 99 // 100],
            seen[len(seen) // 2],
            seen[len(seen) * 99 // 100],
            max(process.loop.busy_s for process in self._processes) / passed_s,
            max(end.busy_s for end in self._ends) / passed_s,
            self._server_s / max(1, len(self._waits_s)) * 1e6,
            self._database_s / passed_s,
            self._commits / passed_s,
            self._wakes / max(1, len(self._waits_s)),
            self._begun - len(self._waits_s),
        )

    # Who moves

    def _arrivals(self) -> Story:
        while True:
            yield self._dice.expovariate(self._plan.moves_per_s)
            self._world.begin(self._move(self._dice.choice(self._processes)))

    def _pacemaker(self, number: int, pace_per_s: float) -> Story:
        while True:
            own = self._processes[number % len(self._processes)]
            self._world.begin(self._late(own))
            yield 1 / pace_per_s

    def _late(self, process: Process) -> Story:
        since_s = self._world.now_s + TIMER_S
        yield TIMER_S + self._dice.triangular(-TIMER_S, TIMER_S)
        yield from self._move(process, since_s)

    def _caller(self, process: Process) -> Story:
        turns = range(self._plan.turns) if self._plan.turns else count()
        for _ in turns:
            yield from self._move(process)
        everybody = sum(self._plan.callers) * self._plan.turns
        if len(self._seen_s) == everybody:
            self._world.is_over = True

    def _move(self, process: Process, since_s: float | None = None) -> Story:
        costs, plan = self._costs, self._plan
        self._begun += 1
        asked_s = self._world.now_s if since_s is None else since_s
        move_s = 0.0 if plan.is_store_alone else costs.move_s
        if move_s:
            yield from self._compute(costs.players_s / 2)
            yield from self._handed_on(process)
            yield from self._on_loop(process, move_s * BEFORE)
        seen = Place(self._world, 0)

        def answered() -> Story:
            yield from self._on_loop(process, costs.store.event_s * EVENT_AFTERWARDS)
            yield from self._on_loop(process, move_s * ANSWERED)
            self._waits_s.append(self._world.now_s - asked_s)
            yield from self._on_loop(process, move_s * TOLD)
            if move_s:
                yield from self._handed_on(process)
                yield from self._compute(costs.players_s / 2)
            self._seen_s.append(self._world.now_s - asked_s)
            seen.leave()
            yield from self._on_loop(process, plan.spectators_told * costs.told_s)

        process.waiting.append(answered)
        if not process.is_writing:
            process.is_writing = True
            self._world.begin(self._write(process))
        yield seen

    def _handed_on(self, process: Process) -> Story:
        """By another process, which the players have come to, and back."""
        if self._costs.handed_s:
            other = self._processes[self._processes.index(process) - 1]
            yield from self._on_loop(other, self._costs.handed_s / 2)

    # The store

    def _write(self, process: Process) -> Story:
        store = self._costs.store
        while process.waiting:
            yield process.writer
            group: list[Callable[[], Story]] = []
            roused_s = self._wake_s(process)
            yield AsThread(process.loop)
            # Whoever has come by now, at this very moment too, goes with this commit.
            yield 0.0
            if not self._plan.takes_late:
                group = self._taken(process)
            yield from self._computed(
                process,
                roused_s + store.commit_s * ASKING + len(group) * store.event_s * EVENT_ASKING,
            )
            wake_s = store.wake_s if process.end_of_store.is_empty else 0.0
            yield process.end_of_store
            roused_s = self._wake_s(process)
            yield AsThread(process.loop)
            yield 0.0
            late = [] if group else self._taken(process)
            group = group or late
            yield from self._computed(
                process,
                roused_s
                + store.commit_s * HOLDING
                + len(group) * store.event_s * EVENT_HOLDING
                + len(late) * store.event_s * EVENT_ASKING,
            )
            spent_s = wake_s + store.database_commit_s + len(group) * store.database_event_s
            self._database_s += spent_s
            yield from self._compute(spent_s)
            yield store.disk_s * self._dice.uniform(0.5, 1.5)
            process.end_of_store.leave()
            process.writer.leave()
            self._commits += 1
            for answered in group:
                self._world.begin(answered())
            self._world.begin(self._note(process, len(group)), NOTE_LATER_S)
        process.is_writing = False

    def _taken(self, process: Process) -> list[Callable[[], Story]]:
        taken, process.waiting = process.waiting, []
        return taken

    # What others write

    def _note(self, process: Process, events: int) -> Story:
        """All who share the store hear of a commit."""
        yield from self._as_thread(process, self._costs.store.commit_s * AFTERWARDS)
        for other in self._processes:
            if other is not process and other.end_of_store is process.end_of_store:
                other.unread += events
                self._world.begin(self._heard(other))

    def _heard(self, process: Process) -> Story:
        """Stores read it at once; servers, where nobody waits for it, with the next look."""
        yield from self._as_thread(process, self._costs.store.heard_s)
        process.is_due = self._plan.is_store_alone
        if process.is_looking or not process.is_due:
            return
        process.is_looking = True
        while process.is_due:
            process.is_due = False
            yield from self._look(process, self._costs.store.look_event_s)
        process.is_looking = False

    def _look(self, process: Process, event_s: float) -> Story:
        """The writer looks for what is no event, when it has its turn; then events are read."""
        store = self._costs.store
        yield process.writer
        yield from self._as_thread(process, store.look_s / 2)
        process.writer.leave()
        fresh, process.unread = process.unread, 0
        spent_s = store.look_database_s + fresh * store.look_database_event_s
        self._database_s += spent_s
        yield from self._compute(spent_s)
        yield from self._as_thread(process, store.look_s / 2)
        while fresh:
            some = min(fresh, AT_ONCE)
            yield from self._on_loop(process, some * event_s)
            fresh -= some

    # What goes on beside it

    def _background(self, process: Process) -> Story:
        """Spectators' signs of life, and what the others write, read four times a second."""
        costs, plan = self._costs, self._plan
        if plan.is_store_alone:
            return
        yield self._dice.random() / PINGS_PER_S
        spectators = plan.spectators / plan.processes
        pings_s = (spectators * costs.watching_s + costs.idle_s) / PINGS_PER_S
        each = round(PINGS_PER_S / LOOKS_PER_S)
        for tick in count():
            yield 1 / PINGS_PER_S
            yield from self._on_loop(process, pings_s)
            if tick % each == 0 and process.unread:
                yield from self._look(process, costs.foreign_s)

    # Who computes

    def _on_loop(self, process: Process, seconds: float) -> Story:
        if seconds:
            seconds += self._wake_s(process)
            yield process.loop
            yield from self._computed(process, seconds)

    def _as_thread(self, process: Process, seconds: float) -> Story:
        if seconds:
            seconds += self._wake_s(process)
            yield AsThread(process.loop)
            yield from self._computed(process, seconds)

    def _wake_s(self, process: Process) -> float:
        if not process.loop.is_empty:
            return 0.0
        self._wakes += 1
        return self._costs.wake_s

    def _computed(self, process: Process, seconds: float) -> Story:
        """By whoever has been let in, and is let out then."""
        self._server_s += seconds
        yield from self._compute(seconds)
        process.loop.leave()

    def _compute(self, seconds: float) -> Story:
        if self._processors is None or not seconds:
            yield seconds
            return
        yield self._processors
        yield seconds
        self._processors.leave()


def ordered_ms(values_s: list[float]) -> list[float]:
    return sorted(each * 1000 for each in values_s) or [0.0]
