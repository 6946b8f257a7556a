"""A ruling at a table that reports two numbers on a slip: what it makes of the result."""

from __future__ import annotations

import msgspec

from lexidrome.procedures.changes import Adjustment, Party, ScoreChanged, SpreadChanged
from lexidrome.procedures.resolution import Resolution


class ReportedResult(msgspec.Struct, frozen=True):
    """The scores on the slip, and what the sides' cumulative spreads gain or lose besides."""

    scores: tuple[int, ...]
    spread_extra: tuple[int, ...]


def adjust_result(
    result: ReportedResult, resolution: Resolution, *, player: int, opponent: int
) -> ReportedResult:
    """The result after a ruling; spread is changed one-sidedly and never derived (A-57)."""
    scores, spread = list(result.scores), list(result.spread_extra)
    sides = {Party.PLAYER: player, Party.OPPONENT: opponent}
    for adjustment in resolution.adjustments:
        if isinstance(adjustment, ScoreChanged):
            scores[sides[adjustment.party]] += adjustment.points
        elif isinstance(adjustment, SpreadChanged):
            spread[sides[adjustment.party]] += adjustment.points
    return ReportedResult(tuple(scores), tuple(spread))


def left_for_the_table(resolution: Resolution) -> tuple[Adjustment, ...]:
    """What no slip can show: turns, clocks and racks, which the players see to themselves."""
    return tuple(
        adjustment
        for adjustment in resolution.adjustments
        if not isinstance(adjustment, ScoreChanged | SpreadChanged)
    )
