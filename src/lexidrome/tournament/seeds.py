"""The order of entrants before the first round."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache

from lexidrome.rulebook import rule
from lexidrome.rulebook.choices import Seeding
from lexidrome.tournament.state import Division, Entrant, Tournament


def seeded(tournament: Tournament, division: Division) -> tuple[int, ...]:
    """Everybody in the order of the seeds; what the director set goes before the rest."""
    set_by_hand = [number for number in division.seeds if number in division.entrants]
    placed = set(set_by_hand)
    rest = [each for number, each in division.entrants.items() if number not in placed]
    match tournament.rules.event.seeding:
        case Seeding.RATING:
            rest.sort(key=_by_rating)
        case Seeding.RATING_OR_LOT:
            return (*set_by_hand, *seeded_by_rating(tournament, division, rest))
        case Seeding.RANDOM:
            rest.sort(key=lambda each: _lot(tournament.setup.seed, division.name, each.number))
    return (*set_by_hand, *(each.number for each in rest))


def seeded_by_rating(
    tournament: Tournament, division: Division, entrants: Iterable[Entrant] | None = None
) -> tuple[int, ...]:
    """By rating, wherever somebody has one; what ratings do not separate, lots do (P04, A-50)."""
    seed = tournament.setup.seed
    among = division.entrants.values() if entrants is None else entrants
    ordered = sorted(
        among,
        key=lambda each: (*_by_rating(each)[:2], _lot(seed, division.name, each.number)),
    )
    return tuple(each.number for each in ordered)


def seeded_by_lot(division: Division, seed: int) -> tuple[int, ...]:
    """As the director has it drawn, whatever the ratings say; `seed` decides the draw."""
    return tuple(sorted(division.entrants, key=lambda number: _lot(seed, division.name, number)))


def moved_seed(order: tuple[int, ...], number: int, place: int) -> tuple[int, ...]:
    """The seeds with one of them at another place, from 1; the others keep their order."""
    others = [each for each in order if each != number]
    others.insert(max(place, 1) - 1, number)
    return tuple(others)


def is_by_rating(tournament: Tournament) -> bool:
    """Whether ratings seed where the director sets nothing."""
    return tournament.rules.event.seeding is not Seeding.RANDOM


def _by_rating(entrant: Entrant) -> tuple[bool, int, int]:
    return (unrated_after_rated(entrant), higher_rating_first(entrant), entrant.number)


@rule("SSC-INTRO.c", "P04")
def unrated_after_rated(entrant: Entrant) -> bool:
    """Entrants without a rating are seeded after the rated."""
    return entrant.entry.rating is None


@rule("SSC-INTRO.c", "P04")
def higher_rating_first(entrant: Entrant) -> int:
    """Higher rated entrants are seeded before lower ones."""
    return -(entrant.entry.rating or 0)


@lru_cache(maxsize=4096)
def _lot(seed: int, division: str, number: int) -> bytes:
    return hashlib.sha256(f"seed {seed} {division} {number}".encode()).digest()
