"""Guesses which line of a list has the headings, and what stands in each column."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import msgspec

from lexidrome.tournament.roster.cells import has_two_words, read_rating, split_names, words
from lexidrome.tournament.roster.headings import (
    SECOND,
    WHO,
    Column,
    is_heading,
    is_of_an_organisation,
    meaning_of,
    words_of,
)
from lexidrome.tournament.roster.sheet import Line, Sheet

HEAD_WITHIN = 12
"""Titles above the headings are not longer than that."""
SURE = 0.6
"""Where so many of a column are of one kind, all are meant to be."""
_MANY = frozenset({Column.CONTACT, Column.NOTE, Column.NEEDS, Column.UNUSED})
"""What may stand in several columns."""
_NEWER = words("new current latest neu neue aktuell aktuelle")
_OLDER = words("old previous alt alte")
_CONTACT = re.compile(r"\S+@\S+\.\S+|\+?[\d\s()/.-]{7,}")
_LETTERS = re.compile(r"[^\W\d]")


class Takes(msgspec.Struct, frozen=True):
    """What the event is that a list is read for."""

    persons: int = 1
    """How many play as one side."""
    has_teams: bool = False
    """Individuals form teams, so that a team beside a name is that."""
    divisions: tuple[str, ...] = ()
    longest: int = 40
    """How many characters a name has at most."""
    taken: frozenset[tuple[str, int]] = frozenset()
    """Numbers that were given out already, by division."""


ANY = Takes()
"""Whoever comes: one by one."""


class Layout(msgspec.Struct, frozen=True):
    """How a list is laid out, as it was guessed or as somebody says."""

    head: int
    """The number of the line with the headings; 0: there is none."""
    columns: tuple[Column, ...]
    headings: tuple[str, ...]


def guess_layout(sheet: Sheet, takes: Takes) -> Layout:
    head = find_head(sheet)
    return lay_out(sheet, head, takes)


def lay_out(
    sheet: Sheet, head: int, takes: Takes, said: Mapping[int, Column] | None = None
) -> Layout:
    """With the headings in this line; what somebody `said` of a column is not guessed."""
    line = next((each for each in sheet.lines if each.number == head), None)
    headings = () if line is None else line.cells
    headings += ("",) * (sheet.width - len(headings))
    body = [each for each in sheet.lines if each.number > head]
    if line is None:
        guessed = _by_content(sheet, body, takes)
    else:
        guessed = _by_headings(headings, body, takes)
    chosen = [(said or {}).get(at, column) for at, column in enumerate(guessed)]
    return Layout(0 if line is None else head, tuple(chosen), headings)


def find_head(sheet: Sheet) -> int:
    """The line that has the most headings, and hardly anything else; 0 if there is none."""
    best, found = 0, 0
    for line in sheet.lines[:HEAD_WITHIN]:
        known = [cell for cell in line.filled if is_heading(cell)]
        has_who = any(meaning_of(cell) in WHO for cell in known)
        is_head = has_who or len(known) > 1
        if len(known) * 2 >= len(line.filled) and len(known) > best and is_head:
            best, found = len(known), line.number
    if found or not sheet.lines:
        return found
    first = sheet.lines[0]
    is_section = len(first.filled) == 1 and meaning_of(first.filled[0]) is Column.DIVISION
    is_head = all(is_heading(cell) for cell in first.filled) or _stands_over_numbers(sheet)
    return first.number if is_head and not is_section else 0


def _stands_over_numbers(sheet: Sheet) -> bool:
    """Whether the first line has words where all others have ratings or numbers."""
    first, *body = sheet.lines
    for at, cell in enumerate(first.cells):
        below = _filled(body, at)
        is_word = bool(_LETTERS.search(cell)) and read_rating(cell) is None
        if is_word and len(below) > 1 and _share(below, _is_number) > SURE:
            return True
    return False


def _is_number(cell: str) -> bool:
    return read_rating(cell) is not None


def _by_headings(headings: tuple[str, ...], body: list[Line], takes: Takes) -> list[Column]:
    columns = [meaning_of(each) for each in headings]
    for at, heading in enumerate(headings):
        is_either = not {"club", "verein"}.isdisjoint(words_of(heading))
        if takes.persons == 1 and columns[at] is Column.SCHOOL and is_either:
            columns[at] = Column.CLUB
    if Column.NAME in columns and Column.FIRST in columns and Column.LAST not in columns:
        # “Name; Vorname”: the name is the family's.
        columns[columns.index(Column.NAME)] = Column.LAST
    elif Column.NAME in columns and Column.LAST in columns and Column.FIRST not in columns:
        columns[columns.index(Column.NAME)] = Column.FIRST
    _find_a_rating(headings, columns, body)
    _take_the_newest_rating(headings, columns)
    _give_teams_their_place(columns, takes)
    _see_names_in_teams(columns, body, takes)
    _once_each(columns, takes)
    like_names = [] if WHO & set(columns) else _like_names(columns, body, takes)
    if like_names:
        best = max(like_names, key=lambda at: _likeness(_filled(body, at)))
        columns[best] = Column.NAME
    return _without_counting(columns, body, takes)


def _take_the_newest_rating(headings: tuple[str, ...], columns: list[Column]) -> None:
    ratings = [at for at, column in enumerate(columns) if column is Column.RATING]
    newest = [at for at in ratings if _NEWER & set(words_of(headings[at]))]
    older = [at for at in ratings if _OLDER & set(words_of(headings[at]))]
    for at in ratings if len(ratings) > 1 else ():
        if (newest and at != newest[0]) or (not newest and at in older and older != ratings):
            columns[at] = Column.UNUSED


def _find_a_rating(headings: tuple[str, ...], columns: list[Column], body: list[Line]) -> None:
    """Under the name of an organisation alone, where nothing else is called a rating."""
    for at, heading in enumerate(headings):
        cells = _filled(body, at)
        is_free = columns[at] is Column.UNUSED and Column.RATING not in columns
        if (
            is_free
            and cells
            and is_of_an_organisation(heading)
            and _share(cells, _is_number) > SURE
        ):
            columns[at] = Column.RATING


def _see_names_in_teams(columns: list[Column], body: list[Line], takes: Takes) -> None:
    """Those who play together may stand under “Team”, where no other column has a name."""
    if takes.persons < 2 or WHO & set(columns) != {Column.TEAM}:
        return
    at = columns.index(Column.TEAM)
    cells = _filled(body, at)
    if cells and _share(cells, lambda cell: len(split_names(cell)) == takes.persons) > SURE:
        columns[at] = Column.NAME


def _likeness(cells: list[str]) -> float:
    """How much a column looks like names: of two words, and hardly one twice."""
    return _share(cells, has_two_words) + len(set(cells)) / len(cells)


def _give_teams_their_place(columns: list[Column], takes: Takes) -> None:
    """Beside the name of somebody who plays alone a team is where they come from."""
    is_alone = takes.persons == 1 and not takes.has_teams
    if is_alone and Column.TEAM in columns and (WHO - {Column.TEAM}) & set(columns):
        other = Column.CLUB if Column.CLUB not in columns else Column.UNUSED
        columns[columns.index(Column.TEAM)] = other


def _once_each(columns: list[Column], takes: Takes) -> None:
    seen: set[Column] = set()
    for at, column in enumerate(columns):
        if column in seen and column not in _MANY:
            second = SECOND.get(column) if takes.persons > 1 else None
            is_free = second is not None and second not in columns
            columns[at] = second if second is not None and is_free else Column.UNUSED
        seen.add(columns[at])


def _by_content(sheet: Sheet, body: list[Line], takes: Takes) -> list[Column]:
    columns = [Column.UNUSED] * sheet.width
    for at in range(sheet.width):
        columns[at] = _looks_like(_filled(body, at), takes) or Column.UNUSED
    _once_each(columns, takes)
    names = _like_names(columns, body, takes)
    for at, column in zip(names, _named(sheet, body, names, takes), strict=False):
        columns[at] = column
    return _without_counting(columns, body, takes)


def _looks_like(cells: list[str], takes: Takes) -> Column | None:
    """What stands in a column that is no name; none where it may be one."""
    if not cells:
        return Column.UNUSED
    most = len(cells) * SURE
    if sum(cell.isdecimal() for cell in cells) >= most:
        numbers = [int(cell[:6]) for cell in cells if cell.isdecimal()]
        if numbers == list(range(1, len(numbers) + 1)):
            return Column.NUMBER
        return Column.RATING
    if sum(read_rating(cell) is not None for cell in cells) >= most:
        return Column.RATING
    if sum(bool(_CONTACT.fullmatch(cell)) for cell in cells) >= most:
        return Column.CONTACT
    divisions = {each.casefold() for each in takes.divisions}
    if len(divisions) > 1 and sum(cell.casefold() in divisions for cell in cells) >= most:
        return Column.DIVISION
    return None


def _like_names(columns: list[Column], body: list[Line], takes: Takes) -> list[int]:
    """The columns that nothing is known of and that could be names."""
    return [
        at
        for at, column in enumerate(columns)
        if column is Column.UNUSED
        and (cells := _filled(body, at))
        and _looks_like(cells, takes) is None
        and sum(bool(_LETTERS.search(cell)) for cell in cells) * 2 > len(cells)
    ]


def _named(sheet: Sheet, body: list[Line], names: list[int], takes: Takes) -> Iterator[Column]:
    """What the columns of words are, from the left, where nothing says so."""
    cells = [_filled(body, at) for at in names]
    of_two = [bool(each) and _share(each, has_two_words) > 0.5 for each in cells]
    varied = [len(set(each)) * 5 > len(each) * 3 for each in cells]
    if len(names) < 2:
        yield Column.NAME
        return
    if takes.persons > 1:
        if of_two[0] and of_two[1]:
            yield from (Column.NAME, Column.NAME2, Column.SCHOOL)
        elif len(names) > 2 and of_two[1] and of_two[2]:
            yield from (Column.TEAM, Column.NAME, Column.NAME2, Column.SCHOOL)
        elif of_two[0]:
            yield from (Column.NAME, Column.SCHOOL)
        else:
            yield from (Column.TEAM, Column.NAME, Column.SCHOOL)
        return
    if not of_two[0] and not of_two[1] and varied[0] and varied[1]:
        is_last_first = sheet.separator == ","
        yield from (Column.LAST, Column.FIRST) if is_last_first else (Column.FIRST, Column.LAST)
    else:
        yield Column.NAME
    yield from (Column.CLUB, Column.NOTE)


def _without_counting(columns: list[Column], body: list[Line], takes: Takes) -> list[Column]:
    """Numbers that were given out to others already, and only count the lines, are no numbers."""
    if Column.NUMBER not in columns:
        return columns
    at = columns.index(Column.NUMBER)
    cells = [cell.rstrip(".)") for cell in _filled(body, at)]
    counted = [str(number) for number in range(1, len(cells) + 1)]
    if cells == counted and takes.taken:
        columns[at] = Column.UNUSED
    return columns


def _filled(body: list[Line], at: int) -> list[str]:
    """What stands in a column, in lines that are as long as most."""
    usual = Counter(len(line.filled) > 1 for line in body).most_common(1)
    only_long = bool(usual) and usual[0][0]
    return [
        line.cells[at]
        for line in body
        if at < len(line.cells) and line.cells[at] and (len(line.filled) > 1 or not only_long)
    ]


def _share(cells: list[str], is_so: Callable[[str], bool]) -> float:
    return sum(is_so(cell) for cell in cells) / len(cells)
