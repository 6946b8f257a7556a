"""Two helpers at two desks: what one did, an older page of the other does not override."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, rows_of, teams, text_of

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow
SEEN = re.compile(r'name="seen" value="(\d+)"')


@pytest.fixture
def desk(client: Client) -> Director:
    desk = Director(client, "Spring Open", "nsa-2009", rounds="3")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    return desk


def seen_on(desk: Director, path: str = "/desk") -> str:
    """The version that the forms of a page carry."""
    found: list[str] = SEEN.findall(desk.get(path).text)
    return found[0]


def warning_in(page: str) -> str:
    """The first that is said; where nothing is, the place for it is empty."""
    said = [
        text_of(part.partition("</p>")[0].partition(">")[2])
        for part in page.split('role="alert"')[1:]
    ]
    return next((each for each in said if each), "")


def test_the_second_of_two_results_for_a_table_waits_for_a_look(desk: Director) -> None:
    desk.start_round()
    path = f"{desk.path}/games/A/1/1"
    seen = seen_on(desk, "/games/A/1/1")
    assert desk.post(path, points="400", others="350", seen=seen).status_code == 303
    refused = desk.post(path, points="410", others="350", seen=seen)
    assert refused.status_code == 400
    assert "350" in warning_in(refused.text)
    assert "400" in warning_in(refused.text)
    assert "the director" in warning_in(refused.text)
    # What was typed is still there, and what can be done now is offered.
    assert 'name="points" value="410"' in refused.text
    assert "Correct the result" in refused.text
    reason = {"correction": "entry", "reason": "typed wrongly"}
    fresh = SEEN.findall(refused.text)[0]
    again = desk.post(path, points="410", others="350", seen=fresh, **reason)
    assert again.status_code == 303


def test_an_unsigned_slip_is_not_replaced_by_a_line_typed_before_it_was_seen(
    desk: Director,
) -> None:
    desk.start_round()
    seen = seen_on(desk)
    assert desk.line("1 400 350", is_unsigned="1", seen=seen).status_code == 303
    refused = desk.line("1 400 360", seen=seen)
    assert refused.status_code == 400
    assert "350" in warning_in(refused.text)
    assert 'value="1 400 360"' in refused.text
    assert desk.line("1 400 360", seen=seen_on(desk)).status_code == 303


def test_other_tables_are_no_news_to_a_table(desk: Director) -> None:
    desk.start_round()
    seen = seen_on(desk)
    assert desk.line("1 400 350", seen=seen).status_code == 303
    assert desk.line("2 400 350", seen=seen).status_code == 303


def test_an_old_page_publishes_no_round_that_it_does_not_show(desk: Director) -> None:
    desk.do("pair")
    seen = seen_on(desk)
    desk.do("publish", seen=seen)
    desk.do("begin")
    desk.line("1 400 350")
    desk.line("2 400 350")
    desk.do("pair")
    refused = desk.do("publish", seen=seen)
    assert refused.status_code == 400
    assert "Round 2 was paired." in warning_in(refused.text)
    assert "drafted, not published" in refused.text


def test_a_round_is_paired_once_though_two_press(desk: Director) -> None:
    seen = seen_on(desk)
    assert desk.do("pair", seen=seen).status_code == 303
    before = desk.get("/draft").text.partition("<tbody>")[2].partition("</tbody>")[0]
    assert desk.do("pair", seen=seen).status_code == 400
    assert desk.do("pair", division="A", seen=seen).status_code == 400
    after = desk.get("/draft").text.partition("<tbody>")[2].partition("</tbody>")[0]
    assert after == before


def test_a_round_is_extended_once_though_two_press(client: Client) -> None:
    desk = Director(client, "Championship", "school")
    desk.enter(teams(4))
    desk.start_round()
    seen = seen_on(desk)
    more = {"minutes": "5", "reason": "the fire alarm", "seen": seen}
    assert desk.do("extend", **more).status_code == 303
    refused = desk.do("extend", **more)
    assert refused.status_code == 400
    assert "Round 1 was extended." in warning_in(refused.text)


def test_what_was_undone_meanwhile_is_said(desk: Director) -> None:
    desk.start_round()
    desk.line("ann 400 350")
    seen = seen_on(desk, "/games/A/1/1")
    action = desk.get("/desk").text.partition(f"{desk.path}/undo/")[2].partition('"')[0]
    desk.do("undo", action=action)
    reason = {"correction": "entry", "reason": "typed wrongly"}
    refused = desk.post(f"{desk.path}/games/A/1/1", points="410", others="350", seen=seen, **reason)
    assert refused.status_code == 400
    assert "350. Undone." in warning_in(refused.text)


def test_an_entry_that_somebody_else_changed_is_not_changed_back(desk: Director) -> None:
    path = f"{desk.path}/entries/A/1"
    seen = seen_on(desk, "/entries/A/1")
    assert desk.post(path, name="Ann", rating="1900", seen=seen).status_code == 303
    refused = desk.post(path, name="Ann", rating="1700", club="Lexi", seen=seen)
    assert refused.status_code == 400
    assert "The entry of Ann was changed" in warning_in(refused.text)
    assert 'value="Lexi"' in refused.text


def test_displays_that_somebody_else_has_set_are_shown_first(desk: Director) -> None:
    path = f"{desk.path}/displays"
    seen = seen_on(desk, "/displays")
    first = {"screen-1": "standings", "announcement": "Lunch"}
    assert desk.post(path, **first, seen=seen).status_code == 303
    refused = desk.post(path, **{"screen-1": "clock", "announcement": "Bus"}, seen=seen)
    assert refused.status_code == 400
    assert "Bus" in warning_in(refused.text)
    assert "Lunch" in desk.get("/displays").text


def test_results_stand_as_the_first_helper_entered_them(desk: Director) -> None:
    desk.start_round()
    seen = seen_on(desk)
    desk.line("1 400 350", seen=seen)
    desk.line("1 200 350", seen=seen)
    assert rows_of(desk.get("/standings").text)[0][4] == "+50"
