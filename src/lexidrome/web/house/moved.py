"""After a move to another machine: what to do now, for the staff; where to go on, for everybody.

`/moved` is projected in the hall. A page that was open at the old address comes here, too,
and carries in its address's fragment, which no server is told, what it had not sent.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.hall import Backups, Caller
from lexidrome.web.config import WebConfig
from lexidrome.web.displays.displays import SCREENS
from lexidrome.web.judge.door import StationDoor
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach
from lexidrome.web.kit.doorkeeper import Doorkeeper
from lexidrome.web.kit.event.rooms import AWAITED_TITLES, EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest, Pages

STATUS_TITLES = {
    t.RoundStatus.DRAFT: text("drafted, not published"),
    t.RoundStatus.PUBLISHED: text("published, not begun"),
    t.RoundStatus.BEGUN: text("being played"),
    t.RoundStatus.ENDED: text("ended"),
}
WAYS = {
    None: text("Enter the slip, if its result was handed in."),
    g.record_values.Mode.RECORD: text(
        "The score sheet continues; the phone sends what is missing."
    ),
    g.record_values.Mode.PLAY: text(
        "Continues on screen; the last turns may have to be played again."
    ),
}


class OpenTable(msgspec.Struct, frozen=True):
    """A table that has no result in what was restored."""

    table: int | None
    division: str
    round_number: int
    names: tuple[str, ...]
    awaited: t.results.Awaited
    way: Text
    path: str


class RoundAfter(msgspec.Struct, frozen=True):
    """How far a division is in what was restored."""

    division: str
    title: Text
    status: Text
    reported: int
    games: int


class EventAfter(msgspec.Struct, frozen=True):
    view: EventView
    rounds: tuple[RoundAfter, ...]
    tables: tuple[OpenTable, ...]
    displays: tuple[tuple[str, str], ...]
    is_paused: bool
    """All clocks of its games on screen stand."""


class MovedPages:
    def __init__(
        self,
        pages: Pages,
        doorkeeper: Doorkeeper,
        events: EventRooms,
        backups: Backups,
        door: StationDoor,
    ) -> None:
        self.pages = pages
        self.doorkeeper = doorkeeper
        self.events = events
        self.restorations = events.desk.restorations
        self.backups = backups
        self.station_pass = door.station_pass

    async def events_after(self, request: AnyRequest) -> list[EventAfter]:
        """Those that go on and that this visitor helps to run."""
        found = []
        for name in reversed(await self.events.desk.names()):
            view = await self.events.view(request, name)
            if view.standing.is_staff and not view.is_closed and _has_begun(view):
                found.append(event_after(request, self.events, view))
        return found


@get("/house/moved", Audience.RUNNING)
async def moved_house_page(
    request: AnyRequest,
    caller: NamedDependency[Caller],
    moved: NamedDependency[MovedPages],
    config: NamedDependency[WebConfig],
) -> Response[str]:
    """All that has to be done after a move, in order, on one page."""
    is_director = await moved.doorkeeper.is_director(request, caller)
    address, restored = full_address(request, ""), moved.restorations.last
    wall_ms = config.times.wall_ms()
    answer = moved.pages.page(
        request,
        "house/house_moved.html",
        restored=restored,
        is_director=is_director,
        events=await moved.events_after(request),
        address=address,
        code=code_to_scan(f"{address}/moved"),
        link_reach=link_reach(request),
        backups=moved.backups,
        station_pass=moved.station_pass,
        now_ms=wall_ms,
        is_clock_behind=restored is not None and wall_ms < restored.as_of_ms,
        awaited=AWAITED_TITLES,
    )
    answer.headers["cache-control"] = "no-store"
    return answer


@post("/house/moved/done", Audience.HOUSE_DIRECTOR)
async def settle_move(moved: NamedDependency[MovedPages]) -> Redirect:
    await moved.restorations.settle()
    return Redirect("/house/moved", status_code=303)


@get("/moved", Audience.EVERYBODY)
async def moved_page(request: AnyRequest, moved: NamedDependency[MovedPages]) -> Response[Any]:
    address = full_address(request, "")
    return moved.pages.page(
        request, "house/moved.html", address=address, code=code_to_scan(f"{address}/moved")
    )


def event_after(request: AnyRequest, events: EventRooms, view: EventView) -> EventAfter:
    opened_of = events.opened_of(view)
    rounds = tuple(
        RoundAfter(
            state.division.name,
            view.round_title(state.division, state.round.number),
            STATUS_TITLES[state.round.status],
            state.reported,
            state.playable,
        )
        for state in view.states
        if state.round is not None
    )
    tables = []
    for missing in (each for state in view.states for each in state.missing):
        opened = opened_of(missing)
        tables.append(
            OpenTable(
                missing.table,
                missing.division,
                missing.round_number,
                tuple(view.entrant_name(missing.division, n) for n in missing.numbers),
                missing.awaited,
                WAYS[None if opened is None else opened.mode],
                f"{view.path}/games/{quote(missing.division, safe='')}"
                f"/{missing.round_number}/{missing.numbers[0]}",
            )
        )
    shown = {screen for screen, show in view.stage.screens.items() if show}
    return EventAfter(
        view,
        rounds,
        tuple(tables),
        tuple(
            (screen, full_address(request, f"{view.path}/display/{screen}"))
            for screen in dict.fromkeys([*SCREENS[:1], *sorted(shown)])
        ),
        events.floor.clocks.pause_of(view.name) is not None,
    )


def _has_begun(view: EventView) -> bool:
    return any(division.rounds for division in view.divisions)


MOVED_ROUTES = [moved_house_page, settle_move, moved_page]
