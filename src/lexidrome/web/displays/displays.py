"""Displays for a projector, each a stable link, and the page that conducts them.

What a display shows is chosen on the conductor's page. One that nobody has chosen
for shows pairings until the round has begun for a while, then its clock, then the
standings or the bracket.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, Refusal, Text, text
from lexidrome.web.displays import lists
from lexidrome.web.displays.boards import live_games
from lexidrome.web.displays.bracket_pages import bracket_pages
from lexidrome.web.displays.fitting import Block, fit, ticker_height
from lexidrome.web.displays.lists import Words
from lexidrome.web.displays.overlays import STRIP_TITLES
from lexidrome.web.displays.shows import (
    Show,
    Shown,
    chosen,
    clocks_of,
    running_rounds,
    shown_on,
    titles_of,
)
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import full_address, link_reach
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Posted, Seen, cut, known, perhaps_whole, with_endings
from lexidrome.web.kit.pages import AnyRequest

BOARDS = 3
"""Boards whose tiles can be told from ten metres."""
PAGE_S = 10
SCREENS = ("1", "2", "3", "4")
LONGEST_ANNOUNCEMENT = 200
LONGEST_SCREEN = 20
PAIRINGS_MIN = Bound(text("Pairings stay from {least} to {most} minutes."), 0, 60)

LISTS: dict[Show, Callable[[EventView, Sequence[t.Division], Words], list[Block]]] = {
    Show.NAMES: lists.pairings_by_name,
    Show.TABLES: lists.pairings_by_table,
    Show.STANDINGS: lists.standings,
    Show.TEAMS: lists.teams,
    Show.POINTS: lists.points,
    Show.PRIZES: lists.prizes,
}


class DisplaysForm(msgspec.Struct, frozen=True):
    """What each display shows, `screen-NAME`, and what is announced on them."""

    screen: Annotated[dict[str, Show | None], with_endings(known(Show))]
    announcement: Annotated[str, cut(LONGEST_ANNOUNCEMENT)]
    pairings_min: Annotated[int | None, perhaps_whole(PAIRINGS_MIN)]
    seen: Seen


@get("/events/{event:str}/display/{screen:str}", Audience.EVERYBODY)
async def display_page(
    request: AnyRequest,
    event: FromPath[str],
    screen: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    view = await events.view(request, event)
    shown = shown_on(view, screen)
    boards = tuple(await live_games(events, view)) if shown.show is Show.BOARDS else ()

    def make() -> Response[str]:
        words = events.pages.language(request).translated
        ticker = words(view.away) if view.away else view.stage.announcement
        taken = ticker_height(ticker)
        return events.page(
            request,
            "displays/display.html",
            view,
            screen=screen[:LONGEST_SCREEN],
            shown=shown,
            titles=titles_of(view),
            sheets=fit(blocks_of(view, shown, words), taken=taken),
            brackets=bracket_pages(view, taken=taken) if shown.show is Show.BRACKET else [],
            board_pages=[boards[at : at + BOARDS] for at in range(0, len(boards), BOARDS)],
            ticker=ticker,
            page_s=PAGE_S,
            running=running_rounds(view),
            clocks=clocks_of(view) if shown.show is Show.CLOCK else [],
        )

    return events.once(request, view, make, (shown, boards))


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
        titles=titles_of(view),
        link_reach=link_reach(request),
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
            "Not saved, because someone else has changed the displays since you opened this "
            "page. They now show the following; your announcement was: {announcement}",
            announcement=form.announcement or "–",
        )
        return show_displays(request, events, view, sentence=sentence)
    refusal = await events.desk.conduct(
        view.standing, event, screens, form.announcement, pairings_min=form.pairings_min
    )
    if isinstance(refusal, Refusal):
        raise BadInput(refusal.sentence)
    events.sockets.event_changed(event)
    return Redirect(f"{view.path}/displays", status_code=303)


def blocks_of(view: EventView, shown: Shown, words: Words) -> list[Block]:
    """The lists that a display shows; none of what is no list."""
    of = LISTS.get(shown.show)
    divisions = [each for each in view.divisions if each.name in shown.divisions]
    return [] if of is None else of(view, divisions, words)


DISPLAY_ROUTES = [display_page, displays_page, choose_displays]
