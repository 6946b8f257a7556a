"""Seat links: sit down at a table without an account, or go on at another device."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from lexidrome.base import BadInput, PersonId, StreamId, text
from lexidrome.hall import Caller, EventTables, Reception
from lexidrome.web.games.rooms import Rooms, ShareForm, title_of
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden
from lexidrome.web.kit.shelving import Shelving
from lexidrome.web.kit.visitors import remember_seat
from lexidrome.web.live import address_of, stream_at


class Partner(msgspec.Struct, frozen=True):
    """A team-mate's own seat, to be passed on."""

    name: str
    address: str
    code: Markup


def partner_link(
    request: AnyRequest, reception: Reception, stream: StreamId, side: int, person: PersonId
) -> str:
    return full_address(request, f"/seats/{reception.seat_links.make(stream, side, person)}")


def own_link(
    reception: Reception, caller: Caller, stream: StreamId, side: int | None
) -> str | None:
    """The token of the seat in which somebody sits; their page keeps it in case the server moves.

    A cookie is bound to an address: without the link, a page that comes to another one would
    be nobody's.
    """
    return None if side is None else reception.seat_links.make(stream, side, sitter(caller, stream))


def sitter(caller: Caller, stream: StreamId) -> PersonId | None:
    """Who sits in the seat of this game: by its link, else by who they are."""
    seat = caller.seat
    return caller.person if seat is None or seat.stream != stream else seat.person


@get("/games/{game:str}/device", Audience.SIDE)
async def device_page(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    reception: NamedDependency[Reception],
) -> Response[str]:
    """A player's own seat, to take along."""
    stream = stream_at(game)
    caller = rooms.visitors.caller(request)
    place = await rooms.desk.place(caller, stream)
    side = place.viewer.side
    if side is None:
        raise Forbidden(text("Only players have a seat."))
    own = sitter(caller, stream)
    address = full_address(request, f"/seats/{own_link(reception, caller, stream, side)}")
    language = rooms.pages.language(request)
    answer = rooms.pages.page(
        request,
        "games/device.html",
        game=game,
        address=address,
        link_reach=link_reach(request),
        code=code_to_scan(address),
        partners=[
            Partner("".join(rooms.tables.names((person,), language)), link, code_to_scan(link))
            for person in dict.fromkeys(place.setup.sides[side].persons)
            if own is not None and person != own
            for link in [partner_link(request, reception, stream, side, person)]
        ],
    )
    answer.headers["cache-control"] = "no-store"
    return answer


@get("/seats/{token:str}", Audience.HOLDER)
async def seat_page(
    request: AnyRequest,
    token: FromPath[str],
    rooms: NamedDependency[Rooms],
    reception: NamedDependency[Reception],
) -> Response[str]:
    """Whose seat it is; looking at a link, as programs do that show it, seats nobody."""
    seat = reception.seat_links.read(token)
    caller = rooms.visitors.caller(request)
    place = await rooms.desk.place(caller, seat.stream)
    language = rooms.pages.language(request)
    persons = place.setup.sides[seat.number].persons if seat.person is None else (seat.person,)
    return rooms.pages.page(
        request,
        "games/seat.html",
        token=token,
        number=seat.number + 1,
        names=rooms.tables.names(persons, language),
        title=title_of(place.setup, seat.stream, rooms.tables, language, caller.person),
    )


@post("/seats/{token:str}", Audience.HOLDER)
async def sit_down(
    request: AnyRequest,
    token: FromPath[str],
    data: Posted[ShareForm],
    rooms: NamedDependency[Rooms],
    reception: NamedDependency[Reception],
    event_tables: NamedDependency[EventTables],
    shelving: NamedDependency[Shelving],
) -> Response[Any]:
    """Sit down by a link; at a table of an event a device is one side."""
    brings_share = data.read().device
    seat = reception.seat_links.read(token)
    known = rooms.visitors.device(request)
    refusal = await event_tables.sit_by_link(seat, known.device, brings_share=brings_share)
    if refusal is not None:
        raise BadInput(refusal.sentence)
    answer = Redirect(f"/games/{address_of(seat.stream)}", status_code=303)
    known.remember(answer)
    remember_seat(answer, token)
    await shelving.keep_link(request, answer, token, known)
    return answer


SEAT_ROUTES = [device_page, seat_page, sit_down]
