"""Turns away whoever sits in a running game, or watches one: see `lexidrome.hall.conduct`."""

from __future__ import annotations

from lexidrome.base import StreamId
from lexidrome.hall import Caller, Desk, refused_lookup, refused_papers
from lexidrome.web.security import Forbidden


async def require_may_look_up(desk: Desk, caller: Caller) -> None:
    """Nobody looks words up who plays, or watches a game without a challenge."""
    refusal = await refused_lookup(desk, caller)
    if refusal is not None:
        raise Forbidden(refusal.sentence)


async def require_not_seated(
    desk: Desk, caller: Caller, *, besides: StreamId | None = None
) -> None:
    """Turn a player away while one of their games runs, other than the one they ask for."""
    refusal = await refused_papers(desk, caller, besides=besides)
    if refusal is not None:
        raise Forbidden(refusal.sentence)
