"""The scenarios that prove the rules, read once for all tests of a process."""

from __future__ import annotations

from pathlib import Path

from lexidrome.proof import load_scenarios

FOLDER = Path(__file__).parent
SCENARIOS = load_scenarios(FOLDER)
