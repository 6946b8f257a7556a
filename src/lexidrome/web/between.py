"""What a process knows of those with which it shares the house."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Request, WebSocket
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.types import Receive, Send, WebSocketScope

from lexidrome.base import NotFound, StreamId, Text, Unavailable
from lexidrome.hall import EventTables, Hall, Reception
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.errors import answer_error
from lexidrome.web.live import stream_at
from lexidrome.web.server.handed import AskedScope
from lexidrome.web.server.handing import Between, answer
from lexidrome.web.server.hosts import KnownHosts
from lexidrome.web.server.owners import Owners
from lexidrome.web.server.siblings import Siblings

RETRY_AFTER_S = "2"


class Registers:
    """See `owners.Registers`."""

    def __init__(self, tables: EventTables, reception: Reception) -> None:
        self._tables = tables
        self._reception = reception

    def event_of_table(self, code: str) -> str | None:
        with suppress(NotFound):
            return self._tables.codes.key(code).event
        return None

    def stream_of_seat(self, token: str) -> StreamId:
        return self._reception.seat_links.read(token).stream

    def stream_of_game(self, address: str) -> StreamId:
        return stream_at(address)


def between_of(hall: Hall, owners: Owners, hosts: KnownHosts, config: WebConfig) -> Between | None:
    """None: nobody shares the house."""
    if hall.sharing.watchword is None:
        return None
    return Between(
        hall.sharing,
        hall.catch_up,
        owners,
        hall.sharing.watchword,
        Siblings(),
        hosts,
        refuse,
        config.between_port,
    )


async def refuse(scope: AskedScope, receive: Receive, send: Send, sentence: Text) -> None:
    """Say so as pages and programs are told of any trouble."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await _refuse_socket(scope, receive, send, sentence)
        return
    request: Request[Any, Any, Any] = Request(scope, receive, send)
    answered = answer_error(request, Unavailable(sentence))
    answered.headers["retry-after"] = RETRY_AFTER_S
    await answered.to_asgi_response(app=None, request=request)(scope, receive, send)


async def _refuse_socket(
    scope: WebSocketScope, receive: Receive, send: Send, sentence: Text
) -> None:
    """A page connects again by itself; a sentence in place of the line is for programs."""
    socket: WebSocket[Any, Any, State] = WebSocket(scope, receive, send)
    socket.app.state.rare_troubles.warning(str(sentence), "%s", sentence)
    language = socket.app.state.pages.language(socket)
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"retry-after", RETRY_AFTER_S.encode()),
    ]
    said = f"{language.translated(sentence)}\n".encode()
    await answer(scope, receive, send, 503, headers, said)
