"""The order of entrants before the first round."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from lexidrome.rulebook import Seeding, rule
from lexidrome.tournament.state import Division, Entrant, Tournament


def seeded(tournament: Tournament, division: Division) -> tuple[int, ...]:
    """Everybody in the order of the seeds; what the director set goes before the rest."""
    set_by_hand = [number for number in division.seeds if number in division.entrants]
    placed = set(set_by_hand)
    rest = [each for number, each in division.entrants.items() if number not in placed]
    if tournament.rules.event.seeding is Seeding.RATING:
        rest.sort(key=_by_rating)
    else:
        # P04: random where the document is silent.
        rest.sort(key=lambda each: _lot(tournament.setup.seed, division.name, each.number))
    return (*set_by_hand, *(each.number for each in rest))


def _by_rating(entrant: Entrant) -> tuple[bool, int, int]:
    return (unrated_after_rated(entrant), higher_rating_first(entrant), entrant.number)


@rule("SSC-INTRO.c")
def unrated_after_rated(entrant: Entrant) -> bool:
    """Entrants without a rating are seeded after the rated."""
    return entrant.entry.rating is None


@rule("SSC-INTRO.c")
def higher_rating_first(entrant: Entrant) -> int:
    """Higher rated entrants are seeded before lower ones."""
    return -(entrant.entry.rating or 0)


@lru_cache(maxsize=4096)
def _lot(seed: int, division: str, number: int) -> bytes:
    return hashlib.sha256(f"seed {seed} {division} {number}".encode()).digest()
