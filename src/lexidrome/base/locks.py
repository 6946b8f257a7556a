"""Locks between processes: the system lets go of them when their process ends, however it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lexidrome.base.files import FILE_MODE


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Do something while no other process or thread does it; waits for its turn."""
    from filelock import FileLock  # noqa: PLC0415 - most commands lock nothing

    # A lock that is merely a file that exists would outlive the process that made it.
    with FileLock(path, mode=FILE_MODE, fallback_to_soft=False):
        yield


def try_lock(descriptor: int) -> None:
    """Take the lock of an open file at once, or raise `OSError`; closing the file lets go of it."""
    from filelock import lock_descriptor  # noqa: PLC0415 - most commands lock nothing

    if not lock_descriptor(descriptor, blocking=False):
        raise BlockingIOError
