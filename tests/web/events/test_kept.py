"""Whatever is kept between looks, nobody sees anything but what is there now."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from shutil import copytree

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall import HandClock
from lexidrome.web import WebConfig
from web.conftest import AT_A_PHONE, HERE, NOON_MS, at_the_machine, new_app
from web.events.halls import Client, Director, players

STAFF_PAGES = ("/desk", "/entries", "/journal")
PUBLIC_PAGES = (
    "",
    "/standings",
    "/standings?after=1",
    "/pairings",
    "/pairings?by=table",
    "/display/1",
    "/display/2",
    "/entrants/A/1",
)
FRESH = re.compile(r'name="id" value="[^"]*"')
"""What is new with each look, whatever was kept."""


def server(data: Path) -> AbstractContextManager[TestClient[Litestar]]:
    config = WebConfig(data, test_clock=HandClock(NOON_MS))
    return TestClient(at_the_machine(new_app(config)), base_url=HERE)


def pages(client: Client, path: str) -> dict[str, str]:
    """As staff see them, and as phones do."""
    seen = {page: client.get(f"{path}{page}").text for page in STAFF_PAGES + PUBLIC_PAGES}
    for page in PUBLIC_PAGES:
        seen[f"phone {page}"] = client.get(f"{path}{page}", headers=AT_A_PHONE).text
    return {page: FRESH.sub("", text) for page, text in seen.items()}


def rename(director: Director) -> None:
    """The name alone, which is no part of the event."""
    answer = director.post(f"{director.path}/entries/A/2", name="Zoe <Zed>", rating="1700")
    assert answer.status_code == 303, answer.text


Step = Callable[[Director], object]
STAGES: tuple[tuple[Step, ...], ...] = (
    (
        lambda director: director.enter(players("Ann & co", "Bob", "Cid", "Dee", "Eve")),
        lambda director: director.start_round(),
        lambda director: director.line("1 401 387"),
    ),
    (
        lambda director: director.line("2 350 350"),
        lambda director: director.do("undo"),
        lambda director: director.line("2 290 300"),
        lambda director: director.do("withdraw", division="A", number=5),
    ),
    (
        lambda director: director.start_round(),
        lambda director: director.line("1 10 20"),
        rename,
    ),
)


@pytest.mark.slow
def test_pages_are_those_of_a_server_that_has_just_started(data: Path, tmp_path: Path) -> None:
    with server(data) as client:
        director = Director(client, "Kept lines", "nsa-2009", rounds="3")
        path = director.path
        director.post(f"{path}/displays", **{"screen-2": "standings"})
        for at, stage in enumerate(STAGES):
            for step in stage:
                pages(client, path)
                step(director)
            shown = pages(client, path)
            with server(copytree(data, tmp_path / f"copy-{at}")) as just_started:
                assert shown == pages(just_started, path)
