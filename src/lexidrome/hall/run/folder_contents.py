"""What a process has in its folder by which games are decided: lexicons, rule sets, boards.

Processes that share a store need not share a folder, and nothing brings such files from one to
another. So each says what it has, and whoever came later than another and has not the same is
not to be asked: of two servers, people would otherwise have one rule or the other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from lexidrome.base import BadInput, Text, text
from lexidrome.lexicon import LexiconLibrary

FOLDERS = ("rulesets", "boards")
MOST_NAMED = 5

Found = Mapping[str, str]
"""What is there, by its place in the folder, and a mark by which it is told from another."""


class OthersFound(msgspec.Struct, frozen=True):
    """What another process has."""

    address: str
    is_older: bool
    """Whether it was in the house before."""
    found: Found


def finder(data: Path) -> Callable[[], Found]:
    """Runs on a thread."""
    library = LexiconLibrary(data)

    def found() -> Found:
        try:
            kept = {f"lexicons/{each.name}": each.checksum for each in library.entries()}
        except BadInput:
            # Whoever wants a lexicon is told that an entry cannot be read.
            kept = {}
        for folder in FOLDERS:
            for file in sorted((data / folder).glob("*.toml")):
                mark = hashlib.sha256(file.read_bytes()).hexdigest()
                kept[f"{folder}/{file.name}"] = mark
        return kept

    return found


def difference(own: Found, others: Sequence[OthersFound]) -> tuple[Text | None, bool]:
    """A sentence on what is not as elsewhere, and whether it is this process that is wrong."""
    for is_wrong in (True, False):
        for other in others:
            if other.is_older is not is_wrong:
                continue
            odd = [name for name in other.found if own.get(name) != other.found[name]]
            if odd:
                return _told(odd, other.address, is_wrong=is_wrong), is_wrong
    return None, False


def _told(names: Sequence[str], address: str, *, is_wrong: bool) -> Text:
    named = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
    if is_wrong:
        return text(
            "This server has not the same files as the one at {address}: {names}. Copy them into "
            "its data folder.",
            address=address,
            names=named,
        )
    return text(
        "The server at {address} came later and has files that are not the same here: {names}. "
        "Copy them into this data folder, or take them away there.",
        address=address,
        names=named,
    )
