"""The time on players' clocks, where no clock is moved by hand."""

from __future__ import annotations

import time

from browsing.tables import Seat


def now_ms() -> int:
    """The house's time is the database's, which is this machine's."""
    return time.time_ns() // 1_000_000


def left_ms(seat: Seat, side: int) -> int:
    """What a clock has left at this moment."""
    clock = seat.view["clock"]
    elapsed_ms = now_ms() - clock["since_ms"] if clock["running"] == side else 0
    return int(clock["side_ms"][side]) - elapsed_ms
