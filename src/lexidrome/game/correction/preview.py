"""A correction before it is accepted: what it would change.

DP-1.III, SSC-13.c, NSA-V.I.p1, P22, A-49
    anything entered can be changed, and what came after is decided again: `deciding.corrections`
"""

from __future__ import annotations

import msgspec

from lexidrome.base import Refusal
from lexidrome.game.correction.messages import CorrectEntries, SettleDispute
from lexidrome.game.record_values import Unfit
from lexidrome.game.referee import handle
from lexidrome.game.ruling.messages import ApplyRuling
from lexidrome.game.state import GameState, Phase, Turn
from lexidrome.game.who import Given


class TurnChange(msgspec.Struct, frozen=True):
    """A turn of the score sheet, before and after; `None`: there is no such turn."""

    turn: int
    before: Turn | None
    after: Turn | None


class Difference(msgspec.Struct, frozen=True):
    """What a correction would change."""

    scores_before: tuple[int, ...]
    scores_after: tuple[int, ...]
    turns: tuple[TurnChange, ...]
    unfit: tuple[Unfit, ...]
    """Turns that would not fit any more; they are kept and wait for the director."""
    unfit_between: tuple[Unfit, ...]
    """What was entered between turns and would not fit any more."""
    phase_before: Phase
    phase_after: Phase
    winner_before: int | None
    winner_after: int | None


def preview_correction(state: GameState, given: Given) -> Difference | Refusal:
    """What a correction or ruling would change, or why it is refused; nothing is changed."""
    command = given.command
    assert isinstance(command, CorrectEntries | SettleDispute | ApplyRuling)
    if isinstance(command, CorrectEntries):
        # What it would change is there to be agreed on.
        command = msgspec.structs.replace(command, is_agreed=True)
    handled = handle(state, Given(command, given.said))
    if isinstance(handled, Refusal):
        return handled
    after = handled.state
    unfit = after.record.unfit
    return Difference(
        scores_before=state.scores,
        scores_after=after.scores,
        turns=_changed_turns(state, after),
        unfit=tuple(each for each in unfit if each.is_turn),
        unfit_between=tuple(each for each in unfit if not each.is_turn),
        phase_before=state.phase,
        phase_after=after.phase,
        winner_before=None if state.outcome is None else state.outcome.winner,
        winner_after=None if after.outcome is None else after.outcome.winner,
    )


def _changed_turns(before: GameState, after: GameState) -> tuple[TurnChange, ...]:
    changes = []
    for at in range(max(len(before.turns), len(after.turns))):
        old = before.turns[at] if at < len(before.turns) else None
        new = after.turns[at] if at < len(after.turns) else None
        if _shown(old) != _shown(new):
            changes.append(TurnChange(at + 1, old, new))
    return tuple(changes)


def _shown(turn: Turn | None) -> Turn | None:
    """The turn without its place among the entries, which nobody sees."""
    return None if turn is None else msgspec.structs.replace(turn, entry=None)
