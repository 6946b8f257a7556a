"""A side that does not come to its game beside a real board."""

from __future__ import annotations

import pytest

from game.record_lines import GRACE_MS, RECORD, TYPED, awaited, fresh
from game.table import DIRECTOR, HOUSE, Table, side
from lexidrome.game import Actor, DeadlineKind, Phase, next_deadline
from lexidrome.game.absence import Arrive, StartLateClock
from lexidrome.game.clock import CreditOutage
from lexidrome.game.correction import CorrectEntries
from lexidrome.game.finish import ForfeitGame
from lexidrome.game.refusals import Reason
from lexidrome.game.start import StartGame
from lexidrome.game.values import Ending

A, B = side(0), side(1)
MINUTE_MS = 60_000
FULL_MS = 25 * MINUTE_MS


def test_the_grace_counts_from_the_round_where_somebody_says_when_it_began() -> None:
    """The game was made two minutes after the round had begun, or two before."""
    table = Table("nsa-2009", options=RECORD)
    early = DIRECTOR.says(
        StartLateClock(side=1, round_started_ms=2 * MINUTE_MS), at_ms=6 * MINUTE_MS
    )
    assert table.refused(early).reason == Reason.GRACE_NOT_OVER
    in_time = DIRECTOR.says(
        StartLateClock(side=1, round_started_ms=-2 * MINUTE_MS), at_ms=3 * MINUTE_MS
    )
    assert table.do(in_time)


def test_the_grace_counts_from_the_making_of_the_game_where_nobody_says() -> None:
    table = fresh()
    early = DIRECTOR.says(StartLateClock(side=1), at_ms=GRACE_MS - 1)
    refusal = table.refused(early)
    assert (refusal.reason, refusal.rule) == (Reason.GRACE_NOT_OVER, "NSA-III.C.p1")
    assert table.do(DIRECTOR.says(StartLateClock(side=1), at_ms=GRACE_MS))


def test_the_forfeit_is_due_when_the_late_clock_shows_a_second_of_overtime() -> None:
    table = awaited()
    due = next_deadline(table.state)
    assert due is not None
    assert (due.at_ms, due.kind) == (GRACE_MS + FULL_MS + 1_000, DeadlineKind.LATE)
    table.wait(due.at_ms - 1)
    assert table.state.phase is Phase.CREATED
    table.wait(due.at_ms)
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.winner, outcome.rule) == (Ending.FORFEIT, 0, "NSA-III.C.p2")
    assert outcome.is_unplayed
    assert outcome.spread == (50, -50)
    assert table.state.clock.running is None


def test_time_that_passed_while_the_house_stood_still_does_not_forfeit() -> None:
    table = awaited()
    table.do(HOUSE.says(CreditOutage(from_ms=GRACE_MS + MINUTE_MS), at_ms=GRACE_MS + FULL_MS))
    due = next_deadline(table.state)
    assert due is not None
    assert due.at_ms == GRACE_MS + FULL_MS + FULL_MS - MINUTE_MS + 1_000


def test_a_late_clock_that_was_started_by_mistake_is_taken_out_and_the_game_begins() -> None:
    table = awaited()
    table.wait(GRACE_MS + FULL_MS + 1_000)
    assert table.state.is_recorded
    entries = table.state.record.entries
    at = next(at for at, each in enumerate(entries) if isinstance(each.command, StartLateClock))
    table.do(
        DIRECTOR.says(
            CorrectEntries(at=at, removed=1, reason="B sat at the next table"), at_ms=table.now_ms
        )
    )
    assert not table.state.outcome
    table.do(HOUSE.says(StartGame(first_side=0), at_ms=table.now_ms))
    assert table.state.phase == Phase.PLAYING
    assert table.state.clock.side_ms == (FULL_MS, FULL_MS)


def test_a_clock_on_the_table_is_read_by_people_who_forfeit_the_game_themselves() -> None:
    table = Table("nsa-2009", options=TYPED)
    table.do(DIRECTOR.says(StartLateClock(side=1), at_ms=GRACE_MS))
    assert next_deadline(table.state) is None
    table.do(DIRECTOR.says(ForfeitGame(side=1, reason="did not come"), at_ms=GRACE_MS + FULL_MS))
    assert table.state.outcome is not None
    assert table.state.outcome.is_unplayed


@pytest.mark.parametrize("by", [A, B, DIRECTOR])
def test_nobody_notes_an_arrival_after_the_forfeit(by: Actor) -> None:
    table = awaited()
    late = by.says(Arrive(side=1), at_ms=GRACE_MS + FULL_MS + 1_000)
    refusal = table.refused(late)
    assert (refusal.reason, refusal.rule) == (Reason.GAME_OVER, "NSA-III.C.p2")
    in_time = by.says(Arrive(side=1), at_ms=GRACE_MS + FULL_MS + 999)
    table.do(in_time)
    assert table.state.clock.running is None
