"""A list as somebody has it, pasted or uploaded: what was understood, what is asked, who enters."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall.events.rosters import (
    entered_already,
    entries_of,
    for_individuals,
    known_names,
    roster_notices,
    takes_of,
)
from lexidrome.hall.people.lookalikes import Alike
from lexidrome.notation import read_list
from lexidrome.web.entries import entries
from lexidrome.web.entries.forms import Pasted
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Posted, Written, blank
from lexidrome.web.kit.pages import AnyRequest

MOST_ROSTER_BYTES = 500_000
SHOWN_LINES = 3
"""So many of a list stand below the choice of columns."""
COLUMN_TITLES = {
    t.roster.Column.NAME: text("Name"),
    t.roster.Column.NAME2: text("Partner’s name"),
    t.roster.Column.FIRST: text("First name"),
    t.roster.Column.LAST: text("Last name"),
    t.roster.Column.FIRST2: text("Partner’s first name"),
    t.roster.Column.LAST2: text("Partner’s last name"),
    t.roster.Column.TEAM: text("Team"),
    t.roster.Column.RATING: text("Rating"),
    t.roster.Column.CLUB: text("Club"),
    t.roster.Column.SCHOOL: text("School"),
    t.roster.Column.CATEGORY: text("Category"),
    t.roster.Column.DIVISION: text("Division"),
    t.roster.Column.NUMBER: text("Number"),
    t.roster.Column.TABLE: text("Always at table"),
    t.roster.Column.CONTACT: text("Contact"),
    t.roster.Column.NEEDS: text("Needs"),
    t.roster.Column.NOTE: text("Note"),
    t.roster.Column.UNUSED: text("Not used"),
}
_OF_PARTNERS = frozenset({t.roster.Column.NAME2, t.roster.Column.FIRST2, t.roster.Column.LAST2})


class Uploaded(msgspec.Struct, frozen=True):
    """A file is no text, so the framework reads this one."""

    file: UploadFile
    division: str = ""


class Asked(msgspec.Struct, frozen=True):
    """A line that somebody has to decide about."""

    line: int
    sentence: Text
    source: str
    """As it is written; empty where that is more than one line."""


class Understood(msgspec.Struct, frozen=True):
    """What a list was taken to say."""

    roster: t.roster.Roster
    source: str
    rows: tuple[tuple[str, t.roster.RosterRow], ...]
    """Division and line."""
    doubles: dict[int, Text]
    """Lines that are not ticked: they name somebody who is there already, or has cancelled."""
    unfinished: tuple[t.teams.TeamPlan, ...] = ()
    """Teams of individuals that would not have all their members."""
    refusal: Text | None = None
    """Why the whole list cannot be entered."""

    @property
    def ticked(self) -> int:
        return sum(row.line not in self.doubles for _, row in self.rows)

    @property
    def faults(self) -> list[Asked]:
        sources = {line.number: line.source for line in self.roster.sheet.lines}
        return [
            Asked(
                each.line, each.sentence, "" if "\n" in sources[each.line] else sources[each.line]
            )
            for each in self.roster.faults
        ]

    @property
    def columns(self) -> list[tuple[str, t.roster.Column, list[str]]]:
        """Each with its heading and the first that stands in it."""
        layout, lines = self.roster.layout, self.roster.sheet.lines
        body = [line for line in lines if line.number > layout.head and len(line.filled) > 1]
        shown = (body or [line for line in lines if line.number > layout.head])[:SHOWN_LINES]
        return [
            (heading, column, [line.cells[at] if at < len(line.cells) else "" for line in shown])
            for at, (heading, column) in enumerate(
                zip(layout.headings, layout.columns, strict=True)
            )
        ]

    @property
    def heads(self) -> list[tuple[int, str]]:
        """Lines that could have the headings."""
        lines = self.roster.sheet.lines[:8]
        return [(line.number, " · ".join(line.filled)[:50]) for line in lines]

    @property
    def mark(self) -> str:
        layout = self.roster.layout
        said = f"{layout.head} {' '.join(layout.columns)} {self.source}"
        return hashlib.sha256(said.encode()).hexdigest()[:16]


@post("/events/{event:str}/entries", Audience.STAFF)
async def enter_roster(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Pasted],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """Show what was understood first; then enter those who are ticked."""
    view = await events.staff_view(request, event)
    try:
        form = data.read()
    except BadInput as error:
        return entries.show(request, events, view, filled=data.written, sentence=error.sentence)
    filled = blank(Pasted, roster=table_of(view, form.source), division=form.division)
    if form.is_back:
        return entries.show(request, events, view, filled=filled)
    try:
        understood = await understand(events, view, form)
        is_seen = form.shown in ("", understood.mark)
        if not form.is_checked or not is_seen:
            return show(request, events, view, filled, understood)
        return await enter(request, events, view, form, understood)
    except (BadInput, NotFound) as error:
        return entries.show(request, events, view, filled=filled, sentence=error.sentence)


@post("/events/{event:str}/entries/file", Audience.STAFF)
async def upload_roster(
    request: AnyRequest,
    event: FromPath[str],
    data: Annotated[Uploaded, Body(media_type=RequestEncodingType.MULTI_PART)],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    """A file is read into the form, and shown as what was understood."""
    view = await events.staff_view(request, event)
    filled = blank(Pasted, division=data.division)
    try:
        body = await data.file.read(MOST_ROSTER_BYTES)
        source = read_list(data.file.filename, body).replace("\x00", "")
        filled = blank(Pasted, roster=table_of(view, source), division=data.division)
        form = Pasted(source, data.division, False, False, "", None, {}, {}, (), "", None, None)
        understood = await understand(events, view, form)
    except (BadInput, NotFound) as error:
        return entries.show(request, events, view, filled=filled, sentence=error.sentence)
    return show(request, events, view, filled, understood)


def table_of(view: EventView, source: str) -> str:
    """The list as the page goes on with it: its lines are counted and mended there."""
    return t.roster.unfolded(source, takes_of(view.tournament))


async def understand(events: EventRooms, view: EventView, form: Pasted) -> Understood:
    """What a list says and asks; `BadInput` where there is nothing in it."""
    source = table_of(view, form.source)
    roster = t.roster.read_roster(source, takes_of(view.tournament), form.said, form.head)
    only = form.division or next(iter(view.tournament.divisions))
    rows = [for_individuals(view.rules, row) for row in roster.rows]
    there = entered_already(view.tournament, view.person_name, rows)
    doubles = {each.line: each.sentence for each in (*roster.doubles, *there)}
    wanted = roster.without(frozenset(doubles))
    refusal, unfinished = None, []
    if wanted.rows:
        _, commands = entries_of(view.tournament, wanted, form.division or None)
        ahead = await events.desk.look_ahead(view.standing, view.name, commands)
        if isinstance(ahead, Refusal):
            refusal = ahead.sentence
        else:
            unfinished = [
                team
                for each in ahead.tournament.divisions.values()
                for team in t.teams.unfinished_teams(each)
            ]
    return Understood(
        roster,
        source,
        tuple((row.division or only, row) for row in rows),
        doubles,
        tuple(unfinished),
        refusal,
    )


async def enter(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    form: Pasted,
    understood: Understood,
) -> Response[Any]:
    """Those who are ticked; a list that nobody has looked at is entered whole or not at all."""
    roster = understood.roster
    filled = blank(Pasted, roster=form.source, division=form.division)
    if not form.shown and (roster.faults or understood.doubles):
        return show(request, events, view, filled, understood, is_refused=True)
    ticked = {int(each) for each in form.line if each.isdecimal()}
    wanted = {row.line for row in roster.rows if not form.shown or row.line in ticked}
    if not wanted:
        return show(request, events, view, filled, understood, is_refused=True)
    left = frozenset(row.line for row in roster.rows if row.line not in wanted)
    try:
        chosen = roster.without(left)
        await entries.enter(request, events, view, chosen, form, form.id)
    except BadInput as error:
        refused = msgspec.structs.replace(understood, refusal=error.sentence)
        return show(request, events, view, filled, refused, is_refused=True)
    if not roster.faults:
        return Redirect(f"{view.path}/entries", status_code=303)
    rest = frozenset(each.line for each in roster.faults)
    kept = blank(Pasted, roster=roster.source_of(rest), division=form.division)
    view = await events.staff_view(request, view.name)
    return entries.show(request, events, view, filled=kept, entered=len(wanted))


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    filled: Written,
    understood: Understood,
    *,
    is_refused: bool = False,
) -> Response[str]:
    """What was understood, with what is asked; nothing is entered yet."""
    rows = [row for _, row in understood.rows]
    notices = roster_notices(view.tournament, view.person_name, rows)
    asked = {name for row in rows if row.line in understood.doubles for name in row.names}

    def is_asked(pair: Alike) -> bool:
        """What is said beside the line itself."""
        return pair.is_same and pair.other.name in asked

    columns = [
        each
        for each in COLUMN_TITLES
        if (view.rules.sides.persons_per_side > 1 or each not in _OF_PARTNERS)
        and (view.has_divisions or each is not t.roster.Column.DIVISION)
    ]
    sentence = understood.refusal
    if is_refused and sentence is None:
        sentence = text("Nobody was entered yet: check the marked lines.")
    return events.page(
        request,
        "entries/understood.html",
        view,
        here=f"{view.path}/entries",
        sentence=sentence,
        filled=filled,
        understood=understood,
        late=entries.is_late(view),
        too_late=entries.too_late(view),
        proposed=t.entries.missed_by_book(view.rules),
        column_titles={each: COLUMN_TITLES[each] for each in columns},
        known=known_names(events.people.all_names(), view.tournament, rows),
        notices=msgspec.structs.replace(
            notices, alike=tuple(pair for pair in notices.alike if not is_asked(pair))
        ),
    )


LIST_ROUTES = [enter_roster, upload_roster]
