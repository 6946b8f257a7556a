"""Which stretches of the store other processes have written, seen from the one that asks.

Sequence numbers have no gaps. Whatever lies between the end that this process
knows and the end that it finds before its next commit, another one has written.
"""

from __future__ import annotations


class Elsewhere:
    """Used on the writer's thread alone."""

    def __init__(self) -> None:
        self._end: int | None = None
        """Up to here everything is accounted for; None: nobody has looked yet."""
        self._stretches: list[tuple[int, int]] = []

    def wrote(self, found: int, end: int) -> None:
        """This process found the store to end at `found` and left it with `end`."""
        self._account(found)
        self._end = end

    def take(self, end: int) -> list[tuple[int, int]]:
        """The stretches, first and last number each, since this was last asked."""
        self._account(end)
        taken, self._stretches = self._stretches, []
        return taken

    def _account(self, end: int) -> None:
        if self._end is not None and end > self._end:
            self._stretches.append((self._end + 1, end))
        self._end = end
