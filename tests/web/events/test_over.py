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
    for offered in ("Draw lots", "Play a final between them", "Close it anyway …"):
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
    assert "The final standings are waiting for 1 result" in shown(tied, "/desk")
    tied.line("1 401 400")
    assert "The event is over" in shown(tied)
    assert [row[0] for row in rows_of(tied.get("/standings").text)][:2] == ["1", "2"]


def test_a_shared_place_stays_shared_where_the_director_closes_the_event_as_it_stands(
    tied: Director,
) -> None:
    asked = tied.do("close", is_as_it_stands=1, preview=1)
    assert "Close the event?" in text_of(asked.text)
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
    # Each has lost once before it; in a first final the unbeaten one would have won (ST-OPEN).
    for winner in ("ann", "bob"):
        desk.line(f"{winner} 400 350")
        desk.start_round()
    for number in (1, 2):
        desk.do("absent", division="A", round=3, number=number)
    for number in (1, 2):
        assert desk.do("forfeit", division="A", round=3, number=number).status_code == 303
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
    assert "The final is waiting for 2 results: tables 1, 2." in shown(desk, "/desk")
    desk.line("1 400 300")
    desk.line("2 390 300")
    assert "Pair the final" in shown(desk, "/desk")
    desk.do("pair")
    assert "Publish the final" in shown(desk, "/desk")
    assert "Publish the final" in shown(desk, "/draft")
    desk.do("publish")
    assert "Start the final" in shown(desk, "/desk")
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


def test_a_division_that_is_over_does_not_end_the_event_of_another(client: Client) -> None:
    desk = Director(client, "Two halls", "nsa-2009", rounds="1", divisions="One, Two")
    people = (("Ann", "One"), ("Bob", "One"), ("Cy", "Two"), ("Dee", "Two"))
    desk.enter("name,division\n" + "".join(f"{name},{where}\n" for name, where in people))
    desk.start_round()
    desk.line("ann 400 350")
    for page in ("", "/desk"):
        assert "This division is over" in shown(desk, page)
        assert "The event is over" not in shown(desk, page)
    assert "Won by Ann" in shown(desk)
    desk.line("dee 400 350")
    for page in ("", "/desk"):
        assert "The event is over" in shown(desk, page)


def test_a_round_with_all_its_results_is_no_longer_being_played(client: Client) -> None:
    desk = Director(client, "Club", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob"))
    assert "Waiting for 0" not in shown(desk, "/desk")
    desk.start_round()
    assert "being played" in shown(desk, "/desk")
    desk.line("ann 400 350")
    assert "being played" not in shown(desk, "/desk")
    assert "Round 1 played 1 of 1 results" in shown(desk, "/desk")


def test_a_tied_final_says_everywhere_that_a_winner_is_needed(client: Client) -> None:
    desk = Director(client, "Spring", "school", rounds="1")
    desk.enter(teams(4))
    desk.start_round()
    desk.line("1 400 300")
    desk.line("2 390 300")
    desk.start_round()
    desk.line("1 350 350")
    for page in ("", "/desk", "/pairings?by=table"):
        assert "tied; a winner is needed" in shown(desk, page), page
    assert "350 – 350" in shown(desk, "/pairings?by=table")
    assert "The event is over" not in shown(desk)
    first = re.findall(r"/games/A/2/(\d+)", desk.get("/desk").text)[0]
    before = {"before": "360", "others_before": "340"}
    path = f"{desk.path}/games/A/2/{first}"
    assert desk.post(path, points="350", others="350", **before).status_code == 303
    assert "The event is over" in shown(desk)
    assert "The final decides the first two places" in shown(desk, "/standings")


def test_standings_say_how_places_moved_whom_they_met_and_whom_they_meet(client: Client) -> None:
    desk = Director(client, "Club", "nsa-2009", rounds="3")
    desk.enter("name,rating,club\nAnn,1900,Oak\nBob,1800,Elm\nCy,1700,Oak\nDee,,Elm\n")
    desk.do("seeds", division="A", numbers="1 2 3 4")
    desk.start_round()
    desk.line("ann 400 300")
    desk.line("bob 390 300")
    rows = shown(desk, "/standings")
    assert re.search(r"1 Ann Oak 1900 1 0 \+100 won 400–300 (Cy|Dee)", rows)
    desk.start_round()
    rows = shown(desk, "/standings")
    assert re.search(r"1 Ann Oak 1900 1 0 \+100 won 400–300 (Cy|Dee) Bob table \d", rows)
    desk.line("bob 400 300")
    rows = shown(desk, "/standings")
    assert re.search(r"1 1 up 1 Bob Elm 1800 2 0 \+190 won 400–300 Ann", rows)
    assert re.search(r"2 1 down 1 Ann Oak 1900 1 1 0 lost 300–400 Bob", rows)
    assert "up 1" not in shown(desk, "/standings?after=1")
