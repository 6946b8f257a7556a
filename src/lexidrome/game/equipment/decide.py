"""Choosing and agreeing on equipment, and counting the tiles."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.equipment.messages import (
    LONGEST_NOTE,
    AgreeToUse,
    CheckTiles,
    ChooseEquipment,
    EquipmentChosen,
    Piece,
    UseAgreed,
)
from lexidrome.game.equipment.steps import (
    chooses_as_the_first,
    choosing_rule,
    confirm_tiles,
    is_decided_by_director,
    somebody_has_not_agreed,
)
from lexidrome.game.offers import Offer, Offered
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.situation import BEFORE, EARLY
from lexidrome.game.start.steps import too_few_tiles
from lexidrome.game.state import GameState, Phase
from lexidrome.game.who import Role
from lexidrome.game.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    no_such_side,
    offers,
    tiles_in_sight,
)
from lexidrome.rulebook import RuleSet, cited, rule, the_rule

_AGREEABLE = (Piece.BOARD, Piece.DICTIONARY)
_CHOSEN = tuple(each for each in Piece if each is not Piece.DICTIONARY)


@offers(ChooseEquipment, when=EARLY)
def can_choose_equipment(work: Work) -> Offered:
    """The second side before the first turn, or the director at any time (NSA-III.A.8)."""
    state = work.state
    rules, sides = state.rules, tuple(range(state.side_count))
    if not the_rule(chooses_as_the_first).ids_of(rules.document):
        return _by_agreement()
    is_director = work.by.role is Role.DIRECTOR
    rule = choosing_rule(rules, is_director=is_director)
    if is_director:
        return Offer(choices=_CHOSEN, sides=sides, rule=rule)
    if refusal := _may_not_choose(work):
        return refusal
    left = tuple(each for each in _CHOSEN if not is_decided_by_director(state, each))
    return Offer(choices=left, sides=sides, rule=rule) if left else _is_decided(rules)


def _by_agreement() -> Refusal:
    return refuse(
        Reason.EQUIPMENT_BY_AGREEMENT, text("Both sides agree on that; nobody chooses alone.")
    )


@decides(ChooseEquipment)
def choose_equipment(work: Work, command: ChooseEquipment) -> Refusal | None:
    state = work.state
    rules = state.rules
    if command.piece not in _CHOSEN:
        return _by_agreement()
    if not 0 <= command.owner < state.side_count:
        return no_such_side(command.owner)
    is_director = work.by.role is Role.DIRECTOR
    if not is_director and is_decided_by_director(state, command.piece):
        return _is_decided(rules)
    work.emit(
        EquipmentChosen(
            at_ms=work.at_ms,
            by=work.by,
            piece=command.piece,
            owner=command.owner,
            rule=choosing_rule(rules, is_director=is_director),
            is_final=is_director,
        )
    )
    return None


def _may_not_choose(work: Work) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    if state.phase is not Phase.PLAYING or state.turns:
        return refuse(
            Reason.NOT_BEFORE_THE_GAME,
            text("Choose equipment once it is known who goes first, and before the first turn."),
        )
    if chooses_as_the_first(state, side):
        return refuse(
            Reason.OTHER_SIDE_CHOOSES,
            text("The side that goes second chooses the equipment ({rule})."),
            cited(chooses_as_the_first, state.rules),
        )
    return None


def _is_decided(rules: RuleSet) -> Refusal:
    return refuse(
        Reason.DIRECTOR_HAS_DECIDED,
        text("The director has decided, and that is final ({rule})."),
        cited(is_decided_by_director, rules),
    )


@offers(AgreeToUse, when=BEFORE)
def can_agree_to_use(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    if is_not_theirs_to_agree_on(state.rules):
        return refuse(
            Reason.EQUIPMENT_IS_THE_EVENTS,
            text("Only the event's board and dictionary are used here ({rule})."),
            cited(is_not_theirs_to_agree_on, state.rules),
        )
    if agrees_after_the_start(state):
        return refuse(
            Reason.NOT_BEFORE_THE_GAME,
            text("Agree on another board or dictionary before the game ({rule})."),
            cited(agrees_after_the_start, state.rules),
        )
    return Offer(choices=_AGREEABLE, rule=cited(somebody_has_not_agreed, state.rules))


@decides(AgreeToUse)
def agree_to_use(work: Work, command: AgreeToUse) -> Refusal | None:
    side, state = work.side, work.state
    name = command.name.strip()[:LONGEST_NOTE]
    if command.piece not in _AGREEABLE or not name:
        return refuse(
            Reason.NOTHING_TO_AGREE_ON, text("Name the board or the dictionary that was agreed on.")
        )
    before = next((each for each in state.equipment if each.piece is command.piece), None)
    agreed = () if before is None else before.agreed_on(name)
    if side in agreed:
        return refuse(Reason.ALREADY_AGREED, text("You have already agreed."))
    work.emit(
        UseAgreed(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            piece=command.piece,
            name=name,
            is_settled=not somebody_has_not_agreed(state, (*agreed, side)),
            rule=cited(somebody_has_not_agreed, state.rules),
        )
    )
    return None


@rule("SSC-10", "ST-8", "NSA-III.A.1.p1", "WU-3")
def is_not_theirs_to_agree_on(rules: RuleSet) -> bool:
    """Another board or dictionary is used only where the book lets the sides agree on one."""
    return not the_rule(somebody_has_not_agreed).ids_of(rules.document)


@rule("DP-1.I.d")
def agrees_after_the_start(state: GameState) -> bool:
    """Another board or dictionary is agreed on before the game, not later."""
    return state.phase is not Phase.CREATED


@offers(CheckTiles)
def can_check_tiles(work: Work) -> Offered:
    """No fewer in all than are in sight."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work):
        return refusal
    if work.state.turns or work.state.phase is Phase.ENDED:
        return refuse(
            Reason.NOT_BEFORE_THE_GAME, text("The tiles are counted before the first turn.")
        )
    return Offer(least=tiles_in_sight(work.state))


@decides(CheckTiles)
def check_tiles(work: Work, command: CheckTiles) -> Refusal | None:
    """What there is too much or too little of; another number of tiles is declared by it."""
    wanted = work.state.setup.tile_set.counts
    if set(command.counts) != set(wanted) or min(command.counts.values()) < 0:
        return refuse(
            Reason.COUNT_INCOMPLETE,
            text("Every letter is counted: {count} numbers.", count=len(wanted)),
        )
    if refusal := too_few_tiles(work, sum(command.counts.values())):
        return refusal
    confirm_tiles(work, work.side, command.counts)
    return None
