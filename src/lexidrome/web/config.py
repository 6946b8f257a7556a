"""What a server is told when it starts."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from lexidrome.base import Ms
from lexidrome.web.languages import Language


def wall_clock_ms() -> Ms:
    return Ms(time.time_ns() // 1_000_000)


class WebConfig(msgspec.Struct, frozen=True):
    data: Path
    """The folder that holds the event store, imported lexicons and settings."""
    now: Callable[[], Ms] = wall_clock_ms
    """The clock by which rulings are stamped."""
    more_languages: tuple[Language, ...] = ()
    """Languages beside those that ship."""
