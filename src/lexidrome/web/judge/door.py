"""Who gets into the judge station: see `StationPass` for why not everybody does."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.response import Redirect

from lexidrome.base import Text, text
from lexidrome.hall import Caller, GameDesk
from lexidrome.hall.judging.slip import HOUSE_BENCH, Bench
from lexidrome.hall.judging.station import StationPass
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.doorkeeper import Doorkeeper
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import YEAR_S, AnyRequest, Pages
from lexidrome.web.kit.seated import require_challenged, require_may_look_up
from lexidrome.web.kit.security import Forbidden, is_this_machine

COOKIE = "lexidrome_station_pass"


class Opening(msgspec.Struct, frozen=True):
    code: str


class StationDoor:
    def __init__(self, station_pass: StationPass, doorkeeper: Doorkeeper, desk: GameDesk) -> None:
        self.station_pass = station_pass
        self._doorkeeper = doorkeeper
        self._desk = desk

    async def bench(self, request: AnyRequest, caller: Caller) -> Bench | None:
        """Whose challenges are judged here; None: nobody's.

        A station is a device of the house and serves every table. Whoever has signed in
        and holds a role acts under their own name instead, only where they hold it,
        whatever the device.
        """
        await require_may_look_up(self._desk, caller, is_station=True)
        held = await self._doorkeeper.bench(caller)
        if held is not None:
            return held
        return HOUSE_BENCH if self._is_station(request) else None

    async def require_bench(self, request: AnyRequest, caller: Caller) -> Bench:
        bench = await self.bench(request, caller)
        if bench is None:
            raise Forbidden(text("The judge station is not open on this device."))
        return bench

    async def is_open(self, request: AnyRequest, caller: Caller) -> bool:
        """Whether words are looked up here that no slip names."""
        is_station = self._has_pass(request)
        await require_may_look_up(self._desk, caller, is_station=is_station)
        return self._is_station(request) or await self._doorkeeper.bench(caller) is not None

    async def require_challenge(self, request: AnyRequest, caller: Caller) -> None:
        """A word may be judged now; that the station is open is another thing."""
        is_station = self._is_station(request) and caller.person is None
        await require_challenged(self._desk, caller, is_station=is_station)

    def _is_station(self, request: AnyRequest) -> bool:
        is_ours = is_this_machine(request.client) or self.station_pass.is_for_everybody
        return is_ours or self._has_pass(request)

    def _has_pass(self, request: AnyRequest) -> bool:
        """Somebody who runs things has typed the station's code on this device."""
        return self.station_pass.is_right(request.cookies.get(COOKIE, ""))


def closed_page(
    request: AnyRequest,
    pages: Pages,
    sentence: Text | None = None,
    *,
    reason: Text | None = None,
) -> Response[str]:
    """Where the code is typed; `sentence` says what was wrong with it, `reason` why it is asked."""
    return pages.page(
        request,
        "judge/station_closed.html",
        status_code=403,
        here="/judge",
        sentence=sentence,
        reason=reason,
    )


@post("/judge/open", Audience.HOLDER)
async def open_station(
    request: AnyRequest,
    data: Posted[Opening],
    pages: NamedDependency[Pages],
    station_door: NamedDependency[StationDoor],
    limits: NamedDependency[Limits],
) -> Response[Any]:
    """Make this device a station."""
    limits.codes.admit(request)
    if not station_door.station_pass.is_right(data.read().code):
        return closed_page(request, pages, text("That is not the station’s code."))
    limits.codes.give_back(request)
    answer = Redirect("/judge", status_code=303)
    code = station_door.station_pass.code
    answer.set_cookie(Cookie(COOKIE, value=code, max_age=YEAR_S, httponly=True, samesite="lax"))
    return answer


DOOR_ROUTES = [open_station]
