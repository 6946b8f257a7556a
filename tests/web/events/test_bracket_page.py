"""The bracket as everybody sees it, after a hand has changed its draft."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, text_of

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow


def matches(desk: Director) -> dict[str, tuple[list[str], str]]:
    """By label: the names of its sides, and who has won."""
    page = desk.get("/bracket").text
    found = {}
    for written in re.findall(r'<div class="match.*?</div>', page, re.DOTALL):
        (label,) = re.findall(r'class="label"><span translate="no">([^<]+)<', written)
        names = re.findall(r'class="side[^"]*"><span translate="no">(\w*)<', written)
        won = re.findall(r'class="side winner"><span translate="no">(\w+)<', written)
        found[label] = (sorted(names), won[0] if won else "")
    return found


def test_after_a_swap_the_bracket_shows_the_matches_that_are_played(client: Client) -> None:
    desk = Director(client, "Campus", "washburn")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.do("pair")
    # With one of these two Bob does not play.
    swapped = [
        desk.do("swap", division="A", round=1, number=2, other=other).status_code
        for other in (1, 3)
    ]
    assert 303 in swapped
    for action in ("publish", "begin"):
        assert desk.do(action).status_code == 303
    shown = matches(desk)
    first, second = shown["W1.1"][0], shown["W1.2"][0]
    assert sorted([*first, *second]) == ["Ann", "Bob", "Cy", "Dee"]
    assert pairs_of(desk) == {tuple(first), tuple(second)}
    for winner, _ in (first, second):
        assert desk.line(f"{winner} 400 300").status_code == 303
    assert matches(desk)["W2.1"] == (sorted([first[0], second[0]]), "")
    for action in ("pair", "publish", "begin"):
        assert desk.do(action).status_code == 303
    assert desk.line(f"{second[0]} 400 300").status_code == 303
    assert f"Champion: {second[0]}" in text_of(desk.get("/bracket").text)
    assert "no longer fit" not in desk.get("/desk").text


def pairs_of(desk: Director) -> set[tuple[str, ...]]:
    """Who meets at each table, on the page of the pairings."""
    rows = desk.get("/pairings?by=table").text.split("<tr")
    names = [sorted(re.findall(r"\b(?:Ann|Bob|Cy|Dee)\b", text_of(row))) for row in rows]
    return {tuple(each) for each in names if len(each) == 2}
