"""How long it takes to pair a large field, on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from msgspec.structs import replace

from lexidrome.tournament.pairing import (
    NOBODY,
    WIN,
    Entrant,
    Field,
    RoundPairings,
    Swiss,
    pair_round,
)


def run() -> None:
    """Swiss rounds of 100 to 1,000 entrants, each after eight rounds with random results."""
    print("Swiss pairing after 8 rounds, CPU time of round 9")
    for count in (100, 300, 301, 500, 1000):
        *_, last = rounds(count, 9, seed=8)
        seconds, paired = last
        print(
            f"  {count:5} entrants  {seconds * 1000:7.0f} ms  {paired.certainty}, "
            f"{paired.cost.repeats} repeats"
        )


def rounds(count: int, number: int, seed: int) -> Iterator[tuple[float, RoundPairings]]:
    rng = random.Random(seed)
    field = Field(tuple(Entrant(each) for each in range(1, count + 1)), seed=seed)
    for _ in range(number):
        started = time.process_time()
        paired = pair_round(Swiss(), field)
        yield time.process_time() - started, paired
        field = _played(field, paired, rng)


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
