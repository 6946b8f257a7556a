"""The journal tells what was done, by name; a long one is read page by page."""

from __future__ import annotations

import re

import pytest

from lexidrome.base.moments import find_zone, parse_moment
from lexidrome.web.kit.languages import load_languages
from lexidrome.web.kit.moments import Moments
from web.events.halls import Client, Director, players, teams, text_of


@pytest.mark.slow
def test_every_action_stands_on_one_page_of_the_journal(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexidrome.web.journal.routes.SHOWN_ACTIONS", 3)
    desk = Director(client, "Long day", "nsa-2009", rounds="3")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.start_round()
    desk.line("1 400 350")
    desk.line("2 400 350")
    whole: list[int] = []
    page = desk.get("/journal").text
    while older := re.search(r'href="\S+/journal\?before=(\d+)"', page):
        whole += [int(number) for number in re.findall(r"/undo/(\d+)", page)]
        page = desk.get(f"/journal?before={older[1]}").text
        assert "Newest" in page
    whole += [int(number) for number in re.findall(r"/undo/(\d+)", page)]
    assert whole == sorted(whole, reverse=True)
    assert whole == list(range(whole[0], 1, -1))


def test_an_action_is_told_by_what_was_done_and_not_by_what_followed(client: Client) -> None:
    desk = Director(client, "Hall", "school")
    desk.enter(teams(4))
    for number in (1, 2, 3):
        desk.do("check_in", division="A", number=number)
    desk.start_round()
    assert "Late" in desk.get("/desk").text, "somebody is not there when the round begins"
    newest = _told(desk)[0]
    assert newest == "Round 1 began."
    desk.do("arrived", division="A", round=1, number=4)
    assert _told(desk)[0] == "Round 1: Team 04 came."


def test_a_roster_with_teams_is_told_by_its_entries(client: Client) -> None:
    desk = Director(client, "Library", "thon")
    desk.enter("name,team\nAnn,Readers\nBob,Readers\nCy,Readers\nDee,Readers\n")
    assert _told(desk)[0] == "4 entrants were entered."


def test_results_without_play_are_told_in_the_readers_language(client: Client) -> None:
    other = Director(client, "Other", "nsa-2009", rounds="2")
    desk = Director(client, "Open", "nsa-2009", rounds="2")
    for each in (other, desk):
        each.enter(players("Ann", "Bob"))
        each.start_round()
    other.do("forfeit", division="A", round=1, number=2, points=120, others=150)
    assert _told(other)[0] == "Round 1: Bob left the game (Bob 120, Ann 150)."
    desk.do("forfeit", division="A", round=1, number=1)
    assert _told(desk)[0] == "Round 1: Ann forfeits; nothing was played."
    german = client.get(f"{desk.path}/journal", headers={"accept-language": "de"}).text
    assert "no show" not in german
    assert "Ann nicht angetreten" in german


def test_what_hinders_an_undoing_is_named_with_the_way_to_it(client: Client) -> None:
    desk = Director(client, "Open", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob"))
    desk.do("pair")
    desk.do("publish")
    _, paired, *_ = sorted(map(int, re.findall(r"/undo/(\d+)", desk.get("/journal").text)))
    page = desk.get(f"/undo/{paired}").text
    assert "Something later depends on this. Undo that first:" in page
    assert "The pairings of round 1 were published." in page
    assert f'href="{desk.path}/undo/{paired + 1}"' in page


def test_half_a_win_that_would_go_is_written_as_in_the_standings(client: Client) -> None:
    desk = Director(client, "Open", "nsa-2009", rounds="2")
    desk.enter(players("Ann", "Bob", "Cleo", "Dan"))
    desk.start_round()
    desk.line("ann 380 380")
    tied = max(map(int, re.findall(r"/undo/(\d+)", desk.get("/journal").text)))
    assert "½ → 0" in text_of(desk.get(f"/undo/{tied}").text)


def test_what_was_done_on_another_day_says_on_which() -> None:
    zone = find_zone("America/Chicago")
    morning = parse_moment("2026-11-16 09:05", zone)
    next_day = morning + 24 * 3_600_000
    english, german = load_languages().source, load_languages().by_code["de"]
    assert Moments(english, zone).past(morning, morning + 3_600_000) == "09:05"
    assert Moments(english, zone).past(morning, next_day) == "16 Nov 2026, 09:05"
    assert Moments(german, zone).past(morning, next_day) == "16.11.2026, 09:05"


def _told(desk: Director) -> list[str]:
    """What the journal says, the newest first."""
    return re.findall(r'<span class="what"[^>]*>([^<]*)</span>', desk.get("/journal").text)
