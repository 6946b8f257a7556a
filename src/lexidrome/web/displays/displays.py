"""Displays for a projector, each a stable link, and the page that conducts them.

What a display shows is chosen on the conductor's page. One that nobody has chosen
for shows what the hour calls for: pairings until the round begins, then its clock,
then the standings.
"""

from __future__ import annotations

from enum import StrEnum
from math import ceil
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Refusal, Text, text
from lexidrome.web.displays.boards import live_games
from lexidrome.web.displays.overlays import STRIP_TITLES
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import full_address
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.rows import meeting_rows, standing_rows
from lexidrome.web.kit.forms import Posted, Seen, cut, known, with_endings
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.prizes.routes import board
from lexidrome.web.public.brackets import drawn
from lexidrome.web.public.public import by_name

ROWS = 12
"""Lines of a page that can be read from ten metres."""
COLUMNS = 2
BOARDS = 3
"""Boards whose tiles can be told from ten metres."""
PAGE_S = 10
SCREENS = ("1", "2", "3", "4")
LONGEST_ANNOUNCEMENT = 200
LONGEST_SCREEN = 20


class Show(StrEnum):
    """What a display can show."""

    AUTOMATIC = "automatic"
    NAMES = "names"
    TABLES = "tables"
    CLOCK = "clock"
    STANDINGS = "standings"
    BRACKET = "bracket"
    TEAMS = "teams"
    POINTS = "points"
    PRIZES = "prizes"
    BOARDS = "boards"
    ANNOUNCEMENT = "announcement"


SHOW_TITLES = {
    Show.AUTOMATIC: text("What the hour calls for"),
    Show.NAMES: text("Pairings by name"),
    Show.TABLES: text("Pairings by table"),
    Show.CLOCK: text("Round clock"),
    Show.STANDINGS: text("Standings"),
    Show.BRACKET: text("Bracket"),
    Show.TEAMS: text("Teams"),
    Show.POINTS: text("Individual points"),
    Show.PRIZES: text("Prizes"),
    Show.BOARDS: text("Live boards"),
    Show.ANNOUNCEMENT: text("Announcement"),
}


class DisplaysForm(msgspec.Struct, frozen=True):
    """What each display shows, `screen-NAME`, and what is announced on them."""

    screen: Annotated[dict[str, Show | None], with_endings(known(Show))]
    announcement: Annotated[str, cut(LONGEST_ANNOUNCEMENT)]
    seen: Seen


@get("/events/{event:str}/display/{screen:str}", Audience.EVERYBODY)
async def display_page(
    request: AnyRequest,
    event: FromPath[str],
    screen: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    view = await events.view(request, event)
    show = shown_on(view, screen)
    boards = tuple(await live_games(events, view)) if show is Show.BOARDS else ()

    def make() -> Response[str]:
        running = [(each, last) for each in view.divisions if (last := _last(view, each))]
        return events.page(
            request,
            "displays/display.html",
            view,
            screen=screen[:LONGEST_SCREEN],
            show=show,
            titles=SHOW_TITLES,
            pages=pages_for(view, show),
            board_pages=[boards[at : at + BOARDS] for at in range(0, len(boards), BOARDS)],
            page_s=PAGE_S,
            running=running,
            clocks=clocks_of(running),
        )

    return events.once(request, view, make, boards)


def clocks_of(
    running: list[tuple[t.Division, t.Round]],
) -> list[tuple[tuple[t.Division, ...], t.Round]]:
    """One clock for all divisions whose rounds end at the same moment."""
    clocks: dict[tuple[str, int], tuple[tuple[t.Division, ...], t.Round]] = {}
    for division, each in running:
        is_timed = each.is_going_on and each.ends_ms is not None
        key = ("", (each.ends_ms or 0) // 1000) if is_timed else (division.name, 0)
        before = clocks[key][0] if key in clocks else ()
        clocks[key] = ((*before, division), each)
    return list(clocks.values())


@get("/events/{event:str}/displays", Audience.STAFF)
async def displays_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show_displays(request, events, await events.staff_view(request, event))


def show_displays(
    request: AnyRequest, events: EventRooms, view: EventView, *, sentence: Text | None = None
) -> Response[str]:
    return events.page(
        request,
        "displays/displays.html",
        view,
        sentence=sentence,
        screens=[
            (screen, chosen(view, screen), full_address(request, f"{view.path}/display/{screen}"))
            for screen in dict.fromkeys([*SCREENS, *view.stage.screens])
        ],
        titles=SHOW_TITLES,
        strips=[
            (strip, title, full_address(request, f"{view.path}/overlay/{strip.value}"))
            for strip, title in STRIP_TITLES.items()
        ],
    )


@post("/events/{event:str}/displays", Audience.STAFF)
async def choose_displays(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[DisplaysForm],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view, form = await events.staff_view(request, event), data.read()
    screens = {
        name[:LONGEST_SCREEN]: show.value for name, show in form.screen.items() if show is not None
    }
    if form.seen is not None and form.seen != view.stage.changes:
        sentence = text(
            "Not done, because somebody else has set the displays since your page was shown. "
            "This is what they show now; your announcement was: {announcement}",
            announcement=form.announcement or "–",
        )
        return show_displays(request, events, view, sentence=sentence)
    refusal = await events.desk.conduct(view.standing, event, screens, form.announcement)
    if isinstance(refusal, Refusal):
        raise BadInput(refusal.sentence)
    events.sockets.event_changed(event)
    return Redirect(f"{view.path}/displays", status_code=303)


class DisplayPage(msgspec.Struct, frozen=True):
    """What fits on a screen at once."""

    division: t.Division
    kind: Show
    columns: tuple[tuple[Any, ...], ...]
    number: int
    of: int


def chosen(view: EventView, screen: str) -> Show:
    return Show(view.stage.screens.get(screen, Show.AUTOMATIC))


def shown_on(view: EventView, screen: str) -> Show:
    show = chosen(view, screen)
    return automatic(view) if show is Show.AUTOMATIC else show


def automatic(view: EventView) -> Show:
    """Pairings until the round begins, its clock until all results are in, then the standings."""
    last = [each for division in view.divisions if (each := _last(view, division)) is not None]
    if any(each.status is t.RoundStatus.PUBLISHED for each in last):
        return Show.NAMES
    if any((each.is_going_on and each.ends_ms) or each.is_time_over for each in last):
        return Show.CLOCK
    if not last:
        return Show.ANNOUNCEMENT
    return Show.BRACKET if view.has_bracket else Show.STANDINGS


def pages_for(view: EventView, show: Show) -> list[DisplayPage]:
    pages = []
    for division in view.divisions:
        rows, columns = _rows(view, division, show)
        size = 1 if show is Show.BRACKET else ROWS * columns
        sheets = [rows[at : at + size] for at in range(0, len(rows), size)]
        for number, sheet in enumerate(sheets, 1):
            length = ceil(len(sheet) / columns)
            cut = [tuple(sheet[at : at + length]) for at in range(0, len(sheet), length)]
            pages.append(DisplayPage(division, show, tuple(cut), number, len(sheets)))
    return pages


def _rows(view: EventView, division: t.Division, show: Show) -> tuple[list[Any], int]:
    """The lines of a display, and in how many columns they stand."""
    last = _last(view, division)
    match show:
        case Show.NAMES if last is not None:
            return [(line,) for line in by_name(view, division, last)], COLUMNS
        case Show.TABLES if last is not None:
            return meeting_rows(view, division, last.games), 1
        case Show.STANDINGS:
            return standing_rows(view, division, view.standings(division)), 1
        case Show.TEAMS:
            return list(t.team_standings(view.tournament, division)), 1
        case Show.POINTS:
            named = [
                (row.rank, view.entrant_name(division.name, row.number), row.points)
                for row in t.points_table(division)
            ]
            return named, 1
        case Show.PRIZES:
            return list(board(view, division)), 1
        case Show.BRACKET:
            drawing = drawn(view, division)
            return ([] if drawing is None else list(drawing.parts)), 1
        case _:
            return [], 1


def _last(view: EventView, division: t.Division) -> t.Round | None:
    rounds = view.out_rounds(division)
    return rounds[-1] if rounds else None


DISPLAY_ROUTES = [display_page, displays_page, choose_displays]
