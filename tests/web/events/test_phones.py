"""The page that says whether phones can join, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.web import WebConfig, create_app
from lexidrome.web.serve import server_config
from lexidrome.web.server import doors
from lexidrome.web.server.addresses import bound_socket
from lexidrome.web.server.interpreter import TidyServer
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
    monkeypatch.setattr(doors, "lan_address", lambda: LAN)
    with listening(data, "0.0.0.0", "http://127.0.0.1:8000") as director:
        page = director.get("/phones").text
        assert f"http://{LAN}:8000{director.path}" in text_of(page)
        assert f"http://{LAN}:8000/" in text_of(director.client.get("/house").text)
    assert "Phones can join" in page
    assert 'class="code"' in page
    assert "--lan" not in page


def test_links_made_at_the_machine_lead_to_its_address_in_the_network(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "lan_address", lambda: LAN)
    with listening(data, "0.0.0.0", "http://127.0.0.1:8000") as director:
        director.enter("name\nAnn\nBob\n")
        director.start_round()
        director.post(f"{director.path}/tables", phones="yes")
        given = director.links("report", division="A", round=1, number=1).text
        for page in (
            given,
            *(director.get(path).text for path in ("/tables/cards", "/front-desk/messages")),
            director.get("/displays").text,
            director.get("/prints").text,
        ):
            assert f"http://{LAN}:8000" in page
            assert "on this computer only" not in page
            assert "in the same network as this computer" in page
        assert "http://127.0.0.1" not in given


def test_links_of_a_server_for_this_machine_alone_lead_to_where_phones_are_let_in(
    data: Path,
) -> None:
    with listening(data, "127.0.0.1", "http://127.0.0.1:8000") as director:
        director.enter("name\nAnn\nBob\n")
        director.start_round()
        page = director.get("/tables/cards").text
    assert "Links work on this computer only" in page
    assert f'href="{director.path}/phones">Let phones in' in page


def test_phones_are_let_in_by_one_press_while_the_server_runs(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """127.0.0.2 stands for the network: this machine alone is there, too."""
    monkeypatch.setattr(doors, "lan_address", lambda: "127.0.0.2")
    with bound_socket("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        app = create_app(WebConfig(data, host="127.0.0.1"))
        server = TidyServer(server_config(app))
        app.state.doors.serve(server, port)
        running = Thread(target=server.run, kwargs={"sockets": [listener]})
        running.start()
        try:
            _let_in(f"http://127.0.0.1:{port}", f"http://127.0.0.2:{port}")
        finally:
            server.should_exit = True
            running.join()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.2:{port}/")


def _let_in(at: str, network: str) -> None:
    with httpx.Client(base_url=at, timeout=30) as here:
        assert "Phones cannot join yet" in here.get("/house").text
        assert here.post("/house/network", data={}).status_code == 400
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{network}/")
        # Pressed twice it is done once.
        for _ in range(2):
            answer = here.post("/house/network", data={"is_sure": "1"})
            assert (answer.status_code, answer.headers["location"]) == (303, "/house")
        assert f"{network}/" in here.get("/house").text
    assert httpx.get(f"{network}/").status_code == 200


def test_a_machine_on_no_network_is_told_to_join_one(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "lan_address", lambda: None)
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
