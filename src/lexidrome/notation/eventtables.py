"""Entries, pairings, results and standings as CSV and JSON, for spreadsheets and programs.

Each table has one row type, whose fields are the columns of the CSV file and the keys of
the JSON list. CSV is read as people save it: a byte order mark, semicolons or tabs,
columns in any order and case, columns that mean nothing here.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.base.cells import format_cell, parse_cell
from lexidrome.notation.eventfile import (
    DivisionFile,
    EntrantLine,
    EventFile,
    GameLine,
)
from lexidrome.notation.malformed import Malformed, shown

ONLY_DIVISION = "A"


class EntryRow(msgspec.Struct, frozen=True):
    """One line of a table of entrants."""

    division: str
    number: int
    name: str
    rating: int | None = None
    group: str | None = None
    active: bool = True


class ListedRow(msgspec.Struct, frozen=True):
    """An entry as people list it: numbers and divisions may be left out."""

    name: str
    division: str = ONLY_DIVISION
    number: int | None = None
    rating: int | None = None
    group: str | None = None
    active: bool = True


class PairingRow(msgspec.Struct, frozen=True):
    """One line of a table of pairings."""

    division: str
    round: int
    first: int
    """The number of whoever plays first or has the bye."""
    second: int | None = None
    """None: a bye."""
    table: int | None = None


class ResultRow(msgspec.Struct, frozen=True):
    """One line of a table of results."""

    division: str
    round: int
    first: int
    second: int | None = None
    first_score: int | None = None
    """For a bye the spread."""
    second_score: int | None = None
    table: int | None = None


class StandingRow(msgspec.Struct, frozen=True):
    """One line of a table of standings."""

    division: str
    rank: int
    number: int
    entrant: str
    wins: float
    losses: float
    spread: int


class RatingRow(msgspec.Struct, frozen=True):
    """One line of a table of ratings."""

    division: str
    number: int
    entrant: str
    before: int | None
    after: int | None
    games: int
    wins: float
    performance: int | None


RowType = TypeVar("RowType", EntryRow, ListedRow, PairingRow, RatingRow, ResultRow, StandingRow)

Decoded = TypeVar("Decoded")

JSON_FORMAT = "lexidrome-event"

_YES_AND_NO = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_WHOLE = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_HALVES = re.compile(r"\d{1,4}(\.[05]0?)?", re.ASCII)


class _Document(msgspec.Struct, frozen=True):
    event: EventFile
    format: str = JSON_FORMAT
    version: int = 1


def parse_csv(source: str, row_type: type[RowType]) -> tuple[RowType, ...]:
    """The rows of a table; the whole file or nothing, and every error with its line."""
    body = source.removeprefix("\ufeff")
    first_line = body.split("\n", 1)[0]
    separator = max(",;\t", key=first_line.count)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
    try:
        return tuple(_rows(reader, row_type))
    except csv.Error as error:
        raise Malformed(
            text("This is not CSV: {reason}.", reason=str(error)), line=reader.line_num
        ) from None


def format_csv(rows: Sequence[RowType], row_type: type[RowType]) -> str:
    """Rows as a CSV file, with their headings."""
    names = row_type.__struct_fields__
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow([_cell(getattr(row, name)) for name in names])
    return written.getvalue()


def parse_rows_json(source: bytes | str, row_type: type[RowType]) -> tuple[RowType, ...]:
    """Rows out of a JSON list."""
    return _decoded(source, msgspec.json.Decoder(tuple[row_type, ...]))  # type: ignore[valid-type]


def format_rows_json(rows: Sequence[RowType]) -> str:
    """Rows as a JSON list."""
    return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n"


def parse_event_json(source: bytes | str) -> EventFile:
    """An event out of the JSON that `format_event_json` writes."""
    document = _decoded(source, msgspec.json.Decoder(_Document))
    if document.format != JSON_FORMAT or document.version != 1:
        raise Malformed(text("This event has a version that cannot be read here."))
    return document.event


def format_event_json(event: EventFile) -> str:
    """An event as one JSON document."""
    return msgspec.json.format(msgspec.json.encode(_Document(event)), indent=2).decode() + "\n"


def entry_rows(event: EventFile) -> tuple[EntryRow, ...]:
    """The entrants of an event as rows of a table."""
    return tuple(
        EntryRow(
            division.name,
            entrant.number,
            entrant.name,
            entrant.rating,
            entrant.group,
            entrant.is_active,
        )
        for division in event.divisions
        for entrant in division.entrants
    )


def pairing_rows(event: EventFile) -> tuple[PairingRow, ...]:
    """The pairings of an event as rows of a table."""
    return tuple(
        PairingRow(row.division, row.round, row.first, row.second, row.table)
        for row in result_rows(event)
    )


def result_rows(event: EventFile) -> tuple[ResultRow, ...]:
    """The results of an event as rows of a table."""
    return tuple(
        _result(division.name, game) for division in event.divisions for game in division.games
    )


def event_of_rows(
    entries: Iterable[EntryRow], results: Iterable[ResultRow] = (), title: str = ""
) -> EventFile:
    """An event from its tables. Results without a division's entries are refused."""
    entrants: dict[str, list[EntrantLine]] = {}
    for entry in entries:
        line = EntrantLine(entry.number, entry.name, entry.rating, entry.active, entry.group)
        entrants.setdefault(entry.division, []).append(line)
    games: dict[str, list[GameLine]] = {}
    for row in results:
        numbers = {entrant.number for entrant in entrants.get(row.division, ())}
        for number in (row.first, row.second):
            if number is not None and number not in numbers:
                raise BadInput(
                    text(
                        "Division {division} has no number {number}, who is listed in round "
                        "{round}.",
                        division=shown(row.division),
                        number=number,
                        round=row.round,
                    )
                )
        games.setdefault(row.division, []).append(_game(row))
    return EventFile(
        tuple(
            DivisionFile(
                name,
                tuple(sorted(lines, key=lambda line: line.number)),
                tuple(sorted(games.get(name, ()), key=lambda game: (game.round, game.one))),
            )
            for name, lines in entrants.items()
        ),
        title,
    )


def event_of_tables(sources: Iterable[str]) -> EventFile:
    """An event from tables of entries and of results, told apart by their headings."""
    entries: list[ListedRow] = []
    results: list[ResultRow] = []
    for source in sources:
        headings = source.removeprefix("\ufeff").split("\n", 1)[0].lower()
        if re.search(r"\bround\b", headings):
            results.extend(parse_csv(source, ResultRow))
        else:
            entries.extend(parse_csv(source, ListedRow))
    if not entries:
        raise BadInput(text("There is no list of entries among the files."))
    return event_of_rows(_numbered(entries), list(_once_each(results)))


def _once_each(rows: list[ResultRow]) -> Iterator[ResultRow]:
    """Without pairings that stand in another table too, perhaps with their result."""
    seen = {_game_of(row) for row in rows if row.first_score is not None}
    for row in rows:
        if row.first_score is not None or _game_of(row) not in seen:
            seen.add(_game_of(row))
            yield row


def _game_of(row: ResultRow) -> tuple[str, int, frozenset[int | None]]:
    return row.division, row.round, frozenset({row.first, row.second})


def _numbered(entries: Iterable[ListedRow]) -> Iterator[EntryRow]:
    """Who has no number gets the next one of the division."""
    last: dict[str, int] = {}
    for row in entries:
        number = last.get(row.division, 0) + 1 if row.number is None else row.number
        last[row.division] = max(number, last.get(row.division, 0))
        yield EntryRow(row.division, number, row.name, row.rating, row.group, row.active)


def _rows(reader: Iterator[list[str]], row_type: type[RowType]) -> Iterator[RowType]:
    header = next(reader, [])
    names = [name.strip().lower().replace(" ", "_") for name in header]
    fields = msgspec.structs.fields(row_type)
    for field in fields:
        if field.required and field.name not in names:
            raise Malformed(text("The column {name} is missing.", name=field.name), line=1)
        if names.count(field.name) > 1:
            problem = text("The column {name} appears twice.", name=field.name)
            raise Malformed(problem, line=1)
    wanted = {field.name: field.required for field in fields}
    for cells in reader:
        filled = {
            name: cell.strip()
            for name, cell in zip(names, cells, strict=False)
            if name in wanted and cell.strip()
        }
        if filled:
            line = getattr(reader, "line_num", None)
            for name, is_required in wanted.items():
                if is_required and name not in filled:
                    problem = text("The column {name} is empty.", name=name)
                    raise Malformed(problem, line=line)
            values = {name: _value(name, cell, line) for name, cell in filled.items()}
            yield msgspec.convert(values, row_type)


def _value(name: str, cell: str, line: int | None) -> str | int | float | bool:
    """What a cell means in its column."""
    if name in ("division", "name", "entrant", "group"):
        return parse_cell(cell)
    if name == "active" and cell.lower() in _YES_AND_NO:
        return _YES_AND_NO[cell.lower()]
    if name in ("wins", "losses") and _HALVES.fullmatch(cell):
        return float(cell)
    if name not in ("active", "wins", "losses") and _WHOLE.fullmatch(cell):
        return int(cell)
    raise Malformed(
        text("“{cell}” does not fit into the column {name}.", cell=shown(cell), name=name),
        line=line,
    )


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return format_cell(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _decoded(source: bytes | str, decoder: msgspec.json.Decoder[Decoded]) -> Decoded:
    try:
        return decoder.decode(source)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(text("This JSON cannot be read: {reason}.", reason=str(error))) from None


def _result(division: str, game: GameLine) -> ResultRow:
    if game.is_bye:
        return ResultRow(division, game.round, game.one, None, game.one_score, None, game.table)
    sides = [(game.one, game.one_score), (game.other, game.other_score)]
    if game.first == game.other:
        sides.reverse()
    (first, first_score), (second, second_score) = sides
    return ResultRow(division, game.round, first, second, first_score, second_score, game.table)


def _game(row: ResultRow) -> GameLine:
    if row.second is None:
        return GameLine(row.round, row.first, one_score=row.first_score, table=row.table)
    sides = sorted(((row.first, row.first_score), (row.second, row.second_score)), key=_number)
    (one, one_score), (other, other_score) = sides
    return GameLine(row.round, one, other, one_score, other_score, row.first, row.table)


def _number(side: tuple[int, int | None]) -> int:
    return side[0]
