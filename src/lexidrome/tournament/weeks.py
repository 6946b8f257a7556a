"""Rounds that are weeks of a league: their sides find time and place themselves (DP-1.I.a).

Their games are numbered as tables are, because that is how pairings are stored; nobody sits
there, so nobody is told the number.
"""

from __future__ import annotations

from lexidrome.tournament.phases import League
from lexidrome.tournament.state import Division, Game, Round


def is_week(division: Division, each: Round) -> bool:
    """Whether a round is a week of a league, played wherever its sides agree (DP-1.I.a)."""
    return isinstance(division.phases[each.phase].format, League)


def shown_table(division: Division, each: Round, game: Game) -> int | None:
    """Where a game is played, for people; none: in a bye, or wherever its sides like."""
    return None if is_week(division, each) else game.table
