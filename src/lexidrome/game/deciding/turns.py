"""The turn: playing, exchanging, passing, drawing.

The checks below are the table of this module. Besides them:

SSC-3, WU-8, DP-2.III.d, ST-3
    sides take turns: `_may_end_turn`
SSC-8.b, NSA-IV.E.2.a.p1, A-64
    tiles in the bag for an exchange: `exchange_tiles`; value of the rule set
SSC-8, WU-12, DP-2.III.k.i, ST-7, A-63
    what exchanging none means: `exchange_tiles`; value of the rule set
SSC-8.a, WU-12.a, DP-2.III.k.ii, DP-2.III.k.iii, ST-7, NSA-IV.E.2.a.(2), NSA-IV.E.2.a.(4),
NSA-IV.E.2.a.(5), NSA-IV.E.2.a.(6)
    discards are hidden; draw, then return them: `exchange_tiles`; value of the rule set
SSC-8, WU-12.a, DP-2.III.k.iv, ST-7, NSA-IV.E.2.a.p2, NSA-IV.E.2.a.(3)
    an exchange is the turn and scores nothing: `folding`
SSC-9, NSA-IV.E.1.p1, NSA-APP.I.A.p3
    a pass at any time: `pass_turn`; value of the rule set
SSC-2, SSC-2.a, SSC-13.a, WU-7, WU-7.a, WU-15, DP-2.III.c, DP-2.VI.a, ST-2, ST-10, ST-17,
NSA-IV.F.1.p4, NSA-IV.G.1.d, NSA-IV.G.1.e, NSA-IV.G.1.f, NSA-IV.G.1.g, NSA-IV.G.1.h, NSA-IV.B.1.p4
    a committed play is announced, recorded and replenished in that order: `play_tiles`
NSA-IV.G.1.b, NSA-IV.C.1.p2
    before that a play is its side's own business: no command, no event
WU-7.a, DP-2.III.c, ST-2, A-14
    tiles are drawn at once and kept apart: `play_tiles`
A-03
    out means bag and rack empty after the play: `play_tiles`
"""

from __future__ import annotations

from lexidrome.base import Refusal, text, text_plural
from lexidrome.game import clock as clocks
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game.board import EMPTY_BOARD, SQUARE_NAMES, put
from lexidrome.game.challenge import closes_at_ms, draws_at_once, has_challenges
from lexidrome.game.checks import effect, guard
from lexidrome.game.deciding.flow import (
    OUT_PENDING,
    close_play,
    pass_over_skips,
    settle_zeros,
)
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    must_be_playing,
    open_challenge_refusal,
    play_open_refusal,
)
from lexidrome.game.placement import (
    AT_LEAST_ONE,
    CONNECTED,
    NO_GAP,
    NOT_SHIFTED,
    ONE_LINE,
    Fault,
    find_fault,
    form_words,
)
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.game.tiles import add_tiles, draw, remove_tiles
from lexidrome.game.values import Closed, DrawKind, PlacedTile, ScoredWord
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import ChallengeFail, ExchangeZero, RuleSet

ON_TURN = guard(
    "on_turn",
    "Only the side on turn completes a turn; sides take turns in order.",
    "SSC-3", "SSC-19.b", "WU-8", "DP-2.III.d", "ST-3", "NSA-IV.D.p3",
)  # fmt: skip
BLANK_DESIGNATED = guard(
    "blank_designated",
    "A blank's letter is named before the turn ends.",
    "SSC-6.a", "WU-11", "DP-2.III.j", "ST-6", "NSA-IV.F.1.p1", "NSA-IV.G.1.c",
)  # fmt: skip
PLAY_SCORES = effect(
    "play_scores",
    "A play scores the letter values of every word it forms or modifies, with premiums.",
    "SSC-15", "WU-17", "DP-2.VI.d", "ST-11", "NSA-APP.II.B.p1",
)  # fmt: skip
OUT_NEEDS_EMPTY_BAG = guard(
    "out_needs_empty_bag",
    "A rack that is empty while tiles are in the bag is not out.",
    "SSC-20", "WU-14", "DP-2.V.a", "NSA-V.C.1", "A-03",
)  # fmt: skip


def play_tiles(work: Work, command: c.PlayTiles) -> Refusal | None:
    side = _may_end_turn(work, command)
    if isinstance(side, Refusal):
        return side
    close_play(work, Closed.NEXT_TURN)
    state = work.state
    rules = state.rules
    laid = _laid(command.tiles)
    if isinstance(laid, Refusal):
        return laid
    kept = _rack_after(work, side, command.tiles)
    if isinstance(kept, Refusal):
        return kept
    if fault := find_fault(state.board, laid, rules.play.first_play_tiles):
        return _misplaced(fault, rules)
    if refusal := _unacceptable(rules, command.is_acceptable):
        return refusal
    words, bonus = _score(work, laid)
    is_out = not kept and OUT_NEEDS_EMPTY_BAG(not state.bag) and rules.ending.on_out
    points = sum(word.points for word in words) + bonus
    lag_ms = clocks.lag_allowance(state.clock, side, command.lag_ms, rules.clock)
    work.emit(
        e.TilesPlayed(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            tiles=command.tiles,
            words=words,
            bonus=bonus,
            points=points if PLAY_SCORES.is_on else 0,
            rule=PLAY_SCORES.rule(rules),
            is_out=is_out,
            closes_at_ms=closes_at_ms(state, work.at_ms, is_out=is_out),
            lag_ms=lag_ms,
        )
    )
    _after_play(work, side, is_out=is_out)
    return None


def _after_play(work: Work, side: int, *, is_out: bool) -> None:
    rules = work.state.rules
    if not has_challenges(rules):
        close_play(work, Closed.NO_CHALLENGES)
    elif draws_at_once(rules):
        work.replenish(side, DrawKind.PENDING)
    elif is_out and not OUT_PENDING.is_on:
        close_play(work, Closed.ACCEPTED)
    if not is_out:
        pass_over_skips(work)


def exchange_tiles(work: Work, command: c.ExchangeTiles) -> Refusal | None:
    side = _may_end_turn(work, command)
    if isinstance(side, Refusal):
        return side
    close_play(work, Closed.NEXT_TURN)
    state = work.state
    rules = state.rules
    count = len(command.tiles)
    if not count:
        if rules.exchange.zero is ExchangeZero.PASS:
            return _pass(work, side, command)
        rule = rule_of(rules, "exchange.zero")
        return refuse(
            Reason.EXCHANGE_NOTHING,
            text("An exchange is of one tile or more ({rule})."),
            rule,
        )
    kept = remove_tiles(state.racks[side], command.tiles)
    if kept is None:
        return _not_on_rack()
    need = count if rules.exchange.min_bag is None else rules.exchange.min_bag
    if len(state.bag) < max(need, count):
        return _bag_too_small(rules, max(need, count), len(state.bag))
    is_drawn_first = rules.exchange.draw_before_return
    bag = state.bag if is_drawn_first else add_tiles(state.bag, command.tiles)
    drawn, _ = draw(state.seed, state.draw_count, bag, count)
    work.emit(
        e.TilesExchanged(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            count=count,
            discarded="".join(sorted(command.tiles)),
            drawn=drawn,
            is_drawn_first=is_drawn_first,
            lag_ms=clocks.lag_allowance(state.clock, side, command.lag_ms, rules.clock),
        )
    )
    _after_zero(work)
    return None


def pass_turn(work: Work, command: c.PassTurn) -> Refusal | None:
    side = _may_end_turn(work, command)
    if isinstance(side, Refusal):
        return side
    close_play(work, Closed.NEXT_TURN)
    return _pass(work, side, command)


def _pass(work: Work, side: int, command: c.TurnCommand) -> Refusal | None:
    state = work.state
    rules = state.rules
    if not rules.play.pass_allowed:
        rule = rule_of(rules, "play.pass_allowed")
        return refuse(
            Reason.PASS_NOT_ALLOWED,
            text("Passing is not allowed here ({rule})."),
            rule,
        )
    lag_ms = clocks.lag_allowance(state.clock, side, command.lag_ms, rules.clock)
    work.emit(e.TurnPassed(at_ms=work.at_ms, by=work.by, side=side, lag_ms=lag_ms))
    _after_zero(work)
    return None


def begin_turn(work: Work, _command: c.BeginTurn) -> Refusal | None:
    """The next side has begun: the play before can no longer be challenged (A-14)."""
    side = _may_act_on_turn(work)
    if isinstance(side, Refusal):
        return side
    close_play(work, Closed.NEXT_TURN)
    work.emit(e.TurnBegun(at_ms=work.at_ms, by=work.by, side=side))
    return None


def _after_zero(work: Work) -> None:
    if not settle_zeros(work):
        pass_over_skips(work)


def _may_end_turn(work: Work, command: c.TurnCommand) -> int | Refusal:
    """The side that completes its turn, if it may and its time is not over."""
    side = _may_act_on_turn(work)
    if isinstance(side, Refusal):
        return side
    clock, rules = work.state.clock, work.state.rules
    limit_s = rules.clock.turn_limit_s
    if limit_s is not None and clock.is_turn_running:
        used_ms = clock.turn_ms + work.at_ms - clock.since_ms
        lag_ms = clocks.lag_allowance(clock, side, command.lag_ms, rules.clock)
        if used_ms - lag_ms >= limit_s * 1000:
            rule = rule_of(rules, "clock.turn_limit_s")
            return refuse(
                Reason.TURN_TIME_OVER, text("The time for this turn is over ({rule})."),
                rule,
            )  # fmt: skip
    return side


def _may_act_on_turn(work: Work) -> int | Refusal:
    """The side that acts, if it is on turn and nothing stands in the way."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    if refusal := must_be_playing(work) or open_challenge_refusal(state.play):
        return refusal
    if state.play is not None and state.play.is_out:
        return play_open_refusal()
    if not ON_TURN(side == state.on_turn):
        rule = ON_TURN.rule(state.rules)
        return refuse(Reason.NOT_ON_TURN, text("It is not your turn ({rule})."), rule)
    if not state.is_rack_seen(side):
        rule = rule_of(state.rules, "clock.starts_on")
        return refuse(
            Reason.RACK_NOT_SEEN,
            text("Look at your tiles first; that starts your clock ({rule})."),
            rule,
        )
    if state.clock.stop_reason is not None:
        return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
    return side


def _laid(tiles: tuple[PlacedTile, ...]) -> dict[int, str] | Refusal:
    laid = {placed.square: placed.tile for placed in tiles}
    if len(laid) == len(tiles):
        return laid
    return refuse(Reason.SQUARE_TWICE, text("Two tiles cannot lie on one square."))


def _rack_after(work: Work, side: int, tiles: tuple[PlacedTile, ...]) -> str | Refusal:
    """What is left on the rack when these tiles have been taken from it."""
    state = work.state
    rack_tile = state.setup.tiles.rack_tile
    used = []
    for placed in tiles:
        if not BLANK_DESIGNATED(placed.tile != BLANK):
            rule = BLANK_DESIGNATED.rule(state.rules)
            return refuse(
                Reason.BLANK_UNDESIGNATED,
                text("Say which letter the blank stands for ({rule})."),
                rule,
            )
        tile = rack_tile.get(placed.tile)
        if tile is None:
            return refuse(
                Reason.NO_SUCH_TILE, text("“{tile}” is not a tile of this game.", tile=placed.tile)
            )
        used.append(tile)
    kept = remove_tiles(state.racks[side], "".join(used))
    return _not_on_rack() if kept is None else kept


def _not_on_rack() -> Refusal:
    return refuse(Reason.TILES_NOT_ON_RACK, text("You do not have those tiles."))


def _bag_too_small(rules: RuleSet, need: int, left: int) -> Refusal:
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


def _score(work: Work, laid: dict[int, str]) -> tuple[tuple[ScoredWord, ...], int]:
    """The words of a play with their points, and the bonus."""
    state = work.state
    board = put(state.board, laid)
    words = form_words(board, laid)
    points = score_words(laid, words, state.setup.layout, state.setup.tiles)
    play = state.rules.play
    scored = tuple(ScoredWord(word.letters, each) for word, each in zip(words, points, strict=True))
    return scored, bonus_points(len(laid), play.bingo_tiles, play.bingo_points)


def _misplaced(fault: Fault, rules: RuleSet) -> Refusal:
    """The refusal for tiles that lie where they may not."""
    if fault is Fault.NO_SQUARE:
        return refuse(Reason.NO_SUCH_SQUARE, text("The squares are A1 to O15."))
    if fault is Fault.TOO_FEW:
        rule = rule_of(rules, "play.first_play_tiles")
        need = rules.play.first_play_tiles
        return refuse(
            Reason.FIRST_PLAY_TOO_SHORT,
            text("The first play needs at least {need} tiles ({rule}).", need=need),
            rule,
        )
    if fault is Fault.CENTRE_MISSED:
        rule = rule_of(rules, "play.first_play_center")
        return refuse(
            Reason.CENTRE_NOT_COVERED,
            text("The first play must cover the centre square {square} ({rule}).",
                 square=SQUARE_NAMES[len(EMPTY_BOARD) // 2]),
            rule,
        )  # fmt: skip
    reason, check, sentence = _BY_CHECK[fault]
    rule = check.rule(rules)
    return refuse(reason, sentence, rule)


_BY_CHECK = {
    Fault.NO_TILES: (
        Reason.NO_TILES, AT_LEAST_ONE,
        text("A play has at least one tile ({rule})."),
    ),
    Fault.OCCUPIED: (
        Reason.SQUARE_OCCUPIED, NOT_SHIFTED,
        text("A tile already lies there ({rule})."),
    ),
    Fault.TWO_LINES: (
        Reason.TILES_NOT_IN_LINE, ONE_LINE,
        text("All tiles of a play must lie in one row or column ({rule})."),
    ),
    Fault.GAP: (
        Reason.GAP_IN_PLAY, NO_GAP,
        text("The tiles of a play must leave no gap ({rule})."),
    ),
    Fault.DISCONNECTED: (
        Reason.PLAY_NOT_CONNECTED, CONNECTED,
        text("The play must touch a tile on the board ({rule})."),
    ),
}  # fmt: skip
