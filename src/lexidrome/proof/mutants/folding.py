"""Wrong ways to apply what happened in a game."""

from __future__ import annotations

from lexidrome.game import events as e
from lexidrome.game.clock import Clock
from lexidrome.game.folding import challenges, ties, turns
from lexidrome.game.state import GameState, PendingPlay
from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.rulebook import RuleSet


@instead_of(challenges.stopped_by_challenge)
def clocks_run_on(_right: Mutant, clock: Clock, _at_ms: int, _rules: RuleSet) -> Clock:
    return clock


@instead_of(challenges.drawn_to_go_back)
def drawn_tiles_are_kept(_right: Mutant, _play: PendingPlay) -> str:
    return ""


@instead_of(ties.with_racks_back)
def racks_are_kept(_right: Mutant, state: GameState) -> GameState:
    return state


@instead_of(turns.last_play_settled)
def the_last_play_stays_open(_right: Mutant, played: GameState, _event: e.TilesPlayed) -> GameState:
    return played
