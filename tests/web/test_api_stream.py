"""The live stream of an event, at a server as people start it."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copytree
from typing import cast

import httpx
import pytest

from browsing.server import RunningServer
from lexidrome.web.api import stream
from lexidrome.web.api.stream import EventStreams, Tags
from lexidrome.web.kit.limits import TooMany
from lexidrome.web.serve import GRACE_S
from web.events.halls import Client, Director, players

pytestmark = pytest.mark.slow

PATIENCE_S = 30


@pytest.fixture
def server(built: Path, tmp_path: Path) -> Iterator[RunningServer]:
    data = Path(copytree(built, tmp_path / "data"))
    with RunningServer(data) as server:
        yield server


class Listener:
    def __init__(self, server: RunningServer, path: str, last_id: str = "") -> None:
        self._line = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE_S)
        self._line.request("GET", path, headers={"last-event-id": last_id})
        self._answer = self._line.getresponse()
        assert self._answer.status == 200

    def next(self) -> tuple[str, list[str]]:
        """Its id, and the parts that it names."""
        said: dict[str, str] = {}
        while "data" not in said:
            name, _, value = self._answer.readline().decode().strip().partition(": ")
            said[name] = value
        return said["id"], json.loads(said["data"])["parts"]

    def rest(self) -> bytes:
        """Until the server ends it."""
        return self._answer.read()

    def close(self) -> None:
        self._line.close()


def test_who_listens_hears_each_change_and_misses_none_after_a_break(
    server: RunningServer,
) -> None:
    with httpx.Client(base_url=server.url) as client:
        director = Director(cast("Client", client), "Spring", "nsa-2009")
        director.enter(players("Ann", "Bob", "Cy", "Dee"))
        director.start_round()
        path = f"/api{director.path}/stream"
        with closing(Listener(server, path)) as listener:
            first, _ = listener.next()
            director.line("1 400 300")
            second, parts = listener.next()
            assert "results" in parts
        director.line("2 400 310")
        with closing(Listener(server, path, second)) as listener:
            third, parts = listener.next()
            assert "results" in parts
        with closing(Listener(server, path, first)) as listener:
            assert [listener.next()[0], listener.next()[0]] == [second, third]


def test_a_server_that_stops_ends_its_streams_and_waits_for_none(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url) as client:
        director = Director(cast("Client", client), "Spring", "nsa-2009")
    with closing(Listener(server, f"/api{director.path}/stream")) as listener:
        listener.next()
        began_s = time.monotonic()
        server.stop()
        assert listener.rest().strip() == b""
        assert time.monotonic() - began_s < GRACE_S


def test_pages_that_can_wait_do_not_wait_for_a_stream(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url) as client:
        director = Director(cast("Client", client), "Spring", "nsa-2009")
        with closing(Listener(server, f"/api{director.path}/stream")) as listener:
            listener.next()
            answer = client.get(director.path, headers={"priority": "u=5"})
            assert answer.status_code == 200


class Heard:
    """An event whose answers are changed by hand."""

    def __init__(self) -> None:
        self.version = 0
        self.streams = EventStreams(self._tags)

    async def _tags(self, _event: str) -> Tags:
        return {"results": str(self.version), "entrants": "same"}

    async def listen(self, last_id: str) -> list[str]:
        told = await self.streams.listen("spring", "here", last_id, waits=False)
        return [each.decode() async for each in told if each.startswith(b"id: ")]


async def _forget() -> None:
    heard = Heard()
    (first,) = await heard.listen("")
    first_id = first.partition("\n")[0].removeprefix("id: ")
    for heard.version in range(1, stream.MOST_REMEMBERED + 2):
        await heard.listen(first_id)
    (everything,) = await heard.listen(first_id)
    assert json.loads(everything.split("data: ")[1])["parts"] == ["results", "entrants"]
    assert len(heard.streams) == 0


def test_who_was_away_for_too_many_changes_is_told_that_all_is_new() -> None:
    asyncio.run(_forget())


async def _crowd() -> None:
    heard = Heard()
    opened = [
        await heard.streams.listen("spring", "here", "") for _ in range(stream.MOST_PER_ADDRESS)
    ]
    for each in opened:
        await anext(each)
    with pytest.raises(TooMany):
        await heard.streams.listen("spring", "here", "")
    await heard.streams.listen("spring", "there", "")
    for each in opened:
        await each.aclose()  # type: ignore[attr-defined]
    assert len(heard.streams) == 0


def test_one_address_has_so_many_streams_at_most() -> None:
    asyncio.run(_crowd())
