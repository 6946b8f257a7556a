"""Hands on what another process of the house has to answer, and takes what others hand on.

    from outside ──▶ taken_over ──▶ … ──▶ hand_on ──▶ the application
                          │                  └──────▶ the process that has the key: taken_over ─┐
                          └─────────────────────────────────────────────▶ its application ◀─────┘

While nobody has a key, because whoever had it died a moment ago, what asks for it waits. What
another process was asked, and was not answered, is asked again where that changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import cast
from urllib.parse import parse_qs

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPScope,
    Message,
    Receive,
    ReceiveMessage,
    Scope,
    Send,
    WebSocketScope,
)

from lexidrome.base import Text, text
from lexidrome.hall.run.shares import HERE
from lexidrome.hall.run.watchword import Watchword
from lexidrome.hall.sharing import HouseSharing
from lexidrome.web.kit.limits import network_of
from lexidrome.web.server import handed
from lexidrome.web.server.addresses import is_loopback
from lexidrome.web.server.connections import line_of
from lexidrome.web.server.handed import AskedScope, Handed
from lexidrome.web.server.hosts import KnownHosts
from lexidrome.web.server.owners import Owners, shows_papers
from lexidrome.web.server.siblings import Asked, Left, Lost, Siblings
from lexidrome.web.server.splices import Splice

PATIENCE_S = 6.0
"""How long what asks for a key waits for somebody who has it."""
LOOK_AGAIN_S = 0.05
LOOK_SELDOM_S = 0.25
"""Ever more seldom, up to a beat: sooner nothing new is known of who has what."""
MOST_KEPT_BYTES = 65_536
"""Of a body that may have to be sent again; a larger one is sent once."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
ASKED = frozenset({ScopeType.HTTP, ScopeType.WEBSOCKET})
SOCKET = "/socket"
ABOUT = "about"
WROTE = "lexidrome_wrote"
WROTE_S = 5
"""How long it takes at most until all others know of something that was done here."""
OWN_COOKIES = frozenset({
    "lexidrome_language", "lexidrome_colours", "lexidrome_board", "lexidrome_known",
    "lexidrome_at_home", WROTE,
})  # fmt: skip
"""Cookies that make nobody somebody."""

NOBODY_THERE = text(
    "The part of this server that this belongs to is not there at the moment. Nothing was "
    "changed; try again in a few seconds."
)
PERHAPS_DONE = text(
    "The part of this server that this belongs to has just stopped. Look whether what you sent "
    "was done before you send it again."
)

Refuse = Callable[[AskedScope, Receive, Send, Text], Awaitable[None]]


class Between(msgspec.Struct, frozen=True):
    """What a process of several knows of those beside it."""

    sharing: HouseSharing
    catch_up: Callable[[], Awaitable[None]]
    """Have this process know what others have written."""
    owners: Owners
    watchword: Watchword
    siblings: Siblings
    hosts: KnownHosts
    refuse: Refuse
    """Says to somebody that nobody answers them."""
    door_port: int | None = None
    """Where only other processes are let in; none: they come by the same door as everybody."""


class Body:
    """What is received, from its beginning as often as it is wanted."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._kept: list[ReceiveMessage] = []
        self._size = 0

    @property
    def is_kept(self) -> bool:
        return self._size <= MOST_KEPT_BYTES

    def again(self) -> Receive:
        at = 0

        async def receive() -> ReceiveMessage:
            nonlocal at
            if at < len(self._kept):
                at += 1
                return self._kept[at - 1]
            message: ReceiveMessage = await self._receive()
            if message["type"] == "http.request":
                self._size += len(message["body"])
                if self.is_kept:
                    self._kept.append(message)
                    at += 1
            return message

        return receive


def taken_over(outside: ASGIApp, inside: ASGIApp, between: Between) -> ASGIApp:
    """What other processes hand on goes inside, past all that they have looked at already."""
    knowing = _knowing(inside, between)

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ASKED:
            await outside(scope, receive, send)
            return
        said = handed.read(scope, between.watchword) if handed.is_said(scope) else None
        if said is not None:
            await _taken_over(said, knowing, scope, receive, send, between)
        elif _is_at_their_door(scope, between):
            await _not_here(scope, receive, send, status=403)
        else:
            # Whoever says that something was handed on, and knows no watchword, is not believed.
            await outside(handed.unsaid(scope), receive, send)

    return handler


def _is_at_their_door(scope: AskedScope, between: Between) -> bool:
    served = scope["server"]
    return between.door_port is not None and served is not None and served[1] == between.door_port


async def _taken_over(
    said: Handed, app: ASGIApp, scope: AskedScope, receive: Receive, send: Send, between: Between
) -> None:
    if said.key and between.sharing.shares.where(said.key) != HERE:
        await _not_here(scope, receive, send)
        return
    line = line_of(scope)
    if line is not None and said.client is not None:
        line.comes_from(network_of(said.client[0]))
    await app(said.put_on(scope), receive, send)


def hand_on(app: ASGIApp, between: Between) -> ASGIApp:
    """Whatever belongs to another process is answered by that one."""
    here, shares = _knowing(app, between), between.sharing.shares

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        key = key_for(scope, between.owners) if scope["type"] in ASKED else None
        if key is None or shares.where(key) == HERE or not _is_for_us(scope, between.hosts):
            await here(scope, receive, send)
        elif scope["type"] == ScopeType.HTTP:
            await _hand_on_request(here, scope, receive, send, between, key)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await _hand_on_socket(here, scope, receive, send, between, key)

    return handler


def _is_for_us(scope: Scope, hosts: KnownHosts) -> bool:
    """Whoever has come to the wrong place is told so here."""
    return hosts.has(Headers.from_scope(scope).get("host", ""))


def key_for(asked: AskedScope, owners: Owners) -> str | None:
    """By which key the process is found that answers this; None: any."""
    is_page = asked["type"] != ScopeType.HTTP or asked["method"] in SAFE
    path = asked["path"]
    if path == SOCKET:
        path = about(asked["query_string"])
        if not path:
            return None
    return owners.key_of(path, is_somebody=not is_page or is_somebody(asked))


def about(query: bytes) -> str:
    """The page that a socket is opened for; empty: none is said."""
    found = parse_qs(query.decode("ascii", "replace")).get(ABOUT, [""])
    return found[0].partition("?")[0]


def is_somebody(asked: AskedScope) -> bool:
    """Whether it matters who asks: they bring something by which they are known, or sit here."""
    client = asked["client"]
    if client is not None and is_loopback(client[0]):
        return True
    for name, value in asked["headers"]:
        if name == b"authorization":
            return True
        if name == b"cookie":
            names = {each.partition("=")[0].strip() for each in value.decode("latin-1").split(";")}
            if any(each.startswith("lexidrome_") for each in names - OWN_COOKIES):
                return True
    return False


async def _hand_on_request(
    here: ASGIApp, scope: HTTPScope, receive: Receive, send: Send, between: Between, key: str
) -> None:
    body, shares = Body(receive), between.sharing.shares
    until_s, pause_s = monotonic() + PATIENCE_S, LOOK_AGAIN_S
    while monotonic() < until_s:
        where = shares.where(key)
        if where == HERE:
            await here(scope, body.again(), send)
            return
        if where is not None:
            try:
                if await _asked(where, scope, body, send, between, key):
                    return
            except Left:
                return
            except Lost as lost:
                if not lost.can_repeat:
                    await between.refuse(scope, receive, send, PERHAPS_DONE)
                    return
            if not body.is_kept:
                break
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, LOOK_SELDOM_S)
    await between.refuse(scope, receive, send, NOBODY_THERE)


async def _asked(
    where: str, scope: HTTPScope, body: Body, send: Send, between: Between, key: str
) -> bool:
    def is_theirs() -> bool:
        return between.sharing.shares.where(key) == where

    asked = Asked(scope, _headers(scope, between, key), body.again(), send, is_theirs)
    return await between.siblings.ask(where, asked)


async def _hand_on_socket(
    here: ASGIApp, scope: WebSocketScope, receive: Receive, send: Send, between: Between, key: str
) -> None:
    line, shares = line_of(scope), between.sharing.shares
    until_s, pause_s = monotonic() + PATIENCE_S, LOOK_AGAIN_S
    while line is not None and monotonic() < until_s and not line.disconnected:
        where = shares.where(key)
        # With the database away nobody has it; the page stays and waits here like all others.
        if where == HERE or (where is None and between.sharing.trouble is not None):
            await here(scope, receive, send)
            return
        if where is not None:
            try:
                if await Splice(line).to(where, scope, _headers(scope, between, key)):
                    return
            except Lost:
                pass
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, LOOK_SELDOM_S)
    if line is None or not line.disconnected:
        await between.refuse(scope, receive, send, NOBODY_THERE)


def _headers(scope: AskedScope, between: Between, key: str) -> handed.Headers:
    said = handed.written(handed.of(scope, key), scope, between.watchword)
    return [*scope["headers"], (handed.HEADER, said)]


async def _not_here(scope: AskedScope, receive: Receive, send: Send, *, status: int = 421) -> None:
    await answer(scope, receive, send, status, [(handed.ELSEWHERE, b"1")])


async def answer(
    scope: AskedScope,
    receive: Receive,
    send: Send,
    status: int,
    headers: handed.Headers,
    body: bytes = b"",
) -> None:
    """Of a socket: in place of the handshake, so that it is not opened."""
    headers = [*headers, (b"content-length", str(len(body)).encode())]
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        kind = "websocket.http.response"
    else:
        kind = "http.response"
    await send(cast("Message", {"type": f"{kind}.start", "status": status, "headers": headers}))
    await send(cast("Message", {"type": f"{kind}.body", "body": body, "more_body": False}))


# What was done in one process is known to whoever did it in all others


def _knowing(app: ASGIApp, between: Between) -> ASGIApp:
    """Whoever has done something elsewhere finds it done here, too.

    What one process writes, others hear of some milliseconds later; a browser that is led on to
    the next page may be there before.
    """

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ASKED or not between.sharing.is_shared:
            await app(scope, receive, send)
            return
        if wrote(scope) not in ("", between.sharing.member) or shows_papers(scope["path"]):
            await between.catch_up()
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE:
            send = _noting(send, between.sharing.member, is_encrypted=scope["scheme"] == "https")
        await app(scope, receive, send)

    return handler


def wrote(scope: Scope) -> str:
    """The process in which this browser has just done something."""
    cookies = Headers.from_scope(scope).get("cookie", "")
    if WROTE not in cookies:
        return ""
    found = [each.strip().partition("=") for each in cookies.split(";")]
    return next((value for name, _, value in found if name == WROTE), "")


def _noting(send: Send, member: str, *, is_encrypted: bool) -> Send:
    ending = "; Secure" if is_encrypted else ""
    cookie = f"{WROTE}={member}; Max-Age={WROTE_S}; Path=/; HttpOnly; SameSite=Lax{ending}".encode()

    async def noted(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"set-cookie", cookie)]
        await send(message)

    return noted
