"""The page on which whoever runs several servers sees them, their workers and what waits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copytree

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from browsing.twins import new_database
from lexidrome import __version__
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.store.postgres_server import SCHEMA
from lexidrome.store.work import Piece
from store.test_work import Slow, Yard
from web.two_servers import Served, two_servers, until

pytestmark = pytest.mark.slow

Two = tuple[Served, Served]
NOBODY_LISTENS = "127.0.0.1:9"
NOBODY_HAS = "0123456789abcdef"


@pytest.fixture
def data(built: Path, tmp_path: Path) -> Path:
    return Path(copytree(built, tmp_path, dirs_exist_ok=True))


@pytest.fixture
def two(data: Path, postgres_address: str) -> Iterator[Two]:
    with two_servers(data, postgres_address) as both:
        yield both


def shown_at(server: Served) -> str:
    with server.visitor() as visitor:
        answer = visitor.get("/house/servers")
        assert answer.status_code == 200
        return answer.text


def rows(page: str) -> list[list[str]]:
    """What stands in the tables, cell by cell."""
    found = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in found]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


def test_each_server_shows_all_with_what_they_have_and_whether_they_are_ready(two: Two) -> None:
    one, other = two
    with one.visitor() as visitor:
        assert 'href="/house/servers"' in visitor.get("/house").text
    for shown, beside in ((one, other), (other, one)):
        page = shown_at(shown)
        by_address = {row[0]: row for row in rows(page)}
        own = by_address[f"{shown.address} shows this page"]
        assert own[1] == by_address[beside.address][1] == "ready"
        assert own[5] == by_address[beside.address][5] == __version__
        parts = [int(row[2].rstrip("%")) for row in (own, by_address[beside.address])]
        assert sum(parts) in (99, 100, 101)
        assert "No worker is alive" in page
        assert "nothing waits" in page


def test_a_server_that_ends_says_so_there_and_one_that_has_gone_is_gone(two: Two) -> None:
    one, other = two
    other.app.state.draining.begin()
    row = next(row for row in rows(shown_at(one)) if row[0] == other.address)
    assert "not ready" in row[1]
    assert "This server ends" in row[1]
    other.server.should_exit = True
    until(lambda: other.address not in shown_at(one))
    assert "100%" in shown_at(one)


def test_workers_are_listed_with_what_they_do_and_what_nobody_can(two: Two) -> None:
    one, _ = two
    words = LexiconLibrary(one.app.state.config.data).entry(ENABLE).checksum
    slow = Slow()
    with ExitStack() as stack:
        yard = Yard(one.app.state.config.store, SCHEMA, stack)
        yard.worker(slow, has=(words,), threads=1)
        workplace = yard.workplace()
        until(lambda: workplace.look().hands)
        for number in range(3):
            workplace.ask(Piece(f"training{number}", "training.1", b"games", words))
        workplace.ask(Piece("thought", "thought.1", b"a position", NOBODY_HAS))
        until(lambda: slow.begun and workplace.look().waiting == 3)
        page = shown_at(one)
        assert ["test", "1", "1", "ENABLE"] in rows(page)
        assert ["Games of a training", "ENABLE", "1", "2"] in rows(page)
        (lacking,) = (row for row in rows(page) if row[0] == "Positions to think about")
        assert lacking[1] == f"{NOBODY_HAS[:12]}… no worker has these words"
        assert lacking[2:] == ["0", "1"]
        slow.may_end.set()


def test_a_server_that_is_not_reached_is_named_on_the_page_and_once_in_the_log(
    data: Path, postgres_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    database = new_database(postgres_address)
    with Served(data, database) as one, Served(data, database, between=NOBODY_LISTENS):
        until(lambda: NOBODY_LISTENS in one.crew.parts)
        row = next(row for row in rows(shown_at(one)) if row[0] == NOBODY_LISTENS)
        assert row[1] == "does not answer this server"
        until(lambda: f"{NOBODY_LISTENS} shares this house and is not reached" in caplog.text)
    # The other one reaches this.
    assert caplog.text.count("is not reached") == 1


def test_nobody_else_asks_a_server_how_it_is(two: Two) -> None:
    assert httpx.post(f"{two[0].url}/between/standing", json={}).status_code == 403


def test_a_server_that_is_alone_says_so(directed: TestClient[Litestar]) -> None:
    assert "/house/servers" not in directed.get("/house").text
    assert "This server runs alone" in directed.get("/house/servers").text
