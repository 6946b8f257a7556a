"""Seeds, schools kept apart and missed rounds, by links, forms and keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing.events import EventDesk
from browsing.server import RunningServer

OpenPage = Callable[..., Page]

SCHOOLS = ("Northwood", "Elm Street", "Lincoln", "Hill Road", "St. Mary", "Lakeside")
RATED = "name,rating,club\nAnn,1100,Leeds\nBob,,York\nCy,1700,\nDi,1500,\nEd,1300,\nFay,1900,\n"


@pytest.fixture
def desk(server: RunningServer, open_page: OpenPage) -> EventDesk:
    return EventDesk(server, open_page())


def to_seeds(desk: EventDesk) -> None:
    desk.page.get_by_role("link", name="Seeds", exact=True).first.click()
    expect(desk.page.get_by_role("heading", name="Seeds and pairing")).to_be_visible()


def to_desk(desk: EventDesk) -> None:
    desk.page.get_by_role("link", name="Desk", exact=True).first.click()


def column(desk: EventDesk, at: int) -> list[str]:
    cells = desk.page.locator(f"table.rows tbody tr td:nth-child({at})").all_inner_texts()
    return [" ".join(each.split()) for each in cells]


def sides(desk: EventDesk) -> list[tuple[str, str]]:
    """Who meets whom in the draft, by name."""
    names = [each.split(" #")[0] for side in column(desk, 2) for each in side.split(" – ")]
    return list(zip(names[::2], names[1::2], strict=True))


def choose(form: Locator, name: str, label: str) -> None:
    form.locator(f"select[name={name}]").select_option(label=label)


def test_ratings_seed_and_a_seed_is_moved_until_round_one_is_published(desk: EventDesk) -> None:
    desk.set_up("Rated Open", "nsa-2009", RATED)
    to_seeds(desk)
    assert [each.split(" #")[0] for each in column(desk, 2)] == [
        "Fay", "Cy", "Di", "Ed", "Ann", "Bob",
    ]  # fmt: skip
    assert column(desk, 3) == ["1900", "1700", "1500", "1300", "1100", "–"]
    to_desk(desk)
    desk.press("Pair round 1")
    desk.page.get_by_role("link", name="Look at the draft").click()
    assert {frozenset(each) for each in sides(desk)} == {
        frozenset(pair) for pair in (("Fay", "Ed"), ("Cy", "Ann"), ("Di", "Bob"))
    }
    desk.page.get_by_role("link", name="Seeds and pairing").click()
    form = desk.page.locator("form", has=desk.page.locator("[name=do][value=seed]"))
    choose(form, "number", "6. Bob")
    place = form.get_by_label("to seed")
    place.fill("1")
    with desk.page.expect_navigation():
        place.press("Enter")
    assert column(desk, 2)[0].startswith("Bob")
    to_desk(desk)
    desk.page.get_by_role("link", name="Look at the draft").click()
    assert frozenset({"Bob", "Di"}) in {frozenset(each) for each in sides(desk)}
    desk.press("Publish round 1")
    to_seeds(desk)
    expect(desk.page.get_by_text("Round 1 is published, so the seeds stay")).to_be_visible()
    expect(form).to_have_count(0)


def test_no_two_of_one_school_meet_in_round_one_unless_the_director_says_so(
    desk: EventDesk,
) -> None:
    lines = [f"T{at},A{at},B{at},{SCHOOLS[at % 6]},{1500 - at}" for at in range(12)]
    desk.set_up("Schools", "school", "\n".join(["team,name,name2,school,rating", *lines]))
    school = {f"T{at}": SCHOOLS[at % 6] for at in range(12)}
    desk.press("Pair round 1")
    desk.page.get_by_role("link", name="Look at the draft").click()
    assert sum(school[one] == school[other] for one, other in sides(desk)) == 0
    expect(desk.page.get_by_text("same school, Northwood").first).to_be_visible()
    desk.page.get_by_role("link", name="Seeds and pairing").click()
    form = desk.page.locator("form", has=desk.page.locator("[name=do][value=apart]"))
    choose(form, "rounds", "in no round")
    with desk.page.expect_navigation():
        form.get_by_role("button", name="Save").click()
    to_desk(desk)
    desk.page.get_by_role("link", name="Look at the draft").click()
    assert sum(school[one] == school[other] for one, other in sides(desk)) == 6


def test_missed_rounds_count_as_the_director_says_and_are_told_in_words(desk: EventDesk) -> None:
    page = desk.page
    desk.set_up("Late Open", "nsa-2009", RATED)
    desk.start_round(1)
    for line in ("1 400 350", "2 400 350", "3 400 350"):
        desk.enter(line)
    page.get_by_role("link", name="Entries", exact=True).first.click()
    form = page.locator("#one form").first
    form.get_by_label("Name", exact=True).fill("Gus")
    expect(form.get_by_label("Spread of a loss")).to_have_value("50")
    with page.expect_navigation():
        form.get_by_role("button", name="Enter").click()
    page.get_by_role("link", name="Standings", exact=True).first.click()
    expect(page.get_by_text("Gus: Missed round 1: counted as a loss by 50.")).to_be_visible()
    page.get_by_role("link", name="Gus").first.click()
    expect(page.get_by_text("Missed round 1: counted as a loss by 50.")).to_be_visible()
    page.get_by_role("link", name="Entries", exact=True).first.click()
    row = page.locator("table.rows tr", has_text="Bob")
    row.get_by_role("button", name="Withdraw").click()
    desk.press("Withdraw Bob")
    to_desk(desk)
    desk.press("Pair round 2")
    desk.press("Publish round 2")
    page.get_by_role("link", name="Entries", exact=True).first.click()
    row.get_by_role("link", name="Re-enter").click()
    form = page.locator("#missed form")
    choose(form, "missed", "a half-point bye each")
    with page.expect_navigation():
        form.get_by_role("button", name="Allow them to play again").click()
    expect(page.get_by_text("Missed round 2: counted as a half-point bye.")).to_be_visible()
    page.get_by_role("link", name="Standings", exact=True).first.click()
    expect(page.get_by_text("Bob: Missed round 2: counted as a half-point bye.")).to_be_visible()
