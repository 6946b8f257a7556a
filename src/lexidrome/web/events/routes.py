"""From nothing to an event: the list of events, and the form that makes one."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, NotFound, Text, text
from lexidrome.base.moments import machine_zone_name, parse_zone, written_days, zone_names
from lexidrome.hall import HOUSE_SCOPE
from lexidrome.hall.events.desk import EventPlan
from lexidrome.hall.events.entry_desk import EntryDesk
from lexidrome.rulebook import RuleSet, find_rule_set, rule_set_names
from lexidrome.rulebook.choices import EventFormat
from lexidrome.rulebook.variations import resignable
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import (
    Posted,
    Reads,
    Written,
    blank,
    one_line,
    parse_line,
    perhaps_whole,
)
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import is_this_machine

LONGEST_TITLE = 80
LONGEST_NAME = 40
LONGEST_ADDRESS = 200
ROUNDS = Bound(text("The number of rounds must be from {least} to {most}."), 1, 60)
MOST_DIVISIONS = 12
USUAL_RULES = "school"
ONLY_DIVISION = "A"


def listed(written: str) -> tuple[str, ...]:
    names = (parse_line(name, LONGEST_NAME) for name in re.split(r"[,;\n]", written))
    return tuple(name for name in names if name)


Names = Annotated[tuple[str, ...], Reads(listed)]
"""With commas, semicolons or lines between them."""


class EventForm(msgspec.Struct, frozen=True, kw_only=True):
    title: Annotated[str, one_line(LONGEST_TITLE)]
    rules: str = USUAL_RULES
    date: Annotated[str, one_line(LONGEST_NAME)]
    last_day: Annotated[str, one_line(LONGEST_NAME)]
    """Empty: it takes one day."""
    place: Annotated[str, one_line(LONGEST_TITLE)]
    check_in_at: Annotated[str, one_line(LONGEST_TITLE)]
    info_url: Annotated[str, one_line(LONGEST_ADDRESS)]
    divisions: Names
    schools: Names
    """Divisions in which everybody plays for a school, with a traveling trophy (ST-HS)."""
    rounds: Annotated[int | None, perhaps_whole(ROUNDS)]
    """None: as the rule set says."""
    starts_at: Annotated[str, Reads(t.results.parse_hour)]
    zone: Annotated[str, Reads(parse_zone)]
    is_resignable: bool
    """Spreads and scores do not matter, and all announcements say so (NSA-I.B.exc.1)."""
    copied: str
    """An earlier event whose settings are taken over, as far as the form says nothing else."""


@get("/events", Audience.EVERYBODY)
async def events_page(request: AnyRequest, events: NamedDependency[EventRooms]) -> Response[str]:
    views = await every_event(request, events)
    return events.pages.page(
        request,
        "events/list.html",
        events=[view for view in views if not (view.is_closed or view.stage.is_hidden)],
        archived=sum(view.is_closed or view.stage.is_hidden for view in views),
        may_create=await may_create(request, events),
    )


@get("/events/archive", Audience.EVERYBODY)
async def archive_page(request: AnyRequest, events: NamedDependency[EventRooms]) -> Response[str]:
    """Events that their directors have closed, with those who won them."""
    views = await every_event(request, events)
    closed = [view for view in views if view.is_closed or view.stage.is_hidden]
    return events.pages.page(
        request,
        "events/archive.html",
        events=[(view, winners(view)) for view in closed],
        may_create=await may_create(request, events),
    )


async def every_event(request: AnyRequest, events: EventRooms) -> list[EventView]:
    """The newest first; hidden ones only for those who direct them, at the end."""
    views = [await events.view(request, name) for name in reversed(await events.desk.names())]
    listed = [view for view in views if not view.stage.is_hidden]
    hidden = [view for view in views if view.stage.is_hidden and view.standing.is_director]
    return [*listed, *hidden]


def winners(view: EventView) -> list[tuple[str, str]]:
    """Of each division, by name."""
    return [
        (division.name, view.winners(division))
        for division in view.divisions
        if view.out_rounds(division)
    ]


@get("/events/new", Audience.HOUSE_DIRECTOR)
async def new_event_page(
    request: AnyRequest,
    events: NamedDependency[EventRooms],
    copy: Annotated[str, QueryParameter(name="copy", max_length=60)] = "",
) -> Response[str]:
    filled = blank(EventForm)
    if copy:
        filled = form_like(copy, (await events.desk.look(copy)).state.event.tournament)
    return await form_page(request, events, filled)


@post("/events/new", Audience.HOUSE_DIRECTOR)
async def create_event(
    request: AnyRequest,
    data: Posted[EventForm],
    events: NamedDependency[EventRooms],
    entry_desk: NamedDependency[EntryDesk],
) -> Response[Any]:
    try:
        form = data.read()
        new = await described(events, form)
        standing = await events.standing(request, HOUSE_SCOPE)
        refusal = await events.desk.create(standing, new)
        if refusal is not None:
            raise BadInput(refusal.sentence)
        if form_copies(form):
            await copy_beside(request, events, form.copied, new.name)
            standing = await events.standing(request, new.name)
            await entry_desk.copy(standing, form.copied, new.name)
    except (BadInput, NotFound) as error:
        return await form_page(request, events, data.written, error.sentence)
    return Redirect(f"/events/{new.name}/entries", status_code=303)


def form_like(name: str, before: t.Tournament) -> Written:
    """The form that would make the event again; only the date is another one."""
    setup = before.setup
    return blank(
        EventForm,
        title=setup.title,
        rules=_book_of(setup),
        is_resignable=setup.is_spread_free,
        place=setup.place,
        check_in_at=setup.check_in_at,
        info_url=setup.info_url,
        starts_at=setup.starts_at,
        zone=setup.zone,
        copied=name,
    )


def _book_of(setup: t.Setup) -> str:
    """The rule set that was chosen, without what the form changes in it."""
    rules = setup.rules
    return rules.base if setup.is_spread_free and rules.base else rules.name


def form_copies(form: EventForm) -> bool:
    """Whether the divisions are those of the earlier event."""
    return bool(form.copied) and not (form.divisions or form.schools or form.rounds)


async def copy_beside(request: AnyRequest, events: EventRooms, earlier: str, name: str) -> None:
    """Prizes, the history of trophies, and what the displays show."""
    before = (await events.desk.look(earlier)).state.event.tournament
    view = await events.view(request, name)
    commands: list[t.SingleCommand] = []
    for division in before.divisions.values():
        if division.prizes:
            commands.append(t.prizes.SetPrizes(division=division.name, prizes=division.prizes))
        if division.trophy:
            commands.append(t.teams.CarryTrophy(division=division.name, years=division.trophy))
    if commands:
        await events.do(request, view, commands)
    await events.desk.copy_stage(view.standing, earlier, name)


async def may_create(request: AnyRequest, events: EventRooms) -> bool:
    caller = events.visitors.caller(request)
    return await events.desk.may_create(caller, is_at_machine=is_this_machine(request.client))


async def form_page(
    request: AnyRequest, events: EventRooms, filled: Written, sentence: Text | None = None
) -> Response[str]:
    return events.pages.page(
        request,
        "events/new.html",
        status_code=200 if sentence is None else 400,
        filled=filled,
        rule_sets=[
            find_rule_set(name, events.house_rule_sets)
            for name in rule_set_names(events.house_rule_sets)
        ],
        zones=zone_names(),
        machine_zone=machine_zone_name(),
        earlier=[(view.name, view.title) for view in await every_event(request, events)],
        sentence=sentence,
    )


async def described(events: EventRooms, form: EventForm) -> EventPlan:
    """What the form asks for."""
    if not form.title:
        raise BadInput(text("An event needs a title."))
    if form.rules not in rule_set_names(events.house_rule_sets):
        raise NotFound(text("There is no rule set “{name}”.", name=form.rules[:40]))
    rules = find_rule_set(form.rules, events.house_rule_sets)
    if form.is_resignable:
        rules = resignable(rules)
    return EventPlan(
        free_name(form.title, await events.desk.names()),
        form.title,
        rules,
        await planned(events, form, rules),
        date=written_days(form.date, form.last_day),
        place=form.place,
        # Nobody comes to a league's door (DP-1.I.a); the form hides it there.
        check_in_at="" if rules.event.format is EventFormat.LEAGUE else form.check_in_at,
        info_url=form.info_url,
        starts_at=form.starts_at,
        zone=form.zone,
        is_spread_free=form.is_resignable,
    )


async def planned(
    events: EventRooms, form: EventForm, rules: RuleSet
) -> tuple[t.phases.DivisionPlan, ...]:
    """Divisions by name, or those of an earlier event with all their settings."""
    if form_copies(form):
        before = (await events.desk.look(form.copied)).state.event.tournament
        if before.rules.name == rules.name:
            return tuple(
                msgspec.structs.replace(
                    division.plan,
                    phases=division.phases,
                    table_plan=division.table_plan,
                    apart=_apart(division),
                )
                for division in before.divisions.values()
            )
    schools = form.schools
    names = form.divisions or (() if schools else (ONLY_DIVISION,))
    if len(names) + len(schools) > MOST_DIVISIONS:
        raise BadInput(text("An event has at most {most} divisions.", most=MOST_DIVISIONS))
    phases = t.phases.default_phases(rules, form.rounds)
    return (
        *(t.phases.DivisionPlan(name, phases) for name in names),
        *(
            t.phases.DivisionPlan(name, phases, is_for_schools=True, trophy=name)
            for name in schools
        ),
    )


def _apart(division: t.Division) -> t.pairing.Apart | None:
    """As it is there; as usual where the earlier event was made before it could be said."""
    is_unsaid = division.plan.apart is None and division.apart == t.pairing.Apart()
    return None if is_unsaid else division.apart


def free_name(title: str, taken: list[str]) -> str:
    """A short name for addresses, made from the title."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = "-".join(re.findall(r"[a-z0-9]+", plain))[:48].strip("-") or "event"
    if name in {"new", "archive", "import", HOUSE_SCOPE}:
        name = f"{name}-event"
    numbered = (f"{name}-{at}" for at in range(2, len(taken) + 3))
    return name if name not in taken else next(each for each in numbered if each not in taken)


ROUTES = [events_page, archive_page, new_event_page, create_event]
