"""A bracket on a screen: its matches on pages that can be read from ten metres.

A page has as many matches below each other as fit, and up to three rounds beside each other.
What does not fit on one is cut by halves or quarters of the bracket. Each match stands on one
page, beside those that it comes from as far as they fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

import msgspec

MOST_ACROSS = 3
MOST_DOWN = 8
"""More than are read from ten metres stand nowhere below each other."""
FEW = 4
"""A first round with no more matches than that is not listed by itself."""
MOST_ALONE = 2
"""Below each other with nothing beside them."""
QUARTERS = 4

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
    quarters: tuple[int, ...] = ()
    """Of the bracket, from 1 on; none where all of it is shown, or no whole quarters."""
    number: int = 1
    of: int = 1
    """How many pages show the same rounds of the same quarters."""


def tiles(hidden: Hidden, down: int = MOST_DOWN) -> list[Tile]:
    """The pages of a bracket, from the first round on; the last has the last rounds.

    `down` matches stand below each other. A first round in which somebody sits out is
    listed by itself, so that no page is full of byes.
    """
    found: list[Tile] = []
    rest = list(range(len(hidden)))
    if len(rest) > 1 and len(hidden[0]) > FEW and any(hidden[0]):
        found += _listed(0, hidden[0], down)
        rest = rest[1:]
    groups = []
    while rest:
        groups.append(rest[-MOST_ACROSS:])
        rest = rest[:-MOST_ACROSS]
    for group in reversed(groups):
        found += _tree(group, hidden, down)
    return found


def _tree(group: Sequence[int], hidden: Hidden, down: int) -> list[Tile]:
    sizes = [len(hidden[at]) for at in group]
    most = 1 << (down.bit_length() - 1)
    parts = ceil(sizes[0] / most)
    if parts > 1 and (len(group) == 1 or any(size % parts for size in sizes)):
        return [tile for at in group for tile in _listed(at, hidden[at], down)]
    found = [
        (
            part,
            tuple(
                Strand(at, tuple(range(part * size // parts, (part + 1) * size // parts)))
                for at, size in zip(group, sizes, strict=True)
            ),
        )
        for part in range(parts)
    ]
    played = [
        (quarters_of(part, parts), strands)
        for part, strands in found
        if any(not hidden[strand.round][at] for strand in strands for at in strand.matches)
    ]
    return _numbered(played, is_list=False)


def quarters_of(part: int, parts: int) -> tuple[int, ...]:
    """Which quarters of a bracket are in one of its equal parts."""
    if parts == QUARTERS // 2:
        return (2 * part + 1, 2 * part + 2)
    return () if parts % QUARTERS else (part * QUARTERS // parts + 1,)


def _listed(at: int, hidden: Sequence[bool], down: int) -> list[Tile]:
    """All on one page where they fit, else a half each, else each quarter on pages of its own."""
    most = down * MOST_ACROSS
    parts = 1
    runs = _parts(hidden, parts)
    while parts < QUARTERS and len(hidden) % (2 * parts) == 0 and max(map(len, runs)) > most:
        parts *= 2
        runs = _parts(hidden, parts)
    pages = [
        (quarters_of(part, parts), tuple(_across(at, page, down)))
        for part, run in enumerate(runs)
        for page in _evenly(run, ceil(len(run) / most))
    ]
    return _numbered(pages, is_list=True)


def _parts(hidden: Sequence[bool], parts: int) -> list[list[int]]:
    """The places of the matches that are played, by the part of the bracket they are in."""
    size = len(hidden) // parts
    return [
        [place for place in range(part * size, (part + 1) * size) if not hidden[place]]
        for part in range(parts)
    ]


def _evenly(places: Sequence[int], parts: int) -> Iterator[Sequence[int]]:
    """In their order, so that no page has many more than another."""
    for part in range(parts):
        yield places[part * len(places) // parts : (part + 1) * len(places) // parts]


def _across(at: int, page: Sequence[int], down: int) -> Iterator[Strand]:
    """As few columns as can be, so that names have room; but no empty half beside them."""
    columns = max(ceil(len(page) / down), 2 if len(page) > MOST_ALONE else 1)
    length = ceil(len(page) / columns)
    for first in range(0, len(page), length):
        yield Strand(at, tuple(page[first : first + length]))


def _numbered(
    pages: Sequence[tuple[tuple[int, ...], tuple[Strand, ...]]], *, is_list: bool
) -> list[Tile]:
    """The pages with their numbers among those of the same quarters."""
    counts: dict[tuple[int, ...], int] = {}
    found = []
    of = [quarters for quarters, _ in pages]
    for quarters, strands in pages:
        counts[quarters] = counts.get(quarters, 0) + 1
        found.append(Tile(strands, is_list, quarters, counts[quarters], of.count(quarters)))
    return found
