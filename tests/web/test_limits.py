"""What visitors may do how often, and that nobody pays for what others try."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count, takewhile
from pathlib import Path
from shutil import copytree

import pytest
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send

from lexidrome.base import Ms
from lexidrome.hall import EventTables, TableKey
from lexidrome.hall.judging.station import StationPass, Times
from lexidrome.hall.people.sign_in_tries import MOST_FAILURES
from lexidrome.web import WebConfig
from lexidrome.web.config import sleep_ms, wall_ms
from lexidrome.web.judge.password import MOST_WAITING, StationPassword
from lexidrome.web.kit.limits import (
    CODES,
    ENTRIES,
    GUESTS,
    OWN_CODES,
    REPORTS,
    STATION_PASSWORDS,
    network_of,
)
from lexidrome.web.kit.visitors import KNOWN_COOKIE
from web.conftest import HERE, coming_from, new_app
from web.guests import Guest
from web.people import DIRECTOR, PASSWORD

pytestmark = pytest.mark.slow

SETUP_CODE = "K7QF-M2XD"
MINUTE_MS = 60_000
FROM = "x-comes-from"
_ADDRESSES = count(1)


class Hall:
    """One server, asked from any address, and time that is moved by hand."""

    def __init__(self, data: Path) -> None:
        self.now_ms = 0
        times = Times(wall_ms, lambda: Ms(self.now_ms), sleep_ms)
        self.data = data
        self.app = new_app(WebConfig(data, times, setup_code=SETUP_CODE))
        asked = self.app.asgi_handler

        async def handler(scope: Scope, receive: Receive, send: Send) -> None:
            headers = dict(scope.get("headers", ()))
            host = headers.get(FROM.encode(), b"127.0.0.1").decode()
            await coming_from(asked, host)(scope, receive, send)

        self.app.asgi_handler = handler
        self.client = TestClient(self.app, base_url=HERE)

    def visitor(self, address: str | None = None) -> Visitor:
        number = next(_ADDRESSES)
        return Visitor(self, address or f"10.1.{number // 250}.{number % 250}")


class Visitor(Guest):
    """A browser at an address; a new one if none is named."""

    def __init__(self, hall: Hall, address: str) -> None:
        super().__init__(hall.client, "Visitor")
        self.address = address

    @property
    def headers(self) -> dict[str, str]:
        return super().headers | {FROM: self.address}

    def sign_in(self, password: str = PASSWORD) -> int:
        return self.post("/sign-in", login=DIRECTOR, password=password).status_code


@pytest.fixture(scope="module")
def hall(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    data = Path(copytree(built, tmp_path_factory.mktemp("limits"), dirs_exist_ok=True))
    hall = Hall(data)
    with hall.client:
        stranger = hall.visitor()
        form = {"login": DIRECTOR, "password": PASSWORD, "again": PASSWORD}
        codes = [stranger.post("/setup", code="AAAA-AAAA", **form) for _ in range(CODES)]
        assert {each.status_code for each in codes} == {400}
        assert stranger.post("/setup", code=SETUP_CODE, **form).status_code == 429
        assert hall.visitor().post("/setup", code=SETUP_CODE, **form).status_code == 303
        yield hall


def test_nobody_keeps_the_director_out_from_another_address(hall: Hall) -> None:
    thief = hall.visitor()
    assert [thief.sign_in("wrong wrong") for _ in range(MOST_FAILURES)] == [403] * MOST_FAILURES
    assert thief.sign_in() == 429
    assert hall.visitor().sign_in() == 303


def test_nobody_keeps_the_directors_browser_out_from_the_same_address(hall: Hall) -> None:
    browser = hall.visitor()
    assert browser.sign_in() == 303
    assert browser.cookies[KNOWN_COOKIE]
    browser.post("/sign-out")
    thief = hall.visitor(browser.address)
    for _ in range(MOST_FAILURES):
        thief.sign_in("wrong wrong")
    assert thief.sign_in() == 429
    assert browser.sign_in() == 303


def test_the_mark_of_a_browser_is_no_key(hall: Hall) -> None:
    browser = hall.visitor()
    browser.sign_in()
    mark = {KNOWN_COOKIE: browser.cookies[KNOWN_COOKIE]}
    other = hall.visitor()
    other.cookies = dict(mark)
    assert DIRECTOR not in other.get("/").text
    browser.cookies = dict(mark)
    assert DIRECTOR not in browser.get("/").text
    assert browser.get("/people").status_code == 403


def test_wrong_codes_of_tables_run_out_by_address_and_right_ones_do_not(hall: Hall) -> None:
    code = table_code(hall)
    searcher, phone = hall.visitor(), hall.visitor()
    wrong = [searcher.get(f"/t/2222-{n:04d}") for n in range(CODES // 2)]
    wrong += [searcher.get(f"/t?code=2222{n:04d}") for n in range(CODES // 2)]
    assert {each.status_code for each in wrong} == {404, 400}
    assert searcher.get(f"/t/{code}").status_code == 429
    refused = searcher.get(f"/t?code={code}")
    assert refused.status_code == 429
    assert "Too many wrong codes; wait a minute" in refused.text
    assert {phone.get(f"/t/{code}").status_code for _ in range(CODES + 50)} == {200}
    hall.now_ms += MINUTE_MS
    assert searcher.get(f"/t/{code}").status_code == 200


def test_whoever_is_known_is_not_kept_out_by_wrong_codes_at_the_same_address(hall: Hall) -> None:
    code = table_code(hall)
    player = hall.visitor()
    player.start(opponent="beginner")
    searcher = hall.visitor(player.address)
    for _ in range(CODES):
        searcher.get("/t/2222-2222")
    assert searcher.get(f"/t/{code}").status_code == 429
    assert player.get(f"/t/{code}").status_code == 200
    for _ in range(OWN_CODES):
        assert player.get("/t/2222-2222").status_code == 404
    assert player.get(f"/t/{code}").status_code == 429


def test_wrong_codes_of_the_station_run_out(hall: Hall) -> None:
    station_pass: StationPass = hall.app.state.station_pass
    searcher, device = hall.visitor(), hall.visitor()
    wrong = [searcher.post("/judge/open", code="AAAA-AAAA") for _ in range(CODES)]
    assert {each.status_code for each in wrong} == {403}
    assert searcher.post("/judge/open", code=station_pass.code).status_code == 429
    assert device.post("/judge/open", code=station_pass.code).status_code == 303


def test_entries_of_one_address_come_as_a_school_and_not_as_a_flood(hall: Hall) -> None:
    director = hall.visitor()
    director.sign_in()
    assert director.post("/events/new", title="Enter here", rules="school").status_code == 303
    director.post("/events/enter-here/registration", is_open="yes")
    page = director.get("/events/enter-here/entries").text
    path = page[page.index("/events/enter-here/register/") :].partition('"')[0].partition("<")[0]
    school, neighbour = hall.visitor(), hall.visitor()
    # What cannot be entered counts too; it costs as much.
    answers = [school.post(path, name="") for _ in range(ENTRIES)]
    assert {each.status_code for each in answers} == {400}
    refused = school.post(path, name="Ada", partner="Bo")
    assert refused.status_code == 429
    assert "There were very many entries from here just now" in refused.text
    assert neighbour.post(path, name="Ada", partner="Bo", team="Ants").status_code == 200
    searcher = hall.visitor()
    wrong = [searcher.get("/events/enter-here/register/nothing") for _ in range(CODES)]
    assert {each.status_code for each in wrong} == {404}
    assert searcher.get(path).status_code == 429


def test_one_address_brings_a_school_and_not_a_flood(hall: Hall) -> None:
    school, neighbour = hall.visitor(), hall.visitor()
    # A name that cannot be used makes no game, and counts.
    crowd = [school.post("/games/new", name="") for _ in range(GUESTS)]
    assert {each.status_code for each in crowd} == {400}
    assert school.post("/games/new", name="Ada").status_code == 429
    assert neighbour.post("/games/new", name="Ada").status_code == 303
    hall.now_ms += 1_000
    assert school.post("/games/new", name="Ada").status_code == 303


def test_a_few_reports_are_taken_from_one_address(hall: Hall) -> None:
    table_code(hall)
    reporter = hall.visitor()
    path = "/events/codes/report"
    taken = [reporter.post(path, words="I saw it") for _ in range(REPORTS)]
    assert {each.status_code for each in taken} == {303}
    refused = reporter.post(path, words="I saw it")
    assert refused.status_code == 400
    assert "tell the director in person" in refused.text
    assert hall.visitor().post(path, words="I saw it").status_code == 303
    hall.now_ms += 2 * MINUTE_MS
    assert reporter.post(path, words="I saw it").status_code == 303


def table_code(hall: Hall) -> str:
    """The code of a table of an event that is there."""
    director = hall.visitor()
    director.sign_in()
    if director.get("/events/codes").status_code == 404:
        director.post("/events/new", title="Codes", rules="school")
    tables: EventTables = hall.app.state.event_tables
    with hall.client.portal() as portal:
        return portal.call(tables.codes.of, TableKey("codes", "Open", 1))


# Leaving the station


@pytest.fixture
def locked(hall: Hall) -> Iterator[StationPassword]:
    password = StationPassword(hall.data)
    password.set(PASSWORD)
    own: StationPassword = hall.app.state.lock.password
    yield own
    password.set("")


def station_device(hall: Hall) -> Visitor:
    device = hall.visitor()
    device.cookies["lexidrome_station"] = "ENABLE"
    return device


def test_wrong_passwords_of_the_station_run_out(hall: Hall, locked: StationPassword) -> None:
    device = station_device(hall)
    wrong = [device.post("/judge/leave", password="guess") for _ in range(STATION_PASSWORDS)]
    assert {each.status_code for each in wrong} == {403}
    assert device.post("/judge/leave", password=PASSWORD).status_code == 429
    hall.now_ms += MINUTE_MS
    assert device.post("/judge/leave", password=PASSWORD).status_code == 303


def test_a_browser_that_is_not_locked_has_nothing_to_try(
    hall: Hall, locked: StationPassword
) -> None:
    with passwords_wait(hall, locked):
        answer = hall.visitor().post("/judge/leave", password="guess")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


@contextmanager
def passwords_wait(hall: Hall, password: StationPassword) -> Iterator[threading.Event]:
    """The thread on which stations' passwords are tried is busy, until the event is set."""
    is_busy, is_over = threading.Event(), threading.Event()

    def wait() -> None:
        is_busy.set()
        is_over.wait(30)

    with hall.client.portal() as portal:
        waiting = portal.start_task_soon(password.threads.run, wait)
        assert is_busy.wait(5)
        try:
            yield is_over
        finally:
            is_over.set()
            waiting.result()


def test_no_page_waits_behind_passwords_of_stations(hall: Hall, locked: StationPassword) -> None:
    """However many are tried: pages are made on other threads, of which there are few."""

    def leave(device: Visitor) -> int:
        form = {"password": "guess"}
        return hall.client.post("/judge/leave", data=form, headers=device.headers).status_code

    def all_wait() -> bool:
        return len(locked.threads) == MOST_WAITING

    with ThreadPoolExecutor(MOST_WAITING) as crowd, passwords_wait(hall, locked) as is_over:
        tries = [crowd.submit(leave, station_device(hall)) for _ in range(MOST_WAITING - 1)]
        answers = (hall.visitor().get("/healthz").status_code for _ in range(10_000))
        assert all(status == 200 for status in takewhile(lambda _: not all_wait(), answers))
        assert all_wait()
        assert hall.visitor().get("/events").status_code == 200
        too_many = station_device(hall).post("/judge/leave", password="guess")
        assert too_many.status_code == 503
        assert "Too many password attempts at once" in too_many.text
        is_over.set()
        assert {each.result(30) for each in tries} == {403}


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_what_counts_as_one_address(host: str, counted: str) -> None:
    assert network_of(host) == counted
