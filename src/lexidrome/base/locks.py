"""Locks between processes: the system lets go of them when their process ends, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lexidrome.base.files import FILE_MODE

LOCKED_AT = 4096
"""Where Windows locks a byte: beyond what is written, because its locks forbid reading too."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Do something while no other process or thread does it; waits for its turn."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE)
    try:
        wait_for_lock(descriptor)
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> None:
        """Take the lock of an open file at once, or raise `OSError`."""
        os.lseek(descriptor, LOCKED_AT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def wait_for_lock(descriptor: int) -> None:
        os.lseek(descriptor, LOCKED_AT, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
else:
    import fcntl

    def try_lock(descriptor: int) -> None:
        """Take the lock of an open file at once, or raise `OSError`."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def wait_for_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
