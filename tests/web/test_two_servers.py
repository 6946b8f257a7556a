"""Any process serves any page, and what is in one process's memory is the same for everybody."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import copytree
from typing import cast

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import HTTPScope
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response

from browsing.server import RunningServer
from browsing.twins import new_database
from lexidrome.base import BadInput
from lexidrome.hall.run.names import game_stream
from lexidrome.hall.run.shares import HOUSE_KEY, key_of, share_of
from lexidrome.web import WebConfig
from lexidrome.web.serve import serve
from lexidrome.web.server.addresses import LOOPBACK, bound_socket
from lexidrome.web.server.handed import HEADER, Handed, written
from lexidrome.web.server.telling import tell
from web.conftest import new_app
from web.events.halls import Director, players
from web.lobbies import found_on, said_on, sought_on
from web.people import set_up, sign_in
from web.two_servers import Served, Wire, having, two_servers, until

pytestmark = pytest.mark.slow

NOON_MS = 1_760_000_000_000
HOUR_MS = 3_600_000
PHONE = "192.168.1.20"
Two = tuple[Served, Served]
Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def data(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(copytree(built, tmp_path_factory.mktemp("two"), dirs_exist_ok=True))


@pytest.fixture(scope="module")
def two(data: Path, postgres_address: str) -> Iterator[Two]:
    with two_servers(data, postgres_address, NOON_MS) as both:
        yield both


@pytest.fixture
def visitors() -> Iterator[Visitors]:
    with Visitors() as visitors:
        yield visitors


class Visitors(ExitStack):
    """Browsers, each with cookies of its own."""

    def phone(self, server: Served | RunningServer, address: str = PHONE) -> Client:
        """Somebody on the network, as a proxy brings them."""
        return self.at(server, **{"x-forwarded-for": address})

    def at(self, server: Served | RunningServer, **headers: str) -> Client:
        made = httpx.Client(base_url=server.url, headers=headers, timeout=20)
        # What they ask is asked of it as of an application without a network.
        return cast("Client", self.enter_context(made))


def start_game(visitor: Client, name: str) -> str:
    answer = visitor.post("/games/new", data={"name": name})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/games/")


def begun(two: Two, visitors: Visitors) -> tuple[str, Client, Client]:
    """A game of two guests who came to different servers."""
    ann, bob = visitors.phone(two[0]), visitors.phone(two[1])
    game = start_game(ann, "Ann")
    assert bob.post(f"/games/{game}/join", data={"name": "Bob"}).status_code == 303
    return game, ann, bob


def key_of_game(game: str) -> str:
    return key_of(game_stream(game))


def test_a_game_is_played_through_whichever_server_somebody_came_to(
    two: Two, visitors: Visitors
) -> None:
    game, ann, bob = begun(two, visitors)
    page, (owner, other) = f"/games/{game}", having(key_of_game(game), *two)
    with owner.line(page, ann) as at_owner, other.line(page, bob) as elsewhere:
        for wire in (at_owner, elsewhere):
            wire.say("subscribe", game=game)
        told = at_owner.hear("snapshot")
        assert elsewhere.hear("snapshot")["version"] == told["version"]
        for wire in (at_owner, elsewhere):
            assert wire.hear("presence", holds=lambda told: len(told["seats"]) == 2)
        is_anns = told["you"]["side"] == told["view"]["on_turn"]
        mover, waiter = (at_owner, elsewhere) if is_anns else (elsewhere, at_owner)
        assert mover.give(game, told["version"], "look_at_rack")["type"] == "done"
        assert waiter.hear("events")
        assert len(owner.app.state.sockets) == 2
        assert len(other.app.state.sockets) == 0


def test_a_spectator_stays_where_they_came_and_misses_nothing(two: Two, visitors: Visitors) -> None:
    game, ann, bob = begun(two, visitors)
    page, (owner, other) = f"/games/{game}", having(key_of_game(game), *two)
    watching = visitors.phone(other)
    assert watching.get(f"{page}?watch=yes").status_code == 200
    with (
        other.line(page, watching) as spectator,
        owner.line(page, ann) as anns,
        owner.line(page, bob) as bobs,
    ):
        for wire in (spectator, bobs):
            wire.say("subscribe", game=game)
            wire.hear("snapshot")
        anns.say("subscribe", game=game)
        told = anns.hear("snapshot")
        assert len(other.app.state.sockets) == 1
        assert spectator.hear("presence", holds=lambda told: len(told["seats"]) == 2)
        mover = anns if told["you"]["side"] == told["view"]["on_turn"] else bobs
        seen = mover.give(game, told["version"], "look_at_rack")
        assert mover.give(game, seen["version"], "pass_turn")["type"] == "done"
        # Who watches sees it later, by the clock of the server where they watch.
        visitors.at(owner).post("/test/clock", json={"duration_ms": 120_000})
        assert spectator.hear("events")


def test_a_line_that_sits_down_where_the_game_is_not_is_told_where_it_is(
    two: Two, visitors: Visitors
) -> None:
    game, ann, _ = begun(two, visitors)
    _, other = having(key_of_game(game), *two)
    with other.line("", ann) as wire:
        wire.say("subscribe", game=game)
        refused = wire.hear("refused")
        assert refused["reason"] == "elsewhere"
        assert f"/socket?about=/games/{game}" in refused["sentence"]


def test_the_lobby_is_one_room_for_those_of_both_servers(two: Two, visitors: Visitors) -> None:
    named = {"Ann Lobby": visitors.phone(two[0]), "Bob Lobby": visitors.phone(two[1])}
    for name, visitor in named.items():
        assert visitor.post("/lobby", data={"do": "enter", "name": name}).status_code == 303
    for visitor in named.values():
        page = visitor.get("/lobby").text
        assert all(name in page for name in named)


def test_lists_of_events_and_papers_of_games_are_read_at_a_server_that_has_not_the_house(
    data: Path, postgres_address: str, visitors: Visitors
) -> None:
    with two_servers(data, postgres_address, NOON_MS) as both:
        owner, other = having(HOUSE_KEY, *both)
        desk = Director(visitors.at(owner), "Spring Open", "nsa-2009")
        game, ann, _ = begun(both, visitors)
        with other.line(f"/games/{game}", ann) as wire:
            wire.say("subscribe", game=game)
            version = wire.hear("snapshot")["version"]
            assert wire.give(game, version, "forfeit_game", side=0, reason="late")["type"] == "done"
        # Those who watch are some time behind.
        visitors.at(owner).post("/test/clock", json={"duration_ms": HOUR_MS})
        # Nobody can ask it any more.
        owner.loop.call_soon_threadsafe(owner.crew._drop, {share_of(HOUSE_KEY)})
        until(lambda: not owner.has(HOUSE_KEY))
        visitor = visitors.phone(other, "192.168.1.99")
        lists = ("/events", "/events/archive", "/api/events")
        papers = [f"/games/{game}{each}" for each in (".gcg", "/replay", "/sheet", "/proof")]
        for path in (*lists, *papers):
            assert visitor.get(path).status_code == 200, path
        assert desk.path in visitor.get("/events").text


class Waiting:
    """Whoever is in the lobby, at a page that they do not load anew."""

    def __init__(self, browser: Client, name: str) -> None:
        self.browser = browser
        self.do("enter", name=name)

    def do(self, action: str, **fields: str) -> httpx.Response:
        answer = self.browser.post("/lobby", data={"do": action, **fields})
        assert answer.status_code == 303, answer.text
        return answer

    @property
    def page(self) -> str:
        return self.browser.get("/lobby").text

    @property
    def sought(self) -> list[str]:
        """The seeks that can be accepted."""
        return sought_on(self.page)

    @property
    def found(self) -> str | None:
        return found_on(self.page)

    def accept(self, wanted: str) -> str:
        return self.do("accept", seek=wanted).headers["location"].rpartition("/")[2]


def say_again(waiting: Waiting, page: str) -> None:
    said = said_on(page)
    waiting.do(said.pop("do"), **said)


@pytest.fixture
def moving(
    data: Path, postgres_address: str, visitors: Visitors
) -> Iterator[tuple[Served, Waiting, Waiting]]:
    """The server that has the house, and two who came in by the other one."""
    with two_servers(data, postgres_address, NOON_MS) as both:
        owner, other = having(HOUSE_KEY, *both)
        ann, bob = (
            Waiting(visitors.phone(other, f"192.168.1.{at}"), name)
            for at, name in ((20, "Ann"), (21, "Bob"))
        )
        ann.do("seek", rules="nsa-2009", lexicon="ENABLE", side_minutes="10", least="100")
        yield owner, ann, bob


def test_a_seek_stands_again_once_when_the_house_has_moved(
    moving: tuple[Served, Waiting, Waiting],
) -> None:
    owner, ann, bob = moving
    (before,) = bob.sought
    pages = {each: each.page for each in (ann, bob)}
    owner.do(owner.crew.leave())
    assert "Nobody is here" in bob.page
    for _ in range(2):
        for each, page in pages.items():
            say_again(each, page)
    assert bob.sought == [before]
    assert "100–" in bob.page
    assert bob.accept(before) == ann.found
    assert bob.sought == []


def test_a_game_that_began_as_the_house_moved_is_found_by_both(
    moving: tuple[Served, Waiting, Waiting],
) -> None:
    owner, ann, bob = moving
    page = ann.page
    game = bob.accept(*bob.sought)
    owner.do(owner.crew.leave())
    assert ann.found is None
    say_again(ann, page)
    assert [each.found for each in (ann, bob)] == [game, game]
    assert "Nobody is looking" in ann.page
    for each in (ann, bob):
        assert f'data-game="{game}"' in each.browser.get(f"/games/{game}").text


def test_whoever_is_at_the_machine_is_so_at_both_servers_and_nobody_else(
    two: Two, visitors: Visitors
) -> None:
    for server in two:
        assert visitors.at(server).get("/events/new").status_code == 200
        assert visitors.phone(server).get("/events/new").status_code in (303, 403)


def looking_at(path: str) -> HTTPScope:
    return cast("HTTPScope", {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(),
        "query_string": b"", "headers": [],
    })  # fmt: skip


def test_nobody_else_can_say_where_they_came_from(two: Two, visitors: Visitors) -> None:
    one, other = having(HOUSE_KEY, *two)
    scope = looking_at("/events/new")
    said = Handed(HOUSE_KEY, "http", ("127.0.0.1", 1), None)
    true = written(said, scope, one.app.state.between.watchword).decode()
    name, phone = HEADER.decode(), visitors.phone(one)
    assert phone.get("/events/new", headers={name: true}).status_code == 200, "it is believed"
    forged = true[:-1] + ("0" if true[-1] != "0" else "1")
    for server in (one, other):
        for lie in (forged, "nonsense", true.partition(".")[0]):
            answer = visitors.phone(server).get("/events/new", headers={name: lie})
            assert answer.status_code in (303, 403)
    moved = visitors.phone(one).get("/house", headers={name: true})
    assert moved.status_code in (303, 403), "it is good for one address alone"


def test_what_was_handed_on_is_not_handed_on_again(two: Two, visitors: Visitors) -> None:
    _, other = having(HOUSE_KEY, *two)
    scope = looking_at("/lobby")
    said = Handed(HOUSE_KEY, "http", (PHONE, 1), None)
    told = written(said, scope, other.app.state.between.watchword).decode()
    answer = visitors.phone(other).get("/lobby", headers={HEADER.decode(): told})
    assert answer.status_code == 421


def event_of(server: Served, other: Served, visitors: Visitors) -> Director:
    """An event that this server has."""
    for number in range(99):
        director = Director(visitors.at(other), f"Open {number}", "nsa-2009")
        if server.has(f"event/{director.path.rpartition('/')[2]}"):
            return director
    raise AssertionError("none of a hundred events is here")


def test_a_line_to_what_nobody_has_is_refused_in_a_sentence_and_logged_once(
    data: Path, postgres_address: str, visitors: Visitors, caplog: pytest.LogCaptureFixture
) -> None:
    with two_servers(data, postgres_address, NOON_MS) as both:
        game, ann, _ = begun(both, visitors)
        key = key_of_game(game)
        owner, other = having(key, *both)
        # As it lets go of what it has when its database is silent; the other one knows no better.
        owner.loop.call_soon_threadsafe(owner.crew._drop, {share_of(key)})
        until(lambda: not owner.has(key))

        def refused(_: int) -> Response:
            with pytest.raises(InvalidStatus) as refused, other.line(f"/games/{game}", ann):
                pass
            return refused.value.response

        servers_log = logging.getLogger("uvicorn.error")
        servers_log.addHandler(caplog.handler)
        with ThreadPoolExecutor() as pages:
            answers = list(pages.map(refused, range(3)))
        servers_log.removeHandler(caplog.handler)
        for answer in answers:
            assert answer.status_code == 503
            assert answer.headers["retry-after"]
            assert b"is not there at the moment" in (answer.body or b"")
        assert len(caplog.records) == 1, [each.getMessage() for each in caplog.records]


def test_an_event_is_run_through_the_server_that_does_not_have_it(
    two: Two, visitors: Visitors
) -> None:
    one, other = two
    desk = event_of(one, other, visitors)
    desk.enter(players("Ann", "Bob", "Cy", "Di"))
    desk.start_round()
    assert desk.line("1 412 388").status_code == 303
    for server in two:
        page = visitors.phone(server).get(f"{desk.path}/standings").text
        assert "Ann" in page


def test_a_live_stream_passes_through_as_it_comes(two: Two, visitors: Visitors) -> None:
    one, other = two
    desk = event_of(one, other, visitors)
    with visitors.phone(other).stream("GET", f"/api{desk.path}/stream") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry:")
        assert next(line for line in lines if line.startswith("event:")) == "event: changed"
        desk.enter(players("Ann", "Bob"))
        assert next(line for line in lines if "entrants" in line)
    until(lambda: len(one.app.state.api.streams) == 0)


def test_a_live_stream_ends_where_its_event_has_gone(
    data: Path, postgres_address: str, visitors: Visitors
) -> None:
    with two_servers(data, postgres_address, NOON_MS) as (one, other):
        desk = event_of(one, other, visitors)
        address = f"/api{desk.path}/stream"
        with visitors.phone(one).stream("GET", address) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            one.do(one.crew.leave())
            assert "event: changed" in list(lines), "it ends"
        with visitors.phone(one).stream("GET", address) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            assert len(other.app.state.api.streams) == 1


def test_a_large_body_passes_through_and_one_that_is_too_large_is_refused(
    two: Two, visitors: Visitors
) -> None:
    _, other = having(HOUSE_KEY, *two)
    there = visitors.at(other)
    for size, status in ((900_000, 400), (1_100_000, 413)):
        files = {"file": ("list.txt", b"x" * size)}
        assert there.post("/events/import", files=files).status_code == status


def test_wrong_passwords_count_at_whichever_server_they_are_tried(
    data: Path, postgres_address: str, visitors: Visitors
) -> None:
    with two_servers(data, postgres_address, NOON_MS) as both:
        assert set_up(visitors.at(both[0])).status_code == 303
        tries = [sign_in(visitors.phone(both[at % 2]), password="wrong") for at in range(6)]
        assert [each.status_code for each in tries] == [403] * 5 + [429]
        elsewhere = [visitors.phone(each, "192.168.1.77") for each in both]
        assert [sign_in(each).status_code for each in elsewhere] == [303, 303]


def test_the_test_clock_is_one_for_all(two: Two, visitors: Visitors) -> None:
    browsers = [visitors.at(each) for each in two]
    for browser in browsers:
        before = browser.get("/test/clock").json()["now_ms"]
        moved = browser.post("/test/clock", json={"duration_ms": 90_000}).json()["now_ms"]
        assert moved == before + 90_000
        assert [int(each.app.state.hall.clock.now_ms()) for each in two] == [moved, moved]


def test_whoever_speaks_to_a_server_that_leaves_is_told_to_come_again(
    data: Path, postgres_address: str, visitors: Visitors
) -> None:
    with two_servers(data, postgres_address, NOON_MS) as both:
        game, ann, bob = begun(both, visitors)
        page, (owner, other) = f"/games/{game}", having(key_of_game(game), *both)
        with owner.line(page, ann) as near, other.line(page, bob) as far:
            for wire in (near, far):
                wire.say("subscribe", game=game)
                wire.hear("snapshot")
            owner.do(owner.crew.leave())
            left_s = time.monotonic()
            assert [closed_with(wire) for wire in (near, far)] == [1012, 1012]
        with owner.line(page, ann) as near, other.line(page, bob) as far:
            for wire in (near, far):
                wire.say("subscribe", game=game)
            assert near.hear("presence", holds=lambda told: len(told["seats"]) == 2)
            assert time.monotonic() - left_s < 2
            assert len(other.app.state.sockets) == 2


def closed_with(wire: Wire) -> int:
    try:
        while True:
            wire.hear("nothing")
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


@contextmanager
def processes(
    data: Path, database: str, *doors: int
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """As people start them; `doors` are the ports at which they let each other in."""
    between = [["--between", f"127.0.0.1:{port}"] for port in doors] or [[], []]
    with (
        RunningServer(data, "--store", database, *between[0]) as one,
        RunningServer(data, "--store", database, *between[1]) as other,
    ):
        yield one, other


def free_port() -> int:
    with bound_socket(LOOPBACK, 0) as listener:
        return int(listener.getsockname()[1])


def test_a_door_between_servers_lets_nobody_else_in(
    data: Path, postgres_address: str, visitors: Visitors
) -> None:
    doors = free_port(), free_port()
    with processes(data, new_database(postgres_address), *doors) as both:
        named = {"Ann Door": visitors.phone(both[0]), "Bob Door": visitors.phone(both[1])}

        def all_are_seen() -> bool:
            # Until the house is divided, who has entered may have to enter once more.
            for name, visitor in named.items():
                visitor.post("/lobby", data={"do": "enter", "name": name})
            pages = [visitor.get("/lobby").text for visitor in named.values()]
            return all(name in page for page in pages for name in named)

        until(all_are_seen)
        for port in doors:
            assert httpx.get(f"http://127.0.0.1:{port}/lobby").status_code == 403


def test_where_servers_reach_each_other_is_said_with_a_port_and_a_database(data: Path) -> None:
    with pytest.raises(BadInput, match="host:port"):
        serve(data=data, between="10.0.0.5")
    with pytest.raises(BadInput, match="--store"):
        serve(data=data, port=0, between="127.0.0.1:0", store="")


def test_a_server_does_not_start_at_an_address_that_another_one_has(
    data: Path, postgres_address: str
) -> None:
    database = new_database(postgres_address)
    with Served(data, database) as one:
        second = new_app(WebConfig(data, store=database, between=one.address))
        with pytest.raises(BadInput, match=f"{one.address}.*--between"):
            second.state.hall.claim()
    second.state.hall.claim()
    second.state.hall.store.close()


def test_a_server_that_stands_still_is_not_waited_for_by_those_that_ask_it(two: Two) -> None:
    with bound_socket(LOOPBACK, 0) as still:
        still.listen()
        address = f"{LOOPBACK}:{still.getsockname()[1]}"
        between = two[0].app.state.between
        assert two[0].do(tell(between, address, "/between/presence", b"[]")) is None


def test_when_a_server_dies_another_answers_within_seconds(
    data: Path, postgres_address: str, visitors: Visitors
) -> None:
    with processes(data, new_database(postgres_address)) as (one, other):
        # What the dead one had is asked for while nobody has it yet.
        games = [start_game(visitors.at(other), "Ann") for _ in range(4)]
        one.stop(kill=True)
        began_s = time.monotonic()
        answers = [visitors.at(other).get(f"/games/{game}") for game in games]
        assert [each.status_code for each in answers] == [200] * 4
        assert visitors.at(other).get("/lobby").status_code == 200
        assert time.monotonic() - began_s < 4
        assert start_game(visitors.at(other), "Bob")
