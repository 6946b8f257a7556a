"""What may still be ruled once every side has signed the result."""

from __future__ import annotations

from lexidrome.procedures.catalogue import Group, procedure
from lexidrome.procedures.changes import Excused, Sanctioned, SpreadChanged, TurnBookmarked
from lexidrome.procedures.resolution import Resolution

_BESIDE_THE_RESULT = (SpreadChanged, Sanctioned, Excused, TurnBookmarked)
"""What leaves score, clock and tiles of the game as they are.

The cumulative spread is no part of what was signed (NSA-IV.K.5).
"""
_OF_CONDUCT = frozenset({"late_change", "hidden_overdraw"})
"""Procedures of other groups that are about unethical behaviour (NSA-V.I.p5)."""
_REPORTED = "recount"
"""Asks for the agreement of both sides itself, once they have signed (NSA-V.I.p3, NSA-V.I.p4)."""


def outlasts_signatures(found: Resolution) -> bool:
    """Whether a ruling may be made although every side has signed the result."""
    if all(isinstance(each, _BESIDE_THE_RESULT) for each in found.adjustments):
        return True
    ruled = procedure(found.procedure)
    # Behaviour that is proven or admitted: NSA-V.I.p5
    is_conduct = ruled.group is Group.CONDUCT or ruled.name in _OF_CONDUCT
    is_unproven = found.answers.get("wilful") is False
    return ruled.name == _REPORTED or (is_conduct and not is_unproven)
