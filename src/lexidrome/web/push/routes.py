"""A browser says that it may be called while its page is closed, or no longer."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency

from lexidrome.base import BadInput, text
from lexidrome.hall import Caller
from lexidrome.hall.people.subscriptions import PushSubscription
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted, one_line
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.visitors import SESSION_COOKIE, Visitors, bearer_token
from lexidrome.web.push.encryption import read_receiver
from lexidrome.web.push.hosts import LONGEST, PushHosts
from lexidrome.web.push.post import Post

LONGEST_KEY = 100


class Allowed(msgspec.Struct, frozen=True):
    """As the browser's `PushSubscription` writes it."""

    endpoint: Annotated[str, one_line(LONGEST)]
    p256dh: Annotated[str, one_line(LONGEST_KEY)]
    auth: Annotated[str, one_line(LONGEST_KEY)]


class PushKey(msgspec.Struct, frozen=True):
    key: str
    """Empty: this server calls nobody."""


@get("/push/key", Audience.EVERYBODY, sync_to_thread=False)
def push_key(push: NamedDependency[Post | None]) -> Response[PushKey]:
    key = "" if push is None else push.sender.public_key
    return Response(PushKey(key), headers={"cache-control": "no-store"})


@post("/push/subscriptions", Audience.KNOWN)
async def allow_push(
    request: AnyRequest,
    data: Posted[Allowed],
    push: NamedDependency[Post | None],
    pages: NamedDependency[Pages],
    config: NamedDependency[WebConfig],
    caller: NamedDependency[Caller],
) -> Response[None]:
    """By this browser's session alone, with which it ends."""
    session = session_of(request)
    if push is None or caller.person is None:
        raise BadInput(text("This server does not call closed pages."))
    form = data.read()
    check(form, push.hosts)
    await push.subscriptions.add(
        PushSubscription(
            caller.person,
            session,
            form.endpoint,
            form.p256dh,
            form.auth,
            pages.language(request).code,
            config.times.wall_ms(),
        )
    )
    return Response(None, status_code=204)


@post("/push/end", Audience.KNOWN)
async def end_push(request: AnyRequest, push: NamedDependency[Post | None]) -> Response[None]:
    if push is not None:
        await push.subscriptions.remove_of(session_of(request))
    return Response(None, status_code=204)


def check(form: Allowed, hosts: PushHosts) -> None:
    if not hosts.admits(form.endpoint):
        raise BadInput(text("This is not the address of a push service known here."))
    try:
        read_receiver(form.p256dh, form.auth)
    except ValueError as error:
        raise BadInput(text("These are not the keys of a browser.")) from error


def session_of(request: AnyRequest) -> str:
    visitors: Visitors = request.app.state.visitors
    session = visitors.token(request)
    if session is None or bearer_token(request.headers) or SESSION_COOKIE not in request.cookies:
        raise BadInput(text("Only a browser can be called."))
    return session


ROUTES = [push_key, allow_push, end_push]
