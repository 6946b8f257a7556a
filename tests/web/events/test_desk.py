"""An event from its set-up to its standings, on pages that need no script."""

from __future__ import annotations

from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, rows_of, teams

Client = TestClient[Litestar]


def test_an_event_goes_from_the_form_to_the_standings(client: Client) -> None:
    desk = Director(client, "Spring Open", "nsa-2009", rounds="3")
    assert desk.path == "/events/spring-open"
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    for _ in range(3):
        desk.start_round()
        desk.line("1 400 350")
        desk.line("2 400 350")
    rows = rows_of(desk.get("/standings").text)
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert sum(int(row[4].replace("−", "-")) for row in rows) == 0
    assert "The event is over" in desk.get("/desk").text


def test_every_page_of_an_event_opens(client: Client) -> None:
    desk = Director(client, "Championship", "school")
    desk.enter(teams(5))
    desk.start_round()
    for path in (
        "", "/entries", "/desk", "/desk?find=ann", "/draft", "/journal", "/undo/2", "/undo/5",
        "/pairings", "/pairings?by=table", "/standings", "/standings?after=1", "/bracket",
        "/conduct", "/card", "/prizes", "/figures", "/slips",
        "/live", "/overlay/pairings", "/overlay/standings", "/overlay/scores", "/overlay/clock",
        "/entrants/A/1", "/games/A/1/1", "/display/1", "/results/echo?typed=1",
    ):  # fmt: skip
        answer = desk.get(path)
        assert answer.status_code == 200, (path, answer.text)
