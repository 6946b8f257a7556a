"""Turns away what no page could be made from: addresses and bodies that cannot be read.

A page names its own address, so it cannot say that its address makes no sense. That is
said here, in plain text, before any page is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from traceback import walk_tb
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import ClientException
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from lexidrome.base import Text, text
from lexidrome.web.kit.languages import Languages

NOT_UNDERSTOOD = 1008
FRAMEWORK = "litestar."
MOST_FIELDS = 3_000
"""Of one form or address. Each takes time that all pages wait for; no form of ours has as many."""


def is_unread_body(error: Exception) -> bool:
    """Whether the framework gave up on a body: JSON nested too deeply, a form that is no UTF-8.

    It decodes bodies before any handler runs and lets these two errors through as they are.
    """
    frames = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
    is_of_kind = isinstance(error, RecursionError | UnicodeDecodeError)
    return is_of_kind and bool(frames) and frames[-1].startswith(FRAMEWORK)


def only_readable(app: ASGIApp, languages: Languages) -> ASGIApp:
    """Answers 400 to whoever sends an address, a host or an origin that cannot be read."""

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await app(scope, receive, send)
            return
        headers = Headers.from_scope(scope)
        sentence = unreadable(scope["query_string"], headers)
        if sentence is None:
            await app(scope, few_fields(headers, receive), send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await receive()
            await send({"type": "websocket.close", "code": NOT_UNDERSTOOD, "reason": ""})
        else:
            language = languages.for_visitor(None, headers.get("accept-language", ""))
            await say_no(send, language.translated(sentence))

    return handler


def few_fields(headers: Headers, receive: Receive) -> Receive:
    """The same body, unless it is a form with more fields than anybody fills in."""
    if not headers.get("content-type", "").lower().startswith(RequestEncodingType.URL_ENCODED):
        return receive
    count = 0

    async def counted() -> ReceiveMessage:
        nonlocal count
        message = await receive()
        if message["type"] == "http.request":
            count += message["body"].count(b"&")
        if count >= MOST_FIELDS:
            raise ClientException(status_code=413)
        return message

    return counted


def unreadable(query: bytes, headers: Headers) -> Text | None:
    """What about a request cannot be read, if anything."""
    if not query.isascii() or query.count(b"&") >= MOST_FIELDS:
        return text("The address cannot be read.")
    if not is_read(lambda: urlsplit(f"//{headers.get('host', '')}").port):
        return text("The name of the server in the request (Host) cannot be read.")
    if not is_read(lambda: urlsplit(headers.get("origin", "")).port):
        return text("The page that the request comes from (Origin) cannot be read.")
    return None


def is_read(read: Callable[[], object]) -> bool:
    try:
        read()
    except ValueError:
        return False
    return True


async def say_no(send: Send, sentence: str) -> None:
    body = f"{sentence}\n".encode()
    await send(
        {
            "type": "http.response.start",
            "status": 400,
            "headers": [
                (b"content-type", b"text/plain; charset=utf-8"),
                (b"content-length", str(len(body)).encode()),
                (b"x-content-type-options", b"nosniff"),
                (b"connection", b"close"),
            ],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
