"""Everybody who may come to a house with two events, and what each is to one of them."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.base import CommandId, LexiconName
from lexidrome.hall import HOUSE_SCOPE, EventRole, Office, Reception, Station
from lexidrome.hall.games.clubs import Clubs
from lexidrome.hall.games.terms import GameTerms
from lexidrome.hall.judging.station import JudgePlay
from lexidrome.web.judge.door import COOKIE
from lexidrome.web.kit.audience import Audience
from lexidrome.web.kit.visitors import SEAT_COOKIE
from web.guests import Guest
from web.two_events import Person, TwoEvents

RULING = CommandId("0123456789abcdef03")


class Who(StrEnum):
    """What somebody is, as seen from one game of one event."""

    NOBODY = "nobody"
    SPECTATOR = "spectator"
    PLAYER = "player at this table"
    NEIGHBOUR = "player at another table"
    GUEST = "player of a game of no event"
    STATION = "judge station"
    JUDGE = "judge"
    STAFF = "staff"
    DIRECTOR = "director"
    OTHER_JUDGE = "judge of another event"
    OTHER_STAFF = "staff of another event"
    OTHER_DIRECTOR = "director of another event"
    HOUSE_JUDGE = "judge of the house"
    HOUSE_DIRECTOR = "director of the house"


ALL = frozenset(Who)
OTHERS = {Who.OTHER_JUDGE, Who.OTHER_STAFF, Who.OTHER_DIRECTOR}
OF_HOUSE = {Who.HOUSE_JUDGE, Who.HOUSE_DIRECTOR}
RUNS_IT = {Who.STAFF, Who.DIRECTOR, Who.HOUSE_DIRECTOR}
AT_TABLE = {Who.PLAYER, Who.JUDGE, Who.DIRECTOR, Who.HOUSE_DIRECTOR}
WITH_ACCOUNT = {Who.SPECTATOR, Who.JUDGE, *RUNS_IT, *OTHERS, *OF_HOUSE}
JUDGES = {Who.JUDGE, *RUNS_IT, *OTHERS, *OF_HOUSE}
BELONGS: dict[Audience, frozenset[Who]] = {
    Audience.EVERYBODY: ALL,
    Audience.HOLDER: ALL,
    Audience.KNOWN: frozenset({*WITH_ACCOUNT, Who.GUEST}),
    Audience.ACCOUNT: frozenset(WITH_ACCOUNT),
    Audience.PROCESS: frozenset(),
    Audience.MACHINE: frozenset(),
    Audience.PARTY: frozenset({Who.GUEST}),
    Audience.SIDE: frozenset({Who.PLAYER}),
    Audience.TABLE: frozenset(AT_TABLE),
    Audience.GAME: frozenset({*AT_TABLE, Who.STAFF}),
    Audience.STAFF: frozenset(RUNS_IT),
    # An event is played on screen: words are looked up at the station's own device alone.
    Audience.STATION: frozenset({Who.STATION}),
    Audience.BENCH: frozenset({*JUDGES, Who.STATION}),
    Audience.RUNNING: frozenset(JUDGES),
    Audience.HOUSE_STAFF: frozenset(OF_HOUSE),
    Audience.HOUSE_DIRECTOR: frozenset({Who.HOUSE_DIRECTOR}),
}
"""Who is let in where; all of them come with a phone of their own."""

NOT_THEIRS: dict[str, set[Who]] = {
    # Those who run the event note what a side says; others speak for their own alone.
    "/api/events/{event:str}/reports": set(Who) - RUNS_IT,
    "/judge/slips/{code:str}": OTHERS,
    # A folder of the machine is chosen at the machine.
    "/house/backups": {Who.HOUSE_DIRECTOR},
    # Its network is opened there, too.
    "/house/network": {Who.HOUSE_DIRECTOR},
}
"""To whom the address is open, and not this thing of another event."""


class Everybody(TwoEvents):
    def __init__(self, house: TestClient[Litestar]) -> None:
        # As long as no event is played on screen, which lets nobody begin a game.
        ada, ben = Person(house, "Ada"), Person(house, "Ben")
        self.casual = ada.start(is_open="1")
        ben.join(self.casual)
        self.invited = Guest(house, "Cy").start(is_open="1")
        super().__init__(house)
        reception: Reception = house.app.state.reception
        theirs = self.theirs.boards.streams
        seats = [reception.seat_links.make(stream, 0) for stream in theirs]
        self.station_person = Person(house, "Station")
        self.station_person.cookies[COOKIE] = house.app.state.station_pass.code
        with house.portal() as portal:
            spectator = portal.call(
                self._person, "spectator", (self.theirs.event,), EventRole.SPECTATOR
            )
            director = portal.call(
                self._person, "house director", (HOUSE_SCOPE,), EventRole.DIRECTOR
            )
            self.person = portal.call(self._account, "Somebody")
            portal.call(self._rule)
            self.club = portal.call(self._open_club)
        self.seat_link = seats[1]
        self.who: dict[Who, Person] = {
            Who.NOBODY: self.stranger,
            Who.SPECTATOR: spectator,
            Who.PLAYER: self._seated("Seated", seats[2]),
            Who.NEIGHBOUR: self._seated("Neighbour", seats[1]),
            Who.GUEST: ada,
            Who.STATION: self.station_person,
            Who.JUDGE: self.theirs.people[EventRole.JUDGE],
            Who.STAFF: self.theirs.people[EventRole.STAFF],
            Who.DIRECTOR: self.theirs.people[EventRole.DIRECTOR],
            Who.OTHER_JUDGE: self.ours.people[EventRole.JUDGE],
            Who.OTHER_STAFF: self.ours.people[EventRole.STAFF],
            Who.OTHER_DIRECTOR: self.ours.people[EventRole.DIRECTOR],
            Who.HOUSE_JUDGE: self.house_judge,
            Who.HOUSE_DIRECTOR: director,
        }

    def _seated(self, name: str, seat: str) -> Person:
        person = Person(self.house, name)
        person.cookies[SEAT_COOKIE] = seat
        return person

    async def _account(self, login: str) -> str:
        office: Office = self.house.app.state.office
        account, _ = await office.add(login)
        return account.person

    async def _open_club(self) -> str:
        clubs: Clubs = self.house.app.state.parlour.clubs
        terms = GameTerms("nsa-2009", LexiconName("ENABLE"))
        made = await clubs.open("Club", terms, None, shows_initials=False)
        assert isinstance(made, str)
        return next(club.code for key, club in clubs.all() if key == made)

    async def _rule(self) -> None:
        station: Station = self.house.app.state.station
        await station.rule(JudgePlay(LexiconName("ENABLE"), ("CARS",), RULING), who="test")

    def names(self, who: Who) -> dict[str, Any]:
        assets = self.house.app.state.assets
        own = self.theirs.names
        # All that is asked of a game is asked of the one at this player's table.
        return own | {
            "challenged": own["game"],
            "person": self.person,
            "login": f"Made by the {who}",
            "ruling": RULING,
            "casual": self.casual,
            "invited": self.invited,
            "club": self.club,
            "seat_link": self.seat_link,
            "asset": assets.url("kit/lexidrome.css"),
            "script": assets.joined_url("en", "play/play.js"),
        }
