"""Rows, forms and boxes of pages that follow an event keep their ids, and no two have the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree

import pytest
from litestar.testing import TestClient

from lexidrome.hall import EventRole, HandClock
from lexidrome.web import WebConfig
from lexidrome.web.kit.pages import element_id
from web.conftest import NOON_MS, at_the_machine, new_app
from web.events.halls import Client, Director, players
from web.guests import HOST
from web.rows import ROWS, Row, ask, shown
from web.two_events import TwoEvents

PAGES = tuple(row for row in ROWS if row.method == "GET")
DESK_PAGES = (
    "",
    "/desk",
    "/desk?find=p",
    "/entries",
    "/entrants/A/1",
    "/entrants/B/2",
    "/figures",
    "/charts",
    "/cross-table",
    "/wall-chart",
    "/posting",
    "/final-report",
    "/journal",
    "/pairings",
    "/pairings?by=table",
    "/standings",
    "/display/1",
    "/overlay/standings",
    "/prizes",
    "/agreements",
)


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.regions: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"] or "")
        if "data-live" in found:
            self.regions.append(found["data-live"] or "")

    @property
    def twice(self) -> list[str]:
        counted = Counter([*self.ids, *(f"live {name}" for name in self.regions)])
        return [each for each, times in counted.items() if times > 1]


@pytest.fixture(scope="module")
def world(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoEvents]:
    data = Path(copytree(built, tmp_path_factory.mktemp("two"), dirs_exist_ok=True))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        yield TwoEvents(house)


@pytest.mark.slow
def test_pages_of_an_evening_have_ids_of_their_own_that_stay(world: TwoEvents) -> None:
    director = world.at_machine(world.ours.people[EventRole.DIRECTOR])
    ids: set[str] = set()
    for row in PAGES:
        names = world.ours.names | {"login": "x", "person": "x", "ruling": "x", "seat_link": "x"}
        page = look(director, row, names)
        if not page.regions:
            continue
        assert not page.twice, shown(row)
        assert look(director, row, names).ids == page.ids, shown(row)
        ids |= set(page.ids)
    names = world.ours.names
    assert element_id("call", names["call"]) in ids
    assert element_id("change", "A", names["table"]) in ids
    assert element_id("slip", names["slip"]) in ids


def look(person: object, row: Row, names: dict[str, object]) -> Page:
    try:
        return Page(ask(person, row, names).text)  # type: ignore[arg-type]
    except KeyError:
        return Page("")


@pytest.fixture
def desk(client: Client) -> Director:
    """Two divisions; in both some are missing, and one is late."""
    desk = Director(client, "Spring Open", "washburn")
    desk.enter(players(*(f"P{at}" for at in range(1, 7))))
    desk.do("add_division", name="B")
    roster = "division,name\n" + "".join(f"B,Q{at}\n" for at in range(1, 7))
    desk.enter(roster)
    return desk


@pytest.mark.slow
def test_pages_of_two_divisions_have_ids_of_their_own_that_stay(desk: Director) -> None:
    def check() -> set[str]:
        found: set[str] = set()
        for path in DESK_PAGES:
            page = Page(desk.get(path).text)
            assert not page.twice, path
            assert Page(desk.get(path).text).ids == page.ids, path
            found |= set(page.ids)
        return found

    assert element_id("absent", "B", 2) in check()
    for division in ("A", "B"):
        for number in (1, 2, 3, 4):
            desk.do("check_in", division=division, number=number)
    desk.do("pair")
    assert element_id("left-out", "A", 5) in check()
    desk.do("publish")
    desk.do("begin")
    found = {each.partition(":")[0::2] for each in check()}
    for kind in ("waiting", "seat", "meeting", "standing", "figures", "done"):
        assert [rest for each, rest in found if each == kind], kind
    assert {rest[0] for each, rest in found if each == "waiting"} == {"A", "B"}


def test_what_an_id_is_about_cannot_be_taken_for_something_else() -> None:
    assert element_id("late", "A", 3) == "late:A:3"
    assert element_id("late", "A:3", "") != element_id("late", "A", "3:")
    assert " " not in element_id("late", "Open Division", 3)
