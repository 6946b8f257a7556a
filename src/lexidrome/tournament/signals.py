"""The signal on which all games of a round begin, and the time that they then share."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.rulebook import RuleSet, rule_of
from lexidrome.rulebook.choices import ClockStart
from lexidrome.tournament.state import Round, RoundStatus

BEFORE_SIGNAL = "before_signal"


def waits_for_signal(rules: RuleSet, each: Round) -> bool:
    """Tiles are drawn when the master of ceremonies says to begin, not before (ST-SETUP.b)."""
    return each.status is RoundStatus.PUBLISHED and rules.clock.starts_on is ClockStart.BEGIN_SIGNAL


def before_signal(rules: RuleSet) -> Refusal:
    """Why no game begins yet."""
    rule = rule_of(rules, "clock.starts_on")
    sentence = text(
        "All games begin together, on the signal, which has not been given yet ({rule}).", rule=rule
    )
    return Refusal(BEFORE_SIGNAL, sentence, rule)


def games_began_ms(rules: RuleSet, each: Round) -> int | None:
    """From when on the time of all games of a round counts, by the director's clock.

    A round that was extended ends later (SSC-21, A-19); none: each game has a time of its own.
    """
    limit = rules.clock.hall_limit
    return None if limit is None or each.ends_ms is None else each.ends_ms - limit[1] * 1000
