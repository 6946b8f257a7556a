"""What a process knows of those with which it shares the house."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Request
from litestar.types import HTTPScope, Receive, Send

from lexidrome.base import NotFound, StreamId, Text, Unavailable
from lexidrome.hall import EventTables, Hall, Reception
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.errors import answer_error
from lexidrome.web.live import stream_at
from lexidrome.web.server.handing import Between
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


async def refuse(scope: HTTPScope, receive: Receive, send: Send, sentence: Text) -> None:
    """Say so as pages and programs are told of any trouble."""
    request: Request[Any, Any, Any] = Request(scope, receive, send)
    answer = answer_error(request, Unavailable(sentence))
    answer.headers["retry-after"] = RETRY_AFTER_S
    await answer.to_asgi_response(app=None, request=request)(scope, receive, send)
