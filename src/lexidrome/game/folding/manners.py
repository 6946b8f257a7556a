"""Equipment that was chosen, tiles that were counted, challenges that were proposed."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import manners as m
from lexidrome.game.folding.parts import applies, pending_play, recorded
from lexidrome.game.state import GameState


@applies(m.EquipmentChosen)
def equipment_chosen(state: GameState, event: m.EquipmentChosen) -> GameState:
    return _with(state, m.Chosen(event.piece, owner=event.owner, is_final=event.is_final))


@applies(m.UseAgreed)
def use_agreed(state: GameState, event: m.UseAgreed) -> GameState:
    """Each side's last word counts; who names something else takes back what it said before."""
    before = next((each for each in state.equipment if each.piece is event.piece), None)
    said = () if before is None else before.said
    others = tuple(each for each in said if each[0] != event.side)
    options = state.setup.options
    usual = options.lexicon if before is None else before.instead_of
    chosen = m.Chosen(
        event.piece,
        name=event.name,
        said=(*others, (event.side, event.name)),
        is_settled=event.is_settled,
        instead_of=usual,
    )
    chosen = replace(chosen, agreed=chosen.agreed_on(event.name))
    used = _with(state, chosen)
    if event.piece is not m.Piece.DICTIONARY:
        return used
    options = replace(options, lexicon=chosen.lexicon or usual)
    return replace(used, setup=replace(state.setup, options=options))


@applies(m.TilesChecked)
def tiles_checked(state: GameState, event: m.TilesChecked) -> GameState:
    record = recorded(state)
    checked = (*(side for side in record.checked if side != event.side), event.side)
    return replace(state, record=replace(record, checked=checked, odd_tiles=event.odd))


@applies(m.ChallengeProposed)
def challenge_proposed(state: GameState, event: m.ChallengeProposed) -> GameState:
    proposal = m.Proposal(event.side, event.person, event.words)
    return replace(state, play=replace(pending_play(state), proposal=proposal))


@applies(m.ChallengeDeclined)
def challenge_declined(state: GameState, _event: m.ChallengeDeclined) -> GameState:
    return replace(state, play=replace(pending_play(state), proposal=None))


def _with(state: GameState, chosen: m.Chosen) -> GameState:
    others = tuple(each for each in state.equipment if each.piece is not chosen.piece)
    return replace(state, equipment=(*others, chosen))
