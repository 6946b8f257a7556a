"""The second door of a server that speaks HTTPS: without, for phones that do not trust it yet.

It gives out the hall's certificate and the page that says what to do with it, and leads there
from every other address. Whoever sits at the machine itself has all pages by it: what they say
goes over no network.
"""

from __future__ import annotations

from urllib.parse import quote

from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPResponseStartEvent,
    HTTPScope,
    Receive,
    Scope,
    Send,
)

from lexidrome.web.server.addresses import is_loopback
from lexidrome.web.server.doors import Doors

CERTIFICATE = "/certificate"
OPEN = (f"{CERTIFICATE}/", "/static/")
OPEN_PAGES = frozenset({CERTIFICATE, "/language", "/colours", "/manifest.webmanifest"})
"""Also what the foot of that page leads to."""
LONGEST = 500
"""A longer address is not carried along."""
NOT_PLAIN = b"Nothing is taken here without encryption. Use the address that begins with https.\n"


def certificate_first(app: ASGIApp, doors: Doors, *, is_open: bool) -> ASGIApp:
    """`is_open`: whoever does without the certificate may use all pages."""
    if is_open:
        return app

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if not doors.is_plain(scope) or is_inside(scope) or is_open_to_all(scope["path"]):
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        elif scope["type"] == ScopeType.HTTP:
            await lead_away(scope, send)

    return handler


def is_open_to_all(path: str) -> bool:
    return path in OPEN_PAGES or path.startswith(OPEN)


def is_inside(scope: Scope) -> bool:
    """Whether both ends are this machine."""
    client, served = scope.get("client"), scope.get("server")
    if client is None or served is None:
        return False
    return is_loopback(client[0]) and is_loopback(served[0])


async def lead_away(scope: HTTPScope, send: Send) -> None:
    is_asking = scope["method"] in ("GET", "HEAD")
    headers = [(b"cache-control", b"no-store"), (b"content-type", b"text/plain; charset=utf-8")]
    if is_asking:
        headers.append((b"location", way_to_certificate(scope).encode()))
    start: HTTPResponseStartEvent = {
        "type": "http.response.start",
        "status": 303 if is_asking else 403,
        "headers": headers,
    }
    await send(start)
    body = b"" if is_asking else NOT_PLAIN
    await send({"type": "http.response.body", "body": body, "more_body": False})


def way_to_certificate(scope: HTTPScope) -> str:
    """Afterwards they get to where they wanted to go."""
    asked = scope["path"]
    if scope["query_string"]:
        asked += f"?{scope['query_string'].decode('latin-1')}"
    if asked == "/" or len(asked) > LONGEST:
        return CERTIFICATE
    return f"{CERTIFICATE}?to={quote(asked, safe='')}"
