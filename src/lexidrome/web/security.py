"""What every answer carries, and what is turned away before any handler sees it."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.datastructures import Address, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


async def add_security_headers(message: Message, _scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def answering_head(app: ASGIApp) -> ASGIApp:
    """Answers HEAD wherever GET is answered, with the same headers and no content."""

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_without_content(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope["method"] = "GET"
            await app(scope, receive, send_without_content)
        else:
            await app(scope, receive, send)

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
