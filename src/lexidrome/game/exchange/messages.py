"""What is asked and what is told: exchanges."""

from __future__ import annotations

from lexidrome.game.messages import Asker, Fact, Secret, Thing, TurnCommand, command, fact


@command(Asker.SIDE, Thing.TURN)
class ExchangeTiles(TurnCommand, frozen=True, kw_only=True, tag="exchange_tiles"):
    """A side puts tiles back and draws as many."""

    tiles: str
    """Beside a real board `_` stands for a tile that nobody has seen."""


@fact(
    {"discarded": Secret.RACK, "drawn": Secret.RACK, "count": Secret.EXCHANGED},
    changes=(Thing.TURN,),
    decided=("zeros",),
)
class TilesExchanged(Fact, frozen=True, kw_only=True, tag="game.tiles_exchanged.1"):
    """A side has exchanged tiles; the turn scored nothing."""

    side: int
    count: int | None
    """`None` for those who are not told."""
    discarded: str | None
    """Secret."""
    drawn: str | None
    """In the order they were drawn; secret."""
    is_drawn_first: bool = True
    """The new tiles were drawn before the discards went back."""
    lag_ms: int = 0
    zeros: int | None = None
    """Successive turns that scored nothing, with this one."""
