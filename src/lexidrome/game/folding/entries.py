"""What was entered beside a real board, its score sheets, corrections and disputes."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lexidrome.game import events as e
from lexidrome.game import record_events as r
from lexidrome.game.commands import PlayTiles
from lexidrome.game.folding.parts import applies, recorded, with_entry, with_score
from lexidrome.game.messages import TurnCommand
from lexidrome.game.record_values import Disputed, Misfit, Recount, SheetLine, Unfit
from lexidrome.game.state import GameState
from lexidrome.game.who import Given

Fold = Callable[[tuple[e.AnyEvent, ...], GameState], GameState]


@applies(r.Entered)
def entered(state: GameState, event: r.Entered) -> GameState:
    record = recorded(state)
    assert event.command is not None, "an entry as it was seen is not the entry"
    unfit = record.unfit
    if event.misfit is not None:
        unfit = (*unfit, _unfit(len(record.entries), event.command, event.misfit))
    bare = replace(state, record=replace(record, entries=(), before=()))
    entries, before = (*record.entries, event.command), (*record.before, bare)
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


def state_before(state: GameState, entry: int) -> GameState:
    """The game as it stood before an entry; after the last one, as it stands."""
    record = recorded(state)
    if entry == len(record.entries):
        return state
    bare = record.before[entry]
    entries, before = record.entries[:entry], record.before[:entry]
    return replace(bare, record=replace(recorded(bare), entries=entries, before=before))


def corrected(state: GameState, event: e.Corrected, fold: Fold) -> GameState:
    """Back to the entry that was changed, and on from there as it now is.

    Disputes, how late the device is and who has which seat are no part of what was entered.
    """
    record = recorded(state)
    again = fold(event.events, state_before(state, event.at))
    kept = replace(recorded(again), disputes=record.disputes, late_ms=record.late_ms)
    return replace(
        again, record=kept, version=state.version, signed=(), seat_changes=state.seat_changes
    )


@applies(r.ScoreCorrected)
def score_corrected(state: GameState, event: r.ScoreCorrected) -> GameState:
    changed = with_score(with_entry(state, event.entry), event.turn - 1, event.points)
    recount = recorded(changed).recount
    if recount is None or event.turn in recount.turns:
        return changed
    before = (*recount.before, state.turns[event.turn - 1].points)
    return _with_recount(
        changed, replace(recount, turns=(*recount.turns, event.turn), before=before)
    )


@applies(r.ScoresRecounted)
def scores_recounted(state: GameState, _event: r.ScoresRecounted) -> GameState:
    return _with_recount(state, replace(_recount(state), is_complete=True))


@applies(r.RecountBegun)
def recount_begun(state: GameState, event: r.RecountBegun) -> GameState:
    recount = _recount(state)
    return _with_recount(state, replace(recount, sides=(*recount.sides, event.side)))


@applies(r.ScoreContested)
def score_contested(state: GameState, event: r.ScoreContested) -> GameState:
    recount = _recount(state)
    return _with_recount(state, replace(recount, contested=(*recount.contested, event.turn)))


@applies(r.ScoreVerified)
def score_verified(state: GameState, event: r.ScoreVerified) -> GameState:
    recount = _recount(state)
    left = tuple(turn for turn in recount.contested if turn != event.turn)
    return _with_recount(state, replace(recount, contested=left))


@applies(r.RecountEnded)
def recount_ended(state: GameState, _event: r.RecountEnded) -> GameState:
    return _with_recount(state, replace(_recount(state), is_ended=True))


def _recount(state: GameState) -> Recount:
    return recorded(state).recount or Recount()


def _with_recount(state: GameState, recount: Recount) -> GameState:
    return replace(state, record=replace(recorded(state), recount=recount))


@applies(r.ScoresAsked)
def scores_asked(state: GameState, event: r.ScoresAsked) -> GameState:
    return replace(state, record=replace(recorded(state), asked=event.side))


@applies(r.ScoresAnswered)
def scores_answered(state: GameState, _event: r.ScoresAnswered) -> GameState:
    return replace(state, record=replace(recorded(state), asked=None))


@applies(r.SheetWritten)
def sheet_written(state: GameState, event: r.SheetWritten) -> GameState:
    record = recorded(state)
    lines = tuple(line for line in record.sheets[event.side] if line.turn != event.turn)
    sheet = tuple(sorted((*lines, SheetLine(event.turn, event.totals)), key=lambda it: it.turn))
    sheets = (*record.sheets[: event.side], sheet, *record.sheets[event.side + 1 :])
    return replace(state, record=replace(record, sheets=sheets))


@applies(r.TurnDisputed)
def turn_disputed(state: GameState, event: r.TurnDisputed) -> GameState:
    record = recorded(state)
    entry = state.turns[event.turn - 1].entry
    assert entry is not None, "a turn beside a real board was entered"
    dispute = Disputed(entry, event.turn, event.side, event.note)
    return replace(state, record=replace(record, disputes=(*record.disputes, dispute)))


@applies(r.DisputeSettled)
def dispute_settled(state: GameState, event: r.DisputeSettled) -> GameState:
    record = recorded(state)
    disputes = list(record.disputes)
    disputes[event.dispute] = replace(disputes[event.dispute], ruling=event.reason)
    return replace(state, record=replace(record, disputes=tuple(disputes)))
