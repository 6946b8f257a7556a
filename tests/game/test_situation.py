"""A gate that is not asked for a view could not have opened."""

from __future__ import annotations

import pytest

from game.brute import actors
from game.table import RULE_SETS
from game.walks import TABLES, walk
from lexidrome.decider import Said
from lexidrome.game import referee
from lexidrome.game.messages import COMMANDS
from lexidrome.game.offers import Offer, Wait
from lexidrome.game.situation import situation_of
from lexidrome.game.work import WHEN, Work
from lexidrome.rulebook import rule_set
from paces import one_quick


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rules", one_quick(RULE_SETS))
def test_what_is_not_worth_asking_is_not_offered(rules: str, table: str) -> None:
    shut = 0
    for moment in walk(f"{rules} {table} situation", rule_set(rules), table, 30):
        state = moment.state
        for by in actors(state):
            situation = situation_of(state, by)
            for kind, gate in referee._GATES.items():
                can_be = COMMANDS.of_kind(kind).can_be_by(by.role, is_at_board=state.is_recorded)
                if can_be and WHEN[kind] & situation == WHEN[kind]:
                    continue
                offered = gate(Work(state, Said(state.now_ms, by)))
                assert not isinstance(offered, Offer | Wait), (kind.__name__, by, moment.name)
                shut += 1
    assert shut
