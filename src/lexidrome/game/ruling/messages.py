"""What is asked and what is told: rulings."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lexidrome.base import RuleId
from lexidrome.game.clock.clock import ClocksThen
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Secret, Thing, command, fact
from lexidrome.game.values import Entry, PlacedTile
from lexidrome.game.who import Actor
from lexidrome.procedures import Answer, Counter, Party, Resolution
from lexidrome.procedures import changes as ch


@fact(
    {"returned": Secret.RACK},
    changes=(Thing.TURN,),
    decided=("returned", "zeros", "clocks"),
)
class PlayTakenOff(Fact, frozen=True, kw_only=True, tag="game.play_taken_off.1"):
    """The last play comes off the board and scores nothing."""

    side: int
    points: int
    rule: RuleId
    is_turn_kept: bool = False
    """Its side plays again."""
    is_unfinished: bool = False
    """Its turn had not ended: the play before it is the last one again."""
    returned: str | None = None
    """Tiles drawn for it, back in the bag; secret."""
    zeros: int | None = None
    """Successive turns that scored nothing, with this one if it is lost."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.TURN,))
class PlayTurned(Fact, frozen=True, kw_only=True, tag="game.play_turned.1"):
    """The first play was moved to the equivalent place; its score is the same."""

    side: int
    tiles: tuple[PlacedTile, ...]
    """Where they lie now, in the order in which they lay before."""
    rule: RuleId


@fact(OPEN, changes=(Thing.TURN,), decided=("zeros",))
class PassTakenBack(Fact, frozen=True, kw_only=True, tag="game.pass_taken_back.1"):
    """The clock was pressed by mistake: the turn is not over."""

    side: int
    rule: RuleId
    zeros: int | None = None
    """Successive turns that scored nothing, without this one."""


@fact(OPEN, changes=(Thing.TURN,))
class TurnRecast(Fact, frozen=True, kw_only=True, tag="game.turn_recast.1"):
    """A turn on the sheet was a pass and no exchange, or an exchange of so many tiles."""

    side: int
    turn: int
    """Its number, from 1."""
    exchanged: int
    """Tiles; none makes it a pass."""
    rule: RuleId


@fact(OPEN)
class RacksResized(Fact, frozen=True, kw_only=True, tag="game.racks_resized.1"):
    """Sides hold other numbers of tiles than was thought."""

    changes: tuple[int, ...]
    """More or fewer, by side."""
    rule: RuleId


@fact(OPEN, decided=("clocks",))
class PlayGoesOn(Fact, frozen=True, kw_only=True, tag="game.play_goes_on.1"):
    """Whoever went out got a tile that was found before the end: they are not out (NSA-V.A.2)."""

    side: int
    closes_at_ms: int | None = None
    rule: RuleId
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.TURN,), runs=True, decided=("undone", "clocks"))
class GameReopened(Fact, frozen=True, kw_only=True, tag="game.reopened.1"):
    """The end is taken back, and with it what unplayed tiles and overtime did to the scores."""

    rule: RuleId
    is_over: bool = False
    """No more turns are made all the same: only what is left is counted anew (NSA-V.A.3)."""
    undone: tuple[Entry, ...] | None = None
    """Lines that take back what the end did to the scores."""
    clocks: ClocksThen | None = None


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


@command(Asker.DIRECTOR, None, not_in_own_game=True, of_record=True)
class UndoRuling(Command, frozen=True, kw_only=True, tag="undo_ruling"):
    """The director takes a ruling back."""

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
class RulingApplied(Fact, frozen=True, kw_only=True, tag="game.ruling_applied.1"):
    """What follows from it stands in the facts after this one."""

    resolution: Resolution | None
    """`None` for those who are not told what it was about."""
    player: int
    opponent: int
    note: str = ""


@fact(OPEN, tells=UndoRuling)
class RulingUndone(Fact, frozen=True, kw_only=True, tag="game.ruling_undone.1"):
    """A ruling was taken back."""

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
