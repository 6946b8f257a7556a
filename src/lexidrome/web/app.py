"""Puts the web application together."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import PermissionDeniedException
from litestar.types import ASGIApp, ControllerRouterHandler, Scope

from lexidrome.hall import (
    Backups,
    Caller,
    EventDesk,
    EventTables,
    Floor,
    GameDesk,
    Hall,
    Invitations,
    Lexicons,
    Office,
    Reception,
    Station,
    SystemClock,
)
from lexidrome.hall.command_line import CommandLine
from lexidrome.hall.events.entry_desk import EntryDesk
from lexidrome.hall.events.moving import Moving
from lexidrome.hall.events.reports import IncidentReports
from lexidrome.hall.games.clubs import Clubs
from lexidrome.hall.games.discretion import Discretion
from lexidrome.hall.games.home import Homes
from lexidrome.hall.games.ladder import Ladder
from lexidrome.hall.games.lobby import Lobby
from lexidrome.hall.judging.station import StationPass
from lexidrome.hall.part import share
from lexidrome.hall.people.passwords import Passwords
from lexidrome.hall.run.door_file import read_door, remove_door, write_door
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.store import Store, open_store
from lexidrome.web.account import routes as account
from lexidrome.web.account.landing import WayIn
from lexidrome.web.after import routes as after
from lexidrome.web.agreements import routes as agreements
from lexidrome.web.api import routes as api
from lexidrome.web.api.rooms import ApiRooms
from lexidrome.web.between import Registers, between_of
from lexidrome.web.calls import routes as calls
from lexidrome.web.calls.routes import CallRoom
from lexidrome.web.clocks import routes as clocks
from lexidrome.web.club import routes as club
from lexidrome.web.command_line import routes as command_line
from lexidrome.web.conduct import routes as conduct
from lexidrome.web.config import WebConfig
from lexidrome.web.demo import routes as demo
from lexidrome.web.demo.bot_tables import MOVE_MS, LivelyTables
from lexidrome.web.desk import routes as desk
from lexidrome.web.displays import routes as displays
from lexidrome.web.door import admit
from lexidrome.web.entries import routes as entries
from lexidrome.web.events import routes as events
from lexidrome.web.figures import routes as figures
from lexidrome.web.files import routes as files
from lexidrome.web.front_desk import routes as front_desk
from lexidrome.web.games import routes as games
from lexidrome.web.games.rooms import Rooms
from lexidrome.web.games.starting import Starter
from lexidrome.web.handbook import routes as handbook
from lexidrome.web.help import routes as help_pages
from lexidrome.web.help.library import HelpLibrary
from lexidrome.web.help.places import help_of
from lexidrome.web.home import routes as home
from lexidrome.web.home.routes import Keeper
from lexidrome.web.house import routes as house
from lexidrome.web.house.house import HousePage
from lexidrome.web.house.moved import MovedPages
from lexidrome.web.house.servers import ServersPage, mind_the_others
from lexidrome.web.incidents import routes as incidents
from lexidrome.web.journal import routes as journal
from lexidrome.web.judge import routes as judge
from lexidrome.web.judge.door import StationDoor
from lexidrome.web.judge.judge import Desk
from lexidrome.web.judge.lock import StationLock
from lexidrome.web.judge.password import StationPassword
from lexidrome.web.judge.slips import SlipRoom
from lexidrome.web.judge.table_slip import TableSlips
from lexidrome.web.kit.assets import Assets
from lexidrome.web.kit.audience import require_audiences
from lexidrome.web.kit.doorkeeper import Doorkeeper
from lexidrome.web.kit.errors import answer_error, rare_troubles
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.forms import is_form, take
from lexidrome.web.kit.languages import Languages, load_languages
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.security import answering_pages, is_from_elsewhere
from lexidrome.web.kit.shelving import Shelving
from lexidrome.web.kit.visitors import Visitors
from lexidrome.web.lexicons import routes as lexicon_pages
from lexidrome.web.lexicons.routes import LexiconPage
from lexidrome.web.live import Line, Sockets, Tables
from lexidrome.web.live import routes as live
from lexidrome.web.live.presence import keep_asking
from lexidrome.web.lobby import routes as lobby_pages
from lexidrome.web.lobby.rooms import Parlour, watched_as
from lexidrome.web.offline import routes as offline
from lexidrome.web.people import routes as people
from lexidrome.web.people.routes import Directory
from lexidrome.web.phones import routes as phones
from lexidrome.web.play import routes as play
from lexidrome.web.prints import routes as prints
from lexidrome.web.prizes import routes as prizes
from lexidrome.web.public import routes as public
from lexidrome.web.push import routes as push_pages
from lexidrome.web.push.post import open_post
from lexidrome.web.record import routes as record
from lexidrome.web.recount import routes as recount
from lexidrome.web.results import routes as results
from lexidrome.web.rules import routes as rules
from lexidrome.web.seating import routes as seating
from lexidrome.web.seating.rooms import TableRooms
from lexidrome.web.seeds import routes as seeds
from lexidrome.web.server.doors import Doors
from lexidrome.web.server.draining import Draining
from lexidrome.web.server.handed import IS_HANDED
from lexidrome.web.server.handing import hand_on, taken_over
from lexidrome.web.server.hosts import KnownHosts, only_known_hosts
from lexidrome.web.server.houses import House, Houses
from lexidrome.web.server.owners import Owners, require_owners
from lexidrome.web.server.plain import certificate_first
from lexidrome.web.server.readable import only_readable
from lexidrome.web.server.turns import in_turn
from lexidrome.web.settings import routes as settings
from lexidrome.web.site import routes as site
from lexidrome.web.site.openapi import openapi_config
from lexidrome.web.site.testclock import TEST_ROUTES, THOUGHT_ITERATIONS, KeptTime
from lexidrome.web.trust import routes as trust
from lexidrome.web.verdicts import routes as verdicts

FEATURES = (
    site,
    demo,
    account,
    people,
    offline,
    house,
    lexicon_pages,
    rules,
    handbook,
    help_pages,
    judge,
    games,
    home,
    lobby_pages,
    club,
    play,
    record,
    recount,
    after,
    events,
    settings,
    files,
    public,
    conduct,
    entries,
    front_desk,
    desk,
    journal,
    clocks,
    calls,
    verdicts,
    results,
    seating,
    phones,
    trust,
    push_pages,
    agreements,
    prizes,
    prints,
    seeds,
    figures,
    displays,
    incidents,
    command_line,
    api,
    live,
)
"""A folder each, which lists its addresses in its `routes.py`."""

ROUTES: list[ControllerRouterHandler] = [route for feature in FEATURES for route in feature.ROUTES]

LARGEST_REQUEST_BYTES = 1_000_000


def create_app(config: WebConfig, passwords: Passwords | None = None) -> Litestar:
    """A server's application; tests give it passwords that cost less."""
    # An empty address: in the folder, whatever the environment says.
    environ = {} if config.store == "" else os.environ
    store = open_store(config.data, config.store, environ=environ)
    try:
        return _with_store(store, config, passwords)
    except BaseException:
        store.close()
        raise


def _hall(store: Store, lexicons: Lexicons, config: WebConfig) -> Hall:
    hall = Hall(config.data, store, lexicons, config.test_clock or SystemClock())
    if config.between is not None:
        if config.test_clock is not None:
            KeptTime(store).join(config.test_clock)
        share(hall, config.between)
    return hall


def _with_store(store: Store, config: WebConfig, passwords: Passwords | None) -> Litestar:
    library = LexiconLibrary(config.data)
    lexicons = Lexicons(library)
    hall = _hall(store, lexicons, config)
    reception = Reception(store, hall.clock, hall.tasks, passwords)
    station = Station(lexicons, store, config.times)
    lock = StationLock(StationPassword(config.data))
    assets = Assets()
    languages = Languages([*load_languages().by_code.values(), *config.more_languages])
    visitors = Visitors(reception)
    limits = Limits(visitors, config.times.monotonic_ms)
    houses = config.houses or Houses(House.OWN)
    pages = Pages(assets, languages, visitors.visitor, help_of, is_demo=houses.is_demo)
    front_desk = GameDesk(hall)
    office = Office(store, hall.roles, reception)
    house_rule_sets = config.data / "rulesets"
    invitations = Invitations(hall, front_desk, library, house_rule_sets)
    clubs = Clubs(store, hall.clock)
    tables, sockets = Tables(reception.people, Discretion(invitations, clubs)), Sockets()
    invitations.listen(sockets.invitation_changed)
    hall.sharing.listen_for_shares(invitations.shares_taken)
    sockets.attend(hall, reception)
    event_desk = EventDesk(hall, front_desk, office)
    event_tables = EventTables(hall, library, reception.seat_links)
    floor = Floor(hall, station, event_tables)
    floor.listen(sockets.event_changed)
    event_rooms = EventRooms(
        pages,
        event_desk,
        floor,
        visitors,
        EntryDesk(store, hall.clock, event_desk, reception.people),
        sockets,
        house_rule_sets,
        IncidentReports(store, hall.clock),
    )
    line = Line(
        front_desk,
        invitations,
        tables,
        hall.clock,
        config.times.monotonic_ms,
        RareLines(logging.getLogger("lexidrome.live"), config.times.monotonic_ms),
        is_clock_running=config.test_clock is None,
        restored=hall.restorations.last,
        shares=hall.sharing.shares,
    )
    doorkeeper = Doorkeeper(office, front_desk)
    station_door = StationDoor(StationPass(store), doorkeeper, front_desk)
    backups = Backups(config.data, store, hall.clock, hall.timers, hall.tasks)
    hall.games.listen(hall.sharing.by_house(backups.note_game))
    hall.events.listen(hall.sharing.by_house(backups.note_event))
    hosts = KnownHosts(config.names)
    shelving = Shelving(visitors, reception)
    rooms = Rooms(pages, front_desk, visitors, invitations, tables, house_rule_sets)
    starter = Starter(pages, library, config, visitors, invitations, reception, limits)
    ladder = Ladder(hall, invitations)
    lobby = Lobby(hall, invitations, ladder)
    lobby.listen(lambda room: sockets.event_changed(watched_as(room)))
    homes = Homes(hall, invitations, reception.shelves)
    push = None
    if config.push is not None:
        push = open_post(
            config.push,
            config.data,
            hall,
            reception,
            languages,
            sockets.has,
            config.times.monotonic_ms,
        )
    api_rooms = ApiRooms(
        event_rooms,
        CommandLine(event_desk, office, reception, Moving(hall, office, library, config.data)),
    )
    owners = Owners(Registers(event_tables, reception))
    parts = {
        "api": api_rooms,
        "assets": assets,
        "push": push,
        "backups": backups,
        "between": between_of(hall, owners, hosts, config),
        "command_line": api_rooms.command_line,
        "call_room": CallRoom(pages, front_desk, floor),
        "config": config,
        "desk": Desk(pages, library, lock),
        "directory": Directory(pages, office, event_rooms, config),
        "doorkeeper": doorkeeper,
        "draining": Draining(
            hall.sharing, sockets.come_again, config.times.monotonic_ms, config.drain_s
        ),
        "doors": Doors(config.host, is_secure=config.is_secure),
        "entry_desk": event_rooms.entry_desk,
        "event_desk": event_desk,
        "event_tables": event_tables,
        "events": event_rooms,
        "floor": floor,
        "front_desk": front_desk,
        "help_library": HelpLibrary(),
        "hall": hall,
        "houses": houses,
        "limits": limits,
        "house": HousePage(pages, backups, station_door, hall.restorations, config),
        "library": library,
        "line": line,
        "lock": lock,
        "moved": MovedPages(pages, doorkeeper, event_rooms, backups, station_door),
        "office": office,
        "owners": owners,
        "pages": pages,
        "reception": reception,
        "rooms": rooms,
        "servers": ServersPage(pages, hall, sockets, library, config),
        "slip_room": SlipRoom(pages, floor.slips, station_door, event_rooms),
        "sockets": sockets,
        "keeper": Keeper(rooms, homes, shelving),
        "ladder": ladder,
        "parlour": Parlour(rooms, starter, lobby, clubs, homes, shelving, limits),
        "starter": starter,
        "station": station,
        "station_door": station_door,
        "lexicon_page": LexiconPage(pages, library, doorkeeper),
        "shelving": shelving,
        "table_rooms": TableRooms(event_rooms, event_tables, library, limits.codes, shelving),
        "table_slips": TableSlips(pages, front_desk, floor.slips),
        "visitors": visitors,
        "way_in": WayIn(office, event_rooms, reception, config),
    }

    app = Litestar(
        [*ROUTES, *([] if config.test_clock is None else TEST_ROUTES)],
        dependencies={name: part_of_the_application(name) for name in parts}
        | {"caller": Provide(caller_of)},
        before_request=before_request,
        exception_handlers={Exception: answer_error},
        lifespan=[life],
        state=State(
            {
                "hosts": hosts,
                "invitations": invitations,
                "rare_troubles": rare_troubles(config.times.monotonic_ms),
                "languages": languages,
                "station_pass": station_door.station_pass,
                **parts,
            }
        ),
        openapi_config=openapi_config(),
        request_max_body_size=LARGEST_REQUEST_BYTES,
        type_decoders=[(is_form, take)],
        logging_config=None,
    )
    require_audiences(app.routes)
    require_owners(app.routes)
    app.asgi_handler = _answering(app)
    return app


def _answering(app: Litestar) -> ASGIApp:
    """What stands before the application."""
    parts = app.state
    inside = in_turn(answering_pages(app.asgi_handler))
    outside, between = only_known_hosts(inside, parts.hosts), parts.between
    if between is not None:
        outside = hand_on(outside, between)
    outside = certificate_first(outside, parts.doors, is_open=parts.config.has_plain_pages)
    if between is not None:
        outside = taken_over(outside, inside, between)
    return only_readable(outside, parts.languages)


@asynccontextmanager
async def life(app: Litestar) -> AsyncIterator[None]:
    """What begins before the first request, and ends after the last one."""
    parts = app.state
    # The first start builds the word graph; nobody has to wait for it.
    warming = asyncio.create_task(asyncio.to_thread(parts.hall.lexicons.load, ENABLE))
    for each in (parts.reception, parts.station_pass, parts.hall, parts.invitations, parts.backups):
        await each.open()
    if parts.push is not None:
        await parts.push.subscriptions.open()
    await parts.floor.clocks.hold_after_move(await parts.event_desk.names())
    beating = asyncio.create_task(parts.sockets.keep_alive())
    asking = asyncio.create_task(keep_asking(parts.hall, parts.between))
    minding = asyncio.create_task(mind_the_others(parts.hall, parts.between))
    config: WebConfig = parts.config
    if config.door is not None:
        write_door(config.data, config.door)
    if config.test_clock is not None:
        parts.hall.bots.iterations = THOUGHT_ITERATIONS
        await KeptTime(parts.hall.store).begin(parts.hall.clock.now_ms())
    lively = None
    if parts.houses.is_demo:
        parts.hall.bots.among_bots_ms = MOVE_MS
        lively = asyncio.create_task(LivelyTables(parts.front_desk, parts.invitations).keep())
    yield
    if lively is not None:
        lively.cancel()
    if config.door is not None and read_door(config.data) == config.door:
        remove_door(config.data)
    beating.cancel()
    asking.cancel()
    minding.cancel()
    await warming
    if parts.push is not None:
        parts.push.sender.close()
        await parts.push.subscriptions.idle()
    await parts.hall.sharing.leave()
    if parts.between is not None:
        parts.between.siblings.close()
    await parts.hall.close()
    parts.reception.close()
    parts.lexicon_page.drafts.close()
    parts.lock.password.close()
    parts.hall.store.close()


def part_of_the_application(name: str) -> Provide:
    """A dependency that is the same for every request; routes know it by its name alone."""

    def provide(scope: Scope) -> object:
        return scope["litestar_app"].state[name]

    return Provide(provide, sync_to_thread=False)


async def caller_of(request: AnyRequest) -> Caller:
    visitors: Visitors = request.app.state.visitors
    return visitors.caller(request)


async def before_request(request: AnyRequest) -> Response[Any] | None:
    """Turn other sites away, a locked judge station back, and whoever an address is not for."""
    hosts: KnownHosts = request.app.state.hosts
    if not request.scope["state"].get(IS_HANDED):
        hosts.require(request.headers)
    if is_from_elsewhere(request.method, request.headers, request.url.scheme):
        raise PermissionDeniedException
    lock: StationLock = request.app.state.lock
    return lock.way_back(request) or await admit(request)
