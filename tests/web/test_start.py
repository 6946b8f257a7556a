"""The start page: what is being played stands first."""

from __future__ import annotations

from litestar import Litestar
from litestar.testing import TestClient

from web.conftest import AT_A_PHONE
from web.events.halls import Director, players


def test_the_first_page_says_in_a_sentence_what_this_is(client: TestClient[Litestar]) -> None:
    page = client.get("/").text
    assert "Lexidrome runs word-game tournaments" in page
    assert 'class="running"' not in page


def test_the_event_that_is_played_stands_before_all_else(client: TestClient[Litestar]) -> None:
    played = Director(client, "Spring", "nsa-2009", rounds="1")
    played.enter(players("Ann", "Bob"))
    Director(client, "Autumn", "nsa-2009")
    assert 'class="running"' not in client.get("/").text, "nobody has been paired"
    played.start_round()
    page = client.get("/").text
    running, _, rest = page.partition("What do you want to do?")
    assert f'href="{played.path}/desk"' in running
    assert "0 of 1 results" in running
    assert "Autumn" not in running
    assert "Autumn" in rest
    shown_to_guests = client.get("/", headers=AT_A_PHONE).text
    assert f'href="{played.path}/pairings"' in shown_to_guests
    assert f'href="{played.path}/desk"' not in shown_to_guests
    played.line("1 400 300")
    assert 'class="running"' not in client.get("/").text, "it is over"
