"""Processes that share one store, as queues: what waits for what, and for how long.

    a move ─▶ its process's event loop ─▶ the process's writer, which takes all that wait
           ─▶ the end of the store, one writer at a time ─▶ the loop again: answered and told

Where there are fewer processors than work, whatever computes waits for one, the players'
programs too. Times come from measured costs; how they vary is the one thing assumed.
"""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable, Generator
from itertools import count

import msgspec

Story = Generator["float | Place", None, None]
"""What somebody does: yields how long it takes, or where he has to be let in first."""

SHARE_BEFORE = 0.6
"""Of what a move costs its server, so much is done before it is handed to the store."""
LOOKS_PER_S = 4.0
PINGS_PER_S = 20.0
"""Spectators are asked for a sign of life a few at a time."""


class Costs(msgspec.Struct, frozen=True):
    """In seconds of processor, if nothing else is said."""

    move_s: float
    """A server, for a move: read, decided, told to both players."""
    commit_s: float
    """A server, for a commit beside that."""
    store_event_s: float
    """A process whose store alone is busy, for each event."""
    database_commit_s: float
    database_event_s: float
    disk_s: float
    """The time, not of a processor, for which a commit holds the end of the store."""
    hold_event_s: float
    """The time for which each event of a commit does."""
    foreign_s: float
    """A process, to read an event that another one wrote, many at a time."""
    followed_s: float
    """The process that has the house, for the same."""
    told_s: float
    """A server, to tell a spectator of a move."""
    watching_s: float
    """A server, for a spectator who watches for a second in which nothing happens."""
    idle_s: float
    """A server, for a second in which nobody does anything."""
    players_s: float
    """The players' own programs, for a move; they matter where they share the machine."""


class Plan(msgspec.Struct, frozen=True):
    processes: int
    moves_per_s: float = 0.0
    """As they come; 0: everybody moves again as soon as he is answered."""
    callers: int = 0
    """Of each process, who then do so."""
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
    busiest_loop: float
    """Of its time; 1: it cannot keep up."""
    end_of_store: float
    """How much of the time somebody held it."""
    database_processors: float
    commits_per_s: float
    left: int
    """Moves not answered at the end."""


class World:
    def __init__(self) -> None:
        self.now_s = 0.0
        self._due: list[tuple[float, int, Story]] = []
        self._numbers = count()

    def begin(self, story: Story, after_s: float = 0.0) -> None:
        heapq.heappush(self._due, (self.now_s + after_s, next(self._numbers), story))

    def run(self, until_s: float) -> None:
        while self._due and self._due[0][0] <= until_s:
            self.now_s, _, story = heapq.heappop(self._due)
            wanted = next(story, None)
            if isinstance(wanted, Place):
                wanted.enter(story)
            elif wanted is not None:
                self.begin(story, wanted)


class Place:
    """Where so many can be at a time; others wait in the order they came."""

    def __init__(self, world: World, room: int) -> None:
        self._world = world
        self._room = room
        self._waiting: deque[Story] = deque()
        self._since_s = 0.0
        self._busy_s = 0.0
        self._inside = 0

    @property
    def busy_s(self) -> float:
        return self._busy_s + self._inside * (self._world.now_s - self._since_s)

    def enter(self, story: Story) -> None:
        if self._inside < self._room:
            self._count(1)
            self._world.begin(story)
        else:
            self._waiting.append(story)

    def leave(self) -> None:
        if self._waiting:
            self._world.begin(self._waiting.popleft())
        else:
            self._count(-1)

    def _count(self, more: int) -> None:
        self._busy_s, self._since_s = self.busy_s, self._world.now_s
        self._inside += more


class Process:
    def __init__(self, world: World, end_of_store: Place) -> None:
        self.loop = Place(world, 1)
        self.end_of_store = end_of_store
        self.waiting: list[Callable[[], Story]] = []
        self.is_writing = False


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
        self._begun = 0
        self._commits = 0
        self._database_s = 0.0

    def run(self) -> Outcome:
        plan, world = self._plan, self._world
        for number, process in enumerate(self._processes):
            world.begin(self._background(process, is_house=number < plan.stores))
            for _ in range(plan.callers):
                world.begin(self._caller(process))
        if plan.moves_per_s:
            world.begin(self._arrivals())
        world.run(plan.seconds)
        waits = sorted(self._waits_s) or [0.0]
        return Outcome(
            len(self._waits_s) / plan.seconds,
            waits[len(waits) // 2] * 1000,
            waits[len(waits) * 99 // 100] * 1000,
            max(process.loop.busy_s for process in self._processes) / plan.seconds,
            max(end.busy_s for end in self._ends) / plan.seconds,
            self._database_s / plan.seconds,
            self._commits / plan.seconds,
            self._begun - len(self._waits_s),
        )

    # Who moves

    def _arrivals(self) -> Story:
        while True:
            yield self._dice.expovariate(self._plan.moves_per_s)
            self._world.begin(self._move(self._dice.choice(self._processes)))

    def _caller(self, process: Process) -> Story:
        while True:
            yield from self._move(process)

    def _move(self, process: Process) -> Story:
        self._begun += 1
        asked_s = self._world.now_s
        move_s = 0.0 if self._plan.is_store_alone else self._costs.move_s
        if move_s:
            yield from self._compute(self._costs.players_s)
            yield from self._on_loop(process, move_s * SHARE_BEFORE)
        written = Place(self._world, 0)

        def answered() -> Story:
            yield from self._on_loop(process, move_s * (1 - SHARE_BEFORE))
            self._waits_s.append(self._world.now_s - asked_s)
            written.leave()
            yield from self._on_loop(process, self._plan.spectators_told * self._costs.told_s)

        process.waiting.append(answered)
        if not process.is_writing:
            process.is_writing = True
            self._world.begin(self._write(process))
        yield written

    # The store

    def _write(self, process: Process) -> Story:
        costs = self._costs
        while process.waiting:
            group = [] if self._plan.takes_late else self._taken(process)
            each_s = costs.store_event_s if self._plan.is_store_alone else 0.0
            yield from self._on_loop(process, costs.commit_s + len(group) * each_s)
            yield process.end_of_store
            group = group or self._taken(process)
            spent_s = costs.database_commit_s + len(group) * costs.database_event_s
            self._database_s += spent_s
            yield from self._compute(spent_s)
            held_s = costs.disk_s + len(group) * costs.hold_event_s - spent_s
            yield max(0.0, held_s) * self._dice.uniform(0.5, 1.5)
            process.end_of_store.leave()
            self._commits += 1
            for answered in group:
                self._world.begin(answered())
        process.is_writing = False

    def _taken(self, process: Process) -> list[Callable[[], Story]]:
        taken, process.waiting = process.waiting, []
        return taken

    # What goes on beside it

    def _background(self, process: Process, *, is_house: bool) -> Story:
        """Spectators' signs of life, and what the others write, read four times a second."""
        costs, plan = self._costs, self._plan
        if plan.is_store_alone:
            return
        yield self._dice.random() / PINGS_PER_S
        spectators = plan.spectators / plan.processes
        pings_s = (spectators * costs.watching_s + costs.idle_s) / PINGS_PER_S
        # Of what everybody writes, so much is written by others who share the store.
        others = 1 / plan.stores - 1 / plan.processes
        foreign_s = costs.followed_s if is_house else costs.foreign_s
        each, known = round(PINGS_PER_S / LOOKS_PER_S), 0
        for tick in count():
            yield 1 / PINGS_PER_S
            yield from self._on_loop(process, pings_s)
            if tick % each == 0:
                fresh, known = len(self._waits_s) - known, len(self._waits_s)
                yield from self._on_loop(process, fresh * others * foreign_s)

    def _on_loop(self, process: Process, seconds: float) -> Story:
        if seconds:
            yield process.loop
            yield from self._compute(seconds)
            process.loop.leave()

    def _compute(self, seconds: float) -> Story:
        if self._processors is None:
            yield seconds
            return
        yield self._processors
        yield seconds
        self._processors.leave()
