"""How each event changes a game: `evolve(state, event)`.

Nothing is decided here and nothing can be refused: what stands in the events
has happened.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from msgspec.structs import replace

from lexidrome.game import events as e
from lexidrome.game.folding import (
    audience,
    challenges,
    clocks,
    endings,
    entries,
    manners,
    rulings,
    starting,
    tabletop,
    ties,
    turns,
)
from lexidrome.game.folding.parts import APPLIERS, applies
from lexidrome.game.messages import FACTS
from lexidrome.game.state import GameState


def evolve(state: GameState | None, event: e.AnyEvent) -> GameState:
    """The game after this event."""
    if state is None:
        assert isinstance(event, e.GameCreated), "a game begins with its creation"
        return starting.created(event)
    changed = _TABLE[type(event)](state, event)
    return replace(changed, version=state.version + 1, now_ms=max(event.at_ms, state.now_ms))


def fold(events: Iterable[e.AnyEvent], state: GameState | None = None) -> GameState:
    """The game that these events made."""
    for event in events:
        state = evolve(state, event)
    assert state is not None, "a game has at least one event"
    return state


@applies(e.Corrected)
def _corrected(state: GameState, event: e.Corrected) -> GameState:
    return entries.corrected(state, event, fold)


_SUBJECTS = (
    audience,
    challenges,
    clocks,
    endings,
    entries,
    manners,
    rulings,
    starting,
    tabletop,
    ties,
    turns,
    sys.modules[__name__],
)
_TABLE = APPLIERS.table((kind for kind in FACTS.kinds() if kind is not e.GameCreated), _SUBJECTS)
