"""Slips with codes: by a phone they open the result, by a scanner they fill the line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

from web.events.halls import Director, players

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow


@pytest.fixture
def desk(client: Client) -> Director:
    desk = Director(client, "Slips", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.start_round()
    return desk


def numbers_at(desk: Director, table: int) -> list[str]:
    """The numbers of the two who meet there, in the order of the pairing."""
    page = desk.get("/pairings?by=table").text
    rows = re.findall(r"<tr[^>]*>\s*<td[^>]*><a[^>]*>(\d+)</a></td>(.*?)</tr>", page, re.DOTALL)
    return re.findall(r"/entrants/A/(\d+)", dict(rows)[str(table)])


def test_a_slip_is_printed_for_every_table(desk: Director) -> None:
    page = desk.get("/slips").text
    assert page.count('class="slip"') == 2
    assert page.count('class="code"') == 2
    for name in ("Ann", "Bob", "Cy", "Dee"):
        assert name in page


def test_a_slip_says_who_chooses_the_equipment_where_the_book_does(
    desk: Director, client: Client
) -> None:
    assert desk.get("/slips").text.count("NSA-III.A.8.p2") == 2
    other = Director(client, "Other", "washburn")
    other.enter(players("Ann", "Bob"))
    other.do("check_in")
    other.start_round()
    assert "chooses" not in other.get("/slips").text


def test_a_scanned_slip_stands_for_its_table_in_the_line(desk: Director) -> None:
    first, _ = numbers_at(desk, 2)
    scanned = f"http://127.0.0.1:8000{desk.path}/slip/0-1-{first}"
    echo = desk.client.get(f"{desk.path}/results/echo", params={"typed": f"{scanned} 401"}).json()
    assert echo["sentence"].startswith("Table 2: ")
    assert echo["state"] == "open"
    assert desk.line(f"{scanned} 401 387").status_code == 303
    assert "401 – 387" in desk.get("/pairings?by=table").text
    assert "does not belong to a game" in desk.line(f"{desk.path}/slip/0-9-1 1 2").text


def test_a_slip_opens_the_result_for_staff_and_the_round_for_others(
    desk: Director, open_client: Callable[..., TestClient[ASGIApp]]
) -> None:
    first, _ = numbers_at(desk, 1)
    code = f"{desk.path}/slip/0-1-{first}"
    answer = desk.client.get(code, follow_redirects=False)
    assert answer.headers["location"] == f"{desk.path}/games/A/1/{first}#result"
    assert desk.get("/slip/0-1-99").status_code == 404
    desk.client.__exit__(None, None, None)
    stranger = open_client(host="192.0.2.7")
    answer = stranger.get(code, follow_redirects=False)
    assert answer.headers["location"] == f"{desk.path}/pairings?by=table&round=1"
