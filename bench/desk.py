"""A hall of 500 entrants on one laptop: results typed at the desk while fifty pages follow.

The server runs in a process of its own as `lexidrome serve` starts it, and so does the
desk, because a director's browser shares no thread with fifty phones. Each follower is a
socket that asks for its page again whenever it is told of a change, as pages do. An
action's time is until the desk has its page with the result; a display's until it has a
page that was asked for after the action. What the server's processor did does not
depend on what else the machine was doing.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
from websockets.asyncio.client import connect

ENTRANTS = 500
RESULTS = 200
PACE_S = 0.2
LEAST_GAP_S = 0.4
"""Between two looks of one page."""
TARGETS = {"action_ms": 100, "display_ms": 1000}
A_LINE_FOR_EACH = httpx.Limits(max_connections=None, keepalive_expiry=2)
EVENT = "/events/hall-of-500"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
FOLLOWED = (
    *["/display/1", "/display/2", "/display/3", "/display/4"],
    *["/standings"] * 20,
    *["/pairings?by=table"] * 6,
    *[f"/entrants/A/{number}" for number in range(1, 21)],
)
"""Projectors, and phones that show the standings, the pairings or somebody's own card."""


class Server(NamedTuple):
    url: str
    pid: int


class Span(NamedTuple):
    """From a question to its answer, by a clock that all processes share."""

    began_s: float
    ended_s: float

    @property
    def took_ms(self) -> float:
        return (self.ended_s - self.began_s) * 1000


def run() -> None:
    """Print the times of actions and displays, each with its target."""
    with serving() as server:
        set_up(server.url)
        before_ms = busy_ms(server.pid)
        actions, looks = asyncio.run(measured(server.url))
        spent_ms = busy_ms(server.pid) - before_ms
    times, displays = [each.took_ms for each in actions], delays(actions, looks)
    print(f"{ENTRANTS} entrants, {len(looks)} followers, a result every {PACE_S * 1000:.0f} ms")
    print(f"desk action p50 {at(times, 50):.0f} ms, p99 {at(times, 99):.0f} ms "
          f"(at most {TARGETS['action_ms']})")  # fmt: skip
    print(f"display p50 {at(displays, 50):.0f} ms, p99 {at(displays, 99):.0f} ms "
          f"(at most {TARGETS['display_ms']})")  # fmt: skip
    print(f"the server's processor: {spent_ms / len(actions):.0f} ms for an action with all "
          f"{sum(map(len, looks)) / len(actions):.0f} looks that follow")  # fmt: skip


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "lexidrome", "serve", "--port", "0", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            found = ADDRESS.search(process.stdout.readline())
            assert found is not None, "the server did not say where it is"
            yield Server(found[0], process.pid)
        finally:
            process.terminate()
            process.communicate(timeout=30)


def set_up(url: str) -> None:
    roster = "name,rating\n" + "".join(f"Player {n},{2000 - n}\n" for n in range(ENTRANTS))
    with httpx.Client(base_url=url, timeout=60) as client:
        form = {"title": "Hall of 500", "rules": "nsa-2009", "rounds": "20"}
        client.post("/events/new", data=form)
        client.post(f"{EVENT}/entries", data={"roster": roster, "is_checked": "1"})
        for action in ("pair", "publish", "begin"):
            answer = client.post(f"{EVENT}/do", data={"do": action})
            assert answer.status_code == 303, answer.text


async def measured(url: str) -> tuple[list[Span], list[list[Span]]]:
    """The actions, and the looks of each follower."""
    looks: list[list[Span]] = [[] for _ in FOLLOWED]
    ready = asyncio.Semaphore(0)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawn) as desk:
        async with (
            httpx.AsyncClient(base_url=url, timeout=None, limits=A_LINE_FOR_EACH) as client,
            asyncio.TaskGroup() as group,
        ):
            followers = [
                group.create_task(follow(client, page, seen, ready))
                for page, seen in zip(FOLLOWED, looks, strict=True)
            ]
            for _ in followers:
                await ready.acquire()
            actions = await asyncio.get_running_loop().run_in_executor(desk, act, url)
            await asyncio.sleep(1)
            for follower in followers:
                follower.cancel()
    return actions, looks


def act(url: str) -> list[Span]:
    """Type results at the desk."""
    actions = []
    with httpx.Client(base_url=url, timeout=None, follow_redirects=True) as client:
        for table in range(1, RESULTS + 1):
            began_s = time.monotonic()
            line = {"line": f"{table} {300 + table % 90} {280 + table % 70}"}
            answer = client.post(f"{EVENT}/results", data=line)
            assert answer.status_code == 200, answer.text
            actions.append(Span(began_s, time.monotonic()))
            time.sleep(PACE_S)
    return actions


async def follow(
    client: httpx.AsyncClient, page: str, looks: list[Span], ready: asyncio.Semaphore
) -> None:
    address = str(client.base_url.copy_with(scheme="ws", path="/socket"))
    changed = asyncio.Event()
    async with (
        connect(address, open_timeout=None, ping_interval=None) as wire,
        asyncio.TaskGroup() as group,
    ):
        group.create_task(look(client, page, looks, ready, changed))
        await wire.send(json.dumps({"type": "hello", "protocol": 1}))
        await wire.send(json.dumps({"type": "watch", "event": EVENT.rpartition("/")[2]}))
        async for frame in wire:
            message = json.loads(frame)
            if message["type"] == "ping":
                await wire.send(json.dumps({"type": "pong", "id": message["id"]}))
            elif message["type"] == "event_changed":
                changed.set()


async def look(
    client: httpx.AsyncClient,
    page: str,
    looks: list[Span],
    ready: asyncio.Semaphore,
    changed: asyncio.Event,
) -> None:
    """As `regions.js` does: changes that come together are one look."""
    tag = ""
    while True:
        await changed.wait()
        changed.clear()
        began_s = time.monotonic()
        answer = await client.get(
            f"{EVENT}{page}", headers={"if-none-match": tag, "priority": "u=5"}
        )
        assert answer.status_code in (200, 304), answer.text
        tag = answer.headers.get("etag", "")
        looks.append(Span(began_s, time.monotonic()))
        ready.release()
        await asyncio.sleep(LEAST_GAP_S)


def delays(actions: list[Span], looks: list[list[Span]]) -> list[float]:
    """For each action and follower, until there was a page asked for after the answer."""
    return [
        (first.ended_s - action.began_s) * 1000
        for seen in looks
        for action in actions
        if (first := next((each for each in seen if each.began_s >= action.ended_s), None))
    ]


def busy_ms(pid: int) -> float:
    """What a process has had of the processor so far; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/stat")
    if not status.exists():
        return 0
    user, system = status.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) * 1000 / os.sysconf("SC_CLK_TCK")


def at(times: list[float], percent: int) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
