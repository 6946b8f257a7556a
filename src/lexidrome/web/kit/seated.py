"""Turns away whoever gets no help now: see `lexidrome.hall.games.conduct`."""

from __future__ import annotations

from lexidrome.base import Refusal, StreamId
from lexidrome.hall import Caller, GameDesk
from lexidrome.hall.events.assistance import HELP_CLOSED
from lexidrome.hall.games.conduct import (
    refused_free_lookup,
    refused_lookup,
    refused_new_game,
    refused_old_game,
    refused_papers,
    refused_unchallenged,
    refused_while_seated,
)
from lexidrome.web.kit.security import Forbidden


async def require_may_look_up(desk: GameDesk, caller: Caller, *, is_station: bool) -> None:
    """Nobody looks words up who plays, or watches a game without a challenge.

    While an event is played on screen nobody does but at a station's own device.
    """
    asked = refused_lookup if is_station else refused_free_lookup
    _require(await asked(desk, caller))


async def require_may_practise(desk: GameDesk, caller: Caller) -> None:
    """Nobody asks even the practice judge who plays or watches; others learn no word there."""
    _require(await refused_lookup(desk, caller))


async def require_challenged(desk: GameDesk, caller: Caller, *, is_station: bool) -> None:
    """A judge looks up what is challenged, where the house knows what is."""
    _require(await refused_unchallenged(desk, caller, is_station=is_station))


async def require_may_begin(desk: GameDesk) -> None:
    """Nobody begins a game that would tell them which words are good."""
    _require(await refused_new_game(desk))


async def require_not_seated(desk: GameDesk, caller: Caller) -> None:
    """Turn a player away while one of their games runs."""
    _require(await refused_while_seated(desk, caller))


async def require_may_study(desk: GameDesk, caller: Caller, stream: StreamId) -> None:
    """Replays, game files and proofs are closed while somebody could use them at the board."""
    _require(await refused_papers(desk, caller, besides=stream))


async def require_may_see_ended(desk: GameDesk, caller: Caller, stream: StreamId) -> None:
    _require(await refused_old_game(desk, caller, stream))


class HelpClosed(Forbidden):
    """Nobody is helped as long as an event is played on screen."""


def _require(refusal: Refusal | None) -> None:
    if refusal is not None:
        kind = HelpClosed if refusal.reason == HELP_CLOSED else Forbidden
        raise kind(refusal.sentence)
