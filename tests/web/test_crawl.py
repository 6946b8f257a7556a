"""Whoever follows links from the start page comes to every page that is theirs, and to no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from litestar.testing import TestClient

from lexidrome.hall import EventRole, HandClock, Office
from lexidrome.web import WebConfig
from web.conftest import NOON_MS, at_the_machine, new_app
from web.crawling import Crawl, Links, route_of
from web.everybody import BELONGS, NOT_THEIRS, Everybody, Who
from web.guests import HOST
from web.rows import AUDIENCES

EVENT = "/events/{event:str}"
NO_PAGES = {
    f"{EVENT}/find": "asked for by a script while Ctrl+K is open",
    f"{EVENT}/results/echo": "asked for by a script while a line is typed",
    f"{EVENT}/do": "leads back to the desk whoever reloads a refused form",
    f"{EVENT}/results": "the same, of a line",
    f"{EVENT}/card": "as it was called on what is printed",
    f"{EVENT}/register/{{code:str}}": "a link that the staff pass on",
    f"{EVENT}/seat/{{token:str}}": "a link that the staff pass on",
    f"{EVENT}/slip/{{code:str}}": "is scanned from a slip",
}
"""What nobody is led to, and why."""
STAFF_LEADS = {
    f"{EVENT}/display/{{screen:str}}",
    f"{EVENT}/overlay/{{strip:str}}",
}
"""Open to everybody, and found by those who run it: what a projector and a stream show."""
DIRECTORS_LEAD = {f"{EVENT}/settings"}
"""What staff may read, and only directors change, to whom alone it is in the menu."""
BESIDES_EVENTS = {
    Who.JUDGE: {"/judge/queue", "/account"},
    Who.STAFF: {"/judge/queue", "/t/{code:str}"},
    Who.DIRECTOR: {"/judge/queue", "/handbook/{name:str}"},
    Who.HOUSE_DIRECTOR: {
        "/judge/queue", "/events/new", "/house", "/people", "/people/{person:str}", "/rulings",
    },
}  # fmt: skip
"""What else somebody needs who runs an event."""
WHILE_PLAYING = {"/judge", "/judge/practice"}
"""Words are for nobody who sits in a game (SSC-29, NSA-III.A.6); the page says so."""


@pytest.fixture(scope="module")
def world(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everybody]:
    data = Path(copytree(built, tmp_path_factory.mktemp("crawl"), dirs_exist_ok=True))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        world = Everybody(house)
        _add_bracket(world)
        _add_event(world, "League", "depaul")
        yield world


def _add_bracket(world: Everybody) -> None:
    """An event whose second round is drafted, with a bracket and an agreement."""
    director, path = world.who[Who.HOUSE_DIRECTOR], _add_event(world, "Cup", "washburn")
    forms = (
        *(("do", {"do": each}) for each in ("pair", "publish", "begin")),
        *(("results", {"line": f"{table} 40{table} 300"}) for table in (1, 2)),
        ("do", {"do": "pair"}),
        ("agreements", {"division": "A", "kind": "sharing", "members": "1, 2", "what": "half"}),
    )
    for to, form in forms:
        assert director.post(f"{path}/{to}", **form).status_code == 303, form


def _add_event(world: Everybody, title: str, rules: str) -> str:
    """One that the same people run."""
    director = world.who[Who.HOUSE_DIRECTOR]
    made = director.post("/events/new", title=title, rules=rules).headers["location"]
    path = made.removesuffix("/entries")
    roster = "name\n" + "".join(f"{title} {at}\n" for at in range(1, 5))
    assert director.post(f"{path}/entries", roster=roster, is_checked="1").status_code == 303
    office: Office = world.house.app.state.office
    people = {Who.DIRECTOR: EventRole.DIRECTOR, Who.STAFF: EventRole.STAFF}
    with world.house.portal() as portal:
        persons = {each.account.login: each.account.person for each in portal.call(office.holders)}
        for who, role in people.items():
            person = persons[world.who[who].name]
            portal.call(office.grant, path.removeprefix("/events/"), person, role)
    return path


def theirs(who: Who) -> set[str]:
    """Every page of an event that is for them and that pages lead to."""
    return {
        route
        for (method, route), audience in AUDIENCES.items()
        if method == "GET"
        and route.startswith(EVENT)
        and route not in NO_PAGES
        and who in BELONGS[audience] - NOT_THEIRS.get(route, set())
        and (who in BELONGS[AUDIENCES["GET", f"{EVENT}/desk"]] or route not in STAFF_LEADS)
        and (who is not Who.STAFF or route not in DIRECTORS_LEAD)
    }


PEOPLE = [
    Who.NOBODY,
    *(
        pytest.param(who, marks=pytest.mark.slow)
        for who in (Who.PLAYER, Who.JUDGE, Who.STAFF, Who.HOUSE_DIRECTOR)
    ),
    Who.DIRECTOR,
]


@pytest.mark.parametrize("who", PEOPLE)
def test_links_lead_everybody_to_all_pages_of_an_event_that_are_theirs(
    world: Everybody, who: Who
) -> None:
    crawl = Crawl(world.who[who])
    closed = WHILE_PLAYING if who is Who.PLAYER else set()
    assert {path: told for path, told in crawl.dead.items() if path not in closed} == {}
    assert theirs(who) - crawl.routes == set()
    assert BESIDES_EVENTS.get(who, set()) - crawl.routes == set()
    assert len(crawl.answers) > 40


def test_what_is_hidden_leads_nowhere_and_what_is_folded_does() -> None:
    page = """<details><summary>Menu</summary><a href="/one">1</a></details>
    <div hidden><p><a href="/two">2</a></p><br></div><a href="/three">3</a>"""
    assert Links(page).found == ["/one", "/three"]


def test_every_page_that_nobody_is_led_to_is_one_of_the_application() -> None:
    known = {route for method, route in AUDIENCES if method == "GET"}
    assert NO_PAGES.keys() | STAFF_LEADS <= known
    assert route_of("/events/x/games/A/2/13?y=1") == (
        f"{EVENT}/games/{{division:str}}/{{round_number:int}}/{{number:int}}"
    )
