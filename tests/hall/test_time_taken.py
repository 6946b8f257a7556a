"""What a late side's clock has lost before its game, and by which rule."""

from __future__ import annotations

import pytest

from lexidrome import tournament as t
from lexidrome.hall.events.latecomers import time_taken
from lexidrome.hall.events.meetings import Meeting
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.rulebook import RuleSet, derive, rule_set
from lexidrome.rulebook.choices import LateRule

HOUSE = derive(
    rule_set("school"),
    {"event.late": LateRule.CLOCK.value, "event.late_grace_s": 300},
    name="our club",
    why="for the test",
)
"""A book that says nothing of it, in a house where lateness takes time all the same."""


def late_by_seven_minutes(rules: RuleSet) -> Meeting:
    absence = t.lateness.Absence(number=2, clock_started_ms=0, arrived_ms=420_000, remaining_s=1080)
    game = t.Game(first=1, second=2, absences=(absence,))
    division = t.Division(t.phases.DivisionPlan("A"), phases=())
    each = t.Round(1, phase=0, phase_order=(1, 2), games=(game,), places={1: 0, 2: 0}, byes=())
    return Meeting(TableKey("event/1", "A", 1), rules, division, each, game, "A.1.1", None)


@pytest.mark.parametrize(
    ("rules", "cited"), [(rule_set("nsa-2009"), "NSA-III.C.p5"), (HOUSE, "A-25")]
)
def test_time_that_lateness_took_is_taken_by_a_rule_of_the_game_s_own_book(
    rules: RuleSet, cited: str
) -> None:
    (taken,) = time_taken(late_by_seven_minutes(rules))
    assert (taken.side, taken.time_ms, taken.rule) == (1, -420_000, cited)
