"""The demo: events and games in the middle of things, in a house of its own."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copytree

import msgspec
import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall.games.bots import bot_name
from lexidrome.store import FILE_NAME, open_store
from lexidrome.web import WebConfig
from lexidrome.web.demo.bot_tables import LivelyTables, missing_pairs
from lexidrome.web.demo.folder import LASTS_MS, NOTE, Made, is_fresh, open_demo
from lexidrome.web.demo.routes import STOPS
from lexidrome.web.server.houses import PAGE_S, House, Houses
from web.conftest import AT_A_PHONE, HERE, at_the_machine, new_app
from web.events.halls import Director

pytestmark = pytest.mark.slow

HOUR_MS = 3_600_000


@pytest.fixture(scope="module")
def furnished(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house in which the demo was opened."""
    data = Path(copytree(built, tmp_path_factory.mktemp("own"), dirs_exist_ok=True))
    open_demo(data, is_anew=False)
    return data


@pytest.fixture
def demo(furnished: Path, tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    folder = Path(copytree(furnished / "demo", tmp_path, dirs_exist_ok=True))
    app = new_app(WebConfig(folder, store="", houses=Houses(House.DEMO)))
    with TestClient(at_the_machine(app), base_url=HERE) as client:
        yield client


def test_each_stop_leads_to_what_it_promises(demo: TestClient[Litestar]) -> None:
    page = demo.get("/demo").text
    for stop in STOPS:
        if stop.is_for_director:
            assert demo.post("/demo/enter", data={"to": stop.href}).url.path == stop.href
        assert demo.get(stop.href).status_code == 200, stop.href
        assert stop.href in page


def test_the_events_are_in_the_middle_of_things(demo: TestClient[Litestar]) -> None:
    demo.post("/demo/enter", data={"to": "/"})
    school = demo.get("/events/school-championship/desk").text
    assert "Round 4" in school
    assert "2 of 6 results" in school
    last = demo.get("/events/harbour-open/desk").text
    assert "Round 7" in last
    assert "6 of 10 results" in last
    assert "Best below 1500" in demo.get("/events/harbour-open/prizes").text
    assert "Losers" in demo.get("/events/library-night/bracket").text
    assert "Week 2" in demo.get("/events/lakeside-league").text
    assert "Valley School Championship" in demo.get("/judge/queue").text


def test_a_round_of_the_demo_goes_on_like_any_other(demo: TestClient[Litestar]) -> None:
    demo.post("/demo/enter", data={"to": "/"})
    missing = re.search(r"waiting for \d+ results: tables (\d+)", desk(demo))
    assert missing is not None
    waiting = f"{missing[1]} 401 387"
    demo.post("/events/harbour-open/results", data={"line": waiting, "sure": waiting})
    assert "7 of 10 results" in desk(demo)


def desk(demo: TestClient[Litestar]) -> str:
    return demo.get("/events/harbour-open/desk").text


def test_three_games_are_played_and_one_waits(demo: TestClient[Litestar]) -> None:
    parts = demo.app.state
    lively = LivelyTables(parts.front_desk, parts.invitations)
    with demo.portal() as portal:
        before = portal.call(parts.front_desk.games_to_watch)
        portal.call(lively.look)
        assert portal.call(parts.front_desk.games_to_watch) == before, "nobody is missing"
        assert sum(all(map(bot_name, setup.sides)) for _, setup in before) == 3
        for over in range(3):
            left = [setup for at, (_, setup) in enumerate(before) if at != over]
            (missing,) = missing_pairs(left)
            assert {*missing[1:]} == {*map(bot_name, before[over][1].sides)}, "the same two again"
        ((stream, waiting),) = parts.invitations.waiting()
        portal.call(parts.invitations.cancel, stream, waiting.host)
        assert not parts.invitations.waiting()
        portal.call(lively.look)
        assert len(parts.invitations.waiting()) == 1, "somebody else comes"


def test_every_page_says_that_it_is_the_demo(demo: TestClient[Litestar]) -> None:
    for path in ("/", "/demo", "/events/harbour-open", "/games", "/rules"):
        page = demo.get(path).text
        assert "Nothing here is real" in page, path
        assert "Start my own event" in page, path
        at_a_phone = demo.get(path, headers=AT_A_PHONE).text
        assert "Nothing here is real" in at_a_phone
        assert "Start my own event" not in at_a_phone, path


def test_nobody_else_enters_as_its_director_or_ends_it(demo: TestClient[Litestar]) -> None:
    for path in ("enter", "own", "again", "open"):
        answer = demo.post(f"/demo/{path}", data={"to": "/"}, headers=AT_A_PHONE)
        assert answer.status_code == 403, path
    assert demo.get("/events/harbour-open/desk", headers=AT_A_PHONE).status_code != 200


def test_an_empty_house_offers_the_demo_to_whoever_sits_at_it(
    client: TestClient[Litestar],
) -> None:
    assert 'href="/demo"' in client.get("/").text
    assert "New here?" not in client.get("/", headers=AT_A_PHONE).text
    assert "Nothing here is real" not in client.get("/").text
    about = client.get("/demo").text
    assert "A double elimination" in about
    assert "serve --demo" in about, "this application has no server that could change"
    assert client.post("/demo/open").status_code == 403


def test_a_house_that_is_used_neither_offers_nor_opens_it(client: TestClient[Litestar]) -> None:
    Director(client, "Spring", "nsa-2009")
    assert "New here?" not in client.get("/").text
    answer = client.post("/demo/open")
    assert answer.status_code == 403
    assert "This server is in use" in answer.text
    for path in ("again", "enter"):
        refused = client.post(f"/demo/{path}", data={"to": "/"})
        assert refused.status_code == 403
        assert "This is not the demo" in refused.text


def test_the_demo_lies_apart_and_leaves_the_house_as_it_was(furnished: Path) -> None:
    assert (furnished / "demo" / FILE_NAME).exists()
    assert not (furnished / FILE_NAME).exists()


def test_nothing_in_the_demo_has_happened_later_than_now(furnished: Path) -> None:
    made = msgspec.json.decode((furnished / "demo" / NOTE).read_bytes(), type=Made)
    with closing(open_store(furnished / "demo", environ={})) as store:
        assert max(event.at_ms for event in store.read_all(1)) <= made.at_ms


def test_a_demo_of_yesterday_or_of_another_version_is_made_anew(
    furnished: Path, tmp_path: Path
) -> None:
    now_ms = time.time_ns() // 1_000_000
    folder = furnished / "demo"
    assert is_fresh(folder, now_ms)
    assert not is_fresh(folder, now_ms + LASTS_MS)
    assert not is_fresh(folder, now_ms - HOUR_MS), "the machine's clock was wrong"
    assert not is_fresh(tmp_path, now_ms)
    (tmp_path / NOTE).write_text(f'{{"version": "0.0.1", "at_ms": {now_ms}}}')
    assert not is_fresh(tmp_path, now_ms)


def asked_for_the_demo(page_s: float) -> tuple[Houses, uvicorn.Server]:
    """By somebody whose page is on its way."""
    houses, server = Houses(House.OWN, page_s), uvicorn.Server(uvicorn.Config("unused"))
    houses.serve(server)
    houses.page_waits()
    assert not server.should_exit, "nobody has asked for another house"
    houses.change(House.DEMO)
    assert not server.should_exit, "the page has still to fetch its script"
    return houses, server


def test_a_server_ends_for_the_other_house_once_a_page_waits_for_it() -> None:
    async def story() -> None:
        houses, server = asked_for_the_demo(PAGE_S)
        houses.page_waits()
        assert server.should_exit
        assert houses.wanted is House.DEMO

    asyncio.run(story())


def test_a_page_without_a_script_never_says_that_it_waits() -> None:
    async def story() -> None:
        _, server = asked_for_the_demo(0)
        later = asyncio.Event()
        asyncio.get_running_loop().call_later(0, later.set)
        await later.wait()
        assert server.should_exit

    asyncio.run(story())
