"""Makes fields for tests: a small event that is played with random results from one seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from lexidrome.tournament.pairing import (
    NOBODY,
    WIN,
    Apart,
    Entrant,
    Field,
    Format,
    Options,
    RoundPairings,
    pair_round,
)

BYE_SPREAD = 50


def fresh(count: int, **changes: Any) -> Field:
    """So many entrants before round 1."""
    entrants = tuple(Entrant(number, rating=2000 - 10 * number) for number in range(1, count + 1))
    return replace(Field(entrants), **changes)


def standing(*entrants: Entrant) -> tuple[Entrant, ...]:
    return tuple(sorted(entrants, key=lambda each: (-each.half_points, -each.spread, each.number)))


def played(field: Field, paired: RoundPairings, rng: random.Random) -> Field:
    """The field after the round, with results from `rng`."""
    after = {
        entrant.number: replace(entrant, opponents=(*entrant.opponents, NOBODY))
        for entrant in field.entrants
    }
    for pairing in paired.pairings:
        if pairing.is_bye:
            entrant = after[pairing.first]
            after[pairing.first] = replace(
                entrant,
                byes=entrant.byes + 1,
                half_points=entrant.half_points + WIN,
                spread=entrant.spread + BYE_SPREAD,
            )
            continue
        margin = rng.choice((0, 1, -1)) * rng.randint(1, 200)
        points = (margin > 0) * 2 + (margin == 0)
        first, second = after[pairing.first], after[pairing.second]
        after[pairing.first] = replace(
            first,
            opponents=(*first.opponents[:-1], second.number),
            half_points=first.half_points + points,
            spread=first.spread + margin,
            firsts=first.firsts + 1,
        )
        after[pairing.second] = replace(
            second,
            opponents=(*second.opponents[:-1], first.number),
            half_points=second.half_points + WIN - points,
            spread=second.spread - margin,
            seconds=second.seconds + 1,
        )
    return replace(
        field,
        entrants=standing(*after.values()),
        round_number=field.round_number + 1,
        phase_round=field.phase_round + 1,
        rounds_left=max(field.rounds_left - 1, 1),
    )


def disturbed(field: Field, rng: random.Random) -> Field:
    """Somebody may come late, withdraw or return."""
    entrants = list(field.entrants)
    if rng.random() < 0.2:
        missed = (NOBODY,) * (field.round_number - 1)
        entrants.append(Entrant(max(each.number for each in entrants) + 1, opponents=missed))
    if rng.random() < 0.3:
        at = rng.randrange(len(entrants))
        entrants[at] = replace(entrants[at], is_active=not entrants[at].is_active)
    if sum(entrant.is_active for entrant in entrants) < 2:
        return field
    return replace(field, entrants=standing(*entrants))


def event(
    format_: Format,
    count: int,
    rounds: int,
    seed: int,
    *,
    is_disturbed: bool = False,
    options: Options = Options(),  # noqa: B008 - a frozen value
    apart: Apart = Apart(),  # noqa: B008 - a frozen value
) -> Iterator[tuple[Field, RoundPairings]]:
    """Every round of an event: the field before it, and how it was paired."""
    rng = random.Random(seed)
    field = fresh(count, seed=seed, rounds_left=rounds, options=options, apart=apart)
    for _ in range(rounds):
        if is_disturbed:
            field = disturbed(field, rng)
        paired = pair_round(format_, field)
        yield field, paired
        field = played(field, paired, rng)
