"""What all commands and all events carry."""

from __future__ import annotations

import msgspec

from lexidrome.game.who import HOUSE, Actor


class Command(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag=True):
    """What all commands carry."""

    at_ms: int
    by: Actor
    late_ms: int = 0
    """How long after it had happened the table's device told of it; `at_ms` is when it did."""


class TurnCommand(Command, frozen=True, kw_only=True, tag=True):
    """What completes a turn."""

    lag_ms: int = 0
    """Measured on the sender's line; the rule set says how much of it counts."""


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag=True):
    """What all events carry."""

    at_ms: int
    by: Actor = HOUSE
