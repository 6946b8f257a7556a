"""What players settle among themselves before and in a game.

The checks below are the table of this module.
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game import manners as m
from lexidrome.game import record_events as r
from lexidrome.game.checks import effect, guard
from lexidrome.game.deciding.tabletop import too_few_tiles
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    no_such_side,
)
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import Phase
from lexidrome.game.who import Role

SECOND_SIDE_CHOOSES = guard(
    "second_side_chooses",
    "Between equally good pieces of equipment the side that goes second chooses.",
    "NSA-III.A.8.p2",
)  # fmt: skip
DIRECTOR_IS_FINAL = guard(
    "director_is_final_on_equipment",
    "What the director decided about equipment stays.",
    "NSA-III.A.8.p3",
)  # fmt: skip
EVERY_SIDE_AGREES = guard(
    "every_side_agrees_to_use",
    "Another board or dictionary is used only if every side agrees.",
    "DP-1.I.d",
)  # fmt: skip
AGREED_WHERE_THE_BOOK_SAYS = guard(
    "agreed_where_the_book_says",
    "Another board or dictionary is used only where the book lets the sides agree on one.",
    "SSC-10", "ST-8", "NSA-III.A.1.p1", "WU-3",
)  # fmt: skip
AGREED_BEFORE_THE_GAME = guard(
    "agreed_before_the_game",
    "Another board or dictionary is agreed on before the game, not later.",
    "DP-1.I.d",
)  # fmt: skip
TILES_COUNTED = effect(
    "tiles_counted_letter_by_letter",
    "Either side may confirm the distribution of the tiles before the game.",
    "NSA-III.B.p2",
)  # fmt: skip
_AGREEABLE = frozenset({m.Piece.BOARD, m.Piece.DICTIONARY})


@decides(m.ChooseEquipment)
def choose_equipment(work: Work, command: m.ChooseEquipment) -> Refusal | None:
    """The second side before the first turn, or the director at any time (NSA-III.A.8)."""
    state = work.state
    rules = state.rules
    if not SECOND_SIDE_CHOOSES.ids_of(rules.document) or command.piece is m.Piece.DICTIONARY:
        return refuse(
            Reason.EQUIPMENT_BY_AGREEMENT, text("Both sides agree on that; nobody chooses alone.")
        )
    if not 0 <= command.owner < state.side_count:
        return no_such_side(command.owner)
    is_director = work.by.role is Role.DIRECTOR
    if not is_director and (refusal := _may_choose(work, command.piece)):
        return refusal
    check = DIRECTOR_IS_FINAL if is_director else SECOND_SIDE_CHOOSES
    work.emit(
        m.EquipmentChosen(
            at_ms=work.at_ms,
            by=work.by,
            piece=command.piece,
            owner=command.owner,
            rule=check.rule(rules),
            is_final=is_director,
        )
    )
    return None


def _may_choose(work: Work, piece: m.Piece) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    if state.phase is not Phase.PLAYING or state.turns:
        return refuse(
            Reason.NOT_BEFORE_THE_GAME,
            text("Equipment is chosen when it is known who goes first, and before the first turn."),
        )
    if not SECOND_SIDE_CHOOSES(side != state.first_side):
        return refuse(
            Reason.OTHER_SIDE_CHOOSES,
            text("The side that goes second chooses the equipment ({rule})."),
            SECOND_SIDE_CHOOSES.rule(state.rules),
        )
    is_settled = any(each.piece is piece and each.is_final for each in state.equipment)
    if not DIRECTOR_IS_FINAL(not is_settled):
        return refuse(
            Reason.DIRECTOR_HAS_DECIDED,
            text("The director has decided, and that is final ({rule})."),
            DIRECTOR_IS_FINAL.rule(state.rules),
        )
    return None


@decides(m.AgreeToUse)
def agree_to_use(work: Work, command: m.AgreeToUse) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    name = command.name.strip()[: m.LONGEST_NOTE]
    if command.piece not in _AGREEABLE or not name:
        return refuse(
            Reason.NOTHING_TO_AGREE_ON, text("A board or a dictionary is agreed on, by its name.")
        )
    is_let = bool(EVERY_SIDE_AGREES.ids_of(state.rules.document))
    if not AGREED_WHERE_THE_BOOK_SAYS(is_let):
        return refuse(
            Reason.EQUIPMENT_IS_THE_EVENTS,
            text("Here the event's board and dictionary are used, not others ({rule})."),
            AGREED_WHERE_THE_BOOK_SAYS.rule(state.rules),
        )
    if not AGREED_BEFORE_THE_GAME(state.phase is Phase.CREATED):
        return refuse(
            Reason.NOT_BEFORE_THE_GAME,
            text("Another board or dictionary is agreed on before the game ({rule})."),
            AGREED_BEFORE_THE_GAME.rule(state.rules),
        )
    before = next((each for each in state.equipment if each.piece is command.piece), None)
    agreed = () if before is None else before.agreed_on(name)
    if side in agreed:
        return refuse(Reason.ALREADY_AGREED, text("You have already agreed."))
    work.emit(
        m.UseAgreed(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            piece=command.piece,
            name=name,
            is_settled=EVERY_SIDE_AGREES(len(agreed) + 1 == state.side_count),
            rule=EVERY_SIDE_AGREES.rule(state.rules),
        )
    )
    return None


@decides(m.CheckTiles)
def check_tiles(work: Work, command: m.CheckTiles) -> Refusal | None:
    """What there is too much or too little of; another number of tiles is declared by it."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work):
        return refusal
    if work.state.turns or work.state.phase is Phase.ENDED:
        return refuse(
            Reason.NOT_BEFORE_THE_GAME, text("The tiles are counted before the first turn.")
        )
    wanted = work.state.setup.tile_set.counts
    if set(command.counts) != set(wanted) or min(command.counts.values()) < 0:
        return refuse(
            Reason.COUNT_INCOMPLETE,
            text("Every letter is counted: {count} numbers.", count=len(wanted)),
        )
    total = sum(command.counts.values())
    if refusal := too_few_tiles(work, total):
        return refusal
    odd = {tile: count for tile, count in command.counts.items() if count != wanted[tile]}
    if not TILES_COUNTED.is_on:
        return None
    work.emit(m.TilesChecked(at_ms=work.at_ms, by=work.by, side=side, odd=odd))
    record = work.state.record
    assert record is not None
    if total != record.tile_count:
        rule = TILES_COUNTED.rule(work.state.rules)
        work.emit(r.TilesDeclared(at_ms=work.at_ms, by=work.by, count=total, rule=rule))
    return None
