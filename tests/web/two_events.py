"""Two whole events in one house, each with people of its own who run it."""

from __future__ import annotations

from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import text
from lexidrome.hall import (
    HOUSE_SCOPE,
    Caller,
    EventDesk,
    EventRole,
    EventStanding,
    Floor,
    Office,
    Reception,
    TableKey,
    TableLinks,
)
from lexidrome.hall.events.calls import CallReason
from lexidrome.hall.events.devices import Device
from lexidrome.hall.events.reporters import DeskRequest
from lexidrome.hall.events.reports import IncidentReports
from lexidrome.hall.judging.slip import Bench
from lexidrome.web.kit.visitors import SESSION_COOKIE
from lexidrome.web.live import address_of
from web.conftest import AT_A_PHONE
from web.floors import SCORER, HallTables
from web.guests import Guest
from web.people import set_up

Client = TestClient[Litestar]
JUDGE = g.Actor(g.Role.JUDGE)
STAFF_ROLES = (EventRole.DIRECTOR, EventRole.STAFF, EventRole.JUDGE)


class Person(Guest):
    """Somebody with an account, on a phone; or at the machine itself."""

    is_at_machine = False

    @property
    def headers(self) -> dict[str, str]:
        return super().headers | ({} if self.is_at_machine else AT_A_PHONE)

    def upload(self, path: str, content: bytes) -> httpx.Response:
        self.client.cookies.clear()
        files = {"file": ("roster.csv", content, "text/csv")}
        return self.client.post(path, files=files, headers=self.headers, follow_redirects=False)

    def tell(self, path: str, content: str) -> httpx.Response:
        """As programs do."""
        self.client.cookies.clear()
        headers = self.headers | {"content-type": "application/json"}
        return self.client.post(path, content=content, headers=headers, follow_redirects=False)


class Side:
    """One of the events: real boards, a game on screen, and something of every kind."""

    def __init__(self, house: Client, title: str) -> None:
        self.house = house
        self.boards = HallTables(house, "nsa-2009", tables=3, title=title)
        self.screen = HallTables(
            house, "thon", mode=g.record_values.Mode.PLAY, title=f"{title} on screen"
        )
        self.event, self.screen_event = self.boards.name, self.screen.name
        for table in range(3):
            self.boards.do(table, SCORER[0].says(g.start.LookAtRack()))
        for table in (0, 1):
            self.boards.play("CARE", table)
            self.boards.do(table, SCORER[1].says(g.challenge.ChallengePlay(words=("CARE",))))
        self.boards.do(1, JUDGE.says(g.verdict.RuleOnChallenge(is_acceptable=False)))
        self.boards.do(1, SCORER[0].says(g.verdict.AcceptRuling()))
        self.tables = [self._key(table).table for table in range(3)]
        self.people: dict[EventRole, Person] = {}

    def _key(self, table: int) -> TableKey:
        key = self.house.app.state.floor.tables.key_of_game(self.boards.streams[table])
        assert isinstance(key, TableKey)
        return key

    async def fill(self, *, calls: int, incidents: int) -> None:
        """So many of them that one side has numbers that the other has not."""
        floor: Floor = self.house.app.state.floor
        desk: EventDesk = self.house.app.state.event_desk
        reports: IncidentReports = self.house.app.state.events.reports
        for table in range(calls):
            answer = await floor.calls.call(
                self._key(table), CallReason.RULE, "", "test", f"call-{self.event}-{table}"
            )
            assert not hasattr(answer, "sentence"), answer
        self.call = calls
        self.report, self.other_report = [
            (await reports.file(self.event, f"Seen in {self.event}")).id for _ in range(2)
        ]
        standing = EventStanding("machine", t.DIRECTOR, self.event)
        for at in range(incidents):
            told = t.incidents.Incident(procedure="abuse", title=text("Abuse"), number=1)
            rule = t.incidents.RuleOnIncident(division="A", number=1, round_number=0, incident=told)
            answer = await desk.command(standing, self.event, rule, f"incident-{at}")
            assert not hasattr(answer, "sentence"), answer
        state = (await desk.look(self.event)).state.event
        self.incident = t.incidents.incident_log(state)[-1].key
        self.action = max(entry.action for entry in state.journal)
        await desk.open_registration(standing, self.event, is_open=True)
        self.registration = (await desk.stage(self.event)).registration
        meeting = await floor.tables.meeting(self._key(2))
        assert meeting is not None
        links: TableLinks = self.house.app.state.events.links
        asking = DeskRequest(standing, Caller(), Device("desk"), f"link-{self.event}")
        seat = await links.give_report(asking, meeting, 0)
        assert isinstance(seat, str), seat
        self.seat = seat
        (slip,) = await floor.slips.queue(Bench(frozenset({self.event})))
        self.slip, self.slip_version = slip.slip.code, slip.version
        self.code = await floor.tables.codes.of(self._key(2))

    @property
    def names(self) -> dict[str, Any]:
        """What addresses and forms are filled in with."""
        return {
            "event": self.event,
            "call": self.call,
            "report": self.report,
            "other_report": self.other_report,
            "incident": self.incident,
            "action": self.action,
            "registration": self.registration,
            "seat": self.seat,
            "slip": self.slip,
            "slip_version": self.slip_version,
            "code": self.code,
            "challenged": address_of(self.boards.streams[0]),
            "game": address_of(self.boards.streams[2]),
            "ruled_table": self.tables[1],
            "table": self.tables[2],
            "screen": address_of(self.screen.streams[0]),
        }


class TwoEvents:
    def __init__(self, house: Client) -> None:
        self.house = house
        self.ours, self.theirs = Side(house, "Spring"), Side(house, "Autumn")
        with house.portal() as portal:
            portal.call(lambda: self.ours.fill(calls=1, incidents=1))
            portal.call(lambda: self.theirs.fill(calls=2, incidents=2))
        set_up(house)
        house.cookies.clear()
        with house.portal() as portal:
            for side in (self.ours, self.theirs):
                for role in STAFF_ROLES:
                    scopes = (side.event, side.screen_event)
                    side.people[role] = portal.call(
                        self._person, f"{side.event} {role}", scopes, role
                    )
            self.house_judge = portal.call(
                self._person, "house judge", (HOUSE_SCOPE,), EventRole.JUDGE
            )
            self.player = portal.call(
                self._person, "player", (self.theirs.event,), EventRole.PLAYER
            )
        self.stranger = Person(house, "Eve")

    async def _person(self, login: str, scopes: tuple[str, ...], role: EventRole) -> Person:
        office: Office = self.house.app.state.office
        reception: Reception = self.house.app.state.reception
        account, _ = await office.add(login)
        for scope in scopes:
            await office.grant(scope, account.person, role)
        person = Person(self.house, login)
        person.cookies[SESSION_COOKIE] = await reception.sessions.issue(account.person, "test")
        return person

    def at_machine(self, person: Person) -> Person:
        """The same person at the machine that runs the server."""
        there = Person(self.house, person.name)
        there.is_at_machine, there.cookies = True, dict(person.cookies)
        return there

    def kept(self) -> object:
        """All that is stored, so that it can be told whether any of it has changed."""
        store = self.ours.boards.hall.store
        others = [each for each in store.records() if each.kind not in ("session", "table_code")]
        return store.head().sequence, others, store.people()
