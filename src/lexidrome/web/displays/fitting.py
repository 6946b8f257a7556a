"""What fits on a screen that is read from ten metres: how large, in how many columns and pages.

Everything is measured in hundredths of the height of a screen that is 16 wide and 9 high;
on a narrower one the styles make all of it smaller alike. Widths of words are estimated for
a wide typeface, so that a narrower one only leaves some room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain, groupby
from math import ceil

import msgspec

from lexidrome.web.displays.names import Names, em

WIDTH = 171.0
"""Between the margins."""
HEIGHT = 88.0
"""Below the head of the screen."""
GAP = 4.0
"""Between columns."""
HEADS = 4.0
TITLE = 6.0
LINE = 1.12
"""From one line to the next, for each unit of its size."""
AIRY_LINE = 1.5
SMALL_BELOW = 1.85
"""The same with something small below it."""
NAME_BELOW = 2.3
"""The same with another name below it."""
SIZES = (7.5, 6.5, 5.75, 5.0)
"""Of letters; the smallest is what can be read from ten metres."""
SMALLEST = len(SIZES) - 1
MOST_COLUMNS = 3
SMALL = 0.72
"""What is said beside the names, as part of their size."""
DENSE = 0.82
"""Figures where there are several columns."""
BOLD = 1.15
"""How much wider bold letters are."""
CELL_GAP_EM = 0.5
LEAST_CELL_EM = 1.5
"""What its heading needs."""
MANY_SHARE = 0.48
"""Of a line: what is written over several gets so much."""
TIGHT = 0.82
"""A name that is too long for its room, as part of the size of the others."""
MOST_TIGHT = 0.25
"""Of the names: so many may be set so where another column fits beside."""
MOST_CUT = 0.02
"""Of the names: so many may end with dots."""
LONGEST_NAME_EM = 18.0
"""Nothing more is left out for one longer name."""
TICKER_SIZE = 3.6
TICKER_LINE = 1.15


class Kind(StrEnum):
    """How a cell is set."""

    MARK = "mark"
    """A place or a table: what somebody looks for."""
    NAME = "name"
    """Gets what room there is, and is shortened before a page is lost."""
    NOTE = "note"
    """A name that is said beside another one."""
    WORD = "word"
    SIGN = "sign"
    """A word that matters."""
    FIGURE = "figure"
    MANY = "many"
    """As many lines as it needs."""


class Tone(StrEnum):
    """What it has come to, said by a sign or a score too."""

    PLAIN = ""
    WON = "won"
    LOST = "lost"
    PLUS = "plus"
    MINUS = "minus"


_NAMES = frozenset({Kind.NAME, Kind.NOTE})


class Cell(msgspec.Struct, frozen=True):
    text: str
    kind: Kind = Kind.FIGURE
    is_person: bool = False
    """Given names may be shortened; those of teams may not."""
    is_words: bool = False
    """In the language of the page."""
    sign: str = ""
    """A word before a name."""
    tone: Tone = Tone.PLAIN
    is_tight: bool = False
    """Too long for its room: it is set smaller before anything of it is cut off."""
    below: Cell | None = None


class Line(msgspec.Struct, frozen=True):
    key: tuple[str | int, ...]
    """What it is about."""
    cells: tuple[Cell, ...]
    more: tuple[Cell, ...] = ()
    """Shown where a line has the whole width."""
    tall: tuple[Cell, ...] = ()
    """The same over two lines, narrower: taken where it saves a page."""


class Block(msgspec.Struct, frozen=True):
    """A list: what one division shows."""

    title: str
    """Empty where there is only one."""
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    more_heads: tuple[str, ...] = ()
    tall_heads: tuple[str, ...] = ()


class Column(msgspec.Struct, frozen=True):
    title: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def rows(self) -> list[tuple[Line]]:
        """For `kept_rows`."""
        return [(line,) for line in self.lines]


class Sheet(msgspec.Struct, frozen=True):
    """What is on the screen at once."""

    columns: tuple[Column, ...]
    size: int
    """The place of its letters in `SIZES`."""
    is_dense: bool
    is_airy: bool
    """There is room between the lines."""


def ticker_height(announcement: str) -> float:
    """What an announcement takes of the screen, below everything else."""
    if not announcement:
        return 0.0
    lines = ceil(em(announcement) * BOLD * TICKER_SIZE / (WIDTH * 0.95))
    return 2.0 + lines * TICKER_SIZE * TICKER_LINE


def fit(blocks: Sequence[Block], *, taken: float = 0.0) -> list[Sheet]:
    """Everything on as few pages as it takes, and then as large as it can be.

    `taken` is the height that something else takes. More columns, and lines that are
    written over two, are made only where they save a page; where there is one column,
    lines say more.
    """
    shown = [block for block in blocks if block.lines]
    if not shown:
        return []
    forms = [shown, *([tall] if (tall := _over_two(shown)) else [])]
    ways = [
        (form, columns)
        for form in forms
        for columns in range(1, MOST_COLUMNS + 1)
        if _is_wide_enough(form, columns, SMALLEST)
    ]
    laid = [_laid(form, columns, SMALLEST, taken) for form, columns in ways]
    best = min(laid, key=lambda sheets: (len(sheets), _tight(sheets)))
    form, columns = ways[laid.index(best)]
    for size in range(SMALLEST):
        if _is_whole(form, columns, SIZES[size]):
            larger = _laid(form, columns, size, taken)
            if len(larger) == len(best):
                return larger
    return best


def _tight(sheets: Sequence[Sheet]) -> int:
    """How many names are too long for their room."""
    lines = [line for sheet in sheets for column in sheet.columns for line in column.lines]
    return sum(cell.is_tight for cell, _ in _names_in(lines))


def _over_two(blocks: Sequence[Block]) -> list[Block]:
    if not all(line.tall for block in blocks for line in block.lines):
        return []
    return [
        Block(
            block.title,
            block.tall_heads,
            tuple(Line(line.key, line.tall) for line in block.lines),
        )
        for block in blocks
    ]


def _is_wide_enough(blocks: Sequence[Block], columns: int, size: int) -> bool:
    """One column always is: there is no other way."""
    if columns == 1:
        return True
    lines = [line for block in blocks for line in block.lines]
    if any(cell.kind is Kind.MANY for cell in lines[0].cells):
        return False
    room, persons = _name_room(lines, columns, SIZES[size]), _persons(lines)
    names = list(_names_in(lines))
    tight = [each for each in names if not _fits(*each, persons, room)]
    cut = [each for each in tight if not _fits(*each, persons, room / TIGHT)]
    return room > 0 and len(tight) <= MOST_TIGHT * len(names) and len(cut) <= MOST_CUT * len(names)


def _is_whole(blocks: Sequence[Block], columns: int, size: float) -> bool:
    """No name is shortened for letters so large."""
    lines = [line for block in blocks for line in block.lines]
    room = _name_room(lines, columns, size)
    return all(em(cell.text) <= _room_of(cell, below, room) for cell, below in _names_in(lines))


def _width_em(columns: int, size: float) -> float:
    return (WIDTH - GAP * (columns - 1)) / columns / size


def _name_room(lines: Sequence[Line], columns: int, size: float) -> float:
    """What is left for each name of a line; those that are set small need less for as much."""
    width = _width_em(columns, size)
    figures = DENSE if columns > 1 else 1.0
    kinds = [cell.kind for cell in lines[0].cells]
    fixed = sum(
        max(_width(cell, width, figures) for cell in place)
        for place in zip(*(line.cells for line in lines), strict=True)
        if place[0].kind not in _NAMES
    )
    shares = kinds.count(Kind.NAME) + SMALL * kinds.count(Kind.NOTE)
    return (width - fixed - CELL_GAP_EM * (len(kinds) - 1)) / max(shares, SMALL)


def _width(cell: Cell, whole: float, figures: float) -> float:
    below = 0.0 if cell.below is None else _width(cell.below, whole, figures)
    match cell.kind:
        case Kind.MANY:
            own = whole * MANY_SHARE
        case Kind.MARK:
            own = em(cell.text) * BOLD
        case Kind.WORD | Kind.SIGN:
            own = em(cell.text) * SMALL * BOLD
        case _:
            own = em(cell.text) * figures
    return max(own, below, LEAST_CELL_EM)


def _names_in(lines: Sequence[Line]) -> Iterator[tuple[Cell, bool]]:
    """Each name, and whether it stands below another."""
    for line in lines:
        for cell in line.cells:
            if cell.kind in _NAMES:
                yield cell, False
                if cell.below is not None:
                    yield cell.below, True


def _persons(lines: Sequence[Line]) -> Names:
    return Names(cell.text for cell, _ in _names_in(lines) if cell.is_person)


def _room_of(cell: Cell, is_below: bool, room: float) -> float:
    """What is small below a name has all its room; beside one it has as much less of it."""
    whole = room / SMALL if is_below and cell.kind is Kind.NOTE else room
    return whole - em(f"{cell.sign} ") * BOLD if cell.sign else whole


def _shown_name(cell: Cell, is_below: bool, persons: Names, room: float) -> str:
    if not cell.is_person:
        return cell.text
    return persons.shown(cell.text, _room_of(cell, is_below, room))


def _fits(cell: Cell, is_below: bool, persons: Names, room: float) -> bool:
    written = _shown_name(cell, is_below, persons, room)
    return em(written) <= _room_of(cell, is_below, room)


def _laid(blocks: Sequence[Block], columns: int, size: int, taken: float) -> list[Sheet]:
    has_titles = any(block.title for block in blocks)
    height = HEIGHT - taken - HEADS - (TITLE if has_titles else 0)
    most = max(1, int(height / (SIZES[size] * _line(blocks[0].lines[0]))))
    persons = _persons([line for block in blocks for line in block.lines])
    set_ = [_set(block, columns, SIZES[size], persons) for block in blocks]
    many_em = _width_em(1, SIZES[size]) * MANY_SHARE
    parts = [
        (at, part) for at, block in enumerate(set_) for part in _cut(block.lines, most, many_em)
    ]
    pages = [
        tuple(_page(set_, parts[first : first + columns], columns))
        for first in range(0, len(parts), columns)
    ]
    cells = [cell for block in set_ for line in block.lines for cell in line.cells]
    is_plain = all(cell.below is None and _height(cell, many_em) == 1 for cell in cells)
    lines = max(len(column.lines) for page in pages for column in page)
    is_airy = is_plain and len(pages) == 1 and lines * SIZES[size] * AIRY_LINE <= height
    return [Sheet(page, size, columns > 1, is_airy) for page in pages]


def _line(line: Line) -> float:
    below = [cell.below.kind for cell in line.cells if cell.below is not None]
    if not below:
        return LINE
    return NAME_BELOW if Kind.NAME in below else SMALL_BELOW


def _page(
    blocks: Sequence[Block], parts: Sequence[tuple[int, tuple[Line, ...]]], columns: int
) -> Iterator[Column]:
    """The columns of a page; what is alone on it is spread over all of them."""
    whole = [
        (at, list(chain(*(part for _, part in each))))
        for at, each in groupby(parts, lambda part: part[0])
    ]
    for at, lines in whole:
        block = blocks[at]
        across = columns if len(whole) == 1 else sum(part[0] == at for part in parts)
        length = ceil(len(lines) / across)
        for first in range(0, len(lines), length):
            yield Column(block.title, block.heads, tuple(lines[first : first + length]))


def _cut(lines: Sequence[Line], most: int, many_em: float) -> Iterator[tuple[Line, ...]]:
    """Parts of so many lines; one that is written over several counts as many."""
    part: list[Line] = []
    left = most
    for line in lines:
        height = max(_height(cell, many_em) for cell in line.cells)
        if part and height > left:
            yield tuple(part)
            part, left = [], most
        part.append(line)
        left -= height
    yield tuple(part)


def _height(cell: Cell, many_em: float) -> int:
    return max(1, ceil(em(cell.text) / many_em)) if cell.kind is Kind.MANY else 1


def _set(block: Block, columns: int, size: float, persons: Names) -> Block:
    """The list as it is written in so many columns: names as long as fits, and what more fits."""
    lines, heads = block.lines, block.heads
    if columns == 1:
        count = _more_that_fits(lines, size)
        lines = tuple(Line(line.key, (*line.cells, *line.more[:count])) for line in lines)
        heads = (*heads, *block.more_heads[:count])
    room = _name_room(lines, columns, size)

    def written(cell: Cell, *, is_below: bool = False) -> Cell:
        below = None if cell.below is None else written(cell.below, is_below=True)
        if cell.kind not in _NAMES:
            return msgspec.structs.replace(cell, below=below)
        return msgspec.structs.replace(
            cell,
            text=_shown_name(cell, is_below, persons, room),
            is_tight=not _fits(cell, is_below, persons, room),
            below=below,
        )

    return Block(
        block.title,
        heads,
        tuple(Line(line.key, tuple(map(written, line.cells))) for line in lines),
    )


def _more_that_fits(lines: Sequence[Line], size: float) -> int:
    names = [em(cell.text) for line in lines for cell in line.cells if cell.kind is Kind.NAME]
    wanted = min(max(names, default=0.0), LONGEST_NAME_EM)
    for count in range(len(lines[0].more), 0, -1):
        longer = [Line(line.key, (*line.cells, *line.more[:count])) for line in lines]
        if _name_room(longer, 1, size) >= wanted:
            return count
    return 0
