"""Nobody closes the door: not by many connections, not by slow ones."""

from __future__ import annotations

import asyncio
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient
from uvicorn.server import ServerState
from websockets.sync.client import connect

from lexidrome.web.serve import server_config
from lexidrome.web.server.addresses import bound_socket
from lexidrome.web.server.connections import (
    BODY_S,
    FEW,
    HEADER_S,
    LEAST_BYTES_PER_S,
    Connections,
    HttpProtocol,
    connections_for,
    line_of,
)


class Peer(asyncio.Transport):
    """The other end of a connection, which remembers what it was sent."""

    _ports = count(50_000)

    def __init__(self, address: str = "192.168.1.20") -> None:
        super().__init__({"peername": (address, next(self._ports))})
        self.sent = b""
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.sent += data

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None: ...


class HandLoop:
    """Time that is moved by hand; tasks run on the loop that is there."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self._due: list[tuple[float, Callable[[], None], list[bool]]] = []

    def time(self) -> float:
        return self.now_s

    def call_later(self, wait_s: float, work: Callable[[], None]) -> Any:
        is_cancelled: list[bool] = []
        self._due.append((self.now_s + wait_s, work, is_cancelled))

        class Handle:
            def cancel(self) -> None:
                is_cancelled.append(True)

        return Handle()

    def create_task(self, work: Any) -> asyncio.Task[Any]:
        return asyncio.get_running_loop().create_task(work)

    async def move(self, by_s: float) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        until_s = self.now_s + by_s
        while due := sorted((each for each in self._due if each[0] <= until_s), key=lambda d: d[0]):
            self._due.remove(due[0])
            self.now_s, work, is_cancelled = due[0]
            if not is_cancelled:
                work()
        self.now_s = until_s


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Reads the body and says how long it was; a socket it keeps."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
    length, more = 0, True
    while more:
        message = await receive()
        length, more = length + len(message.get("body", b"")), message.get("more_body", False)
    body = f"got {length}".encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Line:
    """One connection to a server without a network."""

    def __init__(self, among: Connections | None = None, address: str = "192.168.1.20") -> None:
        self.loop = HandLoop()
        self.peer = Peer(address)
        config = uvicorn.Config(answer, lifespan="off", log_config=None)
        self.among = Connections() if among is None else among
        self.protocol = HttpProtocol(
            self.among, config=config, server_state=ServerState(), app_state={},
            _loop=self.loop,
        )  # fmt: skip
        self.protocol.connection_made(self.peer)

    async def say(self, data: bytes, then_s: float = 0) -> None:
        self.protocol.data_received(data)
        await self.loop.move(then_s)


HEADER = b"GET / HTTP/1.1\r\nhost: hall\r\n"
UPGRADE = (
    HEADER + b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
POST = b"POST / HTTP/1.1\r\nhost: hall\r\ncontent-length: %d\r\n\r\n"


def test_who_says_nothing_is_let_go() -> None:
    async def story() -> None:
        line = Line()
        await line.loop.move(HEADER_S - 1)
        assert not line.peer.is_closed
        await line.loop.move(1)
        assert line.peer.is_closed
        assert line.peer.sent.startswith(b"HTTP/1.1 408 Request Timeout\r\n")

    asyncio.run(story())


@pytest.mark.parametrize("drops", [HEADER, b"\r\n" * 20], ids=["a header", "line ends"])
def test_a_header_that_comes_drop_by_drop_has_its_seconds_and_no_more(drops: bytes) -> None:
    async def story() -> None:
        line = Line()
        for drop in drops:
            await line.say(bytes([drop]), then_s=0.4)
        assert line.peer.is_closed
        assert line.loop.now_s == pytest.approx(0.4 * len(drops))

    asyncio.run(story())


def test_a_connection_that_is_kept_has_the_same_time_for_its_next_header() -> None:
    async def story() -> None:
        line = Line()
        await line.say(HEADER + b"\r\n", then_s=3)
        assert line.peer.sent.endswith(b"got 0")
        await line.say(HEADER, then_s=HEADER_S - 1)
        assert not line.peer.is_closed
        await line.say(b"\r\n")
        assert line.peer.sent.count(b"got 0") == 2
        await line.say(HEADER, then_s=HEADER_S)
        assert line.peer.is_closed

    asyncio.run(story())


def test_a_connection_that_is_kept_and_not_used_is_let_go() -> None:
    async def story() -> None:
        line = Line()
        await line.say(HEADER + b"\r\n", then_s=30)
        assert line.peer.is_closed
        assert b"408" not in line.peer.sent

    asyncio.run(story())


def test_a_body_that_does_not_come_along_ends_the_request() -> None:
    async def story() -> None:
        line = Line()
        await line.say(POST % 1_000, then_s=1)
        for _ in range(BODY_S):
            await line.say(b"x", then_s=1)
        assert line.peer.is_closed
        assert b"408 Request Timeout" in line.peer.sent
        assert b"got" not in line.peer.sent

    asyncio.run(story())


def test_a_large_body_on_a_slow_line_arrives() -> None:
    async def story() -> None:
        line = Line()
        seconds = 3 * BODY_S
        await line.say(POST % (seconds * LEAST_BYTES_PER_S))
        for _ in range(seconds):
            await line.say(b"x" * LEAST_BYTES_PER_S, then_s=1)
        assert line.peer.sent.endswith(b"got %d" % (seconds * LEAST_BYTES_PER_S))
        assert not line.peer.is_closed

    asyncio.run(story())


def test_a_socket_is_no_request_whose_body_does_not_come() -> None:
    """Games last longer than a request may take."""

    async def story() -> None:
        line = Line()
        await line.say(UPGRADE, then_s=1)
        assert line.peer.sent.startswith(b"HTTP/1.1 101 Switching Protocols\r\n")
        sent = line.peer.sent
        await line.loop.move(100 * BODY_S)
        assert not line.peer.is_closed
        assert line.peer.sent == sent

    asyncio.run(story())


def test_one_address_holds_so_many_and_others_get_in() -> None:
    async def story() -> None:
        among = Connections(100, 5)
        lines = [Line(among) for _ in range(5)]
        refused = Line(among)
        assert refused.peer.is_closed
        assert refused.peer.sent.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        elsewhere = Line(among, "192.168.1.21")
        assert not elsewhere.peer.is_closed
        lines[0].protocol.connection_lost(None)
        refused.protocol.connection_lost(None)
        last, one_more = Line(among), Line(among)
        assert not last.peer.is_closed
        assert one_more.peer.is_closed

    asyncio.run(story())


def test_the_last_places_are_for_those_who_hold_few() -> None:
    """Also where one address may hold as many as there are."""

    async def story() -> None:
        among = Connections(100, 0)
        crowd = [Line(among) for _ in range(100)]
        assert [line.peer.is_closed for line in crowd] == [False] * 90 + [True] * 10
        others = [Line(among, f"10.0.0.{n}") for n in range(12)]
        assert [line.peer.is_closed for line in others] == [False] * 10 + [True] * 2
        assert among.count == 100

    asyncio.run(story())


def test_a_small_machine_still_lets_in_whom_it_can_hold() -> None:
    among = connections_for(256, 2_000)
    held = [among.admit(object(), "192.168.1.20") for _ in range(FEW)]
    assert held == [True] * (FEW - 1) + [False]
    assert among.admit(object(), "192.168.1.21")


@pytest.mark.slow
def test_who_leaves_in_the_middle_of_a_request_writes_no_line(
    client: TestClient[Litestar], caplog: pytest.LogCaptureFixture
) -> None:
    """A traceback for each would let anybody fill the log."""
    sent: list[Any] = []

    async def leave_early() -> None:
        said = iter(
            [
                {"type": "http.request", "body": b"login=x", "more_body": True},
                {"type": "http.disconnect"},
            ]
        )
        form = b"application/x-www-form-urlencoded"
        headers = [(b"host", b"localhost"), (b"content-type", form), (b"content-length", b"99")]
        scope: Any = {
            "type": "http", "method": "POST", "path": "/sign-in", "raw_path": b"/sign-in",
            "query_string": b"", "headers": headers, "client": ("10.0.0.1", 5), "state": {},
            "server": ("localhost", 80), "scheme": "http", "http_version": "1.1",
            "root_path": "", "asgi": {"version": "3.0"}, "app": client.app,
        }  # fmt: skip

        async def receive() -> Any:
            return next(said)

        async def send(message: Any) -> None:
            sent.append(message)

        await client.app(scope, receive, send)

    with client.portal() as portal:
        portal.call(leave_early)
    assert sent[0]["status"] == 400
    assert caplog.records == []


async def greet(scope: Any, receive: Any, send: Any) -> None:
    """Takes sockets as they come, and answers requests."""
    if scope["type"] == "lifespan":
        for answered in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{answered}.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "hello"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
    else:
        await answer(scope, receive, send)


def test_sockets_count_from_their_request_until_they_are_gone() -> None:
    among = Connections(100, 3)
    server = uvicorn.Server(server_config(greet, among))
    with bound_socket("127.0.0.1", 0) as listener, ThreadPoolExecutor(1) as thread:
        port = listener.getsockname()[1]
        running = thread.submit(server.run, sockets=[listener])
        with ExitStack() as stack:
            stack.callback(setattr, server, "should_exit", True)
            for held in range(1, 4):
                line = stack.enter_context(connect(f"ws://127.0.0.1:{port}/", proxy=None))
                assert line.recv(timeout=5) == "hello"
                assert among.count == held
            # It is turned away before it asks, so it may be too late to ask.
            with socket.create_connection(("127.0.0.1", port)) as refused:
                assert refused.recv(1000).startswith(b"HTTP/1.1 503 ")
        running.result(timeout=20)
    assert among.count == 0


async def parrot(scope: Any, receive: Any, send: Any) -> None:
    """Says as many letters as it is asked for: an odd number at once, an even one in its turn."""
    if scope["type"] == "lifespan":
        await greet(scope, receive, send)
        return
    await receive()
    await send({"type": "websocket.accept"})
    connection = line_of(scope)
    assert connection is not None

    def hear(asked: str) -> bool:
        return int(asked) % 2 == 1 and connection.say("x" * int(asked))

    connection.hear = hear
    while (message := await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": "x" * int(message["text"])})


def test_what_is_heard_and_said_at_once_stays_whole_and_in_order() -> None:
    asked = [1, 2, 125, 126, 127, 65_535, 65_536, 65_537, 3, 4, 5]
    server = uvicorn.Server(server_config(parrot))
    with bound_socket("127.0.0.1", 0) as listener, ThreadPoolExecutor(1) as thread:
        port = listener.getsockname()[1]
        running = thread.submit(server.run, sockets=[listener])
        with ExitStack() as stack:
            stack.callback(setattr, server, "should_exit", True)
            line = stack.enter_context(connect(f"ws://127.0.0.1:{port}/", proxy=None))
            for each in asked:
                line.send(str(each))
            assert [len(line.recv(timeout=5)) for _ in asked] == asked
        running.result(timeout=20)


@pytest.fixture
def door(data: Path) -> Iterator[str]:
    """The address of a server that was started with a low limit for files."""
    command = f"ulimit -Sn 256; exec {sys.executable} -m lexidrome serve --port 0 --data {data}"
    process = subprocess.Popen(
        ["/bin/sh", "-c", command],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    url = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
    assert url is not None
    yield url[0]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode == 0


@pytest.mark.slow
def test_fifteen_hundred_connections_that_say_nothing_do_not_close_the_door(door: str) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4_096, before[1]), before[1]))
    port = int(door.rpartition(":")[2])
    with ExitStack() as stack:
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, before)
        for number in range(1_500):
            idle = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            if number % 2:
                idle.sendall(HEADER)
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=elsewhere, timeout=20) as other:
            assert other.get(f"{door}/events").status_code == 200
        assert httpx.get(f"{door}/healthz", timeout=20).status_code == 200
