"""What people may agree on instead of their book, outside of an event or for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from lexidrome.rulebook.choices import Adjudicator, Resignation, TurnEnd
from lexidrome.rulebook.load import derive
from lexidrome.rulebook.ruleset import RuleSet


def for_players(rules: RuleSet, side_time_s: int | None = None) -> RuleSet:
    """For a game without an event, perhaps with another time for each side.

    It has no word judge: where the book wants one (ST-9.d), the lexicon rules.
    """
    agreed: dict[str, Any] = {}
    if side_time_s not in (None, rules.clock.side_time_s):
        agreed["clock.side_time_s"] = side_time_s
    if rules.challenge.adjudicator is Adjudicator.JUDGE:
        agreed["challenge.adjudicator"] = Adjudicator.HUMAN_OR_LOOKUP.value
    return rules if not agreed else _varied(rules, agreed)


def untimed(rules: RuleSet) -> RuleSet:
    """For a table that has no clock: turns end when the score is said."""
    limits = ("side_time_s", "turn_limit_s", "game_limit_s", "round_limit_s")
    agreed: dict[str, Any] = {
        f"clock.{limit}": "none" for limit in limits if getattr(rules.clock, limit) is not None
    }
    if rules.clock.turn_ends_on is not TurnEnd.SCORE:
        agreed["clock.turn_ends_on"] = TurnEnd.SCORE.value
    return rules if not agreed else _varied(rules, agreed)


def resignable(rules: RuleSet) -> RuleSet:
    """For an event that announces that its spreads and scores do not matter (NSA-I.B.exc.1)."""
    if rules.ending.resignation is Resignation.BY_CONSENT:
        return rules
    changes = {"ending.resignation": Resignation.BY_CONSENT.value}
    why = "announced by the organiser; spreads and scores do not matter"
    made = derive(rules, changes, name=f"{rules.name}-resignable", why=why)
    return msgspec.structs.replace(made, title=rules.title)


def imported(rules: RuleSet, spread_caps: tuple[int, ...], bye_spread: int | None) -> RuleSet:
    """For an event of another program, with the caps and the bye's spread that its file sets."""
    changes: dict[str, Any] = {}
    if spread_caps and spread_caps != rules.event.spread_cap:
        changes["event.spread_cap"] = spread_caps
    if bye_spread is not None and bye_spread != rules.event.bye_spread:
        changes["event.bye_spread"] = bye_spread
    if not changes:
        return rules
    return derive(rules, changes, name=f"{rules.name}-imported", why="as the file says")


def _varied(rules: RuleSet, agreed: Mapping[str, Any]) -> RuleSet:
    """A variation keeps the title of its book, and says that it is one in its name."""
    made = derive(rules, agreed, name=f"{rules.name}-casual", why="agreed by the players")
    return msgspec.structs.replace(made, title=rules.title)
