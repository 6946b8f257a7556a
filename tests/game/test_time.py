"""Lag, outages, stopped clocks and deadlines."""

from __future__ import annotations

import pytest

from game.table import DIRECTOR, HOUSE, RULE_SETS, Table, side
from lexidrome.base import Refusal
from lexidrome.game import DeadlineKind, decide, next_deadline
from lexidrome.game.challenge import AcceptPlay, ChallengePlay, HoldPlay
from lexidrome.game.clock import (
    AdjustClock,
    CreditOutage,
    ExtendRound,
    StartClock,
    StopClock,
    format_reading,
    overtime_points,
    settle,
)
from lexidrome.game.play import PassTurn, PlayTiles, TurnLost
from lexidrome.game.record_values import ClockAct
from lexidrome.game.start import StartGame
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.choices import PauseReason

A, B = side(0), side(1)
FULL_MS = 25 * 60_000


def started(rules: str) -> Table:
    table = Table(rules)
    table.start(0)
    return table


def readings(table: Table, at_ms: int) -> list[str]:
    return [format_reading(side_ms) for side_ms in settle(table.state.clock, at_ms).side_ms]


@pytest.mark.parametrize(
    ("side_ms", "shown", "points"),
    [
        (0, "0:00", 0),
        (-999, "-0:00", 0),
        (-1_000, "-0:01", 10),
        (-59_000, "-0:59", 10),
        (-60_000, "-1:00", 10),
        (-60_999, "-1:00", 10),
        (-61_000, "-1:01", 20),
        (-120_000, "-2:00", 20),
        (-121_000, "-2:01", 30),
        (-300_000, "-5:00", 50),
        (65_000, "1:05", 0),
    ],
)
def test_overtime_is_counted_by_what_the_clock_shows(side_ms: int, shown: str, points: int) -> None:
    """V-42."""
    assert format_reading(side_ms) == shown
    for rules in ("school", "nsa-2009"):
        assert overtime_points(side_ms, rule_set(rules).clock) == points


def test_lag_is_given_back_within_what_a_turn_and_a_game_allow() -> None:
    table = started("nsa-2009")
    at_ms = 0
    given = []
    for turn in range(24):
        at_ms += 10_000
        lag_ms = 5_000 if turn % 2 == 0 else 0
        table.do(side(turn % 2).says(PassTurn(), at_ms=at_ms, lag_ms=lag_ms))
        given.append(table.state.clock.lag_used_ms)
    assert [used[0] for used in given[::2]] == [*range(500, 5_001, 500), 5_000, 5_000]
    assert table.state.clock.side_ms == (FULL_MS - 12 * 10_000 + 5_000, FULL_MS - 12 * 10_000)


def test_lag_is_nobodys_time() -> None:
    table = started("school")
    table.do(A.says(PassTurn(), at_ms=10_000, lag_ms=300))
    assert table.state.clock.side_ms == (FULL_MS - 9_700, FULL_MS)
    assert table.state.clock.since_ms == 10_000


def test_a_turn_that_came_late_only_by_its_line_counts() -> None:
    table = started("thon")
    table.do(A.says(PassTurn(), at_ms=60_000, lag_ms=400))
    table.do(B.says(PassTurn(), at_ms=120_000))
    due = next_deadline(table.state)
    assert due is not None
    assert (due.at_ms, due.kind) == (240_400, DeadlineKind.TURN)
    assert table.wait(240_399) == ()
    table.do(A.says(PassTurn(), at_ms=240_399, lag_ms=400))
    assert table.state.turns[-1].kind == "pass"


def test_a_turn_without_lag_is_lost_at_the_second() -> None:
    table = started("thon")
    assert table.wait(119_999) == ()
    lost = table.wait(120_000)
    assert [type(event) for event in lost] == [TurnLost]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_late_command_meets_first_what_was_due_before_it(rules: str) -> None:
    """Whether the timer or the command was quicker makes no difference."""
    late, punctual = started(rules), started(rules)
    late.play(0, "8F HORN", at_ms=1_000)
    punctual.play(0, "8F HORN", at_ms=1_000)
    for at_ms in range(20_000, 400_000, 20_000):
        punctual.wait(at_ms)
    command = side(punctual.state.on_turn).says(PassTurn(), at_ms=400_000)
    for table in (late, punctual):
        if isinstance(decide(table.state, command), Refusal):
            table.wait(400_000)
        else:
            table.do(command)
    assert late.events == punctual.events
    assert late.state == punctual.state


def test_an_outage_is_nobodys_time_but_the_round_goes_on() -> None:
    table = started("school")
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(HoldPlay(), at_ms=12_000))
    table.do(HOUSE.says(CreditOutage(from_ms=22_000), at_ms=612_000))
    assert readings(table, 612_000) == ["24:50", "24:48"]
    assert table.state.clock.round_ends_at_ms == 3_000_000
    due = next_deadline(table.state)
    assert due is not None
    assert (due.at_ms, due.kind) == (612_000 + 50_000, DeadlineKind.HOLD)


def test_what_was_due_before_an_outage_happens_before_it() -> None:
    table = started("nsa-2009")
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(HOUSE.says(CreditOutage(from_ms=31_000), at_ms=600_000))
    assert table.state.play is None
    assert readings(table, 600_000) == ["24:50", "24:39"]


def test_an_outage_while_the_clocks_are_stopped_is_counted_once() -> None:
    table = started("nsa-2009")
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(StopClock(reason=PauseReason.SCORE), at_ms=15_000))
    table.do(HOUSE.says(CreditOutage(from_ms=20_000), at_ms=300_000))
    table.do(DIRECTOR.says(AdjustClock(side=1, time_ms=60_000, reason="objections"), at_ms=310_000))
    table.do(A.says(StartClock(), at_ms=315_000))
    due = next_deadline(table.state)
    assert due is not None
    assert (due.at_ms, due.kind) == (330_000, DeadlineKind.WINDOW)
    assert readings(table, 315_000) == ["24:50", "25:55"]


def test_nothing_is_due_while_a_challenge_is_judged_or_the_clocks_stand() -> None:
    table = started("nsa-2009")
    table.play(0, "8F HORN", at_ms=10_000)
    assert next_deadline(table.state) is not None
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    assert next_deadline(table.state) is None


def test_a_round_can_be_extended_and_never_stops() -> None:
    table = started("school")
    table.do(DIRECTOR.says(StopClock(reason=PauseReason.DIRECTOR), at_ms=1_000))
    table.do(DIRECTOR.says(ExtendRound(time_ms=120_000, reason="fire alarm"), at_ms=2_000))
    assert table.wait(3_119_999) == ()
    table.wait(3_120_000)
    assert table.state.outcome is not None
    assert table.state.outcome.ending == "round_time"


def test_a_round_that_began_before_the_game_ends_with_the_round() -> None:
    table = Table("school")
    table.do(HOUSE.says(StartGame(first_side=0, round_started_ms=0), at_ms=600_000))
    assert table.state.clock.round_ends_at_ms == 3_000_000


def test_time_taken_before_the_start_stays_taken() -> None:
    """V-84: a late player's clock has run for seven minutes before the game began."""
    table = Table("nsa-2009")
    table.do(HOUSE.says(AdjustClock(side=1, time_ms=-420_000, reason="late")))
    table.start(0)
    assert readings(table, 0) == ["25:00", "18:00"]


def test_accepting_closes_the_window_early_and_the_tiles_are_drawn() -> None:
    table = started("nsa-2009")
    table.play(0, "8F HORN", at_ms=10_000)
    events = table.do(B.says(AcceptPlay(), at_ms=11_000))
    assert table.names(events) == ["PlayAccepted", "PlayClosed", "TilesDrawn"]
    assert table.state.play is None


def test_on_screen_a_play_ends_its_turn_whatever_is_said_of_the_clock() -> None:
    """Only beside a real board does a play lie there whose side has still to announce it."""
    for act, is_announced in ((ClockAct.UNTOUCHED, True), (None, False)):
        table = started("school")
        table.give(0, "HORN")
        tiles = table.tiles("8F HORN")
        play = PlayTiles(tiles=tiles, clock=act, is_announced=is_announced)
        table.do(A.says(play, at_ms=5_000))
        assert table.state.play is not None
        assert table.state.play.is_ended
        table.wait(60 * 60_000)
        assert table.state.outcome is not None
