"""Who may look at racks and games, and who holds a seat."""

from lexidrome.game.audience.messages import (
    AgreeToShowRacks,
    BarSpectators,
    RackShowingAgreed,
    RacksUnsealed,
    ReissueSeat,
    SeatReissued,
    SpectatorsBarred,
    UnsealRacks,
)

__all__ = [
    "AgreeToShowRacks",
    "BarSpectators",
    "RackShowingAgreed",
    "RacksUnsealed",
    "ReissueSeat",
    "SeatReissued",
    "SpectatorsBarred",
    "UnsealRacks",
]
