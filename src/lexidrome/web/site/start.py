"""The start page: what goes on, and what each visitor can do from here."""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.di import NamedDependency

from lexidrome.base import Text, text
from lexidrome.hall import Backups, Caller, Office
from lexidrome.web.games.rooms import Rooms
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.doorkeeper import Doorkeeper
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.security import is_this_machine
from lexidrome.web.server.houses import Houses

SHOWN_GAMES = 5
SHOWN_EVENTS = 3
LOOKED_AT = 30
"""How far back an event is looked for that is being played."""
SIGN = (("L", 1), ("E", 1), ("X", 8), ("I", 1), ("D", 2), ("R", 1), ("O", 1), ("M", 3), ("E", 1))
"""The name over the door, in tiles."""


class Step(msgspec.Struct, frozen=True):
    """Something a visitor can do."""

    action: Text
    href: str
    is_for_staff: bool = False
    """Whether it is only for those who run the house."""


JUDGING = Step(text("Challenges from the tables"), "/judge/queue")


class Corner(msgspec.Struct, frozen=True):
    """A part of the house, with the steps that lead into it, the usual one first."""

    title: Text
    description: Text
    steps: tuple[Step, ...]


PLAY = Corner(
    text("Games"),
    text("Against somebody you invite, or against a bot; no account is needed."),
    (
        Step(text("Start a game"), "/games/new"),
        Step(text("My games"), "/home"),
        Step(text("Find somebody"), "/lobby"),
        Step(text("Club nights"), "/clubs"),
        Step(text("Enter a code"), "/join"),
        Step(text("Watch games"), "/games"),
        Step(text("Your table"), "/t"),
    ),
)
COMPETE = Corner(
    text("Events"),
    text("Pairings, standings and brackets as they come, from the first entry to the trophy."),
    (
        Step(text("Set up an event"), "/events/new", is_for_staff=True),
        Step(text("See the events"), "/events"),
    ),
)
JUDGE = Corner(
    text("Words and rules"),
    text("One verdict for a challenged play; what to do when something went wrong."),
    (
        Step(text("Open the judge station"), "/judge"),
        Step(text("Report a problem"), "/wrong"),
        Step(text("Look up a rule"), "/rules"),
        Step(text("Read the rulings"), "/rulings", is_for_staff=True),
    ),
)
SET_UP = Corner(
    text("Accounts"),
    text("Create the director’s account, then give others accounts and roles. Not needed to play."),
    (Step(text("Create the director’s account"), "/setup"),),
)
HOUSE = Corner(
    text("This server"),
    text("Backups, phones, the judge station’s code, accounts and roles."),
    (Step(text("Open the server’s page"), "/house"),),
)


@get("/", Audience.EVERYBODY)
async def start_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    caller: NamedDependency[Caller],
    doorkeeper: NamedDependency[Doorkeeper],
    office: NamedDependency[Office],
    rooms: NamedDependency[Rooms],
    events: NamedDependency[EventRooms],
    backups: NamedDependency[Backups],
) -> Response[str]:
    is_director = await doorkeeper.is_director(request, caller)
    is_staff = await doorkeeper.is_staff(request, caller)
    is_judging = is_staff or await doorkeeper.bench(caller) is not None
    behind = []
    houses: Houses = request.app.state.houses
    is_new_here = is_this_machine(request.client) and not await office.is_set_up()
    if is_new_here:
        behind.append(SET_UP)
    if is_director:
        behind.append(HOUSE)
    newest = list(reversed(await events.desk.listed_names()))[:LOOKED_AT]
    views = [await events.view(request, name) for name in newest]
    running = [view for view in views if view.is_running]
    to_watch = await rooms.to_watch(pages.language(request))
    return pages.page(
        request,
        "site/start.html",
        sign=SIGN,
        corners=[
            _for_visitor(each, is_staff=is_staff)
            for each in (PLAY, COMPETE, _with_queue(JUDGE) if is_judging else JUDGE)
        ],
        behind=behind,
        running=running,
        offers_demo=is_new_here and not newest and not houses.is_demo,
        opens_demo=houses.can_change,
        events=[view for view in views if view not in running][:SHOWN_EVENTS],
        warning=backups.trouble if is_director else None,
        is_moved=is_staff and events.desk.restorations.is_open,
        to_watch=to_watch[:SHOWN_GAMES],
        game_count=len(to_watch),
    )


def _with_queue(corner: Corner) -> Corner:
    """For whoever judges somewhere, also while words are closed to everybody else."""
    return msgspec.structs.replace(corner, steps=(JUDGING, *corner.steps))


def _for_visitor(corner: Corner, *, is_staff: bool) -> Corner:
    steps = tuple(step for step in corner.steps if is_staff or not step.is_for_staff)
    return msgspec.structs.replace(corner, steps=steps)


START_ROUTES = [start_page]
