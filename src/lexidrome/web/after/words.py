"""What the words of a finished game mean, where its lexicon says so."""

from __future__ import annotations

import asyncio

from lexidrome import game as g
from lexidrome.base import NotFound
from lexidrome.hall.games.game import spell
from lexidrome.lexicon import LexiconLibrary


async def definitions_of(state: g.GameState, library: LexiconLibrary) -> dict[str, str]:
    """By word, in the order in which they were played; only of a game that is over (SSC-27)."""
    assert state.phase is g.Phase.ENDED
    lexicon = state.setup.options.lexicon
    words = [spell(word.letters, state.setup) for turn in state.turns for word in turn.words]
    if lexicon is None:
        return {}
    try:
        return await asyncio.to_thread(library.definitions, lexicon, words)
    except NotFound:
        return {}
