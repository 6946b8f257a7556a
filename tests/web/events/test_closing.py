"""From the plan to the archive: prizes, figures, the end of an event, and another like it."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, text_of

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow
GERMAN = {"accept-language": "de"}
PRIZES = {
    "name-1": "Gold",
    "kind-1": "place",
    "place-1": "1",
    "name-2": "Top",
    "kind-2": "high_game",
}


def test_a_press_for_several_divisions_is_done_whole_or_not_at_all(client: Client) -> None:
    desk = Director(client, "Two", "nsa-2009", divisions="Expert, Novice")
    desk.enter("name,division\nAnn,Expert\nBob,Expert\nCy,Novice\nDee,Novice\n")
    desk.do("pair")
    desk.do("withdraw", division="Novice", number=1)
    answer = desk.do("publish")
    assert answer.status_code == 400
    assert "has withdrawn since it was paired" in answer.text
    assert "This round is not paired yet." in desk.get("/pairings").text


def test_the_prize_board_says_who_holds_what(client: Client) -> None:
    desk = Director(client, "Prizes", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob"))
    desk.post(f"{desk.path}/prizes", division="A", **PRIZES)
    desk.start_round()
    assert "nobody yet" in desk.get("/prizes").text
    desk.line("ann 400 350")
    shown = text_of(desk.get("/prizes").text)
    assert "Gold Place 1 Ann won" in shown
    assert "Top Highest score Ann 400 won" in shown
    refused = desk.post(f"{desk.path}/prizes", division="A", **{"name-1": "x", "kind-1": "best"})
    assert refused.status_code == 400
    assert "Gold" in desk.get("/prizes").text


def test_what_the_score_sheet_shows_is_noted_for_prizes(client: Client) -> None:
    desk = Director(client, "Feats", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    desk.line("ann 400 350")
    assert "For prizes" not in desk.get("/games/A/1/1").text
    prizes = {"name-1": "Back", "kind-1": "comeback", "name-2": "Play", "kind-2": "high_play"}
    desk.post(f"{desk.path}/prizes", division="A", **prizes)
    assert "For prizes" in desk.get("/games/A/1/1").text
    refused = desk.do("feat", division="A", round=1, number=1)
    assert "Enter the points of the best play" in refused.text
    desk.do("feat", division="A", round=1, number=1, deficit=88)
    desk.do("feat", division="A", round=1, number=2, high_play=98)
    shown = text_of(desk.get("/prizes").text)
    assert "Back Best comeback Ann 88 won" in shown
    assert "Play Best play Bob 98 won" in shown


def test_figures_are_those_of_the_games(client: Client) -> None:
    desk = Director(client, "Figures", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob"))
    assert "Nothing has been played yet." in desk.get("/figures").text
    desk.start_round()
    desk.line("ann 400 350")
    shown = text_of(desk.get("/figures").text)
    assert "Average score 375.0" in shown
    assert "Highest losing score 350 Bob" in shown
    german = text_of(client.get(f"{desk.path}/figures", headers=GERMAN).text)
    assert "375,0" in german
    assert "375.0" not in german


def test_where_no_plan_ends_an_event_the_director_does_between_rounds(client: Client) -> None:
    desk = Director(client, "Open end", "nsa-2009")
    desk.enter(players("Ann", "Bob"))
    assert "Close the event" not in desk.get("/desk").text, "nothing was played"
    desk.start_round()
    assert "Close the event" not in desk.get("/desk").text, "a result is missing"
    desk.line("ann 400 350")
    between = desk.get("/desk").text
    assert "Pair round 2" in between
    assert "Close the event …" in between
    asked = desk.do("close", preview="1")
    assert "Close the event?" in asked.text
    assert "Pair round 2" in desk.get("/desk").text, "it was only asked"
    assert desk.do("close").status_code == 303
    closed = desk.get("/desk").text
    assert "The event is closed" in closed
    assert "Final standings" in closed
    assert "Pair round 2" not in closed
    assert "The event is over" in desk.get("").text


def test_the_director_finds_where_prizes_are_set_before_there_are_any(client: Client) -> None:
    desk = Director(client, "No prizes yet", "nsa-2009")
    assert f'href="{desk.path}/prizes"' in desk.get("/desk").text


def test_a_plan_of_rounds_is_not_cut_short_by_a_press_between_two(client: Client) -> None:
    desk = Director(client, "Two rounds", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    desk.line("ann 400 350")
    assert "Pair round 2" in desk.get("/desk").text
    assert "Close the event" not in desk.get("/desk").text


def test_an_event_is_closed_when_all_is_played_and_opened_again_by_undoing(client: Client) -> None:
    desk = Director(client, "Closing", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    assert "1 game has no result" in desk.do("close").text
    desk.line("ann 400 350")
    assert "Close the event" in desk.get("/desk").text
    assert desk.do("close").status_code == 303
    assert "The event is closed" in desk.do("withdraw", division="A", number=1).text
    assert "Closing" not in client.get("/events").text
    archive = text_of(client.get("/events/archive").text)
    assert "Closing" in archive
    assert "Won by Ann" in archive
    action = desk.get("/desk").text.partition(f"{desk.path}/undo/")[2].partition('"')[0]
    desk.do("undo", action=action, reason="a slip turned up")
    assert "a slip turned up" in desk.get("/journal").text
    assert "Closing" in client.get("/events").text


def test_what_an_action_leads_to_is_shown_before_it_is_done(client: Client) -> None:
    desk = Director(client, "Preview", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.do("pair")
    shown = desk.do("withdraw", division="A", number=4, preview="1")
    assert shown.status_code == 200
    assert "Withdraw Dee (4)?" in shown.text
    assert "Pairings that would differ" in shown.text
    assert "withdrawn" not in desk.get("/entries").text


def test_last_years_event_is_made_again_with_all_its_settings(client: Client) -> None:
    first = Director(
        client, "Cup 2026", "nsa-2009", divisions="Expert, Novice", rounds="9",
        place="The library", check_in_at="8:00 in the hall", starts_at="09:30",
    )  # fmt: skip
    first.post(f"{first.path}/prizes", division="Novice", **PRIZES)
    first.do("tables", division="Novice", first="21", reserved="25, 26")
    first.post(f"{first.path}/displays", **{"screen-2": "standings"})
    form = client.get("/events/new?copy=cup-2026").text
    for setting in ("Cup 2026", "The library", "8:00 in the hall", "09:30"):
        assert setting in form
    again = Director(client, "Cup 2027", "nsa-2009", copied="cup-2026", starts_at="09:30")
    again.enter("name,division\nAnn,Expert\nBob,Expert\nCy,Novice\nDee,Novice\n")
    assert "9 rounds are played." in again.get("/entries").text
    assert "Gold" in again.get("/prizes").text
    again.start_round()
    assert "Standings" in again.get("/display/2").text
    assert "21" in text_of(again.get("/pairings").text)


def test_the_forecast_says_when_it_is_over(client: Client) -> None:
    """Seven rounds of 50 minutes and 5 for the slips with six breaks, then the final."""
    desk = Director(client, "Hours", "school", starts_at="09:00")
    desk.enter("team,name,name2\nA,Ann,Abe\nB,Bob,Bea\n")
    page = text_of(desk.get("/entries").text)
    assert "With a start at 09:00, it ends at about" in page
    wrong = desk.post("/events/new", title="x", rules="school", starts_at="25:00")
    assert "is not a time of day" in wrong.text


def test_an_entry_is_changed_with_its_names_and_its_table(client: Client) -> None:
    desk = Director(client, "Entries", "school")
    desk.enter("team,name,name2\nA,Ann,Abe\nB,Bob,Bea\nC,Cy,Cleo\nD,Dee,Dot\n")
    form = {"team": "Aces", "name": "Anne", "partner": "Abe", "rating": "", "table": "9"}
    assert desk.post(f"{desk.path}/entries/A/1", **form).status_code == 303
    page = text_of(desk.get("/entries").text)
    assert "Aces Anne &amp; Abe" in page
    assert "1 entrant has a fixed table." in page
    nameless = form | {"name": "", "team": "Nameless"}
    assert desk.post(f"{desk.path}/entries/A/1", **nameless).status_code == 400
    assert "Nameless" not in desk.get("/entries").text
    desk.start_round()
    assert "Table 9" in desk.get("/entrants/A/1").text
    assert desk.get("/entries/A/77").status_code == 404


def test_whoever_is_missing_is_named_where_nobody_of_a_team_is_there(client: Client) -> None:
    """SSC-25: a waiver leaves somebody who has to be there."""
    desk = Director(client, "Named", "school")
    desk.enter("team,name,name2\nA,Ann,Abe\nB,Bob,Bea\n")
    page = desk.get("/entries/A/1").text
    assert "Members who may be missing" in page
    first, second = re.findall(r'<option value="(person[^"]+)"', page)
    both = desk.do("waive", division="A", number=1, reason="ill")
    assert both.status_code == 400
    assert re.search(r"Someone of [^(]+\(1\) must be there \(SSC-25\)", both.text)
    answer = desk.do("waive", division="A", number=1, person=first, reason="ill")
    assert answer.status_code == 303
    assert 'value="waive"' not in desk.get("/entries/A/1").text
    assert desk.do("waive", division="A", number=1, person=second, reason="ill").status_code == 400


def test_who_is_not_eligible_is_left_out_and_named_at_the_desk(client: Client) -> None:
    """WU-1.b: what the office has found, until it is lifted or the director says why."""
    desk = Director(client, "Guidelines", "washburn")
    desk.enter(players("Ann", "Bob", "Cid"))
    desk.do("check_in")
    form = {"name": "Cid", "rating": "", "club": "", "table": "", "ineligible": "not enrolled"}
    assert desk.post(f"{desk.path}/entries/A/3", **form).status_code == 303
    assert 'value="not enrolled"' in desk.get("/entries/A/3").text
    desk.do("pair")
    assert "not eligible" in text_of(desk.get("/desk").text)
    assert "Cid" not in text_of(desk.get("/pairings").text)
    let_in = {"division": "A", "number": 3, "reason": "enrolled since today"}
    assert desk.do("let_play", **let_in).status_code == 303
    desk.do("publish")
    assert "Cid" in text_of(desk.get("/pairings").text)


def test_a_slip_without_signatures_waits_at_the_desk_for_them(client: Client) -> None:
    """SSC-35: staff validate what is signed, and say that it is."""
    desk = Director(client, "Unsigned", "school")
    desk.enter("team,name,name2\nA,Ann,Abe\nB,Bob,Bea\n")
    desk.start_round()
    desk.line("1 400 350", is_unsigned="1")
    page = desk.get("/desk").text
    assert "not signed by both" in page
    assert "Both have signed" in page
    game = {"division": "A", "round": 1, "number": 1}
    refused = desk.do("validate", **game)
    assert refused.status_code == 400
    assert "Both sides must sign before the result is validated (SSC-35)" in refused.text
    assert desk.do("sign", **game).status_code == 303
    assert "Both have signed" not in desk.get("/desk").text


def test_a_team_may_play_without_a_member_if_the_director_says_why(client: Client) -> None:
    """SSC-25: all members, unless the director waives it."""
    desk = Director(client, "Waive", "school")
    desk.enter("team,name,name2\nA,Ann,Abe\nB,Bob,Bea\n")
    desk.do("check_in", division="A", number=2)
    missing = desk.get("/entries/A/1").text
    person = missing.partition('name="person" value="person')[2].partition('"')[0]
    assert desk.do("check_in", division="A", number=1, person=f"person{person}").status_code == 303
    assert "✓ is here" in desk.get("/entries/A/1").text
    assert desk.do("waive", division="A", number=1, reason="").status_code == 400
    assert desk.do("waive", division="A", number=1, reason="ill").status_code == 303
    assert "Everybody is here." in desk.get("/desk").text
