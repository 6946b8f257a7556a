"""Ties, places, presence and reports that differ, on the pages of the desk and of a phone."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, league_of_two, players, rows_of, teams, text_of

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow


@pytest.fixture
def league(client: Client) -> Director:
    return league_of_two(client)


def report(desk: Director, link: str, **form: str) -> str:
    desk.client.cookies.clear()
    answer = desk.post(link, round="1", **form)
    desk.client.cookies.clear()
    return "" if answer.status_code == 303 else text_of(answer.text)


def winner(desk: Director) -> tuple[str, str]:
    first = rows_of(desk.get("/standings").text)[0]
    return first[1], first[2]


def test_a_tie_typed_at_the_desk_leads_to_where_its_winner_is_asked_for(
    league: Director,
) -> None:
    assert "there must be a winner" in league.get("/results/echo?typed=ann 350 350").text
    assert league.line("ann 350 350").status_code == 303
    waiting = league.get("/desk").text
    assert "tied; a winner is needed" in waiting
    assert winner(league)[1] == "0"
    (path,) = re.findall(r'href="([^"]+)#result">Break the tie', waiting)
    shown = league.get(path).text
    assert "somebody has to win it" in shown
    assert 'name="before"' in shown
    first = 1 if path.endswith("/1") else 2
    before = {"before": "340", "others_before": "360"}
    assert league.post(path, points="350", others="350", **before).status_code == 303
    assert winner(league) == ("Bob" if first == 1 else "Ann", "1")
    assert "a winner is needed" not in league.get("/desk").text


def test_the_desk_of_a_league_says_until_when_a_week_is_played(league: Director) -> None:
    shown = text_of(league.get("/desk").text)
    assert re.search(r"to be played and reported by \w{3}, \d+ \w{3} 20\d\d, \d\d:\d\d", shown)
    assert "not begun" not in shown


def test_a_week_in_which_all_have_reported_is_not_closed(league: Director) -> None:
    assert not report(league, league.report_link(1), own="400", others="350")
    refused = league.do("close_week", division="A", round=1)
    assert "Every match of this week has been reported" in refused.text


def test_a_side_reports_a_tie_by_phone_with_the_scores_before(league: Director) -> None:
    ann, bob = league.report_link(1), league.report_link(2)
    assert not report(league, ann, own="310", others="310")
    assert "Report the points of both sides before unplayed letters" in league.client.get(bob).text
    assert not report(league, ann, own="310", others="310", own_before="300", others_before="320")
    assert winner(league) == ("Bob", "1")
    assert not report(league, bob, own="310", others="310", own_before="320", others_before="300")
    assert winner(league) == ("Bob", "1")


def test_a_report_that_differs_is_kept_and_shown_until_the_director_rules(
    league: Director,
) -> None:
    ann, bob = league.report_link(1), league.report_link(2)
    assert not report(league, ann, own="400", others="350")
    assert "Dispute this result" in league.client.get(bob).text
    assert not report(league, bob, own="390", others="380")
    assert winner(league)[1] == "0", "nobody has won yet"
    for link in (ann, bob):
        seen = text_of(league.client.get(link).text)
        assert "✓" not in seen, "nothing is settled yet"
        assert "Ann reported: " in seen
        assert "Bob reported: " in seen
        assert "Until then there is no winner." in seen
    assert "the two sides report different scores" in league.get("/desk").text
    page = text_of(league.get("/games/A/1/1").text)
    assert "The reports differ" in page
    reported = re.findall(r"(Ann|Bob): (\d+) – (\d+)", page)
    assert {name for name, *_ in reported} == {"Ann", "Bob"}
    journal = text_of(league.get("/journal").text)
    assert "Bob reported" in journal
    assert league.do("validate", division="A", round=1, number=1).status_code == 303
    assert "different scores" not in league.get("/desk").text
    assert winner(league) == ("Ann", "1")


def test_the_director_decides_on_the_page_of_a_match_what_its_reports_differ_on(
    league: Director,
) -> None:
    ann, bob = league.report_link(1), league.report_link(2)
    assert "New reporting link" in league.get("/games/A/1/1").text
    assert not report(league, ann, own="400", others="350")
    assert not report(league, bob, own="390", others="380")
    page = text_of(league.get("/games/A/1/1").text)
    assert "nobody has won until the director decides" in page
    assert "Correct the result" in page
    assert "New reporting link" not in page
    points = ("380", "390") if "Ann: 400 – 350" in page else ("390", "380")
    form = {"points": points[0], "others": points[1], "correction": "ruling", "reason": "sheets"}
    assert league.post(f"{league.path}/games/A/1/1", **form).status_code == 303
    assert winner(league) == ("Bob", "1")


def main_buttons(desk: Director) -> list[str]:
    """What the desk offers as the next thing to do."""
    (rounds,) = re.findall(r'<div class="next">(.*?)</section>', desk.get("/desk").text, re.DOTALL)
    return [
        text_of(each) for each in re.findall(r'<button class="button"[^>]*>.*?</button>', rounds)
    ]


def test_the_desk_offers_lots_where_they_are_needed_and_pairs_the_others(client: Client) -> None:
    desk = Director(client, "Two halls", "school", rounds="1", divisions="Blue, Red")
    roster = "team,name,name2,division\n"
    for at in range(1, 7):
        roster += f"Blue {at},Ann B{at},Bob B{at},Blue\nRed {at},Ann R{at},Bob R{at},Red\n"
    desk.enter(roster)
    desk.start_round()
    for table in (1, 2, 3):
        assert desk.line(f"Blue/{table} 400 200").status_code == 303
        assert desk.line(f"Red/{table} 400 {300 + table}").status_code == 303
    assert main_buttons(desk) == ["Draw lots in Blue", "Pair the final in Red"]
    assert desk.do("pair", division="Red").status_code == 303
    told = text_of(desk.get("/journal").text)
    assert "Red · Final · Paired." in told, "which of the two is said"
    assert desk.do("lots", division="Blue").status_code == 303
    assert "Pair the final p" in main_buttons(desk)


def test_lots_are_drawn_at_the_desk_for_places_in_the_final(client: Client) -> None:
    desk = Director(client, "Spring", "school", rounds="1")
    desk.enter(teams(6))
    desk.start_round()
    for table in (1, 2, 3):
        assert desk.line(f"{table} 400 200").status_code == 303
    shown = text_of(desk.get("/desk").text)
    assert "Tied in every way" in shown
    assert main_buttons(desk) == ["Draw lots"], "what is to be done next"
    assert "draw lots (A-50)" in text_of(desk.do("pair").text)
    assert desk.do("lots", division="A").status_code == 303
    shown = text_of(desk.get("/desk").text)
    assert "Tied in every way" not in shown
    assert main_buttons(desk) == ["Pair the final p"]
    assert re.search(r"Lots were drawn, in this order: (Team \d\d, ){5}Team", shown)
    for action in ("pair", "publish", "begin"):
        assert desk.do(action).status_code == 303
    shown = text_of(desk.get("/desk").text)
    assert "The final standings are waiting for 1 result: table 1." in shown
    assert "Round 3" not in shown
    assert desk.line("1 350 300").status_code == 303
    assert "Time left" not in desk.get("").text, "the event is over"


def test_whoever_has_no_id_is_left_out_until_the_director_gives_a_reason(client: Client) -> None:
    desk = Director(client, "Campus", "washburn")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    for number in (1, 2, 3):
        assert desk.do("check_in", division="A", number=number).status_code == 303
    shown = text_of(desk.get("/desk").text)
    assert "Left out of the pairings 1 Dee · no picture ID was seen" in shown
    desk.do("pair")
    draft = text_of(desk.get("/draft").text)
    assert "Left out of the pairings 1 Dee" in draft
    assert "Dee #4" not in draft
    assert "Give a reason" in desk.do("let_play", division="A", number=4).text
    desk.do("let_play", division="A", number=4, reason="known to the desk")
    assert "Dee #4" in text_of(desk.get("/draft").text)
    assert "Left out of the pairings" not in text_of(desk.get("/desk").text)


def test_who_is_let_in_and_has_a_bye_in_a_bracket_is_not_left_out(client: Client) -> None:
    desk = Director(client, "Campus", "washburn")
    desk.enter(players("Ann", "Bob", "Cy", "Dee", "Eve", "Flo"))
    desk.do("seeds", division="A", numbers="1 2 3 4 5 6")
    for number in (2, 3, 4, 5, 6):
        desk.do("check_in", division="A", number=number)
    desk.do("pair")
    desk.do("let_play", division="A", number=1, reason="known to the desk")
    draft = text_of(desk.get("/draft").text)
    assert "Ann #1" not in draft, "the first seed waits for the second round"
    assert "Left out of the pairings" not in draft
    assert "The draft is out of date" not in draft
    desk.do("pair", division="A")
    assert "Left out of the pairings" not in text_of(desk.get("/draft").text), "still let in"
    assert desk.get("/journal").text.count("Ann may play: known to the desk") == 2


def test_a_draft_says_who_came_or_may_not_play_since_it_was_made(client: Client) -> None:
    desk = Director(client, "Campus", "washburn")
    desk.enter(players("Ann", "Bob", "Cy", "Dee", "Eve"))
    desk.do("pair")
    assert "The draft is out of date" not in desk.get("/desk").text
    for number in (1, 2, 3):
        desk.do("check_in", division="A", number=number)
    shown = text_of(desk.get("/desk").text)
    assert "The draft is out of date Dee · included: no picture ID was seen" in shown
    assert main_buttons(desk) == [], "publishing it is not the next thing to do"
    desk.do("pair", division="A")
    assert "The draft is out of date" not in desk.get("/desk").text
    desk.do("check_in", division="A", number=4)
    assert "The draft is out of date Dee · may play and is not included" in text_of(
        desk.get("/draft").text
    )


def test_a_winner_of_a_tie_is_refused_where_the_scores_say_who_won(client: Client) -> None:
    desk = Director(client, "Library", "thon")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    refused = desk.post(f"{desk.path}/games/A/1/1", points="350", others="340", tie_winner="2")
    assert "The scores are not equal, so the winner is clear" in refused.text
    assert "no result yet" in desk.get("/desk").text


def test_the_time_of_an_arrival_is_not_said_to_be_now_when_the_game_has_been_played(
    client: Client,
) -> None:
    desk = Director(client, "Spring", "school")
    desk.enter(teams(4))
    desk.start_round()
    place = "/games/A/1/1"
    assert "empty: not yet" in desk.get(place).text
    desk.do("absent", division="A", round=1, number=1)
    assert "empty: now" in desk.get(place).text
    desk.post(f"{desk.path}{place}", points="350", others="340")
    played = desk.get(place).text
    assert "not marked as arrived yet" in played
    assert "empty: now" not in played
    assert '<input name="minutes" required' in played


def test_a_refusal_stands_on_the_page_where_it_was_asked_for(client: Client) -> None:
    desk = Director(client, "Spring", "school")
    desk.enter(teams(4))
    desk.start_round()
    game = f"{desk.path}/games/A/1/1"
    late = {"division": "A", "round": 1, "number": 1, "minutes": "seven", "to": game}
    refused = desk.do("absent", **late)
    assert "“seven” is not a time after the start" in refused.text
    assert "Enter the result" in refused.text
    late["minutes"] = "0:00"
    done = desk.do("absent", **late)
    assert (done.status_code, done.headers["location"]) == (303, game)
    seeds = desk.do("seeds", division="A", numbers="1 1", to=f"{desk.path}/entries")
    assert "<h1>Entries</h1>" in seeds.text
    swap = desk.do("swap", division="A", round=1, number=1, other=2, to=f"{desk.path}/draft")
    assert "Nothing is drafted." in swap.text
    assert 'role="alert"' in swap.text


def test_a_stand_in_is_offered_where_the_number_is_odd(client: Client) -> None:
    desk = Director(client, "Spring", "school")
    desk.enter(teams(5))
    assert "Odd number: someone could stand in" in desk.get("/desk").text
    form = {"division": "A", "is_stand_in": "1", "name": "Sam"}
    refused = desk.post(f"{desk.path}/entries/one", **form)
    assert "here a side has 2 persons, not 1" in refused.text
    assert desk.post(f"{desk.path}/entries/one", partner="Sue", **form).status_code == 303
    assert "someone could stand in" not in desk.get("/desk").text
    desk.do("pair")
    assert "bye" not in text_of(desk.get("/draft").text)


def test_where_nobody_has_shown_an_id_the_desk_says_so_and_the_director_lets_all_in(
    client: Client,
) -> None:
    desk = Director(client, "Campus", "washburn")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    shown = text_of(desk.get("/desk").text)
    assert "No picture ID was seen 4" in shown
    assert "Left out of the pairings" not in shown, "one sentence for all of them"
    answer = desk.do("check_in", division="A", reason="IDs are seen at the door")
    assert answer.status_code == 303
    assert "No picture ID" not in text_of(desk.get("/desk").text)
    desk.start_round()
    assert "Dee" in text_of(desk.get("/pairings").text)


def test_games_that_no_longer_fit_are_listed_after_a_correction(client: Client) -> None:
    desk = Director(client, "Campus", "washburn")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.do("check_in")
    desk.do("seeds", division="A", numbers="1 2 3 4")
    desk.start_round()
    desk.line("#1 400 300")
    desk.line("#2 400 300")
    desk.start_round()
    shown = desk.get("/games/A/1/2").text
    is_bob_first = shown.index(">Bob<") < shown.index(">Cy<")
    correction = {
        "correction": "entry",
        "reason": "misread",
        "points": "400" if is_bob_first else "410",
        "others": "410" if is_bob_first else "400",
    }
    page = desk.post(f"{desk.path}/games/A/1/2", preview="1", **correction)
    assert "Games that no longer fit the bracket" in page.text
    assert desk.post(f"{desk.path}/games/A/1/2", **correction).status_code == 303
    assert "nobody needs to play it" in desk.get("/desk").text


def test_a_trophy_that_is_another_teams_after_a_correction_is_said_on_the_desk(
    client: Client,
) -> None:
    """ST-HS.a: it goes to the team with the highest score."""
    desk = Director(client, "Cup", "thon", schools="Schools")
    desk.enter(
        "name,school,team\n"
        + "".join(f"P{at},{school},{team}\n" for at, (school, team) in enumerate(FOES))
    )
    while desk.do("pair").status_code == 303:
        desk.do("publish")
        for table in range(1, 5):
            desk.line(f"{table} {100 + table} 100")
    assert desk.do("trophy", division="Schools", year=2012).status_code == 303
    said = "The trophy now goes to someone else"
    assert said not in desk.get("/desk").text
    holder = re.findall(r"2012: <b>(\w+)</b>", desk.get("/prizes").text)[0]
    loser = {"Reds": "Blues", "Blues": "Reds"}[holder]
    number = next(at for at, (_, team) in enumerate(FOES, 1) if team == loser)
    game = f"/games/Schools/1/{number}"
    first = re.findall(r">P(\d)<", desk.get(game).text)[0]
    points = {"points": "301", "others": "300"}
    points["points" if int(first) + 1 == number else "others"] = "1900"
    points["sure"] = f"{points['points']} {points['others']}"
    correction = {"correction": "entry", "reason": "misread", **points}
    assert desk.post(f"{desk.path}{game}", **correction).status_code == 303
    page = text_of(desk.get("/desk").text)
    assert said in page
    assert f"The trophy of 2012 went to {holder}." in page
    assert f"With the results so far the best team is {loser}." in page


FOES = [("Oak", "Reds")] * 4 + [("Elm", "Blues")] * 4


def test_a_side_is_asked_once_about_scores_that_no_game_has(league: Director) -> None:
    ann = league.report_link(1)
    asked = report(league, ann, own="4000", others="350")
    assert "No recorded game has reached 4000; the record is 1049." in asked
    assert "If that is what your sheet says, send it again." in asked
    assert "0 of 1 results" in league.get("/desk").text
    assert "hardly ever" in report(league, ann, own="400", others="0", sure="4000 350")
    assert not report(league, ann, own="4000", others="350", sure="4000 350")
    assert "1 of 1 results" in league.get("/desk").text


def test_a_side_learns_by_no_question_what_the_other_has_reported(client: Client) -> None:
    """NSA-V.I.p1: each reports what its own sheet says; the desk is told what differs."""
    desk = Director(client, "Blind", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob"))
    desk.post(f"{desk.path}/tables", phones="yes")
    desk.start_round()
    ann, bob = desk.report_link(1), desk.report_link(2)
    assert not report(desk, ann, own="400", others="350")
    assert not report(desk, bob, own="400", others="350")
    typed = {"typed": "ann 350 400"}
    echo = desk.client.get(f"{desk.path}/results/echo", params=typed).json()
    assert echo["state"] == "ask"
    assert "Ann reported the scores swapped: Ann 400, Bob 350." in echo["sentence"]
