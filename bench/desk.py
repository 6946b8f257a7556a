"""A hall of 500 entrants on one laptop: results typed at the desk while fifty pages follow.

The server runs in a process of its own as `lexidrome serve` starts it. Each follower is
a socket that asks for its display again whenever it is told of a change, as pages do.
An action's time is until the desk has its page with the result; a display's until it has
a page that was rendered after the action.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from websockets.asyncio.client import connect

ENTRANTS = 500
FOLLOWERS = 50
RESULTS = 60
PACE_S = 0.25
LEAST_GAP_S = 0.4
"""Between two looks of one page."""
TARGETS = {"action_ms": 100, "display_ms": 1000}
EVENT = "/events/hall-of-500"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


def run() -> None:
    """Print the times of actions and displays, each with its target."""
    with serving() as url:
        set_up(url)
        actions, displays = asyncio.run(measured(url))
    print(f"{ENTRANTS} entrants, {FOLLOWERS} followers, a result every {PACE_S * 1000:.0f} ms")
    print(f"desk action p50 {at(actions, 50):.0f} ms, p99 {at(actions, 99):.0f} ms "
          f"(at most {TARGETS['action_ms']})")  # fmt: skip
    print(f"display p50 {at(displays, 50):.0f} ms, p99 {at(displays, 99):.0f} ms "
          f"(at most {TARGETS['display_ms']})")  # fmt: skip


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "lexidrome", "serve", "--port", "0", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            found = ADDRESS.search(process.stdout.readline())
            assert found is not None, "the server did not say where it is"
            yield found[0]
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


async def measured(url: str) -> tuple[list[float], list[float]]:
    sent: list[float] = []
    """When each action was answered."""
    displays: list[float] = []
    ready = asyncio.Semaphore(0)
    async with asyncio.TaskGroup() as group:
        followers = [
            group.create_task(follow(url, sent, displays, ready)) for _ in range(FOLLOWERS)
        ]
        for _ in followers:
            await ready.acquire()
        actions = await act(url, sent)
        await asyncio.sleep(1)
        for follower in followers:
            follower.cancel()
    return actions, displays


async def act(url: str, sent: list[float]) -> list[float]:
    """Type results at the desk; how long it waited for each."""
    actions = []
    async with httpx.AsyncClient(base_url=url, timeout=None) as client:
        for table in range(1, RESULTS + 1):
            began = time.perf_counter()
            line = {"line": f"{table} {300 + table % 90} {280 + table % 70}"}
            answer = await client.post(f"{EVENT}/results", data=line, follow_redirects=True)
            assert answer.status_code == 200, answer.text
            sent.append(began)
            actions.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(PACE_S)
    return actions


async def follow(
    url: str, sent: list[float], displays: list[float], ready: asyncio.Semaphore
) -> None:
    """Hear of changes, and note how old the oldest news is whenever the page is there."""
    address = url.replace("http://", "ws://") + "/socket"
    changed = asyncio.Event()
    async with (
        httpx.AsyncClient(base_url=url, timeout=None) as client,
        connect(address, open_timeout=None, ping_interval=None) as wire,
        asyncio.TaskGroup() as group,
    ):
        group.create_task(look(client, sent, displays, ready, changed))
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
    sent: list[float],
    displays: list[float],
    ready: asyncio.Semaphore,
    changed: asyncio.Event,
) -> None:
    """As `regions.js` does: changes that come together are one look."""
    seen = 0
    while True:
        await changed.wait()
        changed.clear()
        known = len(sent)
        await client.get(f"{EVENT}/standings")
        if known > seen:
            displays.append((time.perf_counter() - sent[seen]) * 1000)
        seen = known
        ready.release()
        await asyncio.sleep(LEAST_GAP_S)


def at(times: list[float], percent: int) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
