"""A director at the machine, who runs an event page by page."""

from __future__ import annotations

import re
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

from lexidrome.hall import Hall, HandClock
from lexidrome.hall.hand_time import advance

Client = TestClient[Litestar] | TestClient[ASGIApp]

TEAM_ROSTER = "team,name,name2,school,rating\n"


class Director:
    def __init__(self, client: Client, title: str, rules: str, **more: str) -> None:
        self.client = client
        answer = self.post("/events/new", title=title, rules=rules, **more)
        assert answer.status_code == 303, answer.text
        self.path = answer.headers["location"].removesuffix("/entries")

    def get(self, path: str = "") -> httpx.Response:
        return self.client.get(f"{self.path}{path}" if not path.startswith("/events") else path)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.client.post(path, data=form, follow_redirects=False)

    def do(self, what: str, /, **form: Any) -> httpx.Response:
        fields = {name: str(value) for name, value in form.items()}
        return self.post(f"{self.path}/do", do=what, **fields)

    def enter(self, roster: str) -> None:
        answer = self.post(f"{self.path}/entries", roster=roster, is_checked="1")
        assert answer.status_code == 303, answer.text

    def line(self, line: str, **form: str) -> httpx.Response:
        """As somebody enters it who means it, also where it is asked about once."""
        return self.post(f"{self.path}/results", line=line, **({"sure": line} | form))

    def links(self, do: str, **form: Any) -> httpx.Response:
        """A button of the page that takes links back."""
        fields = {name: str(value) for name, value in form.items()}
        return self.post(f"{self.path}/links", do=do, **fields)

    def report_link(self, number: int, round_number: int = 1) -> str:
        """What the staff give one side to report a game by; shown this once."""
        page = self.links("report", division="A", round=round_number, number=number)
        assert page.status_code == 200, page.text
        return shown_link(page.text, f"{self.path}/seat/")

    def start_round(self) -> None:
        for action in ("pair", "publish", "begin"):
            answer = self.do(action)
            assert answer.status_code == 303, answer.text


def league_of_two(client: Client) -> Director:
    """A league whose first week is published."""
    director = Director(client, "League", "depaul")
    director.enter(players("Ann", "Bob"))
    director.do("pair")
    director.do("publish", when="2099-11-24T18:00")
    return director


def pass_time(house: TestClient[Litestar], duration_ms: int) -> None:
    """For the games and rounds of a house whose clock is moved by hand."""
    hall: Hall = house.app.state.hall
    assert isinstance(hall.clock, HandClock)
    with house.portal() as portal:
        portal.call(advance, hall, hall.clock, duration_ms)


def shown_link(page: str, path: str) -> str:
    """The only link to such an address that a page shows."""
    (link,) = set(re.findall(rf'value="[^"]*({re.escape(path)}[\w-]+)"', page))
    return str(link)


def players(*names: str) -> str:
    return "name,rating\n" + "".join(f"{name},{1800 - 100 * at}\n" for at, name in enumerate(names))


def teams(count: int) -> str:
    return TEAM_ROSTER + "".join(
        f"Team {at:02},Ann {at:02},Bob {at:02},School {at:02},{1800 - at}\n"
        for at in range(1, count + 1)
    )


def rows_of(page: str, heading: str = "standing") -> list[list[str]]:
    """The cells of the first table of a class, as text.

    Of the standings place, name, won, lost and spread; not the facts beside them.
    """
    shape = f"rows {heading}".strip()
    table = page[page.index(f'class="{shape}"') :].partition("</table>")[0]
    body = table.partition("<tbody>")[2]
    return [
        [
            text_of(cell)
            for opening, cell in re.findall(r"(<td[^>]*>)(.*?)</td>", row, re.DOTALL)
            if not re.search(r'class="[^"]*\bfact\b', opening)
        ]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    ]


def text_of(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())
