"""The page of the seeds, schools kept apart, and what missed rounds count for."""

from __future__ import annotations

import re

from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director

RATED = "name,rating,club\nAnn,1100,Leeds\nBob,,\nCy,1700,Leeds\nDi,1500,\n"


def seeded(desk: Director) -> list[str]:
    """Names in the order of the seeds."""
    rows = re.findall(r'id="seeded:.*?</tr>', desk.get("/seeds").text, re.DOTALL)
    return [re.sub("<[^>]*>", " ", row).split()[2] for row in rows]


def drafted(desk: Director) -> list[set[str]]:
    cells = re.findall(r'class="sides">(.*?)</td>', desk.get("/draft").text, re.DOTALL)
    return [set(re.findall(r">(\w+)</a>", cell)) for cell in cells]


def test_ratings_seed_by_themselves_and_follow_who_is_entered_later(
    client: TestClient[Litestar],
) -> None:
    desk = Director(client, "Open", "nsa-2009")
    desk.enter(RATED)
    assert seeded(desk) == ["Cy", "Di", "Ann", "Bob"]
    assert "By rating, the highest first" in desk.get("/seeds").text
    desk.enter("name,rating\nEd,1600\nFay,1900\n")
    assert seeded(desk) == ["Fay", "Cy", "Ed", "Di", "Ann", "Bob"]


def test_a_seed_is_moved_drawn_and_taken_back_and_the_draft_follows(
    client: TestClient[Litestar],
) -> None:
    desk = Director(client, "Open", "nsa-2009")
    desk.enter(RATED)
    desk.do("pair")
    assert {"Cy", "Ann"} not in drafted(desk), "they are of one club"
    desk.do("apart", division="A", rounds="0")
    assert drafted(desk) == [{"Cy", "Ann"}, {"Di", "Bob"}]
    desk.do("seed", division="A", number=2, place=1)
    assert seeded(desk) == ["Bob", "Cy", "Di", "Ann"]
    assert drafted(desk) == [{"Bob", "Di"}, {"Cy", "Ann"}]
    desk.do("draw_seeds", division="A")
    assert "Drawn by lot." in desk.get("/seeds").text
    desk.do("seeds", division="A")
    assert seeded(desk) == ["Cy", "Di", "Ann", "Bob"]
    desk.do("publish")
    refused = desk.do("seed", division="A", number=2, place=1, to=f"{desk.path}/seeds")
    assert "Seeds can be changed until the first round is published." in refused.text
    assert "Seeds and pairing" in refused.text
    assert 'value="seed"' not in desk.get("/seeds").text


def test_an_event_like_another_keeps_the_same_apart(client: TestClient[Litestar]) -> None:
    desk = Director(client, "Open", "nsa-2009")
    desk.do("apart", division="A", rounds="5", is_strict="1")
    name = desk.path.rsplit("/", 1)[1]
    other = Director(client, "Open II", "nsa-2009", copied=name)
    page = other.get("/seeds").text
    assert re.search(r'value="5"\s+selected', page)
    assert re.search(r'name="is_strict"\s+value="1"\s+checked', page)


def test_a_roster_that_comes_late_counts_as_it_says_or_as_the_book_proposes(
    client: TestClient[Litestar],
) -> None:
    desk = Director(client, "Open", "nsa-2009")
    desk.enter(RATED)
    assert 'name="missed"' not in desk.get("/entries").text
    desk.start_round()
    assert 'name="missed"' in desk.get("/entries").text
    shown = desk.post(f"{desk.path}/entries", roster="name\nEd\n")
    assert 'name="missed"' in shown.text
    desk.enter("name\nEd\n")
    desk.post(f"{desk.path}/entries", roster="name\nFay\n", is_checked="1", missed="half")
    desk.post(f"{desk.path}/entries/one", name="Gus", missed="loss", lost_by="30")
    desk.post(f"{desk.path}/entries/one", name="Hal", missed="nothing")
    page = re.sub(r"\s+", " ", re.sub("<[^>]*>", "", desk.get("/standings").text))
    assert "Ed: Missed round 1: counted as a loss by 50." in page
    assert "Fay: Missed round 1: counted as a half-point bye." in page
    assert "Gus: Missed round 1: counted as a loss by 30." in page
    assert "Hal: Missed round 1: not counted." in page
    refused = desk.post(f"{desk.path}/entries/one", name="Ida", missed="loss", lost_by="9999")
    assert "A missed round counts as a loss by 0 to 999." in refused.text
    assert 'value="9999"' in refused.text, "what was typed stays"


def test_who_returns_is_told_on_their_card_what_the_rounds_away_count_for(
    client: TestClient[Litestar],
) -> None:
    desk = Director(client, "Open", "nsa-2009")
    desk.enter(RATED)
    desk.do("withdraw", division="A", number=1)
    assert "Re-enter<" in desk.get("/entries").text.replace("\n", "").replace("  ", "")
    desk.start_round()
    assert "Re-enter …" in desk.get("/entries").text
    desk.do("return", division="A", number=1)
    assert "Missed round 1: counted as a loss by 50." in desk.get("/entrants/A/1").text
    desk.do("missed", division="A", number=1, missed="half")
    assert "counted as a half-point bye" in desk.get("/entrants/A/1").text
    assert "counted as a half-point bye" in desk.get("/entries/A/1").text
