"""Asks an application as the server hands it a request: bytes that no client library would send."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import unquote

import msgspec
from litestar import Litestar

HOST = b"hall.localhost"
FORM = b"application/x-www-form-urlencoded"


class Answer(msgspec.Struct, frozen=True):
    status: int
    text: str


class Knock(msgspec.Struct, frozen=True):
    """A request; whatever stands in it goes to the application as it is."""

    method: str
    path: str
    """Percent-encoded, as it stands in the first line."""
    query: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""


async def answer(
    app: Litestar,
    knock: Knock,
    *more: tuple[bytes, bytes],
    meanwhile: Callable[[], Awaitable[object]] | None = None,
) -> Answer:
    """What comes back; an error that the application lets through is raised.

    `meanwhile` happens after the header has come and before the body does.
    """
    named = {name for name, _ in knock.headers}
    headers = [*knock.headers, *(each for each in more if each[0] not in named)]
    if b"host" not in named:
        headers.append((b"host", HOST))
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": knock.method,
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 50_000),
        "root_path": "",
        # As uvicorn decodes it: what is no UTF-8 becomes the replacement character.
        "path": unquote(knock.path),
        "raw_path": knock.path.encode("ascii"),
        "query_string": knock.query,
        "headers": headers,
        "state": {},
    }
    heard = [{"type": "http.request", "body": knock.body, "more_body": False}]
    said: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if meanwhile is not None and heard:
            await meanwhile()
        return heard.pop() if heard else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        said.append(message)

    await app(scope, receive, send)  # type: ignore[arg-type]
    body = b"".join(each.get("body", b"") for each in said[1:])
    return Answer(said[0]["status"], body.decode("utf-8", "replace"))
