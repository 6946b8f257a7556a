"""What is asked and what is told: lateness and absence."""

from __future__ import annotations

from lexidrome.base import text
from lexidrome.game.messages import OPEN, Asker, Command, Fact, command, fact


@command(Asker.NOBODY, None)
class StartLateClock(Command, frozen=True, kw_only=True, tag="start_late_clock"):
    """The clock of a side that is not there yet runs before the game (NSA-III.C.p1).

    People start it at the desk, for the event.
    """

    side: int
    round_started_ms: int | None = None
    """When the round began; else it began when the game was made."""


@command(Asker.NOBODY, None)
class Arrive(Command, frozen=True, kw_only=True, tag="arrive"):
    """The late side is there: its clock stops (NSA-III.C.p3)."""

    side: int


@command(Asker.SIDE, None, at_board=True, label=text("{name} leaves the table"))
class LeaveTable(Command, frozen=True, kw_only=True, tag="leave_table"):
    """A side leaves the playing area after its play (NSA-IV.L)."""


@command(Asker.SIDE, None, at_board=True, label=text("{name} is back"))
class ReturnToTable(Command, frozen=True, kw_only=True, tag="return_to_table"):
    """It is back, and is shown the play that was made meanwhile."""


@fact(OPEN)
class SideLeft(Fact, frozen=True, kw_only=True, tag="game.side_left.1"):
    """A side has left the table."""

    side: int


@fact(OPEN)
class SideReturned(Fact, frozen=True, kw_only=True, tag="game.side_returned.1"):
    """A side that had left is back."""

    side: int
    closes_at_ms: int | None = None
    """Until then it may hold or challenge the play that was made meanwhile."""


@fact(OPEN)
class LateClockStarted(Fact, frozen=True, kw_only=True, tag="game.late_clock_started.1"):
    """The clock of a side that is late runs although nobody sits there."""

    side: int


@fact(OPEN)
class SideArrived(Fact, frozen=True, kw_only=True, tag="game.side_arrived.1"):
    """A side that was late has come."""

    side: int
