"""What every answer carries, and what is turned away before any handler sees it."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.datastructures import Address, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from lexidrome.base import BadInput
from lexidrome.web.server.addresses import is_loopback

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
SECURE_SCHEMES = {"https", "wss"}
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
                _put_headers(message, is_encrypted=scope["scheme"] in SECURE_SCHEMES)
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


def _put_headers(message: HTTPResponseStartEvent, *, is_encrypted: bool) -> None:
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if is_encrypted:
        message["headers"] = [_kept_to_https(each) for each in message["headers"]]


def _kept_to_https(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A cookie that was given encrypted is sent so alone."""
    name, value = header
    is_open = name.lower() == b"set-cookie" and b"; secure" not in value.lower()
    return (name, value + b"; Secure") if is_open else header


class Forbidden(BadInput):
    """Somebody asked for what they may not have; says what."""


def is_this_machine(client: Address | None) -> bool:
    """Whether the visitor sits at the server itself; in a hall that is the director."""
    return client is not None and is_loopback(client.host)


def is_from_elsewhere(method: str, headers: Headers, scheme: str) -> bool:
    """Whether a page of another site makes a visitor's browser change something here."""
    return method not in SAFE_METHODS and names_another_site(headers, scheme)


def names_another_site(headers: Headers, scheme: str) -> bool:
    """Browsers name the page's origin with a socket and every request that is not safe.

    Programs name none. What came encrypted comes from a page that did: one that did not may be
    anybody's on the network. The other way round a proxy may have taken the encryption off.
    """
    origin = headers.get("origin")
    if origin is None:
        return False
    page = urlsplit(origin)
    is_plain_page = scheme in SECURE_SCHEMES and page.scheme not in SECURE_SCHEMES
    return is_plain_page or page.netloc != headers.get("host")
