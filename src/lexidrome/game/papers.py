"""The papers that a player may have on the table, as the page of a game offers them."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.rulebook import RuleSet, rule


class Paper(StrEnum):
    """What a side may have before it during a game (NSA-III.A.6.p1)."""

    NOTES = "notes"
    SCORE_SHEET = "score_sheet"
    CHALLENGE_SLIP = "challenge_slip"
    BLANK_SLIP = "blank_slip"
    TALLY = "tally"
    TRACKING = "tracking"


def papers_of(rules: RuleSet) -> tuple[Paper, ...]:
    """Exactly what the page of a game offers to its players, and nothing else."""
    is_tracking = is_tracking_a_paper(rules)
    return tuple(paper for paper in Paper if is_tracking or paper is not Paper.TRACKING)


@rule("SSC-32", "NSA-III.A.6.p1")
def is_tracking_a_paper(rules: RuleSet) -> bool:
    """A list of letters to track tiles on is among the papers, where the book allows tracking."""
    return rules.views.tracking
