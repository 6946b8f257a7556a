"""Wrong ways to order a division."""

from __future__ import annotations

from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.tournament.final_table import Standing
from lexidrome.tournament.places import (
    after_final,
    between_them,
    by_bracket,
    lots_of,
    stand_ins_last,
)
from lexidrome.tournament.state import Division, Round


@instead_of(lots_of)
def no_lots(_right: Mutant, _drawn: tuple[int, ...]) -> dict[int, int]:
    return {}


@instead_of(between_them)
def nothing_between_them(
    _right: Mutant, _rounds: list[Round], _tied: list[list[int]]
) -> dict[int, int]:
    return {}


@instead_of(stand_ins_last)
def stand_ins_as_they_stood(
    _right: Mutant, _division: Division, ordered: list[Standing]
) -> list[Standing]:
    return ordered


@instead_of(by_bracket)
def as_they_stood_before_the_bracket(
    _right: Mutant, _division: Division, ordered: list[Standing], _before_round: int | None
) -> list[Standing]:
    return ordered


@instead_of(after_final)
def as_they_stood_before_the_final(
    _right: Mutant, ordered: list[Standing], _final: Round
) -> list[Standing]:
    return ordered
