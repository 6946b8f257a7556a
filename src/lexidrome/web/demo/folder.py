"""Where the demo's data lie: in a folder of their own within the real one."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec

from lexidrome import __version__
from lexidrome.base.files import replace_file
from lexidrome.base.folders import make_folder, remove_folder

NAME = "demo"
NOTE = "demo.json"
LASTS_MS = 12 * 60 * 60 * 1000
"""An event that is being played looks odd the day after."""


class Made(msgspec.Struct, frozen=True):
    """Which program made the demo, and when."""

    version: str
    at_ms: int


def demo_folder(data: Path) -> Path:
    return data / NAME


def open_demo(data: Path, *, is_anew: bool) -> Path:
    """The demo's folder, filled if it is not there, too old, or to be as in the beginning.

    It is there as a whole or not at all: what a stop left half done has no note and is made anew.
    """
    from lexidrome.web.demo.furnishing import furnish  # noqa: PLC0415 - it opens an application

    folder, now_ms = demo_folder(data), time.time_ns() // 1_000_000
    if not is_anew and is_fresh(folder, now_ms):
        return folder
    remove_folder(folder)
    make_folder(folder)
    asyncio.run(furnish(folder, now_ms))
    replace_file(folder / NOTE, msgspec.json.encode(Made(__version__, now_ms)))
    return folder


def is_fresh(folder: Path, now_ms: int) -> bool:
    try:
        made = msgspec.json.decode((folder / NOTE).read_bytes(), type=Made)
    except (OSError, msgspec.DecodeError):
        return False
    return made.version == __version__ and 0 <= now_ms - made.at_ms < LASTS_MS
