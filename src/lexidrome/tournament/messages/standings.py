"""What is asked and what is told: lots between those who are level."""

from __future__ import annotations

from lexidrome.tournament.messages import (
    A_DIVISION,
    DIVISION,
    Asker,
    Thing,
    asked,
    command,
    fact,
    key,
    told,
)


@command(Asker.DIRECTOR, Thing.LOTS)
class DrawLots(asked.InDivision, frozen=True, kw_only=True, tag="draw_lots"):
    """The director draws lots for places that nothing else separates (P09)."""

    seed: int


@fact(writes=key("lots", *DIVISION), on=A_DIVISION)
class LotsDrawn(told.InDivision, frozen=True, kw_only=True, tag="event.lots_drawn.1"):
    """Lots were drawn for places."""

    order: tuple[int, ...]
