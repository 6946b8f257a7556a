"""Wrong ways to give the trophy."""

from __future__ import annotations

from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.tournament.decide import teams
from lexidrome.tournament.final_table import TeamStanding


@instead_of(teams.trophy_team)
def the_last_team(right: Mutant, ranked: tuple[TeamStanding, ...]) -> TeamStanding | None:
    return None if right(ranked) is None else ranked[-1]
