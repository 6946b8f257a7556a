"""Packed folders of strangers: they never unpack to more than they say, nor to a crash."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
import zlib

import pytest

from lexidrome.base import BadInput
from lexidrome.notation.eventsource import read_files
from lexidrome.notation.eventzip import MOST_UNPACKED, unpacked
from lexidrome.notation.listfile import read_list

pytestmark = pytest.mark.slow

LARGE = 40_000_000
SAID = 10
MOST_USED = 25_000_000


def packed(name: str, content: bytes, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", method) as folder:
        folder.writestr(name, content)
    return written.getvalue()


def lying(name: str, method: int) -> bytes:
    """A folder that says of a large file that it is a small one."""
    content = bytes(LARGE)
    told = packed(name, content, method)
    whole, part = (struct.pack("<I", zlib.crc32(each)) for each in (content, content[:SAID]))
    told = told.replace(struct.pack("<I", LARGE), struct.pack("<I", SAID))
    return told.replace(whole, part)


def read_whatever(name: str, data: bytes) -> None:
    if name.endswith(".t"):
        assert sum(len(content) for _, content in unpacked("x.zip", data)) <= SAID
    else:
        read_list("x.ods", data)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("name", ["a.t", "content.xml"])
def test_a_folder_that_lies_about_its_files_takes_no_room(name: str, method: int) -> None:
    data = lying(name, method)
    tracemalloc.start()
    try:
        read_whatever(name, data)
    except BadInput:
        pass
    finally:
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < MOST_USED


def test_many_folders_hold_no_more_than_one_may() -> None:
    folder = packed("a.t", bytes(MOST_UNPACKED // 3))
    with pytest.raises(BadInput, match="larger than an event"):
        read_files([(f"{number}.zip", folder) for number in range(4)])


@pytest.mark.parametrize("name", ["a.t", "content.xml"])
def test_a_damaged_folder_is_refused_with_a_sentence(name: str) -> None:
    whole = packed(name, b"1234567890" * 1000)
    at = whole.index(name.encode()) + len(name)
    for damage in (b"\xff\xff\xff\xff", b"\x00\x00\x00\x00"):
        data = whole[:at] + damage + whole[at + len(damage) :]
        with pytest.raises(BadInput):
            list(unpacked("x.zip", data)) if name.endswith(".t") else read_list("x.ods", data)
