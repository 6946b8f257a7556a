"""Ties that somebody has to win: what a slip may say about them.

WU-26.a, DP-2.IX.b, ST-WIN.a    who wins: `reckoning`; until it is known the game does not count
A-04                            the steps, in their order

The check below is the rest of the table.
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.rulebook import TieRule
from lexidrome.tournament.checks import guard
from lexidrome.tournament.deciding.work import Found, Work
from lexidrome.tournament.pairing import Championship
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.values import Slip

TIE_STEPS = guard(
    "tie_steps",
    "A tie that somebody has to win goes by the scores before unplayed letters first.",
    "WU-26.a", "DP-2.IX.b", "A-04",
)  # fmt: skip


def bad_tie(work: Work, found: Found, slip: Slip) -> Refusal | None:
    """Who won a tie does not go against the order of its steps (A-04)."""
    if slip.tie_winner is None or not slip.is_tied or work.rules.tie.rule is TieRule.LIGHTNING:
        return None
    leader = slip.leader_before_racks
    if not TIE_STEPS(leader in (None, slip.tie_winner)):
        return refuse(
            Reason.TIE_OTHERWISE,
            text(
                "By the scores before unplayed letters number {number} wins the tie ({rule}).",
                number=leader or 0,
            ),
            TIE_STEPS.rule(work.rules),
        )
    is_final = isinstance(found.division.phases[found.round.phase].format, Championship)
    is_by_steps = is_final and work.rules.tie.rule is TieRule.HALF_WIN
    if not TIE_STEPS(not is_by_steps or bool(slip.before_rack)):
        return refuse(
            Reason.TIE_OTHERWISE,
            text(
                "A tied final goes by the scores before unplayed letters, then by the better "
                "standing ({rule}); give those scores."
            ),
            TIE_STEPS.rule(work.rules),
        )
    return None
