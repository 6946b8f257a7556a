"""Teams of individuals, and what their members' points come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from lexidrome.rulebook import rule
from lexidrome.tournament.final_table import PointsRow, TeamStanding
from lexidrome.tournament.state import Division, Line, Tournament
from lexidrome.tournament.values import TeamPlan, TrophyYear


def team_standings(tournament: Tournament, division: Division) -> tuple[TeamStanding, ...]:
    """Teams with enough members, by points, best first; as they were when the event was closed."""
    if division.final is not None:
        return division.final.teams
    event = tournament.rules.event
    # ST-OPEN.b, P11: exactly so many members, and the best so many teams win.
    teams = [team for team in division.teams if len(team.members) == event.team_members]
    rows = by_sum_of_points(teams, member_points(division))
    ranked = []
    rank = 0
    for at, (total, team) in enumerate(rows, 1):
        rank = rank if at > 1 and total == rows[at - 2][0] else at
        ranked.append(TeamStanding(rank, team, total, rank <= (event.team_prizes or 0)))
    return tuple(ranked)


@rule("ST-OPEN.c", "A-30")
def by_sum_of_points(
    teams: Sequence[TeamPlan], points: Mapping[int, int]
) -> list[tuple[int, TeamPlan]]:
    """A team's score is the sum of its members' points.

    The highest first; of equals the team that was formed first.
    """
    rows = [(sum(points.get(number, 0) for number in team.members), team) for team in teams]
    return sorted(rows, key=lambda row: -row[0])


class Misgiven(msgspec.Struct, frozen=True):
    """A trophy that by the results as they stand now is not its holder's."""

    given: TrophyYear
    best: str = ""
    """Whose it is; nobody's, if no team is ahead of all others."""


def best_team(ranked: tuple[TeamStanding, ...]) -> TeamStanding | None:
    """The one that is ahead of all others, if one is."""
    is_alone = bool(ranked) and (len(ranked) == 1 or ranked[1].rank != 1)
    return ranked[0] if is_alone else None


def misgiven_trophy(tournament: Tournament, division: Division) -> Misgiven | None:
    """Whether a result was corrected since the trophy was given, and another team is best."""
    if division.given is None:
        return None
    best = best_team(team_standings(tournament, division))
    name = "" if best is None else best.team.name
    return None if name == division.given.holder else Misgiven(division.given, name)


def unfinished_teams(division: Division) -> tuple[TeamPlan, ...]:
    """Teams that entries name and that have not enough members yet, in the order of entry."""
    formed = {team.name for team in division.teams}
    members: dict[str, list[int]] = {}
    for number, entrant in division.entrants.items():
        if entrant.entry.team and entrant.entry.team not in formed:
            members.setdefault(entrant.entry.team, []).append(number)
    return tuple(TeamPlan(name, tuple(numbers)) for name, numbers in members.items())


def points_table(division: Division) -> tuple[PointsRow, ...]:
    """Everybody's points, best first, beside the places of the bracket (ST-OPEN.c, A-30)."""
    if division.final is not None:
        return division.final.points
    points = member_points(division)
    rows: list[PointsRow] = []
    ordered = sorted(division.entrants, key=lambda number: (-points.get(number, 0), number))
    for at, number in enumerate(ordered, 1):
        scored = points.get(number, 0)
        is_shared = rows and rows[-1].points == scored
        rows.append(PointsRow(rows[-1].rank if is_shared else at, number, scored))
    return tuple(rows)


def member_points(division: Division) -> dict[int, int]:
    """All points that each individual has scored."""
    points: dict[int, int] = {}
    for _, game in division.games():
        for line in game.lines:
            points[line.number] = points.get(line.number, 0) + points_of(line)
    return points


@rule("A-37")
def points_of(line: Line) -> int:
    """A game without a score adds nothing to the points."""
    return line.points or 0
