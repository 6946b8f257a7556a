"""Closes to others what an earlier version, or an editor, left open to everybody on the machine."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
"""What group and everybody may do."""


def close_to_others(paths: Iterable[Path]) -> int:
    """Take from group and everybody what they may do with these; how many had to be changed."""
    return sum(_close(path) for path in paths)


def all_within(path: Path) -> Iterator[Path]:
    """The path and, if it is a folder, whatever lies in it; links are not followed."""
    yield path
    if path.is_dir() and not path.is_symlink():
        with suppress(OSError):
            for inner in path.iterdir():
                yield from all_within(inner)


def _close(path: Path) -> bool:
    with suppress(OSError):
        found = path.lstat()
        mode = stat.S_IMODE(found.st_mode)
        if mode & OTHERS and _is_to_close(found):
            path.chmod(mode & ~OTHERS)
            return True
    return False


def _is_to_close(found: os.stat_result) -> bool:
    """Neither a link, nor what another user owns, nor a folder that all users share."""
    if os.name == "nt":
        # There a folder of the user's is closed already, by lists that modes know nothing of.
        return False
    is_kept = stat.S_ISDIR(found.st_mode) or stat.S_ISREG(found.st_mode)
    return is_kept and found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX
