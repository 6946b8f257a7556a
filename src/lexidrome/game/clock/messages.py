"""What is asked and what is told: clocks."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game.clock.clock import ClocksThen
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Thing, command, fact
from lexidrome.rulebook.choices import PauseReason


@command(Asker.DIRECTOR, None, sides_too=True)
class StopClock(Command, frozen=True, kw_only=True, tag="stop_clock"):
    """Somebody stops the clocks, and says why."""

    reason: PauseReason
    note: str = ""


@command(Asker.DIRECTOR, None, sides_too=True)
class StartClock(Command, frozen=True, kw_only=True, tag="start_clock"):
    """Clocks that were stopped run again."""


TIME_ADDED = RuleId("A-46")
"""By which the director gives a side time, or takes some."""


@command(Asker.DIRECTOR, Thing.CLOCK)
class AdjustClock(Command, frozen=True, kw_only=True, tag="adjust_clock"):
    """Add time to a side's clock, or take some (a negative amount)."""

    side: int
    time_ms: int
    reason: str
    rule: RuleId | None = None


@command(Asker.DIRECTOR, Thing.CLOCK)
class ExtendRound(Command, frozen=True, kw_only=True, tag="extend_round"):
    """The director gives the round more time."""

    time_ms: int
    reason: str


@command(Asker.HOUSE, None)
class CreditOutage(Command, frozen=True, kw_only=True, tag="credit_outage"):
    """The house stood still from `from_ms` until this command is given: nobody pays for it."""

    from_ms: int


@command(Asker.HOUSE, None)
class TimePassed(Command, frozen=True, kw_only=True, tag="time_passed"):
    """Whatever was due by now happens."""


@command(Asker.EITHER, None, at_board=True)
class ReadClocks(Command, frozen=True, kw_only=True, tag="read_clocks"):
    """What the clock on the table shows, for each side; `None` where it was not read."""

    side_ms: tuple[int | None, ...]


@command(Asker.SIDE, Thing.TURN, at_board=True)
class PressClock(Command, frozen=True, kw_only=True, tag="press_clock"):
    """The clock of the next side is started."""


@fact(OPEN, changes=(Thing.CLOCK,))
class ClocksRead(Fact, frozen=True, kw_only=True, tag="game.clocks_read.1"):
    """What the clocks of a real board show was entered."""

    side_ms: tuple[int, ...]


@fact(OPEN, changes=(Thing.TURN,), decided=("clocks",))
class ClockPressed(Fact, frozen=True, kw_only=True, tag="game.clock_pressed.1"):
    """A side has pressed the clock: its turn is over, or its play is to be looked at."""

    side: int
    """Whose turn it was."""
    is_turn_ended: bool
    closes_at_ms: int | None = None
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.TURN,))
class ClockNeutralised(Fact, frozen=True, kw_only=True, tag="game.clock_neutralised.1"):
    """After the final play: its turn has ended, and the clocks wait for nothing (NSA-V.D.p1)."""

    closes_at_ms: int | None = None
    """Until when it can be held or challenged."""


@fact(OPEN)
class ClockRestarted(Fact, frozen=True, kw_only=True, tag="game.clock_restarted.1"):
    """Whoever has just played writes a blank down on the own time (NSA-IV.F.2.a.(1))."""

    side: int
    rule: RuleId


@fact(OPEN)
class ClockStopped(Fact, frozen=True, kw_only=True, tag="game.clock_stopped.1"):
    """The clocks stand."""

    reason: PauseReason
    note: str = ""


@fact(OPEN, decided=("stood_ms", "clocks"), tells=StartClock)
class ClockStarted(Fact, frozen=True, kw_only=True, tag="game.clock_started.1"):
    """The clocks run again, or for the first time."""

    stood_ms: int | None = None
    """For how long windows and holds stood still."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.CLOCK,), tells=AdjustClock)
class ClockAdjusted(Fact, frozen=True, kw_only=True, tag="game.clock_adjusted.1"):
    """The time of a side was changed."""

    side: int
    time_ms: int
    reason: str
    rule: RuleId | None = None


@fact(OPEN, changes=(Thing.CLOCK,), tells=ExtendRound)
class RoundExtended(Fact, frozen=True, kw_only=True, tag="game.round_extended.1"):
    """The round ends later than before."""

    time_ms: int
    reason: str


@fact(OPEN, decided=("stood_ms",), tells=CreditOutage)
class OutageCredited(Fact, frozen=True, kw_only=True, tag="game.outage_credited.1"):
    """The house stood still for a while; nobody loses time by it."""

    from_ms: int
    stood_ms: int | None = None
    """For how long windows and holds stood still that did not already."""
