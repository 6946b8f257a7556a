"""Writes files that nobody else on the machine can read, whole or not at all.

A store holds people and the key that signs seat links, and an export much of the same. A
file therefore has its mode when it gets its name: there is no moment to read it before.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from lexidrome.base.errors import BadInput, Unavailable
from lexidrome.base.text import text

PART_SUFFIX = ".part"
"""How the name of a file ends that is still being written; nobody reads such a file."""
FILE_MODE = 0o600
"""For the owner alone, whatever the process lets others do with its files by default."""
FOLDER_MODE = 0o700


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Of a file that somebody names: if the machine does not give it, a sentence says why."""
    try:
        yield
    except OSError as error:
        raise BadInput(
            text("{file} cannot be read: {reason}.", file=str(path), reason=reason_of(error))
        ) from error


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """The same of a file that is made: the disk is full, or nobody may write there."""
    try:
        yield
    except OSError as error:
        raise Unavailable(
            text("{file} cannot be written: {reason}.", file=str(path), reason=reason_of(error))
        ) from error


def reason_of(error: OSError) -> str:
    """In the words of the machine."""
    return error.strerror or type(error).__name__


def new_file(path: Path) -> BinaryIO:
    """A file of the owner's alone, to be written; one that is there is an error."""
    return open(path, "xb", opener=private)


def private(path: str, flags: int) -> int:
    """An opener for files that only their owner reads."""
    return os.open(path, flags, FILE_MODE)


def replace_file(path: Path, data: bytes) -> None:
    """Write a whole file, or leave the old one as it was.

    The content is on the disk before the name is, and the name before this
    returns. If it fails, what was written aside is removed.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}{PART_SUFFIX}")
    try:
        with new_file(part) as file:
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
