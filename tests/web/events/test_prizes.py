"""Prizes are added by one form, changed line by line, and held by whoever can win them."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, text_of

ROSTER = """name,rating,category
Ann,1800,
Bob,1300,"Under 18, newcomer"
Cy,1250,newcomer
Dee,1700,
"""


@pytest.fixture
def desk(client: TestClient[Litestar]) -> Director:
    director = Director(client, "Spring Open", "nsa-2009", divisions="A, B", rounds="1")
    director.post(f"{director.path}/entries", roster=ROSTER, division="A", is_checked="1")
    return director


def add(desk: Director, **form: Any) -> str:
    answer = desk.client.post(f"{desk.path}/prizes/add", data=form, follow_redirects=True)
    return str(answer.text)


def test_places_and_game_prizes_of_every_division_are_added_by_one_form(desk: Director) -> None:
    page = text_of(add(desk, places=3, kinds=["high_game", "largest_win"]))
    for prize in ("Place 1", "Place 2", "Place 3", "Highest score", "Largest win"):
        assert page.count(f"{prize} nobody yet") == 2, prize


def test_what_is_there_already_is_not_added_again(desk: Director) -> None:
    add(desk, places=2)
    page = text_of(add(desk, places=3, division="A"))
    assert page.count("Place 1 nobody yet") == 2
    assert page.count("Place 3 nobody yet") == 1


def test_prizes_of_a_rating_class_and_of_a_category_go_to_those_who_are_in_it(
    desk: Director,
) -> None:
    add(desk, division="A", places=1, rating_most=1500)
    add(desk, division="A", places=1, group="Newcomer")
    add(desk, division="A", kinds=["high_game"], group="under 18")
    desk.do("pair", division="A")
    desk.do("publish", division="A")
    for name in ("Ann", "Bob", "Cy", "Dee"):
        desk.line(f"A/{name.lower()} 400 390")
    shown = text_of(desk.get("/prizes").text)
    for prize in ("Place 1, rated 1500 or less", "Place 1 of Newcomer"):
        assert any(f"{prize} {name}" in shown for name in ("Bob", "Cy")), prize
    assert "Highest score, only under 18 Bob" in shown


def test_nothing_to_add_is_said_and_what_was_typed_stays(desk: Director) -> None:
    page = add(desk, group="newcomer", places="")
    assert "Enter the number of places" in page
    assert 'value="newcomer"' in page


def test_a_line_that_cannot_be_saved_keeps_all_that_was_typed(desk: Director) -> None:
    lines = {
        "name-1": "Gold", "kind-1": "place", "place-1": "1",
        "name-2": "Sprint", "kind-2": "high_game", "first_round-2": "4", "last_round-2": "2",
    }  # fmt: skip
    page = desk.post(f"{desk.path}/prizes", division="A", **lines)
    assert page.status_code == 400
    assert "the first round is after the last" in page.text
    assert all(f'value="{each}"' in page.text for each in ("Gold", "Sprint"))
    lines |= {"last_round-2": "6", "rating_most-1": "1500"}
    assert desk.post(f"{desk.path}/prizes", division="A", **lines, everywhere="1").is_redirect
    shown = text_of(desk.get("/prizes").text)
    assert shown.count("Gold Place 1, rated 1500 or less") == 2
    assert shown.count("Sprint Highest score, rounds 4 to 6") == 2
