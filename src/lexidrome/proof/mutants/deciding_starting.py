"""Wrong ways to find who plays first, and who is dealt to first."""

from __future__ import annotations

from lexidrome.game.deciding import starting
from lexidrome.game.state import GameState
from lexidrome.game.values import Firsts
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(starting.dealing_order)
def the_starter_last(right: Mutant, first_side: int, count: int) -> tuple[int, ...]:
    order: tuple[int, ...] = right(first_side + 1, count)
    return order


@instead_of(starting.fewer_firsts)
def whatever_their_firsts(_right: Mutant, firsts: tuple[Firsts, ...]) -> tuple[int, ...]:
    return tuple(range(len(firsts)))


@instead_of(starting.more_seconds)
def whatever_their_seconds(
    _right: Mutant, _firsts: tuple[Firsts, ...], entitled: tuple[int, ...]
) -> tuple[int, ...]:
    return entitled


@instead_of(starting.best_drawn)
def farthest_from_a(_right: Mutant, state: GameState, drawn: dict[int, str]) -> tuple[int, ...]:
    ranks = {side: starting.drawn_rank(state, tile) for side, tile in drawn.items()}
    last = max(ranks.values())
    return tuple(side for side, each in ranks.items() if each == last)


@instead_of(starting.drawn_rank)
def a_blank_after_z(right: Mutant, state: GameState, tile: str) -> int:
    rank: int = right(state, tile)
    return rank or len(state.setup.tiles.rank)
