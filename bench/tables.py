"""250 tables close a round within one minute: final turns, racks, both signatures.

The server runs in a process of its own as `lexidrome serve` starts it. Every table has a
phone with a socket, every other one a second that follows; each turn says which version its
writer saw, as the score sheet does. The second side signs on its own phone, or on the first
by its page. Meanwhile somebody looks at the desk four times a second. No honest table may be
refused, and the desk has to stay live: it answers, and it has the result of every table
soon after the last signature.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from bench.desk import at, serving
from websockets.asyncio.client import ClientConnection, connect

TABLES = 250
MINUTE_S = 60.0
CLOSING_S = 8.0
"""How long a table takes over its last turns."""
LOOK_S = 0.25
AT_ONCE = 20
EVENT = "/events/closing-round"
TARGETS = {"desk_ms": 1000, "last_result_ms": 2000}
RACKS = ("AEINRST", "AEINRST")
PASSES = 6


class Phone:
    """One device that keeps the record of its table."""

    def __init__(self, game: str, cookie: str, client: httpx.AsyncClient) -> None:
        self.game, self.cookie, self.client = game, cookie, client
        self.version = 0
        self.news = asyncio.Condition()
        self.number = 0
        self.second: Phone | None = None
        """The other side's own."""
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.wire: ClientConnection | None = None

    async def listen(self, wire: ClientConnection) -> None:
        self.wire = wire
        await self._say(type="hello", protocol=1)
        await self._say(type="subscribe", game=self.game)
        async for raw in wire:
            message = json.loads(raw)
            if message["type"] == "ping":
                await self._say(type="pong", id=message["id"])
            elif message["type"] in ("done", "refused"):
                self.answers.put_nowait(message)
            elif message["type"] in ("snapshot", "events"):
                async with self.news:
                    self.version = message["version"]
                    self.news.notify_all()

    async def catch_up(self, version: int) -> None:
        """What somebody enters builds on what they see."""
        async with self.news:
            await self.news.wait_for(lambda: self.version >= version)

    async def do(self, side: int, kind: str, **fields: object) -> float:
        """Milliseconds until it is on the disk; a refusal ends the benchmark."""
        self.number += 1
        started = time.perf_counter()
        await self._say(
            type="command", game=self.game, id=f"closing-{self.number}", for_side=side,
            version=self.version, command={"type": kind, **fields},
        )  # fmt: skip
        answer = await self.answers.get()
        took_ms = (time.perf_counter() - started) * 1000
        assert answer["type"] == "done", (self.game, kind, answer)
        await self.catch_up(answer["version"])
        return took_ms

    async def sign(self, side: int) -> None:
        """By the page, as somebody does who is handed the device."""
        form = {"side": str(side), "version": str(self.version), "initials": "XY"}
        answer = await self.client.post(
            f"/games/{self.game}/result", data=form, headers={"cookie": self.cookie}
        )
        assert answer.status_code == 303, answer.text

    async def _say(self, **message: object) -> None:
        assert self.wire is not None
        await self.wire.send(json.dumps(message))


def run() -> None:
    """Print how long commands and the desk's page took while all tables closed."""
    with serving() as server:
        asyncio.run(measured(server.url))


async def measured(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        codes = await set_up(client)
        async with phones_of(url, client, codes) as phones:
            await asyncio.gather(*[first_play(phone) for phone in phones])
            looking = asyncio.create_task(look_at_desk(client))
            started = time.perf_counter()
            closed = await asyncio.gather(*[close(phone) for phone in phones])
            took_s = time.perf_counter() - started
            looking.cancel()
            desk = await looking
            last_ms = await until_all_are_there(client)
    commands = [each for times in closed for each in times]
    print(f"{len(phones)} tables closed in {took_s:.0f} s, {len(commands)} commands, none refused")
    print(f"command p50 {at(commands, 50):.0f} ms, p99 {at(commands, 99):.0f} ms")
    print(f"desk page p50 {at(desk, 50):.0f} ms, p99 {at(desk, 99):.0f} ms of {len(desk)} looks "
          f"(at most {TARGETS['desk_ms']})")  # fmt: skip
    print(f"all results at the desk {last_ms:.0f} ms after the last signature "
          f"(at most {TARGETS['last_result_ms']})")  # fmt: skip


async def set_up(client: httpx.AsyncClient) -> list[str]:
    """An event whose round has begun; the codes of its tables."""
    form = {"title": "Closing round", "rules": "nsa-2009"}
    answer = await client.post("/events/new", data=form)
    assert answer.status_code == 303, answer.text
    roster = "name\n" + "".join(f"Player {n:03}\n" for n in range(1, 2 * TABLES + 1))
    await client.post(f"{EVENT}/entries", data={"roster": roster, "is_checked": "1"})
    for action in ("check_in", "pair", "publish", "begin"):
        answer = await client.post(f"{EVENT}/do", data={"do": action})
        assert answer.status_code == 303, answer.text
    page = (await client.get(f"{EVENT}/tables")).text
    return list(dict.fromkeys(re.findall(r"/t/([A-Z0-9]{4}-[A-Z0-9]{4})", page)))


@asynccontextmanager
async def phones_of(
    url: str, client: httpx.AsyncClient, codes: list[str]
) -> AsyncIterator[list[Phone]]:
    room = asyncio.Semaphore(AT_ONCE)

    async def take_seat(code: str, action: str, seat: int) -> Phone:
        form = {"seat": str(seat), "first": "0", "tiles": "100"}
        answer = await client.post(f"/t/{code}/{action}", data=form)
        assert answer.status_code == 303, answer.text
        client.cookies.clear()
        cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        return Phone(answer.headers["location"].split("/")[2], cookie, client)

    async def sit(at: int, code: str) -> Phone:
        async with room:
            phone = await take_seat(code, "record", 0)
            phone.second = await take_seat(code, "seat", 1) if at % 2 else None
            return phone

    phones = await asyncio.gather(*[sit(at, code) for at, code in enumerate(codes)])
    seconds = [phone.second for phone in phones if phone.second is not None]
    wires = []
    for phone in [*phones, *seconds]:
        address = url.replace("http", "ws") + "/socket"
        wire = await connect(
            address, additional_headers={"Cookie": phone.cookie}, ping_interval=None
        )
        wires.append((wire, asyncio.create_task(phone.listen(wire))))
    try:
        await asyncio.gather(*[phone.catch_up(1) for phone in [*phones, *seconds]])
        yield list(phones)
    finally:
        for wire, listening in wires:
            listening.cancel()
            await wire.close()


async def first_play(phone: Phone) -> None:
    await phone.do(0, "look_at_rack")
    await phone.do(0, "play_tiles", written="8G CARE")


async def close(phone: Phone) -> list[float]:
    """Six passes, the racks that are left, and both signatures, at some time of the minute."""
    dice = random.Random(phone.game)
    await asyncio.sleep(dice.uniform(0, MINUTE_S - CLOSING_S))
    pause_s = CLOSING_S / (PASSES + len(RACKS) + 2)
    times = []
    for turn in range(PASSES):
        times.append(await phone.do((turn + 1) % 2, "pass_turn"))
        await asyncio.sleep(pause_s * dice.uniform(0.3, 1))
    for side, rack in enumerate(RACKS):
        times.append(await phone.do(side, "note_rack", tiles=rack))
        await asyncio.sleep(pause_s * dice.uniform(0.3, 1))
    times.append(await phone.do(0, "sign_result"))
    if phone.second is None:
        await phone.sign(1)
        return times
    await phone.second.catch_up(phone.version)
    times.append(await phone.second.do(1, "sign_result"))
    return times


async def until_all_are_there(client: httpx.AsyncClient) -> float:
    """How long until the desk has every result, in milliseconds."""
    started = time.perf_counter()
    while f"{TABLES} of {TABLES} results" not in (await client.get(f"{EVENT}/desk")).text:
        pass
    return (time.perf_counter() - started) * 1000


async def look_at_desk(client: httpx.AsyncClient) -> list[float]:
    """Until it is cancelled; answers how long each look took, in milliseconds."""
    times: list[float] = []
    try:
        while True:
            started = time.perf_counter()
            (await client.get(f"{EVENT}/desk")).raise_for_status()
            times.append((time.perf_counter() - started) * 1000)
            await asyncio.sleep(LOOK_S)
    except asyncio.CancelledError:
        return times
