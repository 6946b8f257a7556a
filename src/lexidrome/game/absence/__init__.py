"""Who comes late, leaves the table and returns."""

from lexidrome.game.absence.messages import (
    Arrive,
    LateClockStarted,
    LeaveTable,
    ReturnToTable,
    SideArrived,
    SideLeft,
    SideReturned,
    StartLateClock,
)

__all__ = [
    "Arrive",
    "LateClockStarted",
    "LeaveTable",
    "ReturnToTable",
    "SideArrived",
    "SideLeft",
    "SideReturned",
    "StartLateClock",
]
