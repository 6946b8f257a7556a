"""How long it takes to pair a large field, on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from lexidrome.tournament import needs
from lexidrome.tournament.pairing import (
    NOBODY,
    WIN,
    Entrant,
    Field,
    RoundPairings,
    Swiss,
    next_best,
    pair_round,
)

Result = TypeVar("Result")


def run() -> None:
    """Swiss rounds of 100 to 1,000 entrants, each after eight rounds with random results."""
    print("Swiss pairing after 8 rounds, CPU time of round 9, and of the next best")
    for count in (100, 200, 300, 500, 1000):
        field = after_rounds(count, 8, seed=8)
        best_s, best = timed(partial(pair_round, Swiss(), field))
        next_s, other = timed(partial(next_best, field))
        print(
            f"  {count:5} entrants  {best_s * 1000:6.0f} ms {best.certainty:8}"
            f"  {next_s * 1000:6.0f} ms {other.certainty if other else '-'}"
        )
    race = needs.Race(
        tuple(
            needs.Runner(each.number, each.half_points, each.spread)
            for each in after_rounds(500, 8, seed=8).entrants
        ),
        rounds_left=3,
    )
    forecast_s, _ = timed(partial(needs.outlook, race, 1, 10))
    print(f"What one of 500 entrants needs three rounds before the end: {forecast_s * 1000:.0f} ms")


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def after_rounds(count: int, number: int, seed: int) -> Field:
    rng = random.Random(seed)
    field = Field(tuple(Entrant(each) for each in range(1, count + 1)), seed=seed)
    for _ in range(number):
        field = _played(field, pair_round(Swiss(), field), rng)
    return field


def _played(field: Field, paired: RoundPairings, rng: random.Random) -> Field:
    after = dict(field.by_number)
    for pairing in paired.pairings:
        one = after[pairing.first]
        if pairing.is_bye:
            after[one.number] = _after(one, NOBODY, WIN, 50)
            continue
        other = after[pairing.second]
        margin = rng.randint(-250, 250)
        points = (margin > 0) * WIN + (margin == 0)
        after[one.number] = replace(
            _after(one, other.number, points, margin), firsts=one.firsts + 1
        )
        after[other.number] = replace(
            _after(other, one.number, WIN - points, -margin), seconds=other.seconds + 1
        )
    order = sorted(after.values(), key=lambda each: (-each.half_points, -each.spread))
    return replace(field, entrants=tuple(order), round_number=field.round_number + 1)


def _after(entrant: Entrant, opponent: int, points: int, spread: int) -> Entrant:
    return replace(
        entrant,
        opponents=(*entrant.opponents, opponent),
        half_points=entrant.half_points + points,
        spread=entrant.spread + spread,
        byes=entrant.byes + (opponent == NOBODY),
    )
