"""Wrong ways to end a game."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import GameState
from lexidrome.game.finish import result as ending
from lexidrome.game.values import Entry, Outcome
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(ending.others_racks)
def nothing_of_others(_right: Mutant, _values: list[int], _out_side: int) -> int:
    return 0


@instead_of(ending.overtime_entries)
def overtime_is_free(_right: Mutant, _state: GameState, _at_ms: int) -> list[Entry]:
    return []


@instead_of(ending.highest)
def the_lowest(
    _right: Mutant, scores: tuple[int, ...], sides: range | tuple[int, ...]
) -> tuple[int, ...]:
    worst = min(scores[side] for side in sides)
    return tuple(side for side in sides if scores[side] == worst)


@instead_of(ending.left_open)
def halves_while_it_waits(right: Mutant, tied: Outcome) -> Outcome:
    best = max(tied.scores)
    halves = tuple(int(score == best) for score in tied.scores)
    halved: Outcome = replace(right(tied), half_wins=halves)
    return halved


@instead_of(ending.deficit)
def no_deficit(_right: Mutant, _state: GameState, _loser: int) -> int:
    return 0
