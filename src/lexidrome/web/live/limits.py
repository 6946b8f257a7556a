"""How much one connection may send, and how slow its line is taken to be."""

from __future__ import annotations

from collections import deque
from statistics import median_low

LARGEST_MESSAGE_BYTES = 16 * 1024
AT_ONCE = 20
PER_SECOND = 10
MOST_GAMES = 8
LAG_READINGS = 5


class Allowance:
    """So many messages at once, and so many a second on the average."""

    def __init__(self, now_ms: int, at_once: int = AT_ONCE, per_second: int = PER_SECOND) -> None:
        self._most = at_once * 1000
        self._per_ms = per_second
        self._left = self._most
        """In thousandths of a message."""
        self._at_ms = now_ms

    def take(self, now_ms: int) -> bool:
        """Whether one more is allowed."""
        gained = max(0, now_ms - self._at_ms) * self._per_ms
        self._left = min(self._most, self._left + gained)
        self._at_ms = now_ms
        if self._left < 1000:
            return False
        self._left -= 1000
        return True


class Lag:
    """The time from a ping to its pong; the median of the last few, so that one does not count.

    Who answers late on purpose gains nothing but what the rule set lets every line
    have, and that is counted in its budget.
    """

    def __init__(self) -> None:
        self._readings: deque[int] = deque(maxlen=LAG_READINGS)
        self._asked: tuple[int, int] | None = None

    @property
    def lag_ms(self) -> int:
        return median_low(self._readings) if self._readings else 0

    def ask(self, number: int, now_ms: int) -> None:
        self._asked = (number, now_ms)

    def answer(self, number: int, now_ms: int) -> None:
        """A pong has come; one that nobody asked for says nothing."""
        if self._asked is not None and self._asked[0] == number:
            self._readings.append(max(0, now_ms - self._asked[1]))
            self._asked = None
