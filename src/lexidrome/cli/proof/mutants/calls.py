"""Wrong ways to answer a call for the director."""

from __future__ import annotations

from lexidrome.cli.proof.mutants.registry import Mutant, instead_of
from lexidrome.hall.calls import CallMade, CallsOfEvent, MakeCall, called


@instead_of(called)
def nobody_hears(_right: Mutant, _calls: CallsOfEvent, _command: MakeCall) -> tuple[CallMade, ...]:
    return ()
