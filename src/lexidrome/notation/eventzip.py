"""Files of an event in one packed folder, as people keep and send an event of TSH."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping

from lexidrome.base import BadInput, text
from lexidrome.notation.unpacking import UNREADABLE, content_of

MOST_UNPACKED = 32 * 1024 * 1024
_ZIP = b"PK\x03\x04"
_ENDINGS = (".tsh", ".t", ".tou", ".js", ".json", ".csv", ".tsv")
_OF_TSH = (".tsh", ".t")
_SINCE = (1980, 1, 1, 0, 0, 0)
"""The first day that a packed file knows: the same event is packed the same."""


def packed(files: Mapping[str, str]) -> bytes:
    """Files in one archive, by their names."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, source in files.items():
            folder.writestr(zipfile.ZipInfo(name, _SINCE), source.encode())
    return written.getvalue()


def unpacked(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The file itself, or those of a packed folder that may be of an event.

    Beside the files of an event of TSH lie its pages and reports; they are passed over.
    """
    if not data.startswith(_ZIP):
        yield name, data
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as folder:
            found = [each for each in folder.infolist() if each.filename.lower().endswith(_ENDINGS)]
            if any(each.filename.lower().endswith("config.tsh") for each in found):
                found = [each for each in found if each.filename.lower().endswith(_OF_TSH)]
            if sum(each.file_size for each in found) > MOST_UNPACKED:
                raise BadInput(text("The file is larger than an event can be."))
            files = [(each.filename, content_of(folder, each, MOST_UNPACKED)) for each in found]
    except UNREADABLE as error:
        raise BadInput(text("{file} cannot be unpacked.", file=name[:60])) from error
    yield from files
