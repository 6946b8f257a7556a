"""Files of lists as people have them: text in whatever encoding, or a spreadsheet's first sheet.

A spreadsheet is a zip of XML, of which the first sheet is read as cells and written down with
tabs between them; formulas are not reckoned, what was stored as their value is taken. Sheets may
come from anybody: how much is unpacked is bounded, and XML that declares entities is refused.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from lexidrome.base import BadInput, text
from lexidrome.notation.unpacking import UNREADABLE, content_of

MOST_UNPACKED = 20_000_000
MOST_ROWS = 10_000
MOST_COLUMNS = 60
_ZIP = b"PK\x03\x04"
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_X = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_REL = "{http://schemas.openxmlformats.org/package/2006/relationships}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_REFERENCE = re.compile(r"([A-Z]{1,3})\d+")
_WHOLE = re.compile(r"-?\d+\.0+")


def read_list(name: str, data: bytes) -> str:
    """The list in a file as text; `BadInput` says why it cannot be read."""
    if data.startswith(_OLD_EXCEL):
        raise BadInput(
            text("{file} is an old spreadsheet; save it as .xlsx, .ods or CSV.", file=name[:60])
        )
    if not data.startswith(_ZIP):
        return decode_list(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            rows = list(_ods(packed) if "content.xml" in packed.namelist() else _xlsx(packed))
    except (ET.ParseError, *UNREADABLE) as error:
        raise BadInput(text("{file} is not a spreadsheet.", file=name[:60])) from error
    written = io.StringIO(newline="")
    csv.writer(written, delimiter="\t", lineterminator="\n").writerows(rows)
    return written.getvalue()


def decode_list(data: bytes) -> str:
    """Text as UTF-8, UTF-16 or, where it is neither, as Windows wrote it in the West."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if data[1::2].count(0) * 3 > len(data):
        return data.decode("utf-16-le", errors="replace")
    if data[::2].count(0) * 3 > len(data):
        return data.decode("utf-16-be", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _part(packed: zipfile.ZipFile, name: str) -> ET.Element:
    body = content_of(packed, name, MOST_UNPACKED)
    if len(body) > MOST_UNPACKED:
        raise BadInput(text("The spreadsheet is too large."))
    if b"<!DOCTYPE" in body or b"<!ENTITY" in body or b"\x00" in body:
        raise ValueError(name)
    # What makes XML of strangers dangerous is refused above.
    return ET.fromstring(body)  # noqa: S314


# Excel and what writes like it


def _xlsx(packed: zipfile.ZipFile) -> Iterator[list[str]]:
    names = packed.namelist()
    shared = (
        [_words(each) for each in _part(packed, "xl/sharedStrings.xml").findall(f"{_X}si")]
        if "xl/sharedStrings.xml" in names
        else []
    )
    sheet = _part(packed, _first_sheet(packed))
    written = 0
    for row in sheet.iter(f"{_X}row"):
        number = max(int(row.get("r", "0")), written + 1)
        if number > MOST_ROWS:
            raise BadInput(text("A list has at most {most} lines.", most=MOST_ROWS))
        # Empty rows are not stored; lines count as the spreadsheet counts them.
        yield from ([] for _ in range(number - written - 1))
        written = number
        cells: list[str] = []
        for cell in row.findall(f"{_X}c"):
            place = _column(cell.get("r", ""), len(cells))
            if place < MOST_COLUMNS:
                cells.extend([""] * (place + 1 - len(cells)))
                cells[place] = _value(cell, shared)
        yield cells


def _first_sheet(packed: zipfile.ZipFile) -> str:
    book = _part(packed, "xl/workbook.xml")
    sheets = [each for each in book.iter(f"{_X}sheet") if each.get("state", "visible") == "visible"]
    wanted = sheets[0].get(f"{_R}id") if sheets else None
    for each in _part(packed, "xl/_rels/workbook.xml.rels").iter(f"{_REL}Relationship"):
        if each.get("Id") == wanted:
            target = each.get("Target", "")
            return target[1:] if target.startswith("/") else f"xl/{target}"
    raise KeyError("sheet")


def _column(reference: str, following: int) -> int:
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return following
    place = 0
    for letter in found[1]:
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1


def _value(cell: ET.Element, shared: list[str]) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return _words(cell)
    value = cell.findtext(f"{_X}v") or ""
    if kind == "s":
        at = int(value)
        return shared[at] if 0 <= at < len(shared) else ""
    if kind == "e":
        return ""
    return value.partition(".")[0] if _WHOLE.fullmatch(value) else value


def _words(node: ET.Element) -> str:
    """Text that may be in several pieces, without how it is pronounced."""
    parts = [
        each.text or ""
        for run in node.iter()
        if run.tag in (f"{_X}si", f"{_X}is", f"{_X}r")
        for each in run.findall(f"{_X}t")
    ]
    return "".join(parts)


# OpenDocument


def _ods(packed: zipfile.ZipFile) -> Iterator[list[str]]:
    table = next(_part(packed, "content.xml").iter(f"{_TABLE}table"), None)
    if table is None:
        raise KeyError("table")
    for at, row in enumerate(table.iter(f"{_TABLE}table-row")):
        if at >= MOST_ROWS:
            raise BadInput(text("A list has at most {most} lines.", most=MOST_ROWS))
        cells: list[str] = []
        for cell in row:
            if cell.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
                said = " ".join("".join(each.itertext()) for each in cell.iter(f"{_TEXT}p"))
                cells.extend([said] * min(times, MOST_COLUMNS - len(cells)))
        while cells and not cells[-1]:
            cells.pop()
        yield cells
