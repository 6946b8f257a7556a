"""Who enters: what a roster is taken to say, who is there, and who plays for which team."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.test_event import Run
from lexidrome.base import BadInput

LIBRARY = """name,team,shoe size
Ada,Readers,44
Ben,Readers,
Cyd,Readers,
Dan,Readers,
Eve,Writers,
Fay,Writers,
Gil,Writers,
Hal,,
"""


@pytest.fixture
def library(run: Run, tmp_path: Path) -> Run:
    (tmp_path / "library.csv").write_text(LIBRARY)
    run("new", "library", "--rules", "thon")
    return run


def test_a_roster_s_team_column_makes_teams_of_individuals(library: Run, tmp_path: Path) -> None:
    """ST-OPEN.b: four members, and nobody is called by the name of the team."""
    entered = library("enter", str(tmp_path / "library.csv"), "--json")
    assert [row["entrant"] for row in entered["entrants"]] == [
        "Ada",
        "Ben",
        "Cyd",
        "Dan",
        "Eve",
        "Fay",
        "Gil",
        "Hal",
    ]
    teams = library("teams", "--json")
    assert [(each["team"], each["members"]) for each in teams["teams"]] == [
        ("Readers", [1, 2, 3, 4])
    ]
    assert [each["team"] for each in teams["unfinished"]] == ["Writers"]
    more = tmp_path / "more.csv"
    more.write_text("name,team\nIda,Writers\n")
    library("enter", str(more))
    assert [each["team"] for each in library("teams", "--json")["teams"]] == ["Readers", "Writers"]


def test_nobody_enters_a_team_without_saying_who(library: Run, tmp_path: Path) -> None:
    more = tmp_path / "more.csv"
    more.write_text("name,team\n,Writers\n")
    with pytest.raises(BadInput, match="Line 2: the name is missing"):
        library("enter", str(more))


def test_a_preview_names_what_it_does_not_understand_and_enters_nobody(
    library: Run, tmp_path: Path
) -> None:
    shown = library("enter", str(tmp_path / "library.csv"), "--preview")
    first, second, *_, last = shown.splitlines()
    assert "shoe size" in first
    assert "Team Writers has 3 of 4 members" in second
    assert last == "8 understood; nobody was entered."
    assert library("enter", str(tmp_path / "library.csv")).splitlines()[-1] == "8 entered."


def test_a_preview_names_a_team_that_stands_there_twice(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "teams.csv"
    path.write_text("team,name,name2\nOak,Ada,Ben\nOak,Cyd,Dan\n")
    run("new", "schools", "--rules", "school")
    shown = run("enter", str(path), "--preview", "--json")
    assert "Oak and Oak have the same name." in shown["notices"]


def test_entrants_say_who_of_them_is_there(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "teams.csv"
    path.write_text("team,name,name2,rating\nOak,Ada,Ben,900\nElm,Cyd,Dan,800\n")
    run("new", "schools", "--rules", "school")
    run("enter", str(path))
    run("checkin", "1")
    one, other = run("entrants", "--json")
    assert (one["members"], one["present"], one["present_members"]) == (
        ["Ada", "Ben"], True, ["Ada", "Ben"],
    )  # fmt: skip
    assert (other["members"], other["present"], other["present_members"]) == (
        ["Cyd", "Dan"],
        False,
        [],
    )
    assert ["Ada & Ben" in line and "here" in line for line in run("entrants").splitlines()] == [
        False, True, False,
    ]  # fmt: skip


def test_entrants_say_whose_picture_was_seen(run: Run, roster: str) -> None:
    """WU-1.a."""
    run("new", "cup", "--rules", "washburn")
    run("enter", roster)
    run("checkin", "1", "--id-seen")
    run("checkin", "2", "--reason", "I know them")
    seen = {row["number"]: (row["present"], row["id_seen"]) for row in run("entrants", "--json")}
    assert seen[1] == (True, True)
    assert seen[2] == (True, False)
    assert seen[3] == (False, False)


def test_individual_points_are_shown_beside_the_places(library: Run, tmp_path: Path) -> None:
    """ST-OPEN.c, A-30."""
    library("enter", str(tmp_path / "library.csv"))
    library("seeds", *"12345678")
    library("pair")
    library("publish")
    library("result", "8", "500", "1", "510")
    rows = library("points", "--json")
    assert [(row["rank"], row["number"], row["points"]) for row in rows[:2]] == [
        (1, 1, 510),
        (2, 8, 500),
    ]
    assert "points" in library("standings").splitlines()[0]


def test_a_week_without_a_deadline_is_pointed_out(run: Run, roster: str) -> None:
    run("new", "campus", "--rules", "depaul")
    run("enter", roster)
    run("pair")
    assert "! Week 1 of A has no deadline" in run("publish")


def test_a_result_that_looks_mistaken_needs_to_be_sure_and_one_like_another_is_noted(
    run: Run, roster: str
) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    run("pair")
    (one, other), (third, fourth) = [
        (str(g["first"]), str(g["second"])) for g in run("publish", "--json")
    ]
    mistaken = ("result", one, "4010", other, "387")
    with pytest.raises(BadInput, match=r"No recorded game has reached 4010.* use --sure\."):
        run(*mistaken)
    assert len(run("missing", "--json")) == 2
    run(*mistaken, "--sure")
    run("undo")
    run("result", one, "401", other, "387")
    assert "has the same two scores" in run("result", third, "387", fourth, "401")
    assert not run("missing", "--json")


def test_the_option_that_corrects_a_result_is_named_and_what_follows_is_past(
    run: Run, roster: str
) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    run("pair")
    (one, other), *_ = [(g["first"], g["second"]) for g in run("publish", "--json")]
    rest = next(g for g in run("missing", "--json") if one not in g["numbers"])["numbers"]
    run("result", str(one), "400", str(other), "300")
    run("result", str(rest[0]), "400", str(rest[1]), "300")
    run("pair")
    again = ("result", str(one), "300", str(other), "450", "--round", "1")
    with pytest.raises(BadInput, match="Use --correct entry, report or ruling, and --reason"):
        run(*again)
    corrected = (*again, "--correct", "report", "--agreed", "--reason", "recounted")
    assert "would meet" in run(*corrected, "--preview")
    done = run(*corrected)
    assert "would meet" not in done
    assert "would have met" in done
