"""The answer of a rule that says no."""

from __future__ import annotations

import msgspec

from lexidrome.base.ids import RuleId
from lexidrome.base.text import Text


class Refusal(msgspec.Struct, frozen=True):
    """A command that was not carried out; nothing has changed."""

    reason: str
    """A stable code such as `exchange_bag_too_small`, for programs."""
    sentence: Text
    """What a person is told."""
    rule: RuleId | None = None
    """The rule or ambiguity id that decides, where one does."""
