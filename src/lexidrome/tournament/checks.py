"""The checks of this room; what a check is says `lexidrome.rulebook.checks`."""

from __future__ import annotations

from lexidrome.rulebook import Check, Checks, switched_off

__all__ = ["Check", "all_checks", "effect", "guard", "switched_off"]

_CHECKS = Checks()
guard = _CHECKS.guard
effect = _CHECKS.effect
all_checks = _CHECKS.all
