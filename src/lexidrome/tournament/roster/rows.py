"""Reads a list of who wants to play, line by line; nothing that was written is lost.

A line becomes an entry, or a fault that says what is wrong with it, or it is left out because
it is about nobody: a title, a total, headings once more. What was read otherwise than it was
written is remarked, and names that stand there twice are pointed out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from lexidrome.base import BadInput, Text, text
from lexidrome.base.numbers import read_whole
from lexidrome.tournament.roster.cells import (
    MOST_NUMBER,
    clean_name,
    has_number_within,
    is_odd,
    read_rating,
    same_name,
    split_names,
)
from lexidrome.tournament.roster.columns import ANY, Layout, Takes, guess_layout, lay_out
from lexidrome.tournament.roster.headings import WHO, Column
from lexidrome.tournament.roster.others import (
    LONGEST_NAME_CELL,
    OtherLines,
    cells_of,
    known_division,
)
from lexidrome.tournament.roster.shapes import unfolded
from lexidrome.tournament.roster.sheet import Line, Sheet, read_sheet
from lexidrome.tournament.roster.sides import RosterRow, joined_by_team
from lexidrome.tournament.values import Entry

MOST_FAULTS = 20
LONGEST_CELL = 200
_TEXTS = ("club", "school", "category", "note")
"""What an entry has under the same name, as it is written."""
_READ = frozenset(Column) - {Column.UNUSED}
_JOINED = {Column.CONTACT: ", ", Column.NOTE: "; ", Column.NEEDS: "; "}


_CANCELLED = re.compile(
    r"(?:has |hat )?(?:cancell?ed|withdrawn|withdrew|dropped|abgesagt|abgemeldet|storniert)[.!]*",
    re.IGNORECASE,
)


class Remark(msgspec.Struct, frozen=True):
    """What there is to say about a line."""

    line: int
    sentence: Text


class Roster(msgspec.Struct, frozen=True):
    """A list of entrants as it was understood."""

    rows: tuple[RosterRow, ...]
    understood: tuple[tuple[str, str], ...]
    """Each column that was read, and as what."""
    ignored: tuple[str, ...]
    """Columns that mean nothing here."""
    faults: tuple[Remark, ...] = ()
    """Lines that cannot be entered as they are."""
    doubles: tuple[Remark, ...] = ()
    """Lines to decide about: names that stand in an earlier one, or that have cancelled."""
    left_out: tuple[Remark, ...] = ()
    """Lines that are about nobody."""
    remarks: tuple[Remark, ...] = ()
    """What was read otherwise than it was written."""
    layout: Layout = Layout(0, (), ())
    sheet: Sheet = Sheet((), "")

    def without(self, lines: frozenset[int]) -> Roster:
        return replace(self, rows=tuple(row for row in self.rows if row.line not in lines))

    def source_of(self, lines: frozenset[int]) -> str:
        """These lines as they were written, below their headings."""
        wanted = lines | {self.layout.head}
        return "\n".join(line.source for line in self.sheet.lines if line.number in wanted)


def parse_roster(source: str, takes: Takes = ANY) -> Roster:
    """The whole list, or `BadInput` with everything that is wrong with it."""
    roster = read_roster(source, takes)
    found = sorted([*roster.faults, *roster.doubles], key=lambda each: each.line)
    if found:
        raise BadInput(_all_faults([each.sentence for each in found]))
    return roster


def read_roster(
    source: str,
    takes: Takes = ANY,
    said: Mapping[int, Column] | None = None,
    head: int | None = None,
) -> Roster:
    """What a list says; `said` are columns, from 0, and `head` the line with the headings."""
    sheet = read_sheet(unfolded(source, takes))
    if not sheet.lines:
        raise BadInput(text("The list is empty."))
    layout = guess_layout(sheet, takes) if head is None else lay_out(sheet, head, takes)
    if said:
        layout = lay_out(sheet, layout.head, takes, said)
    else:
        layout = _with_one_division(sheet, layout, takes)
    reading = _Reading(sheet, layout, takes)
    if not WHO & set(layout.columns):
        sentence = text("It is not clear which column has the names. Choose it below.")
        return reading.roster((), (Remark(sheet.lines[0].number, sentence),))
    rows, faults = reading.read()
    if not rows and not faults:
        raise BadInput(text("The list has only headings."))
    return reading.roster(rows, faults)


def _with_one_division(sheet: Sheet, layout: Layout, takes: Takes) -> Layout:
    """A column of divisions that says the same in every line, in an event without divisions."""
    if len(takes.divisions) != 1 or Column.DIVISION not in layout.columns:
        return layout
    at = layout.columns.index(Column.DIVISION)
    body = (line for line in sheet.lines if line.number > layout.head and at < len(line.cells))
    if len({line.cells[at] for line in body if line.cells[at]} - set(takes.divisions)) > 1:
        return layout
    columns = [Column.UNUSED if i == at else each for i, each in enumerate(layout.columns)]
    return replace(layout, columns=tuple(columns))


class _Reading:
    """One list, from top to bottom."""

    def __init__(self, sheet: Sheet, layout: Layout, takes: Takes) -> None:
        self.sheet = sheet
        self.layout = layout
        self.takes = takes
        self.left_out: list[Remark] = []
        self.remarks: list[Remark] = []
        self.faults: list[Remark] = []
        self.doubles: list[Remark] = []
        self.others = OtherLines(sheet, layout, takes)
        self.tails: dict[int, str] = {}
        """What stands in brackets behind a name, by line."""

    def roster(self, rows: Sequence[RosterRow], faults: Sequence[Remark]) -> Roster:
        columns = list(zip(self.layout.headings, self.layout.columns, strict=True))
        return Roster(
            tuple(rows),
            tuple((said or each.value, each.value) for said, each in columns if each in _READ),
            tuple(said for said, each in columns if said and each not in _READ),
            tuple(sorted(faults, key=lambda each: each.line)),
            tuple(sorted(self.doubles, key=lambda each: each.line)),
            tuple(self.left_out),
            tuple(self.remarks),
            self.layout,
            self.sheet,
        )

    def read(self) -> tuple[list[RosterRow], list[Remark]]:
        rows: list[RosterRow] = []
        for line in self.sheet.lines:
            if line.number == self.layout.head:
                continue
            why = self.others.about_nobody(line, is_first=not rows and not self.faults)
            if why is not None:
                self.left_out.append(Remark(line.number, why))
                continue
            row = self.row(line)
            if isinstance(row, Text):
                self.faults.append(Remark(line.number, row))
            else:
                rows.append(row)
        rows = list(self.complete(self.sides(self.with_clubs(rows))))
        return self.unlike(rows), self.faults

    # One line

    def values(self, line: Line) -> dict[Column, str]:
        values: dict[Column, str] = {}
        for column, cell in cells_of(self.layout, line):
            if cell:
                before = values.get(column)
                values[column] = f"{before}{_JOINED.get(column, ' ')}{cell}" if before else cell
        return values

    def row(self, line: Line) -> RosterRow | Text:
        values = self.values(line)
        if any(not cell.isprintable() for cell in values.values()):
            return text(
                "Line {line}: it contains a character that cannot be shown.", line=line.number
            )
        numbers: dict[Column, int | None] = {}
        for column in (Column.RATING, Column.NUMBER, Column.TABLE):
            number = self.number(line.number, column, values.get(column, ""))
            if isinstance(number, Text):
                return number
            numbers[column] = number
        names, note = self.names(line.number, values)
        team = values.get(Column.TEAM, "")
        if not names and (not team or self.takes.has_teams):
            return text("Line {line}: the name is missing.", line=line.number)
        if note:
            self.tails[line.number] = note
        notes = [each for each in (values.get(Column.NOTE, ""), note) if each]
        division = self.division_of(line.number, values.get(Column.DIVISION, ""))
        if isinstance(division, Text):
            return division
        too_long = next((each for each in (team, *values.values()) if len(each) > LONGEST_CELL), "")
        if too_long:
            return self.too_long(line.number, too_long, LONGEST_CELL)
        needs = values.get(Column.NEEDS, "").split(";")
        entry = Entry(
            persons=(),
            name=team,
            rating=numbers[Column.RATING] or None,
            needs=tuple(each.strip() for each in needs if each.strip()),
            number=numbers[Column.NUMBER],
            table=numbers[Column.TABLE],
        )
        texts = {
            **{name: values.get(Column(name), "") for name in _TEXTS},
            "note": "; ".join(notes),
        }
        return RosterRow(
            line.number, names, replace(entry, **texts), division, values.get(Column.CONTACT, "")
        )

    def number(self, line: int, column: Column, cell: str) -> int | Text | None:
        if not cell:
            return None
        if column is Column.RATING:
            number = read_rating(cell)
        else:
            number = read_whole(cell.rstrip(".)"))
            if number is not None and not 0 <= number <= MOST_NUMBER:
                number = None
        if number is None:
            return text(
                "Line {line}: “{value}” is not a valid {column}.",
                line=line,
                value=cell[:20],
                column=column.value,
            )
        if column is Column.RATING and cell.casefold() != str(number):
            self.remarks.append(Remark(line, _read_as(cell, number)))
        return number

    def names(self, line: int, values: Mapping[Column, str]) -> tuple[tuple[str, ...], str]:
        """Everybody on a line in the usual order, and what stood behind a name."""
        told = [
            self.joined(values, Column.NAME, Column.FIRST, Column.LAST),
            self.joined(values, Column.NAME2, Column.FIRST2, Column.LAST2),
        ]
        written = [each for each in told if each]
        if self.takes.persons > 1 and len(written) == 1:
            written = split_names(written[0])
        cleaned = [clean_name(each) for each in written]
        names = tuple(name for name, _ in cleaned if name)
        if names and " / ".join(written) != " / ".join(names):
            self.remarks.append(
                Remark(
                    line,
                    text(
                        "“{written}” was understood as “{name}”.",
                        written=" / ".join(written)[:LONGEST_NAME_CELL],
                        name=" & ".join(names),
                    ),
                )
            )
        return names, "; ".join(note for _, note in cleaned if note)

    def joined(
        self, values: Mapping[Column, str], name: Column, first: Column, last: Column
    ) -> str:
        parts = [values.get(first, ""), values.get(last, "")]
        return values.get(name, "") or " ".join(part for part in parts if part)

    def division_of(self, line: int, cell: str) -> str | Text:
        told = cell or self.others.division
        if not told or not self.takes.divisions:
            return told
        known = known_division(self.takes, told)
        if known is not None:
            return known
        return text(
            "Line {line}: there is no division {name} here, only {names}.",
            line=line,
            name=told[:40],
            names=", ".join(self.takes.divisions),
        )

    def too_long(self, line: int, cell: str, longest: int) -> Text:
        return text(
            "Line {line}: “{start} …” is longer than {longest} characters.",
            line=line,
            start=cell[:20],
            longest=longest,
        )

    # All lines

    def with_clubs(self, rows: list[RosterRow]) -> list[RosterRow]:
        """Where nearly all names of a jotted list have brackets, it is where they come from."""
        is_told = self.layout.head or {Column.CLUB, Column.SCHOOL} & set(self.layout.columns)
        if is_told or len(self.tails) * 5 < len(rows) * 4:
            return rows
        field = "school" if self.takes.persons > 1 else "club"

        def with_club(row: RosterRow) -> RosterRow:
            tail = self.tails.get(row.line, "")
            return replace(row, entry=replace(row.entry, **{field: tail}, note=""))

        return [with_club(row) for row in rows]

    def sides(self, rows: list[RosterRow]) -> list[RosterRow]:
        """Where each member of a team has a line, those of one team are one entry."""
        size = self.takes.persons
        is_one_each = size > 1 and all(len(row.names) == 1 for row in rows)
        if not is_one_each or Column.TEAM not in self.layout.columns:
            return rows
        return list(joined_by_team(rows, size))

    def complete(self, rows: list[RosterRow]) -> Iterator[RosterRow]:
        """Those that name as many as play together, under names that are not too long."""
        count = self.takes.persons
        for row in rows:
            given = len(row.names)
            too_long = next((each for each in row.names if len(each) > self.takes.longest), "")
            if given != count and (given or count > 1):
                sentence = text(
                    "Line {line}: here a side has {count} persons, not {given}.",
                    line=row.line,
                    count=count,
                    given=given,
                )
                self.faults.append(Remark(row.line, sentence))
            elif too_long:
                sentence = self.too_long(row.line, too_long, self.takes.longest)
                self.faults.append(Remark(row.line, sentence))
            else:
                yield row

    def unlike(self, rows: list[RosterRow]) -> list[RosterRow]:
        """Without numbers that appear twice; names that do are pointed out."""
        numbers: dict[tuple[str, int], int] = {}
        names: dict[str, int] = {}
        kept: list[RosterRow] = []
        for row in rows:
            fault = self.number_fault(row, numbers)
            if fault is not None:
                self.faults.append(Remark(row.line, fault))
                continue
            kept.append(row)
            if cancelled := self.cancelled(row.line):
                self.doubles.append(Remark(row.line, cancelled))
            self.doubles.extend(_questions_about_names(row))
            for name in row.names:
                at = names.setdefault(same_name(name), row.line)
                if at != row.line:
                    sentence = text(
                        "Line {line}: {name} is also in line {other}.",
                        line=row.line,
                        name=name,
                        other=at,
                    )
                    self.doubles.append(Remark(row.line, sentence))
        return kept

    def cancelled(self, number: int) -> Text | None:
        line = next(each for each in self.sheet.lines if each.number == number)
        said = next((cell for cell in line.cells if _CANCELLED.fullmatch(cell)), None)
        if said is None:
            return None
        return text("Line {line}: “{written}” is next to the names.", line=number, written=said)

    def number_fault(self, row: RosterRow, numbers: dict[tuple[str, int], int]) -> Text | None:
        number = row.entry.number
        if number is None:
            return None
        if number < 1:
            return text("Line {line}: numbers start at 1.", line=row.line)
        only = self.takes.divisions[0] if len(self.takes.divisions) == 1 else ""
        if (row.division or only, number) in self.takes.taken:
            return text(
                "Line {line}: number {number} is already taken.", line=row.line, number=number
            )
        at = numbers.setdefault((row.division, number), row.line)
        if at != row.line:
            return text(
                "Line {line}: number {number} is also in line {other}.",
                line=row.line,
                number=number,
                other=at,
            )
        return None


def _questions_about_names(row: RosterRow) -> Iterator[Remark]:
    for name in row.names:
        if has_number_within(name):
            asked = text(
                "Line {line}: there is a number in the name “{name}”.", line=row.line, name=name
            )
        elif is_odd(name):
            asked = text(
                "Line {line}: “{name}” does not look like a name. Write one name in each line.",
                line=row.line,
                name=name,
            )
        else:
            continue
        yield Remark(row.line, asked)


def _read_as(cell: str, number: int) -> Text:
    if not number:
        return text("“{written}” was understood as no rating.", written=cell[:20])
    return text("“{written}” was understood as “{name}”.", written=cell[:20], name=str(number))


def _all_faults(faults: list[Text]) -> Text:
    """One text of several sentences, in the order of the lines."""
    if len(faults) == 1:
        return faults[0]
    shown = " ".join(str(fault) for fault in faults[:MOST_FAULTS])
    return text("{faults} Nobody was entered.", faults=shown)
