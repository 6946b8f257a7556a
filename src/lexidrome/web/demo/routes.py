"""The demo: what there is to see in it, the way in, the way out."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.response import Redirect

from lexidrome.base import Text, text
from lexidrome.hall import HOUSE_SCOPE, EventRole, Office, Reception
from lexidrome.web.account.sign_in import inside, leave_session
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.security import Forbidden, is_this_machine
from lexidrome.web.kit.visitors import (
    browser_name,
    forget_seat,
    forget_session,
    remember_session,
)
from lexidrome.web.server.houses import House, Houses


class Stop(msgspec.Struct, frozen=True):
    """Something to look at."""

    title: Text
    about: Text
    href: str
    action: Text
    is_for_director: bool = False


STOPS = (
    Stop(
        text("A school championship in round 4"),
        text("Type results at the desk, one line each, and see pairings and standings follow."),
        "/events/school-championship/desk",
        text("Open the desk"),
        is_for_director=True,
    ),
    Stop(
        text("A rated open in its last round"),
        text("Twenty players, seven rounds: who can still win, who wins which prize."),
        "/events/harbour-open/desk",
        text("Open the desk"),
        is_for_director=True,
    ),
    Stop(
        text("A double elimination"),
        text("An evening at a library: two losses and you are out."),
        "/events/library-night/bracket",
        text("See the bracket"),
    ),
    Stop(
        text("A week of a league"),
        text("Opponents agree on their times; results come until the deadline."),
        "/events/lakeside-league",
        text("See the league"),
    ),
    Stop(
        text("A projector in the hall"),
        text("It follows the event: pairings, clock, standings."),
        "/events/harbour-open/display/1",
        text("Open the display"),
    ),
    Stop(
        text("Three games in progress"),
        text("Bots play them, move by move; watch as long as you like."),
        "/games",
        text("Watch one"),
    ),
    Stop(
        text("A game to join"),
        text("Somebody waits for an opponent. It is a bot, and it will not mind losing."),
        "/games",
        text("Sit down"),
    ),
    Stop(
        text("A challenge to judge"),
        text("Two players of the school championship wait for a verdict on a word."),
        "/judge/queue",
        text("Judge it"),
        is_for_director=True,
    ),
)


class To(msgspec.Struct, frozen=True):
    to: str


class Nothing(msgspec.Struct, frozen=True):
    pass


class Which(msgspec.Struct, frozen=True):
    """Which house is open, and since which opening."""

    house: str
    run: str


@get("/demo", Audience.EVERYBODY)
async def demo_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    houses: NamedDependency[Houses],
    office: NamedDependency[Office],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    is_at_machine = is_this_machine(request.client)
    if houses.is_demo:
        return pages.page(request, "demo/demo.html", stops=STOPS, is_at_machine=is_at_machine)
    return pages.page(
        request,
        "demo/about.html",
        stops=STOPS,
        can_open=is_at_machine and houses.can_change and await is_empty(office, events),
    )


@get("/demo/which", Audience.EVERYBODY, sync_to_thread=False)
def which_house(houses: NamedDependency[Houses]) -> Response[Which]:
    houses.page_waits()
    answer = Which(House.DEMO.value if houses.is_demo else House.OWN.value, houses.run)
    return Response(answer, headers={"cache-control": "no-store"})


@post("/demo/open", Audience.MACHINE)
async def open_demo(
    request: AnyRequest,
    data: Posted[Nothing],
    pages: NamedDependency[Pages],
    houses: NamedDependency[Houses],
    office: NamedDependency[Office],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """From a house in which nothing has begun: nobody else is using it."""
    data.read()
    if houses.is_demo:
        return Redirect("/demo", status_code=303)
    if not await is_empty(office, events):
        raise Forbidden(
            text("This server is in use. Start the demo with “lexidrome serve --demo”.")
        )
    return change(request, pages, houses, House.DEMO)


@post("/demo/own", Audience.MACHINE, sync_to_thread=False)
def start_own(
    request: AnyRequest,
    data: Posted[Nothing],
    pages: NamedDependency[Pages],
    houses: NamedDependency[Houses],
) -> Response[Any]:
    data.read()
    if not houses.is_demo:
        return Redirect("/events/new", status_code=303)
    answer = change(request, pages, houses, House.OWN)
    forget_session(answer)
    forget_seat(answer)
    return answer


@post("/demo/again", Audience.MACHINE, sync_to_thread=False)
def begin_again(
    request: AnyRequest,
    data: Posted[Nothing],
    pages: NamedDependency[Pages],
    houses: NamedDependency[Houses],
) -> Response[Any]:
    data.read()
    require_demo(houses)
    answer = change(request, pages, houses, House.DEMO_ANEW)
    forget_session(answer)
    forget_seat(answer)
    return answer


@post("/demo/enter", Audience.MACHINE)
async def enter(
    request: AnyRequest,
    data: Posted[To],
    houses: NamedDependency[Houses],
    office: NamedDependency[Office],
    reception: NamedDependency[Reception],
) -> Response[Any]:
    """As the director of the demo, whose password nobody needs."""
    to = inside(data.read().to)
    require_demo(houses)
    directors = (await office.roles_in(HOUSE_SCOPE)).holders(EventRole.DIRECTOR)
    await leave_session(request, reception)
    session = await reception.sessions.issue(directors[0], browser_name(request))
    answer = Redirect(to, status_code=303)
    remember_session(answer, session)
    return answer


def require_demo(houses: Houses) -> None:
    if not houses.is_demo:
        raise Forbidden(text("This is not the demo."))


async def is_empty(office: Office, events: EventRooms) -> bool:
    return not await office.is_set_up() and not await events.desk.names()


def change(request: AnyRequest, pages: Pages, houses: Houses, wanted: House) -> Response[str]:
    """A page that waits until the other house is open."""
    if not houses.can_change:
        raise Forbidden(text("This server cannot open the demo; use “lexidrome serve --demo”."))
    is_to_own = wanted is House.OWN
    answer = pages.page(
        request,
        "demo/changing.html",
        run=houses.run,
        is_to_own=is_to_own,
        to="/events/new" if is_to_own else "/demo",
    )
    answer.headers["cache-control"] = "no-store"
    houses.change(wanted)
    return answer


ROUTES = [demo_page, which_house, open_demo, start_own, begin_again, enter]
