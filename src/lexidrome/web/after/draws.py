"""Every tile that a game drew, in order and with what it was drawn for: the table of the proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexidrome import game as g
from lexidrome.base import Text, text
from lexidrome.game.values import DrawKind

KINDS: dict[DrawKind, Text] = {
    DrawKind.DEAL: text("first rack"),
    DrawKind.REPLENISH: text("after a play"),
    DrawKind.PENDING: text("after a play"),
    DrawKind.LIGHTNING: text("lightning round"),
}


@dataclass(frozen=True)
class Draw:
    """What a side drew at once."""

    side: int
    tiles: str
    purpose: Text


def draws_of(facts: Iterable[g.AnyFact]) -> list[Draw]:
    """As many tiles as `prove_draws` counts."""
    return [draw for fact in facts for draw in _drawn(fact) if draw.tiles]


def _drawn(fact: g.AnyFact) -> Iterator[Draw]:
    if isinstance(fact, g.start.FirstTilesDrawn):
        for side, tile in enumerate(fact.tiles):
            yield Draw(side, tile, text("who plays first"))
    elif isinstance(fact, g.tie.LightningOrderDrawn):
        for side, tile in enumerate(fact.tiles):
            yield Draw(side, tile, text("who attempts first"))
    elif isinstance(fact, g.draw.TilesDrawn):
        yield Draw(fact.side, fact.tiles or "", KINDS[fact.kind])
    elif isinstance(fact, g.exchange.TilesExchanged):
        yield Draw(fact.side, fact.drawn or "", text("exchange"))
