"""The phones of the players of an event, and its first table."""

from __future__ import annotations

import re

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.hall import EventStanding, EventTables, Meeting, TableKey
from web.conftest import AT_A_PHONE
from web.events.halls import Director
from web.guests import Guest

Client = TestClient[Litestar]
SEAT = "/seats/"
TABLE_1 = {"division": "A", "round": "1"}
NAMES = ("Ann", "Bob", "Cy", "Dot")


class Phone(Guest):
    """A player's phone, which is not the director's machine."""

    @property
    def headers(self) -> dict[str, str]:
        return super().headers | AT_A_PHONE


def codes(director: Director) -> list[str]:
    return re.findall(r'href="/t/([A-Z0-9-]+)"', director.get("/tables").text)


class Table:
    """The first table of an event, its two players with a phone each, and somebody else's."""

    def __init__(self, director: Director, house: Client) -> None:
        self.director = director
        self.house = house
        self.code = codes(director)[0]
        self.one, self.other, self.third = (Phone(house, each) for each in ("1", "2", "3"))
        self.tables: EventTables = house.app.state.event_tables
        self.event = director.path.rpartition("/")[2]
        self.numbers = self.meeting.game.numbers

    @property
    def meeting(self) -> Meeting:
        return self.at(1)

    def at(self, number: int) -> Meeting:
        """Who meets at a table of the event."""
        with self.house.portal() as portal:
            found = portal.call(self.tables.meeting, TableKey(self.event, "A", number))
        assert found is not None
        return found

    def sit(self, phone: Phone, seat: int, action: str = "play") -> httpx.Response:
        form = {"seat": str(seat), "first": "0", "tiles": "100"}
        return phone.post(f"/t/{self.code}/{action}", **form)

    def play(self) -> str:
        """Both sit down on screen; the game's address."""
        self.sit(self.one, 0)
        begun = self.sit(self.other, 1)
        assert begun.headers["location"].startswith("/games/"), begun.text
        return begun.headers["location"].removeprefix("/games/")

    def do(self, what: str, side: int, **form: str) -> httpx.Response:
        self.house.cookies.clear()
        return self.director.links(what, **TABLE_1, number=self.numbers[side], **form)

    def side_of(self, phone: Phone, game: str) -> int | None:
        """With whose eyes this phone sees the game."""
        with phone.at(game) as wire:
            you = wire.hear("snapshot")["you"]
        return int(you["side"]) if you.get("side") is not None else None


def staff(person: PersonId | None, event: str) -> EventStanding:
    return EventStanding("staff", t.Actor(t.Role.STAFF, person=person), event)


def report(phone: Phone, link: str, own: int, others: int, round_number: int = 1) -> httpx.Response:
    return phone.post(link, own=str(own), others=str(others), round=str(round_number))
