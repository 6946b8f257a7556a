"""Reads a table of results; one with a fault is refused whole, with the line."""

from __future__ import annotations

import csv
import io

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.tournament.values import Score

_COLUMNS = ("number", "points", "opponent", "opponent_points")


class ResultRow(msgspec.Struct, frozen=True):
    line: int
    round_number: int | None
    scores: tuple[Score, Score]


def parse_results(source: str) -> list[ResultRow]:
    """Rows of number, points, opponent, opponent_points and, if there is such a column, round."""
    reader = csv.reader(io.StringIO(source.removeprefix("\ufeff"), newline=""), strict=True)
    rows: list[ResultRow] = []
    headings: list[str] | None = None
    before = 0
    try:
        for cells in reader:
            line, before = before + 1, reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if headings is None:
                headings = _headings(cells, line)
            else:
                rows.append(_row(dict(zip(headings, cells, strict=False)), line))
    except csv.Error as error:
        raise BadInput(
            text("Line {line}: {problem}.", line=before + 1, problem=str(error))
        ) from error
    if not rows:
        raise BadInput(text("There are no results in the file."))
    return rows


def _headings(cells: list[str], line: int) -> list[str]:
    headings = [cell.strip().casefold().replace(" ", "_") for cell in cells]
    for column in _COLUMNS:
        if headings.count(column) != 1:
            raise BadInput(
                text("Line {line}: there must be one column “{name}”.", line=line, name=column)
            )
    return headings


def _row(values: dict[str, str], line: int) -> ResultRow:
    number, points, opponent, others = (_whole(values, column, line) for column in _COLUMNS)
    at = _whole(values, "round", line) if values.get("round", "").strip() else None
    return ResultRow(line, at, (Score(number, points), Score(opponent, others)))


def _whole(values: dict[str, str], column: str, line: int) -> int:
    cell = values.get(column, "").strip()
    digits = cell.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 4:
        raise BadInput(
            text("Line {line}: “{value}” is no {column}.", line=line, value=cell, column=column)
        )
    return int(cell)
