"""Plays the rules' scenarios, counts the rules they cover and proves that they notice a change."""

from lexidrome.cli.proof.coverage import Coverage, measure
from lexidrome.cli.proof.playing import play_scenario
from lexidrome.cli.proof.prove import Proof, run_proof
from lexidrome.cli.proof.scenario import (
    Later,
    Scenario,
    load_later,
    load_scenarios,
    scenario_folder,
)

__all__ = [
    "Coverage",
    "Later",
    "Proof",
    "Scenario",
    "load_later",
    "load_scenarios",
    "measure",
    "play_scenario",
    "run_proof",
    "scenario_folder",
]
