"""A swap shows its price, and the next best pairing is the next best."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.tournament.pairing import (
    NOBODY,
    Certainty,
    Cost,
    Entrant,
    Field,
    Swiss,
    Why,
    cost_changes,
    matching,
    next_best,
    pair_round,
    swapped,
)
from lexidrome.tournament.pairing.costs import CostTable
from tournament.pairing.fields import event, fresh
from tournament.pairing.test_swiss import all_pairings

SEEDS = st.integers(0, 2**32)


@settings(max_examples=20, deadline=None)
@given(count=st.integers(2, 8), rounds=st.integers(1, 7), seed=SEEDS)
def test_the_next_best_of_a_small_field_is_the_second_of_all(
    count: int, rounds: int, seed: int
) -> None:
    for field, paired in event(Swiss(), count, rounds, seed, is_disturbed=True):
        if len(field.active) > 8:
            continue
        table = CostTable(field, field.active)
        numbers = [each.number for each in field.active] + [NOBODY] * (len(field.active) % 2)
        fewest = min(each.byes for each in field.active)
        costs = sorted(
            sum((table.cost(*pair) for pair in pairs), Cost())
            for pairs in all_pairings(numbers)
            if all(field.by_number[one].byes == fewest for one, other in pairs if other == NOBODY)
        )
        other = next_best(field)
        if len(costs) == 1:
            assert other is None
        else:
            assert other is not None
            assert other.certainty is Certainty.PROVED
            assert (paired.cost, other.cost) == (costs[0], costs[1])
            assert {each.numbers for each in other.pairings} != {
                each.numbers for each in paired.pairings
            }


@settings(max_examples=10, deadline=None)
@given(count=st.integers(14, 40), rounds=st.integers(2, 8), seed=SEEDS)
def test_the_bound_leaves_out_only_what_cannot_be_next(count: int, rounds: int, seed: int) -> None:
    *_, (field, _) = event(Swiss(), count, rounds, seed)
    table = CostTable(field, field.active)
    best = matching.cheapest(table)
    assert best is not None
    others = [matching.cheapest(table, forbidden=(pair,)) for pair in best.pairs]
    found = matching.next_cheapest(table, best)
    weights = [other.weight for other in others if other is not None]
    assert (found.weight if found else None) == min(weights, default=None)


@settings(max_examples=10, deadline=None)
@given(count=st.integers(6, 30), rounds=st.integers(1, 8), seed=SEEDS)
def test_lacking_a_pair_never_costs_less_than_the_bound_says(
    count: int, rounds: int, seed: int
) -> None:
    *_, (field, _) = event(Swiss(), count, rounds, seed)
    table = CostTable(field, field.active)
    best = matching.cheapest(table)
    assert best is not None
    for pair, floor in matching._floors(table, best).items():
        other = matching.cheapest(table, forbidden=(pair,))
        assert other is None or other.weight >= best.weight + floor


def test_a_swap_exchanges_two_opponents_and_leaves_the_rest() -> None:
    field = fresh(8)
    paired = pair_round(Swiss(), field)
    after = swapped(field, paired, 5, 6)
    assert {each.numbers for each in after.pairings} == {
        frozenset({1, 6}),
        frozenset({2, 5}),
        frozenset({3, 7}),
        frozenset({4, 8}),
    }
    kept = [each for each in after.pairings if each in paired.pairings]
    assert len(kept) == 2
    assert [each.table for each in after.pairings] == [1, 2, 3, 4]
    assert after.pairings[0].reasons[0].why is Why.DIRECTOR


def test_a_swap_says_what_it_costs() -> None:
    field = Field(
        (
            Entrant(1, opponents=(2,)),
            Entrant(2, opponents=(1,)),
            Entrant(3, opponents=(4,)),
            Entrant(4, opponents=(3,)),
        ),
        round_number=2,
    )
    paired = pair_round(Swiss(), field)
    assert paired.pairing_of(1) == paired.pairing_of(3)
    after = swapped(field, paired, 3, 2)
    assert after.cost > paired.cost
    assert [str(each) for each in cost_changes(paired.cost, after.cost)] == [
        "More rematches.",
        "More rematches from the last round.",
        "Fewer pairings of upper half against lower half.",
    ]
    assert str(cost_changes(after.cost, paired.cost)[0]) == "Fewer rematches."


def test_a_bye_can_be_swapped() -> None:
    field = fresh(5)
    paired = pair_round(Swiss(), field)
    after = swapped(field, paired, 5, 1)
    assert after.pairings[-1].first == 1
    assert after.pairings[-1].is_bye
    assert after.cost.bye == 4


def test_the_same_swap_again_brings_the_old_opponents_back() -> None:
    field = fresh(9)
    paired = pair_round(Swiss(), field)
    back = swapped(field, swapped(field, paired, 9, 2), 9, 2)
    assert {each.numbers for each in back.pairings} == {each.numbers for each in paired.pairings}


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        (1, 3, "#1 and #3 play each other."),
        (1, 9, "#9 is not paired in this round."),
    ],
)
def test_a_swap_that_makes_no_sense_is_refused(one: int, other: int, sentence: str) -> None:
    field = fresh(4)
    with pytest.raises(BadInput) as caught:
        swapped(field, pair_round(Swiss(), field), one, other)
    assert str(caught.value) == sentence
