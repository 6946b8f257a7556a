"""The parts of the site that are about nothing in particular: start, language, health, files."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome.base import Text, text
from lexidrome.hall import Backups, Caller, Office
from lexidrome.web.assets import Assets
from lexidrome.web.doorkeeper import Doorkeeper
from lexidrome.web.games import Rooms
from lexidrome.web.live import format_schema
from lexidrome.web.pages import LANGUAGE_COOKIE, YEAR_S, AnyRequest, Pages
from lexidrome.web.security import is_this_machine

SHOWN_GAMES = 5
"""How many games in progress the start page names."""
FOREVER = f"public, max-age={YEAR_S}, immutable"


class Task(msgspec.Struct, frozen=True):
    """Something a visitor can do from the start page."""

    title: Text
    description: Text
    action: Text
    href: str
    is_for_staff: bool = False
    """Whether it is only for those who run the house."""


TASKS = [
    Task(
        text("Play a game"),
        text("Against somebody you invite, or against a bot; no account is needed."),
        text("Start a game"),
        "/games/new",
    ),
    Task(
        text("Follow an event"),
        text("Pairings, standings and brackets, as they come."),
        text("See the events"),
        "/events",
    ),
    Task(
        text("Run an event"),
        text("From the list of entrants to the trophy, by any of the rule books."),
        text("Set up an event"),
        "/events/new",
        is_for_staff=True,
    ),
    Task(
        text("Judge a challenged play"),
        text("Two players type the words and get one verdict for all of them."),
        text("Open the judge station"),
        "/judge",
    ),
    Task(
        text("See what was ruled"),
        text("Every ruling of the judge station with its time, to search and to print."),
        text("Read the rulings"),
        "/rulings",
        is_for_staff=True,
    ),
    Task(
        text("Find out what to do"),
        text("Too many tiles, the wrong clock, a blank that is none: what follows, step by step."),
        text("Say what went wrong"),
        "/wrong",
    ),
    Task(
        text("Look up a rule"),
        text("Five rule books, every rule with its id, and where they differ."),
        text("Open the rules"),
        "/rules",
    ),
]


HOUSE = Task(
    text("Run this house"),
    text("Backups, the judge station’s code, accounts and roles."),
    text("Open the house’s page"),
    "/house",
)
SET_UP = Task(
    text("Set up this house"),
    text("Make the director’s account, then give others accounts and roles. Not needed to play."),
    text("Make the director’s account"),
    "/setup",
)


class Health(msgspec.Struct, frozen=True):
    status: str


class LanguageChoice(msgspec.Struct, frozen=True):
    language: str
    to: str = "/"


@get("/", include_in_schema=False)
async def home(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    caller: NamedDependency[Caller],
    doorkeeper: NamedDependency[Doorkeeper],
    office: NamedDependency[Office],
    rooms: NamedDependency[Rooms],
    backups: NamedDependency[Backups],
) -> Response[str]:
    is_director = await doorkeeper.is_director(request, caller)
    is_staff = await doorkeeper.is_staff(request, caller)
    tasks = [task for task in TASKS if is_staff or not task.is_for_staff]
    if is_this_machine(request.client) and not await office.is_set_up():
        tasks.append(SET_UP)
    if is_director:
        tasks.append(HOUSE)
    to_watch = await rooms.to_watch(pages.language(request))
    return pages.page(
        request,
        "home.html",
        tasks=tasks,
        warning=backups.trouble if is_director else None,
        to_watch=to_watch[:SHOWN_GAMES],
        game_count=len(to_watch),
    )


@get(
    "/healthz",
    sync_to_thread=False,
    summary="Whether the server is up",
    response_description="It is.",
    tags=["server"],
)
def health() -> Health:
    return Health("ok")


@get("/protocol.json", include_in_schema=False, sync_to_thread=False)
def protocol_schema() -> Response[bytes]:
    """What goes over the live socket, for programs."""
    return Response(format_schema(), media_type="application/schema+json")


@post("/language", include_in_schema=False, sync_to_thread=False)
def choose_language(
    data: URLEncodedBody[LanguageChoice],
) -> Redirect:
    """Remember the language and go back to the page it was chosen on."""
    answer = Redirect(data.to if is_path_of_ours(data.to) else "/", status_code=303)
    answer.set_cookie(
        Cookie(LANGUAGE_COOKIE, value=data.language, max_age=YEAR_S, httponly=True, samesite="lax")
    )
    return answer


def is_path_of_ours(target: str) -> bool:
    """Whether the address stays on this server: browsers read `//x` and `/\\x` as another host."""
    return target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable()


@get("/static/{checksum:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def static_file(
    checksum: FromPath[str], name: FromPath[str], assets: NamedDependency[Assets]
) -> Response[bytes]:
    asset = assets.files.get(name.removeprefix("/"))
    if asset is None:
        raise NotFoundException
    is_current = checksum == assets.checksum
    return Response(
        asset.content,
        media_type=asset.media_type,
        headers={"cache-control": FOREVER if is_current else "no-cache"},
    )
