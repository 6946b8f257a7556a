"""Slips to print for a round, each with a code that leads staff straight to its result."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from lexidrome.base import NotFound, text
from lexidrome.web.desk.games import GamePlace
from lexidrome.web.desk.lines import find_slip, slip_code
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.codes import code_to_scan, full_address
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.public.public import chosen_round


class PrintedSlip(msgspec.Struct, frozen=True):
    place: GamePlace
    code: Markup


@get("/events/{event:str}/slips", Audience.STAFF)
async def slips_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    round_number: Annotated[int | None, QueryParameter(name="round")] = None,
) -> Response[str]:
    """One slip for each table of a round, to cut apart."""
    view = await events.staff_view(request, event)
    slips = printed_slips(request, view, round_number)
    return events.page(request, "results/slips.html", view, slips=slips)


def printed_slips(
    request: AnyRequest, view: EventView, round_number: int | None
) -> list[PrintedSlip]:
    """Those of a round, of the last one if none is named, division by division."""
    slips = []
    for division in view.divisions:
        each = chosen_round(view, division, round_number)
        for game in () if each is None else each.games:
            if each is not None and not game.is_bye:
                code = slip_code(view, division, each, game)
                address = full_address(request, f"{view.path}/slip/{code}")
                slips.append(PrintedSlip(GamePlace(division, each, game), code_to_scan(address)))
    return slips


@get("/events/{event:str}/slip/{code:str}", Audience.HOLDER)
async def scanned_slip(
    request: AnyRequest,
    event: FromPath[str],
    code: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Redirect:
    """A slip that was scanned: its result for the staff, its round for everybody else."""
    view = await events.view(request, event)
    found = find_slip(view, code)
    if found is None:
        raise NotFound(text("There is no such game."))
    division, each, game = found
    if not view.standing.is_staff:
        return Redirect(f"{view.path}/pairings?by=table&round={each.number}", status_code=303)
    path = view.game_path(division.name, each.number, game)
    return Redirect(f"{path}#result", status_code=303)


SLIP_ROUTES = [slips_page, scanned_slip]
