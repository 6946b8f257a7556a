"""The socket's address: takes text from the framework and gives it to a `Session`."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import WebSocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException, WebSocketDisconnect

from lexidrome.web.judge.lock import StationLock
from lexidrome.web.kit.audience import Audience, socket
from lexidrome.web.kit.pages import Pages
from lexidrome.web.kit.security import names_another_site
from lexidrome.web.kit.visitors import Visitors
from lexidrome.web.live.session import Line, Session
from lexidrome.web.live.sockets import Sockets
from lexidrome.web.server.connections import line_of
from lexidrome.web.server.handing import key_for
from lexidrome.web.server.owners import Owners

Socket = WebSocket[Any, Any, State]
_GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What the framework raises when a message is sent to somebody who has left."""


@socket("/socket", Audience.EVERYBODY)
async def live_socket(
    socket: Socket,
    line: NamedDependency[Line],
    sockets: NamedDependency[Sockets],
    visitors: NamedDependency[Visitors],
    pages: NamedDependency[Pages],
    lock: NamedDependency[StationLock],
    owners: NamedDependency[Owners],
) -> None:
    """A live connection; `about` in its address is the page that it is opened for."""
    if names_another_site(socket.headers, socket.url.scheme) or lock.is_locked(socket):
        sentence = "A socket was refused to a page of another site, or to a locked station"
        line.faults.warning("socket", sentence)
        raise PermissionDeniedException
    visitors.caller(socket)
    await socket.accept()

    async def send(frame: str) -> None:
        with suppress(*_GONE):
            await socket.send({"type": "websocket.send", "text": frame, "bytes": None})

    async def close(code: int) -> None:
        with suppress(*_GONE):
            await socket.close(code)

    # Who they are is read after the last wait: what ends meanwhile opens nothing any more.
    session = Session(
        line,
        visitors.caller(socket),
        pages.language(socket),
        send,
        close,
        token=visitors.token(socket),
    )
    session.belongs = key_for(socket.scope, owners)
    if (connection := line_of(socket.scope)) is not None:
        session.say, connection.hear = connection.say, session.hear
    sockets.add(session)
    try:
        while True:
            await session.receive(await socket.receive_data(mode="text"))
    except WebSocketDisconnect:
        pass
    finally:
        sockets.remove(session)


SOCKET_ROUTES = [live_socket]
