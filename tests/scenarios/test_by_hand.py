"""The whole recorded games have the numbers that somebody with a pencil comes to."""

from __future__ import annotations

import pytest

from lexidrome.proof import Scenario
from scenarios.by_hand import SET, WORTH, Sheet
from scenarios.loaded import SCENARIOS

GAMES = [each for each in SCENARIOS if each.file.endswith("record_game.yaml")]
RACK_RULES = {
    "school": "deduct and add",
    "washburn": "deduct and add",
    "depaul": "deduct and add",
    "thon": "nothing",
    "nsa-2009": "add double",
}
"""What the books say of tiles left when a side goes out: SSC-23, WU-25, DP-2.VIII, ST-END.a,
NSA-V.F.1."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.file)
def test_a_pencil_comes_to_the_numbers_of_the_scenario(game: Scenario) -> None:
    sheet, compared = Sheet(), 0
    for step in game.steps:
        if isinstance(step, str):
            sheet.read(step)
        elif "ended" in step:
            assert step["scores"] == sheet.final(RACK_RULES[game.rule_sets[0]])
            compared += 1
        elif "scores" in step:
            assert step["scores"] == sheet.scores()
            assert step.get("points", sheet.points()[-1]) == sheet.points()[-1]
            assert step.get("announced", sheet.points()[-1]) == sheet.points()[-1]
            assert step.get("computed", sheet.worths()[-1]) == sheet.worths()[-1]
            compared += 1
    assert compared > 20


def test_every_rule_set_has_such_a_game() -> None:
    assert {game.rule_sets[0] for game in GAMES} == set(RACK_RULES)


def test_the_pencil_knows_the_tiles() -> None:
    assert sum(SET.values()) == 100
    assert sum(WORTH.get(tile, 0) * count for tile, count in SET.items()) == 187
