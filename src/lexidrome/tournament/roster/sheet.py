"""Cuts a list into cells: by tabs, semicolons, bars or commas, or by the gaps between columns."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from statistics import median_low
from typing import Literal

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.base.cells import parse_cell

MOST_LINES = 10_000
MOST_CELLS = 60
LONGEST_LINE = 2000
"""What people write is shorter; to look for names in a line without end takes without end."""
GAP = "  "
"""Stands for columns that are set apart by blanks alone."""
_GAPS = re.compile(r"(?<=\S)(?:\s{2,}|\s*\t\s*)(?=\S)")
_THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
_RULE = re.compile(r"[\s|+:;,=_*~–—-]+")
"""A line that only draws a line."""
_SEP = re.compile(r"sep=(.)\s*", re.IGNORECASE)
"""What some spreadsheets write first, for themselves."""
_ENDS_IN_NUMBER = re.compile(
    r"(?P<name>.*?[^\W\d].*?)(?:\s+|\s*[-–:]\s+|\s*\()(?P<end>[~≈]?[1-9]\d{2,3}\*?|unr(?:ated)?\.?)\)?",
    re.IGNORECASE,
)
_BEGINS_WITH_NUMBER = re.compile(r"(?P<number>\d{1,4})(?:[.):]\s*|\s+)(?P<rest>[^\W\d].*)")


_ENDS_IN_CONTACT = re.compile(
    r"(?P<name>.*?[^\W\d].*?)[\s,:-]+(?P<end>\+?\d[\d\s()/.-]{6,}|\S+@\S+\.\S+)"
)
_DASH = re.compile(r"(?P<name>[^-–—]*\S)\s+[-–—]+\s+(?P<end>\S.*)")
"""“Ann Lee - Leeds”."""
_BULLET = re.compile(r"^[-–—•·*‣▪]\s+")
_NUMBER_ALONE = re.compile(r"\d{1,4}[.):]?")


class Line(msgspec.Struct, frozen=True):
    """A line of a list that is not empty."""

    number: int
    cells: tuple[str, ...]
    source: str
    """As it was written; more than one line where a cell has several."""

    @property
    def filled(self) -> tuple[str, ...]:
        return tuple(cell for cell in self.cells if cell)


class Sheet(msgspec.Struct, frozen=True):
    """A list as lines and cells, before it is known what they mean."""

    lines: tuple[Line, ...]
    separator: str
    """Empty where there is only one column."""

    @property
    def width(self) -> int:
        return max((len(line.cells) for line in self.lines), default=0)


def read_sheet(source: str) -> Sheet:
    """A list as lines and cells, by whatever separates them."""
    body = source.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
    written = [(at, line) for at, line in enumerate(body.split("\n"), start=1) if line.strip()]
    if len(written) > MOST_LINES:
        raise BadInput(text("A list has at most {most} lines.", most=MOST_LINES))
    long = next((number for number, line in written if len(line) > LONGEST_LINE), None)
    if long is not None:
        raise BadInput(text("Line {number} is too long for a list.", number=long))
    told = _SEP.fullmatch(written[0][1]) if written else None
    lines = [each for each in written[1 if told else 0 :] if not _RULE.fullmatch(each[1])]
    separator = told[1] if told else _separator([line for _, line in lines])
    if separator == GAP:
        return Sheet(tuple(_by_gaps(lines)), GAP)
    if not separator:
        return Sheet(*_single(lines))
    return Sheet(tuple(_by_separator(body, separator)), separator)


def _separator(lines: list[str]) -> str:
    """What most lines are cut by; none where a line is one cell."""
    most = len(lines) // 2 + 1
    bare = [_THOUSANDS.sub("", line) for line in lines]
    for each in "\t;|":
        if sum(each in line for line in bare) >= most:
            return each
    is_by_gaps = sum(bool(_GAPS.search(line.strip())) for line in lines) >= most
    # Names such as “Lee, Ann” in columns that gaps set apart.
    if is_by_gaps and sum(line.count(",") > 1 for line in bare) < most:
        return GAP
    if sum("," in line for line in bare) >= most:
        return ","
    return next((each for each in "\t;" if any(each in line for line in lines)), "")


def _by_separator(body: str, separator: str) -> Iterator[Line]:
    try:
        yield from list(_records(body, separator, csv.QUOTE_MINIMAL))
    except csv.Error:
        # A quotation mark that is never closed is a mark like others.
        yield from list(_records(body, separator, csv.QUOTE_NONE))


def _records(body: str, separator: str, quoting: Literal[0, 3]) -> Iterator[Line]:
    written = body.split("\n")
    reader = csv.reader(
        io.StringIO(body, newline=""),
        delimiter=separator,
        quoting=quoting,
        skipinitialspace=True,
        strict=True,
    )
    before = 0
    for cells in reader:
        source = "\n".join(written[before : reader.line_num])
        line = _line(before + 1, cells, source)
        if separator == "|":
            line = _without_frame(line)
        if line.filled and not _RULE.fullmatch(source) and not _SEP.fullmatch(source):
            yield line
        before = reader.line_num


def _without_frame(line: Line) -> Line:
    """A drawn table has bars around it, too."""
    if not line.source.lstrip().startswith("|"):
        return line
    return Line(line.number, line.cells[1:], line.source)


def _line(number: int, cells: list[str], source: str) -> Line:
    clean = [_clean(cell) for cell in cells[:MOST_CELLS]]
    while clean and not clean[-1]:
        clean.pop()
    return Line(number, tuple(clean), source)


def _clean(cell: str) -> str:
    return parse_cell(" ".join(cell.replace("\u200b", "").split()))


def _by_gaps(lines: list[tuple[int, str]]) -> Iterator[Line]:
    """Each cell goes into the column that begins or ends nearest to it: cells may be empty."""
    cut = [(number, line, _pieces(line)) for number, line in lines]
    widths = Counter(len(pieces) for _, _, pieces in cut if len(pieces) > 1)
    width = max(widths, key=lambda each: (widths[each], each))
    whole = [pieces for _, _, pieces in cut if len(pieces) == width]
    edges = [
        (
            median_low(pieces[at][0] for pieces in whole),
            median_low(pieces[at][1] for pieces in whole),
        )
        for at in range(width)
    ]
    for number, line, pieces in cut:
        if len(pieces) >= width or len(pieces) == 1:
            yield _line(number, [piece for _, _, piece in pieces], line)
            continue
        cells = [""] * width
        free = 0
        for left, (start, end, piece) in zip(range(len(pieces) - 1, -1, -1), pieces, strict=True):
            among = range(free, width - left)
            at = min(among, key=lambda each: _far(edges[each], start, end))
            cells[at] = piece
            free = at + 1
        yield _line(number, cells, line)


def _far(edge: tuple[int, int], start: int, end: int) -> int:
    return min(abs(edge[0] - start), abs(edge[1] - end))


def _pieces(line: str) -> list[tuple[int, int, str]]:
    """Where each cell begins and ends, and what it says."""
    expanded = line.expandtabs(8)
    found = re.finditer(r"\S+(?:\s\S+)*", expanded)
    return [(each.start(), each.end(), each[0]) for each in found]


def _single(lines: list[tuple[int, str]]) -> tuple[tuple[Line, ...], str]:
    """One cell a line, unless most lines begin with a number or end in a rating."""
    rows = [(number, [line.strip()], line) for number, line in lines]
    if _most(bool(_BEGINS_WITH_NUMBER.fullmatch(cells[0])) for _, cells, _ in rows):
        rows = [(number, _counted(cells[0]), line) for number, cells, line in rows]
    for shape in (_ENDS_IN_CONTACT, _ENDS_IN_NUMBER, _DASH):
        found = [shape.fullmatch(_bare(cells[-1])) for _, cells, _ in rows]
        names = {each["name"] for each in found if each is not None}
        # What tells people apart is part of their names: “Player 101”, “Player 102”.
        if len(names) * 2 > len(rows):
            rows = [(number, _parted(cells, shape), line) for number, cells, line in rows]
            break
    cut = tuple(_line(*row) for row in rows)
    return cut, GAP if any(len(line.cells) > 1 for line in cut) else ""


def _counted(cell: str) -> list[str]:
    found = _BEGINS_WITH_NUMBER.fullmatch(cell)
    if found is not None:
        return [found["number"], found["rest"]]
    return [cell] if _NUMBER_ALONE.fullmatch(cell) else ["", cell]


def _bare(cell: str) -> str:
    """Without the dash or dot that a list has before each line."""
    return _BULLET.sub("", cell)


def _parted(cells: list[str], shape: re.Pattern[str]) -> list[str]:
    found = shape.fullmatch(_bare(cells[-1]))
    if found is None or not cells[0]:
        return [*cells, ""]
    return [*cells[:-1], found["name"], found["end"]]


def _most(each: Iterator[bool]) -> bool:
    found = list(each)
    return sum(found) * 2 > len(found)
