"""Wrong ways to answer a call for the director."""

from __future__ import annotations

from lexidrome.hall.events.calls import CallMade, CallsOfEvent, MakeCall, called
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(called)
def nobody_hears(_right: Mutant, _calls: CallsOfEvent, _command: MakeCall) -> tuple[CallMade, ...]:
    return ()
