"""Wrong ways to find who plays first, and who is dealt to first."""

from __future__ import annotations

from lexidrome.game import GameState
from lexidrome.game.start.steps import (
    best_drawn,
    dealing_order,
    drawn_rank,
    fewer_firsts,
    more_seconds,
)
from lexidrome.game.values import Firsts
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(dealing_order)
def the_starter_last(right: Mutant, first_side: int, count: int) -> tuple[int, ...]:
    order: tuple[int, ...] = right(first_side + 1, count)
    return order


@instead_of(fewer_firsts)
def whatever_their_firsts(_right: Mutant, firsts: tuple[Firsts, ...]) -> tuple[int, ...]:
    return tuple(range(len(firsts)))


@instead_of(more_seconds)
def whatever_their_seconds(
    _right: Mutant, _firsts: tuple[Firsts, ...], entitled: tuple[int, ...]
) -> tuple[int, ...]:
    return entitled


@instead_of(best_drawn)
def farthest_from_a(_right: Mutant, state: GameState, drawn: dict[int, str]) -> tuple[int, ...]:
    ranks = {side: drawn_rank(state, tile) for side, tile in drawn.items()}
    last = max(ranks.values())
    return tuple(side for side, each in ranks.items() if each == last)


@instead_of(drawn_rank)
def a_blank_after_z(right: Mutant, state: GameState, tile: str) -> int:
    rank: int = right(state, tile)
    return rank or len(state.setup.tiles.rank)
