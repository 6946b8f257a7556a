"""The terms of the lightning round that breaks a tie.

ST-WIN.d, ST-WIN.f, ST-WIN.e
    three tiles, then two more, a minute each: `terms`; values of the rule set
A-04, A-31
    where a rule set has no lightning round of its own but the director chooses one: `OURS`
"""

from __future__ import annotations

import msgspec

from lexidrome.rulebook import RuleSet


class Terms(msgspec.Struct, frozen=True):
    first_tiles: int
    more_tiles: int
    attempt_s: int


OURS = Terms(first_tiles=3, more_tiles=2, attempt_s=60)


def terms(rules: RuleSet) -> Terms:
    tie = rules.tie
    if tie.lightning_tiles is None or tie.lightning_more_tiles is None or tie.lightning_s is None:
        return OURS
    return Terms(tie.lightning_tiles, tie.lightning_more_tiles, tie.lightning_s)
