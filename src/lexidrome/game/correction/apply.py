"""How the game changes with each fact of a correction."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lexidrome.game.correction.messages import DisputeSettled, TurnDisputed
from lexidrome.game.parts import applies, recorded
from lexidrome.game.record_values import Disputed
from lexidrome.game.state import GameState
from lexidrome.game.unions import AnyFact, Corrected
from lexidrome.game.who import Role

Fold = Callable[[tuple[AnyFact, ...], GameState], GameState]


def state_before(state: GameState, entry: int) -> GameState:
    """The game as it stood before an entry; after the last one, as it stands."""
    record = recorded(state)
    if entry == len(record.entries):
        return state
    bare = record.before[entry]
    entries, before = record.entries[:entry], record.before[:entry]
    return replace(bare, record=replace(recorded(bare), entries=entries, before=before))


def corrected(state: GameState, fact: Corrected, fold: Fold) -> GameState:
    """Back to the entry that was changed, and on from there as it now is.

    Disputes, how late the device is and who has which seat are no part of what was entered.
    """
    record = recorded(state)
    again = fold(fact.facts, state_before(state, fact.at))
    kept = replace(recorded(again), disputes=record.disputes, late_ms=record.late_ms)
    return replace(
        again, record=kept, version=state.version, signed=(), seat_changes=state.seat_changes
    )


@applies(TurnDisputed)
def turn_disputed(state: GameState, fact: TurnDisputed) -> GameState:
    record = recorded(state)
    entry = state.turns[fact.turn - 1].entry
    assert entry is not None, "a turn beside a real board was entered"
    dispute = Disputed(entry, fact.turn, fact.side, fact.note)
    return replace(state, record=replace(record, disputes=(*record.disputes, dispute)))


@applies(DisputeSettled)
def dispute_settled(state: GameState, fact: DisputeSettled) -> GameState:
    record = recorded(state)
    disputes = list(record.disputes)
    # Only the director decides one; a side can but let the turn stand that it disputed.
    is_withdrawn = fact.by.role is not Role.DIRECTOR
    disputes[fact.dispute] = replace(
        disputes[fact.dispute], ruling=fact.reason, is_withdrawn=is_withdrawn
    )
    return replace(state, record=replace(record, disputes=tuple(disputes)))
