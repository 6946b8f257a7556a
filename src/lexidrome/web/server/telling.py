"""What one process asks of another by itself, and not because somebody has asked it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import cast

from litestar.types import HTTPScope, Message, Receive

from lexidrome.web.server import handed
from lexidrome.web.server.handed import Handed
from lexidrome.web.server.handing import Between
from lexidrome.web.server.siblings import Asked, Left, Lost

ITSELF = ("127.0.0.1", 0)
OK = 200
ANSWER_S = 2.0


async def tell(between: Between, address: str, path: str, body: bytes) -> bytes | None:
    """What it answers; None: it has not, or refuses."""
    headers = [
        (b"host", address.encode()),
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    scope = cast("HTTPScope", {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(),
        "query_string": b"", "headers": headers,
    })  # fmt: skip
    said = handed.written(Handed("", "http", ITSELF, None), scope, between.watchword)
    status, heard = 0, b""

    async def hear(message: Message) -> None:
        nonlocal status, heard
        if message["type"] == "http.response.start":
            status = message["status"]
        elif message["type"] == "http.response.body":
            heard += message["body"]

    asked = Asked(scope, [*headers, (handed.HEADER, said)], _bringing(body), hear, _always)
    # Whose machine has lost its power, or stands still, would not say that it does not answer.
    with suppress(Lost, Left, TimeoutError):
        async with asyncio.timeout(ANSWER_S):
            await between.siblings.ask(address, asked)
    return heard if status == OK else None


async def tell_all(between: Between, path: str, body: bytes) -> list[bytes | None]:
    """The same for all others."""
    others = sorted(between.sharing.shares.others)
    return await asyncio.gather(*[tell(between, each, path, body) for each in others])


def _bringing(body: bytes) -> Receive:
    is_brought = False

    async def receive() -> object:
        nonlocal is_brought
        if is_brought:
            await asyncio.Event().wait()
        is_brought = True
        return {"type": "http.request", "body": body, "more_body": False}

    return cast("Receive", receive)


def _always() -> bool:
    return True
