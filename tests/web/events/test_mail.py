"""Results of a league that come by mail, and what the other side may say of them."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, rows_of, text_of

Client = TestClient[Litestar]
MAIL = """From: Ann <ann@example.org>
Subject: week 1

I beat Bob 412-389.
"""


@pytest.fixture
def league(client: Client) -> Director:
    """Ann meets Bob in its first week."""
    director = Director(client, "League", "depaul")
    director.enter(players("Ann", "Bob"))
    director.do("pair")
    director.do("publish", when="2099-11-24T18:00")
    return director


def read(league: Director, mail: str) -> tuple[str, dict[str, str]]:
    """The page that shows what was understood, and its form as it stands."""
    page = league.post(f"{league.path}/mail", mail=mail).text
    fields = dict(re.findall(r'name="((?:one|other|writer)-\d+)"\s+value="([^"]*)"', page))
    chosen = re.findall(r'name="(match-\d+)"\s+value="([^"]*)"\s+checked', page)
    return page, fields | dict(chosen) | {"mail": mail}


def enter(league: Director, form: dict[str, str]) -> tuple[int, str]:
    answer = league.post(f"{league.path}/mail/enter", **form)
    return answer.status_code, text_of(answer.text)


def test_a_mail_fills_the_slip_and_is_entered_after_a_look(league: Director) -> None:
    page, form = read(league, MAIL)
    assert "I beat Bob 412-389." in page
    assert rows_of(league.get("/standings").text)[0][2] == "0", "nothing is entered by reading"
    assert enter(league, form)[0] == 303
    assert rows_of(league.get("/standings").text)[0][1:3] == ["Ann", "1"]
    assert "1 result entered." in league.get("/mail?entered=1").text


def test_what_could_not_be_read_is_asked_and_nothing_typed_is_lost(league: Director) -> None:
    page, form = read(league, "From: Ann\n\nWe played on Monday, 412-389.")
    assert "Which score is whose?" in page
    assert (form["one-1"], form["other-1"]) == ("", "")
    status, told = enter(league, form | {"one-1": "412"})
    assert status == 400
    assert "Enter both scores of" in told
    assert "We played on Monday" in told
    assert enter(league, form | {"one-1": "412", "other-1": "389"})[0] == 303
    page, _ = read(league, "Ann beat somebody else, Zed, hm")
    assert "No result was found." in page


def test_a_match_that_is_not_told_is_chosen(league: Director) -> None:
    page, form = read(league, "Somebody won 412-389")
    assert "Which match is it?" in page
    (match,) = re.findall(r'<option value="(A/1/\d)"', page)
    assert (form["one-1"], form["other-1"]) == ("", ""), "nobody knows whose they are"
    assert enter(league, form)[0] == 400
    form |= {"match-1": match, "one-1": "412"}
    answer = league.post(f"{league.path}/mail/enter", **form)
    assert re.search(r'name="one-1"\s+value="412"', answer.text), "what was typed is kept"
    assert enter(league, form | {"other-1": "389"})[0] == 303


def test_the_loser_disputes_what_the_office_has_entered(league: Director) -> None:
    """DP-1.III: then it is nobody's win until the director has decided."""
    bob = league.report_link(2)
    enter(league, read(league, MAIL)[1])
    page = league.client.get(bob).text
    assert "Dispute this result" in page
    assert "until the event is closed" in page
    assert league.post(bob, round="1", own="400", others="389").status_code == 303
    league.client.cookies.clear()
    told = text_of(league.client.get(bob).text)
    assert "Ann reported:" in told
    assert "Bob reported:" in told
    assert rows_of(league.get("/standings").text)[0][2] == "0"
    assert "the two sides report different scores" in league.get("/desk").text


def test_a_line_of_the_desk_may_be_disputed_and_so_may_a_mail_by_another_mail(
    league: Director,
) -> None:
    assert league.line("ann 412 389").status_code == 303
    page, form = read(league, "From: Bob\n\nI beat Ann 400-389")
    assert "This match has a result: " in text_of(page)
    assert enter(league, form)[0] == 303
    assert "the two sides report different scores" in league.get("/desk").text


def test_what_is_entered_already_is_not_ticked(league: Director) -> None:
    enter(league, read(league, MAIL)[1])
    _, form = read(league, MAIL)
    assert "match-1" not in form
    status, told = enter(league, form)
    assert status == 400
    assert "Select what you want to enter" in told


def test_a_side_disputes_an_earlier_match_by_the_link_of_the_next(client: Client) -> None:
    league = Director(client, "League", "depaul")
    league.enter(players("Ann", "Bob", "Cy", "Dee"))
    league.do("pair")
    league.do("publish", when="2099-11-24T18:00")
    waiting = re.findall(r"/games/A/1/(\d)", league.get("/desk").text)
    for first in dict.fromkeys(waiting):
        assert league.line(f"#{first} 400 300").status_code == 303
    league.do("pair")
    league.do("publish", when="2099-12-01T18:00")
    link = league.report_link(1, 2)
    assert "Your earlier matches" in league.client.get(link).text
    assert league.post(link, round="1", own="350", others="340").status_code == 303
    assert "disputed; the director decides" in league.client.get(link).text
    assert "the two sides report different scores" in league.get("/desk").text
    assert league.post(link, round="7", own="350", others="340").status_code == 400


def test_attempts_to_reach_an_opponent_ask_the_desk(league: Director) -> None:
    """DP-1.I.e: as soon as they are repeated ones, not only when the week is over."""
    ann = league.report_link(1)

    def attempt(note: str) -> str:
        league.client.cookies.clear()
        league.post(f"{ann}/league", round="1", do="contact", note=note)
        league.client.cookies.clear()
        return text_of(league.get("/desk").text)

    assert "Cannot reach the opponent" not in text_of(league.get("/desk").text)
    once = attempt("called")
    assert "1 attempt, the last one" in once
    assert "After one more attempt" in once
    twice = attempt("wrote")
    assert "2 attempts, the last one" in twice
    assert "What happens to this match? The office decides. DP-1.I.e" in twice
    decision = {"division": "A", "round": 1, "number": 1, "decided": "award", "reason": "no answer"}
    assert league.do("unreachable", **decision).status_code == 303
    assert "Cannot reach the opponent" not in text_of(league.get("/desk").text)


def test_a_league_knows_no_tables_and_no_check_in(league: Director) -> None:
    for path in ("/desk", "/entries", "/entries/A/1", "/pairings", "/pairings?by=table"):
        page = text_of(league.get(path).text)
        for absent in ("Not checked in", "Check in", "Everybody is here", "Always at table"):
            assert absent not in page, path
    for path in ("/pairings", "/pairings?by=table", "/entrants/A/1"):
        assert ">Table<" not in league.get(path).text, path
    assert "tables are needed" not in league.get("/entries").text
    assert "Table 1" not in league.get("/entrants/A/1").text
