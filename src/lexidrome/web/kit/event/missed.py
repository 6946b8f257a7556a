"""What missed rounds count for, as a form asks it: on the desk and where somebody is entered."""

from __future__ import annotations

from typing import Annotated

from lexidrome import tournament as t
from lexidrome.base import Bound, text
from lexidrome.rulebook import RuleSet
from lexidrome.web.kit.forms import perhaps_one_of, perhaps_whole

LOST_BY = Bound(text("A missed round counts as a loss by {least} to {most}."), 0, 999)


PerhapsMissed = Annotated[
    t.entries.MissedKind | None,
    perhaps_one_of(t.entries.MissedKind, text("Choose what the missed rounds count as.")),
]
"""Nothing chosen: what the book proposes."""
PerhapsLostBy = Annotated[int | None, perhaps_whole(LOST_BY)]
"""Nothing written: as much as the book has a game lost by that nobody came to."""


def chosen(
    rules: RuleSet, missed: t.entries.MissedKind | None, lost_by: int | None
) -> t.entries.Missed | None:
    """None where nothing was chosen."""
    if missed is not t.entries.MissedKind.LOSS:
        return None if missed is None else t.entries.Missed(missed)
    return t.entries.Missed(missed, rules.event.no_show_spread if lost_by is None else lost_by)
