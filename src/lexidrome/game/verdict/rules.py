"""Whose verdict counts, and when another is heard."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.record_values import Ground, VerdictSource
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import Challenge
from lexidrome.game.who import Actor
from lexidrome.game.work import Work
from lexidrome.rulebook import RuleSet, cited, rule
from lexidrome.rulebook.choices import Adjudicator


@rule("SSC-12.b", "ST-9.d", "NSA-IV.K.2.p3")
def is_no_authority(rules: RuleSet, source: VerdictSource) -> bool:
    """Judges rule by every book; players look words up in a dictionary by some, and by others in a
    program; where judges consult the dictionary they alone do. Two books have it consulted for
    challenges and do not say by whom (WU-13.c, DP-2.IV.d.iii, A-43).
    """
    adjudicator = rules.challenge.adjudicator
    if source is VerdictSource.BOOK:
        return adjudicator is not Adjudicator.HUMAN_OR_LOOKUP
    return source is VerdictSource.PROGRAM and adjudicator is Adjudicator.JUDGE


@rule("NSA-IV.K.1.p2")
def is_looked_up_at_table(work: Work, challenge: Challenge) -> bool:
    """Where a computer adjudicates, no judge is called without an announced need of one.

    The director has approved the lookup at this table, and nobody doubts it; where a player
    has announced the need of manual lookups, it is not approved.
    """
    is_approved = work.state.record.is_lookup_approved
    is_self_lookup = work.state.rules.challenge.adjudicator is Adjudicator.SELF_LOOKUP
    is_of_words = challenge.ground is Ground.WORDS and not challenge.is_by_hand
    return is_approved and is_self_lookup and is_of_words


def looked_up_here(rules: RuleSet) -> Refusal:
    return refuse(
        Reason.SELF_LOOKUP_APPROVED,
        text(
            "Players look the words up here; a judge does so if this was announced before "
            "the event or the program is doubted, and the director at any time ({rule})."
        ),
        cited(is_looked_up_at_table, rules),
    )


@rule("NSA-IV.K.4")
def is_third_heard(challenge: Challenge) -> bool:
    """Where two judges differ a third one is heard, if a player wants that."""
    return do_differ(challenge)


@rule("NSA-IV.K.4")
def has_ruled_already(challenge: Challenge, by: Actor) -> bool:
    """A second or third opinion is not the opinion of somebody who has ruled already."""
    return challenge.has_ruled(by.person)


def do_differ(challenge: Challenge) -> bool:
    """Two judges have ruled, each otherwise."""
    return len({ruling.is_acceptable for ruling in challenge.rulings}) > 1
