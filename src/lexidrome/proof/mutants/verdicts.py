"""Wrong ways to make good a wrong verdict."""

from __future__ import annotations

from lexidrome.procedures import verdicts
from lexidrome.procedures.case import Case
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(verdicts.compensate_wrong_verdict)
def every_verdict_stands(right: Mutant, case: Case, extra: int, *, is_in_time: bool) -> None:
    del is_in_time
    right(case, extra, is_in_time=False)
