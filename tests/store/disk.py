"""What a disk holds after the power went, from a record of what was done to it.

A write is on the disk when its file was synced after it, a name when its folder
was. What was not synced may be there or not, in pieces of 512 bytes, in any
order: that is what a disk's cache and a file system may leave behind.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SECTOR = 512


class Record(NamedTuple):
    letter: str
    path: str
    offset: int
    data: bytes


def records(log: bytes) -> Iterator[Record]:
    at = 0
    while at < len(log):
        letter, length = struct.unpack_from("=cH", log, at)
        at += 3
        path = log[at : at + length].decode()
        at += length
        offset, size = struct.unpack_from("=qI", log, at)
        at += 12
        yield Record(letter.decode(), path, offset, log[at : at + size])
        at += size


class File:
    """One file's content: what is synced, and what was done since."""

    def __init__(self) -> None:
        self.synced = b""
        self.since: list[Record] = []

    def content(self, done: list[Record]) -> bytes:
        content = bytearray(self.synced)
        for record in done:
            if record.letter == "T":
                content = content[: record.offset].ljust(record.offset, b"\0")
            else:
                end = record.offset + len(record.data)
                content = content.ljust(end, b"\0")
                content[record.offset : end] = record.data
        return bytes(content)

    def sync(self) -> None:
        self.synced, self.since = self.content(self.since), []

    def by_chance(self, randomly: random.Random) -> bytes:
        """Some of what was not synced, torn into sectors."""
        pieces = [piece for record in self.since for piece in sectors(record)]
        return self.content([piece for piece in pieces if randomly.random() < 0.5])


def sectors(record: Record) -> Iterator[Record]:
    if record.letter == "T":
        yield record
    for start in range(0, len(record.data), SECTOR):
        part = record.data[start : start + SECTOR]
        yield record._replace(offset=record.offset + start, data=part)


class Disk:
    """Files and names, synced and not."""

    def __init__(self) -> None:
        self.names: dict[str, File] = {}
        self.synced_names: dict[str, File] = {}

    def do(self, record: Record) -> None:
        if record.letter == "O":
            self.names[record.path] = File()
        elif record.letter == "U":
            self.names.pop(record.path, None)
        elif record.letter == "R":
            self.names[record.data.decode()] = self.names.pop(record.path)
        elif record.letter in "WT":
            self.names[record.path].since.append(record)
        elif record.path in self.names:
            self.names[record.path].sync()
        else:
            self._sync_folder(record.path)

    def _sync_folder(self, folder: str) -> None:
        inside = {path for path in {*self.names, *self.synced_names} if parent(path) == folder}
        for path in inside:
            if path in self.names:
                self.synced_names[path] = self.names[path]
            else:
                del self.synced_names[path]

    def after_power_loss(self, folder: Path, randomly: random.Random | None = None) -> None:
        """Put into an empty folder what is left: only what was synced, or some more by chance."""
        folder.mkdir()
        names = dict(self.synced_names)
        if randomly is not None:
            for path in sorted({*self.names, *self.synced_names}):
                if randomly.random() < 0.5:
                    names.pop(path, None)
                    if path in self.names:
                        names[path] = self.names[path]
        for path, file in names.items():
            content = file.synced if randomly is None else file.by_chance(randomly)
            (folder / Path(path).name).write_bytes(content)


def parent(path: str) -> str:
    return path.rsplit("/", 1)[0]
