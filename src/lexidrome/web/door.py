"""Who is let in where: what each audience is asked before a handler is called.

Which address is for whom stands at its handler (`web.kit.audience`) and nowhere else. All of a
request has come before it is asked: whoever lost a role or a seat meanwhile is refused.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import text
from lexidrome.hall import Caller, GameDesk, Invitations
from lexidrome.web.account.account import SIGN_IN
from lexidrome.web.judge.door import StationDoor, closed_page
from lexidrome.web.kit.audience import Audience, Unaddressed, audience_of
from lexidrome.web.kit.doorkeeper import Doorkeeper
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.seated import HelpClosed
from lexidrome.web.kit.security import SAFE_METHODS, Forbidden, is_this_machine
from lexidrome.web.kit.visitors import UnknownToken, Visitors
from lexidrome.web.live import stream_at
from lexidrome.web.server.handed import IS_HANDED

Answer = Response[Any] | None
"""What is answered in a handler's place; nothing: it is called."""
Check = Callable[[AnyRequest, Caller], Awaitable[Answer]]
CHECKS: dict[Audience, Check] = {}


async def admit(request: AnyRequest) -> Answer:
    audience = audience_of(request.route_handler)
    if audience is None:
        raise Unaddressed(f"nothing says for whom {request.url.path} is")
    if audience in OPEN:
        return None
    await request.body()
    visitors: Visitors = request.app.state.visitors
    return await CHECKS[audience](request, visitors.caller(request))


OPEN = frozenset({Audience.EVERYBODY, Audience.HOLDER})
"""Nobody is asked who they are."""


def asks(audience: Audience) -> Callable[[Check], Check]:
    def added(check: Check) -> Check:
        assert audience not in CHECKS, audience
        CHECKS[audience] = check
        return check

    return added


def _not_yours() -> Forbidden:
    return Forbidden(text("You are not allowed to do that here."))


@asks(Audience.KNOWN)
async def known(_request: AnyRequest, caller: Caller) -> None:
    if caller.person is None:
        raise UnknownToken(text("Use a token: Authorization: Bearer lxd_…"))


@asks(Audience.ACCOUNT)
async def signed_in(request: AnyRequest, _caller: Caller) -> Answer:
    """By this browser's session alone: a token that went astray makes no other token."""
    visitors: Visitors = request.app.state.visitors
    return None if visitors.account(request) else Redirect(SIGN_IN, status_code=303)


@asks(Audience.PROCESS)
async def of_another_process(request: AnyRequest, _caller: Caller) -> None:
    if not request.scope["state"].get(IS_HANDED):
        raise _not_yours()


@asks(Audience.MACHINE)
async def at_machine(request: AnyRequest, _caller: Caller) -> None:
    if not is_this_machine(request.client):
        raise _not_yours()


# Games


@asks(Audience.PARTY)
async def of_party(request: AnyRequest, caller: Caller) -> None:
    invitations: Invitations = request.app.state.invitations
    invitation = invitations.of(stream_at(request.path_params["game"]))
    if invitation is None or invitation.side_of(caller.person) is None:
        raise _not_yours()


@asks(Audience.SIDE)
async def of_side(request: AnyRequest, caller: Caller) -> None:
    if (await _viewer(request, caller)).side is None:
        raise Forbidden(text("Only players have a seat."))


@asks(Audience.TABLE)
async def at_table(request: AnyRequest, caller: Caller) -> None:
    if (await _viewer(request, caller)).audience is g.Audience.SPECTATOR:
        raise _not_yours()


@asks(Audience.GAME)
async def of_game(request: AnyRequest, caller: Caller) -> None:
    desk: GameDesk = request.app.state.front_desk
    if not await desk.keeps_record(caller, stream_at(request.path_params["game"])):
        await at_table(request, caller)


async def _viewer(request: AnyRequest, caller: Caller) -> g.Viewer:
    desk: GameDesk = request.app.state.front_desk
    return (await desk.place(caller, stream_at(request.path_params["game"]))).viewer


# Events and the house


@asks(Audience.STAFF)
async def of_staff(request: AnyRequest, _caller: Caller) -> None:
    events: EventRooms = request.app.state.events
    await events.require_staff(request, request.path_params["event"])


@asks(Audience.RUNNING)
async def running(request: AnyRequest, caller: Caller) -> None:
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    if await doorkeeper.bench(caller) is None:
        await doorkeeper.require_staff(request, caller)


@asks(Audience.HOUSE_STAFF)
async def of_house(request: AnyRequest, caller: Caller) -> None:
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    await doorkeeper.require_staff(request, caller)


@asks(Audience.HOUSE_DIRECTOR)
async def directs_house(request: AnyRequest, caller: Caller) -> None:
    doorkeeper: Doorkeeper = request.app.state.doorkeeper
    await doorkeeper.require_director(request, caller)


# Judges


@asks(Audience.STATION)
async def at_station(request: AnyRequest, caller: Caller) -> Answer:
    door: StationDoor = request.app.state.station_door
    try:
        is_open = await door.is_open(request, caller)
    except HelpClosed as closed:
        if request.method not in SAFE_METHODS:
            raise
        return closed_page(request, request.app.state.pages, reason=closed.sentence)
    return None if is_open else _closed(request)


@asks(Audience.BENCH)
async def on_bench(request: AnyRequest, caller: Caller) -> Answer:
    door: StationDoor = request.app.state.station_door
    return _closed(request) if await door.bench(request, caller) is None else None


def _closed(request: AnyRequest) -> Answer:
    """Where the station's code can be typed, for whoever looks at a page."""
    if request.method in SAFE_METHODS:
        return closed_page(request, request.app.state.pages)
    raise Forbidden(text("The judge station is not open on this device."))


assert CHECKS.keys() | OPEN == set(Audience), "an audience that nobody asks is open to all"
