"""What went wrong? By two choices to a procedure; by plain words it is found in `mishaps`."""

from __future__ import annotations

import msgspec

from lexidrome.base import Text
from lexidrome.procedures.catalogue import GROUP_TITLES, Group, Procedure, procedures
from lexidrome.rulebook import RuleSet


class Branch(msgspec.Struct, frozen=True):
    """The first choice, and what there is to choose after it."""

    group: Group
    title: Text
    procedures: tuple[Procedure, ...]


def choices(rules: RuleSet, *, on_screen: bool = False) -> tuple[Branch, ...]:
    """Every procedure of these rules behind two choices; a group without any is left out."""
    offered = procedures(rules, on_screen=on_screen)
    branches = (
        Branch(group, title, tuple(each for each in offered if each.group is group))
        for group, title in GROUP_TITLES.items()
    )
    return tuple(branch for branch in branches if branch.procedures)
