"""A ruling on something that went wrong: what is asked, what happened, what is kept of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lexidrome.game.messages import OPEN, Asker, Command, Event, Secret, command, fact
from lexidrome.game.who import Actor
from lexidrome.procedures import Answer, Counter, Party, Resolution
from lexidrome.procedures import changes as ch


@command(Asker.EITHER, None)
class ApplyRuling(Command, frozen=True, kw_only=True, tag="apply_ruling"):
    """Something went wrong; the answers lead to what follows, and it is done to the game."""

    procedure: str
    answers: Mapping[str, Answer]
    player: int
    """The side the procedure is about."""
    opponent: int | None = None
    """Needed only where there are more than two sides: the next one otherwise."""
    square: int | None = None
    """Where a blank lies whose letter is decided, if it is not the only one in doubt."""
    note: str = ""


@command(Asker.DIRECTOR, None, not_in_own_game=True)
class UndoRuling(Command, frozen=True, kw_only=True, tag="undo_ruling"):
    ruling: int
    """Its place in the list of rulings."""
    reason: str


class Ruled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling, in the log of incidents."""

    player: int
    opponent: int
    at_ms: int
    by: Actor
    turn: int
    """The number of turns completed by then."""
    resolution: Resolution | None
    """`None` for those who are not told what it was about."""
    note: str = ""
    entry: int | None = None
    """The number of its entry, beside a real board."""
    is_undone: bool = False

    def side_of(self, party: Party) -> int:
        return self.player if party is Party.PLAYER else self.opponent


@fact({"resolution": Secret.SUSPICION, "note": Secret.SUSPICION})
class RulingApplied(Event, frozen=True, kw_only=True, tag="game.ruling_applied.1"):
    """What follows from it stands in the events after this one."""

    resolution: Resolution | None
    """`None` for those who are not told what it was about."""
    player: int
    opponent: int
    note: str = ""


@fact(OPEN)
class RulingUndone(Event, frozen=True, kw_only=True, tag="game.ruling_undone.1"):
    ruling: int
    reason: str


def spread_extra(rulings: tuple[Ruled, ...], side: int) -> int:
    """What rulings add to a side's cumulative spread, the other side's unchanged (A-57)."""
    return sum(
        adjustment.points
        for ruled in rulings
        if ruled.resolution is not None and not ruled.is_undone
        for adjustment in ruled.resolution.adjustments
        if isinstance(adjustment, ch.SpreadChanged) and ruled.side_of(adjustment.party) == side
    )


def count_ruled(rulings: tuple[Ruled, ...], counter: Counter, side: int) -> int:
    """How often something that is counted has been ruled on for a side in this game (A-74)."""
    return sum(
        ruled.player == side and not ruled.is_undone and ruled.resolution.counter is counter
        for ruled in rulings
        if ruled.resolution is not None
    )
