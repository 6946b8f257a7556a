"""Stopping, starting and adjusting the clocks.

The checks below are the table of this module. Besides them:

SSC-19.c, NSA-II.A.p1, NSA-III.F.3.p4, NSA-IV.F.1.p2, NSA-IV.H.1.p2, NSA-IV.H.2.p1, P65
    the reasons for which a side may stop the clocks: `stop_clock`; value of the rule set
SSC-12, NSA-IV.I.3.p1, P65
    a challenge stops them by itself: `folding`
NSA-III.A.3.p1, NSA-II.C.5
    a game in progress has a running clock or a reason for none: `folding`, shown by `views`
NSA-III.C.p5, A-25
    a late side starts with the time it has left: `adjust_clock` before the start
A-19, A-67
    a round, or a game with a limit of its own, can be extended, with a reason: `extend_round`
A-46
    time added can undo overtime: `adjust_clock`
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game import record_events as r
from lexidrome.game.board import tiles_on
from lexidrome.game.challenge import final_closes_at_ms, is_anybody_away
from lexidrome.game.checks import effect, guard
from lexidrome.game.deciding.challenges import may_question
from lexidrome.game.deciding.signatures import is_signed_by_all
from lexidrome.game.deciding.turns import after_play
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_be_playing,
    must_say_why,
    no_such_side,
    open_challenge_refusal,
)
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import PendingPlay, Phase
from lexidrome.game.who import Role
from lexidrome.rulebook import PauseReason

CLOCK_LOCKED = guard(
    "clock_locked_after_the_end",
    "Nobody touches the clock after the end until the result is signed.",
    "SSC-21.b", "SSC-21.c", "NSA-V.D.p6",
)  # fmt: skip
SOMETHING_TO_CHALLENGE = guard(
    "stop_for_a_challenge_needs_a_play",
    "Whoever stops the clocks for a challenge has a play before them that they may challenge.",
    "SSC-12", "SSC-19.c", "ST-INTRO.a", "NSA-IV.I.3.p1",
)  # fmt: skip

OTHERS_TILES_TURNED = guard(
    "clock_stopped_to_turn_the_opponents_tiles",
    "A clock is stopped to turn tiles that the opponent laid, not one's own.",
    "NSA-III.F.3.p4",
)

GAME_TIME_EXTENDED = effect(
    "game_time_extended",
    "The director may extend the time of a game that has a limit of its own.",
    "A-67",
)

HOLDER_LETS_RUN = guard(
    "holder_lets_the_clock_run",
    "The clock of who holds a play runs until the release or a challenge.",
    "NSA-V.D.p2", "NSA-IV.I.2.p4",
)  # fmt: skip
STOP_ENDS_LAST_TURN = effect(
    "stop_after_the_final_play_ends_its_turn",
    "Whoever stops the clocks after the final play has ended the turn; a hold or a challenge may "
    "follow, and otherwise the game is over.",
    "SSC-19.c", "NSA-V.D.p1", "NSA-V.D.p2",
)  # fmt: skip
OUT_PLAYER_STOPS = guard(
    "final_play_stopped_by_its_player",
    "Until the turn of the final play has ended, it is for its player to stop the clocks.",
    "NSA-V.D.p1",
)
STOPPED_ONCE = effect(
    "later_stop_prolongs_nothing",
    "A clock stopped after the tiles were shown gives no further time to hold or challenge.",
    "NSA-V.D.p3",
)


@decides(c.StopClock)
def stop_clock(work: Work, command: c.StopClock) -> Refusal | None:
    is_director = work.by.role is Role.DIRECTOR
    if not is_director:
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    if refusal := _must_be_unlocked(work) or open_challenge_refusal(work.state.play):
        return refusal
    rules = work.state.rules
    if not is_director and command.reason not in rules.clock.pause_reasons:
        return refuse(
            Reason.STOP_REASON_NOT_ALLOWED,
            text("The clocks are not stopped for that ({rule})."),
            rule_of(rules, "clock.pause_reasons"),
        )
    if not is_director and (refusal := _has_no_ground(work, command.reason)):
        return refusal
    clock, play = work.state.clock, work.state.play
    is_end = command.reason is PauseReason.GAME_END and work.state.record is not None
    is_free = is_director or not clock.is_stopped_by_director
    if play is not None and STOP_ENDS_LAST_TURN(is_end and play.is_out and is_free):
        # A final play that was written with its clock has stopped it already.
        if clock.running is not None or clock.stop_reason is not None:
            _stop_at_the_end(work, play)
        return None
    if clock.running is None:
        return refuse(Reason.CLOCK_NOT_RUNNING, text("No clock is running."))
    work.emit(
        e.ClockStopped(at_ms=work.at_ms, by=work.by, reason=command.reason, note=command.note)
    )
    return None


def _stop_at_the_end(work: Work, play: PendingPlay) -> None:
    """“The game is over unless your opponent holds or challenges within 20 seconds.”"""
    closes = final_closes_at_ms(work.state, work.at_ms)
    if is_anybody_away(work.state, play.side):
        closes = None
    elif STOPPED_ONCE(play.closes_at_ms is not None):
        closes = play.closes_at_ms
    work.emit(r.ClockNeutralised(at_ms=work.at_ms, by=work.by, closes_at_ms=closes))
    if not play.is_ended:
        after_play(work, play.side, is_out=True)


def _has_no_ground(work: Work, reason: PauseReason) -> Refusal | None:
    """Why a side may not stop the clocks for this, though its book knows such a stop."""
    rules, play = work.state.rules, work.state.play
    is_holder = play is not None and play.hold is not None and play.hold.side == work.by.side
    is_bound = bool(HOLDER_LETS_RUN.ids_of(rules.document)) and is_holder
    if not HOLDER_LETS_RUN(not is_bound or reason is PauseReason.CHALLENGE):
        return refuse(
            Reason.STOP_REASON_NOT_ALLOWED,
            text("Your clock runs until you release the hold or challenge ({rule})."),
            HOLDER_LETS_RUN.rule(rules),
        )
    if reason is PauseReason.GAME_END and (refusal := _is_not_the_end(work)):
        return refusal
    if reason is PauseReason.CHALLENGE:
        question = may_question(work)
        if not SOMETHING_TO_CHALLENGE(not isinstance(question, Refusal)):
            assert isinstance(question, Refusal)
            return question
    is_to_turn = reason is PauseReason.REPOSITION_TILES and work.state.clock.running is not None
    if not OTHERS_TILES_TURNED(not is_to_turn or _is_others_play(work)):
        return refuse(
            Reason.NO_TILES_TO_TURN,
            text("The clocks are stopped to turn tiles of the other side's play ({rule})."),
            OTHERS_TILES_TURNED.rule(rules),
        )
    return None


def _is_not_the_end(work: Work) -> Refusal | None:
    """Why the clocks are not stopped now for a final play that lies there."""
    rules, play = work.state.rules, work.state.play
    if play is None or not play.is_out:
        return None
    is_bound = bool(HOLDER_LETS_RUN.ids_of(rules.document))
    if not HOLDER_LETS_RUN(play.hold is None or not is_bound):
        return refuse(
            Reason.STOP_REASON_NOT_ALLOWED,
            text("The play is held: the holder's clock runs until the release ({rule})."),
            HOLDER_LETS_RUN.rule(rules),
        )
    is_of_book = bool(OUT_PLAYER_STOPS.ids_of(rules.document))
    if not OUT_PLAYER_STOPS(play.is_ended or work.by.side == play.side or not is_of_book):
        return refuse(
            Reason.NOT_YOUR_BUTTON,
            text("Whoever has played the last tiles stops the clock ({rule})."),
            OUT_PLAYER_STOPS.rule(rules),
        )
    return None


def _is_others_play(work: Work) -> bool:
    """Whether the last play that stands is another side's; of one laid before, nobody knows."""
    state = work.state
    standing = [turn for turn in state.turns if turn.tiles and not turn.is_withdrawn]
    return standing[-1].side != work.by.side if standing else bool(tiles_on(state.board))


@decides(c.StartClock)
def start_clock(work: Work, _command: c.StartClock) -> Refusal | None:
    is_director = work.by.role is Role.DIRECTOR
    if not is_director:
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    if refusal := _must_be_unlocked(work) or open_challenge_refusal(work.state.play):
        return refusal
    clock = work.state.clock
    if clock.stop_reason is None:
        return refuse(Reason.CLOCK_ALREADY_RUNNING, text("The clocks were not stopped."))
    if clock.is_stopped_by_director and not is_director:
        return refuse(
            Reason.STOPPED_BY_DIRECTOR, text("The director stopped the clocks and starts them.")
        )
    work.emit(e.ClockStarted(at_ms=work.at_ms, by=work.by))
    return None


@decides(c.AdjustClock)
def adjust_clock(work: Work, command: c.AdjustClock) -> Refusal | None:
    if refusal := must_be(work, Role.DIRECTOR, Role.HOUSE) or must_say_why(command.reason):
        return refusal
    if not 0 <= command.side < work.state.side_count:
        return no_such_side(command.side)
    if work.state.phase in (Phase.ENDED, Phase.LIGHTNING):
        return _locked(work)
    work.emit(
        e.ClockAdjusted(
            at_ms=work.at_ms,
            by=work.by,
            side=command.side,
            time_ms=command.time_ms,
            reason=command.reason,
            rule=command.rule,
        )
    )
    return None


@decides(c.ExtendRound)
def extend_round(work: Work, command: c.ExtendRound) -> Refusal | None:
    if refusal := must_be(work, Role.DIRECTOR, Role.HOUSE) or must_say_why(command.reason):
        return refusal
    if refusal := must_be_playing(work):
        return refusal
    has_own_limit = GAME_TIME_EXTENDED(work.state.rules.clock.game_limit_s is not None)
    if work.state.clock.round_ends_at_ms is None and not has_own_limit:
        return refuse(Reason.NO_ROUND_LIMIT, text("This game has no round that could end."))
    work.emit(
        e.RoundExtended(
            at_ms=work.at_ms, by=work.by, time_ms=command.time_ms, reason=command.reason
        )
    )
    return None


@decides(c.CreditOutage)
def credit_outage(work: Work, command: c.CreditOutage) -> Refusal | None:
    """Time in which the house stood still is nobody's; only the round goes on."""
    if refusal := must_be(work, Role.HOUSE):
        return refusal
    if command.from_ms > work.at_ms:
        return refuse(Reason.OUTAGE_NOT_PAST, text("An outage begins before it ends."))
    from_ms = max(command.from_ms, work.state.now_ms)
    if from_ms < work.at_ms:
        work.emit(e.OutageCredited(at_ms=work.at_ms, by=work.by, from_ms=from_ms))
    return None


def _must_be_unlocked(work: Work) -> Refusal | None:
    if CLOCK_LOCKED(work.state.phase in (Phase.CREATED, Phase.PLAYING)):
        return must_be_playing(work)
    return _locked(work)


def _locked(work: Work) -> Refusal:
    if is_signed_by_all(work.state):
        return refuse(Reason.GAME_OVER, text("The game is over."))
    return refuse(
        Reason.CLOCK_LOCKED,
        text("The clock is not touched after the end of the game ({rule})."),
        CLOCK_LOCKED.rule(work.state.rules),
    )
