"""The turn from commit to close, under each rule set."""

from __future__ import annotations

import pytest

from game.table import RULE_SETS, Table
from lexidrome.decider import encode
from lexidrome.game import DECODER, fold


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_classic_example_is_played_and_every_tile_is_accounted_for(rules: str) -> None:
    """V-80: five plays, 55–25, 17 tiles on the board, 69 in the bag."""
    table = Table(rules, seed=b"c" * 32)
    table.start(0)
    plays = ("8F HORN", "H6 FARM", "10F PASTE", "9H MOB", "11E BIT")
    for turn, play in enumerate(plays):
        table.play(turn % 2, play)
        if table.state.play is not None and table.state.play.drawn is None:
            table.draw(turn % 2)
    if table.state.play is not None:
        table.accept(1)
    state = table.state
    assert state.scores == (55, 25)
    assert (225 - state.board.count("."), len(state.bag)) == (17, 69)
    assert [len(rack) for rack in state.racks] == [7, 7]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_events_survive_their_stored_form(rules: str) -> None:
    table = Table(rules)
    table.start(None)
    table.pass_turn(table.state.on_turn)
    stored = [encode(event) for event in table.events]
    again = [DECODER.decode(line) for line in stored]
    assert again == table.events
    assert fold(again) == table.state
