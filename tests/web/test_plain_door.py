"""The door without HTTPS, as others in the network find it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lexidrome.web.server.doors import Doors
from lexidrome.web.server.plain import certificate_first

PLAIN = 8001
PHONE, LAPTOP = "192.168.1.20", "192.168.1.5"


class Heard:
    """What one request or socket was answered, and whether a page of ours saw it."""

    def __init__(self, path: str, *, is_open: bool = False, **scope: Any) -> None:
        self.is_through = False
        self.said: list[Any] = []
        doors = Doors("0.0.0.0", is_secure=True)
        doors.port, doors.plain_port = 8000, PLAIN
        whole: Any = {
            "type": "http", "method": "GET", "path": path, "query_string": b"",
            "client": (PHONE, 5000), "server": (LAPTOP, PLAIN), **scope,
        }  # fmt: skip
        app = certificate_first(self._page, doors, is_open=is_open)
        asyncio.run(app(whole, self._receive, self._send))  # type: ignore[arg-type]

    async def _page(self, *_: object) -> None:
        self.is_through = True

    async def _receive(self) -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def _send(self, message: Any) -> None:
        self.said.append(message)

    @property
    def location(self) -> str:
        return str(dict(self.said[0]["headers"])[b"location"], "ascii")


@pytest.mark.parametrize("path", ["/certificate", "/certificate/lexidrome-hall.crt", "/static/x/y"])
def test_the_certificate_is_given_to_everybody(path: str) -> None:
    assert Heard(path).is_through


@pytest.mark.parametrize("path", ["/", "/house", "/games/new", "/sign-in", "/certificates"])
def test_every_other_page_leads_to_it(path: str) -> None:
    heard = Heard(path)
    assert not heard.is_through
    assert heard.said[0]["status"] == 303
    assert heard.location.startswith("/certificate")


def test_afterwards_one_gets_to_where_one_wanted_to_go() -> None:
    asked = Heard("/t/ABCD", query_string=b"a=1&b")
    assert asked.location == "/certificate?to=%2Ft%2FABCD%3Fa%3D1%26b"
    assert Heard("/" + "x" * 5000).location == "/certificate"
    assert Heard("/a\r\nset-cookie: x").location == "/certificate?to=%2Fa%0D%0Aset-cookie%3A%20x"


def test_nothing_is_taken_without_encryption() -> None:
    heard = Heard("/sign-in", method="POST")
    assert (heard.is_through, heard.said[0]["status"]) == (False, 403)
    line = Heard("/socket", type="websocket")
    assert (line.is_through, line.said[0]["type"]) == (False, "websocket.close")


def test_whoever_sits_at_the_machine_has_all_pages() -> None:
    assert Heard("/house", client=("127.0.0.1", 5), server=("127.0.0.1", PLAIN)).is_through
    assert not Heard("/house", client=(LAPTOP, 5)).is_through
    assert not Heard("/house", client=("127.0.0.1", 5), server=(LAPTOP, PLAIN)).is_through


def test_where_the_director_lets_them_all_pages_are_had_without() -> None:
    assert Heard("/house", is_open=True).is_through


def test_the_other_ports_are_not_touched() -> None:
    assert Heard("/house", server=(LAPTOP, 8000)).is_through
