"""The house's rating list follows from its rated games."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lexidrome.base import PersonId, RuleId
from lexidrome.game.values import Ending, Outcome, TieBreak
from lexidrome.hall.games.ladder import RatedResult, counts, rate

ADA, BEN, CY = PersonId("person:ada"), PersonId("person:ben"), PersonId("person:cy")
PAIRS = [(ADA, BEN), (BEN, ADA), (ADA, CY), (CY, BEN)]
RESULTS = st.lists(
    st.sampled_from([RatedResult(*pair, points) for pair in PAIRS for points in (0, 1, 2)]),
    max_size=30,
)


def test_newcomers_begin_at_1500_and_a_win_against_an_equal_is_worth_half_of_30() -> None:
    winner, loser = rate([RatedResult(BEN, ADA, 2)])
    assert (winner.person, winner.rating, winner.half_points) == (BEN, 1515, 2)
    assert (loser.person, loser.rating, loser.games) == (ADA, 1485, 1)


def test_a_tie_between_equals_moves_nobody() -> None:
    assert {each.rating for each in rate([RatedResult(ADA, BEN, 1)])} == {1500}


def test_who_beats_a_stronger_player_gains_more() -> None:
    first = [RatedResult(BEN, CY, 2)] * 10
    strong = next(each for each in rate(first) if each.person == BEN)
    upset = {each.person: each for each in rate([*first, RatedResult(ADA, BEN, 2)])}
    assert upset[ADA].rating > 1515
    assert upset[BEN].rating < strong.rating - 15


@given(RESULTS)
def test_every_game_is_counted_for_both_and_the_best_stands_first(
    results: list[RatedResult],
) -> None:
    found = rate(results)
    assert sum(each.games for each in found) == 2 * len(results)
    assert sum(each.half_points for each in found) == 2 * len(results)
    assert [each.rating for each in found] == sorted((e.rating for e in found), reverse=True)


def test_a_tie_that_is_open_or_played_again_is_no_result() -> None:
    tied = Outcome(Ending.ZEROS, RuleId("A-04"), (7, 7), (7, 7), winner=None, half_wins=(1, 1))
    assert counts(tied)
    assert not counts(replace(tied, is_tie_open=True))
    assert not counts(replace(tied, tie_break=TieBreak.REPLAY))
