"""What belongs to one event is neither shown to those who run another nor ruled on by them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree

import httpx
import pytest
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import Refusal
from lexidrome.hall import EventDesk, EventRole, EventStanding, Floor, HandClock
from lexidrome.web import WebConfig
from lexidrome.web.kit.audience import Audience
from web.conftest import NOON_MS, at_the_machine, new_app
from web.events.halls import text_of
from web.guests import HOST
from web.rows import ROWS, Row, ask, audience, shown
from web.two_events import STAFF_ROLES, Person, TwoEvents

pytestmark = pytest.mark.slow

OF_STAFF = tuple(
    row
    for row in ROWS
    if audience(row) in (Audience.STAFF, Audience.TABLE, Audience.GAME, Audience.BENCH)
    and row.route != "/judge/queue"
)
THROUGH_OURS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("GET", "/events/{ours}/incidents/{incident}", {}),
    ("GET", "/events/{ours}/incidents/{incident}/pdf", {}),
    ("POST", "/events/{ours}/reports/{report}/aside", {"reason": "nothing in it"}),
    ("POST", "/events/{ours}/reports/{report}/erase", {}),
    ("POST", "/events/{ours}/wrong/abuse?what=words&player=A/2/0&report={report}", {"once": "x"}),
    ("GET", "/events/{ours}/seat/{seat}", {}),
    ("POST", "/events/{ours}/seat/{seat}", {"round": "1", "own": "1", "others": "2"}),
    ("GET", "/events/{ours}/register/{registration}", {}),
    ("POST", "/events/{ours}/register/{registration}", {"name": "Zoe"}),
    ("GET", "/events/{ours}/undo/99999", {}),
)
"""Their things by our event's addresses."""


@contextmanager
def two_events(built: Path, folder: Path) -> Iterator[TwoEvents]:
    data = Path(copytree(built, folder, dirs_exist_ok=True))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        yield TwoEvents(house)


@pytest.fixture(scope="module")
def world(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoEvents]:
    """For tests after which nothing has changed."""
    with two_events(built, tmp_path_factory.mktemp("two")) as world:
        yield world


def said(answer: httpx.Response) -> str:
    """What stands on the page, without its frame."""
    return text_of(answer.text.partition("<main")[2])[:400]


@pytest.mark.parametrize("row", OF_STAFF, ids=shown)
@pytest.mark.parametrize("role", STAFF_ROLES)
def test_who_runs_one_event_neither_sees_nor_touches_what_is_another_s(
    world: TwoEvents, row: Row, role: EventRole
) -> None:
    for person in (world.ours.people[role], world.at_machine(world.ours.people[role])):
        before = world.kept()
        answer = ask(person, row, world.theirs.names)
        assert answer.status_code in (400, 403, 404), said(answer)
        if row.method == "GET":
            assert answer.status_code != 400
        assert world.kept() == before
        assert "CARE" not in answer.text, "the word is nobody else's to know"


@pytest.mark.parametrize(("method", "path", "fields"), THROUGH_OURS)
def test_nor_by_the_addresses_of_their_own(
    world: TwoEvents, method: str, path: str, fields: dict[str, str]
) -> None:
    row = Row(method, "", path, fields)
    before = world.kept()
    names = world.theirs.names | {"ours": world.ours.event}
    answer = ask(world.ours.people[EventRole.DIRECTOR], row, names)
    is_form_again = method == "POST" and "There is no such report." in answer.text
    assert answer.status_code in (403, 404) or is_form_again, said(answer)
    assert world.kept() == before


def test_a_call_that_only_the_other_event_has_stays_open(world: TwoEvents) -> None:
    before = world.kept()
    path = f"/events/{world.ours.event}/calls/{world.theirs.call}"
    world.ours.people[EventRole.DIRECTOR].post(path, do="close")
    assert world.kept() == before


def test_the_queue_has_the_challenges_of_one_s_own_events(world: TwoEvents) -> None:
    station = Person(world.house, "Station")
    station.is_at_machine = True
    both = {world.ours.slip, world.theirs.slip}
    seen = {
        "ours": [world.ours.people[role] for role in STAFF_ROLES],
        "theirs": [world.theirs.people[role] for role in STAFF_ROLES],
        "both": [station, world.house_judge],
    }
    wanted = {"ours": {world.ours.slip}, "theirs": {world.theirs.slip}, "both": both}
    for whose, people in seen.items():
        for person in people:
            answer = person.get("/judge/queue")
            assert answer.status_code == 200
            assert {code for code in both if code in answer.text} == wanted[whose], person.name
            assert "CARE" not in answer.text, "a queue has no words"
            assert ("in which you have a role" in answer.text) == (whose != "both")


def test_the_queue_leads_back_to_one_s_own_events(world: TwoEvents) -> None:
    for own, other in ((world.ours, world.theirs), (world.theirs, world.ours)):
        for role in STAFF_ROLES:
            page = own.people[role].get("/judge/queue").text
            desk = "" if role is EventRole.JUDGE else "/desk"
            assert f'href="/events/{own.event}{desk}"' in page, role
            assert f"/events/{other.event}" not in page, role
    station = Person(world.house, "Station")
    station.is_at_machine = True
    assert 'href="/events/' not in station.get("/judge/queue").text, "a station has no event"


def test_the_queue_is_closed_to_everybody_else(world: TwoEvents) -> None:
    for person in (world.player, world.stranger):
        assert person.get("/judge/queue").status_code == 403


def test_those_who_run_it_can(built: Path, tmp_path: Path) -> None:
    with two_events(built, tmp_path) as world:
        director = world.theirs.people[EventRole.DIRECTOR]
        for row in OF_STAFF:
            if row.own is not None:
                answer = ask(director, row, world.theirs.names)
                assert answer.status_code == row.own, f"{shown(row)}: {said(answer)}"
        with director.at(str(world.theirs.names["screen"])) as wire:
            assert wire.hear("snapshot")["you"]["audience"] == "director"


def test_no_office_of_the_hall_takes_a_standing_of_another_event(world: TwoEvents) -> None:
    """Should a page ever mix them up."""
    floor: Floor = world.house.app.state.floor
    desk: EventDesk = world.house.app.state.event_desk
    theirs, names = world.theirs.event, world.theirs.names
    stands = EventStanding("machine", t.DIRECTOR, world.ours.event)
    table, ruled = f"A/{names['table']}", f"A/{names['ruled_table']}"
    rest = t.rounds.AnnounceBreak()
    offices: dict[str, Callable[[], Awaitable[object]]] = {
        "answer": lambda: floor.calls.answer(stands, theirs, world.theirs.call, "x"),
        "close": lambda: floor.calls.close(stands, theirs, world.theirs.call, "x"),
        "pause": lambda: floor.clocks.pause(stands, theirs, "noise", "x"),
        "resume": lambda: floor.clocks.resume(stands, theirs, "x"),
        "add": lambda: floor.clocks.add_time(stands, theirs, table, 0, 1000, "noise", "x"),
        "overrule": lambda: floor.verdicts.overrule(stands, theirs, ruled, "it is good", "x"),
        "again": lambda: floor.verdicts.judge_again(
            stands, theirs, ruled, g.values.Reopening.WORD_MISENTERED, "x"
        ),
        "command": lambda: desk.command(stands, theirs, rest, "x"),
        "look ahead": lambda: desk.look_ahead(stands, theirs, [rest]),
        "displays": lambda: desk.conduct(stands, theirs, {}, "Lunch"),
        "registration": lambda: desk.open_registration(stands, theirs, is_open=False),
        "tables": lambda: desk.arrange_tables(
            stands, theirs, phones=True, lexicon="", racks_down=False, team_asked=False
        ),
    }
    before = world.kept()
    with world.house.portal() as portal:
        for name, ask_office in offices.items():
            answer = portal.call(ask_office)
            assert isinstance(answer, Refusal), name
            assert answer.reason == "not_allowed", name
    assert world.kept() == before
