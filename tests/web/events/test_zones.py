"""An event goes by the clocks of its own zone, wherever the server and its visitors are."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import tournament as t
from lexidrome.base.moments import find_zone, parse_moment
from lexidrome.hall import Hall, event_stream
from web.events.halls import Director, players, text_of

Client = TestClient[Litestar]
GERMAN = {"accept-language": "de"}
CHICAGO = find_zone("America/Chicago")


def tournament(client: Client, name: str) -> t.Tournament:
    hall: Hall = client.app.state.hall
    with client.portal() as portal:
        seen = portal.call(hall.events.look, event_stream(name))
    assert seen is not None
    return seen.state.event.tournament


@pytest.fixture
def league(client: Client) -> Director:
    """In Chicago, with two who have to meet."""
    desk = Director(client, "League", "depaul", zone="America/Chicago")
    desk.enter(players("Ann", "Bob"))
    desk.do("pair")
    return desk


def test_an_event_without_a_zone_keeps_that_of_the_machine_it_was_made_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    Director(client, "South", "nsa-2009", date="2026-11-21", starts_at="09:30")
    monkeypatch.setenv("TZ", "Europe/Vienna")
    assert tournament(client, "south").setup.zone == "Pacific/Auckland"
    page = text_of(client.get("/events/south").text)
    assert "Saturday, 21 November 2026, 09:30 NZDT" in page


def test_a_deadline_is_typed_and_shown_by_the_clocks_of_the_event(
    client: Client, league: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    assert "time in Chicago" in text_of(league.get("/draft").text)
    assert league.do("publish", when="2099-11-21T19:00").status_code == 303
    (division,) = tournament(client, "league").divisions.values()
    assert division.rounds[0].deadline_ms == parse_moment("2099-11-21 19:00", CHICAGO)
    for path, shown in (("/desk", "Sat, 21 Nov 2099, 19:00 CST"), ("/games/A/1/1", "19:00 CST")):
        page = league.get(path).text
        assert shown in text_of(page)
        assert '<time datetime="2099-11-21T19:00:00-06:00"' in page
        assert "UTC" not in text_of(page)


def test_an_hour_that_the_clocks_leave_out_is_refused_and_nothing_is_done(
    client: Client, league: Director
) -> None:
    refused = league.do("publish", when="2099-03-08T02:30")
    assert refused.status_code == 400
    assert "There is no 02:30 on 2099-03-08 in America/Chicago" in text_of(refused.text)
    (division,) = tournament(client, "league").divisions.values()
    assert not division.rounds[0].is_out
    assert "am 2099-03-08 kein 02:30" in text_of(
        client.post(
            f"{league.path}/do", data={"do": "publish", "when": "2099-03-08T02:30"}, headers=GERMAN
        ).text
    )


def test_what_was_done_stands_in_the_journal_by_the_clocks_of_the_event(
    client: Client, league: Director, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    offsets = re.findall(r'<time datetime="[^"]*(-0[56]:00)"', league.get("/journal").text)
    assert len(offsets) > 1
    assert "+09:00" not in league.get("/journal").text


def test_the_days_of_an_event_are_told_in_everybodys_language_and_kept_as_dates(
    client: Client,
) -> None:
    days = {"date": "2026-11-21", "last_day": "2026-11-22"}
    desk = Director(client, "Open", "nsa-2009", **days, zone="Europe/Vienna")
    assert tournament(client, "open").setup.date == "2026-11-21/2026-11-22"
    settings = desk.get("/settings").text
    for name, day in days.items():
        assert re.search(rf'name="{name}"\s+type="date"\s+value="{day}"', settings)
    for path in ("/events/open", "/events", "/"):
        assert "So., 22. Nov. 2026" in text_of(client.get(path, headers=GERMAN).text), path
    refused = desk.post("/events/new", title="x", rules="school", date="2026-11-21",
                        last_day="2026-11-20")  # fmt: skip
    assert refused.status_code == 400
    assert "The last day is not after the first one." in refused.text


def test_days_that_were_written_in_words_stay_in_words(client: Client) -> None:
    desk = Director(client, "Open", "nsa-2009", date="7 November")
    assert re.search(
        r'name="date"\s+maxlength="40"\s+value="7 November"', desk.get("/settings").text
    )
    assert "7 November" in text_of(client.get("/events/open", headers=GERMAN).text)


def test_scripts_say_the_readers_own_time_in_their_language(league: Director) -> None:
    page = league.client.get(f"{league.path}/desk", headers=GERMAN).text
    script = re.search(r'<script type="module" src="([^"]+)"', page)
    assert script is not None
    assert "nach Ihrer Uhr" in league.client.get(script[1]).text


def test_a_screen_in_the_hall_shows_the_time_of_the_hall(league: Director) -> None:
    assert 'data-wall="America/Chicago"' in league.get("/display/1").text
