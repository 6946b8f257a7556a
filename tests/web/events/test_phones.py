"""The page that says whether phones can join, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.web import WebConfig
from lexidrome.web.phones import joining
from web.conftest import at_the_machine, new_app
from web.events.halls import Director, text_of

Opened = Callable[..., TestClient[Litestar]]
LAN = "192.168.7.9"


@contextmanager
def listening(data: Path, host: str, at: str) -> Iterator[Director]:
    """A server that listens there, as somebody sees it who reached it by that address."""
    app = at_the_machine(new_app(WebConfig(data, host=host, names=("hall.example",))))
    with TestClient(app, base_url=at) as client:
        yield Director(client, "Spring", "nsa-2009")


def test_a_server_for_this_machine_alone_says_so_and_how_to_open_it(data: Path) -> None:
    with listening(data, "127.0.0.1", "http://127.0.0.1:8000") as director:
        page = director.get("/phones").text
    assert "Phones cannot join yet: only this computer can reach the server." in page
    assert f"serve --lan --data {data}" in text_of(page)
    assert 'class="code"' not in page


def test_a_server_in_the_network_shows_its_address_there_and_a_code(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "lan_address", lambda: LAN)
    with listening(data, "0.0.0.0", "http://127.0.0.1:8000") as director:
        page = director.get("/phones").text
        assert f"http://{LAN}:8000{director.path}" in text_of(page)
        assert f"http://{LAN}:8000/" in text_of(director.client.get("/house").text)
    assert "Phones can join" in page
    assert 'class="code"' in page
    assert "--lan" not in page


def test_a_machine_on_no_network_is_told_to_join_one(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "lan_address", lambda: None)
    with listening(data, "0.0.0.0", "http://127.0.0.1:8000") as director:
        assert "not connected to any network" in director.get("/phones").text


def test_whoever_came_by_a_name_passes_that_name_on(data: Path) -> None:
    with listening(data, "127.0.0.1", "http://hall.example") as director:
        assert f"http://hall.example{director.path}" in text_of(director.get("/phones").text)


def test_the_page_says_what_phones_are_for_in_this_event(client: TestClient[Litestar]) -> None:
    banned = Director(client, "Spring", "nsa-2009")
    assert "Phones are not allowed at the tables in this event" in banned.get("/phones").text
    banned.post(f"{banned.path}/tables", phones="yes")
    assert "Players report results from the table" in banned.get("/phones").text
    league = Director(client, "League", "depaul")
    assert f'href="{league.path}/tables"' not in league.get("/phones").text
