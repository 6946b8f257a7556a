"""What the books say of boards and dictionaries that are lent at the front desk."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.rulebook import RuleSet

_LENT_BY = {"WU": RuleId("WU-3"), "DP": RuleId("DP-1.I.c")}
"""Boards, tiles and dictionaries come from the front desk."""
_FOR_ID = frozenset({"DP"})
"""DP-1.I.c: “with your ID”. WU-3 says nothing of one."""


def lending_rule(rules: RuleSet) -> RuleId | None:
    """By which rule equipment is lent; none where the book leaves it to whoever has some."""
    return _LENT_BY.get(rules.document)


def is_id_held(rules: RuleSet) -> bool:
    """Whether nothing is lent without an ID (DP-1.I.c)."""
    return rules.document in _FOR_ID
