"""Names that look alike, or cannot be read, are pointed out to whoever enters them."""

from __future__ import annotations

import html
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.conftest import AT_A_PHONE
from web.events.halls import Director, players, text_of

Client = TestClient[Litestar]
CYRILLIC = "А CYRILLIC CAPITAL LETTER A"
HEADING = "Check these names"


def notices(page: str) -> list[str]:
    """The lines of the notice, as they are read; none if there is no notice."""
    found = re.search(r'<section class="name-notices".*?</section>', page, re.DOTALL)
    if found is None:
        assert HEADING not in page
        return []
    lines = re.findall(r"<li>(.*?)</li>", found[0], re.DOTALL)
    return [html.unescape(text_of(line)).replace(" )", ")").replace("( ", "(") for line in lines]


@pytest.fixture
def event(client: Client) -> Director:
    director = Director(client, "Spring", "nsa-2009")
    director.enter(players("Ann Bell", "Bob Stone"))
    return director


def test_names_that_differ_are_not_mentioned(event: Director) -> None:
    assert notices(event.get("/entries").text) == []


def test_a_roster_is_held_against_those_who_are_there_before_it_is_entered(event: Director) -> None:
    roster = players("Аnn Bell", "Cy")
    preview = event.post(f"{event.path}/entries", roster=roster)
    expected = "easily confused. What differs: " + CYRILLIC
    assert notices(preview.text) == [f"Ann Bell (1) and Аnn Bell are {expected}"]
    event.enter(roster)
    page = event.get("/entries").text
    assert notices(page) == [f"Ann Bell (1) and Аnn Bell (3) are {expected}"]
    harmless = event.post(f"{event.path}/entries", roster=players("Dee"))
    assert notices(harmless.text) == [], "what was there before is not said again"


@pytest.mark.parametrize(
    "name", ["B0b Stone", "Bób Stone", "BOB  STONE", "Ｂob Stone", "Bob Stone"]
)
def test_one_who_is_entered_at_the_desk_is_compared(event: Director, name: str) -> None:
    entered = event.post(f"{event.path}/entries/one", name=name)
    assert entered.status_code == 303
    (line,) = notices(event.get("/entries").text)
    assert line.startswith(f"Bob Stone (2) and {' '.join(name.split())} (3) ")


def test_one_who_registers_and_one_who_is_renamed_are_compared(
    event: Director, client: Client
) -> None:
    event.post(f"{event.path}/registration", is_open="1")
    page = event.get("/entries").text
    link = re.search(rf"{event.path}/register/[\w-]+", page)
    assert link is not None
    stacked = "Zoe" + "\u0301\u0302\u0303"
    client.post(link[0], data={"name": stacked}, headers=AT_A_PHONE)
    (line,) = notices(event.get("/entries").text)
    assert line == (
        f"{stacked} (3) contains signs that are stacked or invisible. ◌\u0303 COMBINING TILDE"
    )
    registered = client.get(link[0], headers=AT_A_PHONE).text
    assert notices(registered) == [], "it is for the desk alone"
    event.post(f"{event.path}/entries/A/3", name="ANN BELL")
    (line,) = notices(event.get("/entries").text)
    assert line == "Ann Bell (1) and ANN BELL (3) are easily confused."


def test_teams_and_their_persons_are_compared_each_with_their_like(client: Client) -> None:
    director = Director(client, "School", "school")
    director.enter("team,name,name2\nOwls,Ann,Bob\nΟwls,Cy,Dot\nDot,Eve,Аnn\n")
    found = notices(director.get("/entries").text)
    pairs = [line.partition(" are ")[0] for line in found]
    assert pairs == ["Owls (1) and Οwls (2)", "Ann (1) and Аnn (3)"]


def test_accounts_that_look_alike_are_pointed_out(directed: Client) -> None:
    assert notices(directed.get("/people").text) == []
    made = directed.post("/people", data={"login": "Аnn Director"}).text
    line = (
        r"Ann Director and Аnn Director (\u0410nn Director) are easily confused. "
        "What differs: " + CYRILLIC
    )
    assert notices(made) == [line]
    assert notices(directed.get("/people").text) == [line]


def test_markup_in_a_name_stays_text(event: Director) -> None:
    event.enter(players("<b>Eve</b>", "<b>Eve.</b>"))
    page = event.get("/entries").text
    assert "<b>Eve" not in page
    found = notices(page)
    assert len(found) == 1
    assert "easily confused." in found[0]
    assert page.count("&lt;b&gt;Eve.&lt;/b&gt;") > 1
