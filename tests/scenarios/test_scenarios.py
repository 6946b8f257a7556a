"""Every scenario holds, covers what it should, and notices when a rule is changed."""

from __future__ import annotations

import re

import pytest

from lexidrome.proof import (
    Scenario,
    load_later,
    measure,
    play_scenario,
    run_proof,
)
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.index import Kind
from scenarios.loaded import FOLDER, SCENARIOS

LATER = load_later(FOLDER)


@pytest.mark.parametrize(
    ("scenario", "name"),
    [
        pytest.param(scenario, name, id=f"{scenario} ({name})")
        for scenario in SCENARIOS
        for name in scenario.rule_sets
    ],
)
def test_the_scenario_holds(scenario: Scenario, name: str) -> None:
    difference = play_scenario(scenario, rule_set(name))
    assert difference is None, difference


def test_every_rule_has_a_scenario_or_is_shown_to_the_people_who_keep_it() -> None:
    rows = measure(SCENARIOS)
    assert [rule_id for row in rows for rule_id in row.missing] == []
    kept_by_people = {Kind.CONDUCT, Kind.EQUIPMENT}
    assert [row.shown for row in rows if row.shown and row.kind not in kept_by_people] == []


def test_every_worked_example_is_a_scenario() -> None:
    named = {
        int(number)
        for scenario in SCENARIOS
        for number in re.findall(r"V-(\d\d)", scenario.sentence)
    }
    assert named == set(range(1, 90))


def test_no_two_scenarios_say_the_same() -> None:
    assert len({str(scenario) for scenario in SCENARIOS}) == len(SCENARIOS)


def test_a_scenario_lies_in_the_folder_of_a_rule_set_it_is_played_by() -> None:
    for scenario in SCENARIOS:
        folder = scenario.file.partition("/")[0]
        assert folder == "common" or folder in scenario.rule_sets, scenario


@pytest.mark.slow
def test_a_scenario_notices_every_rule_that_is_changed() -> None:
    proof = run_proof(SCENARIOS, LATER)
    assert not (*proof.failing, *proof.unnoticed, *proof.stale)
    assert proof.is_complete
    assert proof.changes > 500
    assert proof.switched > 300
