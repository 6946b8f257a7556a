"""What incidents are filed under: the practices that a book does not tolerate (NSA-I)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome.base import RuleId, Text, text
from lexidrome.procedures.catalogue import GROUP_TITLES, Procedure


class Category(msgspec.Struct, frozen=True):
    """A heading of the log of incidents."""

    key: str
    """The section of the book, or a group of procedures."""
    title: Text
    section: RuleId | None = None


PRACTICES: dict[RuleId, Text] = {
    RuleId("NSA-I.A"): text("Cheating"),
    RuleId("NSA-I.B"): text("Resigning, quitting and playing to lose"),
    RuleId("NSA-I.C"): text("Abusive conduct"),
    RuleId("NSA-I.D"): text("Talking and distracting"),
    RuleId("NSA-I.E"): text("Collusion, prize-sharing and bets"),
    RuleId("NSA-I.F"): text("Watching games"),
    RuleId("NSA-I.G"): text("Actions that look suspicious"),
}
"""The sections of the book, in our words."""


def category_of(procedure: Procedure, decided_by: Iterable[RuleId]) -> Category:
    """The practice that decided, if one did; else what the procedure is about."""
    for rule in decided_by:
        for section, title in PRACTICES.items():
            if rule == section or rule.startswith(f"{section}."):
                return Category(section, title, section)
    return Category(procedure.group.value, GROUP_TITLES[procedure.group])
