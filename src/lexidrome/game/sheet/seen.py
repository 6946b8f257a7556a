"""What each audience sees of the record of a game beside a real board."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lexidrome.game.challenge.rules import grounds_to_judge_again, withdrawal_grounds
from lexidrome.game.equipment.seen import Settling, open_settlings
from lexidrome.game.offers import Offer
from lexidrome.game.record_values import Disputed, Recount, SheetDifference, SheetLine, Unfit
from lexidrome.game.ruling.evidence import found_until_ms
from lexidrome.game.sheet.totals import sheet_differences
from lexidrome.game.state import GameState, Phase, Record
from lexidrome.game.unseen import undrawn_count, unseen_count
from lexidrome.game.who import Audience, Viewer
from lexidrome.rulebook import rule, the_rule
from lexidrome.rulebook.choices import Withdrawal


class RecordView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What there is to know of a record besides its game."""

    tile_count: int
    is_set_odd: bool
    """The set has not as many tiles as it should (A-45)."""
    unseen_count: int
    unbound: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    undrawn: tuple[int, ...] = ()
    """Sides that left tiles in the bag when they went away (NSA-IV.L.p1)."""
    undrawn_count: int = 0
    """As many tiles, of all those sides."""
    asked: int | None = None
    mixing_ends_at_ms: int | None = None
    """Until when the bag may be shuffled (NSA-IV.B.1.p1)."""
    unfit: tuple[Unfit, ...] = ()
    """Turns that do not fit any more; they are kept and wait for the director."""
    unfit_between: tuple[Unfit, ...] = ()
    """What was entered between turns and does not fit any more, mostly as its turn does not."""
    disputes: tuple[Disputed, ...] = ()
    sheet_differences: tuple[SheetDifference, ...] = ()
    are_racks_awaited: bool = False
    """The game is over when every rack has been shown."""
    is_lookup_approved: bool = False
    late_ms: int = 0
    checked: tuple[int, ...] = ()
    """Sides that have counted every letter."""
    odd_tiles: Mapping[str, int] = {}
    settlings: tuple[Settling, ...] = ()
    """What may still be settled about the equipment."""
    is_sheet_due: bool = False
    """This side keeps a sheet, and the last turn of another is not on it yet."""
    withdrawals: tuple[Withdrawal, ...] = ()
    """For what the challenge may be taken back now."""
    restarted: int | None = None
    """Whose clock runs although the turn is over, until it is pressed (NSA-IV.F.2.a.(1))."""
    found_until_ms: int | None = None
    """Until then a tile found in the bag still counts, though the game is over (NSA-V.A.3)."""
    can_judge_again: bool = False
    """A side may have the words entered and judged again (NSA-IV.J.1.m)."""
    sheets: tuple[tuple[SheetLine, ...], ...] = ()
    """By side: one's own, and after the game everybody's; the director sees all."""
    recount: Recount | None = None
    can: tuple[Mapping[str, Offer], ...] = ()
    """By side: what whoever keeps the record can enter for it now (`GameView.can`)."""


def record_view(state: GameState, viewer: Viewer, visible_racks: str) -> RecordView | None:
    """`visible_racks` are the tiles on racks that this audience sees."""
    if not state.is_recorded:
        return None
    record = state.record
    is_director = viewer.audience is Audience.DIRECTOR
    return RecordView(
        tile_count=record.tile_count,
        is_set_odd=record.tile_count != len(state.setup.tiles.full_bag),
        unseen_count=unseen_count(state, visible_racks),
        unbound=record.unbound,
        away=record.away,
        undrawn=tuple(side for side in record.undrawn if undrawn_count(state, side)),
        undrawn_count=sum(undrawn_count(state, side) for side in record.undrawn),
        asked=record.asked,
        mixing_ends_at_ms=record.mixing_ends_at_ms,
        unfit=tuple(each for each in record.unfit if each.is_turn),
        unfit_between=tuple(each for each in record.unfit if not each.is_turn),
        disputes=record.disputes,
        sheet_differences=sheet_differences(state),
        are_racks_awaited=state.phase is Phase.ENDING and state.play is None,
        is_lookup_approved=record.is_lookup_approved,
        late_ms=record.late_ms if is_director else 0,
        checked=record.checked,
        odd_tiles=record.odd_tiles,
        settlings=open_settlings(state, viewer),
        is_sheet_due=is_sheet_due(state, record, viewer),
        withdrawals=withdrawal_grounds(state),
        restarted=record.restarted,
        found_until_ms=found_until_ms(state),
        can_judge_again=bool(grounds_to_judge_again(state)),
        sheets=_sheets(state, record, viewer),
        recount=record.recount,
    )


@rule("SSC-13.b", "NSA-IV.G.1.a")
def is_sheet_due(state: GameState, record: Record, viewer: Viewer) -> bool:
    """A side that keeps a score sheet is told to write the opponents' new total down.

    After another side's turn; with the bag empty it may be left (NSA-IV.G.1.a).
    """
    turns, side = state.turns, viewer.side
    if side is None or not the_rule(is_sheet_due).ids_of(state.rules.document) or not turns:
        return False
    is_waived = not state.bag and state.rules.document == "NSA"
    is_written = any(line.turn == len(turns) for line in record.sheets[side])
    return turns[-1].side != side and not is_written and not is_waived


def _sheets(state: GameState, record: Record, viewer: Viewer) -> tuple[tuple[SheetLine, ...], ...]:
    is_open = are_sheets_handed_over(state) or viewer.audience is Audience.DIRECTOR
    return tuple(
        sheet if is_open or viewer.side == side else () for side, sheet in enumerate(record.sheets)
    )


@rule("NSA-V.H.p2")
def are_sheets_handed_over(state: GameState) -> bool:
    """After the game each side sees every score sheet."""
    return state.phase is Phase.ENDED
