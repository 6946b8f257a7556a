"""The turn: playing, exchanging, passing, drawing."""

from __future__ import annotations

from lexidrome.base import Refusal, text, text_plural
from lexidrome.game import clock as clocks
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game.board import EMPTY, EMPTY_BOARD
from lexidrome.game.challenge import (
    closes_at_ms,
    draws_at_once,
    has_challenges,
    is_anybody_away,
)
from lexidrome.game.deciding.flow import (
    close_play,
    count_lost_turn,
    pass_over_skips,
    settle_zeros,
    start_clocks,
    zeros_with_another,
)
from lexidrome.game.deciding.laying import (
    Laid,
    bind_blanks,
    clock_act,
    ends_turn,
    lay,
    misplaced,
    no_such_tile,
    not_on_rack,
)
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be_playing,
    offers,
    open_challenge_refusal,
    play_open_refusal,
)
from lexidrome.game.offers import ALWAYS, Offer, Offered
from lexidrome.game.placement import Fault
from lexidrome.game.record_commands import LoseTurn
from lexidrome.game.record_values import ClockAct
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState
from lexidrome.game.table import UNKNOWN
from lexidrome.game.tiles import add_tiles
from lexidrome.game.unseen import bag_for
from lexidrome.game.values import Closed, DrawKind, LostTurn
from lexidrome.rulebook import (
    ChallengeFail,
    ExchangeZero,
    PauseReason,
    RuleSet,
    cited,
    rule,
    the_rule,
)


@offers(c.PlayTiles)
def can_play(work: Work) -> Offered:
    """Tiles can be laid; whether a word is to be found is the player's business."""
    until_ms = turn_ends_at_ms(work.state)
    side = _may_end_turn(work, is_play=True)
    if isinstance(side, Refusal):
        return side
    close_play(work, Closed.NEXT_TURN)
    state = work.state
    rules = state.rules
    least = rules.play.first_play_tiles if state.board == EMPTY_BOARD else 1
    if state.clock.stop_reason is PauseReason.GAME_END:
        if are_tiles_left(state, side) or not rules.ending.on_out:
            return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
        # Only the final play is still written down.
        least = max(least, len(state.racks[side]))
    # Beside a real board more lie there than a rack should have had.
    most = len(state.racks[side]) if state.table.refuses_odd_plays else None
    if EMPTY not in state.board or (most is not None and most < least):
        return misplaced(Fault.NO_TILES, rules)
    return Offer(least=least, most=most, until_ms=until_ms)


@decides(c.PlayTiles)
def play_tiles(work: Work, command: c.PlayTiles) -> Refusal | None:
    """A committed play is announced, recorded and replenished in that order.

    SSC-2, SSC-2.a, SSC-13.a, WU-7, WU-7.a, WU-15, DP-2.III.c, DP-2.VI.a, ST-2, ST-10, ST-17,
    NSA-IV.F.1.p4, NSA-IV.G.1.d, NSA-IV.G.1.e, NSA-IV.G.1.f, NSA-IV.G.1.g, NSA-IV.G.1.h,
    NSA-IV.B.1.p4. Before that it is its side's own business, for which there is no command:
    NSA-IV.G.1.b, NSA-IV.C.1.p2.
    """
    bind_blanks(work)
    state, side = work.state, work.side
    rules = state.rules
    laid = lay(state, side, command)
    if isinstance(laid, Refusal):
        return laid
    if refusal := _unacceptable(rules, command.is_acceptable):
        return refusal
    is_out = laid.is_rack_empty and not are_tiles_left(state, side) and rules.ending.on_out
    is_stopped = state.clock.stop_reason is PauseReason.GAME_END
    if is_stopped and not is_out:
        return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
    # On screen whoever commits a play has announced it and pressed the clock.
    is_done = is_stopped or not state.table.is_told_later
    act = None if is_done else clock_act(state, side, command)
    is_ended = is_done or ends_turn(rules, command, act)
    opens_late = is_out and act is ClockAct.PRESSED
    closes = None
    if is_ended and not opens_late and not is_anybody_away(state, side):
        closes = closes_at_ms(state, work.at_ms, is_out=is_out)
    work.emit(
        e.TilesPlayed(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            tiles=laid.tiles,
            words=laid.words,
            bonus=laid.bonus,
            points=play_points(laid),
            rule=cited(play_points, rules),
            is_out=is_out,
            closes_at_ms=closes,
            is_blank_bound=not laid.unbound,
            lag_ms=clocks.lag_allowance(state.clock, side, work.said.lag_ms, rules.clock),
            written=laid.written,
            announced=laid.announced,
            is_announced=command.is_announced or not state.table.is_told_later,
            is_ended=is_ended,
            clock=act,
            oddities=laid.oddities,
            blanks=laid.unbound,
            settles_last=settles_last_play(state),
            zeros=0,  # Any play that stands, whatever its score: A-05.
            clocks=_clocks_after_play(state, side, act, is_ended=is_ended, is_out=is_out),
        )
    )
    if is_ended:
        after_play(work, side, is_out=is_out)
    return None


@rule("SSC-7.b")
def settles_last_play(state: GameState) -> bool:
    """A false blank stays once another play has been made; a pass or an exchange is none.

    On screen a blank is none by mistake.
    """
    return not state.table.refuses_odd_plays


def _clocks_after_play(
    state: GameState, side: int, act: ClockAct | None, *, is_ended: bool, is_out: bool
) -> clocks.ClocksThen:
    """While the play lies there and its turn has not ended, its side's clock still runs (A-71)."""
    is_untouched = act is ClockAct.UNTOUCHED or not clocks.has_buttons(state.rules.clock)
    if is_untouched and not is_ended:
        return clocks.LEFT
    if is_clock_neutralised(act, is_out=is_out):
        return clocks.STANDING
    return clocks.ClocksThen((side + 1) % state.side_count, is_new_turn=True)


@rule("NSA-V.D.p1")
def is_clock_neutralised(act: ClockAct | None, *, is_out: bool) -> bool:
    """The clocks are neutralised after the final play."""
    return is_out and act is not ClockAct.PRESSED


@rule("SSC-20", "WU-14", "DP-2.V.a", "NSA-V.C.1", "A-03")
def are_tiles_left(state: GameState, side: int) -> bool:
    """A rack that is empty while tiles are in the bag is not out."""
    return bag_for(state, side) > 0


@rule("SSC-15", "WU-17", "DP-2.VI.d", "ST-11", "NSA-APP.II.B.p1")
def play_points(laid: Laid) -> int:
    """A play scores the letter values of every word it forms or modifies, with premiums."""
    return laid.computed if laid.announced is None else laid.announced


@rule("SSC-12.e", "NSA-V.C.1", "NSA-V.D.p1", "A-11", "A-12")
def after_play(work: Work, side: int, *, is_out: bool) -> None:
    """A game is not over while its last play can still be challenged.

    No play is final with its turn, the last one neither, but where there are no challenges.
    """
    rules = work.state.rules
    if not has_challenges(rules):
        close_play(work, Closed.NO_CHALLENGES)
    elif draws_at_once(rules):
        # WU-7.a, DP-2.III.c, ST-2, A-14: tiles are drawn at once and kept apart.
        work.replenish(side, DrawKind.PENDING)
    if not is_out:
        pass_over_skips(work)


@offers(c.ExchangeTiles)
def can_exchange(work: Work) -> Offered:
    """As many tiles as lie on the rack, if the bag has enough; none where that is a pass."""
    until_ms = turn_ends_at_ms(work.state)
    side = _may_end_turn(work)
    if isinstance(side, Refusal):
        return side
    close_play(work, Closed.NEXT_TURN)
    state = work.state
    rules = state.rules
    rule = rule_of(rules, "exchange.min_bag")
    # What exchanging none means: SSC-8, WU-12, DP-2.III.k.i, ST-7, A-63.
    is_none_passed = rules.exchange.zero is ExchangeZero.PASS and rules.play.pass_allowed
    least = 0 if is_none_passed else 1
    # Tiles in the bag for an exchange: SSC-8.b, NSA-IV.E.2.a.p1, A-64.
    need = rules.exchange.min_bag or 1
    bag_count = bag_for(state, side)
    most = min(len(state.racks[side]), bag_count) if bag_count >= need else 0
    if most < least:
        return bag_too_small(rules, need, bag_count)
    return Offer(least=least, most=most, until_ms=until_ms, rule=rule)


@decides(c.ExchangeTiles)
def exchange_tiles(work: Work, command: c.ExchangeTiles) -> Refusal | None:
    """An exchange is the turn and scores nothing.

    SSC-8, WU-12.a, DP-2.III.k.iv, ST-7, NSA-IV.E.2.a.p2, NSA-IV.E.2.a.(3).
    """
    side = work.side
    state = work.state
    rules = state.rules
    count = len(command.tiles)
    if not count:
        if rules.exchange.zero is ExchangeZero.PASS:
            return _no_pass(rules) or _pass(work)
        return refuse(
            Reason.EXCHANGE_NOTHING,
            text("An exchange is of one tile or more ({rule})."),
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
        e.TilesExchanged(
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
    _after_zero(work)
    return None


def _cannot_exchange(state: GameState, side: int, tiles: str) -> Refusal | None:
    if state.table.lacks(state.racks[side], tiles):
        return not_on_rack()
    known = state.setup.tiles.full_bag
    for tile in tiles:
        if tile != UNKNOWN and tile not in known:
            return no_such_tile(tile)
    return None


@offers(c.PassTurn)
def can_pass(work: Work) -> Offered:
    until_ms = turn_ends_at_ms(work.state)
    side = _may_end_turn(work)
    if isinstance(side, Refusal):
        return side
    return _no_pass(work.state.rules) or Offer(until_ms=until_ms)


@decides(c.PassTurn)
def pass_turn(work: Work, _command: c.PassTurn) -> Refusal | None:
    return _pass(work)


def _pass(work: Work) -> Refusal | None:
    close_play(work, Closed.NEXT_TURN)
    state, side = work.state, work.side
    lag_ms = clocks.lag_allowance(state.clock, side, work.said.lag_ms, state.rules.clock)
    zeros = zeros_with_another(state)
    work.emit(e.TurnPassed(at_ms=work.at_ms, by=work.by, side=side, lag_ms=lag_ms, zeros=zeros))
    _after_zero(work)
    return None


def _no_pass(rules: RuleSet) -> Refusal | None:
    # SSC-9, NSA-IV.E.1.p1, NSA-APP.I.A.p3: a pass at any time.
    if rules.play.pass_allowed:
        return None
    return refuse(
        Reason.PASS_NOT_ALLOWED,
        text("Passing is not allowed here ({rule})."),
        rule_of(rules, "play.pass_allowed"),
    )


@offers(LoseTurn)
def can_lose_turn(work: Work) -> Offered:
    if refusal := at_the_table(work):
        return refusal
    until_ms = turn_ends_at_ms(work.state)
    side = _may_end_turn(work)
    if isinstance(side, Refusal):
        return side
    is_untimed = has_no_limit(work.state.rules)
    choices = [each for each in LostTurn if not (each is LostTurn.TIME and is_untimed)]
    return Offer(choices=tuple(choices), until_ms=until_ms)


@decides(LoseTurn)
def lose_turn(work: Work, command: LoseTurn) -> Refusal | None:
    """What the software cannot see, whoever keeps the record enters (ST-INTRO.b, SSC-12.d)."""
    side = work.side
    rules, is_time = work.state.rules, command.cause is LostTurn.TIME
    if is_time and has_no_limit(rules):
        return refuse(
            Reason.NO_TURN_LIMIT,
            text("A turn has no time limit here, so that none is lost for time ({rule})."),
            rule_of(rules, "clock.turn_limit_s"),
        )
    if is_time:
        # A turn that a challenge cost is no turn begun: the play before stays open.
        close_play(work, Closed.NEXT_TURN)
    path = "clock.turn_limit_s" if is_time else "challenge.fail"
    count_lost_turn(work, side, command.cause, rule_of(rules, path), work.by)
    _after_zero(work)
    return None


@rule("NSA-III.A.3.p3")
def has_no_limit(rules: RuleSet) -> bool:
    """Where there is no limit to the time of a turn, no turn is lost for time."""
    is_of_book = bool(the_rule(has_no_limit).ids_of(rules.document))
    return rules.clock.turn_limit_s is None and is_of_book


@offers(c.BeginTurn)
def can_begin_turn(work: Work) -> Offered:
    side = _may_act_on_turn(work)
    return side if isinstance(side, Refusal) else ALWAYS


@decides(c.BeginTurn)
def begin_turn(work: Work, _command: c.BeginTurn) -> Refusal | None:
    """The next side has begun: the play before can no longer be challenged (A-14)."""
    close_play(work, Closed.NEXT_TURN)
    work.emit(e.TurnBegun(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


def _after_zero(work: Work) -> None:
    if not settle_zeros(work):
        pass_over_skips(work)


def _may_end_turn(work: Work, *, is_play: bool = False) -> int | Refusal:
    """The side that completes its turn, if it may and its time is not over."""
    side = _may_act_on_turn(work, is_play=is_play)
    if isinstance(side, Refusal):
        return side
    clock, rules = work.state.clock, work.state.rules
    limit_s = rules.clock.turn_limit_s
    if limit_s is not None and clock.is_turn_running:
        used_ms = clocks.settle(clock, work.at_ms).turn_ms
        lag_ms = clocks.lag_allowance(clock, side, work.said.lag_ms, rules.clock)
        if used_ms - lag_ms >= limit_s * 1000:
            return refuse(
                Reason.TURN_TIME_OVER,
                text("The time for this turn is over ({rule})."),
                rule_of(rules, "clock.turn_limit_s"),
            )
    return side


def turn_ends_at_ms(state: GameState) -> int | None:
    """When the time of the turn is over; a little later for whom the line has delayed."""
    clock, limit_s = state.clock, state.rules.clock.turn_limit_s
    if limit_s is None or not clock.is_turn_running or clock.is_typed:
        return None
    return clock.since_ms + limit_s * 1000 - clock.turn_ms


def _may_act_on_turn(work: Work, *, is_play: bool = False) -> int | Refusal:
    """The side that acts, if it is on turn and nothing stands in the way."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    if refusal := must_be_playing(work) or open_challenge_refusal(state.play):
        return refusal
    if state.play is not None and state.play.is_out:
        return play_open_refusal()
    if state.play is not None and not state.play.is_ended:
        return refuse(
            Reason.TURN_NOT_ENDED,
            text("The turn before has not ended ({rule})."),
            rule_of(state.rules, "clock.turn_ends_on"),
        )
    if is_anothers_turn(state, side):
        turn = cited(is_anothers_turn, state.rules)
        return refuse(Reason.NOT_ON_TURN, text("It is not your turn ({rule})."), turn)
    if not state.is_rack_seen(side):
        return refuse(
            Reason.RACK_NOT_SEEN,
            text("Look at your tiles first; that starts your clock ({rule})."),
            rule_of(state.rules, "clock.starts_on"),
        )
    if state.is_stopped_after_verdict:
        # Now the next turn is made, so it runs.
        start_clocks(work)
    elif state.clock.stop_reason is not None and not (is_play and is_stopped_for_good(state)):
        return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
    return side


@rule("SSC-3", "SSC-19.b", "WU-8", "DP-2.III.d", "ST-3", "NSA-IV.D.p3")
def is_anothers_turn(state: GameState, side: int) -> bool:
    """Only the side on turn completes a turn; sides take turns in order."""
    return side != state.on_turn


@rule("SSC-19.c", "NSA-V.D.p1")
def is_stopped_for_good(state: GameState) -> bool:
    """The clocks were stopped for the end of the game, and then the final play is written down.

    Beside a real board the last tiles were laid before that.
    """
    clock = state.clock
    is_by_side = clock.stop_reason is PauseReason.GAME_END and not clock.is_stopped_by_director
    return is_by_side and state.table.is_told_later


def bag_too_small(rules: RuleSet, need: int, left: int) -> Refusal:
    rule = rule_of(rules, "exchange.min_bag")
    return refuse(
        Reason.EXCHANGE_BAG_TOO_SMALL,
        text_plural(
            "Exchanging needs at least {need} tiles in the bag; {count} is left ({rule}).",
            "Exchanging needs at least {need} tiles in the bag; {count} are left ({rule}).",
            left,
            need=need,
        ),
        rule,
    )


def _unacceptable(rules: RuleSet, is_acceptable: bool | None) -> Refusal | None:
    """Where there are no challenges an unacceptable play is refused when it is made."""
    if rules.challenge.fail is not ChallengeFail.VOID or is_acceptable:
        return None
    rule = rule_of(rules, "challenge.fail")
    if is_acceptable is None:
        return refuse(
            Reason.FINDING_MISSING,
            text("The lexicon has not said whether the play is acceptable ({rule})."),
            rule,
        )
    return refuse(Reason.PLAY_UNACCEPTABLE, text("The play is not acceptable ({rule})."), rule)
