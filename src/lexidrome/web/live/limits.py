"""How much one connection may send, and how slow its line is taken to be."""

from __future__ import annotations

from collections import deque
from statistics import median_low

LARGEST_MESSAGE_BYTES = 16 * 1024
AT_ONCE = 20
EACH_MS = 100
"""So many messages at once, and one more each tenth of a second."""
MOST_GAMES = 8
LAG_READINGS = 5


class Lag:
    """The time from a ping to its pong; the median of the last few, so that one does not count.

    Who answers late on purpose gains nothing but what the rule set lets every line
    have, and that is counted in its budget.
    """

    def __init__(self) -> None:
        self._readings: deque[int] = deque(maxlen=LAG_READINGS)
        self._asked: tuple[int, int] | None = None
        self.lag_ms = 0

    def ask(self, number: int, now_ms: int) -> None:
        self._asked = (number, now_ms)

    def answer(self, number: int, now_ms: int) -> None:
        """A pong has come; one that nobody asked for says nothing."""
        if self._asked is not None and self._asked[0] == number:
            self._readings.append(max(0, now_ms - self._asked[1]))
            self._asked = None
            self.lag_ms = median_low(self._readings)
