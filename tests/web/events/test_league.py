"""Opponents find a time by their own links; the office decides where they cannot."""

from __future__ import annotations

import re
from datetime import UTC, datetime

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


def test_a_time_is_read_by_the_clocks_that_were_chosen(desk: Director) -> None:
    ann = desk.report_link(1)
    assert not arrange(desk, ann, do="propose", when="2099-11-20T19:30", zone="America/Los_Angeles")
    assert 'datetime="2099-11-21T03:30:00+00:00"' in as_utc(desk.client.get(ann).text)
    refused = arrange(desk, ann, do="propose", when="2099-11-20T19:30", zone="Mars/Olympus")
    assert "“Mars/Olympus” is not a time zone" in text_of(refused)
    assert 'value="2099-11-20T19:30"' in refused, "what was typed is still there"


def as_utc(page: str) -> str:
    """Its moments as they would be written in another zone."""
    return re.sub(
        r'(?<=datetime=")[^"]+',
        lambda found: str(datetime.fromisoformat(found[0]).astimezone(UTC).isoformat()),
        page,
    )


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


TABLES = re.compile(
    r"(?<![-/<=\"])\b(?:[Tt]ables?|Tische?n?|[Cc]heck in|[Nn]ot checked in)\b(?![-=>/\"])"
)
ABOUT_EVERY_GAME = ("/conduct", "/handbook/", "/judge/queue", "/people", "/wrong", "/calls")
"""What holds for games wherever they are played, and pages of all events."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_of_a_league_speaks_of_tables_or_of_check_in(client: Client, language: str) -> None:
    """DP-1.I.a: its sides find time and place themselves."""
    desk = Director(client, "League", "depaul")
    desk.enter(players("Ann", "Bob", "Cleo", "Dan"))
    desk.do("pair")
    desk.do("publish", when="2099-11-24T18:00")
    assert desk.line("ann 401 387").status_code == 303
    desk.do("pair")
    spoken = {"accept-language": language}
    page = client.get(f"{desk.path}/desk", headers=spoken).text
    menu = page.partition('class="event-nav"')[2].partition("</nav>")[0]
    more = (
        "", "?find=ann", "/desk?find=ann", "/pairings?by=table", "/pairings?by=name",
        "/entrants/A/1", "/entries/A/1", "/games/A/1/1", "/games/A/1/3", "/slips", "/draft",
        "/report", "/front-desk/messages", "/display/names", "/display/tables", "/display/1",
        "/overlay/scores", "/find?typed=ann", "/results/echo?typed=cleo+380",
        "/results/echo?typed=ann+1+2", "/results/echo?typed=cleo+401+387", "/results/echo?typed=1",
    )  # fmt: skip
    listed = [path for path in re.findall(r'href="(/[^"#]*)"', menu) if path.startswith(desk.path)]
    pages = [*listed, *(f"{desk.path}{ending}" for ending in more)]
    found = {}
    for path in pages:
        if any(each in path for each in ABOUT_EVERY_GAME):
            continue
        answer = client.get(path, headers=spoken)
        assert answer.status_code == 200, path
        body = answer.text.partition("</head>")[2] or answer.text
        found[path] = [body[at.start() - 80 : at.end() + 20] for at in TABLES.finditer(body)]
    assert not any(found.values()), {path: said for path, said in found.items() if said}


def test_a_league_speaks_of_weeks_and_of_who_plays(client: Client) -> None:
    desk = Director(client, "League", "depaul")
    desk.enter(players("Ann", "Bob", "Cleo", "Dan"))
    assert "Pair week 1" in text_of(desk.get("/desk").text)
    desk.do("pair")
    desk.do("publish", when="2099-11-24T18:00")
    assert "Type a name or #number" in text_of(desk.line("1 401 387").text)
    echo = desk.get("/results/echo?typed=ann+401+387").json()["sentence"]
    assert re.match(r"Week 1: Ann 401, \w+ 387\. Ann won by 14\.", echo), echo
    desk.line("ann 401 387")
    page = text_of(desk.get("/desk").text)
    assert "Week 2 is waiting for 1 result." in page
    (other,) = {"Cleo", "Dan", "Bob"} & set(re.findall(r"Open (\w+) –", page))
    again = desk.get(f"/results/echo?typed={other.lower()}+401+387").json()["sentence"]
    assert re.search(r"Ann – \w+ has the same two scores, entered", again), again
    assert "Week 1 · " in text_of(desk.get("/journal").text)
    found = [each["label"] for each in desk.get("/find?typed=ann week 1").json()]
    assert any("Week 1" in each for each in found), found
