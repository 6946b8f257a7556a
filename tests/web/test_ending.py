"""How a server ends that others go on beside, and what it tells whoever watches over it."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from browsing.outage import Server, running
from browsing.twins import new_database
from lexidrome.base import text
from lexidrome.web.server.draining import Draining
from lexidrome.web.server.supervisor import Supervisor

DRAIN_S = 20


class Sharing:
    """As much of one as an end is about."""

    def __init__(self, others: int) -> None:
        self.others = others
        self.has_left = False

    async def leave(self) -> None:
        self.has_left = True


class Ends:
    """An end, and a clock that is moved by hand."""

    def __init__(self, others: int, wanted_s: int | None = None) -> None:
        self.now_ms = 1000
        self.sharing = Sharing(others)
        self.sent_away_after_leaving: list[bool] = []
        sharing: Any = self.sharing
        self.draining = Draining(sharing, self._send_away, lambda: self.now_ms, wanted_s)

    async def _send_away(self) -> None:
        self.sent_away_after_leaving.append(self.sharing.has_left)


def test_one_of_several_serves_on_until_a_proxy_has_noticed() -> None:
    ends = Ends(others=1)
    assert not ends.draining.is_begun
    assert ends.draining.begin()
    assert ends.draining.is_begun
    ends.now_ms += 2_999
    assert not ends.draining.is_over
    ends.now_ms += 1
    assert ends.draining.is_over


def test_who_is_told_twice_waits_for_no_proxy() -> None:
    ends = Ends(others=1)
    assert ends.draining.begin()
    assert not ends.draining.begin()


@pytest.mark.parametrize(
    ("others", "wanted_s", "waits"), [(0, None, False), (0, 5, True), (2, 0, False)]
)
def test_how_long_it_serves_on_can_be_said(others: int, wanted_s: int | None, waits: bool) -> None:
    assert Ends(others, wanted_s).draining.begin() is waits


def test_people_are_sent_away_once_others_have_what_ran_here() -> None:
    shared, alone = Ends(others=1), Ends(others=0)
    asyncio.run(shared.draining.hand_over())
    asyncio.run(alone.draining.hand_over())
    assert shared.sent_away_after_leaving == [True]
    assert alone.sent_away_after_leaving == []


def test_who_ends_says_so_to_proxies_in_the_language_asked_for(
    client: TestClient[Litestar],
) -> None:
    assert client.get("/readyz").json() == {"status": "ready", "reasons": []}
    client.app.state.draining.begin()
    answer = client.get("/readyz", headers={"accept-language": "de"})
    assert answer.status_code == 503
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json() == {
        "status": "not_ready",
        "reasons": ["Dieser Server wird beendet; ein anderer führt weiter, was hier läuft."],
    }
    assert client.get("/healthz").status_code == 200


def test_a_server_without_its_database_lives_and_is_not_ready(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    sharing = client.app.state.hall.sharing
    monkeypatch.setattr(type(sharing), "trouble", text("The store is closed."))
    assert client.get("/readyz").json()["reasons"] == ["The store is closed."]
    assert client.get("/healthz").status_code == 200


def heard(line: socket.socket) -> list[str]:
    said = []
    line.setblocking(False)
    while True:
        try:
            said.append(line.recv(100).decode())
        except BlockingIOError:
            return said


@pytest.mark.parametrize("is_abstract", [False, True])
def test_who_watches_over_it_hears_that_it_is_ready_lives_and_ends(
    tmp_path: Path, is_abstract: bool
) -> None:
    name = f"@{tmp_path}/line" if is_abstract else str(tmp_path / "line")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("\0" + name[1:] if is_abstract else name)
        watched = Supervisor({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000"})
        watched.tell_ready()
        watched.tell_life()
        watched.tell_life()
        watched.tell_end()
        watched.tell_end()
        assert heard(line) == ["READY=1", "WATCHDOG=1", "STOPPING=1"]


def test_without_anybody_who_watches_nothing_is_told(tmp_path: Path) -> None:
    for environ in ({}, {"NOTIFY_SOCKET": str(tmp_path / "nobody"), "WATCHDOG_USEC": "soon"}):
        watched = Supervisor(environ)
        watched.tell_ready()
        watched.tell_life()
        watched.tell_end()


@pytest.mark.slow
def test_a_second_signal_ends_it_sooner_and_its_last_word_is_that_all_is_saved(
    tmp_path: Path, postgres_address: str
) -> None:
    async def story() -> None:
        database = new_database(postgres_address)
        server = Server(
            tmp_path, tmp_path / "log", "--store", database, "--drain-seconds", str(DRAIN_S)
        )
        async with running([server]):
            assert server.process is not None
            since_s = time.monotonic()
            server.process.terminate()
            await server.becomes(503)
            assert await server.answer("/") == 200
            server.process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(server.process.wait, DRAIN_S)
            assert time.monotonic() - since_s < DRAIN_S
            assert server.said.endswith("Lexidrome has stopped; all data is saved.\n")
            assert server.process.returncode == 0

    asyncio.run(story())


@pytest.mark.slow
def test_a_service_is_up_when_the_server_is_ready(tmp_path: Path) -> None:
    name = str(tmp_path / "line")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(name)
        line.settimeout(30)
        server = Server(tmp_path / "data", tmp_path / "log")
        server.environment["NOTIFY_SOCKET"] = name
        server.begin()
        try:
            assert line.recv(100) == b"READY=1"
            assert server.process is not None
            server.process.terminate()
            assert line.recv(100) == b"STOPPING=1"
            assert server.process.wait(30) == 0
        except subprocess.TimeoutExpired:
            server.kill()
            raise
