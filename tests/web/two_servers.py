"""Servers that share a house on PostgreSQL, each a real one that listens on loopback."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Self, TypeVar

import httpx
from litestar import Litestar
from websockets.sync.client import ClientConnection, connect

from browsing.twins import new_database
from lexidrome.hall import HandClock
from lexidrome.hall.run.crew import Crew
from lexidrome.hall.run.shares import HERE, SHARES
from lexidrome.web import WebConfig
from lexidrome.web.serve import server_config
from lexidrome.web.server.addresses import LOOPBACK, bound_socket
from lexidrome.web.server.interpreter import TidyServer
from web.conftest import new_app

T = TypeVar("T")
_NUMBERS = itertools.count(1)
PATIENCE_S = 20
PHONE = "192.168.1.20"
AT_A_PHONE = {"x-forwarded-for": PHONE}
"""As a proxy passes it on."""


def until(holds: Callable[[], T]) -> T:
    """What is waited for happens in another thread."""
    until_s = time.monotonic() + PATIENCE_S
    while not (found := holds()):
        assert time.monotonic() < until_s, "it has not come to be"
        time.sleep(0.02)
    return found


class Served:
    """One application behind its own server, in a thread of its own."""

    def __init__(
        self, folder: Path, database: str, now_ms: int | None = None, between: str | None = None
    ) -> None:
        """`between`: where it says that others reach it, if that is not true."""
        self._listener = bound_socket(LOOPBACK, 0)
        self.port = self._listener.getsockname()[1]
        self.address = f"{LOOPBACK}:{self.port}"
        self.url = f"http://{self.address}"
        clock = None if now_ms is None else HandClock(now_ms)
        config = WebConfig(
            folder, store=database, between=between or self.address, test_clock=clock
        )
        self.app: Litestar = new_app(config)
        self.server = TidyServer(server_config(self.app))
        self._thread = Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        until(lambda: self.server.started)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self._thread.join()

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self._listener])

        asyncio.run(serve())

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done by the application, on its own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_S)

    @property
    def crew(self) -> Crew:
        crew: Crew | None = self.app.state.hall.sharing.crew
        assert crew is not None
        return crew

    def has(self, key: str) -> bool:
        return self.crew.where(key) == HERE

    def visitor(self, **headers: str) -> httpx.Client:
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE_S)

    @contextmanager
    def line(self, about: str, visitor: httpx.Client | None = None) -> Iterator[Wire]:
        """A live connection that has been greeted."""
        headers = {} if visitor is None else dict(visitor.headers)
        cookies = {} if visitor is None else dict(visitor.cookies)
        told = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        if "x-forwarded-for" in headers:
            told["x-forwarded-for"] = headers["x-forwarded-for"]
        address = f"ws://{self.address}/socket?about={about}"
        with connect(
            address, additional_headers=told, open_timeout=PATIENCE_S, close_timeout=1
        ) as socket:
            wire = Wire(socket)
            wire.say("hello", protocol=1)
            wire.hear("welcome")
            yield wire


class Wire:
    """What a page says and hears on its socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self, *kinds: str, holds: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
        """The next message of one of these kinds of which that holds; pings are answered."""
        until_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < until_s:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE_S))
            if message["type"] == "ping":
                self.say("pong", id=message["id"])
            if message["type"] in kinds and holds(message):
                return message
        raise AssertionError(f"nothing was said of {kinds}")

    def give(self, game: str, version: int, kind: str, **fields: Any) -> dict[str, Any]:
        """Give a command and see what comes of it."""
        identity = f"command-{next(_NUMBERS)}"
        command = {"type": kind, **fields}
        self.say("command", game=game, id=identity, version=version, command=command)
        return self.hear("done", "refused", holds=lambda told: told["id"] == identity)


@contextmanager
def two_servers(
    folder: Path, postgres_address: str, now_ms: int | None = None
) -> Iterator[tuple[Served, Served]]:
    """They have divided the house between them."""
    database = new_database(postgres_address)
    with Served(folder, database, now_ms) as one, Served(folder, database, now_ms) as other:
        until(lambda: is_divided(one, other))
        yield one, other


def is_divided(one: Served, other: Served) -> bool:
    ready = len(one.crew._ready), len(other.crew._ready)
    known = all(each.crew.where(str(n)) is not None for each in (one, other) for n in range(99))
    return sum(ready) == SHARES and min(ready) > SHARES // 3 and known


def having(key: str, one: Served, other: Served) -> tuple[Served, Served]:
    """Whoever has it first, then the other."""
    return (one, other) if one.has(key) else (other, one)
