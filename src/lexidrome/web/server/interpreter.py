"""How the interpreter behaves in a server: looks for garbage by the clock, short turns for threads.

A look at all that a server of 500 live games and a thousand connections holds takes a
tenth of a second, in which every clock's move waits. Nearly all of it lives long, and
what a move needs for a moment goes without the collector's help: no move leaves anything
behind that only the collector would find. Requests for pages do, a little. So what is new
is put out of the collector's sight five times a second, and looked at before only if
there were requests meanwhile; at everything it looks seldom, for the sake of connections
that have gone.

The thread that writes to the disk needs the interpreter for moments, many times in a
commit. Would it get it only every five milliseconds, as usual, no move were durable in
less than forty while the server is busy.
"""

from __future__ import annotations

import gc
import sys

import uvicorn

THRESHOLDS = (20_000, 1_000_000, 1_000_000)
"""So many new objects are looked at sooner; older ones by the clock alone."""
LOOK_TICKS = 2
WHOLE_LOOK_TICKS = 9_000
"""In tenths of a second."""
THREAD_TURN_S = 0.0005


class TidyServer(uvicorn.Server):
    """Looks for garbage between requests, on the loop's own thread."""

    _answered = 0
    """How many requests there had been when new objects were looked at last."""

    async def on_tick(self, counter: int) -> bool:
        if counter and counter % WHOLE_LOOK_TICKS == 0:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        elif counter and counter % LOOK_TICKS == 0:
            if self._answered != self.server_state.total_requests:
                self._answered = self.server_state.total_requests
                gc.collect(0)
            gc.freeze()
        return await super().on_tick(counter)


def prepare_for_serving() -> None:
    """Call once, when everything is there but nobody has come yet."""
    sys.setswitchinterval(THREAD_TURN_S)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
