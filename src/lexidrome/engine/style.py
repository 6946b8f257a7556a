"""How the player judges a move beyond its score."""

from __future__ import annotations

from functools import cached_property

import msgspec

from lexidrome.engine.leaves import Leaves
from lexidrome.native import Style as NativeStyle

POINT_MP = 1000
"""Equity is counted in thousandths of a point, so that sums are exact."""


class Style(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The parts of a static evaluation; all amounts in millipoints."""

    leaves: Leaves | None = None
    """What the tiles kept are worth; nothing where there is no table."""
    opening_vowel_penalty_mp: int = 0
    """For each vowel of an opening play beside an open letter premium, which the reply can use."""
    counts_going_out: bool = False
    """With the bag empty, a play that ends the game earns what the others' tiles change."""
    kept_points_times: int = 0
    """With the bag empty, how often the points of tiles kept count against a move."""
    kept_fixed_penalty_mp: int = 0
    """With the bag empty, what it costs that the other side gets another turn."""

    @cached_property
    def native(self) -> NativeStyle:
        return NativeStyle(
            leaves=self.leaves.table if self.leaves else None,
            opening_vowel_penalty=self.opening_vowel_penalty_mp,
            counts_going_out=self.counts_going_out,
            kept_points_times=self.kept_points_times,
            kept_fixed_penalty=self.kept_fixed_penalty_mp,
        )


HIGHEST_SCORE = Style()
"""Nothing but the score."""


def static_style(leaves: Leaves | None = None) -> Style:
    """Score, leave, and what the beginning and the end of a game are known to change."""
    return Style(
        leaves,
        opening_vowel_penalty_mp=700,
        counts_going_out=True,
        kept_points_times=2,
        kept_fixed_penalty_mp=10 * POINT_MP,
    )


STATIC = static_style()
"""The static evaluation with a table of leaves that is zero."""
