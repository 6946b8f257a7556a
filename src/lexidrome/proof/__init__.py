"""Plays the rules' scenarios, counts the rules they cover and proves that they notice a change."""

from lexidrome.proof.coverage import measure
from lexidrome.proof.playing import play_scenario
from lexidrome.proof.prove import run_proof
from lexidrome.proof.reading import Reading, load_readings, reading_problems
from lexidrome.proof.scenario import Scenario, Unreadable
from lexidrome.proof.scenario_file import (
    load_later,
    load_scenarios,
    read_scenarios,
    scenario_folder,
)

__all__ = [
    "Reading",
    "Scenario",
    "Unreadable",
    "load_later",
    "load_readings",
    "load_scenarios",
    "measure",
    "play_scenario",
    "read_scenarios",
    "reading_problems",
    "run_proof",
    "scenario_folder",
]
