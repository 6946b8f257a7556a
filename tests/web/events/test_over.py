"""Nothing is over while a winner is missing, and the final is called the final."""

from __future__ import annotations

import re

import pytest

from web.conftest import AT_A_PHONE, Client
from web.events.halls import Director, players, rows_of, teams, text_of


def shown(desk: Director, page: str = "") -> str:
    return text_of(desk.get(page).text)


@pytest.fixture
def tied(client: Client) -> Director:
    """All is played, and nothing separates the two who have won."""
    desk = Director(client, "Club cup", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.start_round()
    desk.line("1 400 350")
    desk.line("2 400 350")
    return desk


def test_a_tie_at_the_top_keeps_the_event_open_and_the_desk_offers_what_ends_it(
    tied: Director,
) -> None:
    public = text_of(tied.client.get(tied.path, headers=AT_A_PHONE).text)
    assert "The event is over" not in public
    assert re.search(r"Place 1 is tied: \w+, \w+\.", public)
    desk = shown(tied, "/desk")
    assert "The event is over" not in desk
    for offered in ("Draw lots", "Play a final between them", "Close it as it stands …"):
        assert offered in desk
    assert "draw lots (A-50)" in text_of(tied.do("close").text)
    assert tied.do("lots", division="A").status_code == 303
    desk = shown(tied, "/desk")
    assert "Close the event" in desk
    assert "The event is over" in shown(tied)
    assert "Place 1 is tied" not in desk


def test_those_whom_nothing_separates_play_a_final(tied: Director) -> None:
    assert tied.do("add_final", division="A").status_code == 303
    assert "Pair the final" in shown(tied, "/desk")
    tied.start_round()
    assert "The final standings wait for 1 result" in shown(tied, "/desk")
    tied.line("1 401 400")
    assert "The event is over" in shown(tied)
    assert [row[0] for row in rows_of(tied.get("/standings").text)][:2] == ["1", "2"]


def test_a_shared_place_stays_shared_where_the_director_closes_the_event_as_it_stands(
    tied: Director,
) -> None:
    asked = tied.do("close", is_as_it_stands=1, preview=1)
    assert "The event was closed." in asked.text
    assert tied.do("close", is_as_it_stands=1).status_code == 303
    assert "The event is over" in shown(tied)
    assert [row[0] for row in rows_of(tied.get("/standings").text)][:2] == ["1", "1"]


def test_a_bracket_whose_final_both_forfeit_says_so_and_leads_to_its_result(
    client: Client,
) -> None:
    desk = Director(client, "Campus", "thon")
    desk.enter(players("Ann", "Bob"))
    for number in (1, 2):
        desk.do("check_in", division="A", number=number)
    desk.start_round()
    desk.line("ann 400 350")
    desk.start_round()
    for number in (1, 2):
        desk.do("absent", division="A", round=2, number=number)
    for number in (1, 2):
        assert desk.do("forfeit", division="A", round=2, number=number).status_code == 303
    page = desk.get("/desk").text
    assert "Nobody has won the final" in page
    assert "Pair" not in re.findall(r'<div class="next">(.*?)</div>', page, re.DOTALL)[0]
    assert "Nobody has won the final: " in shown(desk)
    assert "The event is over" not in shown(desk)
    (path,) = re.findall(r'href="([^"#]+)#result"\s*>Correct its result', page)
    fields = {"correction": "ruling", "reason": "they had come"}
    answer = desk.post(path, points="400", others="380", **fields)
    assert answer.status_code == 303, text_of(answer.text)
    assert "Nobody has won the final" not in desk.get("/desk").text


def test_the_final_is_called_so_wherever_its_round_is_named(client: Client) -> None:
    desk = Director(client, "Spring", "school", rounds="1")
    desk.enter(teams(4))
    assert "Round 2" not in shown(desk, "/entrants/A/1")
    desk.start_round()
    assert "The final waits for 2 results: tables 1, 2." in shown(desk, "/desk")
    desk.line("1 400 300")
    desk.line("2 390 300")
    assert "Pair the final" in shown(desk, "/desk")
    desk.do("pair")
    assert "Publish the final" in shown(desk, "/desk")
    assert "Publish the final" in shown(desk, "/draft")
    desk.do("publish")
    assert "Begin the final" in shown(desk, "/desk")
    desk.do("begin")
    assert "End the final" in shown(desk, "/desk")
    first = next(
        number for number in range(1, 5) if "Final" in shown(desk, f"/entrants/A/{number}")
    )
    pages = (
        "",
        "/desk",
        "/pairings",
        "/pairings?by=table",
        "/slips",
        "/clocks",
        "/links",
        f"/entrants/A/{first}",
        f"/games/A/2/{first}",
        "/display/1",
        "/overlay/pairings",
        "/overlay/clock",
        "/journal",
    )
    for page in pages:
        told = shown(desk, page)
        assert "Final" in told, page
        assert not re.search(r"\b[Rr]ound 2\b", told), page
    assert "Final · Play began." in shown(desk, "/journal")
