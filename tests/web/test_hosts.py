"""A server answers to its own names and to addresses, and to no other name."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from litestar import Litestar, websocket
from litestar.connection import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from lexidrome.web.server.hosts import KnownHosts


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "cup.localhost",
        "127.0.0.1:8000",
        "192.168.1.5",
        "[::1]:8000",
        "[fe80::1]",
        "cup.example",
        "Cup.Example:443",
        socket.gethostname(),
        f"{socket.gethostname()}.local:8000",
    ],
)
def test_its_own_names_and_any_address_are_known(host: str) -> None:
    assert KnownHosts(["cup.example"]).has(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "elsewhere.example",
        "127.0.0.1.elsewhere.example",
        "localhost.elsewhere.example",
        "elsewhere.example:8000",
        "notlocalhost",
        "[",
        "a@b:c",
        "cup.example.elsewhere",
    ],
)
def test_no_other_name_is_known(host: str) -> None:
    assert not KnownHosts(["cup.example"]).has(host)


def test_a_name_that_was_made_to_lead_here_gets_a_sentence(reader: TestClient[Litestar]) -> None:
    rebound = {"host": "elsewhere.example:8000", "origin": "http://elsewhere.example:8000"}
    page = reader.get("/setup", headers=rebound)
    assert page.status_code == 421
    assert "does not have the name elsewhere.example:8000" in page.text
    assert reader.post("/setup", headers=rebound).status_code == 421
    assert reader.get("/healthz", headers=rebound).json()["status"] == 421


def test_no_socket_opens_under_a_name_that_was_made_to_lead_here(
    client: TestClient[Litestar],
) -> None:
    @websocket("/echo")
    async def echo(socket: WebSocket[Any, Any, State]) -> None:
        await socket.accept()
        await socket.send_text("hello")
        await socket.close()

    client.app.register(echo)
    with client.websocket_connect("/echo") as known:
        assert known.receive_text() == "hello"
    elsewhere = {"host": "elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/echo", headers=elsewhere) as unknown,
    ):
        unknown.receive_text()
