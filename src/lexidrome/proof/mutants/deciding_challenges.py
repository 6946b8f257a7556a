"""Wrong ways to challenge a play, and to take one off."""

from __future__ import annotations

from lexidrome.game import flow
from lexidrome.game.challenge.decide import stopped_by_challenge
from lexidrome.game.clock import LEFT, ClocksThen
from lexidrome.game.state import PendingPlay
from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.rulebook import RuleSet


@instead_of(stopped_by_challenge)
def clocks_run_on(_right: Mutant, _rules: RuleSet) -> ClocksThen:
    return LEFT


@instead_of(flow.drawn_to_go_back)
def drawn_tiles_are_kept(_right: Mutant, _play: PendingPlay) -> str:
    return ""
