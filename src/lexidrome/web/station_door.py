"""Who gets into the judge station: see `StationPass` for why not everybody does."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from lexidrome.base import Text, text
from lexidrome.hall import Caller, Desk, StationPass
from lexidrome.web.doorkeeper import Doorkeeper
from lexidrome.web.limits import Limits
from lexidrome.web.pages import YEAR_S, AnyRequest, Pages
from lexidrome.web.seated import require_may_look_up
from lexidrome.web.security import Forbidden, is_this_machine

COOKIE = "lexidrome_station_pass"


class Opening(msgspec.Struct, frozen=True):
    code: str = ""


class StationDoor:
    def __init__(self, station_pass: StationPass, doorkeeper: Doorkeeper, desk: Desk) -> None:
        self.station_pass = station_pass
        self._doorkeeper = doorkeeper
        self._desk = desk

    async def is_open(self, request: AnyRequest, caller: Caller) -> bool:
        await require_may_look_up(self._desk, caller)
        if is_this_machine(request.client) or self.station_pass.is_for_everybody:
            return True
        if self.station_pass.is_right(request.cookies.get(COOKIE, "")):
            return True
        return await self._doorkeeper.is_staff_somewhere(caller)

    async def require(self, request: AnyRequest, caller: Caller) -> None:
        if not await self.is_open(request, caller):
            raise Forbidden(text("The judge station is not open on this device."))


def closed_page(request: AnyRequest, pages: Pages, sentence: Text | None = None) -> Response[str]:
    return pages.page(
        request, "station_closed.html", status_code=403, here="/judge", sentence=sentence
    )


@post("/judge/open", include_in_schema=False)
async def open_station(
    request: AnyRequest,
    data: URLEncodedBody[Opening],
    pages: NamedDependency[Pages],
    station_door: NamedDependency[StationDoor],
    limits: NamedDependency[Limits],
) -> Response[Any]:
    """Make this device a station."""
    limits.codes.admit(request)
    if not station_door.station_pass.is_right(data.code):
        return closed_page(request, pages, text("That is not the station’s code."))
    limits.codes.give_back(request)
    answer = Redirect("/judge", status_code=303)
    code = station_door.station_pass.code
    answer.set_cookie(Cookie(COOKIE, value=code, max_age=YEAR_S, httponly=True, samesite="lax"))
    return answer
