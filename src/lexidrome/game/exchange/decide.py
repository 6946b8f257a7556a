"""Exchanging tiles."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.clock import clock as clocks
from lexidrome.game.exchange.messages import ExchangeTiles, TilesExchanged
from lexidrome.game.flow import bag_once_closed, close_play, zeros_with_another
from lexidrome.game.offers import Offer, Offered
from lexidrome.game.play.laid import no_such_tile, not_on_rack
from lexidrome.game.play.steps import (
    after_zero,
    bag_too_small,
    may_end_turn,
    no_pass,
    pass_on,
    turn_ends_at_ms,
)
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.situation import TURN
from lexidrome.game.state import GameState
from lexidrome.game.table import UNKNOWN
from lexidrome.game.tiles import add_tiles
from lexidrome.game.unseen import bag_for
from lexidrome.game.values import Closed
from lexidrome.game.work import Work, decides, offers
from lexidrome.rulebook.choices import ExchangeZero


@offers(ExchangeTiles, when=TURN)
def can_exchange(work: Work) -> Offered:
    """As many tiles as lie on the rack, if the bag has enough; none where that is a pass."""
    until_ms = turn_ends_at_ms(work.state)
    side = may_end_turn(work)
    if isinstance(side, Refusal):
        return side
    if not work.state.table.refuses_odd_plays:
        # Beside a real board that may tell what there is to exchange; on screen it is known
        # without drawing, and left to the exchange.
        close_play(work, Closed.NEXT_TURN)
    state = work.state
    rules = state.rules
    rule = rule_of(rules, "exchange.min_bag")
    # What exchanging none means: SSC-8, WU-12, DP-2.III.k.i, ST-7, A-63.
    is_none_passed = rules.exchange.zero is ExchangeZero.PASS and rules.play.pass_allowed
    least = 0 if is_none_passed else 1
    # Tiles in the bag for an exchange: SSC-8.b, NSA-IV.E.2.a.p1, A-64.
    need = rules.exchange.min_bag or 1
    bag_count = bag_once_closed(state, side)
    most = min(len(state.racks[side]), bag_count) if bag_count >= need else 0
    if most < least:
        return bag_too_small(rules, need, bag_count)
    return Offer(least=least, most=most, until_ms=until_ms, rule=rule)


@decides(ExchangeTiles)
def exchange_tiles(work: Work, command: ExchangeTiles) -> Refusal | None:
    """An exchange is the turn and scores nothing.

    SSC-8, WU-12.a, DP-2.III.k.iv, ST-7, NSA-IV.E.2.a.p2, NSA-IV.E.2.a.(3).
    """
    close_play(work, Closed.NEXT_TURN)
    side = work.side
    state = work.state
    rules = state.rules
    count = len(command.tiles)
    if not count:
        if rules.exchange.zero is ExchangeZero.PASS:
            return no_pass(rules) or pass_on(work)
        return refuse(
            Reason.EXCHANGE_NOTHING,
            text("Exchange at least one tile ({rule})."),
            rule_of(rules, "exchange.zero"),
        )
    if refusal := _cannot_exchange(state, side, command.tiles):
        return refusal
    need = count if rules.exchange.min_bag is None else rules.exchange.min_bag
    bag_count = bag_for(state, side)
    if bag_count < max(need, count):
        return bag_too_small(rules, max(need, count), bag_count)
    # Discards are hidden; who draws first returns them then: SSC-8.a, WU-12.a, DP-2.III.k.ii,
    # DP-2.III.k.iii, ST-7, NSA-IV.E.2.a.(2), NSA-IV.E.2.a.(4), NSA-IV.E.2.a.(5),
    # NSA-IV.E.2.a.(6).
    is_drawn_first = rules.exchange.draw_before_return
    bag = state.bag if is_drawn_first else add_tiles(state.bag, command.tiles)
    drawn = state.table.draw(state.draw_key, state.draw_count, bag, count)
    work.emit(
        TilesExchanged(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            count=count,
            discarded="".join(sorted(command.tiles)),
            drawn=drawn,
            is_drawn_first=is_drawn_first,
            lag_ms=clocks.lag_allowance(state.clock, side, work.said.lag_ms, rules.clock),
            zeros=zeros_with_another(state),
        )
    )
    after_zero(work)
    return None


def _cannot_exchange(state: GameState, side: int, tiles: str) -> Refusal | None:
    if state.table.lacks(state.racks[side], tiles):
        return not_on_rack()
    known = state.setup.tiles.full_bag
    for tile in tiles:
        if tile != UNKNOWN and tile not in known:
            return no_such_tile(tile)
    return None
