"""Reads a roster: a table of who wants to play, with a preview of what was understood.

Columns may come in any order and under several names; what is not understood is
named. A roster with a fault is refused whole, every fault with its line.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from lexidrome.base import BadInput, Text, parse_cell, read_whole, text
from lexidrome.tournament.values import Entry

MOST_FAULTS = 20
MOST_NUMBER = 99_999
_TEXTS: Mapping[str, tuple[str, ...]] = {
    "club": ("club", "city"),
    "school": ("school",),
    "category": ("category", "categories", "class"),
    "note": ("note", "eligibility", "remark"),
}
"""What an entry has under the same name, as it is written."""
_MEANINGS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "player", "player1", "name1", "member1", "first member"),
    "name2": ("name2", "player2", "member2", "partner", "second member"),
    "team": ("team", "team name", "entrant"),
    "rating": ("rating", "rtg"),
    "number": ("number", "no", "#", "seed"),
    "table": ("table", "fixed table"),
    "needs": ("needs", "accommodation", "accommodations"),
    "contact": ("contact", "email", "e-mail", "phone"),
    "division": ("division", "div"),
    **_TEXTS,
}
_COLUMN_OF = {alias: meaning for meaning, aliases in _MEANINGS.items() for alias in aliases}


class RosterRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a roster; persons still by name."""

    line: int
    names: tuple[str, ...]
    entry: Entry
    """Without persons, who get their ids when they are entered."""
    division: str = ""
    contact: str = ""


class Roster(msgspec.Struct, frozen=True):
    rows: tuple[RosterRow, ...]
    understood: tuple[tuple[str, str], ...]
    """Each column that was read, and as what."""
    ignored: tuple[str, ...]
    """Columns that mean nothing here."""


def parse_roster(source: str) -> Roster:
    """A roster from comma- or semicolon-separated text with a line of headings, or bare names."""
    lines = list(_records(source))
    if not lines:
        raise BadInput(text("The roster is empty."))
    if _are_bare_names(lines):
        lines.insert(0, (0, ["name"]))
    headings = [heading.strip() for heading in lines[0][1]]
    meanings = [_COLUMN_OF.get(heading.casefold()) for heading in headings]
    known = [meaning for meaning in meanings if meaning]
    if "name" not in known and "team" not in known:
        raise BadInput(
            text("Line 1: a roster needs a line of headings with a column “name” or “team”.")
        )
    if twice := next((each for each in known if known.count(each) > 1), None):
        raise BadInput(text("Line 1: there are two columns for “{name}”.", name=twice))
    rows: list[RosterRow] = []
    faults: list[Text] = []
    for number, cells in lines[1:]:
        row = _row(number, cells, meanings)
        if isinstance(row, Text):
            faults.append(row)
        else:
            rows.append(row)
    faults.extend(_clashes(rows))
    if faults:
        raise BadInput(_all_faults(faults))
    if not rows:
        raise BadInput(text("The roster has no line but its headings."))
    return Roster(
        tuple(rows),
        tuple((h, m) for h, m in zip(headings, meanings, strict=True) if m),
        tuple(h for h, m in zip(headings, meanings, strict=True) if not m and h),
    )


def _are_bare_names(lines: list[tuple[int, list[str]]]) -> bool:
    """A single column that nothing stands over, as people jot down who is there."""
    is_single = all(len(cells) == 1 and not set(";\t") & set(cells[0]) for _, cells in lines)
    return is_single and lines[0][1][0].strip().casefold() not in _COLUMN_OF


def _records(source: str) -> Iterator[tuple[int, list[str]]]:
    """Each record with the number of its first line, empty ones left out."""
    body = source.removeprefix("\ufeff")
    first = next((line for line in body.splitlines() if line.strip()), "")
    separator = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
    before = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield before + 1, cells
            before = reader.line_num
    except csv.Error as error:
        raise BadInput(
            text("Line {line}: {problem}.", line=before + 1, problem=str(error))
        ) from error


def _row(line: int, cells: list[str], meanings: list[str | None]) -> RosterRow | Text:
    if len(cells) > len(meanings) and any(cell.strip() for cell in cells[len(meanings) :]):
        return text("Line {line}: there are more cells than headings.", line=line)
    values = {
        meaning: parse_cell(cell.strip())
        for meaning, cell in zip(meanings, cells, strict=False)
        if meaning
    }
    if any(not cell.isprintable() for cell in values.values()):
        return text("Line {line}: there is a sign that cannot be shown.", line=line)
    numbers: dict[str, int | None] = {}
    for column in ("rating", "number", "table"):
        number = _number(values.get(column, ""))
        if number is None and values.get(column):
            return text(
                "Line {line}: “{value}” is no {column}.",
                line=line,
                value=values[column][:20],
                column=column,
            )
        numbers[column] = number
    names = tuple(values[key] for key in ("name", "name2") if values.get(key))
    if not names and not values.get("team"):
        return text("Line {line}: the name is missing.", line=line)
    entry = Entry(
        persons=(),
        name=values.get("team", ""),
        rating=numbers["rating"] or None,
        needs=tuple(each.strip() for each in values.get("needs", "").split(";") if each.strip()),
        number=numbers["number"],
        table=numbers["table"],
    )
    entry = replace(entry, **{name: values.get(name, "") for name in _TEXTS})
    return RosterRow(line, names, entry, values.get("division", ""), values.get("contact", ""))


def _number(cell: str) -> int | None:
    """0 as a rating means that there is none."""
    number = read_whole(cell)
    return number if number is not None and 0 <= number <= MOST_NUMBER else None


def _clashes(rows: list[RosterRow]) -> Iterator[Text]:
    """Numbers and names that appear twice."""
    numbers: dict[tuple[str, int], int] = {}
    names: dict[str, int] = {}
    for row in rows:
        number = row.entry.number
        if number is not None:
            if number < 1:
                yield text("Line {line}: numbers begin with 1.", line=row.line)
            at = numbers.setdefault((row.division, number), row.line)
            if at != row.line:
                yield text(
                    "Line {line}: number {number} stands in line {other} too.",
                    line=row.line,
                    number=number,
                    other=at,
                )
        for name in row.names:
            at = names.setdefault(name.casefold(), row.line)
            if at != row.line:
                yield text(
                    "Line {line}: {name} stands in line {other} too.",
                    line=row.line,
                    name=name,
                    other=at,
                )


def _all_faults(faults: list[Text]) -> Text:
    """One text of several sentences, in the order of the lines."""
    shown = " ".join(str(fault) for fault in faults[:MOST_FAULTS])
    if len(faults) == 1:
        return faults[0]
    return text("{faults} Nobody was entered.", faults=shown)
