"""Slips, table cards and the codes of all players, in one print."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from lexidrome import tournament as t
from lexidrome.base import text
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.public.public import named_rounds
from lexidrome.web.results.slips import printed_slips
from lexidrome.web.seating.cards import table_cards
from lexidrome.web.seating.rooms import TableRooms

PARTS = {
    "slips": text("Result slips"),
    "cards": text("Table cards"),
    "players": text("Player QR codes"),
}


class PlayerCode(msgspec.Struct, frozen=True):
    """Leads to the public card of an entrant: no secret, and the same for the whole event."""

    division: str
    entrant: t.Entrant
    name: str
    address: str
    drawing: Markup


@get("/events/{event:str}/prints", Audience.STAFF)
async def prints_page(
    request: AnyRequest,
    event: FromPath[str],
    table_rooms: NamedDependency[TableRooms],
    round_number: Annotated[int | None, QueryParameter(name="round")] = None,
    part: Annotated[list[str] | None, QueryParameter(name="part", max_items=len(PARTS))] = None,
) -> Response[str]:
    """Those parts that are asked for; all of them where none is."""
    view = await table_rooms.events.staff_view(request, event)
    wanted = [name for name in PARTS if name in (part or ())] or list(PARTS)
    return table_rooms.events.page(
        request,
        "prints/everything.html",
        view,
        kinds=PARTS,
        wanted=wanted,
        slips=printed_slips(request, view, round_number) if "slips" in wanted else [],
        cards=await table_cards(request, table_rooms, view) if "cards" in wanted else [],
        players=player_codes(request, view) if "players" in wanted else [],
        most=max((len(view.out_rounds(each)) for each in view.divisions), default=0),
        titles=named_rounds(view),
        number=round_number,
        link_reach=link_reach(request),
    )


def player_codes(request: AnyRequest, view: EventView) -> list[PlayerCode]:
    """By name, as they come to the desk for it."""
    found = []
    for division in view.divisions:
        for name, entrant in view.by_name(division):
            address = full_address(request, view.entrant_path(division.name, entrant.number))
            found.append(PlayerCode(division.name, entrant, name, address, code_to_scan(address)))
    return found


EVERYTHING_ROUTES = [prints_page]
