"""Who may look at a game, how late, and at whose tiles."""

from __future__ import annotations

from collections.abc import Iterable

from lexidrome.game.fold import evolve
from lexidrome.game.state import GameState, Phase
from lexidrome.game.unions import AnyFact
from lexidrome.game.who import Audience, Viewer
from lexidrome.procedures import Resolution, procedure
from lexidrome.rulebook import rule


def may_watch(state: GameState, viewer: Viewer) -> bool:
    """Whether this audience may look at all: watching a live game is not a right (NSA-I.F.p1)."""
    if viewer.audience is not Audience.SPECTATOR or state.phase is Phase.ENDED:
        return True
    return state.setup.options.spectators_admitted and not state.spectators_barred


def can_see_rack(state: GameState, viewer: Viewer, side: int) -> bool:
    """Whether a viewer may know what lies on the rack of a side."""
    if state.phase is Phase.ENDED:
        return True
    if viewer.audience is Audience.SIDE:
        return viewer.side == side and state.is_rack_seen(side)
    if viewer.audience is Audience.DIRECTOR:
        return state.is_unsealed and viewer.directs
    return not are_racks_kept_from_spectators(state)


@rule("NSA-I.F.p2")
def are_racks_kept_from_spectators(state: GameState) -> bool:
    """Spectators see no rack unless every side agreed."""
    return len(state.rack_showing) != state.side_count


@rule("NSA-I.A.p2")
def is_private(resolution: Resolution | None) -> bool:
    """What is suspected of somebody is shown to the director only."""
    return resolution is not None and procedure(resolution.procedure).is_private


def spectator_delay_ms(state: GameState) -> int:
    """How much later spectators see what happens (NSA-I.F.p3)."""
    agreed_s = state.setup.options.spectator_delay_s
    delay_s = state.rules.views.spectator_delay_s if agreed_s is None else agreed_s
    return delay_s * 1000


def delayed_state(
    facts: Iterable[AnyFact], now_ms: int, before: GameState | None = None
) -> GameState | None:
    """The game as far as spectators may know it now; `None` before there is anything to see.

    `before` is the game as it was before these facts, if they are not all of it.
    """
    state = before
    for fact in facts:
        if state is not None and fact.at_ms > now_ms - spectator_delay_ms(state):
            break
        state = evolve(state, fact)
    return state
