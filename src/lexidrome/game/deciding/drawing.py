"""Drawing tiles, on screen and beside a real board."""

from __future__ import annotations

from lexidrome.base import Refusal, RuleId, text
from lexidrome.game import commands as c
from lexidrome.game.challenge import draw_from_ms, is_closed_by_draw
from lexidrome.game.deciding.flow import close_play
from lexidrome.game.deciding.preconditions import is_score_written, score_is_written
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    decides,
    must_have_begun,
    open_challenge_refusal,
)
from lexidrome.game.record_events import DrawnOutOfOrder
from lexidrome.game.record_values import DrawnBefore
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState, PendingPlay
from lexidrome.game.unseen import undrawn_count
from lexidrome.game.values import Closed, DrawKind
from lexidrome.rulebook import RuleSet, cited, rule, the_rule


@decides(c.DrawTiles)
def draw_tiles(work: Work, command: c.DrawTiles) -> Refusal | None:
    """The side that played draws; unless it is held that makes its play final (SSC-11.e)."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    if refusal := must_have_begun(work) or open_challenge_refusal(state.play):
        return refusal
    play, rules = state.play, state.rules
    is_late = undrawn_count(state, side) > 0
    has_play = play is not None and play.side == side and play.drawn is None and bool(state.bag)
    if command.before is None and _was_drawn_unseen(state, side):
        # What the record took for done is now entered as done: nothing changes.
        return None
    if not (is_late or has_play):
        return refuse(Reason.NOTHING_TO_DRAW, text("You have nothing to draw."))
    # Racks are filled before the clock is started after a verdict (NSA-IV.J.1.l).
    if state.clock.stop_reason is not None and not state.is_stopped_after_verdict:
        return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
    if is_late:
        return _draw_when_back(work, side)
    assert play is not None, "there is something to draw for"
    if state.table.is_told_later:
        return _draw_at_table(work, play, command.before)
    # SSC-11.b, SSC-11.d, NSA-IV.G.2.d.p1, NSA-IV.I.2.p5: from when tiles may be drawn.
    from_ms = draw_from_ms(rules, play)
    if work.at_ms < from_ms:
        return _too_soon(rules, play, from_ms - work.at_ms)
    if is_closed_by_draw(rules, play, work.at_ms):
        close_play(work, Closed.DRAWN)
    else:
        work.replenish(side, DrawKind.PENDING)
    return None


def _was_drawn_unseen(state: GameState, side: int) -> bool:
    """Beside a real board tiles count as drawn when a play is final, and are drawn a bit later."""
    closed = state.reopenable_play
    if not state.table.is_told_later or closed is None or closed.side != side:
        return False
    return bool(closed.drawn) and not state.record.is_draw_entered


def _draw_when_back(work: Work, side: int) -> Refusal | None:
    """For a play that became final while its side was away."""
    if is_kept_from_drawing(work.state, side):
        return _somebody_away(is_self=True)
    work.replenish(side)
    return None


@rule("NSA-IV.L.p1", "NSA-IV.L.p2")
def is_kept_from_drawing(state: GameState, side: int) -> bool:
    """Whoever leaves the table draws no tiles before the return, nor does who plays meanwhile.

    Who has come back draws what was left in the bag, whoever else is away by then.
    """
    away = state.record.away
    return side in away if undrawn_count(state, side) else bool(away)


def _somebody_away(*, is_self: bool) -> Refusal:
    """Two sentences: one for who leaves, and one for who plays meanwhile."""
    of_who_leaves, of_who_stays = the_rule(is_kept_from_drawing).ids
    return refuse(
        Reason.SOMEBODY_AWAY,
        text("Nobody draws while a side is away from the table ({rule})."),
        of_who_leaves if is_self else of_who_stays,
    )


def _draw_at_table(work: Work, play: PendingPlay, before: DrawnBefore | None) -> Refusal | None:
    """A draw that has happened is recorded; whether it was too soon the director decides."""
    state = work.state
    rules = state.rules
    if is_kept_from_drawing(state, play.side):
        return _somebody_away(is_self=play.side in state.record.away)
    from_ms = draw_from_ms(rules, play)
    if is_held_back(state, play, work.at_ms):
        return _too_soon(rules, play, from_ms - work.at_ms)
    if before is DrawnBefore.SCORE and is_score_written(state, play.side):
        return score_is_written()
    forgotten = forgotten_at_draw(play, before)
    if forgotten is not None:
        limit_s = rules.challenge.window_s or rules.challenge.empty_bag_window_s
        closes = None if limit_s is None else work.at_ms + limit_s * 1000
        _note_order(work, play, forgotten, closes, cited(forgotten_at_draw, rules))
    elif is_left_to_see(state, play, work.at_ms):
        _note_order(work, play, DrawnBefore.VIEW, from_ms, rule_of(rules, "challenge.min_view_s"))
    elif is_closed_by_draw(rules, play, work.at_ms):
        close_play(work, Closed.DRAWN)
    else:
        work.replenish(play.side, DrawKind.PENDING)
    return None


def _is_early(state: GameState, play: PendingPlay, at_ms: int) -> bool:
    """Whether the time to draw has not come; typed clocks do not tell."""
    return not state.clock.is_typed and at_ms < draw_from_ms(state.rules, play)


@rule("SSC-11.d", "NSA-IV.I.2.p5")
def is_held_back(state: GameState, play: PendingPlay, at_ms: int) -> bool:
    """Beside a real board too a held side does not draw before its time."""
    return play.hold is not None and _is_early(state, play, at_ms)


@rule("NSA-IV.G.2.a.p1", "NSA-IV.G.2.b.p1", "NSA-IV.I.1.p2", "NSA-IDX.T10", "NSA-IDX.T12")
def forgotten_at_draw(play: PendingPlay, before: DrawnBefore | None) -> DrawnBefore | None:
    """Whoever draws before the clock is pressed or the score recorded leaves the others their time.

    What was to be done before the draw, if anything was.
    """
    return before or (None if play.is_pressed else DrawnBefore.CLOCK)


@rule("SSC-11.a", "SSC-11.b")
def is_left_to_see(state: GameState, play: PendingPlay, at_ms: int) -> bool:
    """Whoever draws before the others had their seconds to see the play takes no hold from them."""
    is_of_book = bool(the_rule(is_left_to_see).ids_of(state.rules.document))
    return is_of_book and play.hold is None and _is_early(state, play, at_ms)


def _note_order(
    work: Work, play: PendingPlay, before: DrawnBefore, closes_at_ms: int | None, rule: RuleId
) -> None:
    """The tiles are drawn and stay apart; the others keep their time."""
    work.emit(
        DrawnOutOfOrder(
            at_ms=work.at_ms,
            by=work.by,
            side=play.side,
            before=before,
            closes_at_ms=closes_at_ms,
            rule=rule,
        )
    )
    work.replenish(play.side, DrawKind.PENDING)


def _too_soon(rules: RuleSet, play: PendingPlay, wait_ms: int) -> Refusal:
    seconds = -(-wait_ms // 1000)
    if play.hold is not None:
        return refuse(
            Reason.DRAW_DURING_HOLD,
            text("The play is held: tiles can be drawn in {seconds} s ({rule}).", seconds=seconds),
            rule_of(rules, "challenge.hold_no_draw_s"),
        )
    return refuse(
        Reason.DRAW_TOO_SOON,
        text("The others may look at your play first: draw in {seconds} s ({rule}).",
             seconds=seconds),
        rule_of(rules, "challenge.min_view_s"),
    )  # fmt: skip
