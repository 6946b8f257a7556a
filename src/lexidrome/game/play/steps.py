"""What several deciders need of a turn."""

from __future__ import annotations

from lexidrome.base import Refusal, text, text_plural
from lexidrome.game.board import side_of, square_names
from lexidrome.game.challenge.rules import draws_at_once, has_challenges
from lexidrome.game.clock import clock as clocks
from lexidrome.game.flow import (
    close_play,
    pass_over_skips,
    settle_zeros,
    start_clocks,
    zeros_with_another,
)
from lexidrome.game.play.messages import PlayTiles, TurnPassed
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState
from lexidrome.game.values import Closed, DrawKind
from lexidrome.game.work import (
    Work,
    acting_side,
    must_be_playing,
    open_challenge_refusal,
    play_open_refusal,
)
from lexidrome.rulebook import RuleSet, cited, rule, the_rule
from lexidrome.rulebook.choices import PauseReason


def binds_already(work: Work, square: int) -> Refusal | None:
    state = work.state
    if not is_told_and_binds(state, square):
        return None
    return refuse(
        Reason.RECORD_SAYS_OTHERWISE,
        text(
            "The blank on {square} is {letter}: this was announced and is now binding ({rule}). "
            "If it was entered wrongly, correct the entry.",
            square=square_names(side_of(state.board))[square],
            letter=state.setup.tiles.labels[state.board[square]],
        ),
        cited(is_told_and_binds, state.rules),
    )


@rule("NSA-IV.F.3.p1")
def is_told_and_binds(state: GameState, square: int) -> bool:
    """The director designates a blank whose binding letter cannot be determined, and no other.

    A letter that was told, and has become binding since, is not in dispute any more.
    Of a blank of which nothing was told the record has a letter all the same; which one was
    said or written it does not know.
    """
    record = state.record
    if not the_rule(is_told_and_binds).ids_of(state.rules.document) or square in record.unbound:
        return False
    told = [
        blank
        for turn in state.turns
        if turn.entry is not None and any(placed.square == square for placed in turn.tiles)
        if isinstance(command := record.entries[turn.entry].command, PlayTiles)
        and not turn.is_withdrawn
        for blank in command.blanks
    ]
    return any(blank.square == square for blank in told)


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


def pass_on(work: Work) -> Refusal | None:
    close_play(work, Closed.NEXT_TURN)
    state, side = work.state, work.side
    lag_ms = clocks.lag_allowance(state.clock, side, work.said.lag_ms, state.rules.clock)
    zeros = zeros_with_another(state)
    work.emit(TurnPassed(at_ms=work.at_ms, by=work.by, side=side, lag_ms=lag_ms, zeros=zeros))
    after_zero(work)
    return None


def no_pass(rules: RuleSet) -> Refusal | None:
    # SSC-9, NSA-IV.E.1.p1, NSA-APP.I.A.p3: a pass at any time.
    if rules.play.pass_allowed:
        return None
    return refuse(
        Reason.PASS_NOT_ALLOWED,
        text("Passing is not allowed here ({rule})."),
        rule_of(rules, "play.pass_allowed"),
    )


def after_zero(work: Work) -> None:
    if not settle_zeros(work):
        pass_over_skips(work)


def may_end_turn(work: Work, *, is_play: bool = False) -> int | Refusal:
    """The side that completes its turn, if it may and its time is not over."""
    side = may_act_on_turn(work, is_play=is_play)
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
                text("The time for this turn is up ({rule})."),
                rule_of(rules, "clock.turn_limit_s"),
            )
    return side


def turn_ends_at_ms(state: GameState) -> int | None:
    """When the time of the turn is over; a little later for whom the line has delayed."""
    clock, limit_s = state.clock, state.rules.clock.turn_limit_s
    if limit_s is None or not clock.is_turn_running or clock.is_typed:
        return None
    return clock.since_ms + limit_s * 1000 - clock.turn_ms


def may_act_on_turn(work: Work, *, is_play: bool = False) -> int | Refusal:
    """The side that acts, if it is on turn and nothing stands in the way."""
    side = acting_side(work)
    state = work.state
    if isinstance(side, Refusal) or work.may_act_in is state:
        return side
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
            text("Look at your tiles first; this starts your clock ({rule})."),
            rule_of(state.rules, "clock.starts_on"),
        )
    if state.is_stopped_after_verdict:
        # Now the next turn is made, so it runs.
        start_clocks(work)
    elif state.clock.stop_reason is not None and not (is_play and is_stopped_for_good(state)):
        return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
    elif state.clock.stop_reason is None:
        # Of stopped clocks it depends on what is to be done.
        work.may_act_in = state
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
