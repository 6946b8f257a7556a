"""Thousands of small events, each round compared with every other way to pair it."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from lexidrome.tournament.pairing import Certainty, Options, Swiss, matching, pair_round
from lexidrome.tournament.pairing.costs import CostTable
from tournament.pairing.fields import disturbed, event, fresh, played
from tournament.pairing.test_swiss import cheapest_by_search

EVENTS = 3000
LARGE_EVENTS = 150


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_no_round_of_thousands_of_events_could_be_paired_better() -> None:
    for seed in range(EVENTS):
        rng = random.Random(seed)
        field = fresh(rng.randint(2, 8), seed=seed, options=Options(apart_rounds=rng.randint(0, 3)))
        clubs = [replace(each, group=rng.choice((None, "A", "B"))) for each in field.entrants]
        field = replace(field, entrants=tuple(clubs))
        for _ in range(rng.randint(1, 9)):
            field = disturbed(field, rng)
            paired = pair_round(Swiss(), field)
            if len(field.active) <= 8:
                assert paired.cost == cheapest_by_search(field), f"seed {seed}"
            field = played(field, paired, rng)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_candidates_with_a_bound_agree_with_all_pairs_in_many_events() -> None:
    for seed in range(LARGE_EVENTS):
        for field, _ in event(Swiss(), 40 + seed % 60, 9, seed, is_disturbed=True):
            table = CostTable(field, field.active)
            complete = matching.cheapest(table)
            windowed = matching.cheapest(table, complete_limit=0)
            assert complete is not None
            assert windowed is not None
            if windowed.certainty is Certainty.PROVED:
                assert windowed.weight == complete.weight, f"seed {seed}"
