"""Two score sheets, compared with each other and with the game, turn by turn.

SSC-13, SSC-13.b
    both sides record both scores; where they differ is shown: `sheet_differences`
"""

from __future__ import annotations

from lexidrome.game.record_values import SheetDifference
from lexidrome.game.state import GameState
from lexidrome.game.values import TURN_KINDS


def totals_after(state: GameState, turn: int) -> tuple[int, ...]:
    """The score of every side after so many turns, as it now stands."""
    totals = [0] * state.side_count
    for each in state.turns[:turn]:
        totals[each.side] += each.points
    for entry in state.ledger:
        if entry.kind not in TURN_KINDS and entry.turn <= turn:
            totals[entry.side] += entry.points
    return tuple(totals)


def sheet_differences(state: GameState) -> tuple[SheetDifference, ...]:
    """Every turn after which a sheet says something else than the game."""
    record = state.record
    if record is None:
        return ()
    found = []
    for turn in sorted({line.turn for sheet in record.sheets for line in sheet}):
        written = tuple(
            next((line.totals for line in sheet if line.turn == turn), None)
            for sheet in record.sheets
        )
        computed = totals_after(state, turn)
        if any(totals is not None and totals != computed for totals in written):
            found.append(SheetDifference(turn, written, computed))
    return tuple(found)
