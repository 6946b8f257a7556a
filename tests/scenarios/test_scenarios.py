"""Every scenario holds, covers what it should, and notices when a rule is changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lexidrome.cli.proof import (
    Scenario,
    load_later,
    load_scenarios,
    measure,
    play_scenario,
    run_proof,
)
from lexidrome.rulebook import Kind, rule_set

FOLDER = Path(__file__).parent
SCENARIOS = load_scenarios(FOLDER)
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


def test_every_rule_that_a_game_or_an_event_can_meet_has_a_scenario() -> None:
    played = {Kind.ENGINE, Kind.CLOCK, Kind.CHALLENGE, Kind.EVENT}
    missing = [
        rule_id for row in measure(SCENARIOS) if row.kind in played for rule_id in row.missing
    ]
    assert missing == []


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


def test_a_scenario_notices_every_rule_that_is_changed() -> None:
    proof = run_proof(SCENARIOS, LATER)
    assert not (*proof.failing, *proof.unnoticed, *proof.stale)
    assert proof.is_complete
    assert proof.changes > 500
    assert proof.switched > 300
