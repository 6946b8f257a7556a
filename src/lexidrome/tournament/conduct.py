"""What people do beside an event's games: who looks words up, opens papers, calls the director.

Who sits where, who watches and what is challenged there, the hall knows, and asks.
"""

from __future__ import annotations

from collections.abc import Collection

from lexidrome.base import Refusal, RuleId, StreamId, text
from lexidrome.rulebook import RuleSet, refused_by, rule, the_rule

NOT_AT_THE_TABLE = "lookup_not_at_the_table"
APPROVED_LOOKUP = RuleId("NSA-III.A.1.p3")


@rule("SSC-29", "WU-13.c", "DP-2.IV.d.iii", "ST-9.d", "NSA-III.A.6.p1")
def no_lookup_while_playing(games: Collection[StreamId]) -> bool:
    """Whoever plays looks no words up; a dictionary is for challenges only.

    `games` are those that they play, or may be playing.
    """
    return bool(games)


@rule("SSC-29", "NSA-III.A.6.p3")
def no_other_papers_while_playing(games: Collection[StreamId]) -> bool:
    """Whoever plays opens no other game and no list of words: other papers are out of sight.

    `games` are those that they play, or may be playing.
    """
    return bool(games)


@rule("NSA-I.F.p3")
def no_lookup_while_watching(*, is_judge: bool) -> bool:
    """Whoever watches a game looks no words up in view of it."""
    return not is_judge


@rule("NSA-IV.K.3.h")
def judges_nothing_there(*, is_judge: bool, is_challenge_open: bool) -> bool:
    """A judge who watches a game looks words up only while a challenge is open there."""
    return is_judge and not is_challenge_open


@rule("ST-9.d")
def is_for_challenges_only(rules: RuleSet) -> bool:
    """Where the house follows the games, a judge looks words up only while a challenge is open.

    By a book that does not say so judges are asked at any time.
    """
    return bool(the_rule(is_for_challenges_only).ids_of(rules.document))


def not_at_the_table(rules: RuleSet) -> Refusal:
    """The house's own word list is asked at a table where the director lets it count."""
    sentence = text("Words are looked up at the judge station here, not at the table ({rule}).")
    return refused_by(NOT_AT_THE_TABLE, sentence, APPROVED_LOOKUP, rules)


@rule("SSC-31", "NSA-II.A.p3", "NSA-I.D.p2")
def may_call(*, is_awaited: bool) -> bool:
    """A player calls the director: with a question, or because asking for silence did not help.

    Anybody at a table may (NSA-II.A.p1); where the director is awaited they come anyway.
    """
    return not is_awaited
