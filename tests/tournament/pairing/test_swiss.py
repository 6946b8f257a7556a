"""Swiss rounds: nothing better exists, nobody is left out, and the same seed says the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lexidrome.tournament.pairing import (
    NOBODY,
    Apart,
    Certainty,
    Cost,
    Entrant,
    Field,
    KingOfTheHill,
    Options,
    Swiss,
    Why,
    matching,
    pair_round,
)
from lexidrome.tournament.pairing.costs import CostTable
from tournament.pairing.fields import disturbed, event, fresh, played, standing

SEEDS = st.integers(0, 2**32)


def opponents(paired_field: Field) -> set[frozenset[int]]:
    return {pairing.numbers for pairing in pair_round(Swiss(), paired_field).pairings}


def all_pairings(numbers: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair an even number of numbers."""
    if not numbers:
        yield []
        return
    one, *rest = numbers
    for at, other in enumerate(rest):
        for more in all_pairings(rest[:at] + rest[at + 1 :]):
            yield [(one, other), *more]


def cheapest_by_search(field: Field) -> Cost:
    """The lowest cost of all pairings in which the bye goes to one of those with the fewest."""
    table = CostTable(field, field.active)
    numbers = [entrant.number for entrant in field.active]
    fewest = min(entrant.byes for entrant in field.active)
    if len(numbers) % 2:
        numbers.append(NOBODY)
    costs = []
    for pairs in all_pairings(numbers):
        byes = [field.by_number[one].byes for one, other in pairs if other == NOBODY]
        if byes in ([], [fewest]):
            costs.append(sum((table.cost(*pair) for pair in pairs), Cost()))
    return min(costs)


@settings(max_examples=25, deadline=None)
@given(
    count=st.integers(2, 8),
    rounds=st.integers(1, 9),
    seed=SEEDS,
    apart=st.integers(0, 3),
    kept=st.sampled_from((Apart(), Apart(4), Apart(None), Apart(2, is_strict=True))),
)
def test_no_pairing_of_a_small_field_costs_less(
    count: int, rounds: int, seed: int, apart: int, kept: Apart
) -> None:
    rng = random.Random(seed)
    field = fresh(count, seed=seed, options=Options(apart_rounds=apart), apart=kept)
    clubs = [replace(each, group=rng.choice((None, "A", "B"))) for each in field.entrants]
    field = replace(field, entrants=tuple(clubs))
    for _ in range(rounds):
        field = disturbed(field, rng)
        paired = pair_round(Swiss(), field)
        if len(field.active) <= 8:
            assert paired.certainty is Certainty.PROVED
            assert paired.cost == cheapest_by_search(field)
        field = played(field, paired, rng)


@settings(max_examples=25, deadline=None)
@given(count=st.integers(2, 40), rounds=st.integers(1, 9), seed=SEEDS)
def test_everybody_active_is_paired_once_and_nobody_else(
    count: int, rounds: int, seed: int
) -> None:
    for field, paired in event(Swiss(), count, rounds, seed, is_disturbed=True):
        seated = [number for pairing in paired.pairings for number in sorted(pairing.numbers)]
        assert sorted(seated) == sorted(field.rank_of)
        tables = [pairing.table for pairing in paired.pairings if not pairing.is_bye]
        assert tables == list(range(1, len(tables) + 1))


@settings(max_examples=25, deadline=None)
@given(count=st.integers(3, 30), rounds=st.integers(1, 12), seed=SEEDS)
def test_nobody_has_two_byes_before_all_had_one(count: int, rounds: int, seed: int) -> None:
    for field, paired in event(Swiss(), count, rounds, seed, is_disturbed=True):
        fewest = min(entrant.byes for entrant in field.active)
        byes = [pairing.first for pairing in paired.pairings if pairing.is_bye]
        assert len(byes) == len(field.active) % 2
        assert all(field.by_number[number].byes == fewest for number in byes)


@settings(max_examples=30, deadline=None)
@given(count=st.integers(2, 30), rounds=st.integers(1, 6), seed=SEEDS)
def test_firsts_go_by_fewer_firsts_then_more_seconds(count: int, rounds: int, seed: int) -> None:
    for field, paired in event(Swiss(), count, rounds, seed, is_disturbed=True):
        for pairing in paired.pairings:
            if not pairing.is_bye:
                first, second = field.by_number[pairing.first], field.by_number[pairing.second]
                assert (first.firsts, -first.seconds) <= (second.firsts, -second.seconds)


@given(seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_same_seed_gives_the_same_event(seed: int) -> None:
    once = list(event(Swiss(), 17, 6, seed, is_disturbed=True))
    again = list(event(Swiss(), 17, 6, seed, is_disturbed=True))
    assert once == again


def test_another_seed_draws_another_starter() -> None:
    starts = {
        tuple(pairing.first for pairing in pair_round(Swiss(), fresh(20, seed=seed)).pairings)
        for seed in range(5)
    }
    assert len(starts) > 1


def test_the_first_round_is_upper_half_against_lower_half() -> None:
    assert opponents(fresh(8)) == {
        frozenset({1, 5}),
        frozenset({2, 6}),
        frozenset({3, 7}),
        frozenset({4, 8}),
    }


def test_an_odd_group_takes_the_top_of_the_next() -> None:
    field = Field(
        standing(
            *(Entrant(number, half_points=4, spread=100 - number) for number in (1, 2, 3)),
            *(Entrant(number, half_points=2, spread=100 - number) for number in (4, 5, 6)),
        ),
        round_number=3,
    )
    assert opponents(field) == {frozenset({1, 3}), frozenset({2, 4}), frozenset({5, 6})}
    whys = [
        [reason.why for reason in pairing.reasons[:-1]]
        for pairing in pair_round(Swiss(), field).pairings
    ]
    assert whys == [[Why.WIN_GROUP, Why.HALVES], [Why.ACROSS_GROUPS], [Why.WIN_GROUP, Why.HALVES]]


def test_a_forced_repeat_says_so() -> None:
    field = Field(
        (Entrant(1, opponents=(2,)), Entrant(2, opponents=(1,))), round_number=2, rounds_left=1
    )
    (pairing,) = pair_round(Swiss(), field).pairings
    whys = [reason.why for reason in pairing.reasons]
    assert pairing.repeats == 1
    assert Why.REPEAT_FORCED in whys
    assert Why.BACK_TO_BACK in whys


def test_a_repeat_that_lies_far_back_may_be_free() -> None:
    entrants = (
        Entrant(1, opponents=(2, NOBODY, NOBODY)),
        Entrant(2, opponents=(1, NOBODY, NOBODY)),
    )
    field = Field(entrants, round_number=4, options=Options(repeats_free_after=2))
    paired = pair_round(Swiss(), field)
    assert paired.cost.repeats == 0
    assert Why.REPEAT_ALLOWED in [reason.why for reason in paired.pairings[0].reasons]


def test_the_bye_moves_up_so_that_nobody_meets_again() -> None:
    # 1 and 2 have met, and 3 has met neither: a bye for 3 would make 1 and 2 meet again.
    field = Field(
        (Entrant(1, opponents=(2,)), Entrant(2, opponents=(1,)), Entrant(3, opponents=(0,)))
    )
    paired = pair_round(Swiss(), replace(field, round_number=2))
    bye = next(pairing for pairing in paired.pairings if pairing.is_bye)
    assert bye.first == 2
    assert bye.reasons[0].why is Why.BYE_MOVED_UP


def test_the_director_can_give_byes() -> None:
    paired = pair_round(Swiss(), fresh(6, options=Options(byes=(1, 2))))
    byes = {pairing.first for pairing in paired.pairings if pairing.is_bye}
    assert byes == {1, 2}
    assert paired.cost.bye == 0


def test_who_needs_a_table_gets_it_and_nobody_else_does() -> None:
    field = fresh(8)
    entrants = tuple(
        replace(entrant, table=1 if entrant.number == 8 else None) for entrant in field.entrants
    )
    paired = pair_round(Swiss(), replace(field, entrants=entrants))
    at_one = next(pairing for pairing in paired.pairings if pairing.table == 1)
    assert 8 in at_one.numbers
    assert sorted(pairing.table or 0 for pairing in paired.pairings) == [1, 2, 3, 4]


def test_sides_that_draw_at_the_table_are_listed_by_standing() -> None:
    paired = pair_round(Swiss(), fresh(4, options=Options(balance_firsts=False)))
    assert [(pairing.first, pairing.second) for pairing in paired.pairings] == [(1, 3), (2, 4)]


@settings(max_examples=20, deadline=None)
@given(count=st.integers(14, 60), rounds=st.integers(2, 10), seed=SEEDS)
def test_candidates_with_a_bound_find_what_all_pairs_find(
    count: int, rounds: int, seed: int
) -> None:
    """The way of large fields, on fields small enough to check it."""
    for field, _ in event(Swiss(), count, rounds, seed, is_disturbed=True):
        table = CostTable(field, field.active)
        complete = matching.cheapest(table)
        windowed = matching.cheapest(table, complete_limit=0)
        assert complete is not None
        assert windowed is not None
        if windowed.certainty is Certainty.PROVED:
            assert windowed.weight == complete.weight
        repeats = [
            sum(int(table.repeats[at]) for at in each.pairs) for each in (complete, windowed)
        ]
        assert repeats[0] == repeats[1]


@settings(max_examples=25, deadline=None)
@given(
    count=st.integers(3, 9),
    rounds=st.integers(2, 8),
    seed=SEEDS,
    kept=st.sampled_from((Apart(9), Apart(9, is_strict=True))),
    data=st.data(),
)
def test_the_one_number_orders_rounds_as_the_parts_do(
    count: int, rounds: int, seed: int, kept: Apart, data: st.DataObject
) -> None:
    *_, (field, _) = event(Swiss(), count, rounds, seed, apart=kept)
    clubs = [replace(each, group="AB"[each.number % 2]) for each in field.entrants]
    field = replace(field, entrants=tuple(clubs))
    table = CostTable(field, field.active)

    def some_round() -> tuple[Cost, int]:
        rows = data.draw(st.permutations(list(range(table.size))))
        pairs = [(rows[at], rows[at + 1]) for at in range(0, table.size, 2)]
        cost = sum((table.cost(*map(table.number, pair)) for pair in pairs), Cost())
        return cost, matching.weight_of(table, pairs)

    (cost, weight), (others_cost, others_weight) = some_round(), some_round()
    assert (cost < others_cost) == (weight < others_weight)
    assert (cost == others_cost) == (weight == others_weight)


CLUBS_OR_LAST_ROUND = (
    Entrant(1, opponents=(2, NOBODY, 3), group="X"),
    Entrant(2, opponents=(1, 4, NOBODY), group="X"),
    Entrant(3, opponents=(4, NOBODY, 1), group="Y"),
    Entrant(4, opponents=(3, 2, NOBODY), group="Y"),
)
"""1–2 and 3–4 are of one club; of 1–3 and 2–4 the first met in the last round."""
HALVES_OR_FIRSTS = (
    Entrant(1, firsts=1),
    Entrant(2, seconds=1),
    Entrant(3, firsts=1),
    Entrant(4, seconds=1),
)
"""1–3 and 2–4 are the halves; 1–2 and 3–4 balance firsts."""


@pytest.mark.parametrize(
    ("entrants", "better", "worse"),
    [
        (CLUBS_OR_LAST_ROUND, [(0, 1), (2, 3)], [(0, 2), (1, 3)]),
        (HALVES_OR_FIRSTS, [(0, 2), (1, 3)], [(0, 1), (2, 3)]),
    ],
)
def test_many_small_costs_never_outweigh_one_that_matters_more(
    entrants: tuple[Entrant, ...], better: list[tuple[int, int]], worse: list[tuple[int, int]]
) -> None:
    field = Field(entrants, round_number=4, options=Options(apart_rounds=9))
    table = CostTable(field, field.active)
    costs = [
        sum((table.cost(*map(table.number, pair)) for pair in pairs), Cost())
        for pairs in (better, worse)
    ]
    assert costs[0] < costs[1]
    assert matching.weight_of(table, better) < matching.weight_of(table, worse)


def test_two_gaps_of_half_a_point_are_better_than_one_of_a_point() -> None:
    points = {1: 4, 2: 3, 3: 3, 4: 2}
    field = Field(tuple(Entrant(number, half_points=half) for number, half in points.items()))
    table = CostTable(field, field.active)
    assert table.cost(1, 2).points_apart + table.cost(3, 4).points_apart == 2
    assert table.cost(1, 4).points_apart + table.cost(2, 3).points_apart == 4


@pytest.mark.slow
def test_a_large_field_is_proved_to_be_paired_best() -> None:
    proofs = [paired.certainty for _, paired in event(Swiss(), 601, 8, 5)]
    assert set(proofs) == {Certainty.PROVED}


def test_neighbours_meet_with_the_least_change_that_avoids_repeats() -> None:
    field = Field(
        (
            Entrant(1, half_points=6, opponents=(2,)),
            Entrant(2, half_points=4, opponents=(1,)),
            Entrant(3, half_points=2, opponents=(4,)),
            Entrant(4, half_points=0, opponents=(3,)),
        ),
        round_number=3,
    )
    strict = pair_round(KingOfTheHill(), field)
    kind = pair_round(KingOfTheHill(avoid_repeats=True), field)
    assert {pairing.numbers for pairing in strict.pairings} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
    assert {pairing.numbers for pairing in kind.pairings} == {frozenset({1, 3}), frozenset({2, 4})}
