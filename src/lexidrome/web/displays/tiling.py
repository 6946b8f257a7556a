"""A bracket on a screen: its matches on pages that can be read from ten metres.

A page has up to four matches below each other and up to three rounds beside each other, so
that it is a quarter of a bracket or less. Each match stands on one page, beside those that
it comes from as far as they fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

import msgspec

MOST_DOWN = 4
MOST_ACROSS = 3
MOST_LISTED = 5
"""Below each other where nothing leads from one to another."""
MOST_ALONE = 2
"""Below each other with nothing beside them."""

Hidden = Sequence[Sequence[bool]]
"""For each round which of its matches nobody plays."""


class Strand(msgspec.Struct, frozen=True):
    """Matches of one round, by their places in it."""

    round: int
    matches: tuple[int, ...]


class Tile(msgspec.Struct, frozen=True):
    """One page of a bracket."""

    strands: tuple[Strand, ...]
    is_list: bool
    """Matches of a single round, none of which leads to another."""
    number: int = 1
    of: int = 1
    """How many pages show the same rounds."""


def tiles(hidden: Hidden, listed: int = MOST_LISTED) -> list[Tile]:
    """The pages of a bracket, from the first round on; the last has the last rounds.

    A first round in which somebody sits out is listed by itself, so that no page
    is full of byes; `listed` of them stand below each other.
    """
    found: list[Tile] = []
    rest = list(range(len(hidden)))
    if len(rest) > 1 and len(hidden[0]) > MOST_DOWN and any(hidden[0]):
        found += _listed(0, hidden[0], listed)
        rest = rest[1:]
    groups = []
    while rest:
        groups.append(rest[-MOST_ACROSS:])
        rest = rest[:-MOST_ACROSS]
    for group in reversed(groups):
        found += _tree(group, hidden, listed)
    return found


def _tree(group: Sequence[int], hidden: Hidden, listed: int) -> list[Tile]:
    sizes = [len(hidden[at]) for at in group]
    parts = ceil(sizes[0] / MOST_DOWN)
    if parts > 1 and (len(group) == 1 or any(size % parts for size in sizes)):
        return [tile for at in group for tile in _listed(at, hidden[at], listed)]
    found = [
        tuple(
            Strand(at, tuple(range(part * size // parts, (part + 1) * size // parts)))
            for at, size in zip(group, sizes, strict=True)
        )
        for part in range(parts)
    ]
    played = [
        strands
        for strands in found
        if any(not hidden[strand.round][at] for strand in strands for at in strand.matches)
    ]
    return [
        Tile(strands, is_list=False, number=number, of=len(played))
        for number, strands in enumerate(played, 1)
    ]


def _listed(at: int, hidden: Sequence[bool], down: int) -> list[Tile]:
    played = [place for place, is_hidden in enumerate(hidden) if not is_hidden]
    size = down * MOST_ACROSS
    pages = [played[first : first + size] for first in range(0, len(played), size)]
    return [
        Tile(tuple(_across(at, page, down)), is_list=True, number=number, of=len(pages))
        for number, page in enumerate(pages, 1)
    ]


def _across(at: int, page: Sequence[int], down: int) -> Iterator[Strand]:
    """As few columns as can be, so that names have room; but no empty half beside them."""
    columns = max(ceil(len(page) / down), 2 if len(page) > MOST_ALONE else 1)
    length = ceil(len(page) / columns)
    for first in range(0, len(page), length):
        yield Strand(at, tuple(page[first : first + length]))
