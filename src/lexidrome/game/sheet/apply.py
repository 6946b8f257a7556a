"""How the game changes with each fact of the sheet."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.messages import TurnCommand
from lexidrome.game.parts import applies, recorded, recording
from lexidrome.game.play.messages import PlayTiles
from lexidrome.game.record_values import Misfit, SheetLine, Unfit
from lexidrome.game.sheet.messages import (
    Entered,
    ReportedLate,
    ScoresAnswered,
    ScoresAsked,
    SheetWritten,
)
from lexidrome.game.state import GameState
from lexidrome.game.who import Given


@applies(ReportedLate)
def reported_late(state: GameState, fact: ReportedLate) -> GameState:
    return recording(state, late_ms=fact.late_ms)


@applies(Entered)
def entered(state: GameState, fact: Entered) -> GameState:
    record = recorded(state)
    assert fact.command is not None, "an entry as it was seen is not the entry"
    unfit = record.unfit
    if fact.misfit is not None:
        unfit = (*unfit, _unfit(len(record.entries), fact.command, fact.misfit))
    bare = replace(state, record=replace(record, entries=(), before=()))
    entries, before = (*record.entries, fact.command), (*record.before, bare)
    return replace(state, record=replace(record, entries=entries, before=before, unfit=unfit))


def _unfit(entry: int, given: Given, misfit: Misfit) -> Unfit:
    command = given.command
    return Unfit(
        entry,
        misfit,
        command=str(command.__struct_config__.tag),
        side=given.said.by.side,
        written=command.written if isinstance(command, PlayTiles) else "",
        is_turn=isinstance(command, TurnCommand),
    )


@applies(ScoresAsked)
def scores_asked(state: GameState, fact: ScoresAsked) -> GameState:
    return replace(state, record=replace(recorded(state), asked=fact.side))


@applies(ScoresAnswered)
def scores_answered(state: GameState, _fact: ScoresAnswered) -> GameState:
    return replace(state, record=replace(recorded(state), asked=None))


@applies(SheetWritten)
def sheet_written(state: GameState, fact: SheetWritten) -> GameState:
    record = recorded(state)
    lines = tuple(line for line in record.sheets[fact.side] if line.turn != fact.turn)
    sheet = tuple(sorted((*lines, SheetLine(fact.turn, fact.totals)), key=lambda it: it.turn))
    sheets = (*record.sheets[: fact.side], sheet, *record.sheets[fact.side + 1 :])
    return replace(state, record=replace(record, sheets=sheets))
