"""A library's fund-raiser page by page: teams, prizes, individual points and the trophy."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director

pytestmark = pytest.mark.slow
Client = TestClient[Litestar]

ROSTER = "name,team,school,division\n" + "".join(
    f"{name},{team},{school},{division}\n"
    for name, team, school, division in [
        ("Ada", "Readers", "", "Open"),
        ("Ben", "Readers", "", "Open"),
        ("Cyd", "Readers", "", "Open"),
        ("Dan", "Readers", "", "Open"),
        ("Eve", "Writers", "", "Open"),
        ("Ida", "Oak", "Oak High", "Schools"),
        ("Jon", "Oak", "Oak High", "Schools"),
        ("Kim", "Oak", "Oak High", "Schools"),
        ("Lee", "Oak", "Oak High", "Schools"),
    ]
)


@pytest.fixture
def library(client: Client) -> Director:
    more = {"divisions": "Open", "schools": "Schools", "date": "2012-02-05"}
    return Director(client, "Library", "thon", **more)


def play_out(director: Director) -> None:
    while director.do("pair").status_code == 303:
        director.do("publish")
        for division, count in (("Open", 5), ("Schools", 4)):
            for number in range(1, count + 1):
                director.line(f"{division}/#{number} {500 - number} 100")


def test_the_preview_says_which_teams_are_not_complete(library: Director) -> None:
    page = library.post(f"{library.path}/entries", roster=ROSTER).text
    assert "Team Writers has 1 of 4 members" in page
    assert "Team Readers" not in page
    assert "have the same name" not in page
    library.enter(ROSTER)
    entries = library.get("/entries").text
    assert '<b translate="no">Readers</b>' in entries
    assert "Team Writers has 1 of 4 members" in entries


def test_the_prizes_of_the_book_are_there_and_are_settled_at_the_end(library: Director) -> None:
    """ST-OPEN.a, ST-OPEN.b, ST-HS."""
    library.enter(ROSTER)
    page = library.get("/prizes").text
    for prize in ("First individual", "Second individual", "First team", "Second team"):
        assert prize in page
    assert page.count("nobody yet") == 5
    assert "when the division is finished" in page
    assert library.do("trophy", division="Schools", year="2012").status_code != 303
    play_out(library)
    page = library.get("/prizes").text
    assert "Award the trophy to the best team" in page
    assert page.count('data-state="won"') == 4, "the second team is nobody"
    assert library.do("trophy", division="Schools", year="2012").status_code == 303
    assert "2012: <b>Oak</b>" in library.get("/prizes").text
    again = library.do("trophy", division="Schools", year="2012")
    assert "The trophy of 2012 went to Oak" in again.text


def test_individual_points_stand_beside_the_places(library: Director) -> None:
    """ST-OPEN.c, A-30: on the page of standings and on a display."""
    library.enter(ROSTER)
    assert "Individual points" not in library.get("/standings").text
    play_out(library)
    assert "Individual points" in library.get("/standings").text
    library.post(f"{library.path}/displays", **{"screen-hall": "points"})
    display = library.get("/display/hall").text
    assert 'data-shown="points"' in display
    assert "Ada" in display


def test_somebody_of_a_school_is_entered_and_changed_by_the_form(library: Director) -> None:
    """ST-HS: the form asks for the school, and keeps it."""
    form = {"name": "Mia", "school": "Elm High", "team": "Elm", "division": "Schools"}
    assert 'name="school"' in library.get("/entries").text
    assert library.post(f"{library.path}/entries/one", **form).status_code == 303
    page = library.get("/entries/Schools/1").text
    assert 'value="Elm High"' in page
    assert 'value="Elm"' in page
    changed = library.post(f"{library.path}/entries/Schools/1", **{**form, "name": "Maya"})
    assert changed.status_code == 303
    assert "Maya" in library.get("/entries").text
