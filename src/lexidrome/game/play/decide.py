"""Playing, passing, losing a turn; announcing a score."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.board import EMPTY, is_empty
from lexidrome.game.challenge.rules import closes_at_ms, cost_of_beginning, is_anybody_away
from lexidrome.game.clock import clock as clocks
from lexidrome.game.clock.clock import LEFT
from lexidrome.game.flow import close_play, count_lost_turn
from lexidrome.game.offers import ALWAYS, Offer, Offered
from lexidrome.game.placement import Fault
from lexidrome.game.play.laid import (
    Laid,
    announced_score,
    bind_blanks,
    clock_act,
    ends_turn,
    lay,
    misplaced,
    turn_ends,
)
from lexidrome.game.play.messages import (
    AnnounceScore,
    BeginTurn,
    LoseTurn,
    PassTurn,
    PlayTiles,
    ScoreAnnounced,
    TilesPlayed,
    TurnBegun,
)
from lexidrome.game.play.steps import (
    after_play,
    after_zero,
    may_act_on_turn,
    may_end_turn,
    no_pass,
    pass_on,
    turn_ends_at_ms,
)
from lexidrome.game.record_values import ClockAct
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.situation import TURN
from lexidrome.game.state import GameState
from lexidrome.game.unseen import bag_for
from lexidrome.game.values import Closed, Entry, EntryKind, LostTurn
from lexidrome.game.work import Work, at_the_table, decides, next_clock, offers, playing_side
from lexidrome.rulebook import RuleSet, cited, rule, the_rule
from lexidrome.rulebook.choices import ChallengeFail, PauseReason


@offers(AnnounceScore)
def can_announce_score(work: Work) -> Offered:
    side = playing_side(work)
    if isinstance(side, Refusal):
        return side
    play = work.state.play
    if play is None or play.is_announced or play.side != side or play.challenge is not None:
        return refuse(Reason.NOTHING_TO_END, text("No score of yours has still to be announced."))
    return ALWAYS


@decides(AnnounceScore)
def announce_score(work: Work, command: AnnounceScore) -> Refusal | None:
    side, state = work.side, work.state
    play = state.play
    assert play is not None
    announced = announced_score(play.points, command.announced)
    entry = None
    if announced is not None:
        difference = announced - play.points
        rule = cited(announced_score, state.rules)
        entry = Entry(side, difference, EntryKind.PLAY, rule, len(state.turns))
    ends = not play.is_ended and turn_ends(
        state.rules, is_announced=True, is_pressed=play.is_pressed
    )
    closes = closes_at_ms(state, work.at_ms, is_out=play.is_out) if ends else play.closes_at_ms
    work.emit(
        ScoreAnnounced(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            points=play.points if announced is None else announced,
            entry=entry,
            is_turn_ended=ends,
            closes_at_ms=closes,
            clocks=next_clock(state, is_button=False) if ends else LEFT,
        )
    )
    if ends:
        after_play(work, side, is_out=play.is_out)
    return None


@offers(PlayTiles, when=TURN)
def can_play(work: Work) -> Offered:
    """Tiles can be laid; whether a word is to be found is the player's business."""
    until_ms = turn_ends_at_ms(work.state)
    side = may_end_turn(work, is_play=True)
    if isinstance(side, Refusal):
        return side
    if not work.state.table.refuses_odd_plays:
        # Beside a real board that may tell what there is to lay; on screen it changes no rack
        # of whoever plays, and is left to the play.
        close_play(work, Closed.NEXT_TURN)
    state = work.state
    rules = state.rules
    least = rules.play.first_play_tiles if is_empty(state.board) else 1
    if state.clock.stop_reason is PauseReason.GAME_END:
        if are_tiles_left(state, side) or not rules.ending.on_out:
            return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
        # Only the final play is still written down.
        least = max(least, len(state.racks[side]))
    # Beside a real board more lie there than a rack should have had.
    most = len(state.racks[side]) if state.table.refuses_odd_plays else None
    if EMPTY not in state.board or (most is not None and most < least):
        return misplaced(Fault.NO_TILES, state)
    return Offer(least=least, most=most, until_ms=until_ms)


@decides(PlayTiles)
def play_tiles(work: Work, command: PlayTiles) -> Refusal | None:
    """A committed play is announced, recorded and replenished in that order.

    SSC-2, SSC-2.a, SSC-13.a, WU-7, WU-7.a, WU-15, DP-2.III.c, DP-2.VI.a, ST-2, ST-10, ST-17,
    NSA-IV.F.1.p4, NSA-IV.G.1.d, NSA-IV.G.1.e, NSA-IV.G.1.f, NSA-IV.G.1.g, NSA-IV.G.1.h,
    NSA-IV.B.1.p4. Before that it is its side's own business, for which there is no command:
    NSA-IV.G.1.b, NSA-IV.C.1.p2.
    """
    close_play(work, Closed.NEXT_TURN)
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
        TilesPlayed(
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


@offers(PassTurn, when=TURN)
def can_pass(work: Work) -> Offered:
    until_ms = turn_ends_at_ms(work.state)
    side = may_end_turn(work)
    if isinstance(side, Refusal):
        return side
    return no_pass(work.state.rules) or Offer(until_ms=until_ms)


@decides(PassTurn)
def pass_turn(work: Work, _command: PassTurn) -> Refusal | None:
    return pass_on(work)


@offers(LoseTurn, when=TURN)
def can_lose_turn(work: Work) -> Offered:
    if refusal := at_the_table(work):
        return refusal
    until_ms = turn_ends_at_ms(work.state)
    side = may_end_turn(work)
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
            text("There is no time limit for a turn here, so no turn is lost on time ({rule})."),
            rule_of(rules, "clock.turn_limit_s"),
        )
    if is_time:
        # A turn that a challenge cost is no turn begun: the play before stays open.
        close_play(work, Closed.NEXT_TURN)
    path = "clock.turn_limit_s" if is_time else "challenge.fail"
    count_lost_turn(work, side, command.cause, rule_of(rules, path), work.by)
    after_zero(work)
    return None


@rule("NSA-III.A.3.p3")
def has_no_limit(rules: RuleSet) -> bool:
    """Where there is no limit to the time of a turn, no turn is lost for time."""
    is_of_book = bool(the_rule(has_no_limit).ids_of(rules.document))
    return rules.clock.turn_limit_s is None and is_of_book


@offers(BeginTurn, when=TURN)
def can_begin_turn(work: Work) -> Offered:
    side = may_act_on_turn(work)
    if isinstance(side, Refusal):
        return side
    final = cost_of_beginning(work.state)
    return ALWAYS if final is None else Offer(cost=final[0], rule=final[1])


@decides(BeginTurn)
def begin_turn(work: Work, _command: BeginTurn) -> Refusal | None:
    """The next side has begun: the play before can no longer be challenged (A-14)."""
    close_play(work, Closed.NEXT_TURN)
    work.emit(TurnBegun(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


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
