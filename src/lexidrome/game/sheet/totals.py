"""Two score sheets, compared with each other and with the game, turn by turn.

SSC-13, SSC-13.b
    both sides record both scores; where they differ is shown: `sheet_differences`
"""

from __future__ import annotations

from collections.abc import Sequence

from lexidrome.game.record_values import SheetDifference
from lexidrome.game.state import GameState, Turn
from lexidrome.game.values import TURN_KINDS, Entry


def running_totals(
    turns: Sequence[Turn], ledger: Sequence[Entry], side_count: int
) -> list[tuple[int, ...]]:
    """The score of every side at the start, and after each turn."""
    found = []
    for turn in range(len(turns) + 1):
        totals = [0] * side_count
        for each in turns[:turn]:
            totals[each.side] += each.points
        for entry in ledger:
            if entry.kind not in TURN_KINDS and entry.turn <= turn:
                totals[entry.side] += entry.points
        found.append(tuple(totals))
    return found


def sheet_differences(state: GameState) -> tuple[SheetDifference, ...]:
    """Every turn after which a sheet says something else than the game."""
    record = state.record
    if not any(record.sheets):
        return ()
    found = []
    computed_after = running_totals(state.turns, state.ledger, state.side_count)
    for turn in sorted({line.turn for sheet in record.sheets for line in sheet}):
        written = tuple(
            next((line.totals for line in sheet if line.turn == turn), None)
            for sheet in record.sheets
        )
        computed = computed_after[min(turn, len(state.turns))]
        if any(totals is not None and totals != computed for totals in written):
            found.append(SheetDifference(turn, written, computed))
    return tuple(found)
