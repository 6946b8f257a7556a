"""Opponents find a time by their own links; the office decides where they cannot."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, league_of_two, pass_time, players, rows_of, text_of

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow
DAY_MS = 24 * 3_600_000


@pytest.fixture
def desk(client: Client) -> Director:
    return league_of_two(client)


def arrange(desk: Director, link: str, **form: str) -> str:
    desk.client.cookies.clear()
    answer = desk.post(f"{link}/league", round="1", **form)
    desk.client.cookies.clear()
    return "" if answer.status_code == 303 else answer.text


def test_one_side_proposes_and_the_other_agrees(desk: Director) -> None:
    ann, bob = desk.report_link(1), desk.report_link(2)
    assert "24 Nov 2099, 18:00" in text_of(desk.client.get(ann).text)
    assert not arrange(desk, ann, do="propose", when="2099-11-20T19:30")
    assert "You proposed Fri, 20 Nov 2099, 19:30" in text_of(desk.client.get(ann).text)
    assert "The opponent has to agree" in arrange(desk, ann, do="agree")
    assert "The other side proposes Fri, 20 Nov 2099, 19:30" in text_of(desk.client.get(bob).text)
    assert not arrange(desk, bob, do="agree")
    for link in (ann, bob):
        assert "no time agreed yet" not in desk.client.get(link).text
    assert "20 Nov 2099, 19:30" in desk.get("/games/A/1/1").text


def test_a_time_is_told_to_everybody_as_in_their_language(desk: Director) -> None:
    ann, german = desk.report_link(1), {"accept-language": "de"}
    assert not arrange(desk, ann, do="propose", when="2099-11-20T19:30")
    page = text_of(desk.client.get(ann, headers=german).text)
    assert "Di., 24. Nov. 2099, 18:00" in page
    assert "Fr., 20. Nov. 2099, 19:30" in page


def test_a_time_that_is_none_or_too_late_is_refused(desk: Director) -> None:
    ann = desk.report_link(1)
    assert "is not a date and time" in arrange(desk, ann, do="propose", when="soon")
    assert "after the deadline" in arrange(desk, ann, do="propose", when="2099-12-01T18:00")


def test_an_agreed_time_stands_while_another_is_proposed(desk: Director) -> None:
    """DP-1.I.a: one side alone changes nothing, and nobody arranges to have met."""
    ann, bob = desk.report_link(1), desk.report_link(2)
    assert not arrange(desk, ann, do="propose", when="2099-11-20T19:30")
    assert not arrange(desk, bob, do="agree")
    assert not arrange(desk, bob, do="propose", when="2099-11-21T10:00")
    page = text_of(desk.client.get(ann).text)
    assert "20 Nov 2099, 19:30" in page
    assert "The other side proposes Sat, 21 Nov 2099, 10:00" in page
    assert "The agreed time stays until both sides agree to another one." in page
    assert "That time has passed" in arrange(desk, ann, do="propose", when="2001-01-01T10:00")
    assert not arrange(desk, ann, do="agree")
    assert "21 Nov 2099, 10:00" in desk.get("/games/A/1/1").text


def test_the_office_decides_after_two_attempts(desk: Director) -> None:
    """DP-1.I.e."""
    ann = desk.report_link(1)
    decision = {"division": "A", "round": 1, "number": 1, "decided": "award", "reason": "no answer"}
    assert not arrange(desk, ann, do="contact", note="called")
    assert "has not tried repeatedly" in desk.do("unreachable", **decision).text
    assert not arrange(desk, ann, do="contact", note="wrote")
    assert "wrote" in desk.get("/games/A/1/1").text
    assert desk.do("unreachable", preview="1", **decision).status_code == 200
    assert desk.do("unreachable", **decision).status_code == 303
    assert rows_of(desk.get("/standings").text)[0][1:3] == ["Ann", "1"]


def test_the_office_decides_about_vain_efforts_also_when_the_week_is_over(house: Client) -> None:
    """DP-1.I.e: what nobody reported is a double forfeit until then."""
    desk = Director(house, "League", "depaul")
    desk.enter(players("Ann", "Bob"))
    desk.do("pair")
    desk.do("publish")
    ann = desk.report_link(1)
    for note in ("called", "wrote"):
        assert not arrange(desk, ann, do="contact", note=note)
    assert "Could not reach" not in text_of(desk.get("/desk").text)
    for _ in range(7):
        pass_time(house, DAY_MS)
    shown = text_of(desk.get("/desk").text)
    assert "Could not reach the opponent" in shown
    assert "but one side tried repeatedly to reach the other" in text_of(
        desk.get("/games/A/1/1").text
    )
    decision = {"division": "A", "round": 1, "number": 1, "decided": "award", "reason": "no answer"}
    assert desk.do("unreachable", **decision).status_code == 303
    assert rows_of(desk.get("/standings").text)[0][1:3] == ["Ann", "1"]
    assert "Could not reach" not in text_of(desk.get("/desk").text)


def test_either_side_reports_by_the_same_link_and_the_winner_is_asked_to(desk: Director) -> None:
    """DP-1.II: a match that the loser has reported is not lost by both."""
    ann, bob = desk.report_link(1), desk.report_link(2)
    assert "The winner reports" in desk.client.get(ann).text
    assert desk.post(bob, round="1", own="300", others="350").status_code == 303
    assert rows_of(desk.get("/standings").text)[0][1:3] == ["Ann", "1"]
    desk.client.cookies.clear()
    assert "Your result is in: 350 to 300" in text_of(desk.client.get(ann).text)
    assert desk.post(ann, round="1", own="350", others="300").status_code == 303
    assert desk.post(ann, round="1", own="350", others="300").status_code == 400, "once each"


def publishing(desk: Director) -> dict[str, str]:
    """The form of the draft, as it is filled in."""
    forms = re.findall(r"<form.*?</form>", desk.get("/draft").text, re.DOTALL)
    (form,) = (each for each in forms if 'value="publish"' in each)
    return dict(re.findall(r'name="(\w+)"[^>]*value="([^"]*)"', form))


def test_a_week_that_is_published_leads_from_its_draft_to_the_desk(client: Client) -> None:
    desk = Director(client, "League", "depaul")
    desk.enter(players("Ann", "Bob"))
    desk.do("pair")
    answer = desk.post(f"{desk.path}/do", **publishing(desk))
    assert answer.headers["location"] == f"{desk.path}/desk"


def test_what_is_not_published_stays_with_its_draft(client: Client) -> None:
    desk = Director(client, "League", "depaul")
    desk.enter(players("Ann", "Bob"))
    desk.do("pair")
    answer = desk.post(f"{desk.path}/do", **publishing(desk) | {"when": "soon"})
    assert "is not a date and time" in text_of(answer.text)
    assert "<h1>Draft</h1>" in answer.text


@pytest.mark.parametrize("page", ["/games/A/1/1", "/links"])
def test_a_match_has_no_table(desk: Director, page: str) -> None:
    """DP-1.I: its sides play where they agree to."""
    shown = desk.get(page).text
    assert "Ann" in shown
    assert not re.search(r"<(title|h1|h2)>[^<]*[Tt]able", shown)
    assert "/tables/cards" not in shown.partition("<h1>")[2]
