"""How the interpreter behaves in a server: short looks for garbage, short turns for threads.

A look at all that a server of 500 live games and a thousand connections holds takes a
tenth of a second, in which every clock's move waits. Nearly all of it lives long. So
the collector looks at what is new, a millisecond at a time, and at everything only now
and then, for the sake of connections that have gone.

The thread that writes to the disk needs the interpreter for moments, many times in a
commit. Would it get it only every five milliseconds, as usual, no move were durable in
less than forty while the server is busy.
"""

from __future__ import annotations

import gc
import sys
import threading

THRESHOLDS = (1_000, 10, 1_000_000)
"""The last is never reached: looks at everything come by the clock."""
WHOLE_LOOK_S = 15 * 60
THREAD_TURN_S = 0.0005


def prepare_for_serving() -> None:
    """Call once, when everything is there but nobody has come yet."""
    sys.setswitchinterval(THREAD_TURN_S)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    threading.Thread(target=_look_seldom, name="lexidrome-garbage", daemon=True).start()


def _look_seldom() -> None:
    never = threading.Event()
    while not never.wait(WHOLE_LOOK_S):
        gc.collect()
