"""`lexidrome serve`: starts the server and says where it is."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import segno
import uvicorn
from cyclopts import Parameter, Token
from litestar.types import ASGIApp

from lexidrome.base import BadInput, Bound, Text, data_folder, make_folder, parse_whole, text
from lexidrome.hall import HandClock, check_not_running
from lexidrome.hall.backups import choose_folder
from lexidrome.hall.judging.station import StationPass
from lexidrome.hall.people.codes import new_code
from lexidrome.hall.run.door_file import new_door
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.store import BackupFolder, close_data_folder, store_address
from lexidrome.web.app import create_app
from lexidrome.web.config import WebConfig, monotonic_ms, wall_ms
from lexidrome.web.judge.password import StationPassword
from lexidrome.web.live import LARGEST_MESSAGE_BYTES
from lexidrome.web.server.addresses import (
    EVERYWHERE,
    LOOPBACK,
    bound_socket,
    lan_address,
    listens_to_itself,
    url,
)
from lexidrome.web.server.connections import (
    KEEP_ALIVE_S,
    MOST_PER_ADDRESS,
    Connections,
    connections_for,
    raise_file_limit,
)
from lexidrome.web.server.ending import Ending
from lexidrome.web.server.interpreter import TidyServer, prepare_for_serving

GRACE_S = 5
"""How long open requests may take when the server is told to end."""
PORT = Bound(text("A port must be from {least} to {most}."), 0, 65_535)
CONNECTIONS = Bound(text("The number of connections must be from {least} to {most}."), 0, 1_000_000)


def port_number(_type: Any, tokens: Sequence[Token]) -> int:
    return parse_whole(tokens[0].value, PORT)


def connection_count(_type: Any, tokens: Sequence[Token]) -> int:
    return parse_whole(tokens[0].value, CONNECTIONS)


def serve(  # noqa: PLR0913 (each is an option of the command)
    *,
    host: str = LOOPBACK,
    port: Annotated[int, Parameter(converter=port_number)] = 8000,
    data: Path | None = None,
    store: str | None = None,
    lan: Annotated[bool, Parameter(negative=())] = False,
    name: list[str] | None = None,
    backups: str | None = None,
    station_password: str | None = None,
    connections_per_address: Annotated[
        int, Parameter(converter=connection_count)
    ] = MOST_PER_ADDRESS,
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
    backups
        From now on a backup is written to this folder or stick after each round; "" ends that.
    station_password
        From now on a browser leaves the judge station only with this password; "" takes it away.
    connections_per_address
        How many connections one address may hold at once; all phones of a hall may come from one
        router's. 0: as many as there are, for a server behind a proxy.
    test_clock
        For tests of the whole server: games live by a clock that stands until it is moved.
    """
    if test_clock and (lan or host != LOOPBACK):
        raise BadInput(text("The test clock works only on {host}.", host=LOOPBACK))
    folder = make_folder(data.expanduser().absolute() if data else data_folder())
    closed = close_data_folder(folder)
    password = StationPassword(folder)
    if station_password is not None:
        password.set(station_password)
    if backups is not None:
        choose_folder(folder, Path(backups) if backups else None)
    with ExitStack() as stack:
        listeners = [stack.enter_context(bound_socket(EVERYWHERE if lan else host, port))]
        ending = stack.enter_context(Ending())
        bound_host, bound_port = listeners[0].getsockname()[:2]
        own_host = listens_to_itself(bound_host)
        if own_host is None:
            listeners.append(stack.enter_context(bound_socket(LOOPBACK, 0)))
        own_port = listeners[-1].getsockname()[1]
        check_not_running(folder)
        hand_clock = HandClock(wall_ms()) if test_clock else None
        setup_code = new_code()
        app = create_app(
            WebConfig(
                folder,
                store=store,
                test_clock=hand_clock,
                setup_code=setup_code,
                names=(host, *(name or ())),
                host=bound_host,
                door=new_door(own_host or LOOPBACK, own_port, store_address(store)),
            )
        )
        # The station's code is kept before the hall opens; no server but ours may do that.
        app.state.hall.claim()
        connections = connections_for(raise_file_limit(), connections_per_address)
        config = server_config(app, connections)
        write_rarely(logging.getLogger("uvicorn.error"))
        app.state.pages.prepare()
        prepare_for_serving()
        print(announcement(bound_host, bound_port, folder, lan=lan), flush=True)
        say(closed)
        if app.state.hall.restorations.is_open:
            print(moved_note(bound_host, bound_port), flush=True)
        if password.is_set:
            print(text("To leave the judge station you need its password."), flush=True)
        if app.state.backups.folder is not None:
            print(backups_note(app.state.backups.folder), flush=True)
            say(close_backups(app.state.backups.folder))
        if bound_host != LOOPBACK:
            print(asyncio.run(station_note(app.state.station_pass)), flush=True)
        if not app.state.reception.accounts.all():
            print(invitation(bound_host, bound_port, setup_code), flush=True)
        ending.run(TidyServer(config), *listeners)
    print(text("Lexidrome has stopped; all data is saved."), flush=True)


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


def announcement(host: str, port: int, folder: Path, *, lan: bool) -> str:
    """What is printed at the start."""
    shown = LOOPBACK if host in (EVERYWHERE, "::") else host
    lines = [str(text("Lexidrome is running. Open {address}", address=url(shown, port)))]
    if lan:
        address = lan_address()
        if address is None:
            lines.append(str(text("No local network was found; other devices cannot join yet.")))
        else:
            target = url(address, port)
            lines.append(str(text("Others on the local network open {address}", address=target)))
            lines += ["", code_to_scan(target)]
    lines.append(str(text("The data is in {folder}", folder=str(folder))))
    lines.append(str(text("Press Ctrl-C to stop.")))
    return "\n".join(lines)


def backups_note(folder: Path) -> Text:
    if folder.is_dir():
        return text("Backups go to {folder}", folder=str(folder))
    return text("The backup folder {folder} cannot be found right now.", folder=str(folder))


def moved_note(host: str, port: int) -> Text:
    shown = LOOPBACK if host in (EVERYWHERE, "::") else host
    return text(
        "This data comes from a backup. What to do now: {address}",
        address=f"{url(shown, port)}house/moved",
    )


def close_backups(folder: Path) -> Text | None:
    return BackupFolder(folder).close_to_others() if folder.is_dir() else None


def say(sentence: Text | None) -> None:
    if sentence is not None:
        print(sentence, flush=True)


async def station_note(station_pass: StationPass) -> Text:
    """How another device becomes a judge station."""
    await station_pass.open()
    if station_pass.is_for_everybody:
        return text("The judge station is open to every device on the network.")
    return text("Another device opens the judge station with the code {code}",
                code=station_pass.code)  # fmt: skip


def invitation(host: str, port: int, code: str) -> str:
    """How a house without any account gets its director."""
    if host == LOOPBACK:
        address = url(host, port) + "setup"
        return str(text("For accounts and roles, open {address}", address=address))
    return str(
        text(
            "For accounts and roles, open /setup; another device needs the code {code}",
            code=code,
        )
    )


def code_to_scan(address: str) -> str:
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()
