"""Whatever is asked of a game, it answers with facts or with a refusal, and stays whole."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.table import RULE_SETS
from game.watched import POCKET
from golden.answers import viewers
from golden.streams import ROOMS, wandered
from lexidrome.decider import encode
from lexidrome.game import DECODER, evolve, fold
from lexidrome.game.seen import view_fact, view_game
from lexidrome.rulebook import rule_set
from paces import one_quick


def ask_anything(name: str, rules: str, room: str, steps: int) -> None:
    seldom: Counter[type[Any]] = Counter()
    events = wandered(name, rule_set(rules), room, POCKET, seldom, steps)
    stored = [DECODER.decode(encode(event)) for event in events]
    assert stored == events
    state = fold(events[:1])
    blank = state.record
    for event in events[1:]:
        state = evolve(state, event)
        assert state.is_recorded or state.record == blank
        for viewer in viewers(state).values():
            assert encode([view_fact(state, event, viewer), view_game(state, viewer)])
    assert seldom


@pytest.mark.parametrize("rules", one_quick(RULE_SETS))
@pytest.mark.parametrize("room", ["screen", "board"])
def test_whatever_is_asked_is_answered(rules: str, room: str) -> None:
    ask_anything(f"{rules} {room}", rules, room, 30)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_whatever_is_asked_at_length_is_answered(rules: str) -> None:
    for number in range(60):
        room = ROOMS[number % len(ROOMS)]
        ask_anything(f"{rules} {room} {number}", rules, room, 150)
