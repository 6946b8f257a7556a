"""The order of entrants before the first round.

P04  random where the document is silent: value of the rule set (`event.seeding`)
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from lexidrome.rulebook import Seeding
from lexidrome.tournament.checks import effect
from lexidrome.tournament.state import Division, Entrant, Tournament

HIGHER_RATING_FIRST = effect(
    "higher_rating_first", "Higher rated entrants are seeded before lower ones.", "SSC-INTRO.c"
)
UNRATED_AFTER_RATED = effect(
    "unrated_after_rated", "Entrants without a rating are seeded after the rated.", "SSC-INTRO.c"
)


def seeded(tournament: Tournament, division: Division) -> tuple[int, ...]:
    """Everybody in the order of the seeds; what the director set goes before the rest."""
    set_by_hand = [number for number in division.seeds if number in division.entrants]
    placed = set(set_by_hand)
    rest = [each for number, each in division.entrants.items() if number not in placed]
    if tournament.rules.event.seeding is Seeding.RATING:
        rest.sort(key=_by_rating)
    else:
        rest.sort(key=lambda each: _lot(tournament.setup.seed, division.name, each.number))
    return (*set_by_hand, *(each.number for each in rest))


def _by_rating(entrant: Entrant) -> tuple[bool, int, int]:
    rating = entrant.entry.rating
    is_unrated = UNRATED_AFTER_RATED(rating is None)
    height = -(rating or 0) if HIGHER_RATING_FIRST.is_on else 0
    return (
        is_unrated,
        height if not (rating is None and not is_unrated) else -10_000,
        (entrant.number),
    )


@lru_cache(maxsize=4096)
def _lot(seed: int, division: str, number: int) -> bytes:
    return hashlib.sha256(f"seed {seed} {division} {number}".encode()).digest()
