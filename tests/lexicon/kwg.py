"""Word graphs written and read by hand, independent of the native core."""

from __future__ import annotations

import struct
from collections.abc import Iterator

LAST = 1 << 22
ENDS = 1 << 23
CHILD = LAST - 1


def node(tile: int, child: int = 0, *, ends: bool = False, last: bool = False) -> int:
    return tile << 24 | (ENDS if ends else 0) | (LAST if last else 0) | child


def head(child: int) -> int:
    return LAST | child


def kwg(*nodes: int) -> bytes:
    return struct.pack(f"<{len(nodes)}I", *nodes)


def unpacked(data: bytes) -> memoryview:
    return memoryview(data).cast("I")


def siblings(nodes: memoryview, index: int) -> Iterator[int]:
    while index:
        yield nodes[index]
        index = 0 if nodes[index] & LAST else index + 1


def paths(data: bytes, root_of: int) -> Iterator[str]:
    """All paths to a word's end from head 0 (DAWG) or 1 (GADDAG), A–Z and @ for the separator."""
    nodes = unpacked(data)

    def below(index: int, so_far: str) -> Iterator[str]:
        for bits in siblings(nodes, index):
            path = so_far + chr(ord("@") + (bits >> 24))
            if bits & ENDS:
                yield path
            yield from below(bits & CHILD, path)

    yield from below(nodes[root_of] & CHILD, "")


def has_path(data: bytes, root_of: int, path: str) -> bool:
    nodes = unpacked(data)
    bits = nodes[root_of]
    for sign in path:
        tile = ord(sign) - ord("@")
        bits = next((b for b in siblings(nodes, bits & CHILD) if b >> 24 == tile), 0)
    return bool(bits & ENDS)


def gaddag_entries(word: str) -> set[str]:
    """CARE is stored as ERAC, RAC@E, AC@RE and C@ARE."""
    splits = ((word[:i][::-1], word[i:]) for i in range(1, len(word)))
    return {word[::-1]} | {f"{before}@{after}" for before, after in splits}
