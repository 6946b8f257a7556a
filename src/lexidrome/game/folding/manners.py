"""Equipment that was chosen, tiles that were counted, challenges that were proposed."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import manners as m
from lexidrome.game.folding.parts import pending_play, recorded
from lexidrome.game.state import GameState


def equipment_chosen(state: GameState, event: m.EquipmentChosen) -> GameState:
    return _with(state, m.Chosen(event.piece, owner=event.owner, is_final=event.is_final))


def use_agreed(state: GameState, event: m.UseAgreed) -> GameState:
    """A side that names something else than before starts a new agreement."""
    before = next((each for each in state.equipment if each.piece is event.piece), None)
    agreed = before.agreed if before is not None and before.name == event.name else ()
    chosen = m.Chosen(
        event.piece,
        name=event.name,
        agreed=(*agreed, event.side),
        is_settled=event.is_settled,
    )
    used = _with(state, chosen)
    if chosen.lexicon is None:
        return used
    options = replace(state.setup.options, lexicon=chosen.lexicon)
    return replace(used, setup=replace(state.setup, options=options))


def tiles_checked(state: GameState, event: m.TilesChecked) -> GameState:
    record = recorded(state)
    checked = (*(side for side in record.checked if side != event.side), event.side)
    return replace(state, record=replace(record, checked=checked, odd_tiles=event.odd))


def challenge_proposed(state: GameState, event: m.ChallengeProposed) -> GameState:
    proposal = m.Proposal(event.side, event.person, event.words)
    return replace(state, play=replace(pending_play(state), proposal=proposal))


def challenge_declined(state: GameState, _event: m.ChallengeDeclined) -> GameState:
    return replace(state, play=replace(pending_play(state), proposal=None))


def _with(state: GameState, chosen: m.Chosen) -> GameState:
    others = tuple(each for each in state.equipment if each.piece is not chosen.piece)
    return replace(state, equipment=(*others, chosen))
