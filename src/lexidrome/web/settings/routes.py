"""The settings of an event: what is announced, formats by blocks, divisions, and its place."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Text
from lexidrome.base.moments import (
    machine_zone_name,
    parse_zone,
    split_days,
    written_days,
    zone_names,
)
from lexidrome.tournament import bounds
from lexidrome.web.events.routes import (
    LONGEST_ADDRESS,
    LONGEST_NAME,
    LONGEST_TITLE,
    ROUNDS,
    may_create,
)
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import (
    Once,
    Posted,
    Reads,
    Seen,
    Written,
    blank,
    one_line,
    perhaps_whole,
    rows,
)
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.settings import blocks as b


class Setting(msgspec.Struct, frozen=True, tag_field="do", kw_only=True):
    """What is changed, by the name that stands in `do`."""

    id: Once
    seen: Seen


class Announce(Setting, frozen=True, kw_only=True, tag="announce"):
    title: Annotated[str, one_line(LONGEST_TITLE)]
    date: Annotated[str, one_line(LONGEST_NAME)]
    last_day: Annotated[str, one_line(LONGEST_NAME)]
    place: Annotated[str, one_line(LONGEST_TITLE)]
    starts_at: Annotated[str, Reads(t.results.parse_hour)]
    zone: Annotated[str, Reads(parse_zone)]
    check_in_at: Annotated[str, one_line(LONGEST_TITLE)]
    info_url: Annotated[str, one_line(LONGEST_ADDRESS)]


class SetBlocks(Setting, frozen=True, kw_only=True, tag="blocks"):
    division: str
    blocks: Annotated[tuple[b.BlockLine, ...], rows(b.BlockLine, b.MOST_BLOCKS)]
    change: str
    """The button of one block that was pressed; empty: they are saved as they are."""
    everywhere: bool
    """The same in every division."""


class ChangeDivision(Setting, frozen=True, kw_only=True, tag="division"):
    division: str
    name: Annotated[str, one_line(LONGEST_NAME)]
    rating_least: Annotated[int | None, perhaps_whole(bounds.RATING)]
    rating_most: Annotated[int | None, perhaps_whole(bounds.RATING)]


class AddDivision(Setting, frozen=True, kw_only=True, tag="add"):
    name: Annotated[str, one_line(LONGEST_NAME)]
    rounds: Annotated[int | None, perhaps_whole(ROUNDS)]
    """None: played like the first division."""
    is_for_schools: bool


class Merge(Setting, frozen=True, kw_only=True, tag="merge"):
    division: str
    into: str
    """Empty: nobody is entered, and it is only removed."""


class Hide(Setting, frozen=True, kw_only=True, tag="hide"):
    is_hidden: bool


AnySetting = Announce | SetBlocks | ChangeDivision | AddDivision | Merge | Hide


class Mistake(msgspec.Struct, frozen=True):
    """What could not be saved, with all that was typed."""

    sentence: Text
    do: str
    division: str
    announced: Written | None = None
    lines: tuple[Written, ...] = ()


@get("/events/{event:str}/settings", Audience.STAFF)
async def settings_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    saved: Annotated[str, QueryParameter(name="saved", max_length=20)] = "",
) -> Response[str]:
    view = await events.staff_view(request, event)
    return await show(request, events, view, saved=saved)


@post("/events/{event:str}/settings", Audience.STAFF)
async def change_settings(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[AnySetting],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    kept = data.kept(("do", "division"))
    do = kept.get("do", "")
    try:
        form = data.read()
        if isinstance(form, Hide):
            refusal = await events.desk.hide(view.standing, event, is_hidden=form.is_hidden)
            if refusal is not None:
                raise BadInput(refusal.sentence)
        elif commands := commands_for(view, form):
            await events.do(request, view, commands, form.id, form.seen)
    except BadInput as error:
        mistake = Mistake(
            error.sentence,
            do,
            kept.get("division", ""),
            data.written if do == "announce" else None,
            tuple(b.typed(data)) if do == "blocks" else (),
        )
        return await show(request, events, view, mistake=mistake)
    return Redirect(f"{view.path}/settings?saved={do}#{do}", status_code=303)


def commands_for(view: EventView, form: AnySetting) -> list[t.SingleCommand]:
    match form:
        case Announce():
            named = {name: getattr(form, name) for name in t.setup.DescribeEvent.__struct_fields__}
            return [
                t.setup.DescribeEvent(**named | {"date": written_days(form.date, form.last_day)})
            ]
        case SetBlocks():
            phases = b.phases_of(b.rearranged(form.blocks, form.change))
            every = [each.name for each in view.divisions] if form.everywhere else [form.division]
            return [t.divisions.ChangePhases(division=name, phases=phases) for name in every]
        case ChangeDivision():
            changed = t.divisions.ChangeDivision(
                division=form.division,
                name=form.name,
                rating_least=form.rating_least,
                rating_most=form.rating_most,
            )
            return [changed]
        case AddDivision():
            plan = b.plan_of(view, form.name, form.rounds, is_for_schools=form.is_for_schools)
            return [t.divisions.AddDivision(plan=plan)]
        case Merge():
            if form.into:
                return [t.divisions.MergeDivision(division=form.division, into=form.into)]
            return [t.divisions.RemoveDivision(division=form.division)]
        case Hide():
            return []


async def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    saved: str = "",
    mistake: Mistake | None = None,
) -> Response[str]:
    setup = view.tournament.setup
    known = {name: getattr(setup, name) for name in t.setup.DescribeEvent.__struct_fields__}
    known["date"], last_day = split_days(setup.date)
    announced = None if mistake is None else mistake.announced
    return events.page(
        request,
        "settings/settings.html",
        view,
        sentence=None if mistake is None else mistake.sentence,
        saved=saved,
        filled=announced or blank(Announce, **known, last_day=last_day),
        plans=[plan_shown(division, mistake) for division in view.divisions],
        formats=b.FORMAT_TITLES,
        notes=b.FORMAT_NOTES,
        offered=b.OFFERED,
        empty=blank(b.BlockLine),
        quads=b.QUAD_TITLES,
        zones=zone_names(),
        machine_zone=machine_zone_name(),
        may_create=await may_create(request, events),
    )


def plan_shown(
    division: t.Division, mistake: Mistake | None
) -> tuple[t.Division, list[b.Block], list[tuple[int | None, Text]]]:
    blocks = list(b.blocks_of(division))
    if mistake is not None and mistake.lines and mistake.division == division.name:
        before = dict(enumerate(blocks))
        blocks = [
            msgspec.structs.replace(before[at], line=line)
            if at in before
            else b.Block(line, b.FORMAT_TITLES["swiss"], b.FORMAT_NOTES["swiss"])
            for at, line in enumerate(mistake.lines)
        ]
    return division, blocks, b.summary(division)


ROUTES = [settings_page, change_settings]
