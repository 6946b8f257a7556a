"""How often somebody may try: the one throttle of the house.

Each key, such as an address, has so many tries at once and gets them back one by
one. What turned out right is given back at once, so only failures count, and a
hall of people behind one address who all type rightly is never refused. No more
than some thousand keys are remembered; those not seen for long go first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

MOST_REMEMBERED = 10_000


class Allowance:
    """So much at once, and one more after each so many milliseconds."""

    def __init__(self, now_ms: int, at_once: int, each_ms: int) -> None:
        self._each_ms = each_ms
        self._most_ms = at_once * each_ms
        self._left_ms = self._most_ms
        """What is left, by the time that it takes to come back."""
        self._at_ms = now_ms

    def is_left(self, now_ms: int) -> bool:
        self._left_ms = min(self._most_ms, self._left_ms + max(0, now_ms - self._at_ms))
        self._at_ms = now_ms
        return self._left_ms >= self._each_ms

    def take(self, now_ms: int) -> bool:
        """Whether one more is allowed; then it is used up."""
        if not self.is_left(now_ms):
            return False
        self._left_ms -= self._each_ms
        return True

    def give_back(self) -> None:
        self._left_ms = min(self._most_ms, self._left_ms + self._each_ms)


class Throttle:
    def __init__(
        self,
        now_ms: Callable[[], int],
        at_once: int,
        each_ms: int,
        most_remembered: int = MOST_REMEMBERED,
    ) -> None:
        self._now_ms = now_ms
        self._at_once = at_once
        self._each_ms = each_ms
        self._most_remembered = most_remembered
        self._by_key: OrderedDict[Hashable, Allowance] = OrderedDict()

    def __len__(self) -> int:
        return len(self._by_key)

    def is_open(self, key: Hashable) -> bool:
        """Whether one more try is allowed; it is not counted."""
        allowance = self._by_key.get(key)
        return allowance is None or allowance.is_left(self._now_ms())

    def take(self, key: Hashable) -> bool:
        """Count a try, before it is known whether it is right; no if there were too many."""
        now_ms = self._now_ms()
        allowance = self._by_key.pop(key, None)
        if allowance is None:
            allowance = Allowance(now_ms, self._at_once, self._each_ms)
        self._by_key[key] = allowance
        if len(self._by_key) > self._most_remembered:
            self._by_key.popitem(last=False)
        return allowance.take(now_ms)

    def give_back(self, key: Hashable) -> None:
        """It was right; it does not count."""
        allowance = self._by_key.get(key)
        if allowance is not None:
            allowance.give_back()

    def forget(self, key: Hashable) -> None:
        self._by_key.pop(key, None)
