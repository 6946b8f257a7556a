"""Drawing tiles and mixing the bag."""

from __future__ import annotations

from lexidrome.base import Refusal, RuleId, text
from lexidrome.game.challenge.rules import draw_from_ms, is_closed_by_draw
from lexidrome.game.draw.messages import BagMixed, DrawnOutOfOrder, DrawTiles, DrawTold, MixBag
from lexidrome.game.flow import close_play
from lexidrome.game.offers import ALWAYS, Offer, Offered, Wait
from lexidrome.game.record_values import DrawnBefore
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.ruling.preconditions import is_score_written, score_is_written
from lexidrome.game.situation import GOES_ON, UNDRAWN
from lexidrome.game.state import GameState, PendingPlay
from lexidrome.game.unseen import undrawn_count
from lexidrome.game.values import Closed, DrawKind
from lexidrome.game.work import (
    Work,
    acting_side,
    decides,
    must_have_begun,
    offers,
    open_challenge_refusal,
    playing_side,
)
from lexidrome.rulebook import RuleSet, cited, rule, the_rule


@offers(MixBag)
def can_mix_bag(work: Work) -> Offered:
    side = playing_side(work)
    return side if isinstance(side, Refusal) else ALWAYS


@decides(MixBag)
def mix_bag(work: Work, _command: MixBag) -> Refusal | None:
    """Ten seconds to mix it: NSA-IV.B.1.p1, NSA-IDX.T7."""
    ends_at_ms = work.at_ms + work.state.rules.irregularity.mixing_s * 1000
    work.emit(BagMixed(at_ms=work.at_ms, by=work.by, side=work.side, ends_at_ms=ends_at_ms))
    return None


@offers(DrawTiles, when=GOES_ON | UNDRAWN)
def can_draw(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    if refusal := must_have_begun(work) or open_challenge_refusal(state.play):
        return refusal
    return ALWAYS if _was_drawn_unseen(state, side) else _can_draw_now(work, side)


def _can_draw_now(work: Work, side: int) -> Offered:
    state = work.state
    play, is_late = _undrawn_play(state, side), undrawn_count(state, side) > 0
    if not is_late and play is None:
        return refuse(Reason.NOTHING_TO_DRAW, text("You have nothing to draw."))
    # Racks are filled before the clock is started after a verdict (NSA-IV.J.1.l).
    if state.clock.stop_reason is not None and not state.is_stopped_after_verdict:
        return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
    if is_kept_from_drawing(state, side):
        return _somebody_away(is_self=is_late or side in state.record.away)
    if is_late or play is None:
        return ALWAYS
    # SSC-11.b, SSC-11.d, NSA-IV.G.2.d.p1, NSA-IV.I.2.p5: from when tiles may be drawn.
    from_ms = draw_from_ms(state.rules, play)
    offer, is_early = ALWAYS, work.at_ms < from_ms
    if state.table.is_told_later:
        offer = Offer(choices=_sayable(state, side))
        is_early = is_held_back(state, play, work.at_ms)
    if is_early:
        return Wait(from_ms, _too_soon(state.rules, play, from_ms - work.at_ms), offer)
    return offer


def _undrawn_play(state: GameState, side: int) -> PendingPlay | None:
    """The play for which a side has still to draw, if the bag has anything."""
    play = state.play
    is_due = play is not None and play.side == side and play.drawn is None and bool(state.bag)
    return play if is_due else None


def _sayable(state: GameState, side: int) -> tuple[str, ...]:
    """What a side can say that it forgot before it drew."""
    is_written = is_score_written(state, side)
    return (DrawnBefore.CLOCK,) if is_written else (DrawnBefore.CLOCK, DrawnBefore.SCORE)


@decides(DrawTiles)
def draw_tiles(work: Work, command: DrawTiles) -> Refusal | None:
    """The side that played draws; unless it is held that makes its play final (SSC-11.e)."""
    state, side = work.state, work.side
    if _was_drawn_unseen(state, side):
        if command.before is None:
            # Who has drawn does not leave the table (NSA-IV.L.p1).
            work.emit(DrawTold(at_ms=work.at_ms, by=work.by, side=side))
            return None
        offered = _can_draw_now(work, side)
        if isinstance(offered, Refusal):
            return offered
    if undrawn_count(state, side) > 0:
        # For a play that became final while its side was away.
        work.replenish(side)
        return None
    play = state.play
    assert play is not None, "there is something to draw for"
    if state.table.is_told_later:
        return _draw_at_table(work, play, command.before)
    if is_closed_by_draw(state.rules, play, work.at_ms):
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
        text("Nobody may draw while a side is away from the table ({rule})."),
        of_who_leaves if is_self else of_who_stays,
    )


def _draw_at_table(work: Work, play: PendingPlay, before: DrawnBefore | None) -> Refusal | None:
    """A draw that has happened is recorded; whether it was too soon the director decides."""
    state = work.state
    rules = state.rules
    if before is DrawnBefore.SCORE and is_score_written(state, play.side):
        return score_is_written()
    forgotten = forgotten_at_draw(play, before)
    if forgotten is not None:
        limit_s = rules.challenge.window_s or rules.challenge.empty_bag_window_s
        closes = None if limit_s is None else work.at_ms + limit_s * 1000
        _note_order(work, play, forgotten, closes, cited(forgotten_at_draw, rules))
    elif is_left_to_see(state, play, work.at_ms):
        from_ms, view = draw_from_ms(rules, play), rule_of(rules, "challenge.min_view_s")
        _note_order(work, play, DrawnBefore.VIEW, from_ms, view)
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
            is_turn_ended=_ends_turn(play, before),
        )
    )
    work.replenish(play.side, DrawKind.PENDING)


def _ends_turn(play: PendingPlay, before: DrawnBefore) -> bool:
    is_done = play.is_pressed or is_ended_by_draw(play)
    return before is not DrawnBefore.VIEW and is_done


@rule("NSA-IV.G.2.a.p1")
def is_ended_by_draw(play: PendingPlay) -> bool:
    """A draw before the clock ends the turn of whoever has announced the score, of nobody else."""
    return play.is_announced


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
