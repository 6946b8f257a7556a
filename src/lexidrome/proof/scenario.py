"""Scenarios: rules as situations and outcomes that a rule's owner can read.

A file holds a list of scenarios:

    - scenario: A hold lapses one minute after it was called
      rules: school
      cites: [SSC-11.f]
      given:
        racks: {A: HORNETS}
      steps:
        - 0:00 A plays 8F HORN
        - 0:04 B holds
        - refused: 1:04 B challenges HORN
          reason: window_closed
        - scores: {A: 14, B: 0}

A step that is a sentence is a command, one that is a mapping says what must be so by then.
docs/scenarios.md has all that can stand there, also for scenarios about events (`event/`) and
about the whole house (`hall/`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from lexidrome.base import RuleId


class Scenario(msgspec.Struct, frozen=True):
    """An example of the rules: a situation and the steps from it."""

    sentence: str
    rule_sets: tuple[str, ...]
    cites: tuple[RuleId, ...]
    given: Mapping[str, Any]
    steps: tuple[Any, ...]
    file: str
    line: int
    """Where it begins in its file."""
    step_lines: tuple[int, ...]
    house: Mapping[str, Any] = {}
    """Values by which the rule set differs here, for house rules."""
    event: Mapping[str, Any] | None = None
    """The event it is about; none for a scenario about a game."""
    hall: Mapping[str, Any] | None = None
    """The house it takes place in, where that is what it is about."""

    def __str__(self) -> str:
        return f"{self.file}: {self.sentence}"


class Unreadable(msgspec.Struct, frozen=True):
    """What stands in a file of scenarios and is none."""

    file: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.problem}."


class Difference(msgspec.Struct, frozen=True):
    """Where the referee decides otherwise than a scenario says."""

    step: int | None
    """Counted from 1; none where the situation itself cannot be."""
    problem: str

    def __str__(self) -> str:
        return self.problem if self.step is None else f"step {self.step}: {self.problem}"


class Later(msgspec.Struct, frozen=True):
    """What no game goes by, and why; rulings and events prove it."""

    values: Mapping[str, str]
    """The reason for each parameter, or `section.*`."""
    equivalents: Mapping[str, str]
    """Changes of a value (`rule set section.key value`) that make no difference, and why."""
