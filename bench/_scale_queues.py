"""What a simulation of queues is made of: somebody who does something, and where he waits."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Generator
from itertools import count

import msgspec

SWITCH_S = 0.005
"""After so long Python lets another thread compute, if the one that does has more to do."""


class AsThread(msgspec.Struct, frozen=True):
    """A thread beside the event loop wants to be let in there."""

    place: Place


Story = Generator["float | Place | AsThread", None, None]
"""What somebody does: yields how long it takes, or where he has to be let in first."""


class World:
    def __init__(self) -> None:
        self.now_s = 0.0
        self.is_over = False
        self._due: list[tuple[float, int, Story]] = []
        self._numbers = count()

    def begin(self, story: Story, after_s: float = 0.0) -> None:
        heapq.heappush(self._due, (self.now_s + after_s, next(self._numbers), story))

    def run(self, until_s: float) -> None:
        while self._due and self._due[0][0] <= until_s and not self.is_over:
            self.now_s, _, story = heapq.heappop(self._due)
            wanted = next(story, None)
            if isinstance(wanted, Place):
                wanted.enter(story)
            elif isinstance(wanted, AsThread):
                wanted.place.enter(story, is_thread=True)
            elif wanted is not None:
                self.begin(story, wanted)


class Place:
    """Where so many can be at a time; others wait in the order they came."""

    def __init__(self, world: World, room: int) -> None:
        self._world = world
        self._room = room
        self._waiting: deque[Story] = deque()
        self._threads: deque[tuple[float, Story]] = deque()
        self._since_s = 0.0
        self._busy_s = 0.0
        self._inside = 0

    @property
    def busy_s(self) -> float:
        return self._busy_s + self._inside * (self._world.now_s - self._since_s)

    @property
    def is_empty(self) -> bool:
        return not self._inside

    def enter(self, story: Story, *, is_thread: bool = False) -> None:
        if self._inside < self._room:
            self._count(1)
            self._world.begin(story)
        elif is_thread:
            self._threads.append((self._world.now_s + SWITCH_S, story))
        else:
            self._waiting.append(story)

    def leave(self) -> None:
        is_turn = self._threads and (not self._waiting or self._threads[0][0] <= self._world.now_s)
        if is_turn:
            self._world.begin(self._threads.popleft()[1])
        elif self._waiting:
            self._world.begin(self._waiting.popleft())
        else:
            self._count(-1)

    def _count(self, more: int) -> None:
        self._busy_s, self._since_s = self.busy_s, self._world.now_s
        self._inside += more
