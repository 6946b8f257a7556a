"""Whoever follows links from the start page comes to every page that is theirs, and to no other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from shutil import copytree

import httpx
import pytest
from litestar.testing import TestClient

from lexidrome import tournament as t
from lexidrome.base import Refusal, text
from lexidrome.hall import EventDesk, EventRole, EventStanding, HandClock, Office
from lexidrome.web import WebConfig
from web.conftest import NOON_MS, at_the_machine, new_app
from web.crawling import Crawl, Links, route_of
from web.events.halls import text_of
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
KINDS = {
    "school": "Championship",
    "nsa-2009": "Open",
    "washburn": "Cup",
    "depaul": "League",
    "thon": "Fund-raiser",
}
"""An event by each book."""
WHEN = {"date": "2099-11-21", "starts_at": "09:30", "zone": "America/Chicago"}
STAFFED = {"cup", "league"}
"""Where staff have a role, too."""
ABSENT = {
    f"{EVENT}/bracket": ({"school", "nsa-2009", "depaul"}, "nobody is put out there"),
    f"{EVENT}/mail": (KINDS.keys() - {"depaul"}, "results are mailed in a league (DP-1.II.a)"),
    f"{EVENT}/tables": ({"depaul"}, "a league plays where its sides agree to (DP-1.I)"),
    f"{EVENT}/tables/cards": ({"depaul"}, "the same"),
    f"{EVENT}/posting": ({"depaul"}, "a league has no wall to put it on (DP-1.I)"),
    f"{EVENT}/prints": ({"depaul"}, "the same"),
    f"{EVENT}/slips": ({"depaul"}, "results are mailed there (DP-1.II.a)"),
    f"{EVENT}/clocks": ({"depaul"}, "its sides have clocks of their own, if any"),
}
"""Which books have no such page, and why."""
PLAYERS = "name,rating\n" + "".join(f"Player {at},{1500 - at}\n" for at in range(1, 5))
TEAMS = "team,player1,player2,rating\n" + "".join(
    f"Team {at},Ann {at},Bob {at},{1500 - at}\n" for at in range(1, 5)
)
PAGES = Path(__file__).parents[2] / "docs" / "pages.md"
WHILE_PLAYING = {"/judge", "/judge/practice"}
"""Words are for nobody who sits in a game (SSC-29, NSA-III.A.6); the page says so."""


@pytest.fixture(scope="module")
def world(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everybody]:
    data = Path(copytree(built, tmp_path_factory.mktemp("crawl"), dirs_exist_ok=True))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        world = Everybody(house)
        for rules in KINDS:
            _add_event(world, rules)
        yield world


@pytest.fixture(scope="module")
def crawled(world: Everybody) -> Callable[[Who], Crawl]:
    """What somebody comes to; whoever is asked about twice goes once."""
    return cache(lambda who: Crawl(world.who[who]))


def _add_event(world: Everybody, rules: str) -> None:
    """One that the same people run: its second round is drafted, and something went wrong."""
    director, event = world.who[Who.HOUSE_DIRECTOR], KINDS[rules].lower()
    path = f"/events/{event}"
    made = director.post("/events/new", title=KINDS[rules], rules=rules, **WHEN)
    assert made.headers["location"] == f"{path}/entries"
    steps = ("pair", "publish", *(() if rules == "depaul" else ("begin",)))
    # A league has no tables: a side is named there.
    sign = "#" if rules == "depaul" else ""
    forms = (
        ("entries", {"roster": TEAMS if rules == "school" else PLAYERS, "is_checked": "1"}),
        *(("do", {"do": each}) for each in steps),
        *(("results", {"line": f"{sign}{table} 40{table} 300"}) for table in (1, 2)),
        ("do", {"do": "pair"}),
        ("agreements", {"division": "A", "kind": "sharing", "members": "1, 2", "what": "half"}),
    )
    for to, form in forms:
        answer = director.post(f"{path}/{to}", **form)
        assert answer.status_code == 303, (rules, form, answer.text)
    with world.house.portal() as portal:
        portal.call(_rule_and_grant, world, event)


async def _rule_and_grant(world: Everybody, event: str) -> None:
    desk: EventDesk = world.house.app.state.event_desk
    told = t.incidents.Incident(procedure="abuse", title=text("Abuse"), number=1)
    rule = t.incidents.RuleOnIncident(division="A", number=1, round_number=0, incident=told)
    answer = await desk.command(EventStanding("machine", t.DIRECTOR, event), event, rule, "ruled")
    assert not isinstance(answer, Refusal), answer
    office: Office = world.house.app.state.office
    persons = {each.account.login: each.account.person for each in await office.holders()}
    await office.grant(event, persons[world.who[Who.DIRECTOR].name], EventRole.DIRECTOR)
    if event in STAFFED:
        await office.grant(event, persons[world.who[Who.STAFF].name], EventRole.STAFF)


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


PEOPLE = [Who.NOBODY, Who.PLAYER, Who.JUDGE, Who.STAFF, Who.HOUSE_DIRECTOR, Who.DIRECTOR]


@pytest.mark.slow
@pytest.mark.parametrize("who", PEOPLE)
def test_links_lead_everybody_to_all_pages_of_an_event_that_are_theirs(
    crawled: Callable[[Who], Crawl], who: Who
) -> None:
    crawl = crawled(who)
    closed = WHILE_PLAYING if who is Who.PLAYER else set()
    assert {path: told for path, told in crawl.dead.items() if path not in closed} == {}
    assert theirs(who) - crawl.routes == set()
    assert BESIDES_EVENTS.get(who, set()) - crawl.routes == set()
    assert len(crawl.answers) > 40


@pytest.mark.slow
@pytest.mark.parametrize("rules", KINDS)
def test_links_lead_the_director_to_every_page_of_an_event_of_each_book(
    crawled: Callable[[Who], Crawl], rules: str
) -> None:
    absent = {route for route, (books, _) in ABSENT.items() if rules in books}
    reached = crawled(Who.DIRECTOR).routes_of(KINDS[rules].lower())
    assert theirs(Who.DIRECTOR) - reached == absent


def test_a_page_that_no_link_leads_to_is_missed() -> None:
    pages = {"/": '<a href="/events">Events</a>', "/events": "", "/events/import": "none here"}

    class Visitor:
        def get(self, path: str) -> httpx.Response:
            return httpx.Response(200, html=pages[path])

    assert set(pages) - Crawl(Visitor()).routes == {"/events/import"}


def test_every_page_of_an_event_in_the_list_of_pages_is_looked_for() -> None:
    listed = set(re.findall(rf"`GET ({re.escape(EVENT)}[^`]*)`", PAGES.read_text()))
    assert listed == theirs(Who.DIRECTOR) | NO_PAGES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("who", [Who.NOBODY, Who.DIRECTOR])
def test_no_page_of_an_event_in_chicago_shows_the_time_of_somewhere_else(
    crawled: Callable[[Who], Crawl], who: Who
) -> None:
    pages = {
        path: text_of(page)
        for path, page in crawled(who).pages.items()
        if path.startswith(tuple(f"/events/{title.lower()}" for title in KINDS.values()))
    }
    assert len(pages) > 40
    assert [path for path, shown in pages.items() if re.search(r"\b(UTC|GMT)\b", shown)] == []
    assert "Saturday, 21 November 2099, 09:30 CST" in pages["/events/cup"]


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
