"""What a game says it knows is what procedures ask."""

from __future__ import annotations

from collections import defaultdict

import pytest

from golden.games import by_hand
from lexidrome import procedures as p
from lexidrome.game import evolve, fold, known_answers
from lexidrome.procedures.catalogue import PROCEDURES
from lexidrome.procedures.inquiry import every_resolution
from lexidrome.rulebook import rule_set

BOOKS = (rule_set("nsa-2009"), rule_set("school"))
"""Which between them ask all of which a game knows something."""


def keys_asked(procedure: p.Procedure) -> set[str]:
    found = (each for book in BOOKS for each in every_resolution(procedure, book))
    return {key for each in found for key in each.answers}


@pytest.mark.slow
def test_whatever_a_game_knows_of_a_procedure_is_a_question_of_it() -> None:
    known: defaultdict[str, set[str]] = defaultdict(set)
    for _, events in by_hand():
        state = fold(events[:1])
        for event in events[1:]:
            state = evolve(state, event)
            for each in PROCEDURES:
                found = known_answers(state, each.name, 0, 1, state.now_ms)
                known[each.name] |= set(found.game({}))
    said = {each for each, keys in known.items() if keys}
    assert len(said) >= 20, "a game knows something of many procedures"
    for name in said:
        assert known[name] <= keys_asked(p.procedure(name)), name
