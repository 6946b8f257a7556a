"""Wrong ways to go about how people behave."""

from __future__ import annotations

from lexidrome.procedures import conduct
from lexidrome.procedures.case import Case
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(conduct.penalise_quitting)
def everybody_may_go(right: Mutant, case: Case, *, is_emergency: bool) -> None:
    del is_emergency
    right(case, is_emergency=True)


@instead_of(conduct.resign_as_announced)
def announced_or_not(right: Mutant, case: Case, *, is_announced: bool) -> None:
    del is_announced
    right(case, is_announced=True)


@instead_of(conduct.warn_then_eject)
def one_warning_after_another(right: Mutant, case: Case, before: int) -> None:
    del before
    right(case, 0)


@instead_of(conduct.settle_sharing)
def as_if_nobody_was_told(right: Mutant, case: Case, *, is_disclosed: bool) -> None:
    del is_disclosed
    right(case, is_disclosed=False)
