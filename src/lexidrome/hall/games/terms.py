"""What is agreed before a game that belongs to no event."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec

from lexidrome import game as g
from lexidrome.base import LexiconName
from lexidrome.rulebook import RuleSet, derive, find_rule_set
from lexidrome.rulebook.choices import Adjudicator, Resignation, TurnEnd

SHORTEST_SIDE_S = 60
LONGEST_SIDE_S = 2 * 3600
LONGEST_DELAY_S = 3600


class Watchers(StrEnum):
    """Who may watch a game."""

    EVERYONE = "everyone"
    """It is also listed."""
    LINK = "link"
    """Those who have the address."""
    NOBODY = "nobody"


class GameTerms(msgspec.Struct, frozen=True, omit_defaults=True):
    rules: str
    """The name of a rule set."""
    lexicon: LexiconName
    side_count: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    side_time_s: Annotated[int, msgspec.Meta(ge=SHORTEST_SIDE_S, le=LONGEST_SIDE_S)] | None = None
    """Where it differs from the rule set's."""
    is_rated: bool = False
    watchers: Watchers = Watchers.EVERYONE
    spectator_delay_s: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_DELAY_S)] | None = None
    """Where it differs from the rule set's."""
    racks_down: bool = False
    """Nobody sees a rack while the clocks stand (NSA-II.A.p2)."""
    is_team_asked: bool = False
    """Both members of a team must want a challenge (SSC-12.f)."""
    has_quick_bots: bool = False
    """Bots draw as soon as they may, which ends the time to challenge."""
    is_open: bool = False
    """Anybody may sit down; otherwise those who have the link."""
    board: str = g.layout.STANDARD_NAME
    """The name of a board, which may bring its own tiles."""
    shows_initials: bool = False
    """Others know the players by their initials: it began in a club where children play."""

    @property
    def options(self) -> g.values.Options:
        return g.values.Options(
            lexicon=self.lexicon,
            is_rated=self.is_rated,
            spectators_admitted=self.watchers is not Watchers.NOBODY,
            spectator_delay_s=self.spectator_delay_s,
            auto_no_plays=True,
            racks_down_when_stopped=self.racks_down,
            is_team_asked=self.is_team_asked,
        )


def rules_for(terms: GameTerms, house_rule_sets: Path) -> RuleSet:
    """The rule set with what was agreed instead of it.

    A game without an event has no word judge: where the book wants one (ST-9.d),
    the lexicon rules.
    """
    rules = find_rule_set(terms.rules, house_rule_sets)
    agreed: dict[str, Any] = {}
    if terms.side_time_s not in (None, rules.clock.side_time_s):
        agreed["clock.side_time_s"] = terms.side_time_s
    if rules.challenge.adjudicator is Adjudicator.JUDGE:
        agreed["challenge.adjudicator"] = Adjudicator.HUMAN_OR_LOOKUP.value
    return rules if not agreed else varied(rules, agreed)


def varied(rules: RuleSet, agreed: Mapping[str, Any]) -> RuleSet:
    """A variation keeps the title of its book, and says that it is one in its name."""
    made = derive(rules, agreed, name=f"{rules.name}-casual", why="agreed by the players")
    return msgspec.structs.replace(made, title=rules.title)


def untimed(rules: RuleSet) -> RuleSet:
    """For a table that has no clock: turns end when the score is said."""
    limits = ("side_time_s", "turn_limit_s", "game_limit_s", "round_limit_s")
    agreed: dict[str, Any] = {
        f"clock.{limit}": "none" for limit in limits if getattr(rules.clock, limit) is not None
    }
    if rules.clock.turn_ends_on is not TurnEnd.SCORE:
        agreed["clock.turn_ends_on"] = TurnEnd.SCORE.value
    return rules if not agreed else varied(rules, agreed)


def resignable(rules: RuleSet) -> RuleSet:
    """For an event that announces that its spreads and scores do not matter (NSA-I.B.exc.1)."""
    if rules.ending.resignation is Resignation.BY_CONSENT:
        return rules
    changes = {"ending.resignation": Resignation.BY_CONSENT.value}
    why = "announced by the organiser; spreads and scores do not matter"
    made = derive(rules, changes, name=f"{rules.name}-resignable", why=why)
    return msgspec.structs.replace(made, title=rules.title)
