"""`lexidrome serve`: starts the server and says where it is."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from socket import socket
from typing import Annotated, Any

import msgspec
import uvicorn
from cyclopts import Parameter, Token
from litestar.types import ASGIApp
from msgspec import structs

from lexidrome.base import BadInput, Bound, text
from lexidrome.base.folders import data_folder, make_folder
from lexidrome.base.numbers import parse_whole
from lexidrome.hall import HandClock, check_not_running
from lexidrome.hall.backups import choose_folder
from lexidrome.hall.people.codes import new_code
from lexidrome.hall.run.door_file import new_door
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.store import close_data_folder, store_address
from lexidrome.web.announcements import Reached, invitation, say, say_hello, shared_note
from lexidrome.web.app import create_app
from lexidrome.web.config import WebConfig, monotonic_ms, wall_ms
from lexidrome.web.demo.folder import open_demo
from lexidrome.web.judge.password import StationPassword
from lexidrome.web.live import LARGEST_MESSAGE_BYTES
from lexidrome.web.push.post import PushConfig, contact_of
from lexidrome.web.server.addresses import (
    EVERYWHERE,
    LOOPBACK,
    bound_socket,
)
from lexidrome.web.server.connections import (
    KEEP_ALIVE_S,
    MOST_PER_ADDRESS,
    Connections,
    connections_for,
    raise_file_limit,
)
from lexidrome.web.server.ending import Ending
from lexidrome.web.server.houses import House, Houses
from lexidrome.web.server.interpreter import TidyServer, end_serving, prepare_for_serving
from lexidrome.web.server.places import Places, listen
from lexidrome.web.server.tls import Security, given_security, own_security

GRACE_S = 5
"""How long open requests may take when the server is told to end."""
HTTP_PORT, HTTPS_PORT = 80, 443
PORT = Bound(text("A port must be from {least} to {most}."), 0, 65_535)
DRAIN = Bound(text("Draining takes from {least} to {most} seconds."), 0, 3_600)
CONNECTIONS = Bound(text("The number of connections must be from {least} to {most}."), 0, 1_000_000)


def port_number(_type: Any, tokens: Sequence[Token]) -> int:
    return parse_whole(tokens[0].value, PORT)


def connection_count(_type: Any, tokens: Sequence[Token]) -> int:
    return parse_whole(tokens[0].value, CONNECTIONS)


def drain_time(_type: Any, tokens: Sequence[Token]) -> int:
    return parse_whole(tokens[0].value, DRAIN)


def serve(  # noqa: PLR0913 (each is an option of the command)
    *,
    host: str = LOOPBACK,
    port: Annotated[int, Parameter(converter=port_number)] = 8000,
    data: Path | None = None,
    store: str | None = None,
    lan: Annotated[bool, Parameter(negative=())] = False,
    name: list[str] | None = None,
    between: str | None = None,
    backups: str | None = None,
    station_password: str | None = None,
    connections_per_address: Annotated[
        int, Parameter(converter=connection_count)
    ] = MOST_PER_ADDRESS,
    drain_seconds: Annotated[int | None, Parameter(converter=drain_time)] = None,
    tls: Annotated[bool, Parameter(negative=())] = False,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    plain_port: Annotated[int | None, Parameter(converter=port_number)] = None,
    plain_pages: Annotated[bool, Parameter(negative=())] = False,
    push: str | None = None,
    push_host: list[str] | None = None,
    demo: Annotated[bool, Parameter(negative=())] = False,
    test_clock: Annotated[bool, Parameter(negative=(), show=False)] = False,
) -> None:
    """Start Lexidrome and print the address to open.

    Parameters
    ----------
    host
        The address to listen on; only this machine unless you say otherwise.
    port
        The port to listen on; 0 takes any that is free.
    data
        The folder that holds all data, made if it is not there; LEXIDROME_DATA names it too.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    lan
        Listen on the local network, and print the address and its code to scan.
    name
        A name under which browsers reach this server, beside its addresses and the machine's own
        name; may be given several times.
    between
        Where other servers of the same database reach this one, as host:port, if they run on
        other machines; the network between them must be yours alone.
    backups
        From now on a backup is written to this folder or stick after each round; "" ends that.
    station_password
        From now on a browser leaves the judge station only with this password; "" takes it away.
    connections_per_address
        How many connections one address may hold at once; all phones of a hall may come from one
        router's. 0: as many as there are, for a server behind a proxy.
    drain_seconds
        How long it serves on when it is told to end, while /readyz tells proxies to send nobody
        here any more; unless you say otherwise 3 where several servers share a database, else 0.
    tls
        Speak HTTPS with the hall's own certificate, which is kept in the data folder; a second
        port brings it onto phones.
    tls_cert
        Speak HTTPS with this certificate and those above it (PEM), for a server with a name.
    tls_key
        The certificate's key, if it is in another file.
    plain_port
        Where phones get the hall's certificate, by plain HTTP; the port after the other one
        unless you say otherwise.
    plain_pages
        There give everything to devices without the certificate, too.
    push
        Call players whose page is closed, through the push services of the browsers' makers; the
        mail address at which these reach you. Needs the internet and HTTPS.
    push_host
        Another push service, as host or host:port; may be given several times.
    demo
        Open a living demo with events and games in progress, apart from your own data.
    test_clock
        For tests of the whole server: games live by a clock that stands until it is moved.
    """
    if test_clock and (lan or host != LOOPBACK):
        raise BadInput(text("The test clock works only on {host}.", host=LOOPBACK))
    has_plain = plain_port is not None or plain_pages
    check_tls(tls=tls, certificate=tls_cert, key=tls_key, has_plain=has_plain)
    if demo and (store is not None or test_clock):
        raise BadInput(text("--demo has data of its own: leave out --store and --test-clock."))
    asked = Asked(
        host=EVERYWHERE if lan else host,
        port=port,
        data=make_folder(data.expanduser().absolute() if data else data_folder()),
        store=store,
        lan=lan,
        names=(host, *(name or ())),
        between=None if between is None else host_and_port(between),
        backups=backups,
        station_password=station_password,
        connections_per_address=connections_per_address,
        drain_s=drain_seconds,
        tls=tls,
        tls_cert=tls_cert,
        tls_key=tls_key or tls_cert,
        plain_port=plain_port,
        plain_pages=plain_pages,
        push=None if push is None else PushConfig(contact_of(push), tuple(push_host or ())),
        test_clock=test_clock,
    )
    wanted: House | None = House.DEMO if demo else House.OWN
    while wanted is not None:
        # A port that was free is kept, so that pages find the next house where this one was.
        wanted, asked = serve_house(wanted, asked)
    print(text("Lexidrome has stopped; all data is saved."), flush=True)


class Asked(msgspec.Struct, frozen=True):
    """What was asked for on the command line."""

    host: str
    port: int
    data: Path
    store: str | None
    lan: bool
    names: tuple[str, ...]
    between: tuple[str, int] | None
    backups: str | None
    station_password: str | None
    connections_per_address: int
    drain_s: int | None
    tls: bool
    tls_cert: Path | None
    tls_key: Path | None
    plain_port: int | None
    plain_pages: bool
    push: PushConfig | None
    test_clock: bool


def serve_house(shown: House, asked: Asked) -> tuple[House | None, Asked]:
    """Serve one house until it ends; which one is wanted next, and how to serve it."""
    own = asked.data
    closed = close_data_folder(own)
    password = keep_choices(asked)
    with ExitStack() as stack:
        places = listen(
            stack, asked.host, asked.port, asked.plain_port, tls=asked.tls, given=asked.tls_cert
        )
        ending = stack.enter_context(Ending())
        houses = Houses(shown)
        if houses.is_demo:
            print(text("The demo is being set up …"), flush=True)
            # Whoever presses Ctrl-C now ends it before it is served.
            folder = open_demo(own, is_anew=shown is House.DEMO_ANEW)
        else:
            folder = own
        store = "" if houses.is_demo else asked.store
        # An empty address: in the folder, whatever the environment says.
        address = "" if store == "" else store_address(store)
        is_shared = bool(address)
        if not is_shared:
            check_not_running(folder)
            check_alone(asked)
        between = between_door(stack, asked, places) if is_shared else None
        security = security_of(asked, places)
        setup_code = new_code()
        app = create_app(
            WebConfig(
                folder,
                store=store,
                drain_s=asked.drain_s,
                between=None if between is None else between.address,
                between_port=None if between is None else between.port,
                test_clock=HandClock(wall_ms()) if asked.test_clock else None,
                setup_code=setup_code,
                names=asked.names,
                host=places.host,
                door=new_door(*places.own, address),
                is_secure=security is not None,
                authority=None if security is None else security.authority,
                houses=houses,
                has_plain_pages=asked.plain_pages,
                push=asked.push,
            )
        )
        # The station's code is kept before the hall opens; no server but ours may do that.
        app.state.hall.claim()
        connections = connections_for(raise_file_limit(), asked.connections_per_address)
        config = server_config(app, connections)
        write_rarely(logging.getLogger("uvicorn.error"))
        app.state.pages.prepare()
        prepare_for_serving()
        at = Reached(
            places.host,
            places.port,
            is_secure=security is not None,
            plain_port=places.plain_port if asked.tls else None,
            name=next(iter(asked.names[1:]), None),
        )
        say_hello(app.state, at, folder, closed, lan=asked.lan)
        if password.is_set:
            print(text("To leave the judge station you need its password."), flush=True)
        if not app.state.reception.accounts.all():
            print(invitation(at, setup_code), flush=True)
        server = TidyServer(config, connections)
        server.security, server.secured = security, places.secured
        server.before_end.append(app.state.api.streams.close)
        server.draining = app.state.draining
        if is_shared:
            server.after_start.append(lambda: say(shared_note(app.state.hall.sharing.others)))
        app.state.doors.serve(server, at.port, at.plain_port)
        houses.serve(server)
        listeners = [] if between is None else between.listeners
        ending.run(server, *places.plain, *listeners)
    wanted = None if ending.is_told else houses.wanted
    if wanted is not None:
        end_serving()
    return wanted, structs.replace(asked, port=at.port, plain_port=at.plain_port)


def keep_choices(asked: Asked) -> StationPassword:
    """What holds from now on, also for the next start."""
    password = StationPassword(asked.data)
    if asked.station_password is not None:
        password.set(asked.station_password)
    if asked.backups is not None:
        choose_folder(asked.data, Path(asked.backups) if asked.backups else None)
    return password


def security_of(asked: Asked, places: Places) -> Security | None:
    """By which certificate it speaks HTTPS; None: it does not."""
    if asked.tls_cert is not None:
        return given_security(asked.tls_cert, asked.tls_key or asked.tls_cert)
    return own_security(asked.data, places.host, asked.names[1:]) if asked.tls else None


class BetweenDoor(msgspec.Struct, frozen=True):
    """Where other processes that share the house reach this one."""

    address: str
    port: int | None = None
    """A port for them alone; None: they come by the door for everybody."""
    listeners: tuple[socket, ...] = ()


def between_door(stack: ExitStack, asked: Asked, places: Places) -> BetweenDoor:
    """They speak without HTTPS, so they need a door where that is spoken."""
    if asked.between is None:
        return BetweenDoor(address_of(*places.own))
    host, port = asked.between
    for each in places.plain:
        served, its_port = each.getsockname()[:2]
        if its_port == port and served in (host, EVERYWHERE, "::"):
            return BetweenDoor(address_of(host, port))
    listener = stack.enter_context(bound_socket(host, port))
    own_port = int(listener.getsockname()[1])
    return BetweenDoor(address_of(host, own_port), own_port, (listener,))


def check_alone(asked: Asked) -> None:
    if asked.between is not None:
        raise BadInput(text("--between needs a PostgreSQL database: use --store."))


def host_and_port(written: str) -> tuple[str, int]:
    host, separator, port = written.rpartition(":")
    if not separator or not host.strip("[]"):
        raise BadInput(text("--between is written as host:port, such as 10.0.0.5:8100."))
    return host.strip("[]"), parse_whole(port, PORT)


def address_of(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def server_config(app: ASGIApp, connections: Connections | None = None) -> uvicorn.Config:
    """How the server runs any application of ours.

    Live connections have their own signs of life, which the game's clocks need. Their
    messages are small and many, so compressing them costs more than it saves.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
        ws_max_size=LARGEST_MESSAGE_BYTES,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE_S,
    )
    return (Connections() if connections is None else connections).serve(config)


def write_rarely(log: logging.Logger) -> None:
    """Warnings that anybody on the network can cause fill no disk."""
    lines = RareLines(log, monotonic_ms)

    def admit(record: logging.LogRecord) -> bool:
        if record.levelno > logging.WARNING:
            return True
        left_out = lines.left_out(str(record.msg))
        if left_out:
            record.msg = f"{record.msg} ({left_out} more like this were left out)"
        return left_out is not None

    log.addFilter(admit)


def check_tls(*, tls: bool, certificate: Path | None, key: Path | None, has_plain: bool) -> None:
    """Options that contradict each other."""
    if tls and certificate is not None:
        raise BadInput(text("Use --tls or --tls-cert, not both."))
    if key is not None and certificate is None:
        raise BadInput(text("--tls-key needs --tls-cert."))
    if has_plain and not tls:
        raise BadInput(text("--plain-port and --plain-pages need --tls."))
