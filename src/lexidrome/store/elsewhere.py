"""Which stretches of the store other processes have written, seen from the one that asks.

Sequence numbers have no gaps and become visible in order. Whatever lies between the end that
this process knows and the end that it finds before its next commit, another one has written;
so has whoever wrote what lies beyond.
"""

from __future__ import annotations

import threading

Stretch = tuple[int, int]
"""The first and the last number."""
OPEN_END = 2**62


class Elsewhere:
    """For all threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._end: int | None = None
        """Up to here everything is accounted for; None: nobody has looked yet."""
        self._stretches: list[Stretch] = []
        self._own: list[Stretch] | None = None
        """What this process wrote while it reads what others wrote; None: it does not."""

    @property
    def is_begun(self) -> bool:
        return self._end is not None

    @property
    def has_stretches(self) -> bool:
        return bool(self._stretches)

    def begin(self, end: int) -> None:
        """Only what is written after that is of interest."""
        with self._lock:
            if self._end is None:
                self._end = end

    def wrote(self, found: int, end: int) -> None:
        """This process found the store to end at `found` and left it with `end`."""
        with self._lock:
            if self._end is not None and found > self._end:
                self._stretches.append((self._end + 1, found))
            if self._own is not None:
                self._own.append((found + 1, end))
            self._end = max(end, self._end or 0)

    def has_news(self, last: int) -> bool:
        """Whether somebody who has written up to there may have written what is not known here."""
        with self._lock:
            return self._end is None or last > self._end or bool(self._stretches)

    def unread(self) -> list[Stretch]:
        """All that others may have written and nobody here has read, in order.

        Whoever asks reads it now, and says how far he came.
        """
        with self._lock:
            assert self._end is not None
            self._own = []
            return [*self._stretches, (self._end + 1, OPEN_END)]

    def read(self, up_to: int | None) -> list[Stretch]:
        """What others have written up to there is known now; None: there was nothing.

        The answer is what lies between and is this process's own, written meanwhile.
        """
        with self._lock:
            assert self._end is not None
            if up_to is not None:
                left = [(max(first, up_to + 1), last) for first, last in self._stretches]
                self._stretches = [(first, last) for first, last in left if first <= last]
                self._end = max(self._end, up_to)
            own, self._own = self._own or [], None
            return own
