"""Pages that are open while their event goes to another machine and comes home."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from browsing.events import EventDesk, players
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
GONE = "This event was handed over to “the cluster”"


def told(server: RunningServer, *words: str) -> None:
    command = [sys.executable, "-m", "lexidrome", "event", *words, *server.place]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_open_pages_say_that_the_event_has_left_and_that_it_is_home(
    server: RunningServer, open_page: OpenPage, tmp_path: Path
) -> None:
    desk = EventDesk(server, open_page(viewport={"width": 1280, "height": 800}))
    desk.set_up("Away", "nsa-2009", players(4))
    desk.start_round(1)
    display = open_page(viewport={"width": 1920, "height": 1080})
    display.goto(f"{server.url}{desk.path}/display/main")
    for page in (desk.page, display):
        expect(page.locator("[data-event][data-ready]")).to_be_attached()
    event = desk.path.rpartition("/")[2]
    told(server, "hand-over", event, str(tmp_path / "stick"), "--to", "the cluster")
    notice = desk.page.get_by_text(GONE)
    expect(notice).to_be_visible()
    expect(display.get_by_text("this event goes on at “the cluster”")).to_be_visible()
    told(server, "take-back", event, "--reason", "the stick was lost")
    expect(notice).to_have_count(0)
    expect(display.get_by_text("goes on at")).to_have_count(0)
