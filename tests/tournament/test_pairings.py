"""Rounds are paired as drafts, changed by hand, paired anew and undone."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import Refusal
from lexidrome.rulebook import rule_set
from lexidrome.tournament import Reason
from lexidrome.tournament import pairing as p
from lexidrome.tournament.simulation import Trouble, simulate
from tournament.hall import A, Event

SWISS = (t.phases.Phase(p.Swiss(), 5),)


def test_a_schedule_is_paired_before_the_last_table_is_in_and_swiss_only_with_a_lag() -> None:
    schedule = Event("nsa-2009", 6, phases=(t.phases.Phase(p.RoundRobin(), 5),))
    schedule.pair()
    schedule.pair()
    assert len(schedule.division.rounds) == 2
    swiss = Event("nsa-2009", 6, phases=SWISS)
    swiss.pair()
    assert swiss.refuses(t.rounds.DraftPairings) == Reason.NOTHING_TO_PAIR
    swiss.do(t.rounds.DraftPairings, options=p.Options(lag_rounds=1))
    swiss.do(t.rounds.PublishPairings)
    assert len(swiss.division.rounds) == 2


def test_a_bracket_goes_on_where_both_sides_are_known() -> None:
    event = Event("washburn", 8)
    event.check_in()
    event.do(t.entries.SetSeeds, order=tuple(range(1, 9)))
    event.pair()
    event.result(1, 400, 8, 300)
    event.result(4, 400, 5, 300)
    event.pair()
    assert event.meetings() == {frozenset({1, 4})}
    assert event.refuses(t.rounds.DraftPairings) == Reason.NOTHING_TO_PAIR


def test_who_is_out_of_a_bracket_stands_after_those_who_are_still_in_it() -> None:
    event = Event("washburn", 4, phases=(t.phases.Phase(t.phases.SingleElimination()),))
    event.check_in()
    event.pair()
    game = event.division.rounds[0].games[0]
    event.result(game.first, 400, game.second, 300)
    rows = event.standings
    assert rows[0].number == game.first
    assert (rows[-1].number, rows[-1].rank) == (game.second, 3)
    assert [row.rank for row in rows] == [1, 2, 3, 3]


def test_nobody_who_is_out_comes_before_somebody_still_in_a_large_bracket() -> None:
    event = Event("washburn", 8, phases=(t.phases.Phase(t.phases.SingleElimination()),))
    event.check_in()
    event.pair()
    for game in event.division.rounds[0].games:
        event.result(game.first, 400, game.second, 300)
    event.pair()
    game = event.division.rounds[1].games[0]
    event.result(game.first, 400, game.second, 300)
    assert [row.rank for row in event.standings] == [1, 2, 3, 3, 5, 5, 5, 5]
    assert event.standings[3].number == game.second


def test_the_same_round_is_paired_the_same_again() -> None:
    event = Event("nsa-2009", 9, phases=SWISS)
    event.do(t.rounds.DraftPairings)
    before = event.division.rounds[0]
    event.do(t.rounds.DraftPairings)
    assert event.division.rounds[0] == before


def test_pairing_anew_after_a_withdrawal_shows_who_moves() -> None:
    event = Event("nsa-2009", 8, phases=SWISS)
    event.do(t.rounds.DraftPairings)
    before = event.division.rounds[0]
    event.do(t.entries.Withdraw, number=8)
    event.do(t.rounds.DraftPairings)
    after = event.division.rounds[0]
    moves = t.undo.moves_between(A, before, after)
    assert 8 in {move.number for move in moves}
    stayed = {n for game in before.games for n in game.numbers} - {m.number for m in moves}
    for number in stayed:
        old, new = before.game_of(number), after.game_of(number)
        assert old is not None
        assert new is not None
        assert set(old.numbers) == set(new.numbers)


def test_a_swap_keeps_the_other_pairs_and_says_what_it_costs() -> None:
    event = Event("school", 8, phases=SWISS)
    event.do(t.rounds.DraftPairings)
    one, other, *rest = event.division.rounds[0].games
    event.do(t.rounds.SwapEntrants, one=one.first, other=other.first)
    after = event.division.rounds[0]
    assert frozenset({other.first, one.second}) in event.meetings()
    assert [game for game in after.games if game in rest] == rest
    assert after.cost > p.Cost()


def test_the_next_best_pairing_differs_and_costs_no_less() -> None:
    event = Event("nsa-2009", 8, phases=SWISS)
    event.do(t.rounds.DraftPairings)
    best, cost = event.meetings(), event.division.rounds[0].cost
    event.do(t.rounds.DraftPairings, is_next_best=True)
    assert event.meetings() != best
    assert event.division.rounds[0].cost >= cost


def test_a_second_place_in_the_bracket_is_won_by_whoever_stays_when_others_withdraw() -> None:
    event = Event("washburn", 4)
    event.check_in()
    event.do(t.entries.SetSeeds, order=(1, 2, 3, 4))
    event.pair()
    event.result(1, 400, 4, 300)
    event.result(2, 400, 3, 300)
    event.do(t.entries.Withdraw, number=1)
    assert event.refuses(t.rounds.DraftPairings) == Reason.NO_ROUND_LEFT
    assert event.standings[0].number == 2


@pytest.mark.parametrize("seed", range(6))
def test_undoing_any_actions_and_doing_them_again_is_the_identity(seed: int) -> None:
    played = simulate(rule_set("school"), 8, seed, trouble=Trouble(undo=0, correction=20))
    rng = random.Random(seed)
    state = played.state
    undone: list[int] = []
    actions = sorted({fact.action for fact in state.journal}, reverse=True)
    for action in rng.sample(actions, len(actions) // 2):
        answer = t.handle(state, t.DIRECTOR.says(t.undo.Undo(action=action)))
        if not isinstance(answer, Refusal):
            state = answer.state
            undone.append(action)
    assert undone
    assert state.tournament != played.state.tournament
    for action in sorted(undone):
        answer = t.handle(state, t.DIRECTOR.says(t.undo.Redo(action=action)))
        assert isinstance(answer, t.Handled), answer
        state = answer.state
    assert state.tournament == played.state.tournament
    assert not state.undone


def test_who_is_kept_out_is_told_by_the_reason_that_keeps_them_out() -> None:
    event = Event("washburn", 3)
    event.do(t.entries.CheckIn, number=1, is_id_seen=True)
    entry = replace(event.division.entrants[2].entry, ineligible="not enrolled")
    event.do(t.entries.ChangeEntrant, number=2, entry=entry)
    told = event.ask(t.rounds.DraftPairings)
    assert isinstance(told, Refusal)
    assert str(told.sentence).startswith("Not eligible, and so not paired (WU-1.b): 2. ")
    event.do(t.entries.Withdraw, number=2)
    told = event.ask(t.rounds.DraftPairings)
    assert isinstance(told, Refusal)
    assert str(told.sentence).startswith("No picture ID has been seen for 3, and nobody")
    assert told.rule == "WU-1.a"
