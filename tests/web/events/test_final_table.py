"""The final table of a closed event, on the pages of a version that reckons otherwise."""

from __future__ import annotations

import pytest

from lexidrome.proof.mutants import mutated
from lexidrome.rulebook import the_rule
from lexidrome.tournament.places import is_ordered_by_spread
from web.conftest import AT_A_PHONE, Client
from web.events.halls import Director, players, rows_of, text_of

OTHERWISE = "The final standings are now calculated differently"


@pytest.fixture
def desk(client: Client) -> Director:
    """All is played; both winners have one win, and the second of them has the larger spread."""
    desk = Director(client, "Closing", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.post(f"{desk.path}/prizes", division="A", **{"name-1": "Gold", "kind-1": "place"})
    desk.do("seeds", division="A", numbers="1 2 3 4")
    desk.start_round()
    desk.line("ann 400 390")
    desk.line("bob 450 350")
    return desk


@pytest.fixture
def closed_before(desk: Director) -> Director:
    """Closed by a version in which spreads separated nobody."""
    with mutated(the_rule(is_ordered_by_spread)):
        assert desk.do("close", is_as_it_stands=1).status_code == 303
    return desk


def leaders(desk: Director, page: str, **headers: str) -> list[list[str]]:
    shown = desk.client.get(f"{desk.path}{page}", headers=headers)
    assert shown.status_code == 200
    return [row[:2] for row in rows_of(shown.text)[:2]]


def test_everybody_sees_the_order_that_was_final(closed_before: Director) -> None:
    assert leaders(closed_before, "/standings", **AT_A_PHONE) == [["1", "Ann"], ["1", "Bob"]]
    assert leaders(closed_before, "", **AT_A_PHONE) == [["1", "Ann"], ["1", "Bob"]]
    archive = text_of(closed_before.client.get("/events/archive", headers=AT_A_PHONE).text)
    assert "Won by Ann, Bob" in archive
    prizes = text_of(closed_before.client.get(f"{closed_before.path}/prizes").text)
    assert "Gold Place 1 Ann Bob" in prizes.replace(",", "")


def test_only_those_who_run_it_see_what_would_be_reckoned_now(closed_before: Director) -> None:
    for page in ("/desk", "/standings"):
        shown = text_of(closed_before.get(page).text)
        assert OTHERWISE in shown
        assert "Ann Standings 1. 1–0 +10 (400) 2. 1–0 +10 (400)" in shown
        assert "Gold Prizes Ann, Bob Bob" in shown
        assert "Bob Standings" not in shown
    public = closed_before.client.get(f"{closed_before.path}/standings", headers=AT_A_PHONE)
    assert "Final standings" in public.text
    assert OTHERWISE not in public.text


def test_the_difference_is_told_in_german(closed_before: Director) -> None:
    german = {"accept-language": "de"}
    shown = closed_before.client.get(f"{closed_before.path}/desk", headers=german).text
    assert "Die Abschlusstabelle wird jetzt anders berechnet" in shown
    assert "Endgültig bleibt die Tabelle des Abschlusses." in shown


def test_opening_and_closing_again_accepts_what_is_reckoned_now(closed_before: Director) -> None:
    desk = closed_before
    action = desk.get("/desk").text.partition(f"{desk.path}/undo/")[2].partition('"')[0]
    assert "Ann 1 → 2" in text_of(desk.get(f"/undo/{action}").text)
    assert leaders(desk, "/standings") == [["1", "Ann"], ["1", "Bob"]]
    desk.do("undo", action=action)
    assert desk.do("close").status_code == 303
    assert leaders(desk, "/standings") == [["1", "Bob"], ["2", "Ann"]]
    assert OTHERWISE not in desk.get("/desk").text


def test_nothing_is_said_where_the_table_is_reckoned_as_it_was(desk: Director) -> None:
    assert desk.do("close").status_code == 303
    assert leaders(desk, "/standings") == [["1", "Bob"], ["2", "Ann"]]
    for page in ("/desk", "/standings"):
        assert OTHERWISE not in desk.get(page).text
