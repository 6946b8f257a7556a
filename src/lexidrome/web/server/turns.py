"""Whoever presses a button comes before pages that look again by themselves.

After every result fifty phones and four projectors ask for their pages, within half a
second. Each is answered in some milliseconds, but a director whose next press waits
behind all of them notices. So a request that says it can wait (`Priority: u=4` or
more, RFC 9218), as those of `regions.js` do, waits while another is being answered,
and of those that can wait one begins at a time.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

CAN_WAIT = re.compile(r"\bu=[4-7]")
LASTS = re.compile(r"/api/events/[^/]+/stream")
"""What is answered for as long as somebody listens holds nobody up."""
NEXT_LOOK_S = 0.02
LONGEST_WAIT_S = 0.5
LONGEST_ANSWER_S = 0.2
"""Somebody who downloads an archive holds nobody up."""


class Turns:
    def __init__(self) -> None:
        self._under_way = 0
        self._latest_s = 0.0
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()
        self._queue = asyncio.Lock()

    @contextmanager
    def first(self) -> Iterator[None]:
        self._begin()
        try:
            yield
        finally:
            self._end()

    def expect_look(self) -> None:
        """Whoever has pressed a button asks at once for the page that shows what came of it."""
        self._begin()
        asyncio.get_running_loop().call_later(NEXT_LOOK_S, self._end)

    async def later(self) -> None:
        """Returns when it is the caller's turn, after half a second at the latest."""
        until_s = monotonic() + LONGEST_WAIT_S
        async with self._queue:
            while self._under_way:
                left_s = min(until_s, self._latest_s + LONGEST_ANSWER_S) - monotonic()
                if left_s <= 0:
                    break
                with suppress(TimeoutError):
                    async with asyncio.timeout(left_s):
                        await self._is_quiet.wait()
            # What has come meanwhile is heard before the next of them begins.
            await asyncio.sleep(0)

    def _begin(self) -> None:
        self._under_way += 1
        self._latest_s = monotonic()
        self._is_quiet.clear()

    def _end(self) -> None:
        self._under_way -= 1
        if not self._under_way:
            self._is_quiet.set()


def in_turn(app: ASGIApp) -> ASGIApp:
    turns = Turns()

    async def handler(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or LASTS.fullmatch(scope["path"]):
            await app(scope, receive, send)
        elif CAN_WAIT.search(Headers.from_scope(scope).get("priority", "")):
            await turns.later()
            await app(scope, receive, send)
        else:
            with turns.first():
                await app(scope, receive, send)
                if scope["method"] == "POST":
                    turns.expect_look()

    return handler
