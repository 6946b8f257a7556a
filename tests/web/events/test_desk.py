"""An event from its set-up to its standings, on pages that need no script."""

from __future__ import annotations

from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, rows_of, teams, text_of

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
        "/displays", "/conduct", "/prizes", "/figures", "/slips",
        "/live", "/overlay/pairings", "/overlay/standings", "/overlay/scores", "/overlay/clock",
        "/entrants/A/1", "/games/A/1/1", "/display/1", "/results/echo?typed=1",
    ):  # fmt: skip
        answer = desk.get(path)
        assert answer.status_code == 200, (path, answer.text)


def test_the_card_of_an_entrant_tells_a_bye_from_a_game(client: Client) -> None:
    desk = Director(client, "Odd", "nsa-2009", rounds="3")
    desk.enter(players("Ann", "Bob", "Cy"))
    desk.start_round()
    (idle,) = [n for n in (1, 2, 3) if "bye" in desk.get(f"/entrants/A/{n}").text]
    one, other = (n for n in (1, 2, 3) if n != idle)
    names = dict(enumerate(("Ann", "Bob", "Cy"), 1))
    assert "Table 1 against" in text_of(desk.get(f"/entrants/A/{one}").text)
    desk.line(f"{one} 400 {other} 350")
    assert rounds_of(desk, idle) == [["1", "–", "bye", "", "won +50"]]
    assert rounds_of(desk, one) == [["1", "1", names[other], "400 – 350", "won +50"]]
    assert rounds_of(desk, other) == [["1", "1", names[one], "350 – 400", "lost −50"]]


def rounds_of(desk: Director, number: int) -> list[list[str]]:
    """The rounds so far on an entrant's card, without the reasons for each pairing."""
    card = desk.get(f"/entrants/A/{number}").text.partition("Rounds so far")[2]
    return [row for row in rows_of(card, "") if len(row) == 5]
