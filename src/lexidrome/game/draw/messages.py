"""What is asked and what is told: drawing."""

from __future__ import annotations

from lexidrome.base import RuleId, text
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Secret, Thing, command, fact
from lexidrome.game.record_values import DrawnBefore
from lexidrome.game.values import DrawKind


@command(Asker.SIDE, Thing.TURN)
class DrawTiles(Command, frozen=True, kw_only=True, tag="draw_tiles"):
    """The side that has just played replenishes its rack."""

    before: DrawnBefore | None = None
    """What it forgot before; only beside a real board."""


@command(Asker.SIDE, None, at_board=True, label=text("{name} shuffles the bag"))
class MixBag(Command, frozen=True, kw_only=True, tag="mix_bag"):
    """A side begins to mix the bag."""


@fact(OPEN, decided=("is_turn_ended",))
class DrawnOutOfOrder(Fact, frozen=True, kw_only=True, tag="game.drawn_out_of_order.1"):
    """The turn ends by it, and the others have their time to hold or challenge all the same."""

    side: int
    before: DrawnBefore
    closes_at_ms: int | None
    rule: RuleId
    is_turn_ended: bool | None = None


@fact(OPEN)
class DrawTold(Fact, frozen=True, kw_only=True, tag="game.draw_told.1"):
    """What the record took for drawn when the play was final has been drawn."""

    side: int


@fact(OPEN)
class BagMixed(Fact, frozen=True, kw_only=True, tag="game.bag_mixed.1"):
    """A side mixes the tiles before the first draw."""

    side: int
    ends_at_ms: int | None


@fact(OPEN)
class MixingOverdue(Fact, frozen=True, kw_only=True, tag="game.mixing_overdue.1"):
    """The time for mixing the tiles is over."""

    rule: RuleId


@fact({"tiles": Secret.RACK})
class TilesDrawn(Fact, frozen=True, kw_only=True, tag="game.tiles_drawn.1"):
    """A side has drawn tiles."""

    side: int
    count: int
    tiles: str | None
    """In the order they were drawn; secret."""
    kind: DrawKind
