"""The table that an event is closed with: places and prizes, as a director signs them.

It is stored with the closing, so a field that comes later needs a default. Entrants are
numbers here, teams and prizes go by the names that other facts have given them.
"""

from __future__ import annotations

import msgspec

from lexidrome.tournament.awards import Holding
from lexidrome.tournament.values import TeamPlan


class Standing(msgspec.Struct, frozen=True):
    """One row of the standings."""

    rank: int
    """Equal for those whom nothing separates."""
    number: int
    half_points: int
    games: int
    """Won, lost or tied, with byes and forfeits."""
    spread: int
    points: int
    """All recorded scores together."""

    @property
    def wins(self) -> float:
        """Ties count half."""
        return self.half_points / 2

    @property
    def losses(self) -> float:
        return self.games - self.half_points / 2


class TeamStanding(msgspec.Struct, frozen=True):
    """One row of the standings of teams."""

    rank: int
    team: TeamPlan
    points: int
    has_prize: bool


class PointsRow(msgspec.Struct, frozen=True):
    """An individual by points alone."""

    rank: int
    number: int
    points: int


class FinalTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a division ended; best first."""

    division: str
    standings: tuple[Standing, ...] = ()
    teams: tuple[TeamStanding, ...] = ()
    points: tuple[PointsRow, ...] = ()
    prizes: tuple[Holding, ...] = ()
