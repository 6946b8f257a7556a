"""A time to hold or challenge includes its end; stored games are decided again in either order."""

from __future__ import annotations

import pytest

from game.table import Table, side
from lexidrome.game import evolve
from lexidrome.game.challenge import PlayClosed
from lexidrome.game.play import PassTurn
from lexidrome.game.share.replay import next_step
from lexidrome.game.values import Closed


@pytest.mark.parametrize(
    ("is_timer_first", "cause", "steps"),
    [(True, Closed.TIME, [2, 1]), (False, Closed.NEXT_TURN, [3])],
)
def test_a_timer_and_an_act_of_the_same_moment_are_decided_again_as_they_came(
    is_timer_first: bool, cause: Closed, steps: list[int]
) -> None:
    table = Table("nsa-2009")
    table.start(0)
    table.play(0, "8F HORN", at_ms=10_000)
    state, at = table.state, len(table.events)
    if is_timer_first:
        table.wait(30_000)
    table.do(side(1).says(PassTurn(), at_ms=30_000))
    events = tuple(table.events)
    assert [each.cause for each in events[at:] if isinstance(each, PlayClosed)] == [cause]
    taken = []
    while at < len(events):
        count = next_step(state, events, at)
        assert isinstance(count, int), count
        for event in events[at : at + count]:
            state = evolve(state, event)
        at += count
        taken.append(count)
    assert taken == steps
