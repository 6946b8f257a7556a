"""Reads files out of packed folders that strangers made: never more than was agreed upon.

What a folder says of the size of a file may be a lie, and a few hundred bytes can unpack to
gigabytes.
"""

from __future__ import annotations

import zipfile
import zlib

UNREADABLE = (
    zipfile.BadZipFile, zlib.error, EOFError, KeyError, OSError, ValueError, RuntimeError,
    NotImplementedError,
)  # fmt: skip
"""What reading such a folder raises."""
_PACKED_AS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""What is unpacked piece by piece; others come out whole, however much that is."""


def content_of(folder: zipfile.ZipFile, name: str | zipfile.ZipInfo, most: int) -> bytes:
    """A file, or so much of it that one sees that it is larger than `most`."""
    found = folder.getinfo(name) if isinstance(name, str) else name
    if found.compress_type not in _PACKED_AS:
        raise NotImplementedError(found.compress_type)
    with folder.open(found) as packed:
        read = packed.read(min(found.file_size, most))
        # To read on also checks the sum of what was read.
        return read + packed.read(1)
