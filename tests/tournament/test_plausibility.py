"""What looks mistaken is asked about once more; what merely is rare is not."""

from __future__ import annotations

import pytest

from lexidrome import tournament as t
from lexidrome.tournament.plausibility import HIGHEST, HIGHEST_TOGETHER
from tournament.hall import A, Event, slip
from tournament.situations import entrant, published

KEY = t.GameKey(A, 1, 1)


def whys(event: Event, one: int, other: int) -> list[str]:
    return [
        each.why.value for each in t.plausibility.doubts(event.now, KEY, slip(1, one, 2, other))
    ]


def told(event: Event, one: int, other: int) -> list[str]:
    return [
        str(each.told(lambda number: f"P{number}", lambda entered: f"at {entered.at_ms}"))
        for each in t.plausibility.doubts(event.now, KEY, slip(1, one, 2, other))
    ]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (401, 387, []),
        (HIGHEST.points, 250, []),
        (HIGHEST.points + 1, 250, ["beyond_record"]),
        (4010, 3870, ["beyond_record", "beyond_record"]),
        (HIGHEST_TOGETHER.points - 600, 600, []),
        (HIGHEST_TOGETHER.points - 600, 601, ["beyond_together"]),
        (0, 0, ["nobody_scored"]),
        (300, 0, ["nothing_scored"]),
        (0, 300, ["nothing_scored"]),
        (-5, 300, ["nothing_scored"]),
        (1, 300, []),
        (350, 350, []),
    ],
)
def test_scores_that_no_game_has_are_doubted_and_others_are_not(
    one: int, other: int, expected: list[str]
) -> None:
    assert whys(published(), one, other) == expected
    scores = t.plausibility.doubts_of_scores(slip(1, one, 2, other))
    assert [each.why.value for each in scores] == expected


def test_what_was_not_played_is_never_doubted() -> None:
    forfeit = t.results.Slip(kind=t.results.ResultKind.NO_SHOW, loser=1)
    left = t.results.Slip(
        kind=t.results.ResultKind.LEFT,
        loser=1,
        scores=(t.results.Score(1, 0), t.results.Score(2, 0)),
    )
    for each in (forfeit, left):
        assert t.plausibility.doubts(published().now, KEY, each) == ()
        assert t.plausibility.doubts_of_scores(each) == ()


def test_a_result_that_a_side_reported_otherwise_is_doubted_with_what_it_said() -> None:
    event = published("school")
    event.do(t.results.SubmitSlip, number=2, by=entrant(2), slip=slip(2, 387, 1, 401))
    assert told(event, 401, 387) == []
    assert told(event, 410, 387) == ["P2 reported something else: P1 401, P2 387."]
    assert told(event, 387, 401) == ["P2 reported the scores swapped: P1 401, P2 387."]


def test_the_scores_of_another_table_are_doubted_in_either_order_until_they_are_undone() -> None:
    event = published()
    event.at_ms = 7
    event.result(3, 401, 4, 387)
    game = event.division.rounds[0].game_of(3)
    assert game is not None
    expected = [f"Table {game.table} has the same two scores, entered at 7."]
    assert told(event, 401, 387) == expected
    assert told(event, 387, 401) == expected
    assert told(event, 401, 388) == []
    event.do(t.undo.Undo, action=None)
    assert told(event, 401, 387) == []


def test_who_said_a_result_last_is_known_also_after_a_correction_and_its_undoing() -> None:
    event = published()
    game = event.division.rounds[0].game_of(1)
    assert game is not None
    key = t.GameKey(A, 1, game.first)
    assert t.plausibility.last_entered(event.now, key) is None
    event.result(1, 401, 2, 387)
    event.at_ms = 9
    correction = {"correction": t.results.Correction.ENTRY, "reason": "misread"}
    event.do(t.results.CorrectResult, number=1, slip=slip(1, 387, 2, 401), **correction)
    last = t.plausibility.last_entered(event.now, key)
    assert last is not None
    assert (last.at_ms, last.is_correction) == (9, True)
    event.do(t.undo.Undo, action=None)
    before = t.plausibility.last_entered(event.now, key)
    assert before is not None
    assert (before.at_ms, before.is_correction) == (0, False)
    assert t.plausibility.last_entered(event.now) is None
