"""Wrong ways to reckon the points of teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.tournament import team_tables as scored
from lexidrome.tournament.state import Line
from lexidrome.tournament.values import TeamPlan


@instead_of(scored.by_sum_of_points)
def as_they_were_formed(
    right: Mutant, teams: Sequence[TeamPlan], points: Mapping[int, int]
) -> list[tuple[int, TeamPlan]]:
    return [row for team in teams for row in right([team], points)]


@instead_of(scored.points_of)
def a_game_without_a_score_counts(right: Mutant, line: Line) -> int:
    points: int = right(line)
    return (line.actual or 0) if line.points is None else points
