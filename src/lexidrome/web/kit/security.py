"""What every answer carries, and what is turned away before any handler sees it."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.datastructures import Address, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from lexidrome.base import BadInput

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HAS_LEFT = "lexidrome_has_left"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


def answering_pages(app: ASGIApp) -> ASGIApp:
    """Answers HEAD wherever GET is answered, and gives every answer its headers.

    Notes who leaves before all of the request has come: that is no fault of ours.
    Sockets pass through as they are: what is sent on them has no headers, and much is sent.
    """

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            elif is_head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        async def receive_noted() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope["state"][HAS_LEFT] = True
            return message

        if is_head:
            scope["method"] = "GET"
        await app(scope, receive_noted, send_secured)

    return handler


class Forbidden(BadInput):
    """Somebody asked for what they may not have; says what."""


def is_this_machine(client: Address | None) -> bool:
    """Whether the visitor sits at the server itself; in a hall that is the director."""
    try:
        return client is not None and ip_address(client.host).is_loopback
    except ValueError:
        return False


def is_from_elsewhere(method: str, headers: Headers) -> bool:
    """Whether a page of another site makes a visitor's browser change something here."""
    return method not in SAFE_METHODS and names_another_site(headers)


def names_another_site(headers: Headers) -> bool:
    """Browsers name the page's origin with a socket and every request that is not safe.

    Programs name none.
    """
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")
