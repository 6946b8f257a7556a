"""Names of things, each its own type so that none is taken for another."""

from __future__ import annotations

from typing import NewType

RuleId = NewType("RuleId", str)
"""A row of the rule book (`SSC-8.b`) or one of our own decisions (`A-14`)."""

CommandId = NewType("CommandId", str)
"""Made by the sender; the same id twice is the same command."""

StreamId = NewType("StreamId", str)
"""One game, one event or one station: the unit of ordering in the store."""

PersonId = NewType("PersonId", str)
"""Stands in events for somebody whose name lives in the person table."""

LexiconName = NewType("LexiconName", str)
"""The name under which an organiser keeps a lexicon."""
