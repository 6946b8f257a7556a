"""A long journal is read page by page."""

from __future__ import annotations

import re

import pytest

from web.events.halls import Client, Director, players


@pytest.mark.slow
def test_every_action_stands_on_one_page_of_the_journal(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexidrome.web.events.games.SHOWN_ACTIONS", 3)
    desk = Director(client, "Long day", "nsa-2009", rounds="3")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.start_round()
    desk.line("1 400 350")
    desk.line("2 400 350")
    whole: list[int] = []
    page = desk.get("/journal").text
    while older := re.search(r'href="\S+/journal\?before=(\d+)"', page):
        whole += [int(number) for number in re.findall(r"/undo/(\d+)", page)]
        page = desk.get(f"/journal?before={older[1]}").text
        assert "Newest" in page
    whole += [int(number) for number in re.findall(r"/undo/(\d+)", page)]
    assert whole == sorted(whole, reverse=True)
    assert whole == list(range(whole[0], 1, -1))
