"""Writes a file so that a crash leaves the old one or the new one, never half of one."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

PART_SUFFIX = ".part"
"""How the name of a file ends that is still being written; nobody reads such a file."""


def replace_file(path: Path, data: bytes) -> None:
    """Write a whole file, or leave the old one as it was.

    The content is on the disk before the name is, and the name before this
    returns. If it fails, what was written aside is removed.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}{PART_SUFFIX}")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Put a folder's names on the disk, where the platform lets a folder be opened."""
    with suppress(PermissionError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
