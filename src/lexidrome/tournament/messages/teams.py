"""What is asked and what is told: teams and their trophy."""

from __future__ import annotations

from lexidrome.tournament.messages import (
    A_DIVISION,
    DIVISION,
    Asker,
    Key,
    Thing,
    asked,
    command,
    fact,
    key,
    told,
)
from lexidrome.tournament.values import TeamPlan, TrophyYear


@command(Asker.STAFF, Thing.TEAM)
class FormTeam(asked.InDivision, frozen=True, kw_only=True, tag="form_team"):
    """The staff form a team of individuals."""

    team: TeamPlan


@command(Asker.DIRECTOR, Thing.TROPHY)
class CarryTrophy(asked.InDivision, frozen=True, kw_only=True, tag="carry_trophy"):
    """The director says who held the traveling trophy in earlier years."""

    years: tuple[TrophyYear, ...]


@command(Asker.DIRECTOR, Thing.TROPHY)
class AwardTrophy(asked.InDivision, frozen=True, kw_only=True, tag="award_trophy"):
    """The director gives the traveling trophy to this year's best team."""

    year: int


def _members(formed: TeamFormed) -> tuple[Key, ...]:
    return tuple(("entrant", formed.division, number) for number in formed.team.members)


@fact(writes=key("team", *DIVISION, "team.name"), on=_members)
class TeamFormed(told.InDivision, frozen=True, kw_only=True, tag="event.team_formed.1"):
    """A team was formed."""

    team: TeamPlan


@fact(writes=key("trophy", *DIVISION), on=A_DIVISION)
class TrophyCarried(told.InDivision, frozen=True, kw_only=True, tag="event.trophy_carried.1"):
    """The history of a traveling trophy, from the years before."""

    years: tuple[TrophyYear, ...]


@fact(writes=key("trophy", *DIVISION), on=A_DIVISION)
class TrophyAwarded(told.InDivision, frozen=True, kw_only=True, tag="event.trophy_awarded.1"):
    """The traveling trophy was given to a team."""

    holder: TrophyYear
    points: int
