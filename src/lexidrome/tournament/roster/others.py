"""The lines of a list that are about nobody: titles, totals, remarks, headings once more."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexidrome.base import Text, text
from lexidrome.tournament.roster.columns import Layout, Takes
from lexidrome.tournament.roster.headings import WHO, Column, is_heading
from lexidrome.tournament.roster.sheet import Line, Sheet

LONGEST_NAME_CELL = 60
"""What is longer and alone in its line is a sentence."""
_TOTAL = re.compile(
    r"(?:grand\s+)?(?:total|totals|sum|summe|gesamt|insgesamt|count|anzahl|average|avg|mean|"
    r"durchschnitt|mittelwert)(?:[\s:=\d.,]*|[\s:=\d.,]+(?:of|number|players|teams|entrants|"
    r"entries|people|rating|spieler|teilnehmer|teams|paare)\b.*)|"
    r"\d+\s+(?:players|teams|entrants|entries|people|spieler\w*|teilnehmer\w*|paare)\b.*",
    re.IGNORECASE,
)
"""Nobody's name: there is a Count Basie."""
_SECTION = re.compile(
    r"[-=*#\s]*(?:(?:division|div\.?|section|group|gruppe|klasse)\s+(?P<name>.*?)|(?P<bare>.*?))"
    r"[-=*#:\s]*(?:\(\s*\d*[^()]*\))?[:\s]*",
    re.IGNORECASE,
)
_WAITING = re.compile(
    r"[-=*#(\s]*(?:wait(?:ing)?[\s-]*list|standby|stand-by|reserves?|warteliste|nachrücker)\b.*",
    re.IGNORECASE,
)
_REMARKS = re.compile(
    r"(?:[*†]|©|https?:|www\.|(?:generated|printed|updated|last updated|as of|please|bitte)\b|"
    r"(?:note|notes|nb|n\.b\.|hinweis|anm\.?|stand|page|seite|source|quelle|contact|questions)"
    r"\s*[:\d]).*",
    re.IGNORECASE,
)


_GREETING = re.compile(
    r"(?:hi|hello|hallo|dear|liebe|lieber|thanks|thank you|regards|best|cheers|danke|viele grüße|"
    r"gruß|lg|mfg)\b(?:\s+\w+){0,2}\s*[,!].*|.*:",
    re.IGNORECASE,
)
"""Of the mail that a list came with."""


_CLOSING = re.compile(
    r"(?:thanks|thank you|many thanks|cheers|sincerely|(?:best |kind |warm )?regards|best wishes|"
    r"danke|vielen dank|(?:viele |liebe |beste |herzliche |schöne )?grüße|"
    r"mit freundlichen grüßen|lg|mfg|vg)\s*[,.!]*",
    re.IGNORECASE,
)
"""Whoever wrote the mail signs it below."""
_NOBODY = re.compile(
    r"\W*(?:bye|freilos|tb[acd]|n\.?\s?n\.?|open|vacant|frei|empty|leer|x+|\?+)\W*", re.IGNORECASE
)
"""Where a name belongs: a place that is kept free."""


class OtherLines:
    """Tells them from entries, from top to bottom, and what they say of the lines below."""

    def __init__(self, sheet: Sheet, layout: Layout, takes: Takes) -> None:
        self.sheet = sheet
        self.layout = layout
        self.takes = takes
        self.above: set[str] = set()
        """What stands above the headings and, on printed pages, there again."""
        self.division = ""
        """Of the section that the lines stand in."""
        self.is_waiting = False
        """Whether the lines stand below “Waiting list”."""
        self.is_signed = False
        """Whether the mail that the list came with has ended."""

    def about_nobody(self, line: Line, *, is_first: bool) -> Text | None:
        layout = self.layout
        alone = line.filled[0] if len(line.filled) == 1 else ""
        if line.number < layout.head:
            self.above.add(_without_digits(line))
            return (self.section(alone) if alone else None) or text("above the headings")
        if _without_digits(line) in self.above:
            return text("above the headings, too")
        if layout.head and self.is_head_again(line):
            return text("the headings again")
        if _TOTAL.fullmatch(line.filled[0]) and (alone or not self.names_in(line)[1:]):
            return text("a total")
        if alone and (why := self.section(alone)) is not None:
            return why
        has_columns = len(layout.columns) > 1
        if self.is_remark(line):
            return text("a remark")
        if alone and is_first and not layout.head and has_columns and self.is_title(line):
            return text("a title")
        used = {column for column, cell in cells_of(self.layout, line) if cell}
        names = self.names_in(line)
        is_nobody = names and all(map(_NOBODY.fullmatch, names))
        if is_nobody or used <= {Column.NUMBER, Column.UNUSED, Column.TABLE}:
            return text("has no name")
        if self.is_waiting:
            return text("below “waiting list”")
        return None

    def is_remark(self, line: Line) -> bool:
        if _CLOSING.fullmatch(line.source.strip()):
            self.is_signed = True
            return True
        alone = line.filled[0] if len(line.filled) == 1 else ""
        if _GREETING.fullmatch(line.source.strip()) or (self.is_signed and alone):
            return True
        is_long = len(alone) > LONGEST_NAME_CELL
        return len(self.layout.columns) > 1 and bool(is_long or _REMARKS.match(alone))

    def is_head_again(self, line: Line) -> bool:
        is_same = line.filled == tuple(each for each in self.layout.headings if each)
        return is_same or (len(line.filled) > 1 and all(map(is_heading, line.filled)))

    def section(self, alone: str) -> Text | None:
        if _WAITING.fullmatch(alone):
            self.is_waiting = True
            return text("a title")
        found = _SECTION.fullmatch(alone)
        if found is None:
            return None
        told = (found["name"] or found["bare"] or "").strip()
        known = known_division(self.takes, told) or known_division(
            self.takes, alone.strip(" :-=*#")
        )
        is_named = found["name"] is not None
        has_columns = len(self.layout.columns) > 1
        if known is None and not (is_named and (has_columns or len(told) < 4)):
            return None
        self.is_waiting = False
        if len(self.takes.divisions) > 1:
            self.division = known or told
        return text("a title")

    def is_title(self, line: Line) -> bool:
        """Above the first line of a list without headings: set apart, or with a number in it."""
        at = next(at for at, each in enumerate(self.sheet.lines) if each.number == line.number)
        after = self.sheet.lines[at + 1 : at + 2]
        is_apart = bool(after) and after[0].number > line.number + line.source.count("\n") + 1
        return is_apart or any(mark.isdigit() or mark == ":" for mark in line.source)

    def names_in(self, line: Line) -> list[str]:
        return [cell for column, cell in cells_of(self.layout, line) if column in WHO and cell]


def cells_of(layout: Layout, line: Line) -> Iterator[tuple[Column, str]]:
    return zip(layout.columns, line.cells, strict=False)


def known_division(takes: Takes, written: str) -> str | None:
    plain = " ".join(written.casefold().split())
    bare = re.sub(r"^(?:division|div\.?|section|group|gruppe|klasse)\s+", "", plain)
    return next((name for name in takes.divisions if name.casefold() in (plain, bare)), None)


def _without_digits(line: Line) -> str:
    return re.sub(r"\d+", "", " ".join(line.filled))
