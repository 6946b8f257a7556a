"""The checks of this room; what a check is says `lexidrome.rulebook.checks`."""

from __future__ import annotations

from lexidrome.rulebook import Checks

_CHECKS = Checks()
guard = _CHECKS.guard
effect = _CHECKS.effect
all_checks = _CHECKS.all
