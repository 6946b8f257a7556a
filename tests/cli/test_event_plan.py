"""Formats, seeds and the number of rounds, from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexidrome import tournament as t
from lexidrome.base import BadInput
from lexidrome.cli.event.phases import format_phase, parse_phase
from lexidrome.tournament import pairing as p

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("written", "phase"),
    [
        ("swiss:6", t.phases.Phase(p.Swiss(), 6)),
        ("swiss", t.phases.Phase(p.Swiss())),
        ("factor=4:2", t.phases.Phase(p.Factor(4), 2)),
        ("round_robin=2", t.phases.Phase(p.RoundRobin(2))),
        ("single_elimination=3", t.phases.Phase(t.phases.SingleElimination(best_of=3))),
        ("quads=snaked:3", t.phases.Phase(p.Quads(p.QuadKind.SNAKED), 3)),
    ],
)
def test_a_phase_is_read_and_written(written: str, phase: t.phases.Phase) -> None:
    assert parse_phase(written) == phase
    assert format_phase(phase) == written


@pytest.mark.parametrize(
    "written",
    [
        "",
        "sviss:6",
        "swiss:",
        "swiss=2",
        "factor",
        "factor=x:2",
        "quads=4",
        "swiss:-1",
        "swiss:6:2",
    ],
)
def test_what_is_no_phase_is_refused_in_one_sentence(written: str) -> None:
    with pytest.raises(BadInput):
        parse_phase(written)


@pytest.mark.slow
def test_a_division_is_added_with_its_phases_or_those_of_the_book(run: Run) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    assert run("division", "Youth", "swiss:3", "--json") == {"divisions": ["A", "Youth"]}
    run("division", "Open", "--json")
    shown = {row["division"]: row["written"] for row in run("phases", "--json")}
    assert shown["Youth"] == "swiss:3"
    assert shown["Open"] == shown["A"]


@pytest.mark.slow
def test_phases_and_seeds_are_set_before_the_first_round(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    shown = run("phases", "round_robin:3", "king_of_the_hill:1", "--json")
    assert [row["written"] for row in shown] == ["round_robin:3", "king_of_the_hill:1"]
    assert [row["number"] for row in run("seeds", "--by-rating", "--json")] == [1, 2, 4, 3]
    run("pair")
    run("publish")
    with pytest.raises(BadInput):
        run("seeds", "4", "3", "2", "1")
    with pytest.raises(BadInput):
        run("phases", "swiss:3")


@pytest.mark.slow
def test_a_division_file_alone_has_as_many_rounds_as_it_has_pairings_for(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "a.t"
    file.write_text("Lee, Ann 1800 2 2; 400\nRay, Bob 1700 1 1; 380\n")
    made = run("import", str(file), "--json")
    assert (made["rounds"], made["rounds_from"]) == (2, "paired")
    assert "does not say how many rounds" in run("import", str(file), "--name", "again")
    made = run("import", str(file), "--name", "third", "--rounds", "5", "--json")
    assert (made["rounds"], made["rounds_from"]) == (5, "given")
    with pytest.raises(BadInput, match="pairings for 2 rounds"):
        run("import", str(file), "--name", "fourth", "--rounds", "1")
    assert run("import", str(file), "--name", "b", "--rules", "school", "--json")["rounds"] == 7


def test_seeds_follow_the_ratings_and_can_be_drawn(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    assert [row["number"] for row in run("seeds", "--json")][:3] == [1, 2, 4]
    assert sorted(row["number"] for row in run("seeds", "--by-lot", "--json")) == [1, 2, 3, 4]
    assert [row["number"] for row in run("seeds", "--by-rating", "--json")][:3] == [1, 2, 4]


def test_schools_and_clubs_are_kept_apart_in_so_many_rounds(run: Run) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    assert run("apart", "--json") == [{"division": "A", "rounds": 3, "strict": False}]
    assert run("apart", "all", "--strict", "--json") == [
        {"division": "A", "rounds": None, "strict": True}
    ]
    assert run("apart", "0").split() == ["division", "rounds", "A", "0"]
    with pytest.raises(BadInput):
        run("apart", "some")


def test_missed_rounds_count_as_the_director_says(run: Run, roster: str, tmp_path: Path) -> None:
    late = tmp_path / "late.csv"
    late.write_text("name\nEve\n")
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    run("pair")
    run("publish")
    run("enter", str(late), "--missed", "loss", "--lost-by", "30")
    assert "Missed round 1: counted as a loss by 30." in run("explain", "5")
    assert "half-point bye" in run("missed", "5", "--missed", "half")
    run("withdraw", "5")
    run("return", "5")
    assert run("explain", "5", "--json")["wins"] == 0.5
    exported = run("missed", "5", "--json")
    assert [row["spread"] for row in exported] == [-50]
