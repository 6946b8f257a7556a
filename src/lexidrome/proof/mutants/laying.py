"""Wrong ways to lay a play."""

from __future__ import annotations

from lexidrome.game.play import laid as laying
from lexidrome.game.record_values import BlankNote
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(laying.letter_noted)
def spoken_beats_written(_right: Mutant, blank: BlankNote) -> str:
    return (blank.spoken or blank.written).upper()
