"""Says what somebody needs to reach a place, and whether that is proved or simulated."""

from lexidrome.tournament.needs.outlook import (
    Basis,
    Forecast,
    Outlook,
    Status,
    outlook,
    sentence,
)
from lexidrome.tournament.needs.race import Race, Runner

__all__ = [
    "Basis",
    "Forecast",
    "Outlook",
    "Race",
    "Runner",
    "Status",
    "outlook",
    "sentence",
]
