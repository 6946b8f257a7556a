"""The house's own page, for its directors: backups and the judge station's door."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.response import Redirect

from lexidrome.base import BadInput, LexidromeError, Text, text
from lexidrome.hall import Backups
from lexidrome.hall.run.restorations import Restorations
from lexidrome.web.config import WebConfig
from lexidrome.web.judge.door import StationDoor
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.security import Forbidden, is_this_machine
from lexidrome.web.phones.joining import joining


class Choice(msgspec.Struct, frozen=True):
    folder: str


class Door(msgspec.Struct, frozen=True):
    is_open: bool


class HousePage:
    def __init__(
        self,
        pages: Pages,
        backups: Backups,
        door: StationDoor,
        restorations: Restorations,
        config: WebConfig,
    ) -> None:
        self._pages = pages
        self._config = config
        self.backups = backups
        self.station_pass = door.station_pass
        self._restorations = restorations

    def page(
        self, request: AnyRequest, sentence: Text | None = None, folder: str | None = None
    ) -> Response[str]:
        backups = self.backups
        answer = self._pages.page(
            request,
            "house/house.html",
            here="/house",
            status_code=400 if sentence else 200,
            backups=backups,
            is_moved=self._restorations.is_open,
            last_ms=None if backups.last is None else backups.last.at_ms,
            station_pass=self.station_pass,
            is_here=is_this_machine(request.client),
            joining=joining(request, self._config, "/"),
            may_let_in=is_this_machine(request.client),
            typed=str(backups.folder or "") if folder is None else folder,
            sentence=sentence,
            is_shared=self._config.between is not None,
        )
        answer.headers["cache-control"] = "no-store"
        return answer


@get("/house", Audience.HOUSE_DIRECTOR)
async def house_page(request: AnyRequest, house: NamedDependency[HousePage]) -> Response[str]:
    return house.page(request)


@post("/house/backups", Audience.HOUSE_DIRECTOR)
async def choose_backups(
    request: AnyRequest,
    data: Posted[Choice],
    house: NamedDependency[HousePage],
) -> Response[Any]:
    """At the machine alone: a folder there is the business of whoever sits there."""
    if not is_this_machine(request.client):
        raise Forbidden(text("Choose the backup folder on the computer that runs the server."))
    written = data.read().folder.strip()
    try:
        await house.backups.choose(folder_named(written) if written else None)
    except LexidromeError as error:
        return house.page(request, error.sentence, written)
    return Redirect("/house", status_code=303)


@post("/house/backups/now", Audience.HOUSE_DIRECTOR)
async def back_up_now(house: NamedDependency[HousePage]) -> Redirect:
    await house.backups.write("by hand")
    return Redirect("/house", status_code=303)


@post("/house/station", Audience.HOUSE_DIRECTOR)
async def set_station_door(
    data: Posted[Door],
    house: NamedDependency[HousePage],
) -> Redirect:
    await house.station_pass.open_to_everybody(is_wanted=data.read().is_open)
    return Redirect("/house", status_code=303)


@post("/house/station/code", Audience.HOUSE_DIRECTOR)
async def renew_station_code(house: NamedDependency[HousePage]) -> Redirect:
    await house.station_pass.renew()
    return Redirect("/house", status_code=303)


def folder_named(written: str) -> Path:
    folder = Path(written)
    if not folder.is_absolute() or not written.isprintable():
        raise BadInput(text("Enter the full path of a folder, such as {example}.",
                            example=str(Path.home() / "backups")))  # fmt: skip
    return folder


HOUSE_ROUTES = [
    house_page,
    choose_backups,
    back_up_now,
    set_station_door,
    renew_station_code,
]
