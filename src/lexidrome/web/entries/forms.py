"""What the pages of entries send, and what it says of an entry.

A field that an entry has under the same name stands in `Details` and in `single.html`, and is
entered, changed and shown by that.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from lexidrome import tournament as t
from lexidrome.base.numbers import parse_whole, read_whole
from lexidrome.hall.events.entry_book import LONGEST_ANSWER
from lexidrome.hall.events.rosters import LONGEST_CONTACT
from lexidrome.tournament import bounds
from lexidrome.web.kit.event.missed import PerhapsLostBy, PerhapsMissed
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.forms import (
    Once,
    Reads,
    Seen,
    Written,
    blank,
    cut,
    one_line,
    perhaps,
    perhaps_whole,
    repeated,
    with_endings,
)

LONGEST = 60
LONGEST_REASON = 120


def _column(written: str) -> t.roster.Column:
    return t.roster.Column(written) if written in set(t.roster.Column) else t.roster.Column.UNUSED


class Pasted(msgspec.Struct, frozen=True):
    """A list, and how it is to be read."""

    roster: str
    division: str
    is_checked: bool
    """What was understood has been looked at."""
    is_back: bool
    """The list is to be changed by hand."""
    shown: str
    """A mark of what was understood when the page was shown; empty where nothing was."""
    head: Annotated[int | None, Reads(read_whole)]
    """The line with the headings; 0: there is none."""
    column: Annotated[dict[str, t.roster.Column], with_endings(Reads(_column))]
    """What stands in each column, by its place from 1."""
    mended: Annotated[dict[str, str], with_endings(Reads(str))]
    """Lines as they should have been written, by their number."""
    line: Annotated[tuple[str, ...], repeated(LONGEST)]
    """The lines that are ticked."""
    id: Once
    missed: PerhapsMissed
    """What rounds count for that they come too late for."""
    lost_by: PerhapsLostBy

    @property
    def source(self) -> str:
        """The list with the lines that were mended."""
        lines = self.roster.replace("\r\n", "\n").split("\n")
        for number, line in self.mended.items():
            at = read_whole(number)
            if at is not None and 1 <= at <= len(lines):
                lines[at - 1] = line
        return "\n".join(lines)

    @property
    def said(self) -> dict[int, t.roster.Column]:
        places = {read_whole(each): column for each, column in self.column.items()}
        return {at - 1: column for at, column in places.items() if at}


def _rating(written: str) -> int | None:
    """0 means that there is none."""
    return parse_whole(written, bounds.RATING) or None


class Details(msgspec.Struct, frozen=True):
    """What an entry has under the same names."""

    rating: Annotated[int | None, perhaps(_rating)]
    club: Annotated[str, one_line(LONGEST)]
    school: Annotated[str, one_line(LONGEST)]
    category: Annotated[str, one_line(LONGEST)]
    table: Annotated[int | None, perhaps_whole(bounds.OWN_TABLE)]


class Single(Details, frozen=True):
    """One entrant: who it is, what is said of them, and where they are entered."""

    name: str
    partner: str
    team: Annotated[str, one_line(LONGEST)]
    """What a side of several calls itself, or the team of an individual."""
    division: str
    is_stand_in: bool
    """Plays where the number is odd, for no place (A-50)."""
    ineligible: Annotated[str, one_line(LONGEST_REASON)]
    """Why the office finds that they may not play (WU-1.b); said of an entry that is there."""
    missed: PerhapsMissed
    """What rounds count for that they come too late for."""
    lost_by: PerhapsLostBy
    seen: Seen


class Answers(msgspec.Struct, frozen=True):
    """What was said to the event's own questions."""

    answer: Annotated[dict[str, str], with_endings(cut(LONGEST_ANSWER))]


class Registration(Single, frozen=True):
    """Somebody who enters by the link."""

    contact: Annotated[str, one_line(LONGEST_CONTACT)]
    another: str
    """The name of somebody who is entered already, and whom they know not to be."""


class Opening(msgspec.Struct, frozen=True):
    is_open: bool


def details(of: Single | t.entries.Entry) -> dict[str, Any]:
    return {name: getattr(of, name) for name in Details.__struct_fields__}


def roster_of(form: Single, contact: str = "") -> t.roster.Roster:
    """As a roster of one line, so that both are entered alike."""
    names = tuple(name for name in (form.name, form.partner) if name.strip())
    entry = t.entries.Entry(persons=(), name=form.team, **details(form))
    return t.roster.Roster((t.roster.RosterRow(1, names, entry, contact=contact),), (), ())


def changed(entry: t.entries.Entry, form: Single, *, is_of_team: bool) -> t.entries.Entry:
    """The entry as the form has it; an individual keeps their own name and changes the team."""
    return msgspec.structs.replace(
        entry,
        **{"team" if is_of_team else "name": form.team},
        **details(form),
        ineligible=form.ineligible,
    )


def form_of(view: EventView, entry: t.entries.Entry) -> Written:
    names = [view.person_name(person) for person in entry.persons]
    return blank(
        Single,
        name=names[0],
        partner=names[1] if len(names) > 1 else "",
        team=entry.team or entry.name,
        ineligible=entry.ineligible,
        **details(entry),
    )
