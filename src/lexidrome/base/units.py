"""Quantities that must not be mixed up."""

from __future__ import annotations

from typing import NewType

Ms = NewType("Ms", int)
"""Milliseconds, a duration or an instant since the epoch by its name's ending `_ms`."""

Points = NewType("Points", int)
"""Points of a game, signed."""
