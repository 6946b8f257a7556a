"""Lists that are no table yet, made into one: all names in a line, a block for each, and the like.

What has one of these shapes is written anew, a line for each entrant and tabs between the cells;
everything else stays as it is. Nothing that says something of somebody is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from typing import TypeAlias

from lexidrome.tournament.roster.cells import has_two_words, read_rating
from lexidrome.tournament.roster.columns import Takes, find_head
from lexidrome.tournament.roster.headings import WHO, is_heading, meaning_of
from lexidrome.tournament.roster.sheet import LONGEST_LINE, MOST_CELLS, Sheet, read_sheet

Rows: TypeAlias = list[list[str]]

FEWEST_IN_A_LINE = 4
"""So many names in one line are a list; fewer may be a name, a club and a town."""
MOST_MARKED = 100_000
"""Characters of what is written in marks, as pages and programs do."""
_MAIL = re.compile(r"[^<>@\s]+@[^<>@\s]+")
_TO = re.compile(r"(?:to|cc|bcc|an)\s*:\s*", re.IGNORECASE)
_AND = re.compile(r",?\s+(?:and|und|&)\s+", re.IGNORECASE)
LONGEST_LABEL = 30
_DIGIT = re.compile(r"\d")
_QUOTED = re.compile(r"\s*(?:>\s?)+")
_SAID = re.compile(
    r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?(?:\]| -)\s*"
    r"(?P<name>[^:]{1,60}): (?P<note>.*)"
)
"""“[12.11.26, 18:02] Ann Lee: I am in”, as a chat is copied."""
_LEADER = re.compile(r"(?<=\S)\s*(?:\.{3,}|…+|_{3,})\s*(?=\S)")
_BRACKETED = re.compile(
    r"(?P<name>[^()]*\S)\s*\(\s*(?P<rating>\d{3,4})\s*[,;/]\s*(?P<club>[^()]+)\)"
)
_SLASHED = re.compile(r"[^/]+(?:\s/\s[^/]+){2,}")
_CARD = re.compile(r"BEGIN:VCARD\s", re.IGNORECASE)
_CARD_LINE = re.compile(r"(?P<what>FN|EMAIL|TEL)(?:;[^:]*)?:(?P<value>.*)", re.IGNORECASE)


def unfolded(source: str, takes: Takes) -> str:
    """The list as a table, where it is one of a shape that is known."""
    body = source.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
    if not body.strip():
        return ""
    for way in _OF_PROGRAMS:
        if rows := way(body):
            return _table(rows)
    if any(len(line) > LONGEST_LINE for line in body.split("\n")):
        return source
    body = _unquoted(body)
    for way in (*_WRITTEN, *(_OF_ONE if takes.persons == 1 else ())):
        if rows := way(body):
            return _table(rows)
    return body


def _table(rows: Rows) -> str:
    return "\n".join("\t".join(_cell(cell) for cell in row) for row in rows)


def _cell(written: str) -> str:
    return " ".join(written.split())


def _lines(body: str) -> list[str]:
    return [line for line in body.split("\n") if line.strip()]


def _unquoted(body: str) -> str:
    """A mail that was answered has marks before its lines."""
    lines = _lines(body)
    if not lines or not all(_QUOTED.match(line) for line in lines):
        return body
    return "\n".join(_QUOTED.sub("", line, count=1) for line in body.split("\n"))


# What programs write


class _Table(HTMLParser):
    """The cells of every table of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._is_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append("")
        self._is_cell = tag in ("td", "th") or (self._is_cell and tag != "tr")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table"):
            self._is_cell = False

    def handle_data(self, data: str) -> None:
        if self._is_cell and self.rows and self.rows[-1]:
            self.rows[-1][-1] += f"{data} "


def _marked_up(body: str) -> Rows:
    marks = body[: MOST_MARKED + 1].lower()
    if len(marks) > MOST_MARKED or "<tr" not in marks or not ("<td" in marks or "<th" in marks):
        return []
    page = _Table()
    page.feed(body)
    return [row for row in page.rows if any(cell.strip() for cell in row)]


def _cards(body: str) -> Rows:
    """Addresses as phones send them."""
    if not _CARD.match(body.lstrip()):
        return []
    rows: Rows = [["Name", "Contact"]]
    for card in _CARD.split(body):
        found = [each for line in _lines(card) if (each := _CARD_LINE.fullmatch(line.strip()))]
        name = next((each["value"] for each in found if each["what"].upper() == "FN"), "")
        told = [each["value"] for each in found if each["what"].upper() != "FN"]
        if name or told:
            rows.append([name, ", ".join(told)])
    return rows


def _objects(body: str) -> Rows:
    """JSON: texts, or objects with the same keys."""
    if len(body) > MOST_MARKED or not body.lstrip().startswith("["):
        return []
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return []
    if not found or not isinstance(found, list):
        return []
    if all(isinstance(each, str) for each in found):
        return [[each] for each in found]
    if not all(isinstance(each, dict) for each in found):
        return []
    keys = list(dict.fromkeys(key for each in found for key in each))
    flat = [[each.get(key) for key in keys] for each in found]
    if any(isinstance(cell, dict | list) for row in flat for cell in row):
        return []
    return [keys, *([_told(cell) for cell in row] for row in flat)]


def _told(value: str | float | bool | None) -> str:
    return "" if value is None or isinstance(value, bool) else str(value)


# What people write


def _addressed(body: str) -> Rows:
    """“Ann Lee <ann@example.org>, Bob Ray <bob@example.org>”, as in the head of a mail."""
    *parts, rest = body.split(">")
    if len(parts) < 2 or rest.strip(" ,;\n"):
        return []
    rows: Rows = [["Name", "Contact"]]
    for part in parts:
        name, _, mail = part.partition("<")
        if not _MAIL.fullmatch(mail.strip()):
            return []
        rows.append([_TO.sub("", name).strip(" ,;\n\"'") or mail, mail])
    return rows


def _in_one_line(body: str) -> Rows:
    lines = _lines(body)
    if len(lines) != 1:
        return []
    line = lines[0].strip().rstrip(".")
    separator = ";" if ";" in line else ","
    parts = [part.strip() for part in line.split(separator)]
    ends = _AND.split(parts[-1]) if separator == "," else parts[-1:]
    names = [part for part in (*parts[:-1], *ends) if part]
    is_of_names = all(has_two_words(name) and not _DIGIT.search(name) for name in names)
    return [[name] for name in names] if is_of_names and len(names) >= FEWEST_IN_A_LINE else []


def _in_blocks(body: str) -> Rows:
    """“Name: Ann Lee”, “Rating: 1543”, and the next one below."""
    lines = [line.partition(":") for line in _lines(body)]
    labels = [label.strip().casefold() for label, _, _ in lines]
    known = {label for label in labels if len(label) <= LONGEST_LABEL and is_heading(label)}
    names = {label for label in known if meaning_of(label) in WHO and labels.count(label) > 1}
    if len(known) < 2 or not names or not all(colon for _, colon, _ in lines):
        return []
    columns = list(dict.fromkeys(labels))
    if len(columns) > MOST_CELLS:
        return []
    blocks: list[dict[str, str]] = []
    for label, (_, _, value) in zip(labels, lines, strict=True):
        if not blocks or label in blocks[-1]:
            blocks.append({})
        blocks[-1][label] = value
    return [columns, *([block.get(column, "") for column in columns] for block in blocks)]


def _in_paragraphs(body: str) -> Rows:
    """A name, below it what is said of it, and an empty line: all of the same length."""
    found = [_lines(each) for each in re.split(r"\n[ \t]*(?:\n[ \t]*)+", body.strip())]
    size = len(found[0])
    if len(found) < 2 or not 1 < size <= MOST_CELLS or {len(each) for each in found} != {size}:
        return []
    has_rating = any(all(read_rating(each[at]) for each in found) for at in range(1, size))
    is_of_names = all(has_two_words(each[0]) and not _DIGIT.search(each[0]) for each in found)
    return found if has_rating and is_of_names else []


def _from_a_chat(body: str) -> Rows:
    found = [_SAID.fullmatch(line.strip()) for line in _lines(body)]
    said = [each for each in found if each is not None]
    if len(said) < 2 or len(said) != len(found):
        return []
    return [["Name", "Note"], *([each["name"], each["note"]] for each in said)]


def _with_leaders(body: str) -> Rows:
    """“Ann Lee ........ 1543”."""
    lines = _lines(body)
    if sum(bool(_LEADER.search(line)) for line in lines) * 2 <= len(lines):
        return []
    return [_LEADER.split(line.strip()) for line in lines]


def _bracketed(body: str) -> Rows:
    """“Ann Lee (1543, Leeds)”."""
    found = [_BRACKETED.fullmatch(line.strip()) for line in _lines(body)]
    rows = [[each["name"], each["rating"], each["club"]] for each in found if each is not None]
    return [["Name", "Rating", "Club"], *rows] if len(rows) == len(found) else []


def _slashed(body: str) -> Rows:
    """“Ann Lee / 1543 / Leeds”."""
    lines = _lines(body)
    is_so = all(_SLASHED.fullmatch(line.strip()) for line in lines)
    return [re.split(r"\s/\s", line.strip()) for line in lines] if lines and is_so else []


# Tables that lie otherwise


def _cut(body: str) -> Sheet | None:
    lines = _lines(body)
    is_cut = len(lines) > 1 and any(each in body for each in "\t;|,")
    return read_sheet(body) if is_cut else None


def _upright(body: str) -> Rows:
    """Names beside each other, and what is said of them below: turned by a quarter."""
    sheet = _cut(body)
    if sheet is None or sheet.width < 3:
        return []
    firsts = [line.cells[0] for line in sheet.lines]
    top = sheet.lines[0].cells[1:]
    is_lying = (
        all(is_heading(each) for each in firsts)
        and any(meaning_of(each) in WHO for each in firsts)
        and not any(is_heading(each) for each in top if each)
    )
    return _turned(sheet) if is_lying else []


def _turned(sheet: Sheet) -> Rows:
    return [
        [line.cells[at] if at < len(line.cells) else "" for line in sheet.lines]
        for at in range(sheet.width)
    ]


def _beside(body: str) -> Rows:
    """The same headings again to the right: the second half of the list stands beside the first."""
    sheet = _cut(body)
    head = 0 if sheet is None else find_head(sheet)
    if sheet is None or not head:
        return []
    line = next(each for each in sheet.lines if each.number == head)
    parts = list(_repeated([each.casefold() for each in line.cells]))
    if len(parts) < 2:
        return []
    above = [[each.source] for each in sheet.lines if each.number < head]
    below = [each.cells for each in sheet.lines if each.number > head]
    rows = [[*cells[first:end]] for first, end in parts for cells in below]
    return [*above, list(line.cells[slice(*parts[0])]), *(row for row in rows if any(row))]


def _repeated(headings: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where each repetition begins and ends; nothing where they are not all alike."""
    filled = [at for at, heading in enumerate(headings) if heading]
    starts = [at for at in filled if headings[at] == headings[filled[0]]]
    size = next((at for at in range(1, len(headings)) if headings[at] == headings[filled[0]]), 0)
    groups = [tuple(each for each in headings[at : at + size] if each) for at in starts]
    has_name = any(meaning_of(each) in WHO for each in groups[0])
    if size and has_name and len(set(groups)) == 1 and sum(map(len, groups)) == len(filled):
        yield from ((at, at + size) for at in starts)


_OF_PROGRAMS: tuple[Callable[[str], Rows], ...] = (_marked_up, _cards, _objects)
_WRITTEN: tuple[Callable[[str], Rows], ...] = (
    _addressed,
    _in_one_line,
    _in_blocks,
    _in_paragraphs,
    _from_a_chat,
    _with_leaders,
    _upright,
)
_OF_ONE: tuple[Callable[[str], Rows], ...] = (_beside, _bracketed, _slashed)
"""Where two play together these are two beside each other, or two between whom a stroke stands."""
