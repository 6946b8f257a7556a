"""How the garbage collector behaves in a server: many short looks, a whole one seldom.

A look at all that a server of 500 live games and a thousand connections holds takes a
tenth of a second, in which every clock's move waits. Nearly all of it lives long. So
the collector looks at what is new, a millisecond at a time, and at everything only now
and then, for the sake of connections that have gone.
"""

from __future__ import annotations

import gc
import threading

THRESHOLDS = (1_000, 10, 1_000_000)
"""The last is never reached: looks at everything come by the clock."""
WHOLE_LOOK_S = 15 * 60


def spare_long_lived() -> None:
    """Leave out what was there before anybody came, and have the rest looked at like this."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    threading.Thread(target=_look_seldom, name="lexidrome-garbage", daemon=True).start()


def _look_seldom() -> None:
    never = threading.Event()
    while not never.wait(WHOLE_LOOK_S):
        gc.collect()
