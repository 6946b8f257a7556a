"""The final table of a closed event, from the command line of a version that reckons otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run
from lexidrome.cli.app import app
from lexidrome.proof.mutants import mutated
from lexidrome.rulebook import the_rule
from lexidrome.tournament.places import is_ordered_by_spread


@pytest.fixture
def played(run: Run, roster: str) -> Run:
    """Both winners have one win, and the second of them has the larger spread."""
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "1")
    run("enter", roster)
    run("pair", "--pairs", "1-3", "--pairs", "2-4")
    run("publish")
    run("result", "1", "400", "3", "390")
    run("result", "2", "450", "4", "350")
    return run


@pytest.fixture
def closed_before(played: Run) -> Run:
    """Closed by a version in which spreads separated nobody."""
    with mutated(the_rule(is_ordered_by_spread)):
        played("close", "--as-it-stands")
    return played


def places(run: Run) -> set[tuple[int, str]]:
    return {(row["rank"], row["entrant"]) for row in run("standings", "--json")}


def test_standings_and_exports_of_a_closed_event_are_its_final_ones(
    closed_before: Run, tmp_path: Path
) -> None:
    assert places(closed_before) == {(1, "Ann"), (1, "Bob"), (3, "Cy"), (3, "Dee")}
    closed_before("export", "--format", "standings-csv", "--out", str(tmp_path / "final.csv"))
    lines = (tmp_path / "final.csv").read_text().splitlines()
    ranks = [line.split(",")[lines[0].split(",").index("rank")] for line in lines[1:]]
    assert ranks == ["1", "1", "3", "3"]


def test_the_difference_is_printed_with_the_standings_and_by_itself(closed_before: Run) -> None:
    for command in ("standings", "differences"):
        printed = " ".join(closed_before(command).split())
        assert "The standings at closing stay final." in printed
        assert "Standings Ann 1. 1–0 +10 (400) 2. 1–0 +10 (400)" in printed
    assert closed_before("differences", "--json") == [
        {
            "division": "A",
            "table": "Standings",
            "name": name,
            "final": f"{place}. {figures}",
            "now": f"{place + 1}. {figures}",
        }
        for place, name, figures in ((1, "Ann", "1–0 +10 (400)"), (3, "Dee", "0–1 −100 (350)"))
    ]


def test_opening_and_closing_again_accepts_what_is_reckoned_now(closed_before: Run) -> None:
    closed_before("undo")
    closed_before("close")
    assert places(closed_before) == {(1, "Bob"), (2, "Ann"), (3, "Cy"), (4, "Dee")}
    assert "otherwise" not in closed_before("standings")
    assert closed_before("differences", "--json") == []


def test_nothing_is_printed_where_the_table_is_reckoned_as_it_was(played: Run) -> None:
    assert played("differences", "--json") == []
    played("close")
    assert "stay final" not in played("standings")
    assert "Everything is calculated as" in played("differences")


def test_a_difference_is_a_no_to_scripts(closed_before: Run, tmp_path: Path) -> None:
    line = ["event", "differences", "--data", str(tmp_path / "data")]
    assert app(line, exit_on_error=False, result_action="return_value") == 1
    closed_before("undo")
    assert app(line, exit_on_error=False, result_action="return_value") == 0
