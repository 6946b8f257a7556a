"""What is agreed before a game that belongs to no event."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec

from lexidrome import game as g
from lexidrome.base import LexiconName
from lexidrome.rulebook import RuleSet, find_rule_set, variations

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
    """The rule set with what was agreed instead of it."""
    return variations.for_players(find_rule_set(terms.rules, house_rule_sets), terms.side_time_s)
