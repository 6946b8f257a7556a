"""How the game changes with each fact of the equipment."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.equipment.messages import (
    Chosen,
    EquipmentChosen,
    Piece,
    TilesChecked,
    UseAgreed,
)
from lexidrome.game.parts import applies, recorded
from lexidrome.game.state import GameState


@applies(EquipmentChosen)
def equipment_chosen(state: GameState, fact: EquipmentChosen) -> GameState:
    return _with(state, Chosen(fact.piece, owner=fact.owner, is_final=fact.is_final))


@applies(UseAgreed)
def use_agreed(state: GameState, fact: UseAgreed) -> GameState:
    """Each side's last word counts; who names something else takes back what it said before."""
    before = next((each for each in state.equipment if each.piece is fact.piece), None)
    said = () if before is None else before.said
    others = tuple(each for each in said if each[0] != fact.side)
    options = state.setup.options
    usual = options.lexicon if before is None else before.instead_of
    chosen = Chosen(
        fact.piece,
        name=fact.name,
        said=(*others, (fact.side, fact.name)),
        is_settled=fact.is_settled,
        instead_of=usual,
    )
    chosen = replace(chosen, agreed=chosen.agreed_on(fact.name))
    used = _with(state, chosen)
    if fact.piece is not Piece.DICTIONARY:
        return used
    options = replace(options, lexicon=chosen.lexicon or usual)
    return replace(used, setup=replace(state.setup, options=options))


@applies(TilesChecked)
def tiles_checked(state: GameState, fact: TilesChecked) -> GameState:
    record = recorded(state)
    checked = (*(side for side in record.checked if side != fact.side), fact.side)
    return replace(state, record=replace(record, checked=checked, odd_tiles=fact.odd))


def _with(state: GameState, chosen: Chosen) -> GameState:
    others = tuple(each for each in state.equipment if each.piece is not chosen.piece)
    return replace(state, equipment=(*others, chosen))
