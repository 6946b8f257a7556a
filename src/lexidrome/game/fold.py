"""How each fact changes a game: `evolve(state, fact)`.

Nothing is decided here and nothing can be refused: what stands in the facts
has happened.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from msgspec.structs import replace

from lexidrome.game.correction.apply import corrected
from lexidrome.game.messages import FACTS
from lexidrome.game.parts import APPLIERS, applies
from lexidrome.game.start.apply import created
from lexidrome.game.start.messages import GameCreated
from lexidrome.game.state import GameState
from lexidrome.game.subjects import of_each_subject
from lexidrome.game.unions import AnyFact, Corrected


def evolve(state: GameState | None, fact: AnyFact) -> GameState:
    """The game after this fact."""
    if state is None:
        assert isinstance(fact, GameCreated), "a game begins with its creation"
        return created(fact)
    changed = _TABLE[type(fact)](state, fact)
    return replace(changed, version=state.version + 1, now_ms=max(fact.at_ms, state.now_ms))


def fold(facts: Iterable[AnyFact], state: GameState | None = None) -> GameState:
    """The game that these facts made."""
    for fact in facts:
        state = evolve(state, fact)
    assert state is not None, "a game has at least one fact"
    return state


@applies(Corrected)
def _corrected(state: GameState, fact: Corrected) -> GameState:
    return corrected(state, fact, fold)


_SUBJECTS = (
    *of_each_subject("apply"),
    sys.modules[__name__],
)
_TABLE = APPLIERS.table((kind for kind in FACTS.kinds() if kind is not GameCreated), _SUBJECTS)
