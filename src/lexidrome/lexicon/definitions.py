"""What words mean, where a list says so: kept beside the words, for after the game.

A word judge never asks here, and no graph knows of it. A file has a line a word, sorted, so
that one of them is found without reading the others.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterable, Mapping
from pathlib import Path

LONGEST_DEFINITION = 400
"""Characters; what is longer is cut, and says so by its last one."""


def parse_definition(written: str) -> str:
    """In one line, with one blank between words and nothing that cannot be shown."""
    clean = "".join(each if each.isprintable() else " " for each in written)
    line = " ".join(clean.split())
    if len(line) <= LONGEST_DEFINITION:
        return line
    return f"{line[: LONGEST_DEFINITION - 1].rstrip()}…"


def format_definitions(definitions: Mapping[str, str]) -> bytes:
    return "".join(f"{word}\t{definitions[word]}\n" for word in sorted(definitions)).encode()


def parse_definitions(data: bytes) -> dict[str, str]:
    """All that `format_definitions` wrote."""
    lines = (line.partition("\t") for line in data.decode().splitlines())
    return {word: definition for word, _, definition in lines}


def find_definitions(file: Path, words: Iterable[str]) -> dict[str, str]:
    """Those of some words; `OSError` where the file cannot be read."""
    with file.open("rb") as opened:
        if not file.stat().st_size:
            return {}
        with mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
            found = ((word, _find(data, word.encode())) for word in dict.fromkeys(words))
            return {word: definition for word, definition in found if definition is not None}


def _find(data: mmap.mmap, word: bytes) -> str | None:
    """By halving what is left of the file; UTF-8 sorts as its letters do."""
    low, high = 0, len(data)
    while low < high:
        start = data.rfind(b"\n", low, (low + high) // 2) + 1 or low
        end = data.find(b"\n", start)
        here, _, definition = data[start:end].partition(b"\t")
        if here == word:
            return definition.decode()
        low, high = (end + 1, high) if here < word else (low, start)
    return None
