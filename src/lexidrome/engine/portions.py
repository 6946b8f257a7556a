"""How much of a long run is given out at a time, so that a portion takes some seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
PORTION_S = 3.0
"""Long enough that handing it out costs nothing beside it, short enough to be done again."""

Spread = Callable[[Iterable[Q]], Iterator[A]]
"""Has each of these done somewhere, several at once, and gives the answers in their order."""


class Portions:
    """Sizes by what those before have taken; the result of a run does not depend on them."""

    def __init__(self, first: int, most: int) -> None:
        self._most = most
        self._size = first
        self._count = 0
        self._took_s = 0.0

    def took(self, count: int, took_s: float) -> None:
        self._count += count
        self._took_s += took_s
        if self._took_s > 0:
            size = int(PORTION_S * self._count / self._took_s)
            self._size = min(self._most, max(1, size))

    def cut(self, done: int, end: int) -> Iterator[tuple[int, int]]:
        """From where to where, one after the other; each is sized when it is asked for."""
        while done < end:
            until = min(end, done + self._size)
            yield done, until
            done = until
