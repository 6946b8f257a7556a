"""Whether a ruling lets a play be held or challenged that no longer could be."""

from __future__ import annotations

from lexidrome import procedures as p
from lexidrome.base import Refusal, text
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import GameState, PendingPlay
from lexidrome.game.values import Closed
from lexidrome.game.who import Role
from lexidrome.game.work import Work
from lexidrome.procedures import changes as ch
from lexidrome.procedures import early_draws
from lexidrome.rulebook import cited, rule

EARLY_DRAW = "early_draw"


def stays_closed(work: Work, resolution: p.Resolution, change: ch.WindowReopened) -> Refusal | None:
    """Only the director opens a play again; to others a draw out of order leaves its time.

    What the director hears and allows has no limit of its own: NSA-IV.G.2.d.p1, NSA-IV.I.1.p5.
    """
    if work.by.role is Role.DIRECTOR:
        return _nothing_to_open(work)
    if work.state.play is not None:
        return None
    if not is_their_time_over(work, resolution, change):
        return None
    return refuse(
        Reason.WINDOW_IS_OVER,
        text("The time to hold or challenge is over; call the director ({rule})."),
        cited(is_their_time_over, work.state.rules),
    )


@rule("NSA-IV.G.2.a.p1", "NSA-IV.G.2.b.p1", "NSA-IV.I.1.p2")
def is_their_time_over(work: Work, resolution: p.Resolution, change: ch.WindowReopened) -> bool:
    """A draw out of order leaves the others their time to hold, and no more than that."""
    return draw_leaves_until_ms(work.state, resolution, change) < work.at_ms


def _nothing_to_open(work: Work) -> Refusal | None:
    state = work.state
    if state.play is not None or state.reopenable_play is not None:
        return None
    return refuse(Reason.NO_PLAY_TO_REOPEN, text("There is no play that could be opened again."))


def draw_leaves_until_ms(
    state: GameState, resolution: p.Resolution, change: ch.WindowReopened
) -> int:
    """When the time ends that a draw out of order leaves; it began with the draw (A-71)."""
    record, play = state.record, state.reopenable_play
    if play is None or record.closed_by is not Closed.DRAWN:
        return 0
    if resolution.procedure != EARLY_DRAW or _was_pressed(state, resolution, play):
        return 0
    return record.closed_at_ms + change.window_s * 1000


def _was_pressed(state: GameState, resolution: p.Resolution, play: PendingPlay) -> bool:
    """Whether the device that is the clock was pressed before the draw that is complained of."""
    is_of_clock = resolution.answers.get("how") == early_draws.DrewEarly.BEFORE_CLOCK
    return is_of_clock and play.is_pressed and not state.clock.is_typed
