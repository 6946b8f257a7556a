"""What the displays of an event say, hour by hour and book by book."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, league_of_two, pass_time, players, teams, text_of

pytestmark = pytest.mark.slow

MINUTE_MS = 60_000
SHOWS = ("names", "tables", "clock", "standings", "points", "prizes", "bracket", "announcement")
NAMES = ("Ann Archer", "Bob Baker", "Cid Carver", "Dee Dyer")

House = TestClient[Litestar]


@pytest.fixture
def club(house: House) -> Director:
    """An evening without any time limit (NSA), whose first round is published."""
    director = Director(house, "Club Night", "nsa-2009", rounds="3")
    director.enter(players(*NAMES))
    director.do("pair")
    director.do("publish")
    return director


def shown(director: Director, screen: str = "1") -> str:
    (show,) = re.findall(r'data-shown="(\w+)"', director.get(f"/display/{screen}").text)
    return str(show)


def test_pairings_stay_while_people_walk_to_their_tables_then_comes_the_clock(
    house: House, club: Director
) -> None:
    assert shown(club) == "names"
    club.do("begin")
    assert shown(club) == "names", "who is on the way still has to find their table"
    assert "data-look-again=" in club.get("/display/1").text, "nobody else would tell the page"
    pass_time(house, 5 * MINUTE_MS - 1)
    assert shown(club) == "names"
    pass_time(house, 1)
    assert shown(club) == "clock"
    for table in (1, 2):
        club.line(f"{table} 400 350")
    assert shown(club) == "standings"


@pytest.mark.parametrize(("minutes", "expected"), [("0", "clock"), ("12", "names")])
def test_the_director_chooses_how_long_pairings_stay(
    house: House, club: Director, minutes: str, expected: str
) -> None:
    club.post(f"{club.path}/displays", pairings_min=minutes)
    assert f'value="{minutes}"' in club.get("/displays").text
    club.do("begin")
    assert shown(club) == ("names" if expected == "names" else "clock")
    pass_time(house, 11 * MINUTE_MS)
    assert shown(club) == expected


def test_pairings_do_not_stay_for_hours_nor_for_less_than_no_time(club: Director) -> None:
    for minutes in ("61", "-1", "soon"):
        assert club.post(f"{club.path}/displays", pairings_min=minutes).status_code == 400
    assert 'value="5"' in club.get("/displays").text


def test_a_round_without_a_limit_is_counted_up_with_when_it_began(
    house: House, club: Director
) -> None:
    club.do("begin")
    began_ms = house.app.state.hall.clock.now_ms()
    pass_time(house, 5 * MINUTE_MS)
    page = club.get("/display/1").text
    assert f'data-since="{began_ms}"' in page
    assert f'data-since="{began_ms}"' in club.get("/overlay/clock").text
    words = text_of(page)
    assert "since the round began at" in words
    assert "2 results are missing. Still playing at table: 1, 2" in words
    club.line("2 400 350")
    assert "Still playing at table: 1" in text_of(club.get("/display/1").text)


def test_the_clock_of_a_league_is_the_day_until_which_it_is_played(house: House) -> None:
    league = league_of_two(house)
    league.post(f"{league.path}/displays", **{"screen-1": "clock"})
    clock = text_of(league.get("/display/1").text)
    assert "to be played and reported by Tue, 24 Nov 2099, 18:00" in clock
    assert "1 result is missing." in clock
    assert shown(league, "2") == "names"
    league.line("#1 400 300")
    assert "All results are in." in text_of(league.get("/display/1").text)
    assert shown(league, "2") == "standings"


def test_each_division_has_its_clock(house: House) -> None:
    director = Director(house, "Spring Open", "nsa-2009", divisions="Gold, Silver")
    roster = "".join(f"{name},{('Gold', 'Silver')[at % 2]}\n" for at, name in enumerate(NAMES))
    director.enter(f"name,division\n{roster}")
    director.post(f"{director.path}/displays", **{"screen-1": "clock"})
    for division in ("Gold", "Silver"):
        for action in ("pair", "publish", "begin"):
            director.do(action, division=division)
        pass_time(house, MINUTE_MS)
    page = director.get("/display/1").text
    assert page.count("data-since=") == 2
    assert "Gold · Round 1" in text_of(page)
    assert "Silver · Round 1" in text_of(page)


def test_pairings_by_name_say_against_whom_and_who_plays_first(club: Director) -> None:
    """NSA-III.D."""
    club.do("begin")
    for table in (1, 2):
        club.line(f"{table} 400 350")
    for action in ("pair", "publish"):
        club.do(action)
    page = club.get("/display/1").text
    rows = [text_of(row) for row in re.findall(r"<tr id=.*?</tr>", page, re.DOTALL)]
    assert len(rows) == 4
    meetings = [(name[0], name[1]) for row in rows for name in [re.findall("|".join(NAMES), row)]]
    assert dict(meetings) == {other: one for one, other in meetings}
    assert sum(" first " in row for row in rows) == 2, "one at each table"


@pytest.mark.parametrize("rules", ["school", "washburn", "depaul", "thon", "nsa-2009"])
def test_every_screen_of_every_book_names_the_event_and_the_round_and_has_the_time(
    house: House, rules: str
) -> None:
    director = Director(house, "Autumn Cup", rules)
    director.enter(teams(6) if rules == "school" else players(*NAMES, "Eve Ellis"))
    director.do("check_in")
    director.do("pair")
    director.do("publish", when="2099-11-24T18:00")
    director.do("begin")
    screens = {f"screen-{show}": show for show in SHOWS}
    director.post(f"{director.path}/displays", **screens)
    for show in SHOWS:
        page = director.get(f"/display/{show}").text
        head = text_of(page[page.index("<header") : page.index("</header>")])
        assert "Autumn Cup" in head, show
        assert re.search(r"(Round|Week) 1\b", head), show
        assert "data-wall" in page, show


def test_a_bracket_says_where_somebody_comes_from_and_what_its_rounds_are(house: House) -> None:
    director = Director(house, "City Knockout", "washburn")
    director.enter(players(*(f"Player {n}" for n in range(1, 12))))
    director.do("check_in")
    director.post(f"{director.path}/displays", **{"screen-1": "bracket"})
    director.start_round()
    for page in ("/bracket", "/display/1"):
        words = text_of(director.get(page).text)
        assert "winner of table 1" in words, page
        assert "winner of W2.1" in words, page
        assert "…" not in words.partition("Bracket")[2].replace("Undo …", ""), page
    words = text_of(director.get("/display/1").text)
    for title in ("Round 1", "Quarter-finals", "Semi-finals", "Final"):
        assert title in words
    director.line("1 423 311")
    words = text_of(director.get("/display/1").text)
    assert "423" in words
    assert "311" in words
    assert "winner of table 1" not in words


def test_a_name_that_is_too_long_for_its_line_is_set_smaller(house: House) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff"
    director = Director(house, "Open", "nsa-2009")
    director.enter(players(long, "Bob Baker", *(f"Player {n}" for n in range(14))))
    director.do("pair")
    director.do("publish")
    director.post(f"{director.path}/displays", **{"screen-1": "tables"})
    page = director.get("/display/1").text
    assert re.findall(r'<span\s+class="tight"', page)
    assert long in page
    assert not re.findall(r'class="tight"[^>]*>Bob', page)
