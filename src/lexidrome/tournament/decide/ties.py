"""Ties that somebody has to win: what a slip may say about them.

Who wins them `results` knows; until it is known the game does not count.
"""

from __future__ import annotations

from lexidrome.base import Refusal, text, the_entrant
from lexidrome.rulebook import RuleSet, cited, rule
from lexidrome.rulebook.choices import TieRule
from lexidrome.tournament.decide.work import Found, Work
from lexidrome.tournament.pairing import Championship
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.values import Slip


def bad_tie(work: Work, found: Found, slip: Slip) -> Refusal | None:
    """Who won a tie does not go against the order of its steps (A-04)."""
    # ST-WIN.a: who wins a lightning round wins the tie, whatever the scores were before.
    if slip.tie_winner is None or not slip.is_tied or work.rules.tie.rule is TieRule.LIGHTNING:
        return None
    if goes_against_the_steps(slip):
        return refuse(
            Reason.TIE_OTHERWISE,
            text(
                "Before unplayed letters, {entrant} had the higher score and wins the tie "
                "({rule}).",
                entrant=the_entrant(slip.leader_before_racks or 0),
            ),
            cited(goes_against_the_steps, work.rules),
        )
    if skips_the_first_step(work.rules, found, slip):
        return refuse(
            Reason.TIE_OTHERWISE,
            text(
                "A tied final goes by the scores before unplayed letters, then by the better "
                "standing ({rule}); give those scores."
            ),
            cited(goes_against_the_steps, work.rules),
        )
    return None


@rule("WU-26.a", "DP-2.IX.b", "A-04")
def goes_against_the_steps(slip: Slip) -> bool:
    """A tie that somebody has to win goes by the scores before unplayed letters first."""
    return slip.leader_before_racks not in (None, slip.tie_winner)


@rule("A-04")
def skips_the_first_step(rules: RuleSet, found: Found, slip: Slip) -> bool:
    """A tie that somebody has to win goes by the scores before unplayed letters first.

    Where ties are half a win each a final has to be won nevertheless, and those scores
    are on no slip unless somebody gives them.
    """
    is_final = isinstance(found.division.phases[found.round.phase].format, Championship)
    is_by_steps = is_final and rules.tie.rule is TieRule.HALF_WIN
    return is_by_steps and not slip.before_rack
