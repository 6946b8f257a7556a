"""Log lines that anybody can cause: one a minute of each kind, which says how many there were."""

from __future__ import annotations

import logging
from collections.abc import Callable

EACH_MS = 60_000
MOST_KINDS = 200


class RareLines:
    def __init__(self, log: logging.Logger, now_ms: Callable[[], int]) -> None:
        self._log = log
        self._now_ms = now_ms
        self._written: dict[str, tuple[int, int]] = {}
        """Of each kind when the last line was written, and how many were left out since."""

    def warning(self, kind: str, message: str, *given: object) -> None:
        """Write a line, unless one of its kind was written within the last minute."""
        left_out = self.left_out(kind)
        if left_out:
            self._log.warning(f"{message} (%s more like this were left out)", *given, left_out)
        elif left_out is not None:
            self._log.warning(message, *given)

    def left_out(self, kind: str) -> int | None:
        """How many were left out since the last line; nothing if this one is left out too."""
        now_ms = self._now_ms()
        kind = kind if kind in self._written or len(self._written) < MOST_KINDS else ""
        last_ms, left_out = self._written.get(kind, (now_ms - EACH_MS, 0))
        if now_ms - last_ms < EACH_MS:
            self._written[kind] = (last_ms, left_out + 1)
            return None
        self._written[kind] = (now_ms, 0)
        return left_out
